/*
 * pass.c - the forward and the backward pass of the network (net.h), mirror
 * images of each other: segments, encoder, attention, decoder, head.
 *
 * They branch on the place of attention, never on the name of a kind. The
 * backward stages add to the gradients in the worker and to dtheta.
 */
#include "nn/pass.h"

#include <assert.h>
#include <string.h>

static struct pass begin(const struct net *net, struct worker *w,
                         const struct net_batch *batch)
{
    const struct net_config *c = &net->config;
    const real *rows = c->n_categorical ? w->rows : batch->x;

    assert(net_is_current(net));
    return (struct pass){.net = net,
                         .w = w,
                         .batch = batch,
                         .B = batch->B,
                         .D = net->config.D,
                         .rows = rows,
                         .known = c->n_known_categorical ? w->known_rows
                                                         : batch->known,
                         .row_work = {batch->row_weights, w->weighed_rows,
                                      w->dweighed_rows, w->row_scratch},
                         .x = net->segments.are_embedded ? w->segments : rows,
                         .top = &w->encoder.layer[net->config.layers - 1]};
}

/* The offset of the newest segment in arrays (N, B, D). */
static size_t newest(const struct pass *p)
{
    return (p->net->N - 1) * p->B * p->D;
}

/* Attention */

/* The layer whose states are the keys. */
static const struct layer_work *key_layer(const struct pass *p)
{
    return p->net->config.attend == ATTEND_BELOW ? p->top - 1 : p->top;
}

static real *dkeys_of(const struct pass *p)
{
    return keys_n_gradient(&p->net->keys, p->B) ? p->w->dkeys
                                                : key_layer(p)->dH;
}

/* The arguments that do not depend on the query. */
static struct attn_args attention_args(const struct pass *p, const real *keys)
{
    return (struct attn_args){
        .shape = p->net->attention,
        .B = p->B,
        .theta = p->net->theta + p->net->attention_offset,
        .keys = keys,
        .weights = p->batch->weights,
        .context = p->w->context,
        .key_cache = p->w->key_cache,
        .scratch = p->w->scratch,
        .ablation = p->batch->ablation,
    };
}

/* weighed_t = N weight_t x_t */
static void weigh_inputs(const struct pass *p)
{
    const size_t E = p->net->E, n = p->net->N * p->B;
    const real N = (real)p->net->N, *x = p->x;
    struct attn_args args = attention_args(p, x);

    args.context = NULL;
    p->net->config.attention->forward(&args);
    for (size_t i = 0; i < n; i++)
        for (size_t e = 0; e < E; e++)
            p->w->weighed[i * E + e] = N * p->batch->weights[i] * x[i * E + e];
}

static void weigh_inputs_backward(const struct pass *p, real *dtheta, real *dx)
{
    const size_t E = p->net->E, n = p->net->N * p->B;
    const real N = (real)p->net->N, *x = p->x, *dweighed = p->w->dweighed;
    struct attn_args args = attention_args(p, x);

    for (size_t i = 0; i < n; i++) {
        real sum = 0;

        /* weighed = N weight x */
        for (size_t e = 0; e < E; e++) {
            sum += dweighed[i * E + e] * x[i * E + e];
            dx[i * E + e] += N * p->batch->weights[i] * dweighed[i * E + e];
        }
        p->w->dweights[i] = N * sum;
    }
    args.context = NULL;
    args.dweights = p->w->dweights;
    args.dtheta = dtheta + p->net->attention_offset;
    args.dkeys = dx;
    p->net->config.attention->backward(&args);
}

/* Computes the keys and the kind's key cache. */
static void compute_keys(const struct pass *p)
{
    const struct attn_ops *kind = p->net->config.attention;
    const struct attn_args args =
        attention_args(p, keys_forward(&p->net->keys, p->net->theta, p->B, p->x,
                                       key_layer(p)->H, p->w->keys));

    if (kind->keys_forward)
        kind->keys_forward(&args);
}

/* The keys that compute_keys computed. */
static const real *keys_of(const struct pass *p)
{
    return keys_computed(&p->net->keys, p->net->theta, p->B, key_layer(p)->H,
                         p->w->keys);
}

static void compute_keys_backward(const struct pass *p, real *dtheta, real *dx)
{
    const struct attn_ops *kind = p->net->config.attention;
    struct attn_args args = attention_args(p, keys_of(p));

    args.dtheta = dtheta + p->net->attention_offset;
    args.dkeys = dkeys_of(p);
    args.dkey_cache = p->w->dkey_cache;
    if (kind->keys_backward)
        kind->keys_backward(&args);
    keys_backward(&p->net->keys, p->net->theta, p->net->transposed, p->B, p->x,
                  p->w->keys, args.dkeys, dtheta, key_layer(p)->dH, dx);
}

/* The state of decoding step k. */
static const real *state_of(const struct pass *p, size_t k)
{
    if (!p->net->decoder.n_inputs)
        return p->top->H + newest(p);
    return decoder_state(&p->net->decoder, p->B, k, &p->w->decoder);
}

