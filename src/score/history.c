/* history.c - see history.h. */
#include "score/history.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "time/calendar.h"
#include "time/time_convert.h"

const char *const history_columns[] = {
    "origin", "to",  "target", "rows",  "pending",   "missing",
    "mae",    "mse", "rmse",   "smape", "naive_mae", NULL};

struct history history_start(const struct dataset *actual)
{
    const struct time_form *form = &actual->table.time_form;

    return (struct history){
        .kind = form->kind, .is_utc = time_tells_utc(form), .zone = form->zone};
}

void history_release(struct history *h)
{
    string_set_release(&h->targets);
    free(h->rows);
    *h = (struct history){0};
}

struct time_form history_form(const struct history *h, bool fractions)
{
    static const char *const patterns[2][2] = {
        {"%Y-%m-%d %H:%M:%S", "%Y-%m-%d %H:%M:%S.%6f"},
        {"%Y-%m-%d %H:%M:%S%z", "%Y-%m-%d %H:%M:%S.%6f%z"}};
    struct time_form form = time_form_iso(h->kind, true);

    if (h->kind == TIME_DATETIME)
        (void)time_form_set(&form, patterns[h->is_utc][fractions]);
    form.zone = h->zone;
    return form;
}

void history_time(const struct history *h, int64_t tick,
                  char text[TIME_TEXT_MAX])
{
    const bool fractions = h->kind == TIME_DATETIME && tick % TICKS_SECOND;
    const struct time_form form = history_form(h, fractions);

    (void)time_print(&form, tick, text);
}

enum status history_level(struct history *h, double level, size_t *number,
                          struct error *err)
{
    struct levels *levels = &h->levels;
    size_t i = 0;

    while (i < levels->n &&
           !(levels->list[i] >= level && levels->list[i] <= level))
        i++;
    *number = i;
    if (i < levels->n)
        return STATUS_OK;
    if (i == MAX_LEVELS)
        return error_set(err, STATUS_DATA,
                         "the history would have intervals of more than %d "
                         "levels (start another one with --history FILE)",
                         MAX_LEVELS);
    for (size_t k = 0; k < h->n; k++)
        h->rows[k].coverage[i] = (double)NAN;
    levels->list[levels->n++] = level;
    return STATUS_OK;
}

static int by_origin(const void *a, const void *b)
{
    const struct history_row *x = a, *y = b;

    if (x->origin != y->origin)
        return x->origin < y->origin ? -1 : 1;
    return x->target < y->target ? -1 : x->target > y->target;
}

enum status history_put(struct history *h, const struct history_row *row,
                        bool *is_new, struct error *err)
{
    struct history_row *rows;
    size_t i = h->n;

    *is_new = false;
    while (i > 0 && by_origin(&h->rows[i - 1], row) > 0)
        i--;
    if (i > 0 && by_origin(&h->rows[i - 1], row) == 0) {
        h->rows[i - 1] = *row;
        return STATUS_OK;
    }
    rows = array_grow(h->rows, &h->capacity, h->n + 1, sizeof *rows, err);
    if (!rows)
        return err->code;
    memmove(rows + i + 1, rows + i, (h->n - i) * sizeof *rows);
    rows[i] = *row;
    h->rows = rows;
    h->n++;
    *is_new = true;
    return STATUS_OK;
}

/* The scores of target j of an origin. */
static enum status row_of(struct history *h, const struct forecast_file *f,
                          const struct origin_scores *o, size_t j,
                          struct history_row *row, struct error *err)
{
    const struct interval_scores *intervals =
        &o->evaluation.intervals[BY_MODEL];
    const char *name = string_list_at(&f->targets, j);

    *row = (struct history_row){
        .origin = o->origin,
        .to = o->to,
        .n_rows = evaluation_n_scored(&o->evaluation, (int)j, ALL_STEPS),
        .counts = o->counts[j]};
    for (int m = 0; m < N_HISTORY_METRICS; m++)
        row->metrics[m] = evaluation_metric(&o->evaluation, BY_MODEL,
                                            (enum metric)m, (int)j, ALL_STEPS);
    row->naive_mae = evaluation_metric(&o->evaluation, BY_NAIVE, METRIC_MAE,
                                       (int)j, ALL_STEPS);
    for (size_t i = 0; i < MAX_LEVELS; i++)
        row->coverage[i] = (double)NAN;
    for (size_t i = 0; i < f->levels.n; i++) {
        size_t number;

        TRY(history_level(h, f->levels.list[i], &number, err));
        row->coverage[number] =
            interval_metric(intervals, i, INTERVAL_COVERAGE, (int)j, ALL_STEPS);
    }
    return string_set_add(&h->targets, name, strlen(name), &row->target, err);
}

enum status history_add(struct history *h, const struct forecast_file *f,
                        const struct forecast_scores *scores, struct error *err)
{
    for (size_t i = 0; i < scores->n_origins; i++)
        for (size_t j = 0; j < f->n_targets; j++) {
            const struct origin_scores *o = &scores->origins[i];
            struct history_row row;
            bool is_new;

            if (!evaluation_n_scored(&o->evaluation, (int)j, ALL_STEPS))
                continue;
            TRY(row_of(h, f, o, j, &row, err));
            TRY(history_put(h, &row, &is_new, err));
        }
    return STATUS_OK;
}
