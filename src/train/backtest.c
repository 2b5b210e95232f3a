/* backtest.c - see backtest.h. */
#include "train/backtest.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "model/made_of.h"
#include "score/naive2.h"
#include "train/fit_score.h"
#include "train/season_detect.h"

const char *const refit_names[] = {"never", "each", NULL};

void backtest_release(struct backtest *b)
{
    evaluation_release(&b->evaluation);
    evaluation_release(&b->naive2);
    free(b->made_of);
    free(b->folds);
    *b = (struct backtest){0};
}

/* Merges the scores of one fold into those of the backtest. */
static void merge_scores(struct backtest *b, struct evaluation *fold)
{
    scores_set(&b->folds[b->n_folds++], fold);
    if (b->evaluation.scores) {
        evaluation_merge(&b->evaluation, fold);
        return;
    }
    b->evaluation = *fold;
    *fold = (struct evaluation){0};
}

static size_t max_size(size_t a, size_t b)
{
    return a > b ? a : b;
}

/* Records what the result reports about each training. */
static enum status record_training(struct backtest *b, const struct fit *fit,
                                   struct error *err)
{
    const size_t T = fit->model.config.net.T;
    const size_t n = fit->model.schema.n_targets * N_FORECASTERS;
    const double share = 1 / (double)b->n_trainings;

    if (!b->made_of)
        TRY(made_of_new(&fit->model, &b->made_of, err));
    /* the mean over all trainings until now */
    for (size_t i = 0; i < n; i++)
        b->made_of[i] *= 1 - share;
    made_of_add(&fit->model, share, b->made_of);

    b->attention_used |= model_has_networks(&fit->model);
    b->is_ridge =
        model_is_ridge(&fit->model) && (b->is_ridge || b->n_trainings == 1);
    b->min_T = b->min_T && b->min_T < T ? b->min_T : T;
    b->max_T = max_size(b->max_T, T);
    return STATUS_OK;
}

/* Trains once and scores every window of the test part. */
static enum status run_fold(struct backtest *b, const struct dataset *d,
                            const struct backtest_settings *settings,
                            const struct fit_settings *fold, struct error *err)
{
    struct fit_settings fold_settings = *fold;
    struct fit fit;
    enum status status;

    fold_settings.visitor = settings->visitor;
    if (settings->start)
        settings->start(settings->context, fold_settings.plan.fold, 0, 1);
    status = fit_run(&fit, d, &fold_settings, err);
    b->n_trainings++;
    b->n_short = max_size(b->n_short, fit.n_short);
    b->stride = max_size(b->stride, fit.stride);
    if (status == STATUS_OK)
        status = record_training(b, &fit, err);
    if (status == STATUS_OK)
        merge_scores(b, &fit.evaluation);
    fit_release(&fit);
    return status;
}

/* A fold with a training for each origin. Round i holds origin i of every
 * series or, on a time axis, the origins at the i-th time (backtest.h). */
struct rounds {
    const struct dataset *dataset;
    const struct backtest_settings *settings;
    struct split split; /* of the plan */
    struct model model; /* only its scaler, fitted to the train part */
    struct prepared prepared;
    struct evaluation evaluation;
    struct origins origins; /* of the test part */
    size_t n;               /* number of rounds */
    size_t oldest, stride;  /* on an axis: positions of the rounds */
    struct series *series;  /* (n_series) each cut at the origin of the round */
    struct origins round;   /* origins of the round, allocated for n_series */
};

static void rounds_release(struct rounds *r)
{
    split_release(&r->split);
    prepared_release(&r->prepared);
    model_release(&r->model);
    evaluation_release(&r->evaluation);
    origins_release(&r->origins);
    origins_release(&r->round);
    free(r->series);
}

/* The periods of the scores: those of the settings, or chosen if 0. */
static enum status find_periods(const struct rounds *r,
                                const struct fit_settings *fold,
                                struct periods *periods, struct error *err)
{
    *periods = fold->periods;
    if (!periods->season && fold->season.mode == SEASON_GIVEN)
        periods->season = fold->season.periods[0];
    if (!periods->season)
        TRY(season_detect(r->dataset, &r->split, &periods->season, err));
    if (!periods->mase)
        periods->mase = periods->season;
    return STATUS_OK;
}

