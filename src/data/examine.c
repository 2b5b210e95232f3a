/* examine.c - see examine.h. */
#include "data/examine.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/text.h"
#include "data/examination.h"
#include "data/look.h"

/* "--na 99999" for one value. */
static void put_na(char remedy[64], double value)
{
    (void)snprintf(remedy, 64, "--na %s", as_written(value).text);
}

/* Appends the finding; `first` is its first place in `course`. */
static enum status add_sentinel(struct examination *e, size_t column,
                                double sentinel, size_t first, size_t count,
                                struct error *err)
{
    const bool only_negative = sentinel < 0 && e->sorted[count] >= 0;
    char remedy[64];

    put_na(remedy, sentinel);
    return examination_add(
        e,
        (struct finding){.kind = FINDING_SENTINEL,
                         .count = count,
                         .remedy = remedy,
                         .needed = look_sentinel_is_certain(sentinel, count)},
        column, e->rows[first], err,
        "%s occurs %s, %s: it %s mean a missing one", as_written(sentinel).text,
        count == 1 ? "once" : counted(count, "time").text,
        only_negative ? "and no other value is negative"
                      : "far from all other values",
        fabs(sentinel) > 0 ? "seems to" : "may");
}

/* A sentinel of a column, over all series; NaN: none. */
static enum status examine_sentinel(struct examination *e, size_t column,
                                    double *sentinel, struct error *err)
{
    const struct values sorted = {e->sorted, e->n};
    size_t first = 0, count = 0;

    *sentinel = (double)NAN;
    if (!e->n || !look_may_have_sentinel((struct values){e->course, e->n}))
        return STATUS_OK;
    examination_sort(e);
    if (!look_sentinel(sorted, sentinel)) {
        *sentinel = (double)NAN;
        return STATUS_OK;
    }
    for (size_t i = e->n; i-- > 0;)
        if (!(e->course[i] < *sentinel) && !(e->course[i] > *sentinel)) {
            first = i;
            count++;
        }
    if (!e->needed || look_sentinel_is_certain(*sentinel, count))
        return add_sentinel(e, column, *sentinel, first, count, err);
    *sentinel = (double)NAN;
    return STATUS_OK;
}

static enum status examine_constant(struct examination *e, size_t column,
                                    struct error *err)
{
    examination_sort(e);
    if (e->n < 2 || e->sorted[0] < e->sorted[e->n - 1])
        return STATUS_OK;
    return examination_add(
        e, (struct finding){.kind = FINDING_CONSTANT, .count = e->n}, column,
        e->rows[0], err, "every value is %s: the forecast will be this value",
        as_written(e->sorted[0]).text);
}

/* Numbers whose changes are lost, as they are stored. */
static enum status examine_rounding(struct examination *e, size_t column,
                                    struct error *err)
{
    const struct rounding *r =
        &e->d->table.columns[e->d->columns[column]].rounding;

    if (r->error <= 0 || !look_is_rounded((struct values){e->course, e->n},
                                          r->error, r->high - r->low))
        return STATUS_OK;
    return examination_add(
        e, (struct finding){.kind = FINDING_ROUNDED, .count = e->n}, column,
        e->rows[0], err,
        "numbers such as %s are rounded to 32-bit floats, by up to "
        "%.2g, which is much of what they change by from row to row: "
        "subtract a constant from all of them first",
        as_written(e->course[0]).text, r->error);
}

/* A single value that is so far from all others that it spoils the scale. */
static enum status examine_slip(struct examination *e, size_t column,
                                struct error *err)
{
    enum { FAR = 20 };
    char remedy[64];
    double low, high;
    size_t at;

    if (!look_slip((struct values){e->course, e->n}, FAR, &at, &low, &high))
        return STATUS_OK;
    put_na(remedy, e->course[at]);
    return examination_add(
        e,
        (struct finding){.kind = FINDING_OUTLIER, .count = 1, .remedy = remedy},
        column, e->rows[at], err,
        "%s is far outside all other values, which lie between %s and %s: if "
        "it is wrong, read it as missing",
        as_written(e->course[at]).text, as_written(low).text,
        as_written(high).text);
}

