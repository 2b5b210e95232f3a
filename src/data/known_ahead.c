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

/* Sets `gone` to the columns that are no targets to forecast: they ended more
 * than two fifths of the rows ago, or hold less than a tenth of the values; one
 * that starts late is none. Returns their number. */
static size_t find_gone(const struct dataset *d, bool gone[MOST_COLUMNS])
{
    const struct series *series = &d->series[0];
    size_t n_gone = 0;

    for (size_t c = 0; c < d->n_columns; c++) {
        size_t n_known = 0;

        for (size_t i = 0; i < series->n_rows; i++)
            n_known += !dataset_imputed(d, series->first + i, c);
        gone[c] = 5 * (series->n_rows - end_of(d, c)) > 2 * series->n_rows ||
                  n_known * 10 < series->n_rows;
        n_gone += gone[c];
    }
    return n_gone;
}

/* Appends the finding of the first of the columns that are gone. */
static enum status report_gone(const struct dataset *d,
                               const bool gone[MOST_COLUMNS], size_t n_gone,
                               struct findings *findings, struct error *err)
{
    struct finding finding = {.kind = FINDING_ENDED, .needed = true};
    struct text text = {0}, remedy = {0};
    size_t first = 0, last;
    enum status status;

    while (!gone[first])
        first++;
    last = end_of(d, first);
    if (last)
        last += d->series[0].first - 1;
    finding.count = n_gone;
    finding.line = dataset_line(d, last);
    finding.column = d->schema->names[first];
    dataset_time(d, last, finding.time);
    column_option_put(d, "--features", NULL, gone, &remedy);
    finding.remedy = remedy.bytes;
    text_printf(&text,
                "its last value is here, %zu rows before the end: forecast the "
                "columns that go on",
                d->series[0].n_rows - end_of(d, first));
    if (n_gone > 1)
        text_printf(&text, "; the same is true of %s",
                    counted(n_gone - 1, "other column").text);
    text.failed |= remedy.failed;
    status = findings_report(findings, finding, &text, NULL, err);
    text_release(&remedy);
    return status;
}

enum status known_ahead_look(const struct dataset *d, const char *known,
                             size_t H, struct findings *findings,
                             struct error *err)
{
    bool ended[MOST_COLUMNS] = {false};
    struct finding finding = {.kind = FINDING_ENDED};
    struct text text = {0}, remedy = {0};
    size_t end, first = 0, n_gone = 0;
    enum status status;

    if (d->n_series != 1 || d->schema->layout != LAYOUT_SERIES ||
        d->n_columns > MOST_COLUMNS)
        return STATUS_OK;
    if (d->schema->n_targets == d->n_columns)
        n_gone = find_gone(d, ended);
    if (n_gone && n_gone < d->n_columns)
        return report_gone(d, ended, n_gone, findings, err);
    end = find_end(d, ended);
    if (!end)
        return STATUS_OK;
    while (!ended[first])
        first++;
    finding.count = d->series[0].n_rows - end;
    finding.line = dataset_line(d, d->series[0].first + end);
    finding.column = d->schema->names[first];
    dataset_time(d, d->series[0].first + end, finding.time);
    column_option_put(d, "--known", known, ended, &remedy);
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