/* The round of origin i, which follows an origin of round k. */
static size_t round_of(const struct rounds *r, size_t i, size_t k)
{
    const struct origin *origin = &r->origins.list[i];

    if (r->split.axis.length)
        return (time_axis_position(&r->split.axis, origin->series,
                                   origin->row) -
                r->oldest) /
               r->stride;
    return i && origin->series == origin[-1].series ? k + 1 : 0;
}

/* Counts the rounds and allocates their memory. */
static enum status allocate_rounds(struct rounds *r, struct error *err)
{
    const struct dataset *d = r->dataset;

    r->series = calloc(d->n_series, sizeof *r->series);
    r->round.list = calloc(d->n_series, sizeof *r->round.list);
    if (!r->series || !r->round.list)
        return error_no_memory(err, d->n_series * sizeof *r->series);
    if (r->split.axis.length)
        r->oldest = origins_first(&r->origins, &r->split.axis);
    for (size_t i = 0, k = 0; i < r->origins.n; i++) {
        k = round_of(r, i, k);
        r->n = max_size(r->n, k + 1);
    }
    return STATUS_OK;
}

/* Refuses test parts without an origin. */
static enum status refuse_no_origin(const struct dataset *d, size_t T, size_t H,
                                    struct error *err)
{
    const bool split = d->gaps == GAPS_SPLIT && d->has_inserted;

    return error_set(err, STATUS_DATA,
                     "%s: the test part has no origin: one needs a window of "
                     "%s before it and a horizon of %zu after it%s (use a "
                     "shorter --window%s)",
                     d->table.path, counted(T, "row").text, H,
                     split ? ", without a gap" : "",
                     split ? " or --horizon, or another --gaps" : "");
}

/* The scores of theta and ets, and those of ids and of intervals if the
 * settings have them. */
static enum status start_scores(struct rounds *r,
                                const struct fit_settings *fold,
                                struct error *err)
{
    const struct windows windows = model_windows(&r->model, &r->prepared);

    TRY(evaluation_with_locals(&r->evaluation, &windows, NULL, err));
    if (fold->by_id)
        TRY(evaluation_by_id(&r->evaluation, err));
    return fit_intervals_init(&r->evaluation, fold, err);
}

static enum status list_test_origins(struct rounds *r,
                                     const struct fit_settings *fold,
                                     struct error *err)
{
    const struct dataset *d = r->dataset;
    const size_t T = fold->config.net.T;

    r->stride = max_size(fold->stride, 1);
    if (fold->plan.known)
        TRY(origins_newest(&r->origins, d, fold->plan.known, T, err));
    else
        TRY(origins_list(&r->origins, d, &r->split, PART_TEST, err));
    if (fold->stride)
        origins_thin(&r->origins, &r->split.axis, fold->stride);
    return r->origins.n ? STATUS_OK
                        : refuse_no_origin(d, T, fold->config.net.H, err);
}

static enum status rounds_init(struct rounds *r,
                               const struct fit_settings *fold,
                               struct error *err)
{
    const struct dataset *d = r->dataset;
    const size_t T = fold->config.net.T;
    struct periods periods;
    struct windows windows;

    r->model.config = fold->config;
    TRY(plan_split(&fold->plan, d, T, fold->config.net.H, &r->split, err));
    TRY(scaler_fit(&r->model.scaler, d, &r->split, err));
    TRY(model_prepare(&r->model, d, ALL_ROWS, &r->prepared, err));
    windows = model_windows(&r->model, &r->prepared);
    TRY(find_periods(r, fold, &periods, err));
    TRY(evaluation_init(&r->evaluation, &windows, &r->split, periods, err));
    TRY(start_scores(r, fold, err));
    TRY(list_test_origins(r, fold, err));
    return allocate_rounds(r, err);
}

/* Sets the Naive2 forecast of target j at one origin. `x` has room for the rows
 * of the series and 2 H more numbers, `phases` for `season` numbers. */
