/* quoted_lines.h - a file each of whose lines is in quotes as a whole. */
#ifndef CSV_QUOTED_LINES_H
#define CSV_QUOTED_LINES_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"

/* Refuses a file, whose first `n` bytes are given, or all of it if `whole`, if
 * each line is one quoted cell and all have the same number, which is not 0, of
 * some delimiter in it: STATUS_DATA, with the command that removes these
 * quotes. */
enum status quoted_lines_check(const char *name, const char *bytes, size_t n,
                               bool whole, struct error *err);

#endif
