/* fit_time.c - see fit_time.h. */
#include "train/fit_time.h"

#include "base/clock.h"
#include "train/fit_forecasters.h"
#include "train/fit_network.h"
#include "train/fit_score.h"
#include "train/selection.h"
#include "train/shard.h"
#include "train/short_run.h"

/* The most epochs of the run. The first residual member that does not improve
 * on the ridge is trained again as a standalone member (select_members.c). */
static size_t count_epochs(const struct fit_work *r,
                           const struct train_config *config, size_t n_folds)
{
    const struct fit_settings *settings = r->settings;
    const struct fit *fit = r->fit;
    const size_t n_channels = fit->channels.n > 1 ? fit->channels.n : 0;
    const size_t n_kinds = fit->kind.n > 1 ? fit->kind.n : 0;
    /* a race trains with the first segment, which is not trained again */
    const size_t n_segments =
        fit->segment.n > 1 ? fit->segment.n - (n_channels || n_kinds) : 0;
    const size_t n_fits = settings->config.final_fit ? 2 : 1;
    /* the first epochs of the first member, and of the network whose attention
     * is judged, are those by which its form was chosen */
    const size_t n_known = n_channels || n_kinds || n_segments;
    const size_t n_judged = settings->judge_attention ? 2 - n_known : 0;
    const size_t n_repeated = settings->n_members > 1 && fit->model.ridge.map;
    const size_t n_raced = n_segments + n_channels + n_kinds - n_known;

    return (settings->n_members * (n_fits + n_folds) +
            n_repeated * (1 + n_folds)) *
               config->epochs +
           (n_raced * (1 + n_folds) + n_judged) * short_epochs(config);
}

/* The test windows that are scored. */
static size_t count_scored(const struct fit_work *r)
{
    const size_t n = r->rows.parts[PART_TEST].n;

    return n / fit_score_stride(r->settings, n, r->dataset->schema->n_targets);
}

/* About how many samples the networks forecast after the epochs: the validation
 * windows to choose who forecasts a target and to judge the attention, the test
 * windows to score them, and both for the intervals. */
static size_t count_forecasts(const struct fit_work *r,
                              const struct windows *windows)
{
    enum { VALIDATION_PASSES = 6 };
    const struct origins *parts = r->rows.parts;
    const size_t n_valid = shard_samples(windows, parts[PART_VALID].n);
    const size_t n_test = shard_samples(windows, parts[PART_TEST].n);
    const size_t n_intervals = n_valid + n_test;

    return VALIDATION_PASSES * n_valid +
           shard_samples(windows, count_scored(r)) +
           (n_intervals < VALID_SAMPLES ? n_intervals : VALID_SAMPLES);
}

/* The seconds of a step of the optimiser, from two short runs, whose difference
 * cancels the cost of starting a training. Sets the steps of an epoch. */
static double seconds_per_step(const struct trainer *trainer, struct net *net,
                               size_t *steps)
{
    enum { FEW = 2, MORE = 12 };
    const double start = clock_seconds();
    double few, all;

    *steps = trainer_run_steps(trainer, net, FEW);
    few = clock_seconds() - start;
    if (*steps)
        *steps = trainer_run_steps(trainer, net, FEW + MORE);
    all = clock_seconds() - start - few;
    /* where something else took the processor, the difference may be nothing */
    return all > few ? (all - few) / MORE : all / (FEW + MORE);
}

/*
 * It allows for the validation and test rows that the final fit trains on,
 * three tenths, for validation after each epoch, and for the forecasts of
 * samples after the training. A forecast takes at most half of the time that
 * training on the sample does.
 */
