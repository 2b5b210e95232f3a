/* attention_retrained.c - see attention_retrained.h. */
#include "train/attention_retrained.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "model/ensemble.h"
#include "nn/attn.h"
#include "score/metrics.h"
#include "score/paired.h"
#include "train/selection.h"
#include "train/short_run.h"
#include "train/window_errors.h"

/* The two networks, and the errors of the validation windows with each. */
struct rivals {
    const struct trainer *trainer;
    const struct split *split;
    struct windows windows; /* without the ridge */
    struct ensemble list[2];
    double *errors[2]; /* (validation windows) */
};

/* Trains a network. The first one may be known from the choice of its form. */
static enum status train(const struct rivals *r, size_t i, struct error *err)
{
    const struct checkpoint *known = r->trainer->from;
    const bool is_known = checkpoint_fits(known, &r->list[0].members[0].net);
    struct net *net = &r->list[i].members[0].net;
    struct trainer trainer = *r->trainer;
    struct checkpoint trained = {.n = 0};
    enum status status = STATUS_OK;

    trainer.windows = &r->windows;
    trainer.purpose = FOR_ATTENTION;
    trainer.member = i + 1 - is_known;
    trainer.members = 2 - is_known;
    if (!i && is_known)
        net_set_theta(net, checkpoint_best(known));
    else
        status = short_run(&trainer, net, &trained, err);
    checkpoint_release(&trained);
    return status;
}

/* Trains a network and sets its errors. */
static enum status run_rival(struct rivals *r, size_t i, struct error *err)
{
    struct evaluation evaluation = {0};
    enum status status;

    TRY(train(r, i, err));
    r->list[i].n = 1;
    status = evaluation_init(&evaluation, &r->windows, r->split,
                             (struct periods){1, 1}, err);
    if (status == STATUS_OK)
        status =
            window_errors(r->trainer->pool, &r->list[i], &r->windows,
                          r->trainer->valid, &evaluation, r->errors[i], err);
    evaluation_release(&evaluation);
    return status;
}

static enum status compare(struct rivals *r, const struct blocks *blocks,
                           struct attention_retrained *to, struct error *err)
{
    const size_t n = r->trainer->valid->n;
    struct interval d;

    for (size_t i = 0; i < 2; i++) {
        r->errors[i] = calloc(n, sizeof *r->errors[i]);
        if (!r->errors[i])
            return error_no_memory(err, n * sizeof *r->errors[i]);
        TRY(run_rival(r, i, err));
    }
    d = paired_interval(blocks, r->errors[0], r->errors[1], column_miss);
    *to = (struct attention_retrained){.is_known = isfinite(d.low),
                                       .error = known_mean(r->errors[0], n),
                                       .equal = known_mean(r->errors[1], n),
                                       .low = d.low,
                                       .high = d.high};
    return STATUS_OK;
}

/* False if there is no network of this form with equal weights. */
static bool make(struct rivals *r, const struct net_config *config)
{
    struct net_config equal = *config;
    struct error ignored;

    equal.attention = attn_equal();
    memset(equal.hyperparameters, 0, sizeof equal.hyperparameters);
    return ensemble_init(&r->list[0], config, 1, &ignored) == STATUS_OK &&
           ensemble_init(&r->list[1], &equal, 1, &ignored) == STATUS_OK;
}

static void rivals_release(struct rivals *r)
{
    for (size_t i = 0; i < 2; i++) {
        ensemble_release(&r->list[i]);
        free(r->errors[i]);
    }
}

enum status attention_retrained_judge(const struct ensemble *e,
                                      const struct trainer *trainer,
                                      const struct split *split,
                                      struct attention_retrained *to,
                                      struct error *err)
{
    const struct net_config *config = &ensemble_net(e)->config;
    struct rivals r = {
        .trainer = trainer, .split = split, .windows = *trainer->windows};
    struct blocks blocks;
    enum status status;

    *to = (struct attention_retrained){.is_known = false};
    if (!e->n || config->attention->flags & ATTN_FIXED_WEIGHTS)
        return STATUS_OK;
    status = blocks_init(&blocks, trainer->valid, r.windows.H, err);
    r.windows.ridge = NULL;
    if (status == STATUS_OK && blocks.n > 1 && make(&r, config))
        status = compare(&r, &blocks, to, err);
    rivals_release(&r);
    blocks_release(&blocks);
    return status;
}
