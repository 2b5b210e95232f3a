/* gate.c - see gate.h. */
#include "train/gate.h"

#include <stdlib.h>
#include <string.h>

#include "series/metrics.h"
#include "series/paired.h"
#include "train/forecast.h"

/* P(|T| > t) where t is one standard error of a normal mean. */
static const double one_error = 0.3173;

static enum status keep_error(void *context, const struct scored_window *window,
                              struct error *err)
{
    double *errors = context;

    (void)err;
    errors[window->index] = window->error;
    return STATUS_OK;
}

static enum status score(struct pool *pool, const struct net *net,
                         const struct windows *windows,
                         const struct split *split, const struct origins *valid,
                         double *errors, struct error *err)
{
    const struct visitor visitor = {keep_error, errors, true};
    struct evaluation evaluation = {0};
    enum status status = evaluation_init(&evaluation, windows, split, 1, err);

    if (status == STATUS_OK)
        status = forecast_score(pool, net, windows, valid, &evaluation,
                                &visitor, err);
    evaluation_release(&evaluation);
    return status;
}

/* What the network is without what it learned: the highway alone. */
static enum status score_start(struct pool *pool, struct net *net,
                               const struct windows *windows,
                               const struct split *split,
                               const struct origins *valid, real *learned,
                               double *errors, struct error *err)
{
    const size_t n = net->table.n_values * sizeof *learned;
    enum status status;

    memcpy(learned, net->theta, n);
    net_randomise(net, 1);
    status = score(pool, net, windows, split, valid, errors, err);
    memcpy(net->theta, learned, n);
    net_prepare(net);
    return status;
}

static enum status compare(struct pool *pool, struct net *net,
                           const struct windows *windows,
                           const struct split *split,
                           const struct origins *valid, real *learned,
                           double *errors, bool *passes, struct error *err)
{
    double *at_start = errors + valid->n;
    struct blocks blocks;
    enum status status;

    TRY(score(pool, net, windows, split, valid, errors, err));
    TRY(score_start(pool, net, windows, split, valid, learned, at_start, err));
    status = blocks_init(&blocks, valid, windows->H, err);
    if (status == STATUS_OK)
        *passes =
            paired_interval(&blocks, errors, at_start, one_error).high < 0;
    blocks_release(&blocks);
    return status;
}

enum status gate_passes(struct pool *pool, struct net *net,
                        const struct windows *windows,
                        const struct split *split, const struct origins *valid,
                        bool *passes, struct error *err)
{
    double *errors = calloc(2 * valid->n + 1, sizeof *errors);
    real *learned = calloc(net->table.n_values, sizeof *learned);
    enum status status;

    if (errors && learned)
        status = compare(pool, net, windows, split, valid, learned, errors,
                         passes, err);
    else
        status = error_no_memory(err, valid->n * sizeof *errors);
    free(errors);
    free(learned);
    return status;
}
