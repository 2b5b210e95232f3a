/* reread.h - standard input that can be read more than once. */
#ifndef CLI_REREAD_H
#define CLI_REREAD_H

#include "base/error.h"

/* The largest copy; limits an endless pipe. */
enum { REREAD_MAX = 1 << 30 };

/* Copies standard input to a temporary file without a name, unless it is a
 * file, and continues with that. `start` is set to its position. STATUS_IO if
 * it cannot be copied, STATUS_DATA if it is too large. */
enum status reread_prepare(long *start, struct error *err);

/* Continues standard input with a temporary copy of a file that is decoded
 * (decode.h); `path` may be "-". Failures are those of decode(). */
enum status reread_decoded(const char *path, const char *encoding,
                           struct error *err);

/* Goes back to the position `start`. */
enum status reread_rewind(long start, struct error *err);

#endif
