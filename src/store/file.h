/*
 * file.h - reads whole files, writes files atomically and locks them.
 *
 * A file is written as FILE.tmp in the same folder, flushed to disk and
 * renamed, so that FILE is always either the old or the new file. If FILE is a
 * symbolic link, its target is replaced. A device or a pipe (/dev/null) is
 * written directly.
 */
#ifndef STORE_FILE_H
#define STORE_FILE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"

/*
 * Reads all of `path`. The caller frees `bytes`, which has a '\0' after its `n`
 * bytes. STATUS_NO_INPUT if the file does not exist (`remedy` is then part of
 * the message), is a folder or is not readable; STATUS_DATA if it has more than
 * `limit` bytes; STATUS_IO if reading fails. Other failures are those of
 * error_cannot_open().
 */
enum status file_read_all(const char *path, size_t limit, const char *remedy,
                          char **bytes, size_t *n, struct error *err);

/* A file that is written piece by piece. All zero: none. */
struct file_writer {
    char *target; /* with symbolic links followed */
    char *tmp;    /* FILE.tmp; NULL: a device, written directly */
    int fd;       /* -1: closed */
};

/*
 * Opens FILE.tmp, waiting while another run writes it. Release the writer also
 * after a failure: unless it was committed, the old file is unchanged and
 * FILE.tmp is removed. Statuses as file_write_atomic().
 */
enum status file_writer_open(const char *path, struct file_writer *writer,
                             struct error *err);
enum status file_writer_add(struct file_writer *writer, const char *bytes,
                            size_t n, struct error *err);
/* Makes it the file, as file_write_atomic(). */
enum status file_writer_commit(struct file_writer *writer, bool keep_old,
                               struct error *err);
void file_writer_release(struct file_writer *writer); /* accepts all zero */

/*
 * Writes or replaces `path`, keeping the mode of an existing file. With
 * `keep_old` the old file is kept as FILE~. After a failure the old file is
 * unchanged and FILE.tmp is removed. STATUS_NO_OUTPUT if the file cannot be
 * created, STATUS_IO if writing fails.
 */
enum status file_write_atomic(const char *path, const char *bytes, size_t n,
                              bool keep_old, struct error *err);

/*
 * STATUS_NO_OUTPUT if file_write_atomic() could not create `path`. Call it
 * before a long computation.
 */
enum status file_check_writable(const char *path, struct error *err);

/* The lock file FILE.lock, held by this process. All zero: none. */
struct file_lock {
    char *path;
    int fd;
};

/*
 * Takes the lock of `path`. If another process holds it, waits if `wait`,
 * otherwise STATUS_LOCKED. The system releases the lock of a process that ends.
 * STATUS_NO_OUTPUT if the lock file cannot be created.
 */
enum status file_lock(const char *path, bool wait, struct file_lock *lock,
                      struct error *err);

/* Removes the lock file and releases the lock; accepts all zero. */
void file_unlock(struct file_lock *lock);

#endif
