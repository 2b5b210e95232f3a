/* fit_learn.c - see fit_learn.h. */
#include "train/fit_learn.h"

#include "train/effect_fit.h"
#include "train/fit_forecasters.h"
#include "train/fit_network.h"
#include "train/fit_score.h"
#include "train/fit_time.h"
#include "train/select_effect.h"
#include "train/select_ridge.h"
#include "train/selection.h"
#include "train/attention_test.h"
#include "train/attention_retrained.h"
#include "train/attention_worth.h"

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

    TRY(model_prepare_fit(m, r->dataset, &r->rows.split, &r->prepared, err));
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

/* Tells the caller how long the rest takes. */
static enum status estimate(struct fit_work *r, const struct trainer *trainer,
                            struct error *err)
{
    struct fit_time time;

    if (!r->settings->estimate)
        return STATUS_OK;
    TRY(fit_time_measure(r, trainer, &time, err));
    r->settings->estimate(r->settings->context, &time);
    return STATUS_OK;
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
    const struct model *m = &fit->model;

    if (settings->automatic_channels) {
        channels_list(&fit->channels, &m->schema, settings->config.channels);
        channels_limit(&fit->channels, settings, &m->schema, fit->window.T);
    }
    if (settings->n_kinds) {
        kind_list(fit, settings); /* makes the members of each kind */
        TRY(fit_make_members(fit, settings, m->config.net.segment, err));
    }
    TRY(estimate(r, trainer, err));
    if (settings->automatic_channels)
        TRY(choose_channels(r, trainer, windows, err));
    if (settings->n_kinds)
        TRY(choose_kind(r, trainer, windows, err));
    return settings->config.net.segment || settings->first_segment_only
               ? STATUS_OK
               : choose_segment(r, trainer, windows, err);
}

/* Makes all choices of the network, and trains the members. */
static enum status train_networks(struct fit_work *r, struct error *err)
{
    struct windows windows = {.T = 0};
    struct trainer trainer = fit_work_trainer(r, &windows);
    const struct fit_settings *settings = r->settings;
    struct fit *fit = r->fit;
    struct model *m = &fit->model;
    size_t segment = settings->config.net.segment; /* 0: open */
    bool worth_training;

    if (!segment) {
        segment_list(&fit->segment, &m->config.net, m->config.season);
        segment = fit->segment.chosen;
        if (settings->first_segment_only)
            fit->segment.n = 0;
    }
    TRY(fit_make_members(fit, r->settings, segment, err));
    windows = model_windows(m, &r->prepared);
    if (!fit_needs_network(r->settings->forecasters, m->schema.n_targets) ||
        fit_is_local(r->settings, r->dataset, &r->rows.split, m->config.season))
        return STATUS_OK;
    TRY(members_worth_training(&m->ensemble, &trainer, &r->rows.split,
                               &fit->members, &worth_training, err));
    if (!worth_training)
        return STATUS_OK;
    TRY(choose_network(r, &trainer, &windows, err));
    trainer.from = &fit->raced;
    return members_select(&m->ensemble, &trainer, &r->rows.split, &fit->members,
                          err);
}

enum status fit_learn(struct fit_work *r, struct error *err)
{
    const struct fit_settings *settings = r->settings;
    struct model *m = &r->fit->model;

    TRY(plan_split(&settings->plan, r->dataset, m->config.net.T,
                   fit_work_horizon(r), &r->rows.split, err));
    TRY(fit_work_list_windows(r, err));
    TRY(transform_fit(&m->scaler, r->dataset, &r->rows.split,
                      settings->transform, err));
    TRY(model_set_categories(m, r->dataset, err));
    TRY(select_linear(r, err));
    fit_report_stage(r->fit, settings, FIT_LINEAR);
    return train_networks(r, err);
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

enum status fit_decide(struct fit_work *r, struct error *err)
{
    const struct windows windows = model_windows(&r->fit->model, &r->prepared);
    struct trainer trainer = fit_work_trainer(r, &windows);

    trainer.from = &r->fit->raced;
    TRY(fit_set_forecasters(r->fit, r->settings, &trainer, &r->rows.split,
                            err));
    TRY(members_learn_quantiles(&r->fit->model.ensemble, &trainer, err));
    if (r->settings->judge_attention)
        TRY(judge_attention(r, &trainer, err));
    return fit_score(r->fit, r->settings, &r->prepared, &r->rows, err);
}
