/* metrics.c - see metrics.h. */
#include "score/metrics.h"

#include <math.h>
#include <stdlib.h>

#include "prep/fixed_phase.h"
#include "prep/lag.h"

const char *const metric_names[] = {"mae",   "mse",  "rmse",
                                    "smape", "mase", NULL};

/* See own_deviations. */
static double own_deviation(const struct evaluation *e, const struct dataset *d,
                            const struct split *split, size_t s, size_t j)
{
    double deviation = 0;

    if (d->n_series > 1 && d->schema->layout != LAYOUT_LABELLED) {
        const size_t column = d->schema->targets[j];
        const size_t n = split->borders[s].end[PART_TRAIN];

        deviation = dataset_deviation(d, d->series[s].first,
                                      n > 1 ? n : d->series[s].n_rows, column);
    }
    return deviation > 0 ? deviation : e->standard_deviations[j];
}

enum status evaluation_init(struct evaluation *e, const struct windows *w,
                            const struct split *split, struct periods periods,
                            struct error *err)
{
    const struct dataset *d = w->data->dataset;
    const size_t n = d->schema->n_targets;

    *e = (struct evaluation){.n_targets = n,
                             .H = w->H,
                             .n_ids = d->table.n_ids ? d->table.n_ids : 1,
                             .periods = periods};
    e->standard_deviations = calloc(n, sizeof *e->standard_deviations);
    e->own_deviations = calloc(d->n_series * n, sizeof *e->own_deviations);
    e->mase_scales = calloc(d->n_series * n, sizeof *e->mase_scales);
    e->next_rows = calloc(d->n_series, sizeof *e->next_rows);
    e->scores = calloc(N_FORECASTERS * n * w->H, sizeof *e->scores);
    if (!e->standard_deviations || !e->own_deviations || !e->mase_scales ||
        !e->next_rows || !e->scores)
        return error_no_memory(err,
                               N_FORECASTERS * n * w->H * sizeof *e->scores);
    for (size_t j = 0; j < n; j++) {
        e->standard_deviations[j] =
            scaler_target(w->data->scaler, d->schema, j)->standard_deviation;
        for (size_t s = 0; s < d->n_series; s++) {
            e->own_deviations[s * n + j] = own_deviation(e, d, split, s, j);
            e->mase_scales[s * n + j] =
                d->schema->layout == LAYOUT_LABELLED
                    ? (double)NAN
                    : lag_difference(w->data, s,
                                     split->borders[s].end[PART_TRAIN],
                                     d->schema->targets[j], periods.mase);
        }
    }
    return STATUS_OK;
}

enum status evaluation_start(struct evaluation *e, size_t n_targets, size_t H,
                             struct error *err)
{
    const size_t n = N_FORECASTERS * n_targets * H;

    *e = (struct evaluation){.n_targets = n_targets, .H = H, .n_ids = 1};
    e->scores = calloc(n, sizeof *e->scores);
    return e->scores ? STATUS_OK : error_no_memory(err, n * sizeof *e->scores);
}

enum status evaluation_by_id(struct evaluation *e, struct error *err)
{
    const size_t n_scores = N_FORECASTERS * e->n_targets;

    e->ids = calloc(e->n_ids, sizeof *e->ids);
    if (!e->ids)
        return error_no_memory(err, e->n_ids * sizeof *e->ids);
    for (size_t i = 0; i < e->n_ids; i++) {
        e->ids[i] =
            (struct evaluation){.n_targets = e->n_targets, .H = 1, .n_ids = 1};
        e->ids[i].scores = calloc(n_scores, sizeof *e->ids[i].scores);
        if (!e->ids[i].scores)
            return error_no_memory(err, n_scores * sizeof *e->ids[i].scores);
    }
    return STATUS_OK;
}

enum status evaluation_with_locals(struct evaluation *e,
                                   const struct windows *w,
                                   struct local_forecasts *shared,
                                   struct error *err)
{
    const struct dataset *d = w->data->dataset;

    if (d->schema->layout == LAYOUT_LABELLED || !local_forecasts_are_quick(d))
        return STATUS_OK;
    if (local_forecasts_are_of(shared, d, e->periods.season)) {
        e->locals = shared;
        return STATUS_OK;
    }
    e->owns_locals = true;
    e->locals = calloc(1, sizeof *e->locals);
    return e->locals
               ? local_forecasts_init(e->locals, d, e->periods.season, err)
               : error_no_memory(err, sizeof *e->locals);
}

void evaluation_release(struct evaluation *e)
{
    if (e->owns_locals && e->locals) {
        local_forecasts_release(e->locals);
        free(e->locals);
    }
    for (size_t i = 0; e->ids && i < e->n_ids; i++)
        free(e->ids[i].scores);
    free(e->ids);
    for (int by = 0; by < N_FORECASTERS; by++)
        interval_scores_release(&e->intervals[by]);
    quantile_scores_release(&e->quantiles);
    free(e->own_deviations);
    free(e->standard_deviations);
    free(e->mase_scales);
    free(e->next_rows);
    free(e->scores);
    *e = (struct evaluation){0};
}