static void time_networks(const struct fit_work *r,
                          const struct trainer *trainer, struct fit_time *time)
{
    size_t steps;
    const double seconds = seconds_per_step(
        trainer, &r->fit->model.ensemble.members[0].net, &steps);
    const double batch = (double)trainer->config->batch;
    const double n_valid =
        (double)shard_samples(trainer->windows, trainer->valid->n);
    const double n_after = (double)count_forecasts(r, trainer->windows);

    time->epoch_seconds =
        seconds * (1.3 * (double)steps + 0.5 * n_valid / batch);
    time->rest = seconds * 0.5 * n_after / batch;
}

/* Measures the networks with these channels; keeps the slowest. */
static enum status time_channels(struct fit_work *r,
                                 const struct trainer *trainer,
                                 enum channels channels, struct fit_time *time,
                                 struct error *err)
{
    struct model *m = &r->fit->model;
    struct fit_time of = {.epochs = 0};
    struct trainer form = *trainer;
    struct windows windows;

    m->config.channels = channels;
    TRY(fit_make_members(r->fit, r->settings, m->config.net.segment, err));
    windows = model_windows(m, &r->prepared);
    form.windows = &windows;
    time_networks(r, &form, &of);
    if (of.epoch_seconds > time->epoch_seconds) {
        time->epoch_seconds = of.epoch_seconds;
        time->rest = of.rest;
    }
    return STATUS_OK;
}

/*
 * The networks in the form that takes longest: of the attention kinds the
 * largest one, with the slowest of the channels that are tried.
 */
static enum status time_forms(struct fit_work *r, const struct trainer *trainer,
                              struct fit_time *time, struct error *err)
{
    struct fit *fit = r->fit;
    struct model *m = &fit->model;
    const enum channels first = m->config.channels;
    const size_t kind = fit->kind.chosen;

    if (fit->kind.n)
        fit->kind.chosen = fit->kind.largest;
    TRY(time_channels(r, trainer, first, time, err));
    for (size_t i = 1; i < fit->channels.n; i++) /* the first are those */
        TRY(time_channels(r, trainer, fit->channels.candidates[i], time, err));
    m->config.channels = first;
    fit->kind.chosen = kind;
    return fit_make_members(fit, r->settings, m->config.net.segment, err);
}

/* The origins whose local forecasts are needed, of a series: the rows before
 * the first and before the last one. */
struct reach {
    size_t first, last;
};

/* Inner folds move the ends of the parts back (inner_folds.h). */
static struct reach reach_of(const struct split *split, size_t series,
                             size_t n_folds)
{
    const size_t *end = split->borders[series].end;
    const size_t back = n_folds * (end[PART_VALID] - end[PART_TRAIN]);

    return (struct reach){end[PART_TRAIN] > back ? end[PART_TRAIN] - back : 1,
                          end[PART_TEST] > split->H ? end[PART_TEST] - split->H
                                                    : 0};
}

/* How many fits the local forecasts of a target by one method need. */
static size_t count_fits(const struct fit_work *r,
                         const struct local_forecasts *locals, size_t n_folds)
{
    size_t n = 0;

    for (size_t s = 0; s < r->dataset->n_series; s++) {
        const struct reach reach = reach_of(&r->rows.split, s, n_folds);

        n += local_fits_between(locals, reach.first, reach.last);
    }
    return n;
}

/* Makes fits of local forecasters at a few origins, evenly spread over the
 * series and their rows, and returns the seconds of one of each method. */
static enum status seconds_per_fit(const struct fit_work *r,
                                   struct local_forecasts *locals,
                                   size_t n_folds, double *seconds,
                                   struct error *err)
{
    enum { ORIGINS = 16 };
    const struct dataset *d = r->dataset;
    struct origin list[ORIGINS];
    size_t before, n = 0;
    double start;

