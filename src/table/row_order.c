/* row_order.c - see row_order.h. */
#include "table/row_order.h"

#include <stdlib.h>
#include <string.h>

/* The steps of the times of the first id. */
struct directions {
    size_t n_rises, n_falls;
};

static struct directions find_directions(const struct table *t)
{
    struct directions found = {0, 0};
    int64_t last = INT64_MIN;

    for (size_t i = 0; i < t->n_rows; i++) {
        if (!table_is_first_id(t, i))
            continue;
        found.n_rises += last != INT64_MIN && t->ticks[i] > last;
        found.n_falls += t->ticks[i] < last;
        last = t->ticks[i];
    }
    return found;
}

bool row_order_is_needed(const struct table *t)
{
    return t->ticks && find_directions(t).n_falls > 0;
}

/* A row and what it is sorted by; `place` is its number, counted from the end
 * if most times fall. */
struct placed_row {
    int64_t tick;
    size_t place, row;
    uint32_t id;
};

static int compare_rows(const void *a, const void *b)
{
    const struct placed_row *x = a, *y = b;

    if (x->id != y->id)
        return x->id < y->id ? -1 : 1;
    if (x->tick != y->tick)
        return x->tick < y->tick ? -1 : 1;
    return (x->place > y->place) - (x->place < y->place);
}

static int compare_places(const void *a, const void *b)
{
    const struct placed_row *x = a, *y = b;

    return (x->place > y->place) - (x->place < y->place);
}

static void sort(const struct table *t, struct placed_row *rows)
{
    const struct directions found = find_directions(t);
    const bool fall = found.n_falls > found.n_rises;

    for (size_t i = 0; i < t->n_rows; i++)
        rows[i] = (struct placed_row){.tick = t->ticks[i],
                                      .place = fall ? t->n_rows - 1 - i : i,
                                      .row = i,
                                      .id = t->id_of_row ? t->id_of_row[i] : 0};
    qsort(rows, t->n_rows, sizeof *rows,
          found.n_rises ? compare_rows : compare_places);
}

/* Copies an array of elements of `size` bytes for each row, in order. */
static enum status copy(const void *array, size_t size,
                        const struct placed_row *rows, size_t n, void **to,
                        struct error *err)
{
    *to = NULL;
    if (!array)
        return STATUS_OK;
    *to = malloc(n * size);
    if (!*to)
        return error_no_memory(err, n * size);
    for (size_t i = 0; i < n; i++)
        memcpy((char *)*to + i * size, (const char *)array + rows[i].row * size,
               size);
    return STATUS_OK;
}

enum status row_order_make(const struct table *t, struct table *ordered,
                           struct error *err)
{
    const size_t n = t->n_rows, row_size = t->n_columns * sizeof *t->cells;
    struct placed_row *rows = malloc(n * sizeof *rows);
    void *cells = NULL, *ids = NULL, *ticks = NULL, *is_later = NULL;
    enum status status = STATUS_OK;

    if (rows) {
        sort(t, rows);
        status = copy(t->cells, row_size, rows, n, &cells, err);
        if (status == STATUS_OK)
            status =
                copy(t->id_of_row, sizeof *t->id_of_row, rows, n, &ids, err);
        if (status == STATUS_OK)
            status = copy(t->ticks, sizeof *t->ticks, rows, n, &ticks, err);
        if (status == STATUS_OK)
            status =
                copy(t->is_later, sizeof *t->is_later, rows, n, &is_later, err);
    } else {
        status = error_no_memory(err, n * sizeof *rows);
    }
    free(rows);
    *ordered = *t;
    ordered->cells = cells;
    ordered->id_of_row = ids;
    ordered->ticks = ticks;
    ordered->is_later = is_later;
    return status;
}

void row_order_release(struct table *ordered)
{
    free(ordered->cells);
    free(ordered->id_of_row);
    free(ordered->ticks);
    free(ordered->is_later);
}
