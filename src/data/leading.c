/* leading.c - see leading.h. */
#include "data/leading.h"

/* The number of rows of a series before its first known target. */
static size_t count_leading(const struct dataset *d,
                            const struct series *series)
{
    size_t n = 0;

    while (n < series->n_rows && !dataset_has_target(d, series->first + n))
        n++;
    return n;
}

/* Says what was left out: `n` rows from row `first` on, of `n_series` series.
 */
static enum status report(struct dataset *d, size_t n, size_t n_series,
                          size_t first, size_t kept, struct text *notes,
                          struct error *err)
{
    struct finding finding = {
        .kind = FINDING_LEADING, .count = n, .line = dataset_line(d, first)};
    struct text text = {0};

    dataset_time(d, first, finding.time);
    text_printf(&text, "%s before the first known target left out",
                counted(n, "row").text);
    if (n_series > 1)
        text_printf(&text, " (of %s)", counted(n_series, "series").text);
    else if (kept < d->table.n_rows && !d->table.rows_share_line)
        text_printf(&text, ": the first row used is that of line %zu",
                    dataset_line(d, kept));
    return findings_report(&d->table.findings, finding, &text, notes, err);
}

enum status leave_out_leading(struct dataset *d, struct text *notes,
                              struct error *err)
{
    size_t n = 0, n_series = 0, first = 0, kept = 0;

    if (d->schema->layout == LAYOUT_LABELLED || d->missing == MISSING_ERROR)
        return STATUS_OK;
    for (size_t s = 0; s < d->n_series; s++) {
        struct series *series = &d->series[s];
        const size_t leading = count_leading(d, series);

        if (!leading)
            continue;
        if (!n_series++) {
            first = series->first;
            kept = first + leading;
        }
        n += leading;
        series_leave_out(series, leading);
    }
    return n ? report(d, n, n_series, first, kept, notes, err) : STATUS_OK;
}
