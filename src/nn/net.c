/* net.c - see net.h; the configuration, the parameters and the memory. */
#include "nn/net.h"

#include <assert.h>

#include "kernel/product.h"

const char *const attend_names[] = {"states", "inputs", NULL};
const char *const context_names[] = {"both", "attention", NULL};

static bool takes_kernel(const struct net_config *config)
{
    return config->attention->flags & ATTN_TAKES_KERNEL;
}

const char *net_refusal(const struct net_config *config)
{
    if (config->attend == ATTEND_INPUTS &&
        !(config->attention->flags & ATTN_WEIGHS_INPUTS))
        return "this attention kind cannot weigh inputs (use --attend states)";
    if (config->kernel && !takes_kernel(config))
        return "this attention kind takes no kernel (leave out --kernel)";
    if (takes_kernel(config) &&
        (config->kernel < 1 || config->kernel > MAX_KERNEL))
        return "the kernel is out of range";
    if (config->T < 1 || config->T > MAX_WINDOW)
        return "the window is out of range";
    if (config->K < 1 || config->K > MAX_UNITS)
        return "too many features (choose some with --features)";
    if (config->D < 1 || config->D > MAX_UNITS || config->layers < 1 ||
        config->layers > MAX_LAYERS)
        return "the number of hidden units or layers is out of range";
    if (config->O < 1 || config->O > MAX_OUTPUTS)
        return "too many outputs (use a shorter --horizon or fewer targets)";
    return NULL;
}

static bool uses_inputs(const struct net *net)
{
    return net->config.attend == ATTEND_INPUTS;
}

/* All tensors, in the order of theta. */
static void declare(struct net *net)
{
    const struct net_config *c = &net->config;
    const bool alone = uses_inputs(net) || c->context == CONTEXT_ATTENTION;
    struct param_table *table = &net->table;

    encoder_init(&net->encoder, c->cell, c->T, c->K, c->D, c->layers, table);
    net->attention =
        (struct attn_shape){c->T, uses_inputs(net) ? c->K : c->D,
                            uses_inputs(net) ? 0 : c->D, c->kernel};
    net->attention_offset = table->n_values;
    if (c->attention->params)
        c->attention->params(table, &net->attention);
    net->seen = alone ? c->D : 2 * c->D;
    net->head_weight = param_add(table, "head", "weight", net->seen, c->O,
                                 INIT_ZERO, net->seen);
    net->head_bias = param_add(table, "head", "bias", 1, c->O, INIT_ZERO, 0);
}

static void net_plan(struct net *net, struct arena *arena)
{
    net->theta = arena_real(arena, net->table.n_values);
    net->transposed = arena_real(arena, net->encoder.n_transposed +
                                            net->seen * net->config.O);
}

enum status net_init(struct net *net, const struct net_config *config,
                     struct error *err)
{
    const char *refusal = net_refusal(config);

    *net = (struct net){.config = *config};
    if (refusal)
        return error_set(err, STATUS_USAGE, "%s", refusal);
    declare(net);
    if (net->table.n_values > MAX_VALUES)
        return error_set(err, STATUS_USAGE,
                         "the network would have %zu parameters, at most %d "
                         "are allowed (use fewer --hidden units, a shorter "
                         "--horizon or fewer targets)",
                         net->table.n_values, MAX_VALUES);
    net_plan(net, &net->arena);
    TRY(arena_commit(&net->arena, err));
    net_plan(net, &net->arena);
    assert(arena_is_full(&net->arena));
    return STATUS_OK;
}

void net_release(struct net *net)
{
    arena_release(&net->arena);
}

void net_randomise(struct net *net, uint64_t seed)
{
    param_init(&net->table, seed, net->theta);
    net_prepare(net);
}

/* Two for each layer, and the head. */
size_t net_parts(const struct net *net)
{
    return 2 * net->config.layers + 1;
}

void net_prepare_part(struct net *net, size_t part)
{
    if (part < 2 * net->config.layers)
        encoder_prepare(&net->encoder, part, net->theta, net->transposed);
    else
        transpose(net->seen, net->config.O, net->theta + net->head_weight,
                  net->transposed + net->encoder.n_transposed);
}

void net_prepare(struct net *net)
{
    for (size_t part = 0; part < net_parts(net); part++)
        net_prepare_part(net, part);
}

static void worker_plan(struct worker *w, const struct net *net, bool training,
                        struct arena *arena)
{
    const struct net_config *c = &net->config;
    const size_t n_inputs = uses_inputs(net) ? c->T * SHARD * c->K : 0;

    w->x = arena_real(arena, c->T * SHARD * c->K);
    w->shift = arena_real(arena, SHARD * c->O);
    w->scale = arena_real(arena, SHARD * c->O);
    w->y = arena_real(arena, SHARD * c->O);
    w->weights = arena_real(arena, c->T * SHARD);
    encoder_plan(&net->encoder, arena, training, &w->encoder);
    w->inputs = arena_real(arena, n_inputs);
    w->context = arena_real(arena, SHARD * c->D);
    w->cache =
        arena_real(arena, c->attention->n_cache
                              ? c->attention->n_cache(&net->attention, SHARD)
                              : 0);
    w->seen = arena_real(arena, SHARD * net->seen);
    w->keep = arena_real(arena, SHARD * net->seen);
    w->z = arena_real(arena, SHARD * c->O);
    if (!training)
        return;
    w->target = arena_real(arena, SHARD * c->O);
    w->dy = arena_real(arena, SHARD * c->O);
    w->dseen = arena_real(arena, SHARD * net->seen);
    w->dcontext = arena_real(arena, SHARD * c->D);
    w->dinputs = arena_real(arena, n_inputs);
    w->dx = arena_real(arena, n_inputs);
    w->dweights = arena_real(arena, c->T * SHARD);
}

enum status worker_init(struct worker *worker, const struct net *net,
                        bool training, struct error *err)
{
    *worker = (struct worker){0};
    worker_plan(worker, net, training, &worker->arena);
    TRY(arena_commit(&worker->arena, err));
    worker_plan(worker, net, training, &worker->arena);
    assert(arena_is_full(&worker->arena));
    encoder_start(&net->encoder, &worker->encoder);
    return STATUS_OK;
}

void worker_release(struct worker *worker)
{
    arena_release(&worker->arena);
}

struct net_batch worker_batch(const struct worker *w, size_t B)
{
    return (struct net_batch){B, w->x, w->shift, w->scale, w->y, w->weights};
}
