/* rows.c - see rows.h. */
#include "data/rows.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { SCRATCH_CELLS = 1 << 24 }; /* copied at a time, plus a column */

/* The same field of every row: `size` bytes each, `stride` bytes apart. */
struct field {
    char *first;
    size_t stride, size;
};

/* Copies the field of row from[i] to row i; inserted rows have zeros.
 * `scratch` has n x size bytes. */
static void move_field(struct field field, const size_t *from, size_t n,
                       char *scratch)
{
    for (size_t i = 0; i < n; i++)
        if (from[i] == NO_ROW)
            memset(scratch + i * field.size, 0, field.size);
        else
            memcpy(scratch + i * field.size,
                   field.first + from[i] * field.stride, field.size);
    for (size_t i = 0; i < n; i++)
        memcpy(field.first + i * field.stride, scratch + i * field.size,
               field.size);
}

/* Moves the cells of a large table a few columns at a time, because a second
 * copy of the whole table may not fit in memory. */
static void move_cells(struct table *t, const size_t *from, size_t n,
                       size_t n_together, char *scratch)
{
    const size_t width = t->n_columns;

    for (size_t c = 0; c < width; c += n_together) {
        const size_t left = width - c < n_together ? width - c : n_together;

        move_field((struct field){(char *)(t->cells + c),
                                  width * sizeof *t->cells,
                                  left * sizeof *t->cells},
                   from, n, scratch);
    }
    for (size_t i = 0; i < n; i++)
        for (size_t c = 0; from[i] == NO_ROW && c < width; c++)
            t->cells[i * width + c] = NAN;
}

/* Returns an array that has room for n entries; NULL stays NULL. After a
 * failure it is the array as it was. */
static void *resize(void *array, size_t n, size_t size, enum status *status,
                    struct error *err)
{
    void *resized;

    if (!array || !n || *status != STATUS_OK)
        return array;
    resized = realloc(array, n * size);
    if (resized)
        return resized;
    *status = error_no_memory(err, n * size);
    return array;
}

/* All arrays of the table with one entry per row. */
static enum status resize_arrays(struct table *t, size_t n, struct error *err)
{
    enum status status = STATUS_OK;

    t->cells =
        resize(t->cells, n * t->n_columns, sizeof *t->cells, &status, err);
    t->id_of_row = resize(t->id_of_row, n, sizeof *t->id_of_row, &status, err);
    t->ticks = resize(t->ticks, n, sizeof *t->ticks, &status, err);
    return status;
}

static enum status move_arrays(struct table *t, const size_t *from, size_t n,
                               struct error *err)
{
    const size_t width = t->n_columns;
    const size_t n_together =
        n * width > SCRATCH_CELLS ? SCRATCH_CELLS / n + 1 : width;
    const struct field others[] = {
        {(char *)t->id_of_row, sizeof *t->id_of_row, sizeof *t->id_of_row},
        {(char *)t->ticks, sizeof *t->ticks, sizeof *t->ticks},
    };
    const size_t size =
        (n_together + 1) * sizeof *t->cells; /* fits a tick, too */
    char *scratch = malloc(n * size);

    if (!scratch)
        return error_no_memory(err, n * size);
    move_cells(t, from, n, n_together, scratch);
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (others[i].first)
            move_field(others[i], from, n, scratch);
    free(scratch);
    return STATUS_OK;
}

/* Replaces file_row, which is NULL as long as no row has moved. */
static enum status move_file_rows(struct dataset *d, const size_t *from,
                                  size_t n, struct error *err)
{
    size_t *rows = malloc(n * sizeof *rows);

    if (!rows)
        return error_no_memory(err, n * sizeof *rows);
    for (size_t i = 0; i < n; i++)
        rows[i] =
            from[i] == NO_ROW || !d->file_row ? from[i] : d->file_row[from[i]];
    free(d->file_row);
    d->file_row = rows;
    return STATUS_OK;
}

void dataset_set_series(struct dataset *d)
{
    const struct table *t = &d->table;
    size_t first = 0;

    for (size_t s = 0; s < d->n_series; s++)
        d->series[s].n_rows = 0;
    for (size_t i = 0; i < t->n_rows; i++)
        d->series[t->id_of_row ? t->id_of_row[i] : 0].n_rows++;
    for (size_t s = 0; s < d->n_series; s++) {
        d->series[s].id = t->ids ? t->ids[s] : NULL;
        d->series[s].first = first;
        first += d->series[s].n_rows;
    }
}

enum status dataset_set_rows(struct dataset *d, const size_t *from, size_t n,
                             struct error *err)
{
    struct table *t = &d->table;

    TRY(move_file_rows(d, from, n, err));
    if (n > t->n_rows)
        TRY(resize_arrays(t, n, err));
    TRY(move_arrays(t, from, n, err));
    for (size_t i = 1; t->id_of_row && i < n; i++)
        if (from[i] == NO_ROW)
            t->id_of_row[i] = t->id_of_row[i - 1];
    if (n < t->n_rows)
        TRY(resize_arrays(t, n, err));
    t->n_rows = n;
    dataset_set_series(d);
    return STATUS_OK;
}