static void forecast_naive2(const struct windows *w,
                            const struct origin *origin, size_t j, double *x,
                            double *phases, size_t season, double *y)
{
    const struct dataset *d = w->data->dataset;
    const size_t first = d->series[origin->series].first;
    const size_t n = origin->row - first, n_targets = d->schema->n_targets;
    double *steps = x + n;

    for (size_t i = 0; i < n; i++) {
        const double known = prepared_original(w->data, origin, first + i,
                                               d->schema->targets[j]);
        const double before =
            i ? x[i - 1] : scaler_target(w->data->scaler, d->schema, j)->mean;

        x[i] = isnan(known) ? before : known;
    }
    naive2_forecast(x, n, season, w->H, phases, steps);
    for (size_t h = 0; h < w->H; h++)
        y[h * n_targets + j] = steps[h];
}

/* Scores Naive2 at the same origins, as the model of another evaluation. */
static enum status score_naive2(const struct rounds *r, struct evaluation *e,
                                struct error *err)
{
    const struct dataset *d = r->dataset;
    const struct windows w = model_windows(&r->model, &r->prepared);
    const size_t period = r->evaluation.periods.mase;
    const size_t n_y = w.H * d->schema->n_targets;
    const size_t n_scratch = d->table.n_rows + n_y + period + 2 * w.H;
    double *scratch;

    TRY(evaluation_init(e, &w, &r->split, r->evaluation.periods, err));
    scratch = calloc(n_scratch, sizeof *scratch);
    if (!scratch)
        return error_no_memory(err, n_scratch * sizeof *scratch);
    for (size_t i = 0; i < r->origins.n; i++) {
        double *y = scratch, *phases = y + n_y, *x = phases + period;

        for (size_t j = 0; j < d->schema->n_targets; j++)
            forecast_naive2(&w, &r->origins.list[i], j, x, phases, period, y);
        evaluation_add(e, &w, &r->origins.list[i], y, NULL, x);
    }
    free(scratch);
    return STATUS_OK;
}

/* The rows of series s before round i if none of its origins is in it: without
 * an axis those before its test part if it has no origins, else before the end
 * of that. */
static size_t rows_of_round(const struct rounds *r, size_t s, size_t i,
                            bool has_origins)
{
    if (r->split.axis.length)
        return time_axis_rows(&r->split.axis, s, r->oldest + i * r->stride);
    return r->split.borders[s].end[has_origins ? PART_TEST : PART_VALID];
}

/* Cuts every series before its origin of round i. Sets *n_rows to the number of
 * rows left. */
static void cut_series(struct rounds *r, size_t i, size_t *n_rows)
{
    const struct dataset *d = r->dataset;
    size_t at = 0, k = 0;

    r->round.n = *n_rows = 0;
    memcpy(r->series, d->series, d->n_series * sizeof *r->series);
    for (size_t s = 0; s < d->n_series; s++) {
        const size_t first = at;
        bool in_round = false;

        for (; at < r->origins.n && r->origins.list[at].series == s; at++) {
            k = round_of(r, at, k);
            if (k != i)
                continue;
            in_round = true;
            r->round.list[r->round.n++] = r->origins.list[at];
            r->series[s].n_rows = r->origins.list[at].row - d->series[s].first;
        }
        if (!in_round)
            r->series[s].n_rows = rows_of_round(r, s, i, at > first);
        *n_rows += r->series[s].n_rows;
    }
}

/* True if an origin has fewer than T rows before it. */
static bool is_short(const struct dataset *d, const struct origin *origin,
                     size_t T)
{
    return origin->row - d->series[origin->series].first < T;
}

static size_t count_short(const struct origins *origins,
                          const struct dataset *d, size_t T)
{
    size_t n = 0;

    for (size_t i = 0; i < origins->n; i++)
        n += is_short(d, &origins->list[i], T);
    return n;
}

static void drop_short(struct origins *origins, const struct dataset *d,
                       size_t T)
{
    size_t n = 0;

    for (size_t i = 0; i < origins->n; i++)
        if (!is_short(d, &origins->list[i], T))
            origins->list[n++] = origins->list[i];
    origins->n = n;
}

