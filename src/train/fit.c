/* fit.c - see fit.h. */
#include "train/fit.h"

#include <stdlib.h>

#include "kernel/isa.h"
#include "train/effect_fit.h"
#include "train/attention_test.h"
#include "train/attention_retrained.h"
#include "train/attention_worth.h"
#include "train/fit_check.h"
#include "train/fit_forecasters.h"
#include "train/fit_network.h"
#include "train/fit_score.h"
#include "train/select_effect.h"
#include "train/select_ridge.h"
#include "train/selection.h"
#include "train/short_run.h"

/* The scored fit or the final fit: its rows and its prepared data. */
struct fit_work {
    const struct dataset *dataset;
    const struct fit_settings *settings;
    struct fit *fit;
    struct fit_rows rows;
    struct prepared prepared;
};

void fit_report_stage(const struct fit *fit,
                      const struct fit_settings *settings, enum fit_stage stage)
{
    if (settings->on_stage)
        settings->on_stage(settings->context, stage, fit);
}

static void fit_work_release(struct fit_work *r)
{
    prepared_release(&r->prepared);
    fit_rows_release(&r->rows);
}

static size_t split_horizon(const struct fit_work *r)
{
    return r->dataset->schema->layout == LAYOUT_LABELLED
               ? 0
               : r->fit->model.config.net.H;
}

/* Lists the windows of the split and records the range of its train rows. */
static enum status list_windows(struct fit_work *r, struct error *err)
{
    const struct dataset *d = r->dataset;
    struct model *m = &r->fit->model;
    const bool share =
        r->settings->automatic_channels || channels_share(m->config.channels);
    const size_t channels = share ? d->schema->n_targets : 1;

    TRY(fit_rows_list(&r->rows, d, channels, VALID_SAMPLES, err));
    r->fit->n_short = r->rows.split.n_short;
    m->training.n_windows = r->rows.parts[PART_TRAIN].n;
    dataset_time(d, r->rows.oldest, m->training.from);
    dataset_time(d, r->rows.newest, m->training.to);
    return STATUS_OK;
}

/* True if per-id profiles are allowed. In the layout `rows` without an id
 * column the ids are line numbers, which mean nothing in another file. */
static bool allows_per_id(const struct fit_work *r)
{
    return r->dataset->schema->id && r->settings->season.mode != SEASON_NONE;
}

/* Chooses effect, profile and ridge on the validation rows. */
static enum status select_linear(struct fit_work *r, struct error *err)
{
    struct fit *fit = r->fit;
    struct model *m = &fit->model;

    TRY(prepared_init(&r->prepared, r->dataset, &m->scaler, NULL, ALL_ROWS,
                      err));
    TRY(prepared_set_units(&r->prepared, &r->rows.split, err));
    TRY(select_effect(m, &fit->season, &r->settings->season, &r->prepared,
                      &r->rows, err));
    for (size_t i = 0; m->profile.n_seasons && i < r->prepared.inputs.width;
         i++)
        fit->repeats[i] =
            inputs_repeat(&r->prepared.inputs, i, m->config.season);
    return r->settings->ridge
               ? select_ridge(m, allows_per_id(r), &r->prepared, &r->rows, err)
               : STATUS_OK;
}

/* Fits profile and ridge again, to the rows of the final fit. */
static enum status refit_linear(struct fit_work *r, struct error *err)
{
    struct model *m = &r->fit->model;
    size_t lag;

    TRY(prepared_init(&r->prepared, r->dataset, &m->scaler, NULL, ALL_ROWS,
                      err));
    TRY(prepared_set_units(&r->prepared, &r->rows.split, err));
    lag = effect_lag(m, &r->prepared.inputs);
    TRY(effect_refit(&m->effect, &m->schema.covariates, &r->prepared,
                     &r->rows.split, lag, err));
    TRY(prepared_set_effect(&r->prepared, &m->effect, err));
    TRY(season_refit(m, &r->prepared, &r->rows, err));
    return r->settings->ridge ? ridge_refit(m, &r->prepared, &r->rows, err)
                              : STATUS_OK;
}

