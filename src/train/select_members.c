/* select_members.c - see select_members.h. */
#include "train/select_members.h"

#include <math.h>
#include <stdlib.h>

#include "score/metrics.h"
#include "score/paired.h"
#include "train/forecast.h"
#include "train/selection.h"
#include "train/window_errors.h"

/* What a member is trained with. */
struct member_trainer {
    struct trainer trainer;
    struct train_config config;
    struct windows windows;
};

static void set_trainer(struct member_trainer *to, const struct member *m,
                        const struct trainer *trainer)
{
    *to =
        (struct member_trainer){*trainer, *trainer->config, *trainer->windows};
    to->config.seed = m->seed;
    if (!m->residual)
        to->windows.ridge = NULL;
    to->trainer.config = &to->config;
    to->trainer.windows = &to->windows;
}

/* Trains member i of n from its seed; stop_after 0: until early stopping. */
static enum status train_member(struct member *m, const struct trainer *trainer,
                                size_t i, size_t n, size_t stop_after,
                                struct error *err)
{
    struct member_trainer t;
    struct progress last;

    set_trainer(&t, m, trainer);
    t.trainer.stop_after = stop_after;
    t.trainer.purpose = stop_after ? FOR_FINAL_FIT : FOR_SCORES;
    t.trainer.member = i + 1;
    t.trainer.members = n;
    net_randomise(&m->net, m->seed);
    TRY(trainer_run(&t.trainer, &m->net, &last, err));
    m->epochs = last.best_epoch;
    return STATUS_OK;
}

/* Trains the next member, and discards it unless an epoch improves it. */
static enum status add_member(struct ensemble *e, const struct trainer *trainer,
                              bool residual, struct error *err)
{
    const size_t i = e->n;
    struct member *m = &e->members[i];

    m->residual = residual;
    m->seed = trainer->config->seed + i;
    TRY(train_member(m, trainer, i, e->n_nets, 0, err));
    e->n += m->epochs > 0;
    return STATUS_OK;
}

static enum status add_members(struct ensemble *e,
                               const struct trainer *trainer, struct error *err)
{
    bool residual = trainer->windows->ridge;

    while (e->n < e->n_nets) {
        const size_t i = e->n;
        const bool residual_now = residual && i % 3 == 1;

        TRY(add_member(e, trainer, residual_now, err));
        residual &= e->n > i; /* the next one would be discarded, too */
    }
    return STATUS_OK;
}

/* The scaled MAE. In a panel MASE, so that a series of a high level does not
 * dominate the others. */
static double validation_error(const struct evaluation *e, enum forecaster by,
                               bool panel)
{
    const double mase =
        panel ? evaluation_metric(e, by, METRIC_MASE, ALL_TARGETS, ALL_STEPS)
              : (double)NAN;

    return isnan(mase)
               ? evaluation_own(e, by, METRIC_MAE, ALL_TARGETS, ALL_STEPS)
               : mase;
}

enum status members_score(struct thread_pool *pool,
                          const struct ensemble *ensemble,
                          const struct windows *windows,
                          const struct split *split,
                          const struct origins *valid,
                          struct member_errors *errors, struct error *err)
{
    const bool panel = windows->data->dataset->n_series > 1;
    struct evaluation e = {0};
    enum status status =
        evaluation_init(&e, windows, split, (struct periods){1, 1}, err);

    if (status == STATUS_OK)
        status = forecast_score(pool, ensemble, windows, valid, &e, NULL, err);
    if (status == STATUS_OK)
        *errors = (struct member_errors){validation_error(&e, BY_MODEL, panel),
                                         validation_error(&e, BY_NAIVE, panel)};
    evaluation_release(&e);
    return status;
}

static enum status score(const struct ensemble *e, const struct trainer *t,
                         const struct split *split,
                         struct member_errors *errors, struct error *err)
{
    return members_score(t->pool, e, t->windows, split, t->valid, errors, err);
}

/* True if the ridge reads all inputs of a network. False for a label, which has
 * no newest value. */
