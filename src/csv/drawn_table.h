/* drawn_table.h - tables drawn as text, as programs of databases print them. */
#ifndef CSV_DRAWN_TABLE_H
#define CSV_DRAWN_TABLE_H

#include "base/error.h"
#include "csv/tally.h"

/* True if the first line that begins with '|' is directly below a border, such
 * as +----+------+. */
bool drawn_table_has_borders(const struct tally_sample *sample);

/* Refuses a file, whose first `n` bytes are given, that begins with a corner of
 * other characters than those of ASCII, with names over a line such as
 * ------- ----- and a row that has blanks in its cells, or with a
 * line of dashes above rows between bars: STATUS_DATA, with the
 * command that writes bars in their place. */
enum status drawn_table_check(const char *name, const char *bytes, size_t n,
                              struct error *err);

#endif
