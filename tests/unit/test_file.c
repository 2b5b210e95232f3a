/* test_file.c - files are read whole, written whole or not at all, locked. */
#define _XOPEN_SOURCE 700 /* mkdtemp */

#include "check.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "store/file.h"
#include "store/folders.h"

static struct error err;
static char folder[] = "/tmp/test_file_XXXXXX";

/* Faults that no machine can be asked for: these stand before libc's. */
static bool links_are_refused, the_disk_is_broken;

int link(const char *from, const char *to)
{
    if (links_are_refused) {
        errno = EPERM;
        return -1;
    }
    return linkat(AT_FDCWD, from, AT_FDCWD, to, 0);
}

int fsync(int fd)
{
    if (the_disk_is_broken) {
        errno = EIO;
        return -1;
    }
    return fdatasync(fd);
}

static int enter_folder(void **state)
{
    (void)state;
    (void)umask(022);
    return mkdtemp(folder) && chdir(folder) == 0 ? 0 : -1;
}

static int leave_folder(void **state)
{
    (void)state;
    return chdir("/") == 0 ? rmdir(folder) : -1;
}

static bool exists(const char *path)
{
    struct stat st;

    return lstat(path, &st) == 0;
}

static unsigned mode_of(const char *path)
{
    struct stat st;

    return stat(path, &st) == 0 ? (unsigned)(st.st_mode & 07777) : 0;
}

static enum status put(const char *path, const char *text)
{
    return file_write_atomic(path, text, strlen(text), false, &err);
}

static enum status put_keeping(const char *path, const char *text)
{
    return file_write_atomic(path, text, strlen(text), true, &err);
}

static void check_holds(const char *path, const char *want, const char *file,
                        int line)
{
    char *bytes = NULL;
    size_t n = 0;

    check_ok(file_read_all(path, 1000, "look", &bytes, &n, &err), &err, path,
             file, line);
    _assert_string_equal(bytes, want, file, line);
    _assert_int_equal(n, strlen(want), file, line);
    free(bytes);
}
#define assert_holds(path, want) check_holds(path, want, __FILE__, __LINE__)

static void remove_all(const char *const *paths)
{
    for (; *paths; paths++)
        assert_int_equal(remove(*paths), 0);
}
#define REMOVE(...) remove_all((const char *const[]){__VA_ARGS__, NULL})

static void what_cannot_be_read_is_said(void **state)
{
    char *bytes;
    size_t n;

    (void)state;
    assert_fails(file_read_all("absent", 10, "look", &bytes, &n, &err),
                 STATUS_NO_INPUT, &err,
                 "absent: cannot open: No such file or directory (look)");
    assert_fails(file_read_all("absent/x", 10, "look", &bytes, &n, &err),
                 STATUS_NO_INPUT, &err, "absent/x: cannot open:");
    assert_fails(file_read_all("/", 10, "look", &bytes, &n, &err),
                 STATUS_NO_INPUT, &err,
                 "/: cannot open: Is a directory (give a file in it)");
}

static void the_limit_of_a_file_is_exact(void **state)
{
    char *bytes;
    size_t n;

    (void)state;
    assert_ok(put("f", "0123456789"), &err);
    assert_ok(file_read_all("f", 10, "look", &bytes, &n, &err), &err);
    assert_int_equal(n, 10);
    assert_int_equal(bytes[10], '\0');
    free(bytes);
    assert_fails(file_read_all("f", 9, "look", &bytes, &n, &err), STATUS_DATA,
                 &err, "f: larger than 9 bytes");
    assert_fails(file_read_all("/dev/zero", 1 << 20, "look", &bytes, &n, &err),
                 STATUS_DATA, &err, "/dev/zero: larger than 1048576 bytes");
    REMOVE("f");
}

static void an_empty_file_is_an_empty_text(void **state)
{
    (void)state;
    assert_ok(put("f", ""), &err);
    assert_holds("f", "");
    REMOVE("f");
}

static void a_file_is_replaced_and_the_old_one_kept(void **state)
{
    (void)state;
    for (int refused = 0; refused <= 1; refused++) {
        links_are_refused = refused;
        assert_ok(put_keeping("f", "one"), &err);
        assert_false(exists("f~"));
        assert_ok(put_keeping("f", "two"), &err);
        assert_holds("f", "two");
        assert_holds("f~", "one");
        assert_ok(put_keeping("f", "three"), &err);
        assert_holds("f", "three");
        assert_holds("f~", "two");
        assert_ok(put("f", "four"), &err);
        assert_holds("f~", "two");
        assert_false(exists("f.tmp"));
        REMOVE("f", "f~");
    }
    links_are_refused = false;
}

