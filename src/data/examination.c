/* examination.c - see examination.h. */
#include "data/examination.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "data/look.h"

static int by_value(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

/* Adds to `course` the known values of a column in a series. */
static void add_series(struct examination *e, size_t column, size_t s)
{
    const struct dataset *d = e->d;
    const struct series *series = &d->series[s];
    const bool ahead = column >= d->n_columns;
    const size_t n = series->n_rows + (ahead ? series->n_future : 0);

    for (size_t row = series->first; row < series->first + n; row++) {
        const float value =
            ahead ? dataset_covariate(d, row, column - d->n_columns)
                  : dataset_value(d, row, column);

        if (ahead ? isnan(value) : dataset_imputed(d, row, column))
            continue;
        e->rows[e->n] = row;
        e->course[e->n++] = (double)value;
    }
}

void examination_gather(struct examination *e, size_t column,
                        size_t first_series, size_t n_series)
{
    e->n = 0;
    for (size_t s = first_series; s < first_series + n_series; s++)
        add_series(e, column, s);
}

void examination_gather_varying(struct examination *e, size_t column)
{
    e->n = 0;
    for (size_t s = 0; s < e->d->n_series; s++) {
        const size_t from = e->n;

        add_series(e, column, s);
        if (e->d->n_series > 1 &&
            look_is_constant((struct values){e->course + from, e->n - from}))
            e->n = from;
    }
}

void examination_sort(struct examination *e)
{
    memcpy(e->sorted, e->course, e->n * sizeof *e->sorted);
    qsort(e->sorted, e->n, sizeof *e->sorted, by_value);
}

void examination_leave_out(struct examination *e, double value)
{
    size_t n = 0, m = 0;

    if (isnan(value))
        return;
    for (size_t i = 0; i < e->n; i++) {
        if (e->course[i] < value || e->course[i] > value) {
            e->rows[n] = e->rows[i];
            e->course[n++] = e->course[i];
        }
        if (e->sorted[i] < value || e->sorted[i] > value)
            e->sorted[m++] = e->sorted[i];
    }
    e->n = n;
}

enum status examination_add(struct examination *e, struct finding finding,
                            size_t column, size_t row, struct error *err,
                            const char *format, ...)
{
    struct text text = {0};
    va_list args;

    va_start(args, format);
    text_vprintf(&text, format, args);
    va_end(args);
    finding.line = dataset_line(e->d, row);
    dataset_time(e->d, row, finding.time);
    if (column < e->d->n_columns)
        finding.column = dataset_column_of_all(e->d, column);
    else if (column != WHOLE_FILE)
        finding.column =
            e->d->schema->covariates.list[column - e->d->n_columns].name;
    return findings_report(e->findings, finding, &text, NULL, err);
}
