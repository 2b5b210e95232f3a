/* history_trend.c - see history_trend.h. */
#include "score/history_trend.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The origins of a target, newest first. */
struct origins_of {
    const struct history *history;
    size_t *list; /* (n) rows of the history */
    size_t n;
};

static const struct history_row *at(const struct origins_of *o, size_t i)
{
    return &o->history->rows[o->list[i]];
}

static bool is_complete(const struct history_row *row)
{
    return row->counts.n_pending == row->counts.n_missing;
}

static void list_origins(struct origins_of *o, const char *target)
{
    const struct history *h = o->history;

    for (size_t i = h->n; i-- > 0;)
        if (is_complete(&h->rows[i]) &&
            !strcmp(h->targets.names[h->rows[i].target], target))
            o->list[o->n++] = i;
}

static void compare_means(const struct origins_of *o, struct history_trend *t)
{
    double sum = 0;

    t->n = o->n;
    t->origin = at(o, 0)->origin;
    t->mae = at(o, 0)->metrics[METRIC_MAE];
    for (size_t i = 1; i < o->n; i++)
        sum += at(o, i)->metrics[METRIC_MAE];
    t->earlier = o->n > 1 ? sum / (double)(o->n - 1) : (double)NAN;
}

static void compare_naive(const struct origins_of *o, struct history_trend *t)
{
    for (size_t i = 0; i < o->n && i < TREND_LAST; i++) {
        const double naive = at(o, i)->naive_mae;

        if (isnan(naive))
            continue;
        t->n_last++;
        t->n_better += at(o, i)->metrics[METRIC_MAE] < naive * (1 - METRIC_TIE);
    }
}

/* Leaves the newest origin and those that end before the next one starts. */
static void leave_out_overlapping(struct origins_of *o)
{
    size_t n = 1;

    for (size_t i = 1; i < o->n; i++)
        if (at(o, i)->to <= at(o, n - 1)->origin)
            o->list[n++] = o->list[i];
    o->n = n;
}

static bool all_have_naive(const struct origins_of *o)
{
    for (size_t i = 0; i < o->n; i++)
        if (!(at(o, i)->naive_mae > 0))
            return false;
    return true;
}

static double error_of(const struct history_row *row, bool relative)
{
    return row->metrics[METRIC_MAE] / (relative ? row->naive_mae : 1);
}

/* C(m - a + k, k) / C(m + k, k) */
static double chance(size_t m, size_t a)
{
    double p = 1;

    for (size_t i = 1; i <= TREND_NEWEST; i++)
        p *= (double)(m - a + i) / (double)(m + i);
    return p;
}

static double chance_of(const struct origins_of *o, bool relative)
{
    double least = error_of(at(o, 0), relative);
    size_t n_smaller = 0;

    for (size_t i = 1; i < TREND_NEWEST; i++)
        least = fmin(least, error_of(at(o, i), relative));
    for (size_t i = TREND_NEWEST; i < o->n; i++)
        n_smaller += error_of(at(o, i), relative) < least;
    return chance(o->n - TREND_NEWEST, n_smaller);
}

static void test(const struct origins_of *o, struct history_trend *t)
{
    t->n_apart = o->n;
    if (o->n < TREND_NEWEST + TREND_EARLIER)
        return;
    t->p = chance_of(o, false);
    if (all_have_naive(o))
        t->p = fmax(t->p, chance_of(o, true));
    t->is_stale = t->p <= TREND_LEVEL;
}

enum status history_trend(const struct history *h, const char *target,
                          struct history_trend *t, struct error *err)
{
    struct origins_of origins = {
        .history = h, .list = calloc(h->n + 1, sizeof *origins.list)};

    *t = (struct history_trend){
        .mae = (double)NAN, .earlier = (double)NAN, .p = (double)NAN};
    if (!origins.list)
        return error_no_memory(err, h->n * sizeof *origins.list);
    list_origins(&origins, target);
    if (origins.n) {
        compare_means(&origins, t);
        compare_naive(&origins, t);
        leave_out_overlapping(&origins);
        test(&origins, t);
    }
    free(origins.list);
    return STATUS_OK;
}
