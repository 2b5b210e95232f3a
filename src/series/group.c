/* group.c - see group.h. A counting sort by id, which keeps the file's order
 * within an id. */
#include "series/group.h"

#include <stdlib.h>
#include <string.h>

/* New copies of the table's per-row arrays, in the order of `from`. */
static enum status reorder(struct table *table, const size_t *from,
                           struct error *err)
{
    const size_t n = table->n_rows, width = table->n_columns;
    float *cells = malloc(n * width * sizeof *cells);
    uint32_t *ids = malloc(n * sizeof *ids);
    int64_t *ticks = table->ticks ? malloc(n * sizeof *ticks) : NULL;
    char **texts = table->time_text ? malloc(n * sizeof *texts) : NULL;

    if (!cells || !ids || (table->ticks && !ticks) ||
        (table->time_text && !texts)) {
        free(cells);
        free(ids);
        free(ticks);
        free(texts);
        return error_no_memory(err, n * width * sizeof *cells);
    }
    for (size_t i = 0; i < n; i++) {
        memcpy(cells + i * width, table->cells + from[i] * width,
               width * sizeof *cells);
        ids[i] = table->id_of_row[from[i]];
        if (ticks)
            ticks[i] = table->ticks[from[i]];
        if (texts)
            texts[i] = table->time_text[from[i]];
    }
    free(table->cells);
    free(table->id_of_row);
    free(table->ticks);
    free(table->time_text);
    table->cells = cells;
    table->id_of_row = ids;
    table->ticks = ticks;
    table->time_text = texts;
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
