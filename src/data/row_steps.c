/* row_steps.c - see row_steps.h. */
#include "data/row_steps.h"

#include <stdlib.h>

int row_steps_compare(const void *a, const void *b)
{
    const int64_t *x = a, *y = b;

    return (*x > *y) - (*x < *y);
}

bool row_steps_fit(const struct dataset *d, size_t first, size_t row)
{
    const struct table *t = &d->table;
    bool exact;

    (void)time_steps_between(&t->time_form, d->step, t->ticks[first],
                             t->ticks[row], &exact);
    return exact;
}

enum status row_steps_median(const struct dataset *d, int64_t *median,
                             struct error *err)
{
    int64_t *steps = malloc(d->table.n_rows * sizeof *steps);
    size_t n = 0;

    if (!steps)
        return error_no_memory(err, d->table.n_rows * sizeof *steps);
    for (size_t s = 0; s < d->n_series; s++)
        for (size_t i = 1; i < d->series[s].n_rows; i++) {
            const size_t row = d->series[s].first + i;

            steps[n++] = d->table.ticks[row] - d->table.ticks[row - 1];
        }
    qsort(steps, n, sizeof *steps, row_steps_compare);
    *median = n ? steps[n / 2] : 0;
    free(steps);
    return STATUS_OK;
}

int64_t row_steps_mean(const struct dataset *d)
{
    double sum = 0, n = 0; /* sums of ticks may not fit in an int64 */

    for (size_t s = 0; s < d->n_series; s++) {
        const struct series *series = &d->series[s];
        const int64_t *ticks = d->table.ticks + series->first;

        if (series->n_rows < 2)
            continue;
        sum += (double)(ticks[series->n_rows - 1] - ticks[0]);
        n += (double)(series->n_rows - 1);
    }
    return n > 0 ? (int64_t)(sum / n) : 0;
}
