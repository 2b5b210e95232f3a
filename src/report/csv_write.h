/* csv_write.h - one cell of a CSV or a table that is written. */
#ifndef REPORT_CSV_WRITE_H
#define REPORT_CSV_WRITE_H

#include "base/text.h"

/* A text, in quotes where it has to be; nothing for NULL. */
void csv_text(struct text *text, const char *value);

/* In a table: a number in 12 places, "-" for one that cannot be computed. */
void table_number(struct text *text, double value);

#endif
