/*
 * cleanup.c - see cleanup.h.
 *
 * The handler runs in the thread that creates and removes the files, because
 * all other threads block these signals. So it never sees a half-written
 * register. It calls only functions that POSIX allows in a handler.
 */
#include "store/cleanup.h"

#include <assert.h>
#include <fcntl.h>
#include <stdbool.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/signals.h"

enum { MAX_FILES = 8 }; /* at most a lock and a temporary file at a time */

static struct {
    const char *path; /* NULL: free */
    int fd;
} files[MAX_FILES];

static struct {
    char *path; /* NULL: none */
    size_t shortest;
} folders;

void cleanup_register_file(const char *path, int fd)
{
    int i = 0;

    while (i < MAX_FILES && files[i].path)
        i++;
    assert(i < MAX_FILES);
    if (i < MAX_FILES) {
        files[i].path = path;
        files[i].fd = fd;
    }
}

void cleanup_unregister_file(int fd)
{
    for (int i = 0; i < MAX_FILES; i++)
        if (files[i].path && files[i].fd == fd)
            files[i].path = NULL;
}

void cleanup_register_folders(char *path, size_t shortest)
{
    folders.path = path;
    folders.shortest = shortest;
}

void cleanup_remove_folders(char *path, size_t shortest)
{
    for (size_t n = strlen(path); n && n >= shortest; n--) {
        if (path[n] && path[n] != '/')
            continue;
        path[n] = '\0';
        (void)rmdir(path);
    }
}

/* True if no other process holds the lock and `path` is still this file. */
static bool is_ours(const char *path, int fd)
{
    struct flock all = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    struct stat opened, named;

    return fcntl(fd, F_SETLK, &all) == 0 && fstat(fd, &opened) == 0 &&
           lstat(path, &named) == 0 && opened.st_dev == named.st_dev &&
           opened.st_ino == named.st_ino;
}

/* The handler. The raised signal is pending until it returns, then ends the
 * process by default. */
static void clean_up(int number)
{
    const struct sigaction by_default = {.sa_handler = SIG_DFL};

    for (int i = 0; i < MAX_FILES; i++)
        if (files[i].path && is_ours(files[i].path, files[i].fd))
            (void)unlink(files[i].path);
    if (folders.path)
        cleanup_remove_folders(folders.path, folders.shortest);
    (void)sigaction(number, &by_default, NULL);
    (void)raise(number);
}

void cleanup_on_signals(void)
{
    struct sigaction action = {.sa_handler = clean_up}, before;

    (void)sigemptyset(&action.sa_mask);
    for (int i = 0; i < N_TERMINATION_SIGNALS; i++)
        (void)sigaddset(&action.sa_mask, termination_signals[i]);
    for (int i = 0; i < N_TERMINATION_SIGNALS; i++)
        if (sigaction(termination_signals[i], NULL, &before) == 0 &&
            before.sa_handler == SIG_DFL)
            (void)sigaction(termination_signals[i], &action, NULL);
}