static real *dstate_of(const struct pass *p, size_t k)
{
    if (!p->net->decoder.n_inputs)
        return p->top->dH + newest(p);
    return decoder_dstate(&p->net->decoder, p->B, k, &p->w->decoder);
}

/* The arguments of the kind's only query, or of the query of decoding step k.
 */
static struct attn_args query_args(const struct pass *p, size_t k)
{
    const struct net *net = p->net;
    const struct attn_ops *kind = net->config.attention;
    struct attn_args args = attention_args(p, keys_of(p));

    args.query = p->top->H + newest(p);
    if (net->place != PLACE_DECODES)
        return args;
    args.query = state_of(p, k);
    args.weights += k * net->N * p->B;
    args.context += k * p->B * p->D;
    if (kind->n_scratch)
        args.scratch += k * kind->n_scratch(&net->attention, p->B);
    return args;
}

/* From dcontext; `args` are those of the forward pass. */
static void query_backward(const struct pass *p, struct attn_args *args,
                           real *dquery, real *dtheta)
{
    args->dtheta = dtheta + p->net->attention_offset;
    args->dkeys = dkeys_of(p);
    args->dkey_cache = p->w->dkey_cache;
    args->dquery = dquery;
    args->dcontext = p->w->dcontext;
    p->net->config.attention->backward(args);
}

/* Decoder and head */

/* True if the context is the decoder's first state. */
static bool starts_from_context(const struct pass *p)
{
    return net_has_context(&p->net->config) && !p->net->head_reads_context;
}

static void start_decoder(const struct pass *p)
{
    const struct net *net = p->net;
    const bool from_context = starts_from_context(p);
    const real *state = p->top->H + newest(p), *memory = NULL;

    if (p->top->memory && !from_context)
        memory = p->top->memory + newest(p);
    if (net->decoder.n_inputs)
        decoder_forward(&net->decoder, net->theta, p->B,
                        from_context ? p->w->context : state, memory,
                        p->w->channel, &p->w->decoder);
}

static void start_decoder_backward(const struct pass *p, real *dtheta)
{
    const struct net *net = p->net;
    const bool from_context = starts_from_context(p);
    real *dstate = p->top->dH + newest(p);

    if (net->decoder.n_inputs)
        decoder_backward(&net->decoder, net->theta, net->transposed, p->B,
                         &p->w->decoder, dtheta,
                         from_context ? p->w->dcontext : dstate,
                         from_context ? NULL : p->top->dmemory, p->w->dchannel);
}

/* z_{k-1} (B, J): the forecast of the step before, or the newest target. */
static const real *previous_z(const struct pass *p, size_t k)
{
    const size_t n = p->B * p->net->head.m;

    return k ? p->w->z + (k - 1) * n : p->batch->past + (p->net->N - 1) * n;
}

static void decode(const struct pass *p)
{
    const struct net *net = p->net;

    start_decoder(p);
    for (size_t k = 0; k < net->steps; k++) {
        const struct attn_args args = query_args(p, k);

        if (net->decoder.form == DECODER_RECURRENT)
            decoder_step_forward(&net->decoder, net->theta, p->B, k,
                                 previous_z(p, k), &p->w->decoder);
        if (net->place == PLACE_DECODES)
            net->config.attention->forward(&args);
        head_forward(p, k, args.context, state_of(p, k), args.weights);
    }
}

static void decode_backward(const struct pass *p, real *dtheta, real *dpast,
                            real *dknown)
{
    const struct net *net = p->net;
    const size_t n = p->B * net->head.m;

    for (size_t k = net->steps; k-- > 0;) {
        struct attn_args args = query_args(p, k);

        if (net->place == PLACE_DECODES)
            memset(p->w->dcontext, 0, p->B * p->D * sizeof *p->w->dcontext);
        head_backward(p, k, state_of(p, k), args.weights, dstate_of(p, k),
                      dtheta, dpast, dknown);
        if (net->config.attention->flags & ATTN_COPIES)
            args.dweights = p->w->dweights;
        if (net->place == PLACE_DECODES)
            query_backward(p, &args, dstate_of(p, k), dtheta);
        if (net->decoder.form == DECODER_RECURRENT)
            decoder_step_backward(
                &net->decoder, net->transposed, p->B, k, &p->w->decoder,
                k ? p->w->dz + (k - 1) * n : dpast + (net->N - 1) * n,
                p->w->dchannel);
    }
    start_decoder_backward(p, dtheta);
}

/* The passes */

/* From the keys on. */
static void attend(const struct pass *p, const struct dropout *dropout)
{
    if (p->net->place == PLACE_POOLS) {
        const struct attn_args args = query_args(p, 0);

        p->net->config.attention->forward(&args);
    }
    embed_channels(p);
    head_draw_dropout(p, dropout);
    decode(p);
    head_undo_norm(p);
    if (p->net->quantiles.n && p->batch->quantiles)
        head_quantiles(p);
}

