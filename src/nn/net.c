/* net.c - see net.h; the parameters, and the shape of the weights. */
#include "nn/net.h"

#include <assert.h>
#include <string.h>

#include "nn/shape.h"

/* Timesteps of a segment. */
static size_t segment_rows(const struct net *net)
{
    return net->config.segment > 1 ? net->config.segment : 1;
}

/* The keys that a query weighs: segments or slots. */
static size_t n_keys(const struct net *net)
{
    return net_entries_are_slots(net) ? net->config.hyperparameters[HYPER_SLOTS]
                                      : net->N;
}

size_t net_n_raw(const struct net *net)
{
    return net_n_queries(net) * n_keys(net);
}

size_t net_n_weights(const struct net *net)
{
    return net_n_queries(net) * net_n_row(net);
}

size_t net_n_queries(const struct net *net)
{
    if (net_queries_are_timesteps(net))
        return net->N;
    return net->place == PLACE_DECODES ? net->steps : 1;
}

/* Entries of a timestep. */
static size_t n_cells(const struct net *net)
{
    return net_n_features(net) ? net_n_features(net) : 1;
}

size_t net_n_row(const struct net *net)
{
    return net_entries_are_slots(net) ? n_keys(net)
                                      : net->config.T * n_cells(net);
}

size_t net_n_features(const struct net *net)
{
    return net->attention.F;
}

bool net_entries_are_slots(const struct net *net)
{
    return attn_has(net->config.attention, HYPER_SLOTS);
}

size_t net_n_gates(const struct net *net)
{
    return net->config.attention->gates ? n_keys(net) * net->N : 0;
}

bool net_queries_are_timesteps(const struct net *net)
{
    return net->place == PLACE_INSIDE ||
           net->config.attention->flags & ATTN_EVERY_QUERY;
}

size_t net_n_entries(const struct net *net, size_t query)
{
    const bool skips_newest = net->config.attention->flags & ATTN_SKIPS_NEWEST;

    if (net_entries_are_slots(net))
        return net_n_row(net);
    if (net->place == PLACE_INSIDE) /* the newest state is not a query */
        return net_rows_before(net, query + 1 < net->N ? query : 0);
    return net_rows_before(net, net->N - (skips_newest ? 1 : 0)) * n_cells(net);
}

size_t net_rows_before(const struct net *net, size_t segment)
{
    const size_t w = segment_rows(net), T = net->config.T;

    return segment ? segment * w - (net->N * w - T) : 0;
}

/* Entries of a key: slots are one, a segment has rows, a timestep has cells. */
static size_t entries_of_key(const struct net *net)
{
    return net_entries_are_slots(net) ? 1 : segment_rows(net) * n_cells(net);
}

/* Places before the first entry, so that each key has as many. */
static size_t n_padding(const struct net *net)
{
    return net_entries_are_slots(net)
               ? 0
               : net->N * entries_of_key(net) - net_n_row(net);
}

double net_weight(const struct net *net, const struct net_batch *batch,
                  size_t query, size_t entry, size_t b)
{
    const size_t n = entries_of_key(net), B = batch->B;
    const size_t at = entry + n_padding(net), key = at / n;
    const double weight =
        (double)batch->weights[(query * n_keys(net) + key) * B + b];

    if (net->segments.rows.n)
        return weight * (double)batch->row_weights[at * B + b];
    if (net_n_features(net))
        return weight * (double)batch->feature_weights[at * B + b];
    return weight / (double)(key ? n : n - n_padding(net));
}

struct ablation net_ablation(const struct net *net, enum ablation_form form,
                             size_t B, const size_t *entries)
{
    const size_t n = entries_of_key(net), padding = n_padding(net);
    struct ablation ablation = {.form = form};

    for (size_t b = 0; form == ABLATE_ENTRY && b < B; b++) {
        ablation.key[b] = (entries[b] + padding) / n;
        ablation.row[b] = (entries[b] + padding) % n;
    }
    for (size_t b = 0; form == ABLATE_SHUFFLE && b < B; b++)
        ablation.window[b] = entries[b];
    return ablation;
}

static void set_sizes(struct net *net)
{
    const struct net_config *c = &net->config;
    const size_t w = segment_rows(net);

    net->place = net_place(c);
    net->N = (c->T + w - 1) / w;
    net->row = c->K + c->n_categorical;
    net->segment_size = w * net->row;
    net->known_row = c->F + c->n_known_categorical;
    net->O = c->H * c->J;
    net->n_covered = c->decoder == DECODER_LINEAR ? c->H : w;
    net->steps = (c->H + net->n_covered - 1) / net->n_covered;
    net->n_channel = c->channels ? (c->D + 1) / 2 : 0;
}

