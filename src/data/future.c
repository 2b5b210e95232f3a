/* future.c - see future.h. */
#include "data/future.h"

static void split_series(const struct dataset *d, struct series *series)
{
    size_t n = series->n_rows;

    while (n && !dataset_has_target(d, series->first + n - 1))
        n--;
    if (!n) /* a series without any target has no future either */
        return;
    series->n_future = series->n_rows - n;
    series->n_rows = n;
}

void future_split(struct dataset *d, struct text *notes)
{
    const bool needed = covariates_need_future(&d->schema->covariates);
    size_t n_future = 0;

    if (d->schema->layout == LAYOUT_LABELLED ||
        (!needed && d->missing != MISSING_MASK))
        return;
    for (size_t s = 0; s < d->n_series; s++) {
        split_series(d, &d->series[s]);
        d->series[s].n_future_before = n_future;
        n_future += d->series[s].n_future;
    }
    if (n_future)
        text_printf(notes, "%s after the last known target %s\n",
                    counted(n_future, "row").text,
                    needed ? "kept for their known columns" : "left out");
}
