/*
 * table_id.h - finds the id column of a table when no option names it.
 *
 * A column is tried as the id by its name alone: id, unique_id, series_id,
 * item_id, ts_id or series (ignoring case). After the table is read it stays
 * the id only if the times say so: times repeat without it, nine of ten
 * repetitions have different ids, and an id has two rows on average. So a
 * column of row numbers called "id" stays an ordinary column.
 */
#ifndef DATA_TABLE_ID_H
#define DATA_TABLE_ID_H

#include <stdbool.h>

#include "base/error.h"
#include "data/table.h"

/* The column to try; -1: none. */
int table_id_guess(const struct table *table);

/* Sets `*fits` if the n_ids ids of a table that is read fit the times of its
 * rows. */
enum status table_id_fits(const struct table *table, size_t n_ids,
                          const int64_t *ticks, bool *fits, struct error *err);

#endif
