/*
 * file.h - files that are read whole and written whole or not at all.
 *
 * A file is written as FILE.tmp in its own folder, brought to the disk, and
 * renamed: at every moment FILE is the old one or the new one. A symbolic
 * link in the place of FILE stays; its target is replaced. What exists and is
 * neither a regular file nor a folder (/dev/null, a pipe) is written
 * directly: there is nothing to replace.
 */
#ifndef STORE_FILE_H
#define STORE_FILE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"

/*
 * Reads all of `path`; `bytes` is the caller's to free and has a '\0' behind
 * its `n` bytes. STATUS_NO_INPUT if it is absent, which `remedy` says what to
 * do about, a folder or not readable, and as error_cannot_open() says;
 * STATUS_DATA if it has more than `limit` bytes, STATUS_IO if reading fails.
 */
enum status file_read_all(const char *path, size_t limit, const char *remedy,
                          char **bytes, size_t *n, struct error *err);

/*
 * Replaces `path`. With `keep_old` the file it was stays beside it as FILE~.
 * After a failure the old file is untouched and FILE.tmp is gone:
 * STATUS_NO_OUTPUT if nothing can be created there, STATUS_IO if writing
 * fails. The mode of an existing file is kept.
 */
enum status file_write_atomic(const char *path, const char *bytes, size_t n,
                              bool keep_old, struct error *err);

/* Folders that were created, one in another. All zero is none. */
struct file_folders {
    char *path;   /* of the innermost one */
    size_t first; /* length of the path of the outermost one */
};

/*
 * Creates the missing folders above the file `path` (STATUS_NO_OUTPUT); `made`
 * is to be handed to file_remove_folders(), also after a failure.
 */
enum status file_make_folder(const char *path, struct file_folders *made,
                             struct error *err);

/* Removes those that are empty; accepts none. */
void file_remove_folders(struct file_folders *made);

/*
 * STATUS_NO_OUTPUT if file_write_atomic() could not create anything at
 * `path`; for asking before work is put into what is to be written.
 */
enum status file_check_writable(const char *path, struct error *err);

/* FILE.lock, held by this process. All zero is none. */
struct file_lock {
    char *path;
    int fd;
};

/*
 * Takes the lock of `path`. If another process has it: STATUS_LOCKED, or
 * with `wait` when it is free. The system frees the lock of a process that
 * died. STATUS_NO_OUTPUT if the lock file cannot be created.
 */
enum status file_lock(const char *path, bool wait, struct file_lock *lock,
                      struct error *err);

/* Removes the lock file and lets the next one in; accepts none. */
void file_unlock(struct file_lock *lock);

#endif
