/* id_cells.c - see id_cells.h. */
#include "table/id_cells.h"

#include <stdlib.h>

#include "table/table_id.h"

enum status id_cells_start(struct id_cells *id, const struct table *t,
                           struct error *err)
{
    for (size_t i = 0; i < t->n_columns; i++)
        id->n += t->columns[i].use == COLUMN_ID;
    id->cells = calloc(id->n + 1, sizeof *id->cells);
    return id->cells ? STATUS_OK
                     : error_no_memory(err, id->n * sizeof *id->cells);
}

enum status id_cells_put(struct id_cells *id, const struct table *t,
                         size_t column, const char *text, size_t length,
                         struct error *err)
{
    struct text *cell = &id->cells[t->columns[column].id_part];

    cell->length = 0;
    text_bytes(cell, text, length);
    return text_status(cell, err);
}

enum status id_cells_join(struct id_cells *id, const struct table *t,
                          struct error *err)
{
    id->joined.length = 0;
    for (size_t i = 0; i < id->n; i++)
        table_id_join(t, id->cells[i].bytes, id->cells[i].length, &id->joined);
    return text_status(&id->joined, err);
}

void id_cells_release(struct id_cells *id)
{
    for (size_t i = 0; id->cells && i < id->n; i++)
        text_release(&id->cells[i]);
    free(id->cells);
    text_release(&id->joined);
}
