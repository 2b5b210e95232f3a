/* bursts.c - see bursts.h. */
#include "data/bursts.h"

#include <stdlib.h>

#include "data/row_steps.h"
#include "time/calendar.h"

/* Lists the differences between the starts of bursts; at most one for each gap.
 */
static size_t list_rhythms(const struct dataset *d, int64_t *list)
{
    const int64_t *ticks = d->table.ticks;
    size_t n = 0;

    for (size_t s = 0; s < d->n_series; s++) {
        const size_t first = d->series[s].first;
        int64_t start = ticks[first];

        for (size_t row = first + 1; row < first + d->series[s].n_rows; row++) {
            if (ticks[row] - ticks[row - 1] == d->step.count)
                continue;
            list[n++] = ticks[row] - start;
            start = ticks[row];
        }
    }
    return n;
}

enum status bursts_find(const struct dataset *d, const struct gaps *gaps,
                        int64_t *rhythm, struct error *err)
{
    enum { FEWEST = 10 };
    const size_t n_rows = d->table.n_rows;
    int64_t *list, usual;
    size_t n, n_same = 0;

    *rhythm = 0;
    if (d->table.time_form.kind != TIME_DATETIME ||
        d->step.kind != STEP_TICKS || gaps->n < FEWEST ||
        gaps->n * 20 < n_rows || gaps->n_absent <= n_rows)
        return STATUS_OK;
    list = malloc(n_rows * sizeof *list);
    if (!list)
        return error_no_memory(err, n_rows * sizeof *list);
    n = list_rhythms(d, list);
    qsort(list, n, sizeof *list, row_steps_compare);
    usual = list[n / 2];
    for (size_t i = 0; i < n; i++)
        n_same += list[i] == usual;
    free(list);
    if (usual < TICKS_DAY && n_same * 5 >= n * 4)
        *rhythm = usual;
    return STATUS_OK;
}
