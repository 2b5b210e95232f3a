/* ensemble.c - see ensemble.h. */
#include "model/ensemble.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "nn/shape.h"

enum status ensemble_check(const struct net *net, size_t n_nets,
                           struct error *err)
{
    if (net->table.n_values <= MAX_VALUES / n_nets)
        return STATUS_OK;
    return error_set(err, STATUS_USAGE,
                     "%s of %s: a model can have at most %d parameters (use "
                     "fewer or smaller networks)",
                     counted(n_nets, "network").text,
                     counted(net->table.n_values, "parameter").text,
                     MAX_VALUES);
}

enum status ensemble_init(struct ensemble *e, const struct net_config *config,
                          size_t n_nets, struct error *err)
{
    *e = (struct ensemble){.use_ridge = true, .ridge_share = EQUAL_SHARE};
    e->members = calloc(n_nets, sizeof *e->members);
    if (!e->members)
        return error_no_memory(err, n_nets * sizeof *e->members);
    while (e->n_nets < n_nets) {
        TRY(net_init(&e->members[e->n_nets++].net, config, err));
        /* checked on the first, before the others are allocated */
        TRY(ensemble_check(ensemble_net(e), n_nets, err));
    }
    return STATUS_OK;
}

static void release_locals(struct ensemble *e)
{
    if (e->locals)
        local_forecasts_release(e->locals);
    free(e->locals);
    e->locals = NULL;
}

void ensemble_release(struct ensemble *e)
{
    for (size_t i = 0; i < e->n_nets; i++)
        net_release(&e->members[i].net);
    free(e->members);
    free(e->ridge_shares);
    free(e->by);
    free(e->companions);
    release_locals(e);
    *e = (struct ensemble){0};
}

enum status ensemble_reshape(struct ensemble *e,
                             const struct net_config *config, struct error *err)
{
    for (size_t i = 0; i < e->n_nets; i++) {
        net_release(&e->members[i].net);
        TRY(net_init(&e->members[i].net, config, err));
        TRY(ensemble_check(ensemble_net(e), e->n_nets, err));
    }
    return STATUS_OK;
}

const struct net *ensemble_net(const struct ensemble *e)
{
    return &e->members[0].net;
}

size_t ensemble_values(const struct ensemble *e)
{
    return e->n * ensemble_net(e)->table.n_values;
}

size_t ensemble_count(const struct ensemble *e, bool residual)
{
    size_t n = 0;

    for (size_t i = 0; i < e->n; i++)
        n += e->members[i].residual == residual;
    return n;
}

/* True if the ridge itself takes part in the average. */
static bool takes_ridge(const struct ensemble *e, bool has_ridge)
{
    return has_ridge && !ensemble_count(e, true) && (e->use_ridge || !e->n);
}

double ensemble_share(const struct ensemble *e, bool has_ridge,
                      const struct member *member, size_t j)
{
    const size_t n = ensemble_count(e, member && member->residual);
    const bool standalone = ensemble_count(e, false) > 0;
    const bool residual = ensemble_count(e, true) > 0;
    const bool ridge = takes_ridge(e, has_ridge);
    double share = 1;

    if (standalone && residual)
        share = EQUAL_SHARE;
    else if (standalone && ridge)
        share = e->ridge_shares ? e->ridge_shares[j] : e->ridge_share;
    if (!member)
        return ridge ? share : 0;
    if (standalone && ridge)
        share = 1 - share;
    return share / (double)n;
}

bool ensemble_averages_ridge(const struct ensemble *e, bool has_ridge)
{
    return takes_ridge(e, has_ridge) &&
           (!e->n || e->ridge_shares || e->ridge_share > 0);
}

bool ensemble_networks_forecast(const struct ensemble *e, size_t j)
{
    return ensemble_forecaster(e, j) == BY_MODEL &&
           (!e->ridge_shares || e->ridge_shares[j] < 1);
}

enum status ensemble_set_ridge_shares(struct ensemble *e, size_t n,
                                      const double shares[], struct error *err)
{
    bool differ = false;
    double sum = 0;

    for (size_t j = 0; j < n; j++) {
        sum += shares[j];
        differ |= shares[j] < shares[0] || shares[j] > shares[0];
    }
    free(e->ridge_shares);
    e->ridge_shares = NULL;
    e->use_ridge = sum > 0;
    e->ridge_share = !(sum > 0) ? EQUAL_SHARE
                     : differ   ? sum / (double)n
                                : shares[0];
    if (!differ)
        return STATUS_OK;
    e->ridge_shares = calloc(n, sizeof *e->ridge_shares);
    if (!e->ridge_shares)
        return error_no_memory(err, n * sizeof *e->ridge_shares);
    memcpy(e->ridge_shares, shares, n * sizeof *shares);
    return STATUS_OK;
}

