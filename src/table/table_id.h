/*
 * table_id.h - the id columns of a table.
 *
 * --id names one column, or several separated by commas (a column whose name is
 * the whole list comes first). Without it a column is tried as the id by its
 * name alone: id, unique_id, series_id, item_id, ts_id or series (ignoring
 * case). After the table is read it stays the id only if the times say so:
 * times repeat without it and nine of ten repetitions have different ids, or
 * the times of each id are in order but not those of all rows; and an id has
 * two rows on average. So a column of row numbers called "id" stays an ordinary
 * column, and one with more than a few empty cells.
 */
#ifndef TABLE_TABLE_ID_H
#define TABLE_TABLE_ID_H

#include <stdbool.h>

#include "base/error.h"
#include "base/text.h"
#include "table/table.h"

/*
 * Marks the id columns: those that the options name, else the one to try.
 * STATUS_USAGE, or STATUS_DATA for a model, if a column does not exist.
 */
enum status table_id_start(struct table *table,
                           const struct table_options *options,
                           struct error *err);

/* Makes the column that was tried an ordinary one. */
void table_id_drop(struct table *table);

/*
 * Appends the cell of an id column to the id of its row. With several columns
 * the cells are separated by '/', and a '/' or '\\' in a cell follows a '\\',
 * so that different cells are different ids.
 */
void table_id_join(const struct table *table, const char *cell, size_t length,
                   struct text *id);

/* Rows with an empty cell of the id. All zero at first. */
enum { EMPTY_IDS_MAX = 8 };
struct empty_ids {
    size_t n, last;             /* number of rows, the last one */
    size_t rows[EMPTY_IDS_MAX]; /* the first ones */
    size_t column;              /* of the first cell */
};

/* Notes an empty cell. */
void table_id_note_empty(struct empty_ids *empty, size_t row, size_t column);

/* Refuses rows with such a cell, with a filter that leaves them out if they are
 * few. STATUS_OK if there are none. */
enum status table_id_refuse_empty(const struct table *table,
                                  const struct empty_ids *empty,
                                  struct error *err);

/* Sets `*fits` if the n_ids ids of a table that is read fit the times of its
 * rows. */
enum status table_id_fits(const struct table *table, size_t n_ids,
                          const int64_t *ticks, bool *fits, struct error *err);

#endif