static void a_file_in_pieces_is_there_once_it_is_committed(void **state)
{
    struct file_writer w;

    (void)state;
    assert_ok(put("f", "old"), &err);
    assert_ok(file_writer_open("f", &w, &err), &err);
    assert_ok(file_writer_add(&w, "new ", 4, &err), &err);
    assert_holds("f", "old");
    assert_true(exists("f.tmp"));
    file_writer_release(&w);
    assert_holds("f", "old");
    assert_false(exists("f.tmp"));

    assert_ok(file_writer_open("f", &w, &err), &err);
    assert_ok(file_writer_add(&w, "new ", 4, &err), &err);
    assert_ok(file_writer_add(&w, "pieces", 6, &err), &err);
    assert_ok(file_writer_commit(&w, false, &err), &err);
    assert_holds("f", "new pieces");
    assert_false(exists("f.tmp"));
    file_writer_release(&w);
    file_writer_release(&w); /* all zero */
    REMOVE("f");
}

static void the_mode_of_a_file_is_kept(void **state)
{
    (void)state;
    assert_ok(put("f", "one"), &err);
    assert_int_equal(mode_of("f"), 0644);
    assert_int_equal(chmod("f", 0640), 0);
    links_are_refused = true;
    assert_ok(put_keeping("f", "two"), &err);
    links_are_refused = false;
    assert_int_equal(mode_of("f"), 0640);
    assert_int_equal(mode_of("f~"), 0640);
    REMOVE("f", "f~");
}

static void what_a_killed_run_left_is_no_obstacle(void **state)
{
    (void)state;
    assert_ok(put("f.tmp", "half of a long text"), &err);
    assert_ok(put("f", "new"), &err);
    assert_holds("f", "new");
    assert_false(exists("f.tmp"));
    assert_ok(put("g.tmp", "half"), &err);
    assert_ok(file_check_writable("g", &err), &err);
    assert_false(exists("g.tmp"));
    assert_false(exists("g"));
    REMOVE("f");
}

static void a_failure_leaves_the_old_file(void **state)
{
    struct rlimit limit, small;

    (void)state;
    assert_ok(put("f", "old"), &err);

    the_disk_is_broken = true;
    assert_fails(put_keeping("f", "new"), STATUS_IO, &err,
                 "f: cannot write: Input/output error");
    the_disk_is_broken = false;
    assert_holds("f", "old");
    assert_false(exists("f.tmp"));
    assert_false(exists("f~"));

    assert_int_equal(getrlimit(RLIMIT_FSIZE, &limit), 0);
    small = (struct rlimit){.rlim_cur = 2, .rlim_max = limit.rlim_max};
    (void)signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &small), 0);
    assert_int_equal(put_keeping("f", "new"), STATUS_IO);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
    assert_string_equal(err.message, "f: cannot write: File too large");
    assert_holds("f", "old");
    assert_false(exists("f.tmp"));

    /* A folder in the place of the old one's backup. */
    assert_int_equal(mkdir("f~", 0777), 0);
    assert_fails(put_keeping("f", "new"), STATUS_NO_OUTPUT, &err,
                 "f~: cannot create: File exists (remove it)");
    assert_holds("f", "old");
    assert_false(exists("f.tmp"));
    REMOVE("f", "f~");
}

static void what_cannot_be_created_is_said(void **state)
{
    static const struct {
        const char *path, *message;
    } cases[] = {
        {"no/f", "no/f: cannot create: No such file or directory (create the "
                 "folder no first)"},
        {"d", "d: cannot create: Is a directory (give a file in this folder)"},
        {"d/", "d/: cannot create: Is a directory"},
        {"e", "e.tmp: cannot create: File exists (remove it)"},
        {"/proc/f", "/proc/f: cannot create: "},
        {"plain/f", "plain/f: cannot create: Not a directory (give a file in a "
                    "folder: plain is not one)"},
        {"circle", "circle: a loop of symbolic links (remove one of them)"},
        {"planted", "planted.tmp: cannot create: File exists (remove it)"},
    };

    (void)state;
    assert_int_equal(mkdir("d", 0777), 0);
    assert_int_equal(mkdir("e.tmp", 0777), 0);
    assert_int_equal(symlink("circle", "circle"), 0);
    assert_int_equal(symlink("plain", "planted.tmp"), 0);
    assert_ok(put("plain", "text"), &err);
    for (size_t i = 0; i < COUNT(cases); i++) {
        assert_fails(put(cases[i].path, "new"), STATUS_NO_OUTPUT, &err,
                     cases[i].message);
        assert_fails(file_check_writable(cases[i].path, &err), STATUS_NO_OUTPUT,
                     &err, cases[i].message);
    }
    assert_holds("plain", "text");
    REMOVE("d", "e.tmp", "circle", "planted.tmp", "plain");
}