static void declare_attention(struct net *net)
{
    const struct net_config *c = &net->config;
    const bool weighs = net->place == PLACE_WEIGHS;

    net->attention = (struct attn_shape){
        .T = net->N, .D = weighs ? net->E : c->D, .Q = weighs ? 0 : c->D};
    memcpy(net->attention.hyperparameters, c->hyperparameters,
           sizeof c->hyperparameters);
    if (c->attention->features) {
        net->attention.F = c->n_features ? c->n_features : c->K;
        net->attention.M = c->cell->n_h ? c->D : 0;
        net->attention.E = net->E;
    }
    net->keys =
        (struct keys){.N = net->N,
                      .D = c->D,
                      .are_inputs = c->attend == ATTEND_INPUTS && !weighs,
                      .have_positions = c->hyperparameters[HYPER_POSITIONS] ==
                                        POSITIONS_SINUSOIDAL,
                      .blocks = c->attention->flags & ATTN_ENCODES_KEYS
                                    ? c->hyperparameters[HYPER_BLOCKS]
                                    : 0,
                      .heads = c->hyperparameters[HYPER_HEADS]};
    keys_init(&net->keys, net->E, &net->table, &net->n_transposed);
    net->attention_offset = net->table.n_values;
    if (c->attention->params)
        c->attention->params(&net->table, &net->attention);
    net->encoder.attention = net->attention;
    net->encoder.attention_offset = net->attention_offset;
}

const struct net *net_view(const struct net *net, size_t T, struct net *view)
{
    if (T == net->config.T)
        return net;
    assert(T >= 1 && T < net->config.T && !net_has_fixed_window(&net->config));
    *view = *net;
    view->config.T = T;
    view->N = view->encoder.N = view->keys.N =
        (T + segment_rows(net) - 1) / segment_rows(net);
    view->attention.T = view->N;
    for (size_t l = 0; l < view->encoder.layers; l++)
        view->encoder.layer[l].steps = view->N;
    return view;
}

/* Outputs of a decoding step. */
static size_t n_out(const struct net *net)
{
    return net->n_covered * net->config.J;
}

static void declare_head(struct net *net)
{
    const struct net_config *c = &net->config;
    const bool linear = c->decoder == DECODER_LINEAR;
    const bool alone = net_has_context(c) && c->context == CONTEXT_ATTENTION;
    size_t n;

    net->head_reads_context =
        net_has_context(c) && (!alone || net->place == PLACE_DECODES || linear);
    net->head_reads_state = !alone || !net->head_reads_context;
    n = (size_t)net->head_reads_context + (size_t)net->head_reads_state;
    linear_layer_init(&net->head, "head",
                      n * c->D + (linear ? net->n_channel : 0), n_out(net),
                      INIT_ZERO, &net->table, &net->n_transposed);
}

/* Embeddings of categories, and of segments of the rows that these are in. */
static void declare_rows(struct net *net)
{
    const struct net_config *c = &net->config;
    const size_t w = segment_rows(net);
    size_t n;

    embed_init(&net->embed, c->n_categorical, c->codes, &net->table);
    n = c->K + embed_width(&net->embed, c->n_categorical);
    net->E = w > 1 ? c->D : n;
    segments_init(&net->segments, w > 1, w * n, c->D, &net->table,
                  &net->n_transposed);
}

/*
 * The weights of these numbers in a layer that reads rows start at zero: an
 * indicator of a column without missing cells changes nothing, and a network
 * that reads columns beside a target's own starts as one without them. `bias`
 * is 0 where the fan does not count the inputs.
 */
static void start_at_zero(struct net *net, size_t weight, size_t bias)
{
    const struct net_config *c = &net->config;
    struct param *p = param_at(&net->table, weight);

    p->period = c->K + embed_width(&net->embed, c->n_categorical);
    p->first_zero = c->n_values;
    p->end_zero = c->n_values + c->n_from_zero;
    if (!bias)
        return;
    p->fan -= p->rows / p->period * c->n_from_zero;
    param_at(&net->table, bias)->fan = p->fan;
}