/* What one unit of each kind is worth, and q of MASE; NaN: none. */
struct scales {
    double units[N_UNITS], q;
};

static void add_entry(struct score *score, double y, double f,
                      const struct scales *scales)
{
    const double error = fabs(y - f), size = fabs(y) + fabs(f);

    for (int unit = 0; unit < N_UNITS; unit++) {
        const double scaled = error / scales->units[unit];

        score->absolute[unit] += scaled;
        score->square[unit] += scaled * scaled;
    }
    score->percent += size > 0 ? 200 * error / size : 0;
    score->n++;
    if (!isnan(scales->q)) {
        score->relative += error / scales->q;
        score->n_relative++;
    }
}

static struct score *scores_at(const struct evaluation *e, enum forecaster by,
                               size_t target)
{
    return e->scores + ((size_t)by * e->n_targets + target) * e->H;
}

bool evaluation_has_actual(const struct evaluation *e, const struct windows *w,
                           const struct origin *origin, size_t j)
{
    for (size_t h = 0; h < e->H; h++)
        if (!isnan(window_actual(w, origin, j, h)))
            return true;
    return false;
}

void evaluation_score(struct evaluation *e, enum forecaster by, size_t target,
                      size_t h, double y, double f)
{
    static const struct scales original = {{1, 1, 1}, (double)NAN};

    add_entry(&scores_at(e, by, target)[h], y, f, &original);
}

static bool forecast_locally(const struct evaluation *e,
                             const struct origin *origin, enum forecaster by,
                             size_t j, double *f)
{
    bool is_known = false;
    struct error err;

    if (!e->locals || !local_is_scored(e->locals, by, j))
        return false;
    return local_forecast(e->locals, origin, local_method_of(by), j, e->H, f,
                          &is_known, &err) == STATUS_OK &&
           is_known;
}

bool evaluation_forecast(const struct evaluation *e, const struct windows *w,
                         const struct origin *origin, enum forecaster by,
                         const double *given, size_t j, double *f)
{
    if (forecaster_is_local(by)) {
        if (!forecast_locally(e, origin, by, j, f))
            return false;
        fixed_phase_set(w, origin, j, f, 1);
        return true;
    }
    if (by != BY_MODEL && by != BY_RIDGE)
        return baseline_forecast(w, origin, by, e->periods.season, j, f);
    for (size_t h = 0; given && h < e->H; h++)
        f[h] = given[h * e->n_targets + j];
    return given;
}

/* The evaluation of the id of a window; NULL: ids are not scored. */
static struct evaluation *id_of(const struct evaluation *e,
                                const struct windows *w,
                                const struct origin *origin)
{
    const struct dataset *d = w->data->dataset;
    const size_t first = d->series[origin->series].first;

    if (!e->ids)
        return NULL;
    return &e->ids[d->table.id_of_row ? d->table.id_of_row[first] : 0];
}

/* Adds the forecast f of target j. */
static void add_target(struct evaluation *e, const struct windows *w,
                       const struct origin *origin, enum forecaster by,
                       size_t j, const double *f)
{
    struct evaluation *id = id_of(e, w, origin);
    struct score *scores = scores_at(e, by, j);
    const size_t at = origin->series * e->n_targets + j;
    const struct scales scales = {
        {1, e->standard_deviations[j], e->own_deviations[at]},
        e->mase_scales[at]};

    for (size_t h = 0; h < e->H; h++) {
        const double actual = window_actual(w, origin, j, h);

        if (isnan(actual))
            continue;
        add_entry(&scores[h], actual, f[h], &scales);
        if (id)
            add_entry(scores_at(id, by, j), actual, f[h], &scales);
    }
}

/* Counts the cells of a window that no window before it had: windows of a
 * series are added in the order of time. */
static void count_cells(struct evaluation *e, const struct windows *w,
                        const struct origin *origin)
{
    size_t *next = &e->next_rows[origin->series];

    for (size_t h = 0; h < e->H; h++) {
        if (origin->row + h < *next)
            continue;
        e->n_cells += e->n_targets;
        for (size_t j = 0; j < e->n_targets; j++)
            if (!isnan(window_actual(w, origin, j, h)))
                e->n_values++;
        *next = origin->row + h + 1;
    }
}

void evaluation_add(struct evaluation *e, const struct windows *w,
                    const struct origin *origin, const double *y,
                    const double *ridge, double *scratch)
{
    struct evaluation *id = id_of(e, w, origin);

    e->n_windows++;
    count_cells(e, w, origin);
    if (id)
        id->n_windows++;
    for (int by = 0; by < N_FORECASTERS; by++)
        interval_scores_start(&e->intervals[by], origin);
    for (size_t j = 0; j < e->n_targets; j++) {
        if (!evaluation_has_actual(e, w, origin, j))
            continue;
        for (int by = 0; by < N_FORECASTERS; by++) {
            if (evaluation_forecast(e, w, origin, (enum forecaster)by,
                                    by == BY_RIDGE ? ridge : y, j, scratch)) {
                add_target(e, w, origin, (enum forecaster)by, j, scratch);
                interval_scores_add(&e->intervals[by], origin, j, scratch);
                continue;
            }
            e->failed[by] = true;
            if (id)
                id->failed[by] = true;
        }
    }
}