    for (size_t i = 0; i < ORIGINS; i++) {
        const size_t s = i * d->n_series / ORIGINS;
        const struct reach reach = reach_of(&r->rows.split, s, n_folds);
        /* the fraction of these rows goes through all sixteenths */
        const size_t part = (7 * i + 3) % ORIGINS;
        const size_t row =
            reach.first + (reach.last - reach.first) * part / ORIGINS;

        if (reach.last >= reach.first)
            list[n++] =
                (struct origin){.row = (uint32_t)(d->series[s].first + row),
                                .series = (uint32_t)s};
    }
    before = locals->n_fits;
    start = clock_seconds();
    TRY(local_forecasts_fit(locals, r->settings->pool, list, n, local_is_scored,
                            locals, err));
    *seconds = clock_seconds() - start;
    if (locals->n_fits > before)
        *seconds /= (double)(locals->n_fits - before);
    return STATUS_OK;
}

/* Scores a few windows by ridge and baselines, which is the time of one. */
static enum status seconds_per_window(const struct fit_work *r,
                                      const struct trainer *trainer,
                                      double *seconds, struct error *err)
{
    enum { WINDOWS = 64 };
    const struct origins *test = &r->rows.parts[PART_TEST];
    const struct ensemble *e = &r->fit->model.ensemble;
    const struct origins few = {
        test->n < WINDOWS ? test->n : WINDOWS,
        test->list + (test->n < WINDOWS ? 0 : (test->n - WINDOWS) / 2)};
    const size_t season = r->fit->model.config.season;
    struct evaluation scores = {0};
    enum status status =
        evaluation_init(&scores, trainer->windows, &r->rows.split,
                        (struct periods){season, season}, err);
    double start;

    *seconds = 0;
    if (status == STATUS_OK && e->locals)
        status = local_forecasts_fit(e->locals, trainer->pool, few.list, few.n,
                                     local_is_scored, e->locals, err);
    if (status == STATUS_OK)
        status =
            evaluation_with_locals(&scores, trainer->windows, e->locals, err);
    start = clock_seconds();
    if (status == STATUS_OK)
        status = forecast_score(trainer->pool, e, trainer->windows, &few,
                                &scores, NULL, err);
    if (few.n)
        *seconds = (clock_seconds() - start) / (double)few.n;
    evaluation_release(&scores);
    return status;
}

/* Theta, ets and arima, which are scored and may have shares. */
static enum status time_locals(const struct fit_work *r, size_t n_folds,
                               struct fit_time *time, struct error *err)
{
    struct ensemble *e = &r->fit->model.ensemble;
    const struct dataset *d = r->dataset;
    const size_t n_methods = local_forecasts_score_arima(d) ? 3 : 2;
    double seconds;

    if (d->schema->layout == LAYOUT_LABELLED || r->settings->no_locals)
        return STATUS_OK;
    TRY(ensemble_share_locals(e, d, r->fit->model.config.season, err));
    if (!e->locals)
        return STATUS_OK;
    TRY(seconds_per_fit(r, e->locals, n_folds, &seconds, err));
    time->rest += seconds * (double)(count_fits(r, e->locals, n_folds) *
                                     d->schema->n_targets * n_methods);
    return STATUS_OK;
}

/* Validation windows are forecast to find the shares and for the intervals. */
static enum status time_scores(const struct fit_work *r,
                               const struct trainer *trainer,
                               struct fit_time *time, struct error *err)
{
    enum { VALIDATION_PASSES = 2 };
    double seconds;

    TRY(seconds_per_window(r, trainer, &seconds, err));
    time->rest +=
        seconds * (double)(count_scored(r) +
                           VALIDATION_PASSES * r->rows.parts[PART_VALID].n);
    return STATUS_OK;
}

enum status fit_time_measure(struct fit_work *r, const struct trainer *trainer,
                             struct fit_time *time, struct error *err)
{
    const size_t n_folds =
        fit_needs_folds(r->settings, r->dataset, &r->rows.split,
                        r->fit->model.config.season)
            ? r->settings->n_folds
            : 0;

    *time =
        (struct fit_time){.epochs = count_epochs(r, trainer->config, n_folds)};
    TRY(time_forms(r, trainer, time, err));
    TRY(time_locals(r, n_folds, time, err));
    return time_scores(r, trainer, time, err);
}
