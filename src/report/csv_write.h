/* csv_write.h - writes one cell of a CSV or a table. */
#ifndef REPORT_CSV_WRITE_H
#define REPORT_CSV_WRITE_H

#include "base/text.h"

/* A text, quoted if necessary; an empty cell for NULL. */
void csv_text(struct text *text, const char *value);

/* In a table: a number right-aligned in 12 columns, "-" for NaN. */
void table_number(struct text *text, double value);

#endif