static void a_folder_without_permission_is_said(void **state)
{
    int result;
    pid_t child;

    (void)state;
    assert_int_equal(mkdir("closed", 0555), 0);
    assert_ok(put("secret", "x"), &err);
    assert_int_equal(chmod("secret", 0), 0);
    assert_int_equal(chmod(folder, 0755), 0);
    child = fork();
    assert_int_not_equal(child, -1);
    if (child == 0) {
        struct folders made;
        char *bytes;
        size_t n;

        /* The superuser may do anything: be somebody else. */
        if (getuid() == 0 && setuid(65534) != 0)
            _exit(1);
        if (put("closed/f", "new") != STATUS_NO_OUTPUT)
            _exit(2);
        if (!strstr(err.message, "closed/f: cannot create: Permission denied "
                                 "(check the permissions of closed)"))
            _exit(3);
        if (file_check_writable("closed/f", &err) != STATUS_NO_OUTPUT)
            _exit(4);
        if (folders_make("closed/a/f", &made, &err) != STATUS_NO_OUTPUT)
            _exit(5);
        if (file_read_all("secret", 9, "look", &bytes, &n, &err) !=
            STATUS_NO_INPUT)
            _exit(6);
        _exit(0);
    }
    assert_int_equal(waitpid(child, &result, 0), child);
    assert_int_equal(result, 0);
    REMOVE("closed", "secret");
}

static void devices_are_written_directly(void **state)
{
    struct file_lock lock;

    (void)state;
    assert_ok(put_keeping("/dev/null", "text"), &err);
    assert_ok(file_check_writable("/dev/null", &err), &err);
    assert_ok(file_lock("/dev/null", false, &lock, &err), &err);
    file_unlock(&lock);
    assert_false(exists("/dev/null.lock"));
    assert_false(exists("/dev/null.tmp"));
    assert_true(exists("/dev/null"));
    assert_fails(put("/dev/full", "text"), STATUS_IO, &err,
                 "/dev/full: cannot write: No space left on device");
}

static void a_link_stays_and_its_target_is_replaced(void **state)
{
    char target[8] = "";

    (void)state;
    assert_int_equal(mkdir("d", 0777), 0);
    assert_int_equal(symlink("d/f", "link"), 0);
    assert_ok(put_keeping("link", "one"), &err);
    assert_ok(put_keeping("link", "two"), &err);
    assert_int_equal(readlink("link", target, sizeof target - 1), 3);
    assert_string_equal(target, "d/f");
    assert_holds("d/f", "two");
    assert_holds("d/f~", "one");
    REMOVE("link", "d/f", "d/f~", "d");
}

static void missing_folders_are_created(void **state)
{
    struct folders made, none;

    (void)state;
    assert_ok(folders_make("a/b//c/f", &made, &err), &err);
    assert_ok(put("a/b/c/f", "x"), &err);
    assert_ok(folders_make("a/b/c/f", &none, &err), &err);
    assert_null(none.path);
    assert_ok(folders_make("f", &none, &err), &err);
    assert_ok(folders_make("/f", &none, &err), &err);
    assert_fails(folders_make("a/b/c/f/g/h", &none, &err), STATUS_NO_OUTPUT,
                 &err, "a/b/c/f/g: cannot create this folder: Not a directory");
    assert_null(none.path);
    folders_remove(&none);
    folders_remove(&made);
    assert_holds("a/b/c/f", "x");
    REMOVE("a/b/c/f", "a/b/c", "a/b", "a");
}

static void folders_that_were_made_are_removed_if_they_are_empty(void **state)
{
    struct folders made;

    (void)state;
    assert_ok(folders_make("a/b//c/f", &made, &err), &err);
    folders_remove(&made);
    assert_false(exists("a"));
    folders_remove(&made);

    assert_int_equal(mkdir("a", 0777), 0);
    assert_ok(folders_make("a/b/c/f", &made, &err), &err);
    folders_remove(&made);
    assert_false(exists("a/b"));
    assert_true(exists("a"));

    assert_ok(folders_make("a/b/c/f", &made, &err), &err);
    assert_ok(put("a/b/g", "x"), &err);
    folders_remove(&made);
    assert_false(exists("a/b/c"));
    assert_holds("a/b/g", "x");

    assert_fails(folders_make("a/d/../b/g/h/f", &made, &err), STATUS_NO_OUTPUT,
                 &err, "a/d/../b/g/h: cannot create");
    folders_remove(&made);
    assert_false(exists("a/d"));
    assert_true(exists("a/b"));
    REMOVE("a/b/g", "a/b", "a");
}

/*
 * Starts a process that takes the lock of "f", says so with a byte, and
 * keeps it until a byte comes, or until it is killed.
 */
struct holder {
    pid_t pid;
    int said, told;
};

static struct holder holder_start(bool wait)
{
    struct holder holder;
    int out[2], in[2];

