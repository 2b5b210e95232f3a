/* train_rows.c - see train_rows.h. */
#include "table/train_rows.h"

#include <stdlib.h>
#include <string.h>

#include "table/table.h"

static size_t at_least(size_t a, size_t b)
{
    return a > b ? a : b;
}

/* The train part of n rows divided as split.h and plan.h do, or one third of
 * them if it is not known. */
static size_t train_part(const struct train_rows_options *o, size_t n)
{
    const size_t H = o->horizon, k = o->n_folds;
    size_t valid, test;

    n -= o->drop_last < n ? o->drop_last : 0;
    if (o->train_rows)
        return o->train_rows < n ? o->train_rows : n;
    test = k ? k * at_least(n / (k + 4), H) : at_least(n / 5, H);
    if (o->resampled || test > n)
        return n / (k + 3);
    valid =
        k ? at_least((n - test) / 8, H) : at_least(n - n * 7 / 10 - n / 5, H);
    return n > test + valid ? n - test - valid : n / (k + 3);
}

static int compare_ticks(const void *a, const void *b)
{
    const int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;

    return (x > y) - (x < y);
}

static bool is_sorted(const int64_t *ticks, size_t n)
{
    for (size_t i = 1; i < n; i++)
        if (ticks[i] < ticks[i - 1])
            return false;
    return true;
}

/* Moves the first of equal ticks together; their number. */
static size_t distinct(int64_t *ticks, size_t n)
{
    size_t n_distinct = 0;

    for (size_t i = 0; i < n; i++)
        if (!i || ticks[i] != ticks[n_distinct - 1])
            ticks[n_distinct++] = ticks[i];
    return n_distinct;
}

/* The median of the steps between times (n), which are overwritten. */
static int64_t median_step(int64_t *times, size_t n)
{
    for (size_t i = 0; i + 1 < n; i++)
        times[i] = times[i + 1] - times[i];
    qsort(times, n - 1, sizeof *times, compare_ticks);
    return times[(n - 1) / 2];
}

/* The first tick that may not be of a train row; sorted ticks (n) are
 * overwritten. The train part is a share of the rows of all ids and, since
 * absent rows are inserted, no more than that share of the time. */
static int64_t find_end(const struct train_rows_options *o, int64_t *ticks,
                        size_t n)
{
    size_t n_times = 1, part, last;
    int64_t by_rows, by_time, first = ticks[0];
    double share;

    for (size_t i = 1; i < n; i++)
        n_times += ticks[i] != ticks[i - 1];
    part = train_part(o, n_times);
    if (part == n_times)
        return INT64_MAX;
    share = (double)part / (double)n_times;
    by_rows = ticks[(size_t)(share * (double)n)];
    (void)distinct(ticks, n);
    last = n_times - 1 - (o->drop_last < n_times ? o->drop_last : 0);
    if (o->train_rows)
        by_time = first + (int64_t)part * median_step(ticks, n_times);
    else
        by_time = first + (int64_t)(share * (double)(ticks[last] - first));
    return by_rows < by_time ? by_rows : by_time;
}

static enum status compare_times(struct table *t,
                                 const struct train_rows_options *o,
                                 struct error *err)
{
    const size_t size = t->n_rows * sizeof *t->ticks;
    int64_t *ticks = malloc(size);
    int64_t end;

    if (!ticks)
        return error_no_memory(err, size);
    memcpy(ticks, t->ticks, size);
    if (!is_sorted(ticks, t->n_rows))
        qsort(ticks, t->n_rows, sizeof *ticks, compare_ticks);
    end = find_end(o, ticks, t->n_rows);
    for (size_t i = 0; i < t->n_rows; i++)
        t->is_later[i] = t->ticks[i] >= end;
    free(ticks);
    return STATUS_OK;
}

/* The rows of each id are in order. */
static enum status count_rows(struct table *t,
                              const struct train_rows_options *o,
                              struct error *err)
{
    const size_t n_ids = t->n_ids ? t->n_ids : 1;
    size_t *n = calloc(2 * n_ids, sizeof *n), *seen;

    if (!n)
        return error_no_memory(err, 2 * n_ids * sizeof *n);
    seen = n + n_ids;
    for (size_t i = 0; i < t->n_rows; i++)
        n[t->n_ids ? t->id_of_row[i] : 0]++;
    for (size_t i = 0; i < t->n_rows; i++) {
        const size_t id = t->n_ids ? t->id_of_row[i] : 0;

        t->is_later[i] = seen[id]++ >= train_part(o, n[id]);
    }
    free(n);
    return STATUS_OK;
}

/* Rows of ids that would be in a later part if the parts had whole ids. */
static void leave_out_later_ids(struct table *t,
                                const struct train_rows_options *o)
{
    struct train_rows_options ids = {.horizon = 1};
    size_t n;

    if (o->labelled)
        ids.train_rows = o->train_rows;
    n = at_least(train_part(&ids, t->n_ids), 1);
    for (size_t i = 0; t->n_ids && i < t->n_rows; i++)
        t->is_later[i] =
            (t->is_later[i] && !o->labelled) || t->id_of_row[i] >= n;
}

enum status train_rows_find(struct table *t, const struct train_rows_options *o,
                            struct error *err)
{
    if (!o->horizon || !t->n_rows)
        return STATUS_OK;
    t->is_later = calloc(t->n_rows, sizeof *t->is_later);
    if (!t->is_later)
        return error_no_memory(err, t->n_rows * sizeof *t->is_later);
    if (t->second_path)
        for (size_t i = t->n_first_rows; i < t->n_rows; i++)
            t->is_later[i] = true;
    else if (t->ticks)
        TRY(compare_times(t, o, err));
    else
        TRY(count_rows(t, o, err));
    leave_out_later_ids(t, o);
    return STATUS_OK;
}