/* Outliers and shifts of a column in one series. */
static enum status examine_course(struct examination *e, size_t column,
                                  struct error *err)
{
    const struct values course = {e->course, e->n}, sorted = {e->sorted, e->n};
    double before, after;
    char time[TIME_TEXT_MAX], remedy[TIME_TEXT_MAX + 16], na[64];
    size_t at = 0, n = look_outliers(course, sorted, &at);

    if (!n)
        n = look_lone(course, &at);
    put_na(na, n == 1 ? e->course[at] : 0);
    if (n)
        TRY(examination_add(
            e,
            (struct finding){.kind = FINDING_OUTLIER,
                             .count = n,
                             .remedy = n == 1 ? na : NULL},
            column, e->rows[at], err,
            "%s far outside the others, such as %s (half of all lie "
            "between %s and %s): empty the %s if %s wrong",
            counted(n, "value").text, as_written(e->course[at]).text,
            as_written(e->sorted[(e->n - 1) / 4]).text,
            as_written(e->sorted[3 * (e->n - 1) / 4]).text,
            n == 1 ? "cell" : "cells", n == 1 ? "it is" : "they are"));
    if (!look_shift(course, &at, &before, &after))
        return STATUS_OK;
    dataset_time(e->d, e->rows[at], time);
    if (*time)
        (void)snprintf(remedy, sizeof remedy, "--from '%s'", time);
    else
        (void)snprintf(remedy, sizeof remedy, "--from %zu",
                       dataset_line(e->d, e->rows[at]));
    return examination_add(
        e,
        (struct finding){.kind = FINDING_SHIFT, .count = 1, .remedy = remedy},
        column, e->rows[at], err,
        "the level changes here from about %.4g to about %.4g and "
        "stays: if older rows no longer matter, leave them out",
        before, after);
}

static bool is_zero(const struct dataset *d, size_t row)
{
    for (size_t j = 0; j < d->schema->n_targets; j++) {
        const float value = dataset_value(d, row, d->schema->targets[j]);

        if (value < 0 || value > 0)
            return false;
    }
    return true;
}

/* The number of zero rows before a series begins, if they matter. */
static size_t leading_zeros(const struct dataset *d, const struct series *s)
{
    size_t n = 0, later = 0;

    while (n < s->n_rows && is_zero(d, s->first + n))
        n++;
    for (size_t i = n; i < s->n_rows; i++)
        later += is_zero(d, s->first + i);
    return n >= 10 && n >= s->n_rows / 20 && later * 5 < s->n_rows - n ? n : 0;
}

static enum status examine_zeros(struct examination *e, struct error *err)
{
    const struct dataset *d = e->d;
    char time[TIME_TEXT_MAX], remedy[TIME_TEXT_MAX + 16];

    for (size_t s = 0; s < d->n_series; s++) {
        const size_t n = leading_zeros(d, &d->series[s]);
        const size_t begin = d->series[s].first + n;
        const bool alone = d->n_series == 1;

        if (!n)
            continue;
        dataset_time(d, begin, time);
        (void)snprintf(remedy, sizeof remedy, "--from '%s'", time);
        if (!*time)
            (void)snprintf(remedy, sizeof remedy, "--from %zu",
                           dataset_line(d, begin));
        return examination_add(
            e,
            (struct finding){.kind = FINDING_ZEROS,
                             .count = n,
                             .remedy = alone ? remedy : NULL,
                             .needed = alone},
            WHOLE_FILE, d->series[s].first, err,
            "%s%s%s starts with %zu rows of zeros, as if it had not "
            "begun",
            alone ? "the series" : "id \"", alone ? "" : d->series[s].id,
            alone ? "" : "\"", n);
    }
    return STATUS_OK;
}

/* True if the last value of every target of a series looks unfinished. */
static bool is_partial(struct examination *e, size_t s)
{
    const struct schema *schema = e->d->schema;

    for (size_t j = 0; j < schema->n_targets; j++) {
        examination_gather(e, schema->targets[j], s, 1);
        if (!look_partial((struct values){e->course, e->n}))
            return false;
    }
    return true;
}