static struct trainer make_trainer(const struct fit_work *r,
                                   const struct windows *windows)
{
    return (struct trainer){
        .pool = r->settings->pool,
        .windows = windows,
        .train = &r->rows.parts[PART_TRAIN],
        .valid = &r->rows.parts[PART_VALID],
        .config = &r->fit->model.config.train,
        .report = r->settings->report,
        .context = r->settings->context,
    };
}

/* Calls settings->estimate with an upper bound of the epochs of the run. The
 * first residual member that does not improve on the ridge is trained again as
 * a standalone member (select_members.c). */
static void estimate_time(const struct fit_work *r,
                          const struct trainer *trainer)
{
    const struct fit_settings *settings = r->settings;
    const struct fit *fit = r->fit;
    const size_t n_channels = fit->channels.n > 1 ? fit->channels.n : 0;
    const size_t n_kinds = fit->kind.n > 1 ? fit->kind.n : 0;
    /* a race trains with the first segment, which is not trained again */
    const size_t n_segments =
        fit->segment.n > 1 ? fit->segment.n - (n_channels || n_kinds) : 0;
    const size_t n_fits = settings->config.final_fit ? 2 : 1;
    const size_t n_judged = settings->judge_attention ? 2 : 0;
    const size_t n_repeated = settings->n_members > 1 && fit->model.ridge.map;

    if (settings->estimate)
        settings->estimate(settings->context, trainer,
                           &fit->model.ensemble.members[0].net,
                           (settings->n_members * n_fits + n_repeated) *
                                   trainer->config->epochs +
                               (n_segments + n_channels + n_kinds + n_judged) *
                                   short_epochs(trainer->config));
}

/* The same where the kind is open: the time is that of the largest network. */
static enum status estimate_kinds(struct fit_work *r,
                                  const struct trainer *trainer,
                                  struct error *err)
{
    struct fit *fit = r->fit;
    const struct model *m = &fit->model;

    kind_list(fit, r->settings);
    fit->kind.chosen = fit->kind.largest;
    TRY(fit_make_members(fit, r->settings, m->config.net.segment, err));
    estimate_time(r, trainer);
    fit->kind.chosen = 0;
    return fit_make_members(fit, r->settings, m->config.net.segment, err);
}

/* Chooses the channels, and makes members and windows anew. */
static enum status choose_channels(struct fit_work *r,
                                   const struct trainer *trainer,
                                   struct windows *windows, struct error *err)
{
    struct fit *fit = r->fit;
    struct model *m = &fit->model;

    TRY(select_channels(fit, r->settings, &r->prepared, &r->rows, trainer,
                        err));
    TRY(fit_make_members(fit, r->settings, m->config.net.segment, err));
    *windows = model_windows(m, &r->prepared);
    fit_report_stage(fit, r->settings, FIT_CHANNELS);
    return STATUS_OK;
}

/* Chooses the attention kind, and makes members and windows anew. */
static enum status choose_kind(struct fit_work *r,
                               const struct trainer *trainer,
                               struct windows *windows, struct error *err)
{
    struct fit *fit = r->fit;
    struct model *m = &fit->model;

    TRY(select_kind(fit, r->settings, &r->prepared, &r->rows, trainer, err));
    TRY(fit_make_members(fit, r->settings, m->config.net.segment, err));
    *windows = model_windows(m, &r->prepared);
    fit_report_stage(fit, r->settings, FIT_KIND);
    return STATUS_OK;
}

/* Chooses the length of a segment, and makes members and windows anew. */
static enum status choose_segment(struct fit_work *r,
                                  const struct trainer *trainer,
                                  struct windows *windows, struct error *err)
{
    struct fit *fit = r->fit;
    struct model *m = &fit->model;
    struct net_config config = m->config.net;

    config.decoder = fit_network(fit, r->settings).decoder;
    TRY(select_segment(&fit->segment, &config, r->settings->automatic_decoder,
                       m->config.season, trainer, &fit->raced, err));
    TRY(fit_make_members(fit, r->settings, fit->segment.chosen, err));
    *windows = model_windows(m, &r->prepared);
    fit_report_stage(fit, r->settings, FIT_SEGMENT);
    return STATUS_OK;
}

