/* header_delimiter.h - a header whose cells are separated by another delimiter
 * than those of the rows. */
#ifndef CSV_HEADER_DELIMITER_H
#define CSV_HEADER_DELIMITER_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "csv/dialect.h"

/* Refuses a file, whose first `n` bytes are given, or all of it if `whole`, if
 * its first line is cut by one delimiter and all others, by another one, into
 * the same number of cells, and neither cuts the others: STATUS_DATA, with the
 * command that gives the header the delimiter of the rows. Not if the dialect
 * has no header, or its delimiter is given. */
enum status header_delimiter_check(const char *name,
                                   const struct dialect *dialect,
                                   const char *bytes, size_t n, bool whole,
                                   struct error *err);

#endif