static bool ridge_reads_all_inputs(const struct windows *w)
{
    const struct dataset *d = w->data->dataset;

    return channels_share(w->channels) ||
           (d->n_columns == 1 && d->schema->layout != LAYOUT_LABELLED);
}

enum status members_worth_training(const struct ensemble *e,
                                   const struct trainer *trainer,
                                   const struct split *split,
                                   struct member_choice *choice,
                                   bool *worth_training, struct error *err)
{
    *worth_training = true;
    if (!trainer->windows->ridge)
        return STATUS_OK;
    TRY(score(e, trainer, split, &choice->ridge, err));
    *worth_training =
        !ridge_reads_all_inputs(trainer->windows) ||
        rule_prefers(RULE_SKILL, choice->ridge.forecast, choice->ridge.naive);
    return STATUS_OK;
}

/* The errors of the validation windows by an ensemble. */
static enum status window_errors_of(const struct ensemble *e,
                                    const struct trainer *t,
                                    const struct split *split, double *errors,
                                    struct error *err)
{
    struct evaluation evaluation = {0};
    enum status status = evaluation_init(&evaluation, t->windows, split,
                                         (struct periods){1, 1}, err);

    if (status == STATUS_OK)
        status = window_errors(t->pool, e, t->windows, t->valid, &evaluation,
                               errors, err);
    evaluation_release(&evaluation);
    return status;
}

/* One short series, whose few validation windows also chose the epoch of the
 * networks: what is better without the ridge there is often so by chance. */
static bool is_single_short(const struct trainer *t, const struct split *split)
{
    const size_t n_series = t->windows->data->dataset->n_series;

    return n_series == 1 && selection_is_short(split, n_series);
}

/* Sets *clear to whether the 95 % interval of the gain without the ridge over
 * blocks of validation windows excludes 0. */
static enum status is_clear_without(struct ensemble *e, const struct trainer *t,
                                    const struct split *split, bool *clear,
                                    struct error *err)
{
    const size_t n = t->valid->n;
    double *with = calloc(2 * n + 1, sizeof *with), *without;
    struct blocks blocks = {0};
    enum status status;

    if (!with)
        return error_no_memory(err, 2 * n * sizeof *with);
    without = with + n;
    status = window_errors_of(e, t, split, with, err);
    e->use_ridge = false;
    if (status == STATUS_OK)
        status = window_errors_of(e, t, split, without, err);
    e->use_ridge = true;
    if (status == STATUS_OK)
        status = blocks_init(&blocks, t->valid, t->windows->H, err);
    if (status == STATUS_OK)
        *clear = paired_interval(&blocks, without, with, column_miss).high < 0;
    blocks_release(&blocks);
    free(with);
    return status;
}

/* Leaves the ridge out of the average if that is clearly better. */
static enum status try_without_ridge(struct ensemble *e,
                                     const struct trainer *t,
                                     const struct split *split,
                                     struct member_choice *choice,
                                     struct error *err)
{
    const struct member_errors with_ridge = choice->with_networks;
    bool better;

    e->use_ridge = false;
    TRY(score(e, t, split, &choice->with_networks, err));
    e->use_ridge = true;
    better = rule_prefers(RULE_STANDALONE, choice->with_networks.forecast,
                          with_ridge.forecast);
    if (better && is_single_short(t, split))
        TRY(is_clear_without(e, t, split, &better, err));
    e->use_ridge = !better;
    if (!better)
        choice->with_networks = with_ridge;
    return STATUS_OK;
}

/* The errors of the validation windows by the ridge alone, and memory for those
 * of the forecast with the members. */
struct rivals {
    struct blocks blocks;
    double *ridge, *members; /* (validation windows) */
};

static void rivals_release(struct rivals *r)
{
    blocks_release(&r->blocks);
    free(r->ridge);
}

