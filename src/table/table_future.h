/* table_future.h - rows of a second file that tells the future. */
#ifndef TABLE_TABLE_FUTURE_H
#define TABLE_TABLE_FUTURE_H

#include "table/schema.h"
#include "table/table.h"

/*
 * Appends the rows of `future` to `table`: their times, ids and known columns;
 * all other cells are missing. Rows of ids that the table does not have, and of
 * times that the id has already, are passed over and counted in `notes`.
 * STATUS_DATA: a known column that is missing, times of another form.
 */
enum status table_append_future(struct table *table, const struct table *future,
                                const struct schema *schema, struct text *notes,
                                struct error *err);

#endif