enum status ensemble_set_forecaster(struct ensemble *e, size_t n_targets,
                                    enum forecaster by, size_t season,
                                    struct error *err)
{
    free(e->by);
    free(e->companions);
    e->companions = NULL;
    e->by = calloc(n_targets, sizeof *e->by);
    if (!e->by)
        return error_no_memory(err, n_targets * sizeof *e->by);
    e->n_targets = n_targets;
    e->season = season;
    for (size_t j = 0; j < n_targets; j++)
        e->by[j] = by;
    return STATUS_OK;
}

enum status ensemble_share_locals(struct ensemble *e, const struct dataset *d,
                                  size_t season, struct error *err)
{
    if (local_forecasts_are_of(e->locals, d, season) ||
        !local_forecasts_are_quick(d))
        return STATUS_OK;
    release_locals(e);
    e->locals = calloc(1, sizeof *e->locals);
    return e->locals ? local_forecasts_init(e->locals, d, season, err)
                     : error_no_memory(err, sizeof *e->locals);
}

enum forecaster ensemble_forecaster(const struct ensemble *e, size_t j)
{
    return e->by ? e->by[j] : BY_MODEL;
}

bool ensemble_fixes_phases(const struct ensemble *e, size_t j)
{
    const enum forecaster by = ensemble_forecaster(e, j);

    return by == BY_MODEL || by == BY_RIDGE || forecaster_is_local(by);
}

enum status ensemble_set_companions(struct ensemble *e, struct error *err)
{
    const size_t n = e->n_targets * N_FORECASTERS;

    free(e->companions);
    e->companions = calloc(n + 1, sizeof *e->companions);
    return e->companions ? STATUS_OK
                         : error_no_memory(err, n * sizeof *e->companions);
}

enum status ensemble_copy_shares(struct ensemble *e,
                                 const struct ensemble *from, size_t season,
                                 struct error *err)
{
    const size_t n = from->n_targets;

    if (!from->by)
        return STATUS_OK;
    TRY(ensemble_set_forecaster(e, n, BY_MODEL, season, err));
    memcpy(e->by, from->by, n * sizeof *e->by);
    if (!from->companions)
        return STATUS_OK;
    TRY(ensemble_set_companions(e, err));
    memcpy(e->companions, from->companions,
           n * N_FORECASTERS * sizeof *e->companions);
    return STATUS_OK;
}

void ensemble_use(struct ensemble *e, size_t j, enum forecaster by)
{
    e->by[j] = by;
    for (int i = 0; e->companions && i < N_FORECASTERS; i++)
        e->companions[j * N_FORECASTERS + (size_t)i] = 0;
}

void ensemble_tidy(struct ensemble *e)
{
    for (size_t j = 0; j < e->n_targets; j++)
        if (ensemble_own_share(e, j) < 1)
            return;
    free(e->companions);
    e->companions = NULL;
}

double ensemble_companion(const struct ensemble *e, size_t j,
                          enum forecaster by)
{
    return e->companions ? e->companions[j * N_FORECASTERS + (size_t)by] : 0;
}

double ensemble_own_share(const struct ensemble *e, size_t j)
{
    double share = 1;

    for (int by = 0; by < N_FORECASTERS; by++)
        share -= ensemble_companion(e, j, (enum forecaster)by);
    return share;
}

double ensemble_part(const struct ensemble *e, size_t j, enum forecaster by)
{
    return ensemble_companion(e, j, by) +
           (by == ensemble_forecaster(e, j) ? ensemble_own_share(e, j) : 0);
}

bool ensemble_forecasts(const struct ensemble *e, enum forecaster by)
{
    if (!e->by)
        return by == BY_MODEL;
    for (size_t j = 0; j < e->n_targets; j++)
        if (ensemble_part(e, j, by) > 0)
            return true;
    return false;
}

bool ensemble_needs_locals(const struct ensemble *e)
{
    for (int by = 0; by < N_FORECASTERS; by++)
        if (forecaster_is_local((enum forecaster)by) &&
            ensemble_forecasts(e, (enum forecaster)by))
            return true;
    return false;
}

bool ensemble_can_shuffle(const struct ensemble *e)
{
    const struct net *net = ensemble_net(e);
    const unsigned flags = net->config.attention->flags;

    return e->n && !(flags & (ATTN_FIXED_WEIGHTS | ATTN_SIGNED)) &&
           !net_entries_are_slots(net) && !net_queries_are_timesteps(net) &&
           (net->place == PLACE_POOLS || net->place == PLACE_DECODES);
}
