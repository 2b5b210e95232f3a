/* net.c - see net.h; the configuration, the parameters and the memory. */
#include "nn/net.h"

#include <assert.h>

#include "kernel/gemm.h"
#include "nn/shape.h"

const char *const context_names[] = {"both", "attention", NULL};

static enum place find_place(const struct net_config *c)
{
    if (c->attention->place == ATTN_DECODES)
        return PLACE_DECODES;
    if (c->attention->place == ATTN_RECURS)
        return PLACE_INSIDE;
    return c->attend == ATTEND_INPUTS &&
                   c->attention->flags & ATTN_WEIGHS_INPUTS
               ? PLACE_WEIGHS
               : PLACE_POOLS;
}

bool net_has_context(const struct net_config *config)
{
    const enum place place = find_place(config);

    return place == PLACE_POOLS || place == PLACE_DECODES;
}

bool net_reads_past(const struct net_config *config)
{
    return config->decoder == DECODER_RECURRENT ||
           config->attention->flags & ATTN_COPIES;
}

size_t net_n_weights(const struct net *net)
{
    return net_n_queries(net) * net_n_row(net);
}

size_t net_n_queries(const struct net *net)
{
    if (net_queries_are_timesteps(net))
        return net->T;
    return net->place == PLACE_DECODES ? net->steps : 1;
}

size_t net_n_row(const struct net *net)
{
    return net->attention.slots ? net->attention.slots : net->T;
}

bool net_queries_are_timesteps(const struct net *net)
{
    return net->place == PLACE_INSIDE ||
           net->config.attention->flags & ATTN_EVERY_QUERY;
}

size_t net_n_entries(const struct net *net, size_t query)
{
    const size_t row = net_n_row(net);

    if (net->place == PLACE_INSIDE) /* the newest state is no query there */
        return query + 1 < row ? query : 0;
    return row - (net->config.attention->flags & ATTN_SKIPS_NEWEST ? 1 : 0);
}

static void see(struct net *net)
{
    const struct net_config *c = &net->config;
    const bool alone = net_has_context(c) && c->context == CONTEXT_ATTENTION;

    net->sees_context =
        net_has_context(c) &&
        (!alone || net->place == PLACE_DECODES || c->decoder == DECODER_LINEAR);
    net->sees_state = !alone || !net->sees_context;
    net->seen = ((size_t)net->sees_context + (size_t)net->sees_state) * c->D +
                (c->decoder == DECODER_LINEAR ? net->n_channel : 0);
}

static void declare_attention(struct net *net)
{
    const struct net_config *c = &net->config;
    const bool weighs = net->place == PLACE_WEIGHS;

    net->attention = (struct attn_shape){.T = net->T,
                                         .D = weighs ? net->E : c->D,
                                         .Q = weighs ? 0 : c->D,
                                         .kernel = c->kernel,
                                         .heads = c->heads,
                                         .slots = c->slots,
                                         .similarity = c->similarity,
                                         .logits = c->logits};
    keys_init(&net->keys, c->attend == ATTEND_INPUTS && !weighs,
              c->positions == POSITIONS_SINUSOIDAL, net->T, net->E, c->D,
              &net->table, &net->n_transposed);
    net->attention_offset = net->table.n_values;
    if (c->attention->params)
        c->attention->params(&net->table, &net->attention);
    net->encoder.attention = net->attention;
    net->encoder.attention_offset = net->attention_offset;
}

static void size_up(struct net *net)
{
    const struct net_config *c = &net->config;
    const size_t w = c->segment > 1 ? c->segment : 1;
    const bool linear = c->decoder == DECODER_LINEAR;

    net->T = (c->T + w - 1) / w;
    net->K = w * c->K;
    net->E = w > 1 ? c->D : c->K;
    net->O = c->H * c->J;
    net->steps = linear ? 1 : (c->H + w - 1) / w;
    net->out = linear ? net->O : w * c->J;
}

/* All tensors, in the order of theta. */
static void declare(struct net *net)
{
    const struct net_config *c = &net->config;
    struct param_table *table = &net->table;

    net->place = find_place(c);
    size_up(net);
    segments_init(&net->segments, c->segment > 1, net->K, c->D, table,
                  &net->n_transposed);
    encoder_init(&net->encoder, c->cell,
                 net->place == PLACE_INSIDE ? c->attention : NULL, net->T,
                 net->E, c->D, c->layers, table, &net->n_transposed);
    declare_attention(net);
    net->n_channel = c->channels ? (c->D + 1) / 2 : 0;
    net->channel = table->n_values;
    if (c->channels)
        (void)param_add(table, "channel", "row", c->channels, net->n_channel,
                        INIT_UNIFORM, 1);
    decoder_init(&net->decoder, c->decoder, c->cell, net->steps, net->out,
                 net->n_channel, c->D, table, &net->n_transposed);
    see(net);
    net->head_weight = param_add(table, "head", "weight", net->seen, net->out,
                                 INIT_ZERO, net->seen);
    net->head_bias =
        param_add(table, "head", "bias", 1, net->out, INIT_ZERO, 0);
}

static void net_plan(struct net *net, struct arena *arena)
{
    net->theta = arena_real(arena, net->table.n_values);
    net->transposed =
        arena_real(arena, net->n_transposed + net->seen * net->out);
    net->keys.places = arena_real(arena, keys_n_places(&net->keys));
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
    keys_place(&net->keys);
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

/* Two for each layer of the encoder and for the decoder; keys, segments and
 * head. */
size_t net_parts(const struct net *net)
{
    return 2 * net->config.layers + 5;
}

void net_prepare_part(struct net *net, size_t part)
{
    const size_t decoder = 2 * net->config.layers, keys = decoder + 2;

    if (part < decoder)
        encoder_prepare(&net->encoder, part, net->theta, net->transposed);
    else if (part < keys)
        decoder_prepare(&net->decoder, part - decoder, net->theta,
                        net->transposed);
    else if (part == keys)
        keys_prepare(&net->keys, net->theta, net->transposed);
    else if (part == keys + 1)
        segments_prepare(&net->segments, net->theta, net->transposed);
    else
        transpose(net->seen, net->out, net->theta + net->head_weight,
                  net->transposed + net->n_transposed);
}

void net_prepare(struct net *net)
{
    for (size_t part = 0; part < net_parts(net); part++)
        net_prepare_part(net, part);
}