    assert_int_equal(pipe(out), 0);
    assert_int_equal(pipe(in), 0);
    holder.pid = fork();
    assert_int_not_equal(holder.pid, -1);
    if (holder.pid == 0) {
        struct file_lock lock;
        char byte = 'x';

        (void)close(out[0]);
        (void)close(in[1]);
        if (file_lock("f", wait, &lock, &err) != STATUS_OK)
            _exit((int)err.code);
        if (write(out[1], &byte, 1) != 1 || read(in[0], &byte, 1) != 1)
            _exit(1);
        file_unlock(&lock);
        _exit(0);
    }
    (void)close(out[1]);
    (void)close(in[0]);
    holder.said = out[0];
    holder.told = in[1];
    return holder;
}

static void holder_has_it(struct holder holder)
{
    char byte;

    assert_int_equal(read(holder.said, &byte, 1), 1);
}

static int holder_result(struct holder holder)
{
    int result;

    assert_int_equal(waitpid(holder.pid, &result, 0), holder.pid);
    (void)close(holder.said);
    (void)close(holder.told);
    return result;
}

static void holder_ends(struct holder holder)
{
    assert_int_equal(write(holder.told, "x", 1), 1);
    assert_int_equal(holder_result(holder), 0);
}

static void a_lock_keeps_another_process_out(void **state)
{
    struct holder holder = holder_start(false);
    struct file_lock lock;

    (void)state;
    holder_has_it(holder);
    assert_fails(
        file_lock("f", false, &lock, &err), STATUS_LOCKED, &err,
        "f: another run is using this file (to wait for it, give --lock "
        "wait)");
    file_unlock(&lock);
    assert_true(exists("f.lock"));
    holder_ends(holder);
    assert_false(exists("f.lock"));
    assert_ok(file_lock("f", false, &lock, &err), &err);
    assert_true(exists("f.lock"));
    file_unlock(&lock);
    assert_false(exists("f.lock"));
}

static void who_waits_gets_the_lock_next(void **state)
{
    struct file_lock lock;
    struct holder holder;

    (void)state;
    assert_ok(file_lock("f", false, &lock, &err), &err);
    holder = holder_start(true);
    /* Give it time to open the file that is removed below. */
    (void)nanosleep(&(struct timespec){.tv_nsec = 50000000}, NULL);
    file_unlock(&lock);
    holder_has_it(holder);
    assert_true(exists("f.lock"));
    assert_fails(file_lock("f", false, &lock, &err), STATUS_LOCKED, &err, "f:");
    holder_ends(holder);
    assert_false(exists("f.lock"));
}

static void the_lock_of_a_killed_process_is_free(void **state)
{
    struct holder holder = holder_start(false);
    struct file_lock lock;

    (void)state;
    holder_has_it(holder);
    assert_int_equal(kill(holder.pid, SIGKILL), 0);
    assert_true(WIFSIGNALED(holder_result(holder)));
    assert_true(exists("f.lock"));
    assert_ok(file_lock("f", false, &lock, &err), &err);
    file_unlock(&lock);
    assert_false(exists("f.lock"));
}

static void a_lock_that_cannot_be_created_is_said(void **state)
{
    struct file_lock lock;

    (void)state;
    assert_fails(file_lock("no/f", false, &lock, &err), STATUS_NO_OUTPUT, &err,
                 "no/f.lock: cannot create: No such file or directory (create "
                 "the folder no first)");
    file_unlock(&lock);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_cannot_be_read_is_said),
        cmocka_unit_test(the_limit_of_a_file_is_exact),
        cmocka_unit_test(an_empty_file_is_an_empty_text),
        cmocka_unit_test(a_file_is_replaced_and_the_old_one_kept),
        cmocka_unit_test(a_file_in_pieces_is_there_once_it_is_committed),
        cmocka_unit_test(the_mode_of_a_file_is_kept),
        cmocka_unit_test(what_a_killed_run_left_is_no_obstacle),
        cmocka_unit_test(a_failure_leaves_the_old_file),
        cmocka_unit_test(what_cannot_be_created_is_said),
        cmocka_unit_test(a_folder_without_permission_is_said),
        cmocka_unit_test(devices_are_written_directly),
        cmocka_unit_test(a_link_stays_and_its_target_is_replaced),
        cmocka_unit_test(missing_folders_are_created),
        cmocka_unit_test(folders_that_were_made_are_removed_if_they_are_empty),
        cmocka_unit_test(a_lock_keeps_another_process_out),
        cmocka_unit_test(who_waits_gets_the_lock_next),
        cmocka_unit_test(the_lock_of_a_killed_process_is_free),
        cmocka_unit_test(a_lock_that_cannot_be_created_is_said),
    };

    return cmocka_run_group_tests(tests, enter_folder, leave_folder);
}
