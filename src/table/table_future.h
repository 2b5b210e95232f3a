/* table_future.h - rows of a second file that tells the future. */
#ifndef TABLE_TABLE_FUTURE_H
#define TABLE_TABLE_FUTURE_H

#include "table/schema.h"
#include "table/table.h"

/*
 * Finds the form in which the known columns of `future` are numbers, if its
 * decimal sign is not that of its reading or separates thousands, and sets it
 * there. The range of the same columns in `data` settles 10,600. Returns false
 * if there is none, or if content does not settle it.
 */
bool table_future_form(const struct table *data, const struct table *future,
                       const struct schema *schema, struct reading *reading);

/*
 * Appends the rows of `future` to `table`: their times, ids and known columns;
 * all other cells are missing. If the table has a row of the time, after the
 * last one with a target of its id, that row takes the known cells that are
 * given. Rows of ids that the table does not have, and of other times that the
 * id has already, are passed over. Both are counted in `notes`.
 * STATUS_DATA: a known column that is missing or has a cell that is not a
 * number (odd_cells.h), times of another form.
 */
enum status table_append_future(struct table *table, struct table *future,
                                const struct schema *schema, struct text *notes,
                                struct error *err);

#endif