/* Partial last values of some targets of the only series. */
static enum status examine_last_of_some(struct examination *e,
                                        struct error *err)
{
    const struct schema *schema = e->d->schema;
    char remedy[] = "--drop-last 1";

    for (size_t j = 0; j < schema->n_targets; j++) {
        examination_gather(e, schema->targets[j], 0, 1);
        if (look_partial((struct values){e->course, e->n}))
            TRY(examination_add(
                e,
                (struct finding){
                    .kind = FINDING_PARTIAL, .count = 1, .remedy = remedy},
                schema->targets[j], e->rows[e->n - 1], err,
                "the last value is less than half of each of the 30 before "
                "it, but not those of all targets: its step may not be "
                "over"));
    }
    return STATUS_OK;
}

static enum status examine_last(struct examination *e, struct error *err)
{
    const struct dataset *d = e->d;
    char remedy[] = "--drop-last 1";
    size_t count = 0, first = 0;

    for (size_t s = d->n_series; s-- > 0;)
        if (is_partial(e, s)) {
            count++;
            first = s;
        }
    if (!count && d->n_series == 1 && !e->needed)
        return examine_last_of_some(e, err);
    if (count * 2 < d->n_series || !count)
        return STATUS_OK;
    return examination_add(
        e,
        (struct finding){.kind = FINDING_PARTIAL,
                         .count = count,
                         .remedy = remedy,
                         .needed = true},
        WHOLE_FILE, d->series[first].first + d->series[first].n_rows - 1, err,
        "the last row is less than half of each of the 30 before it: "
        "its step seems not to be over");
}

static enum status examine_column(struct examination *e, size_t column,
                                  struct error *err)
{
    double sentinel;

    examination_gather(e, column, 0, e->d->n_series);
    TRY(examine_rounding(e, column, err));
    examination_gather_varying(e, column);
    TRY(examine_sentinel(e, column, &sentinel, err));
    if (e->needed)
        return isnan(sentinel) ? examine_slip(e, column, err) : STATUS_OK;
    examination_gather(e, column, 0, e->d->n_series);
    TRY(examine_constant(e, column, err));
    for (size_t s = 0; s < e->d->n_series; s++) {
        const size_t n_before = e->findings->n;

        examination_gather(e, column, s, 1);
        examination_sort(e);
        examination_leave_out(e, sentinel);
        TRY(examine_course(e, column, err));
        if (e->findings->n > n_before) /* one series of a column is enough */
            break;
    }
    return STATUS_OK;
}

/* Numbers that are known ahead: a sentinel, or a single value far outside. */
static enum status examine_known(struct examination *e, size_t i,
                                 struct error *err)
{
    const size_t column = e->d->n_columns + i;
    double sentinel;

    examination_gather_varying(e, column);
    TRY(examine_sentinel(e, column, &sentinel, err));
    return isnan(sentinel) ? examine_slip(e, column, err) : STATUS_OK;
}

static enum status run(struct examination *e, struct error *err)
{
    const struct covariates *c = &e->d->schema->covariates;

    for (size_t i = 0; i < e->d->n_columns; i++)
        TRY(examine_column(e, i, err));
    for (size_t i = 0; i < c->n; i++)
        if (c->list[i].known && !c->list[i].categorical)
            TRY(examine_known(e, i, err));
    if (e->d->schema->layout == LAYOUT_LABELLED)
        return STATUS_OK;
    TRY(examine_zeros(e, err));
    return examine_last(e, err);
}

enum status examine(const struct dataset *d, bool needed,
                    struct findings *findings, struct error *err)
{
    struct examination e = {.d = d, .needed = needed, .findings = findings};
    size_t n = 0;
    enum status status;

    for (size_t s = 0; s < d->n_series; s++)
        n += d->series[s].n_rows + d->series[s].n_future;
    e.course = calloc(n + 1, sizeof *e.course);
    e.sorted = calloc(n + 1, sizeof *e.sorted);
    e.rows = calloc(n + 1, sizeof *e.rows);
    status =
        e.course && e.sorted && e.rows
            ? run(&e, err)
            : error_no_memory(err, n * (2 * sizeof *e.course + sizeof *e.rows));
    free(e.course);
    free(e.sorted);
    free(e.rows);
    return status;
}