/* Scores a fit at the origins of the round. */
static enum status score_round(struct backtest *b, struct rounds *r,
                               struct fit *fit,
                               const struct fit_settings *settings,
                               struct error *err)
{
    struct prepared prepared;
    enum status status =
        model_prepare(&fit->model, r->dataset, ALL_ROWS, &prepared, err);

    if (status == STATUS_OK) {
        const struct windows windows = model_windows(&fit->model, &prepared);

        if (r->settings->fit.plan.known)
            b->n_padded = count_short(&r->round, r->dataset, windows.T);
        else
            drop_short(&r->round, r->dataset, windows.T);
        status =
            fit_intervals_use(&r->evaluation, fit, &windows, &r->split, err);
        if (status == STATUS_OK)
            status = forecast_score(settings->pool, &fit->model.ensemble,
                                    &windows, &r->round, &r->evaluation,
                                    r->settings->visitor, err);
    }
    prepared_release(&prepared);
    return status;
}

/* Trains on the rows before the i-th origins and forecasts from them. */
static enum status run_round(struct backtest *b, struct rounds *r,
                             const struct fit_settings *fold, size_t i,
                             struct error *err)
{
    const struct backtest_settings *settings = r->settings;
    struct fit_settings fold_settings = *fold;
    struct dataset cut = *r->dataset;
    struct fit fit;
    enum status status;

    cut_series(r, i, &cut.table.n_rows);
    if (!r->round.n) /* a time at which no series has an origin */
        return STATUS_OK;
    cut.series = r->series;
    fold_settings.plan = (struct plan){.n_folds = 0};
    fold_settings.periods = (struct periods){0, 0};
    fold_settings.by_id = false;
    fold_settings.config.final_fit = true;
    fold_settings.stride = 0;
    if (settings->start)
        settings->start(settings->context, fold->plan.fold, i, r->n);
    status = fit_run(&fit, &cut, &fold_settings, err);
    b->n_trainings++;
    if (status == STATUS_OK)
        status = record_training(b, &fit, err);
    if (status == STATUS_OK)
        status = score_round(b, r, &fit, &fold_settings, err);
    fit_release(&fit);
    return status;
}

static enum status run_rounds(struct backtest *b, const struct dataset *d,
                              const struct backtest_settings *settings,
                              const struct fit_settings *fold,
                              struct error *err)
{
    struct rounds r = {.dataset = d, .settings = settings};
    struct fit_settings longest = *fold;
    enum status status;

    if (!longest.config.net.T) /* every origin must have rows for any choice */
        TRY(window_longest(fold, d, &longest.config.net.T, err));
    status = rounds_init(&r, &longest, err);

    b->n_short = fold->plan.known ? d->n_series - r.origins.n
                                  : max_size(b->n_short, r.split.n_short);
    b->stride = max_size(b->stride, r.stride);
    for (size_t i = 0; i < r.n && status == STATUS_OK; i++)
        status = run_round(b, &r, fold, i, err);
    if (status == STATUS_OK && fold->plan.known)
        status = score_naive2(&r, &b->naive2, err);
    if (status == STATUS_OK)
        merge_scores(b, &r.evaluation);
    rounds_release(&r);
    return status;
}

enum status backtest_run(struct backtest *b, const struct dataset *d,
                         const struct backtest_settings *settings,
                         struct error *err)
{
    struct fit_settings fold = settings->fit;
    const size_t n_folds = max_size(fold.plan.n_folds, 1);

    *b = (struct backtest){.folds = calloc(n_folds, sizeof *b->folds)};
    if (!b->folds)
        return error_no_memory(err, n_folds * sizeof *b->folds);
    fold.config.final_fit = false;
    for (fold.plan.fold = 0; fold.plan.fold < n_folds; fold.plan.fold++) {
        TRY((settings->refit == REFIT_EACH ? run_rounds : run_fold)(
            b, d, settings, &fold, err));
        fold.periods = b->evaluation.periods; /* all use those of the first */
    }
    return b->evaluation.n_windows
               ? STATUS_OK
               : refuse_no_origin(d, b->max_T, fold.config.net.H, err);
}