void net_attend(const struct net *net, struct worker *w,
                const struct net_batch *batch)
{
    const struct pass p = begin(net, w, batch);

    assert(net->place == PLACE_POOLS || net->place == PLACE_DECODES);
    attend(&p, NULL);
}

void net_forward(const struct net *net, struct worker *w,
                 const struct net_batch *batch, const struct dropout *dropout)
{
    const struct pass p = begin(net, w, batch);
    const bool weighs = net->place == PLACE_WEIGHS;

    embed_categories(&p);
    if (net->segments.are_embedded)
        segments_forward(&net->segments, net->theta, net->N * p.B, p.rows,
                         &p.row_work, batch->ablation, w->segments);
    if (weighs)
        weigh_inputs(&p);
    w->encoder.ablation = batch->ablation;
    w->encoder.feature_weights = batch->feature_weights;
    encoder_forward(&net->encoder, net->theta, p.B, weighs ? w->weighed : p.x,
                    &w->encoder, batch->weights);
    if (net_has_context(&net->config))
        compute_keys(&p);
    attend(&p, dropout);
}

const real *net_gates(const struct net *net, struct worker *w,
                      const struct net_batch *batch)
{
    const struct pass p = begin(net, w, batch);
    const struct attn_args args = query_args(&p, 0);

    return w->scratch + net->config.attention->gates(&args);
}

/* Clears the gradients that the stages add to. */
static void clear_gradients(const struct pass *p)
{
    const struct net *net = p->net;
    const struct attn_ops *kind = net->config.attention;
    const size_t n_e = net->N * p->B * net->E;
    struct worker *w = p->w;

    encoder_clear(&net->encoder, p->B, &w->encoder);
    if (net->decoder.n_inputs)
        decoder_clear(&net->decoder, p->B, &w->decoder);
    memset(w->dcontext, 0, p->B * p->D * sizeof *w->dcontext);
    memset(w->dchannel, 0, p->B * net->n_channel * sizeof *w->dchannel);
    if (net->segments.are_embedded)
        memset(w->dsegments, 0, n_e * sizeof *w->dsegments);
    if (net->config.n_categorical)
        memset(w->drows, 0,
               pass_timesteps(p) *
                   (net->config.K +
                    embed_width(&net->embed, net->config.n_categorical)) *
                   sizeof *w->drows);
    if (net->config.n_known_categorical)
        memset(w->dknown_rows, 0,
               pass_known_steps(p) * net->known.inputs.n *
                   sizeof *w->dknown_rows);
    if (net->place == PLACE_WEIGHS)
        memset(w->dweighed, 0, n_e * sizeof *w->dweighed);
    memset(w->dkeys, 0, keys_n_gradient(&net->keys, p->B) * sizeof *w->dkeys);
    if (kind->n_key_cache)
        memset(w->dkey_cache, 0,
               kind->n_key_cache(&net->attention, p->B) *
                   sizeof *w->dkey_cache);
}

void net_backward(const struct net *net, struct worker *w,
                  const struct net_batch *batch, const real *dy, real *dtheta,
                  real *dx, real *dpast, real *dknown)
{
    const struct pass p = begin(net, w, batch);
    const bool weighs = net->place == PLACE_WEIGHS;
    real *drows = net->config.n_categorical ? w->drows : dx;
    real *dknown_rows =
        net->config.n_known_categorical ? w->dknown_rows : dknown;
    real *de = net->segments.are_embedded ? w->dsegments : drows;

    clear_gradients(&p);
    head_undo_norm_backward(&p, dy);
    decode_backward(&p, dtheta, dpast ? dpast : w->dx_discard, dknown_rows);
    embed_channels_backward(&p, dtheta);
    if (net->place == PLACE_POOLS) {
        struct attn_args args = query_args(&p, 0);

        query_backward(&p, &args, p.top->dH + newest(&p), dtheta);
    }
    if (net_has_context(&net->config))
        compute_keys_backward(&p, dtheta, de);
    encoder_backward(&net->encoder, net->theta, net->transposed, p.B,
                     &w->encoder, batch->weights, dtheta,
                     weighs ? w->dweighed : de);
    if (weighs)
        weigh_inputs_backward(&p, dtheta, de ? de : w->dx_discard);
    if (net->segments.are_embedded)
        segments_backward(&net->segments, net->theta, net->transposed,
                          net->N * p.B, p.rows, &p.row_work, w->segments,
                          w->dsegments, dtheta, drows);
    embed_categories_backward(&p, dtheta, dx, dknown);
}

void net_quantiles_backward(const struct net *net, struct worker *w,
                            const struct net_batch *batch,
                            const real *dquantiles, real *dtheta)
{
    const struct pass p = begin(net, w, batch);

    head_quantiles_backward(&p, dquantiles, dtheta);
}
