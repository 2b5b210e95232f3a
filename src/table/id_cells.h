/*
 * id_cells.h - the cells of a row that make its id, in the order of --id,
 * whatever the order of the columns in the file.
 */
#ifndef TABLE_ID_CELLS_H
#define TABLE_ID_CELLS_H

#include <stddef.h>

#include "base/error.h"
#include "base/text.h"
#include "table/table.h"

/* All zero at first. */
struct id_cells {
    struct text *cells;
    size_t n;
    struct text joined;
};

/* Makes room for the id columns of a table. */
enum status id_cells_start(struct id_cells *id, const struct table *table,
                           struct error *err);

/* Stores the cell of an id column. */
enum status id_cells_put(struct id_cells *id, const struct table *table,
                         size_t column, const char *text, size_t length,
                         struct error *err);

/* Joins the cells of a row (table_id_join()) into `joined`. */
enum status id_cells_join(struct id_cells *id, const struct table *table,
                          struct error *err);

void id_cells_release(struct id_cells *id);

#endif
