/* file.c - see file.h. */
#include "store/file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/signals.h"
#include "base/text.h"
#include "store/cleanup.h"
#include "store/file_error.h"
#include "store/path.h"

enum { CHUNK = 1 << 16 };

enum status file_read_all(const char *path, size_t limit, const char *remedy,
                          char **bytes, size_t *n, struct error *err)
{
    struct text text = {0};
    char chunk[CHUNK];
    enum status status = STATUS_OK;
    int fd = open(path, O_RDONLY | O_CLOEXEC);

    if (fd < 0)
        return error_cannot_open(err, path, errno, remedy);
    for (;;) {
        ssize_t got = read(fd, chunk, sizeof chunk);

        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0 && errno == EISDIR)
            status = error_cannot_open(err, path, errno, remedy);
        else if (got < 0)
            status = file_cannot(err, STATUS_IO, path, "read");
        else if ((size_t)got > limit - text.length)
            status = error_set(err, STATUS_DATA,
                               "%s: larger than %zu bytes (is it the right "
                               "file?)",
                               path, limit);
        if (status != STATUS_OK)
            break;
        if (got == 0)
            break;
        text_bytes(&text, chunk, (size_t)got);
    }
    (void)close(fd);
    *n = text.length;
    if (status == STATUS_OK)
        return text_take(&text, bytes, err);
    text_release(&text);
    return status;
}

static bool write_all(int fd, const char *bytes, size_t n)
{
    while (n) {
        ssize_t put = write(fd, bytes, n);

        if (put < 0 && errno == EINTR)
            continue;
        if (put < 0)
            return false;
        bytes += put;
        n -= (size_t)put;
    }
    return true;
}

/* Names a file beside `path`. Suffixes are fixed, so that the next run reuses
 * the files of a run that was killed. */
static enum status with_suffix(const char *path, const char *suffix,
                               char **name, struct error *err)
{
    struct text text = {0};

    text_printf(&text, "%s%s", path, suffix);
    return text_take(&text, name, err);
}

/* The kind of file at a path. */
enum kind { KIND_ABSENT, KIND_REGULAR, KIND_FOLDER, KIND_SPECIAL };

static enum kind kind_of(const char *path, mode_t *mode)
{
    struct stat st;

    *mode = 0;
    if (stat(path, &st) != 0)
        return KIND_ABSENT;
    *mode = st.st_mode & 07777;
    if (S_ISREG(st.st_mode))
        return KIND_REGULAR;
    return S_ISDIR(st.st_mode) ? KIND_FOLDER : KIND_SPECIAL;
}

static bool is_special(const char *path)
{
    mode_t mode;

    return kind_of(path, &mode) == KIND_SPECIAL;
}

/* True if `fd` is still the file at `path`. */
static bool is_same_file(int fd, const char *path)
{
    struct stat opened, named;

    return fstat(fd, &opened) == 0 && lstat(path, &named) == 0 &&
           opened.st_dev == named.st_dev && opened.st_ino == named.st_ino;
}

/* Opens `path` to lock it, and registers it for removal by a signal. */
static int open_registered(const char *path)
{
    sigset_t before;
    int fd, problem;

    signals_block(&before);
    /* O_NONBLOCK: waiting for the reader of a pipe could not be interrupted. */
    fd = open(path, O_WRONLY | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC,
              0666);
    problem = errno;
    if (fd >= 0)
        cleanup_register_file(path, fd);
    signals_restore(&before);
    errno = problem;
    return fd;
}

/* Closes the file. Removes it first, while it is still locked, if `path` is not
 * NULL. */
static void close_registered(int fd, const char *path)
{
    sigset_t before;

    signals_block(&before);
    if (path)
        (void)unlink(path);
    cleanup_unregister_file(fd);
    (void)close(fd);
    signals_restore(&before);
}

/*
 * Creates `path` and locks it. Tries again if another process renames or
 * removes the file in between, because that lock would have no effect. Returns
 * -1 with errno on failure; `held` is true if another process has the lock.
 * Close it with close_registered() and keep the path until then.
 */
