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

/* Reports the future rows, of which the first series with some has the first.
 */
static enum status report(struct dataset *d, size_t n, bool needed,
                          struct text *notes, struct error *err)
{
    struct finding finding = {.kind = FINDING_MISSING, .count = n};
    struct text text = {0};
    size_t s = 0, row;

    while (!d->series[s].n_future)
        s++;
    row = d->series[s].first + d->series[s].n_rows;
    finding.line = dataset_line(d, row);
    dataset_time(d, row, finding.time);
    text_printf(&text, "%s after the last known target %s",
                counted(n, "row").text,
                needed ? "kept for their known columns" : "left out");
    if (!needed)
        return findings_report(&d->table.findings, finding, &text, notes, err);
    text_printf(notes, "%s\n", text.failed ? "" : text.bytes);
    text_release(&text);
    return STATUS_OK;
}

enum status future_split(struct dataset *d, struct text *notes,
                         struct error *err)
{
    const bool needed = covariates_need_future(&d->schema->covariates);
    size_t n_future = 0;

    if (d->schema->layout == LAYOUT_LABELLED ||
        (!needed && d->missing == MISSING_ERROR))
        return STATUS_OK;
    for (size_t s = 0; s < d->n_series; s++) {
        split_series(d, &d->series[s]);
        n_future += d->series[s].n_future;
    }
    return n_future ? report(d, n_future, needed, notes, err) : STATUS_OK;
}
