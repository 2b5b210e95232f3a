/*
 * even_settle.h - what becomes of the columns of even_column.h that would be
 * trained on.
 */
#ifndef TABLE_EVEN_SETTLE_H
#define TABLE_EVEN_SETTLE_H

#include <stddef.h>

#include "base/error.h"
#include "base/text.h"
#include "table/table.h"

/*
 * Settles such a column beside other values, the columns `others` (n). Dates
 * and counters are refused with both ways to read them, with a finding, because
 * content cannot decide; a counter that begins anew for each series with --id.
 * STATUS_DATA. Numbers that repeat every few rows are values, with a note.
 */
enum status even_column_settle(struct table *table, int column,
                               const int others[], size_t n, struct text *notes,
                               struct error *err);

#endif
