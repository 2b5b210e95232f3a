/* examine.c - see examine.h. */
#include "data/examine.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/text.h"
#include "data/examination.h"
#include "data/examine_ends.h"
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
    return examine_ends(e, err);
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
