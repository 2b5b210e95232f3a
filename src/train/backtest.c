/* backtest.c - see backtest.h. */
#include "train/backtest.h"

#include <stdlib.h>
#include <string.h>

#include "score/naive2.h"
#include "train/season_detect.h"

const char *const refit_names[] = {"never", "each", NULL};

void backtest_release(struct backtest *b)
{
    evaluation_release(&b->evaluation);
    evaluation_release(&b->naive2);
    *b = (struct backtest){0};
}

/* The scores of a fold become those of all, or are added to them. */
static void take_scores(struct backtest *b, struct evaluation *fold)
{
    if (b->evaluation.scores) {
        evaluation_merge(&b->evaluation, fold);
        return;
    }
    b->evaluation = *fold;
    *fold = (struct evaluation){0};
}

static size_t largest(size_t a, size_t b)
{
    return a > b ? a : b;
}

/* What the result says of each training. */
static void note_training(struct backtest *b, const struct fit *fit)
{
    const size_t T = fit->model.config.net.T;

    b->attention_used |= model_attends(&fit->model);
    b->T_least = b->T_least && b->T_least < T ? b->T_least : T;
    b->T_most = largest(b->T_most, T);
}

/* One training, and the windows of the test part behind it. */
static enum status run_fold(struct backtest *b, const struct dataset *d,
                            const struct backtest_settings *settings,
                            const struct fit_settings *fold, struct error *err)
{
    struct fit_settings own = *fold;
    struct fit fit;
    enum status status;

    own.visitor = settings->visitor;
    if (settings->start)
        settings->start(settings->context, own.plan.fold, 0, 1);
    status = fit_run(&fit, d, &own, err);
    b->n_trainings++;
    b->n_short = largest(b->n_short, fit.n_short);
    note_training(b, &fit);
    if (status == STATUS_OK)
        take_scores(b, &fit.evaluation);
    fit_release(&fit);
    return status;
}

/* A fold with a training for each origin. */
struct rounds {
    const struct dataset *dataset;
    const struct backtest_settings *settings;
    struct split split; /* of the plan */
    struct model model; /* with the scaler of the plan alone */
    struct prepared prepared;
    struct evaluation evaluation;
    struct origins origins; /* of the test part */
    size_t n;               /* of rounds */
    struct series *series;  /* (n_series) what a round knows of each */
    struct origins round;   /* has room for one of each series */
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

/* The periods of the scores, found where they are open. */
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

/* Room for the rounds, and how many there are. */
static enum status allocate_rounds(struct rounds *r, struct error *err)
{
    const struct dataset *d = r->dataset;

    r->series = calloc(d->n_series, sizeof *r->series);
    r->round.list = calloc(d->n_series, sizeof *r->round.list);
    if (!r->series || !r->round.list)
        return error_no_memory(err, d->n_series * sizeof *r->series);
    for (size_t i = 0, k = 0; i < r->origins.n; i++) {
        const struct origin *origin = &r->origins.list[i];

        k = i && origin->series == origin[-1].series ? k + 1 : 0;
        r->n = largest(r->n, k + 1);
    }
    return STATUS_OK;
}

static enum status rounds_start(struct rounds *r,
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
    TRY(origins_list(&r->origins, d, &r->split, PART_TEST, err));
    if (fold->stride)
        origins_thin(&r->origins, fold->stride);
    if (!r->origins.n)
        return error_set(err, STATUS_DATA,
                         "%s: no series has a window, %s, before its test part "
                         "(give a shorter --window)",
                         d->table.path, counted(T, "row").text);
    return allocate_rounds(r, err);
}

/* Target j of one series by Naive2; `x` has room for all its rows. */
static void forecast_naive2(const struct windows *w,
                            const struct origin *origin, size_t j, double *x,
                            double *phases, size_t season, double *y)
{
    const struct dataset *d = w->data->dataset;
    const size_t first = d->series[origin->series].first;
    const size_t n = origin->row - first, n_targets = d->schema->n_targets;
    double *steps = x + n;

    for (size_t i = 0; i < n; i++)
        x[i] = prepared_original(w->data, origin, first + i,
                                 d->schema->targets[j]);
    naive2_forecast(x, n, season, w->H, phases, steps);
    for (size_t h = 0; h < w->H; h++)
        y[h * n_targets + j] = steps[h];
}

/* Scores it as a model of its own, from the same origins. */
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

/*
 * Cuts every series at its i-th origin, one that has none where its test part
 * starts; returns the rows that are left.
 */
static size_t cut_series(struct rounds *r, size_t i)
{
    const struct dataset *d = r->dataset;
    size_t k = 0, n_rows = 0;

    r->round.n = 0;
    memcpy(r->series, d->series, d->n_series * sizeof *r->series);
    for (size_t s = 0; s < d->n_series; s++) {
        const size_t first = k;

        while (k < r->origins.n && r->origins.list[k].series == s)
            k++;
        r->series[s].n_rows =
            r->split.borders[s].end[k > first ? PART_TEST : PART_VALID];
        if (first + i < k) {
            r->round.list[r->round.n++] = r->origins.list[first + i];
            r->series[s].n_rows =
                r->origins.list[first + i].row - d->series[s].first;
        }
        n_rows += r->series[s].n_rows;
    }
    return n_rows;
}

/* Leaves out origins without the rows of a window before them. */
static void drop_short(struct origins *origins, const struct dataset *d,
                       size_t T)
{
    size_t n = 0;

    for (size_t i = 0; i < origins->n; i++) {
        const struct origin origin = origins->list[i];

        if (origin.row - d->series[origin.series].first >= T)
            origins->list[n++] = origin;
    }
    origins->n = n;
}

/* Scores the forecasts of a fit from the origins of the round. */
static enum status score_round(struct rounds *r, const struct fit *fit,
                               const struct fit_settings *settings,
                               struct error *err)
{
    struct prepared prepared;
    enum status status =
        model_prepare(&fit->model, r->dataset, ALL_ROWS, &prepared, err);

