/* series_group.c - see series_group.h. A counting sort by id, which keeps the
 * file's order within an id. */
#include "data/series_group.h"

#include <stdlib.h>
#include <string.h>

enum { ROOM_CELLS = 1 << 24 }; /* that are in memory twice, and a column */

/* A part of each row: `size` bytes, the next row's `stride` further on. */
struct part {
    char *first;
    size_t stride, size;
};

/* Row i becomes the one that was from[i]; `room` has n x size bytes. */
static void reorder_part(struct part part, const size_t *from, size_t n,
                         char *room)
{
    for (size_t i = 0; i < n; i++)
        memcpy(room + i * part.size, part.first + from[i] * part.stride,
               part.size);
    for (size_t i = 0; i < n; i++)
        memcpy(part.first + i * part.stride, room + i * part.size, part.size);
}

/*
 * Puts the table's per-row arrays in the order of `from`. The cells of a
 * large table go some columns at a time: it would not fit in memory twice.
 */
static enum status reorder(struct table *t, const size_t *from,
                           struct error *err)
{
    const size_t n = t->n_rows, width = t->n_columns;
    const size_t many = n * width > ROOM_CELLS ? ROOM_CELLS / n + 1 : width;
    const struct part others[] = {
        {(char *)t->id_of_row, sizeof *t->id_of_row, sizeof *t->id_of_row},
        {(char *)t->ticks, sizeof *t->ticks, sizeof *t->ticks},
        {(char *)t->time_text, sizeof *t->time_text, sizeof *t->time_text},
    };
    const size_t size = (many + 1) * sizeof *t->cells; /* for a tick, too */
    char *room = malloc(n * size);

    if (!room)
        return error_no_memory(err, n * size);
    for (size_t c = 0; c < width; c += many) {
        const size_t left = width - c < many ? width - c : many;

        reorder_part((struct part){(char *)(t->cells + c),
                                   width * sizeof *t->cells,
                                   left * sizeof *t->cells},
                     from, n, room);
    }
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (others[i].first)
            reorder_part(others[i], from, n, room);
    free(room);
    return STATUS_OK;
}

static bool is_grouped(const struct table *table)
{
    for (size_t i = 1; i < table->n_rows; i++)
        if (table->id_of_row[i] < table->id_of_row[i - 1])
            return false;
    return true;
}

static void count_rows(struct dataset *d)
{
    const struct table *table = &d->table;
    size_t first = 0;

    for (size_t i = 0; i < table->n_rows; i++)
        d->series[table->id_of_row ? table->id_of_row[i] : 0].n_rows++;
    for (size_t s = 0; s < d->n_series; s++) {
        d->series[s].id = table->ids ? table->ids[s] : NULL;
        d->series[s].first = first;
        first += d->series[s].n_rows;
    }
}

enum status group_series(struct dataset *d, struct error *err)
{
    struct table *table = &d->table;
    size_t *next;

    d->n_series = table->id_of_row ? table->n_ids : 1;
    d->series = calloc(d->n_series, sizeof *d->series);
    if (!d->series)
        return error_no_memory(err, d->n_series * sizeof *d->series);
    count_rows(d);
    if (!table->id_of_row || is_grouped(table))
        return STATUS_OK;

    d->file_row = calloc(table->n_rows, sizeof *d->file_row);
    next = malloc(d->n_series * sizeof *next);
    if (!d->file_row || !next) {
        free(next);
        return error_no_memory(err, table->n_rows * sizeof *d->file_row);
    }
    for (size_t s = 0; s < d->n_series; s++)
        next[s] = d->series[s].first;
    for (size_t i = 0; i < table->n_rows; i++)
        d->file_row[next[table->id_of_row[i]]++] = i;
    free(next);
    return reorder(table, d->file_row, err);
}
