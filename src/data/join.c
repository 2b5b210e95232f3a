/* join.c - see join.h. */
#include "data/join.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "data/amounts.h"
#include "data/rows.h"

/* A known cell and its row, for the most common one. */
struct ranked {
    float value;
    size_t row;
};

/* Times at which the cells of a column differ that is no amount. */
struct mixed {
    bool is_amount;
    size_t n, first; /* number of times; first row of the first */
    float kept;      /* cell of the first */
};

struct joining {
    struct dataset *d;
    enum duplicates method;
    struct mixed *columns; /* of the table */
    struct ranked *ranked; /* scratch: one for each row of a time */
    size_t *from;          /* for dataset_set_rows() */
    size_t *n_rows;        /* of each time */
    size_t n;
};

/* Categories and what is constant in a series are no amounts: they have
 * neither a mean nor a sum. */
static bool is_amount(const struct dataset *d, size_t column)
{
    const struct column *c = &d->table.columns[column];
    const struct covariates *covariates = &d->schema->covariates;

    for (size_t i = 0; i < covariates->n; i++)
        if (covariates->list[i].is_static &&
            !strcmp(covariates->list[i].name, c->name))
            return false;
    return !c->is_categorical;
}

/* The mean or the sum of the known cells of n rows of a column. */
static float mean_or_sum(const float *cells, size_t width, size_t n,
                         enum duplicates method)
{
    double sum = 0;
    size_t n_known = 0;

    for (size_t i = 0; i < n; i++)
        if (!isnan(cells[i * width])) {
            sum += (double)cells[i * width];
            n_known++;
        }
    if (!n_known)
        return NAN;
    return (float)(method == DUPLICATES_MEAN ? sum / (double)n_known : sum);
}

static int compare(const void *a, const void *b)
{
    const struct ranked *x = a, *y = b;

    if (x->value < y->value || x->value > y->value)
        return x->value < y->value ? -1 : 1;
    return (x->row > y->row) - (x->row < y->row);
}

/* The most common of n known cells, the first one of several. */
static float most_common(struct ranked *ranked, size_t n)
{
    size_t best = 0, n_best = 0;

    qsort(ranked, n, sizeof *ranked, compare);
    for (size_t i = 0, end; i < n; i = end) {
        for (end = i + 1; end < n && ranked[end].value <= ranked[i].value;)
            end++;
        if (end - i < n_best ||
            (end - i == n_best && ranked[i].row > ranked[best].row))
            continue;
        best = i;
        n_best = end - i;
    }
    return ranked[best].value;
}

/* The cell that stands for n rows of a column that is no amount. */
static float one_of(struct joining *j, size_t column, size_t first, size_t n)
{
    const struct table *t = &j->d->table;
    const float *cells = t->cells + first * t->n_columns + column;
    const float last = cells[(n - 1) * t->n_columns];
    struct mixed *mixed = &j->columns[column];
    size_t n_known = 0;
    bool differ = false;
    float kept;

    for (size_t i = 0; i < n; i++) {
        const float value = cells[i * t->n_columns];

        if (isnan(value))
            continue;
        j->ranked[n_known++] = (struct ranked){value, i};
        differ =
            differ || value < j->ranked[0].value || value > j->ranked[0].value;
    }
    kept = j->method == DUPLICATES_FIRST  ? cells[0]
           : j->method == DUPLICATES_LAST ? last
           : differ                       ? most_common(j->ranked, n_known)
           : n_known                      ? j->ranked[0].value
                                          : NAN;
    if (!differ)
        return kept;
    if (!mixed->n++) {
        mixed->first = first;
        mixed->kept = kept;
    }
    return kept;
}

/* Joins n rows into the first of them, which keeps its cells of the time. */
static void join(struct joining *j, size_t first, size_t n)
{
    struct table *t = &j->d->table;
    const size_t width = t->n_columns;

    for (size_t c = 0; c < width; c++) {
        float *cells = t->cells + first * width + c;

        if (t->columns[c].use == COLUMN_TIME)
            continue;
        if (!j->columns[c].is_amount)
            *cells = one_of(j, c, first, n);
        else if (j->method == DUPLICATES_LAST)
            *cells = cells[(n - 1) * width];
        else if (j->method != DUPLICATES_FIRST)
            *cells = mean_or_sum(cells, width, n, j->method);
    }
}

/* Joins rows of the same time; from[i] becomes the first row of each. */
static void join_times(struct joining *j)
{
    const int64_t *ticks = j->d->table.ticks;

    for (size_t s = 0; s < j->d->n_series; s++) {
        const size_t end = j->d->series[s].first + j->d->series[s].n_rows;

        for (size_t row = j->d->series[s].first, next; row < end; row = next) {
            for (next = row + 1; next < end && ticks[next] == ticks[row];)
                next++;
            if (next > row + 1)
                join(j, row, next - row);
            j->n_rows[j->n] = next - row;
            j->from[j->n++] = row;
        }
    }
}