/* Release it also after a failure. */
static enum status rivals_init(struct rivals *r, struct ensemble *e,
                               const struct trainer *t,
                               const struct split *split, struct error *err)
{
    const size_t n = t->valid->n, n_members = e->n;
    enum status status;

    *r = (struct rivals){.ridge = calloc(2 * n + 1, sizeof *r->ridge)};
    if (!r->ridge)
        return error_no_memory(err, 2 * n * sizeof *r->ridge);
    r->members = r->ridge + n;
    TRY(blocks_init(&r->blocks, t->valid, t->windows->H, err));
    e->n = 0;
    status = window_errors_of(e, t, split, r->ridge, err);
    e->n = n_members;
    return status;
}

/* Sets *worse to whether the ridge alone is better by more than sampling
 * error, or with too few windows to tell, at all. */
static enum status is_worse(const struct rivals *r, const struct ensemble *e,
                            const struct trainer *t, const struct split *split,
                            bool *worse, struct error *err)
{
    TRY(window_errors_of(e, t, split, r->members, err));
    *worse = r->blocks.n < 2 || paired_better(&r->blocks, r->ridge, r->members);
    return STATUS_OK;
}

/*
 * If the forecast with the members is worse than the ridge alone, gives the
 * ridge the smallest larger share with which it is not, since weights of
 * timesteps are printed only if a member stays, or else discards the members.
 */
static enum status settle_share(const struct rivals *r, struct ensemble *e,
                                const struct trainer *t,
                                const struct split *split,
                                struct member_choice *choice, struct error *err)
{
    static const double shares[] = {0.75, 0.9, 0.95};
    const size_t n_shares =
        e->use_ridge && !ensemble_count(e, true) && r->blocks.n >= 2
            ? sizeof shares / sizeof *shares
            : 0;
    const double equal = e->ridge_share;
    bool worse;

    TRY(is_worse(r, e, t, split, &worse, err));
    if (!worse)
        return STATUS_OK;
    for (size_t i = 0; worse && i < n_shares; i++) {
        e->ridge_share = shares[i];
        TRY(is_worse(r, e, t, split, &worse, err));
    }
    if (!worse)
        return score(e, t, split, &choice->with_networks, err);
    e->ridge_share = equal;
    e->n = 0;
    return STATUS_OK;
}

/* Lowers the share of the members, or discards them, if the forecast with them
 * is worse than the ridge. */
static enum status discard_if_worse(struct ensemble *e, const struct trainer *t,
                                    const struct split *split,
                                    struct member_choice *choice,
                                    struct error *err)
{
    struct rivals r;
    enum status status;

    if (rule_prefers(RULE_ACCEPT, choice->with_networks.forecast,
                     choice->ridge.forecast))
        return STATUS_OK;
    status = rivals_init(&r, e, t, split, err);
    if (status == STATUS_OK)
        status = settle_share(&r, e, t, split, choice, err);
    rivals_release(&r);
    return status;
}

enum status members_select(struct ensemble *e, const struct trainer *trainer,
                           const struct split *split,
                           struct member_choice *choice, struct error *err)
{
    const bool has_ridge = trainer->windows->ridge;

    e->n = 0;
    TRY(add_members(e, trainer, err));
    if (!has_ridge)
        return STATUS_OK;
    TRY(score(e, trainer, split, &choice->with_networks, err));
    if (!ensemble_count(e, true))
        TRY(try_without_ridge(e, trainer, split, choice, err));
    return discard_if_worse(e, trainer, split, choice, err);
}

enum status members_refit(struct ensemble *e, const struct trainer *trainer,
                          struct error *err)
{
    for (size_t i = 0; i < e->n; i++)
        TRY(train_member(&e->members[i], trainer, i, e->n, e->members[i].epochs,
                         err));
    return STATUS_OK;
}

enum status members_learn_quantiles(struct ensemble *e,
                                    const struct trainer *trainer,
                                    struct error *err)
{
    struct member_trainer t;

    for (size_t i = 0; i < e->n && e->members[i].net.quantiles.n; i++) {
        set_trainer(&t, &e->members[i], trainer);
        TRY(trainer_learn_quantiles(&t.trainer, &e->members[i].net, err));
    }
    return STATUS_OK;
}
