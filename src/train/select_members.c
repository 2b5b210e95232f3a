/* select_members.c - see select_members.h. */
#include "train/select_members.h"

#include <math.h>
#include <stdlib.h>

#include "score/metrics.h"
#include "train/forecast.h"
#include "train/select_share.h"
#include "train/selection.h"

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
    t.trainer.from = i || m->residual || stop_after ? NULL : trainer->from;
    t.trainer.stop_after = stop_after;
    t.trainer.purpose = stop_after ? FOR_FINAL_FIT : FOR_SCORES;
    t.trainer.member = i + 1;
    t.trainer.members = n;
    net_randomise(&m->net, m->seed);
    TRY(trainer_run(&t.trainer, &m->net, &last, err));
    m->epochs = last.best_epoch;
    return STATUS_OK;
}

/* Sets *clear to whether a residual member alone is clearly better than the
 * ridge. */
static enum status is_clear(const struct ensemble *e, struct member *m,
                            const struct trainer *trainer,
                            const struct split *split, bool *clear,
                            struct error *err)
{
    struct ensemble alone = *e;
    struct share_errors errors;
    enum status status;

    alone.members = m;
    alone.n = 1;
    status = share_errors_init(&errors, &alone, trainer, split, err);
    if (status == STATUS_OK)
        *clear = share_members_clear(&errors);
    share_errors_release(&errors);
    return status;
}

/* Trains the next member, and discards it unless an epoch improves it, and a
 * residual one unless it is clearly better than the ridge. */
static enum status add_member(struct ensemble *e, const struct trainer *trainer,
                              const struct split *split, bool residual,
                              struct error *err)
{
    const size_t i = e->n;
    struct member *m = &e->members[i];
    bool keep;

    m->residual = residual;
    m->seed = trainer->config->seed + i;
    TRY(train_member(m, trainer, i, e->n_nets, 0, err));
    keep = m->epochs > 0;
    if (keep && residual)
        TRY(is_clear(e, m, trainer, split, &keep, err));
    e->n += keep;
    return STATUS_OK;
}

static enum status add_members(struct ensemble *e,
                               const struct trainer *trainer,
                               const struct split *split, struct error *err)
{
    bool residual = trainer->windows->ridge;

    while (e->n < e->n_nets) {
        const size_t i = e->n;
        const bool residual_now = residual && i % 3 == 1;

        TRY(add_member(e, trainer, split, residual_now, err));
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

/* Gives the ridge its share of each target. */
static enum status set_shares(struct ensemble *e, size_t n,
                              const size_t tenths[], struct error *err)
{
    double *shares = calloc(n, sizeof *shares);
    enum status status;

    if (!shares)
        return error_no_memory(err, n * sizeof *shares);
    for (size_t j = 0; j < n; j++)
        shares[j] = (double)tenths[j] / RIDGE_ALONE;
    status = ensemble_set_ridge_shares(e, n, shares, err);
    free(shares);
    return status;
}

static void set_all(size_t n, size_t tenths[], size_t value)
{
    for (size_t j = 0; j < n; j++)
        tenths[j] = value;
}

static bool all_are(size_t n, const size_t tenths[], size_t value)
{
    for (size_t j = 0; j < n; j++)
        if (tenths[j] != value)
            return false;
    return true;
}

static const struct share_rule *share_rule(const struct ensemble *e,
                                           const struct trainer *t,
                                           const struct split *split)
{
    const size_t n_series = t->windows->data->dataset->n_series;
    enum share_case chosen = SHARE_ONE_NETWORK;

    if (n_series > 1)
        chosen = SHARE_PANEL;
    else if (selection_is_short(split, n_series))
        chosen = SHARE_SHORT;
    else if (e->n > 1)
        chosen = SHARE_SEVERAL;
    return &share_rules[chosen];
}

/* Sets the share of each target that the ridge gets from that of the start; all
 * RIDGE_ALONE: the members are to be discarded. */
static enum status choose_share(const struct ensemble *e,
                                const struct trainer *t,
                                const struct split *split,
                                const struct share_rule *rule, size_t tenths[],
                                struct error *err)
{
    struct share_errors errors;
    enum status status = share_errors_init(&errors, e, t, split, err);

    if (status == STATUS_OK && !ensemble_count(e, true))
        status = share_choose(&errors, rule, tenths, err);
    else if (status == STATUS_OK && share_ridge_better(&errors))
        set_all(errors.n_targets, tenths, RIDGE_ALONE);
    share_errors_release(&errors);
    return status;
}

/* Chooses the shares of the ridge, or discards the members. */
static enum status weigh(struct ensemble *e, const struct trainer *trainer,
                         const struct split *split,
                         struct member_choice *choice, size_t n,
                         size_t tenths[], struct error *err)
{
    const struct share_rule *rule = share_rule(e, trainer, split);

    set_all(n, tenths, rule->start);
    TRY(set_shares(e, n, tenths, err));
    TRY(score(e, trainer, split, &choice->with_networks, err));
    TRY(choose_share(e, trainer, split, rule, tenths, err));
    if (all_are(n, tenths, RIDGE_ALONE))
        e->n = 0;
    if (!e->n || all_are(n, tenths, rule->start))
        return STATUS_OK;
    TRY(set_shares(e, n, tenths, err));
    return score(e, trainer, split, &choice->with_networks, err);
}

enum status members_select(struct ensemble *e, const struct trainer *trainer,
                           const struct split *split,
                           struct member_choice *choice, struct error *err)
{
    const size_t n = trainer->windows->data->dataset->schema->n_targets;
    size_t *tenths;
    enum status status;

    e->n = 0;
    TRY(add_members(e, trainer, split, err));
    if (!trainer->windows->ridge)
        return STATUS_OK;
    tenths = calloc(n, sizeof *tenths);
    if (!tenths)
        return error_no_memory(err, n * sizeof *tenths);
    status = weigh(e, trainer, split, choice, n, tenths, err);
    free(tenths);
    return status;
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