/* The layers that read rows. */
static void declare_zero_starts(struct net *net)
{
    const struct linear_layer *segment = &net->segments.embedding;
    const struct linear_layer *key = &net->keys.embedding;

    if (net->segments.are_embedded) {
        start_at_zero(net, segment->weight, segment->bias);
        return;
    }
    start_at_zero(net,
                  net->encoder.layer[0].weight_x +
                      net->encoder.layer[0].cell->n_x * net->config.D,
                  0);
    if (net->keys.are_inputs)
        start_at_zero(net, key->weight, key->bias);
}

/* All tensors, in the order of theta. */
static void declare(struct net *net)
{
    const struct net_config *c = &net->config;
    struct param_table *table = &net->table;

    set_sizes(net);
    declare_rows(net);
    encoder_init(&net->encoder, c->cell,
                 net->place == PLACE_INSIDE ? c->attention : NULL,
                 c->attention->features, net->N, net->E, c->D, c->layers, table,
                 &net->n_transposed);
    declare_attention(net);
    net->channel = table->n_values;
    if (c->channels)
        (void)param_add(table, "channel", "row", c->channels, net->n_channel,
                        INIT_UNIFORM, 1);
    decoder_init(&net->decoder, c->decoder, c->cell, net->steps, n_out(net),
                 net->n_channel, c->D, c->blind_decoder, table,
                 &net->n_transposed);
    declare_head(net);
    known_init(&net->known, net->n_covered,
               net->known_row
                   ? c->F + embed_width(&net->embed, c->n_known_categorical)
                   : 0,
               c->D, c->J, table, &net->n_transposed);
    /* last, so that the other parameters start as they do without */
    if (net_weighs_rows(c))
        row_weights_init(&net->segments.rows,
                         net->segments.embedding.n / c->segment, c->segment,
                         c->T, c->row_values,
                         c->hyperparameters[HYPER_NORMALISE], table);
    if (c->n_from_zero)
        declare_zero_starts(net);
    quantile_head_init(&net->quantiles, c->quantiles, c->n_quantiles,
                       net->head.n, net->head.m, table);
}

static void net_plan(struct net *net, struct arena *arena)
{
    net->update.theta = arena_real(arena, net->table.n_values);
    net->update.transposed = arena_real(arena, net->n_transposed);
    net->keys.encoding = arena_real(arena, keys_n_encoding(&net->keys));
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
    net->theta = net->update.theta;
    net->transposed = net->update.transposed;
    keys_encode_positions(&net->keys);
    return STATUS_OK;
}

void net_release(struct net *net)
{
    arena_release(&net->arena);
}

void net_randomise(struct net *net, uint64_t seed)
{
    param_init(&net->table, seed, net_begin_update(net));
    quantile_head_start(&net->quantiles, net->update.theta);
    net_finish_update(net);
}

void net_set_theta(struct net *net, const real *theta)
{
    memcpy(net_begin_update(net), theta, net->table.n_values * sizeof *theta);
    net_finish_update(net);
}

real *net_begin_update(struct net *net)
{
    net->update.n_stale = net_n_parts(net);
    return net->update.theta;
}

void net_finish_update(struct net *net)
{
    for (size_t part = 0; part < net_n_parts(net); part++)
        net_finish_part(net, part);
}

/* Two for each layer of the encoder and for the decoder; keys, segments, head
 * and known inputs. */
size_t net_n_parts(const struct net *net)
{
    return 2 * net->config.layers + 6;
}

static void transpose_part(const struct net *net, size_t part, real *transposed)
{
    const size_t decoder = 2 * net->config.layers, keys = decoder + 2;

    if (part < decoder)
        encoder_prepare(&net->encoder, part, net->theta, transposed);
    else if (part < keys)
        decoder_prepare(&net->decoder, part - decoder, net->theta, transposed);
    else if (part == keys)
        linear_layer_prepare(&net->keys.embedding, net->theta, transposed);
    else if (part == keys + 1)
        linear_layer_prepare(&net->segments.embedding, net->theta, transposed);
    else if (part == keys + 2)
        linear_layer_prepare(&net->head, net->theta, transposed);
    else
        known_prepare(&net->known, net->theta, transposed);
}

void net_finish_part(struct net *net, size_t part)
{
    assert(!net_is_current(net));
    transpose_part(net, part, net->update.transposed);
    net->update.n_stale--;
}

bool net_is_current(const struct net *net)
{
    return net->update.n_stale == 0;
}