static int open_locked(const char *path, bool wait, bool *held)
{
    struct flock all = {.l_type = F_WRLCK, .l_whence = SEEK_SET};

    *held = false;
    for (;;) {
        int fd = open_registered(path);
        int result, problem;

        if (fd < 0)
            return -1;
        result = fcntl(fd, wait ? F_SETLKW : F_SETLK, &all);
        problem = errno;
        if (result == 0 && is_same_file(fd, path))
            return fd;
        close_registered(fd, NULL);
        if (result != 0 && problem != EINTR) {
            *held = problem == EACCES || problem == EAGAIN;
            errno = problem;
            return -1;
        }
    }
}

/* Reports why FILE.tmp cannot be opened. Names FILE if there is no FILE.tmp. */
static enum status cannot_open_tmp(struct error *err, const char *target,
                                   const char *tmp)
{
    const int number = errno;
    struct stat st;
    const bool exists = lstat(tmp, &st) == 0;

    errno = exists && !S_ISREG(st.st_mode) ? EEXIST : number;
    return file_cannot_make(err, exists ? tmp : target, "create");
}

/* Opens FILE.tmp of `target`, empty. */
static enum status open_tmp(const char *target, const char *tmp, int *fd,
                            struct error *err)
{
    bool held;
    mode_t mode;

    if (kind_of(target, &mode) == KIND_FOLDER) {
        errno = EISDIR;
        return file_cannot_make(err, target, "create");
    }
    /* Runs that write the same file without a lock wait for each other here. */
    *fd = open_locked(tmp, true, &held);
    if (*fd >= 0 && ftruncate(*fd, 0) == 0)
        return STATUS_OK;
    (void)cannot_open_tmp(err, target, tmp);
    if (*fd >= 0)
        close_registered(*fd, NULL);
    return STATUS_NO_OUTPUT;
}

static enum status copy_file(const char *from, const char *to, mode_t mode,
                             struct error *err)
{
    char *bytes = NULL;
    size_t n = 0;
    enum status status = STATUS_OK;
    int fd;

    TRY(file_read_all(from, SIZE_MAX, "it was removed during the run", &bytes,
                      &n, err));
    fd = open(to, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
    if (fd < 0)
        status = file_cannot_make(err, to, "create");
    else if (!write_all(fd, bytes, n) || fsync(fd) != 0)
        status = file_cannot(err, STATUS_IO, to, "write");
    if (fd >= 0)
        (void)close(fd);
    free(bytes);
    return status;
}

/* Keeps the old file as FILE~: a hard link or, if links fail, a copy. */
static enum status keep_as_backup(const char *target, mode_t mode,
                                  struct error *err)
{
    char *backup;
    enum status status = STATUS_OK;

    TRY(with_suffix(target, "~", &backup, err));
    (void)unlink(backup);
    if (link(target, backup) != 0)
        status = copy_file(target, backup, mode, err);
    free(backup);
    return status;
}

/* Flushes the new name to disk. A failure is not reported, because the file is
 * complete in any case. */
static void sync_folder(const char *target)
{
    char *folder = path_folder(target);
    int fd = folder ? open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;

    if (fd >= 0) {
        (void)fsync(fd);
        (void)close(fd);
    }
    free(folder);
}

enum status file_writer_open(const char *path, struct file_writer *w,
                             struct error *err)
{
    mode_t mode;