static void add_score(struct score *sum, const struct score *score)
{
    for (int unit = 0; unit < N_UNITS; unit++) {
        sum->absolute[unit] += score->absolute[unit];
        sum->square[unit] += score->square[unit];
    }
    sum->percent += score->percent;
    sum->relative += score->relative;
    sum->n += score->n;
    sum->n_relative += score->n_relative;
}

void evaluation_merge(struct evaluation *e, const struct evaluation *other)
{
    e->n_windows += other->n_windows;
    e->n_cells += other->n_cells;
    e->n_values += other->n_values;
    for (size_t i = 0; i < N_FORECASTERS * e->n_targets * e->H; i++)
        add_score(&e->scores[i], &other->scores[i]);
    for (int by = 0; by < N_FORECASTERS; by++) {
        interval_scores_merge(&e->intervals[by], &other->intervals[by]);
        e->failed[by] |= other->failed[by];
    }
    quantile_scores_merge(&e->quantiles, &other->quantiles);
    for (size_t i = 0; e->ids && i < e->n_ids; i++)
        evaluation_merge(&e->ids[i], &other->ids[i]);
}

/* Of the targets from `first` to `end` - 1. */
static double mean_error(const struct evaluation *e, const struct windows *w,
                         const struct origin *origin, size_t first, size_t end,
                         const double *y)
{
    double sum = 0;
    size_t n = 0;

    for (size_t h = 0; h < e->H; h++)
        for (size_t j = first; j < end; j++) {
            const double actual = window_actual(w, origin, j, h);

            if (isnan(actual))
                continue;
            sum += fabs(actual - y[h * e->n_targets + j]) /
                   e->own_deviations[origin->series * e->n_targets + j];
            n++;
        }
    return n ? sum / (double)n : (double)NAN;
}

double evaluation_error(const struct evaluation *e, const struct windows *w,
                        const struct origin *origin, const double *y)
{
    return mean_error(e, w, origin, 0, e->n_targets, y);
}

double evaluation_target_error(const struct evaluation *e,
                               const struct windows *w,
                               const struct origin *origin, size_t j,
                               const double *y)
{
    return mean_error(e, w, origin, j, j + 1, y);
}

static double metric_of(const struct score *s, enum metric metric,
                        enum unit unit)
{
    const double n = s->n ? (double)s->n : (double)NAN;
    const double square = s->square[unit];

    switch (metric) {
    case METRIC_MAE:
        return s->absolute[unit] / n;
    case METRIC_MSE:
        return square / n;
    case METRIC_RMSE:
        return sqrt(square / n);
    case METRIC_SMAPE:
        return s->percent / n;
    case METRIC_MASE:
        return s->n_relative ? s->relative / (double)s->n_relative
                             : (double)NAN;
    default:
        return (double)NAN;
    }
}

static struct score sum_steps(const struct evaluation *e, enum forecaster by,
                              size_t target, int step)
{
    const struct score *scores = scores_at(e, by, target);
    struct score sum = {0};

    for (size_t h = 0; h < e->H; h++)
        if (step == ALL_STEPS || (size_t)step == h)
            add_score(&sum, &scores[h]);
    return sum;
}

size_t evaluation_n_scored(const struct evaluation *e, int target, int step)
{
    size_t n = 0;

    for (size_t j = 0; j < e->n_targets; j++)
        if (target == ALL_TARGETS || (size_t)target == j)
            n += sum_steps(e, BY_MODEL, j, step).n;
    return n;
}

static double mean_over_targets(const struct evaluation *e, enum forecaster by,
                                enum metric metric, int target, int step,
                                enum unit unit)
{
    double sum = 0;
    size_t n = 0;

    if (e->failed[by] || (unit != UNIT_ORIGINAL &&
                          (metric == METRIC_SMAPE || metric == METRIC_MASE)))
        return (double)NAN;
    for (size_t j = 0; j < e->n_targets; j++) {
        struct score score;
        double value;

        if (target != ALL_TARGETS && (size_t)target != j)
            continue;
        score = sum_steps(e, by, j, step);
        value = metric_of(&score, metric, unit);
        if (isnan(value))
            continue;
        sum += value;
        n++;
    }
    return n ? sum / (double)n : (double)NAN;
}

double evaluation_metric(const struct evaluation *e, enum forecaster by,
                         enum metric metric, int target, int step)
{
    return mean_over_targets(e, by, metric, target, step, UNIT_ORIGINAL);
}

double evaluation_scaled(const struct evaluation *e, enum forecaster by,
                         enum metric metric, int target, int step)
{
    return mean_over_targets(e, by, metric, target, step, UNIT_SCALED);
}

double evaluation_own(const struct evaluation *e, enum forecaster by,
                      enum metric metric, int target, int step)
{
    return mean_over_targets(e, by, metric, target, step, UNIT_OWN);
}
