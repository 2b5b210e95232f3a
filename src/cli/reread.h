/* reread.h - standard input that can be read more than once. */
#ifndef CLI_REREAD_H
#define CLI_REREAD_H

#include "base/error.h"

/* Copies standard input to a temporary file without a name, unless it is a
 * file, and continues with that. `start` is set to its position. STATUS_IO if
 * it cannot be copied. */
enum status reread_prepare(long *start, struct error *err);

/* Goes back to the position `start`. */
enum status reread_rewind(long start, struct error *err);

#endif