/*
 * Chooses what is open of channels, attention kind, segment and decoder. The
 * channels come first: which kind is best depends on the columns that it can
 * weigh. The segment comes last: what a longer one gains depends on the kind.
 */
static enum status choose_network(struct fit_work *r,
                                  const struct trainer *trainer,
                                  struct windows *windows, struct error *err)
{
    const struct fit_settings *settings = r->settings;
    struct fit *fit = r->fit;

    if (settings->automatic_channels)
        channels_list(&fit->channels, &fit->model.schema,
                      settings->config.channels);
    if (settings->n_kinds)
        TRY(estimate_kinds(r, trainer, err));
    else
        estimate_time(r, trainer);
    if (settings->automatic_channels)
        TRY(choose_channels(r, trainer, windows, err));
    if (settings->n_kinds)
        TRY(choose_kind(r, trainer, windows, err));
    return settings->config.net.segment
               ? STATUS_OK
               : choose_segment(r, trainer, windows, err);
}

/* Makes all choices of the network, and trains the members. */
static enum status train_networks(struct fit_work *r,
                                  const struct trainer *trainer,
                                  struct windows *windows, struct error *err)
{
    struct fit *fit = r->fit;
    struct model *m = &fit->model;
    size_t segment = r->settings->config.net.segment; /* 0: open */
    bool worth_training;

    if (!segment) {
        segment_list(&fit->segment, &m->config.net, m->config.season);
        segment = fit->segment.chosen;
    }
    TRY(fit_make_members(fit, r->settings, segment, err));
    *windows = model_windows(m, &r->prepared);
    if (!fit_needs_network(r->settings->forecasters, m->schema.n_targets))
        return STATUS_OK;
    TRY(members_worth_training(&m->ensemble, trainer, &r->rows.split,
                               &fit->members, &worth_training, err));
    if (!worth_training)
        return STATUS_OK;
    TRY(choose_network(r, trainer, windows, err));
    return members_select(&m->ensemble, trainer, &r->rows.split, &fit->members,
                          err);
}

static enum status judge_attention(struct fit_work *r,
                                   const struct trainer *trainer,
                                   struct error *err)
{
    struct model *m = &r->fit->model;

    m->attention.is_known = true;
    TRY(attention_worth_judge(&m->ensemble, trainer, &r->rows.split,
                              &m->attention.worth, err));
    TRY(attention_retrained_judge(&m->ensemble, trainer, &r->rows.split,
                                  &m->attention.retrained, err));
    return attention_test_run(trainer->pool, &m->ensemble, trainer->windows,
                              &r->rows.parts[PART_TEST], m->config.train.seed,
                              &m->attention.test, err);
}

/* Trains the members, and sets who forecasts each target. */
static enum status train(struct fit_work *r, struct error *err)
{
    struct windows windows;
    const struct trainer trainer = make_trainer(r, &windows);

    TRY(train_networks(r, &trainer, &windows, err));
    TRY(fit_set_forecasters(r->fit, r->settings, &trainer, &r->rows.split,
                            err));
    TRY(members_learn_quantiles(&r->fit->model.ensemble, &trainer, err));
    return r->settings->judge_attention ? judge_attention(r, &trainer, err)
                                        : STATUS_OK;
}

static enum status select_and_score(struct fit_work *r, struct error *err)
{
    const struct fit_settings *settings = r->settings;
    struct model *m = &r->fit->model;

    TRY(plan_split(&settings->plan, r->dataset, m->config.net.T,
                   split_horizon(r), &r->rows.split, err));
    TRY(list_windows(r, err));
    TRY(transform_fit(&m->scaler, r->dataset, &r->rows.split,
                      settings->transform, err));
    TRY(model_set_categories(m, r->dataset, err));
    TRY(select_linear(r, err));
    fit_report_stage(r->fit, settings, FIT_LINEAR);
    fit_set_channels(r->fit, settings, m->config.channels, &r->rows);
    TRY(train(r, err));
    return fit_score(r->fit, settings, &r->prepared, &r->rows, err);
}

