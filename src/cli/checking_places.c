/* checking_places.c - the rows and times of findings, see checking.h. */
#include "cli/checking.h"

/* The row of the data that a line holds; NO_ROW if none does. */
static size_t row_of_line(const struct dataset *d, size_t line)
{
    for (size_t s = 0; s < d->n_series; s++) {
        const struct series *series = &d->series[s];
        const size_t end = series->first + series->n_rows + series->n_future;

        for (size_t row = series->first; row < end; row++)
            if (!dataset_absent(d, row) && dataset_line(d, row) == line)
                return row;
    }
    return NO_ROW;
}

/* True for what holds from the first row on. */
static bool holds_from_start(enum finding_kind kind)
{
    return kind == FINDING_LEFT_OUT || kind == FINDING_EMPTY_COLUMN ||
           kind == FINDING_RESAMPLED || kind == FINDING_SHORT;
}

void checking_places(struct checking *c)
{
    const struct dataset *d = &c->fitting.dataset;

    /* the lines of a filter's output are others, and one line of a wide table
       has many times */
    if (c->filters.n || d->table.rows_share_line)
        return;
    for (size_t i = 0; i < c->settled.n; i++) {
        struct finding *f = &c->settled.list[i];
        size_t row;

        if (!f->line && !*f->time && holds_from_start(f->kind))
            f->line = dataset_line(d, d->series[0].first);
        if (!f->line || *f->time || !d->table.ticks)
            continue;
        row = row_of_line(d, f->line);
        if (row != NO_ROW)
            dataset_time(d, row, f->time);
    }
}
