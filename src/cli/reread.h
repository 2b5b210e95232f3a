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

/* Continues standard input with a temporary copy of what a command for sh
 * writes; the command may read standard input. STATUS_DATA if it ends with
 * another status than 0 or writes too much; then nothing has changed but the
 * position of standard input. */
enum status reread_filtered(const char *command, struct error *err);

/* Keeps what standard input is; `kept` has to be restored. */
enum status reread_keep(int *kept, struct error *err);
enum status reread_restore(int kept, struct error *err);

/* Goes back to the position `start`. */
enum status reread_rewind(long start, struct error *err);

#endif