/* Sets list[i] to whether the ridge forecast, or the effect that is subtracted
 * before it, reads the categories of covariate i. */
static void list_read(const struct model *m, bool list[MAX_COVARIATES])
{
    const struct covariates *c = &m->schema.covariates;
    const size_t *first = m->effect.terms.first;
    size_t code = 0;

    for (size_t i = 0; i < c->n; i++) {
        list[i] = ridge_covariates_have(&m->ridge.columns.covariates, i);
        if (!c->list[i].categorical || !c->list[i].known)
            continue;
        list[i] |= m->effect.weights && first[code] < first[code + 1];
        code++;
    }
}

static enum status final_fit(struct fit_work *r, struct error *err)
{
    struct model *m = &r->fit->model;
    struct windows windows;
    struct trainer trainer;
    bool read[MAX_COVARIATES] = {false};

    list_read(m, r->fit->unread);
    TRY(plan_all(&r->settings->plan, r->dataset, m->config.net.T,
                 split_horizon(r), &r->rows.split, err));
    TRY(list_windows(r, err));
    TRY(scaler_fit(&m->scaler, r->dataset, &r->rows.split, err));
    TRY(model_set_categories(m, r->dataset, err));
    model_set_channels(&m->config, &m->schema);
    TRY(ensemble_reshape(&m->ensemble, &m->config.net, err));
    TRY(refit_linear(r, err));
    list_read(m, read);
    for (size_t i = 0; i < MAX_COVARIATES; i++)
        r->fit->unread[i] &= !read[i];
    windows = model_windows(m, &r->prepared);
    trainer = make_trainer(r, &windows);
    TRY(members_refit(&m->ensemble, &trainer, err));
    return members_learn_quantiles(&m->ensemble, &trainer, err);
}

/* Initialises the model from data and settings; chooses an open window. */
static enum status init_model(struct fit *fit, const struct dataset *d,
                              const struct fit_settings *settings,
                              struct error *err)
{
    struct model *m = &fit->model;

    *fit = (struct fit){.window = {.T = settings->config.net.T}};
    m->data = settings->data;
    m->config = settings->config;
    m->config.isa = (size_t)isa_current();
    TRY(schema_copy(&m->schema, d->schema, err));
    if (d->has_times) {
        m->data.time_form = d->table.time_form;
        m->data.time_read = d->table.time_form;
        if (*d->table.time_pattern)
            (void)time_form_set(&m->data.time_read, d->table.time_pattern);
        m->data.time_step = d->step;
    }
    m->training.n_rows = d->table.n_rows;
    m->training.n_series = d->n_series;
    TRY(training_keep_findings(&m->training, &d->table.findings, err));
    TRY(fit_check(settings, d, err));
    fit_report_stage(fit, settings, FIT_CHECKED);
    if (!fit->window.T)
        TRY(select_window(fit, settings, d, err));
    fit_report_stage(fit, settings, FIT_WINDOW);
    m->config.net.T = fit->window.T;
    model_set_channels(&m->config, &m->schema);
    return STATUS_OK;
}

enum status fit_run(struct fit *fit, const struct dataset *dataset,
                    const struct fit_settings *settings, struct error *err)
{
    struct fit_work scored = {
        .dataset = dataset, .settings = settings, .fit = fit};
    struct fit_work final = scored;
    enum status status;

    TRY(init_model(fit, dataset, settings, err));
    status = select_and_score(&scored, err);
    fit_work_release(&scored);
    if (status == STATUS_OK && settings->config.final_fit)
        status = final_fit(&final, err);
    fit_work_release(&final);
    return status;
}

void fit_release(struct fit *fit)
{
    model_release(&fit->model);
    evaluation_release(&fit->evaluation);
    for (int by = 0; by < N_FORECASTERS; by++)
        calibration_release(&fit->baselines[by]);
    free(fit->forecasters);
    *fit = (struct fit){0};
}
