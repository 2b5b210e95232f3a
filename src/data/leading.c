/* leading.c - see leading.h. */
#include "data/leading.h"

#include "data/impute.h"

/* A column that has its first value after more than one row in so many begins
 * late. */
enum { LATE_SHARE = 10 };

/* Rows that are left out. */
struct leading {
    size_t n, n_series;
    size_t first, kept; /* the first of them, and the row after those of its
                           series */
    size_t column;      /* whose first value that row has */
};

/* The number of rows of a series before its first known target. */
static size_t count_leading(const struct dataset *d,
                            const struct series *series)
{
    size_t n = 0;

    while (n < series->n_rows && !dataset_has_target(d, series->first + n))
        n++;
    return n;
}

/* The number of rows of a series before all columns have had a value, but for
 * those that begin late; sets the column that is the last to have one. */
static size_t count_unfilled(const struct dataset *d,
                             const struct series *series, size_t *column)
{
    size_t n = 0;

    for (size_t c = 0; c < d->n_columns; c++) {
        size_t begin = 0;

        while (LATE_SHARE * begin <= series->n_rows && begin < series->n_rows &&
               isnan(dataset_value(d, series->first + begin, c)))
            begin++;
        if (begin > n && LATE_SHARE * begin <= series->n_rows) {
            n = begin;
            *column = c;
        }
    }
    return n;
}

/* Leaves out n rows of a series. */
static void add(struct leading *l, struct series *series, size_t n,
                size_t column)
{
    if (!n)
        return;
    if (!l->n_series++) {
        l->first = series->first;
        l->kept = series->first + n;
        l->column = column;
    }
    l->n += n;
    series_leave_out(series, n);
}

/* Says what was left out, and `before` what. Releases `before`. */
static enum status report(struct dataset *d, const struct leading *l,
                          struct text *before, struct text *notes,
                          struct error *err)
{
    struct finding finding = {.kind = FINDING_LEADING,
                              .count = l->n,
                              .line = dataset_line(d, l->first)};
    struct text text = {0};
    char kept[TIME_TEXT_MAX];

    dataset_time(d, l->first, finding.time);
    text_printf(&text, "%s before %s left out", counted(l->n, "row").text,
                before->bytes ? before->bytes : "");
    text.failed |= before->failed;
    text_release(before);
    if (l->n_series > 1) {
        text_printf(&text, " (of %s)", counted(l->n_series, "series").text);
    } else if (l->kept < d->table.n_rows && !d->table.rows_share_line) {
        dataset_time(d, l->kept, kept);
        text_printf(&text, ": the first row used is that of line %zu%s%s",
                    dataset_line(d, l->kept), *kept ? ", " : "", kept);
    }
    return findings_report(&d->table.findings, finding, &text, notes, err);
}

/* Leaves out the rows before the first known target of each series. */
static enum status before_targets(struct dataset *d, struct text *notes,
                                  struct error *err)
{
    struct leading l = {0};
    struct text before = {0};

    for (size_t s = 0; s < d->n_series; s++)
        add(&l, &d->series[s], count_leading(d, &d->series[s]), 0);
    if (!l.n)
        return STATUS_OK;
    text_string(&before, "the first known target");
    return report(d, &l, &before, notes, err);
}

/* Leaves out the rows that the method of missing cells cannot fill. */
static enum status before_values(struct dataset *d, struct text *notes,
                                 struct error *err)
{
    struct leading l = {0};
    struct text before = {0};

    for (size_t s = 0; s < d->n_series; s++) {
        size_t column = 0;
        const size_t n = count_unfilled(d, &d->series[s], &column);

        add(&l, &d->series[s], n, column);
    }
    if (!l.n)
        return STATUS_OK;
    text_string(&before, "the first value of column \"");
    text_printable(&before, dataset_column_in_file(d, l.kept, l.column));
    text_printf(&before, "\"%s, which --missing %s cannot fill,",
                l.n_series > 1 ? " or another one" : "",
                missing_names[d->missing]);
    return report(d, &l, &before, notes, err);
}

enum status leave_out_leading(struct dataset *d, struct text *notes,
                              struct error *err)
{
    if (d->schema->layout == LAYOUT_LABELLED || d->missing == MISSING_ERROR)
        return STATUS_OK;
    TRY(before_targets(d, notes, err));
    return impute_needs_earlier(d) ? before_values(d, notes, err) : STATUS_OK;
}