    if (status == STATUS_OK) {
        const struct windows windows = model_windows(&fit->model, &prepared);

        drop_short(&r->round, r->dataset, windows.T);
        status = forecast_score(settings->pool, &fit->model.ensemble, &windows,
                                &r->round, &r->evaluation, r->settings->visitor,
                                err);
    }
    prepared_release(&prepared);
    return status;
}

/* Trains on what is known at the i-th origins, and forecasts from them. */
static enum status run_round(struct backtest *b, struct rounds *r,
                             const struct fit_settings *fold, size_t i,
                             struct error *err)
{
    const struct backtest_settings *settings = r->settings;
    struct fit_settings own = *fold;
    struct dataset known = *r->dataset;
    struct fit fit;
    enum status status;

    known.table.n_rows = cut_series(r, i);
    known.series = r->series;
    own.plan = (struct plan){.n_folds = 0};
    own.periods = (struct periods){0, 0};
    own.config.final_fit = true;
    own.stride = 0;
    if (settings->start)
        settings->start(settings->context, fold->plan.fold, i, r->n);
    status = fit_run(&fit, &known, &own, err);
    note_training(b, &fit);
    if (status == STATUS_OK)
        status = score_round(r, &fit, &own, err);
    fit_release(&fit);
    return status;
}

static enum status run_rounds(struct backtest *b, const struct dataset *d,
                              const struct backtest_settings *settings,
                              const struct fit_settings *fold,
                              struct error *err)
{
    struct rounds r = {.dataset = d, .settings = settings};
    struct fit_settings at = *fold;
    enum status status;

    if (!at.config.net.T) /* origins that any choice has the rows for */
        TRY(window_longest(fold, d, &at.config.net.T, err));
    status = rounds_start(&r, &at, err);

    b->n_short = largest(b->n_short, r.split.n_short);
    for (size_t i = 0; i < r.n && status == STATUS_OK; i++, b->n_trainings++)
        status = run_round(b, &r, fold, i, err);
    if (status == STATUS_OK && fold->plan.known)
        status = score_naive2(&r, &b->naive2, err);
    if (status == STATUS_OK)
        take_scores(b, &r.evaluation);
    rounds_release(&r);
    return status;
}

enum status backtest_run(struct backtest *b, const struct dataset *d,
                         const struct backtest_settings *settings,
                         struct error *err)
{
    struct fit_settings fold = settings->fit;
    const size_t n_folds = largest(fold.plan.n_folds, 1);

    *b = (struct backtest){0};
    fold.config.final_fit = false;
    for (fold.plan.fold = 0; fold.plan.fold < n_folds; fold.plan.fold++) {
        TRY((settings->refit == REFIT_EACH ? run_rounds : run_fold)(
            b, d, settings, &fold, err));
        fold.periods = b->evaluation.periods; /* those of the first fold */
    }
    return STATUS_OK;
}