/* "20 times with rows that differ, first 2024-01-04: the most common value of
 * each is used, there "a"" */
static enum status report(const struct joining *j, size_t column,
                          struct text *notes, struct error *err)
{
    struct dataset *d = j->d;
    const struct mixed *mixed = &j->columns[column];
    const struct column *c = &d->table.columns[column];
    struct finding finding = {.kind = FINDING_MIXED,
                              .count = mixed->n,
                              .line = dataset_line(d, mixed->first),
                              .column = c->name};
    struct text text = {0};

    dataset_time(d, mixed->first, finding.time);
    text_printf(&text,
                "%s with rows that differ, first %s: the %s value of each is "
                "used",
                counted(mixed->n, "time").text, finding.time,
                j->method == DUPLICATES_FIRST  ? "first"
                : j->method == DUPLICATES_LAST ? "last"
                                               : "most common");
    if (isnan(mixed->kept)) {
        text_string(&text, ", there none");
    } else if (c->is_categorical) {
        text_string(&text, ", there \"");
        text_printable(&text, c->categories.names[(size_t)mixed->kept]);
        text_string(&text, "\"");
    } else {
        text_printf(&text, ", there %.6g", (double)mixed->kept);
    }
    TRY(findings_report(&d->table.findings, finding, &text, NULL, err));
    text_string(notes, "column \"");
    text_printable(notes, c->name);
    text_printf(notes, "\": %s\n", findings_last(&d->table.findings)->text);
    return STATUS_OK;
}

/* Warns of balances that are added up, with the option that leaves them out
 * unless all columns are. */
static enum status report_balances(struct dataset *d, struct text *notes,
                                   struct error *err)
{
    struct finding finding = {.kind = FINDING_MIXED};
    struct text text = {0}, remedy = {0};
    size_t first = 0;
    enum status status;

    finding.count = amounts_put_without_balances(d, &remedy);
    if (!finding.count)
        return STATUS_OK;
    while (!amounts_name_balance(d->schema->names[first]))
        first++;
    finding.column = d->schema->names[first];
    finding.remedy = remedy.bytes;
    text_string(&text, "it has the name of a balance, which has no sum: leave "
                       "it out, or join rows by mean or last");
    if (finding.count > 1)
        text_printf(&text, "; the same is true of %s",
                    counted(finding.count - 1, "other column").text);
    text.failed |= remedy.failed;
    status = findings_report(&d->table.findings, finding, &text, NULL, err);
    if (status == STATUS_OK)
        finding_warn(findings_last(&d->table.findings), notes);
    text_release(&remedy);
    return status;
}

static int compare_numbers(const void *a, const void *b)
{
    const size_t *x = a, *y = b;

    return (*x > *y) - (*x < *y);
}

/* True if fewer than nine in ten times have about as many rows as the median
 * one: a recording has as many at each time, but for the jitter of its clock.
 */
static bool are_events(struct joining *j)
{
    enum { FEW = 4 };
    size_t usual, most, n_usual = 0;

    qsort(j->n_rows, j->n, sizeof *j->n_rows, compare_numbers);
    usual = j->n_rows[j->n / 2];
    most = usual / 10 + (usual >= FEW); /* that they differ by */
    for (size_t i = 0; i < j->n; i++)
        n_usual += j->n_rows[i] + most >= usual && j->n_rows[i] <= usual + most;
    return n_usual * 10 < j->n * 9;
}

static enum status join_all(struct joining *j, struct text *notes,
                            struct error *err)
{
    for (size_t c = 0; c < j->d->table.n_columns; c++)
        j->columns[c].is_amount = is_amount(j->d, c);
    join_times(j);
    j->d->sums_events = j->method == DUPLICATES_SUM && are_events(j);
    for (size_t c = 0; c < j->d->table.n_columns; c++)
        if (j->columns[c].n)
            TRY(report(j, c, notes, err));
    if (j->method == DUPLICATES_SUM)
        TRY(report_balances(j->d, notes, err));
    return dataset_set_rows(j->d, j->from, j->n, err);
}

enum status join_rows(struct dataset *d, enum duplicates method,
                      struct text *notes, struct error *err)
{
    const size_t n_rows = d->table.n_rows;
    struct joining j = {.d = d, .method = method};
    enum status status;

    j.columns = calloc(d->table.n_columns, sizeof *j.columns);
    j.ranked = malloc(n_rows * sizeof *j.ranked);
    j.from = malloc(n_rows * sizeof *j.from);
    j.n_rows = malloc(n_rows * sizeof *j.n_rows);
    status = j.columns && j.ranked && j.from && j.n_rows
                 ? join_all(&j, notes, err)
                 : error_no_memory(err, n_rows * sizeof *j.ranked);
    free(j.columns);
    free(j.ranked);
    free(j.from);
    free(j.n_rows);
    return status;
}