    *w = (struct file_writer){.fd = -1};
    TRY(path_target(path, &w->target, err));
    if (is_special(w->target)) {
        w->fd = open(w->target, O_WRONLY | O_CLOEXEC);
        return w->fd < 0 ? file_cannot_make(err, w->target, "write")
                         : STATUS_OK;
    }
    TRY(with_suffix(w->target, ".tmp", &w->tmp, err));
    TRY(open_tmp(w->target, w->tmp, &w->fd, err));
    if (kind_of(w->target, &mode) == KIND_REGULAR && fchmod(w->fd, mode) != 0)
        return file_cannot(err, STATUS_IO, w->target, "write");
    return STATUS_OK;
}

enum status file_writer_add(struct file_writer *w, const char *bytes, size_t n,
                            struct error *err)
{
    return write_all(w->fd, bytes, n)
               ? STATUS_OK
               : file_cannot(err, STATUS_IO, w->target, "write");
}

/* Renames FILE.tmp, which is on disk. */
static enum status replace(struct file_writer *w, bool keep_old,
                           struct error *err)
{
    mode_t mode;

    if (fsync(w->fd) != 0)
        return file_cannot(err, STATUS_IO, w->target, "write");
    if (keep_old && kind_of(w->target, &mode) == KIND_REGULAR)
        TRY(keep_as_backup(w->target, mode, err));
    if (rename(w->tmp, w->target) != 0)
        return file_cannot_make(err, w->target, "create");
    close_registered(w->fd, NULL); /* fsync() has reported all write errors */
    w->fd = -1;
    sync_folder(w->target);
    return STATUS_OK;
}

enum status file_writer_commit(struct file_writer *w, bool keep_old,
                               struct error *err)
{
    int fd = w->fd;

    if (w->tmp)
        return replace(w, keep_old, err);
    w->fd = -1;
    return close(fd) == 0 ? STATUS_OK
                          : file_cannot(err, STATUS_IO, w->target, "write");
}

void file_writer_release(struct file_writer *w)
{
    if (w->target && w->fd >= 0 && w->tmp)
        close_registered(w->fd, w->tmp);
    else if (w->target && w->fd >= 0)
        (void)close(w->fd);
    free(w->target);
    free(w->tmp);
    *w = (struct file_writer){0};
}

enum status file_write_atomic(const char *path, const char *bytes, size_t n,
                              bool keep_old, struct error *err)
{
    struct file_writer w;
    enum status status = file_writer_open(path, &w, err);

    if (status == STATUS_OK)
        status = file_writer_add(&w, bytes, n, err);
    if (status == STATUS_OK)
        status = file_writer_commit(&w, keep_old, err);
    file_writer_release(&w);
    return status;
}

enum status file_check_writable(const char *path, struct error *err)
{
    char *target = NULL, *tmp = NULL;
    enum status status = path_target(path, &target, err);
    int fd = -1;

    if (status == STATUS_OK && is_special(target)) {
        if (access(target, W_OK) != 0)
            status = file_cannot_make(err, target, "write");
    } else if (status == STATUS_OK) {
        status = with_suffix(target, ".tmp", &tmp, err);
        if (status == STATUS_OK)
            status = open_tmp(target, tmp, &fd, err);
        if (status == STATUS_OK)
            close_registered(fd, tmp);
    }
    free(target);
    free(tmp);
    return status;
}

enum status file_lock(const char *path, bool wait, struct file_lock *lock,
                      struct error *err)
{
    char *target = NULL;
    bool held = false;
    enum status status = path_target(path, &target, err);

    *lock = (struct file_lock){0};
    /* A device is not replaced and needs no lock. */
    if (status == STATUS_OK && !is_special(target)) {
        status = with_suffix(target, ".lock", &lock->path, err);
        if (status == STATUS_OK)
            lock->fd = open_locked(lock->path, wait, &held);
        if (status == STATUS_OK && lock->fd < 0) {
            if (held)
                status = error_set(err, STATUS_LOCKED,
                                   "%s: another run is using this file (to "
                                   "wait for it, give --lock wait)",
                                   path);
            else
                status = file_cannot_make(err, lock->path, "create");
            free(lock->path);
            lock->path = NULL;
        }
    }
    free(target);
    return status;
}

void file_unlock(struct file_lock *lock)
{
    if (!lock->path)
        return;
    /* The file is removed while locked; a waiting run then creates a new one.
     */
    close_registered(lock->fd, lock->path);
    free(lock->path);
    *lock = (struct file_lock){0};
}
