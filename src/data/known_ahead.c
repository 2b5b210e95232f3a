/* known_ahead.c - see known_ahead.h. */
#include "data/known_ahead.h"

#include "data/column_option.h"

enum { MOST_COLUMNS = 64 };

/* The rows of the series up to the last one in which a column is known. */
static size_t end_of(const struct dataset *d, size_t column)
{
    const struct series *series = &d->series[0];
    size_t n = series->n_rows;

    while (n && dataset_imputed(d, series->first + n - 1, column))
        n--;
    return n;
}

static bool is_known_from(const struct dataset *d, size_t column, size_t row)
{
    for (; row < d->series[0].n_rows; row++)
        if (dataset_imputed(d, d->series[0].first + row, column))
            return false;
    return true;
}

/* Sets `ended` to the columns that end at a row before the last one, at which
 * all others go on. Returns that row; 0 if there is none. */
static size_t find_end(const struct dataset *d, bool ended[MOST_COLUMNS])
{
    const size_t n = d->series[0].n_rows;
    size_t end = n, n_ended = 0;

    for (size_t c = 0; c < d->n_columns; c++) {
        const size_t at = end_of(d, c);

        end = at < end ? at : end;
    }
    for (size_t c = 0; c < d->n_columns; c++) {
        ended[c] = end_of(d, c) == end;
        n_ended += ended[c];
        if (!ended[c] && !is_known_from(d, c, end))
            return 0;
    }
    return n_ended < d->n_columns && n - end >= 2 && n - end <= n / 4 ? end : 0;
}

enum status known_ahead_look(const struct dataset *d, size_t H,
                             struct findings *findings, struct error *err)
{
    bool ended[MOST_COLUMNS] = {false};
    struct finding finding = {.kind = FINDING_ENDED};
    struct text text = {0}, remedy = {0};
    size_t end = 0, first = 0;
    enum status status;

    if (d->n_series == 1 && d->schema->layout == LAYOUT_SERIES &&
        d->n_columns <= MOST_COLUMNS)
        end = find_end(d, ended);
    if (!end)
        return STATUS_OK;
    while (!ended[first])
        first++;
    finding.count = d->series[0].n_rows - end;
    finding.line = dataset_line(d, d->series[0].first + end);
    finding.column = d->schema->names[first];
    dataset_time(d, d->series[0].first + end, finding.time);
    column_option_put(d, "--known", ended, &remedy);
    if (finding.count < H)
        text_printf(&remedy, " --horizon %zu", finding.count);
    finding.remedy = remedy.bytes;
    text_printf(&text,
                "it ends here, and other columns go on for %zu rows: forecasts "
                "start after these, unless the others are known ahead",
                finding.count);
    text.failed |= remedy.failed;
    status = findings_report(findings, finding, &text, NULL, err);
    text_release(&remedy);
    return status;
}
