/*
 * file_error.h - what failed at a path, with errno, and what to do about it.
 */
#ifndef STORE_FILE_ERROR_H
#define STORE_FILE_ERROR_H

#include "base/error.h"

/* `what` failed at `path` with errno. */
enum status file_cannot(struct error *err, enum status code, const char *path,
                        const char *what);

/*
 * STATUS_NO_OUTPUT: `what` failed at `path` with errno. The remedy names the
 * path, or its folder if the path does not exist.
 */
enum status file_cannot_make(struct error *err, const char *path,
                             const char *what);

#endif
