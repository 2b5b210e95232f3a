/*
 * pass.c - the network's forward and backward pass (net.h), mirror images.
 *
 * They branch on where attention sits, never on the name of a kind.
 */
#include "nn/net.h"

#include <string.h>

#include "base/rng.h"
#include "kernel/product.h"

/* One pass at work: what every stage of it needs. */
struct pass {
    const struct net *net;
    struct worker *w;
    const struct net_batch *batch;
    size_t B, D, seen;
    size_t out;    /* outputs of a decoding step */
    const real *x; /* (T, B, E) what the formulas take for x_t */
    const struct layer_work *top;
};

static struct pass begin(const struct net *net, struct worker *w,
                         const struct net_batch *batch)
{
    return (struct pass){.net = net,
                         .w = w,
                         .batch = batch,
                         .B = batch->B,
                         .D = net->config.D,
                         .seen = net->seen,
                         .out = net->out,
                         .x = net->segments.embed ? w->segments : batch->x,
                         .top = &w->encoder.layer[net->config.layers - 1]};
}

/* The newest of the timesteps' arrays (T, B, D). */
static size_t newest(const struct pass *p)
{
    return (p->net->T - 1) * p->B * p->D;
}

/* The layer whose states are keys. */
static const struct layer_work *attended(const struct pass *p)
{
    return p->net->config.attend == ATTEND_BELOW ? p->top - 1 : p->top;
}

/* Where the gradient of the keys goes. */
static real *dkeys(const struct pass *p)
{
    return p->net->keys.embed ? p->w->dkeys : attended(p)->dH;
}

/* What both directions hand to the kind, but for keys and query. */
static struct attn_args asked(const struct pass *p)
{
    return (struct attn_args){
        .shape = p->net->attention,
        .B = p->B,
        .theta = p->net->theta + p->net->attention_offset,
        .weights = p->batch->weights,
        .context = p->w->context,
        .memo = p->w->memo,
        .cache = p->w->cache,
    };
}

/* inputs_t = T weight_t x_t */
static void weigh_inputs(const struct pass *p)
{
    const size_t K = p->net->E, n = p->net->T * p->B;
    const real T = (real)p->net->T, *x = p->x;
    struct attn_args args = asked(p);

    args.keys = x;
    args.context = NULL;
    p->net->config.attention->forward(&args);
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < K; k++)
            p->w->inputs[i * K + k] = T * p->batch->weights[i] * x[i * K + k];
}

/* From dinputs on: through the weighing and the kind to x. */
static void weigh_inputs_backward(const struct pass *p, real *dtheta, real *dx)
{
    const size_t K = p->net->E, n = p->net->T * p->B;
    const real T = (real)p->net->T, *x = p->x;
    struct attn_args args = asked(p);

    for (size_t i = 0; i < n; i++) {
        real sum = 0;

        /* inputs = T weight x */
        for (size_t k = 0; k < K; k++) {
            sum += p->w->dinputs[i * K + k] * x[i * K + k];
            dx[i * K + k] +=
                T * p->batch->weights[i] * p->w->dinputs[i * K + k];
        }
        p->w->dweights[i] = T * sum;
    }
    args.keys = x;
    args.context = NULL;
    args.dweights = p->w->dweights;
    args.dtheta = dtheta + p->net->attention_offset;
    args.dkeys = dx;
    p->net->config.attention->backward(&args);
}

/* The keys, and what the kind makes of them once. */
static void read_keys(const struct pass *p)
{
    const struct attn_ops *kind = p->net->config.attention;
    struct attn_args args = asked(p);

    args.keys = keys_forward(&p->net->keys, p->net->theta, p->B, p->x,
                             attended(p)->H, p->w->keys);
    if (kind->keys_forward)
        kind->keys_forward(&args);
}

static const real *keys_of(const struct pass *p)
{
    return keys_n_copy(&p->net->keys) ? p->w->keys : attended(p)->H;
}

static void read_keys_backward(const struct pass *p, real *dtheta, real *dx)
{
    const struct attn_ops *kind = p->net->config.attention;
    struct attn_args args = asked(p);

    args.keys = keys_of(p);
    args.dtheta = dtheta + p->net->attention_offset;
    args.dkeys = dkeys(p);
    args.dmemo = p->w->dmemo;
    if (kind->keys_backward)
        kind->keys_backward(&args);
    keys_backward(&p->net->keys, p->net->transposed, p->B, p->x, args.dkeys,
                  dtheta, dx);
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

/* What the kind is handed at decoding step k, or once. */
static struct attn_args asked_at(const struct pass *p, size_t k)
{
    const struct net *net = p->net;
    const struct attn_ops *kind = net->config.attention;
    struct attn_args args = asked(p);

    args.keys = keys_of(p);
    args.query = p->top->H + newest(p);
    if (net->place != PLACE_DECODES)
        return args;
    args.query = state_of(p, k);
    args.weights += k * net->T * p->B;
    args.context += k * p->B * p->D;
    if (kind->n_cache)
        args.cache += k * kind->n_cache(&net->attention, p->B);
    return args;
}

/* `args` are those of the forward pass. */
static void ask_backward(const struct pass *p, struct attn_args *args,
                         real *dquery, real *dtheta)
{
    args->dtheta = dtheta + p->net->attention_offset;
    args->dkeys = dkeys(p);
    args->dmemo = p->w->dmemo;
    args->dquery = dquery;
    args->dcontext = p->w->dcontext;
    p->net->config.attention->backward(args);
}

static void read_channels(const struct pass *p)
{
    const size_t n = p->net->n_channel;

    for (size_t b = 0; n && b < p->B; b++)
        memcpy(p->w->channel + b * n,
               p->net->theta + p->net->channel + p->batch->channels[b] * n,
               n * sizeof *p->w->channel);
}

static void read_channels_backward(const struct pass *p, real *dtheta)
{
    const size_t n = p->net->n_channel;

    for (size_t b = 0; n && b < p->B; b++)
        for (size_t i = 0; i < n; i++)
            dtheta[p->net->channel + p->batch->channels[b] * n + i] +=
                p->w->dchannel[b * n + i];
}

static void draw_dropout(const struct pass *p, const struct dropout *dropout)
{
    const size_t n = p->B * p->seen;

    for (size_t b = 0; b < p->B; b++) {
        struct rng rng = rng_make(dropout->seed, RNG_DROPOUT, dropout->epoch,
                                  dropout->windows[b]);

        for (size_t k = 0; k < p->net->steps; k++)
            for (size_t s = 0; s < p->seen; s++)
                p->w->keep[k * n + b * p->seen + s] =
                    rng_uniform(&rng) < dropout->rate
                        ? R(0.0)
                        : R(1.0) / (R(1.0) - dropout->rate);
    }
}

static void set_dropout(const struct pass *p, const struct dropout *dropout)
{
    for (size_t i = 0; i < p->net->steps * p->B * p->seen; i++)
        p->w->keep[i] = R(1.0);
    if (dropout && dropout->rate > 0)
        draw_dropout(p, dropout);
}

/* Units of a channel's row that the head sees. */
static size_t head_channel(const struct pass *p)
{
    return p->net->decoder.n_inputs ? 0 : p->net->n_channel;
}

/* seen = [context; s_k; channel], of which some may be left out */
static void look(const struct pass *p, size_t k, const real *context)
{
    const size_t D = p->D, n = p->B * p->seen;
    const size_t n_channel = head_channel(p);
    const real *state = state_of(p, k);
    real *seen = p->w->seen + k * n;

    for (size_t b = 0; b < p->B; b++) {
        real *to = seen + b * p->seen;

        if (p->net->sees_context) {
            memcpy(to, context + b * D, D * sizeof *to);
            to += D;
        }
        if (p->net->sees_state) {
            memcpy(to, state + b * D, D * sizeof *to);
            to += D;
        }
        memcpy(to, p->w->channel + b * n_channel, n_channel * sizeof *to);
    }
    for (size_t i = 0; i < n; i++)
        seen[i] *= p->w->keep[k * n + i];
}

/* Adds the gradient of what the head saw into those of context and s_k. */
static void look_backward(const struct pass *p, size_t k)
{
    const size_t D = p->D;
    const size_t n_channel = head_channel(p);
    const real *keep = p->w->keep + k * p->B * p->seen;
    real *dstate = dstate_of(p, k);

    for (size_t i = 0; i < p->B * p->seen; i++)
        p->w->dseen[i] *= keep[i];
    for (size_t b = 0; b < p->B; b++) {
        const real *from = p->w->dseen + b * p->seen;

        for (size_t d = 0; p->net->sees_context && d < D; d++)
            p->w->dcontext[b * D + d] += *from++;
        for (size_t d = 0; p->net->sees_state && d < D; d++)
            dstate[b * D + d] += *from++;
        for (size_t d = 0; d < n_channel; d++)
            p->w->dchannel[b * n_channel + d] += *from++;
    }
}

/* z_k += sum_t weights_t past_t */
static void copy_past(const struct pass *p, const real *weights, real *z)
{
    const real *past = p->batch->past;

    for (size_t t = 0; t < p->net->T; t++)
        for (size_t b = 0; b < p->B; b++, weights++, past += p->out)
            for (size_t j = 0; j < p->out; j++)
                z[b * p->out + j] += *weights * past[j];
}

static void copy_past_backward(const struct pass *p, const real *weights,
                               const real *dz, real *dpast)
{
    const size_t J = p->out;

    for (size_t i = 0; i < p->net->T * p->B; i++) {
        const real *from = dz + i % p->B * J;

        p->w->dweights[i] = 0;
        for (size_t j = 0; j < J; j++) {
            p->w->dweights[i] += from[j] * p->batch->past[i * J + j];
            dpast[i * J + j] += weights[i] * from[j];
        }
    }
}

static bool copies(const struct pass *p)
{
    return p->net->config.attention->flags & ATTN_COPIES;
}

/* Attention where it is asked at each step, and the head. */
static void step_forward(const struct pass *p, size_t k)
{
    const struct net *net = p->net;
    const struct attn_args args = asked_at(p, k);
    const real *bias = net->theta + net->head_bias;
    real *z = p->w->z + k * p->B * p->out;

    if (net->place == PLACE_DECODES)
        net->config.attention->forward(&args);
    look(p, k, args.context);
    for (size_t b = 0; b < p->B; b++)
        memcpy(z + b * p->out, bias, p->out * sizeof *bias);
    net->encoder.layer->product(&(struct product){
        p->B, p->out, p->seen, p->w->seen + k * p->B * p->seen, p->seen, 1,
        net->theta + net->head_weight, p->out, z, p->out, true});
    if (copies(p))
        copy_past(p, args.weights, z);
}

/* From dz_k, which is whole, to the gradients of context and s_k. */
static void step_backward(const struct pass *p, size_t k, real *dtheta,
                          real *dpast)
{
    const struct net *net = p->net;
    const size_t B = p->B, out = p->out, seen = p->seen;
    const real *dz = p->w->dz + k * B * out;
    struct attn_args args = asked_at(p, k);

    for (size_t b = 0; b < B; b++)
        for (size_t j = 0; j < out; j++)
            dtheta[net->head_bias + j] += dz[b * out + j];
    net->encoder.layer->product(
        &(struct product){seen, out, B, p->w->seen + k * B * seen, 1, seen, dz,
                          out, dtheta + net->head_weight, out, true});
    net->encoder.layer->product(&(struct product){
        B, seen, out, dz, out, 1, net->transposed + net->n_transposed, seen,
        p->w->dseen, seen, false});
    if (net->place == PLACE_DECODES)
        memset(p->w->dcontext, 0, B * p->D * sizeof *p->w->dcontext);
    look_backward(p, k);
    if (copies(p)) {
        copy_past_backward(p, args.weights, dz, dpast);
        args.dweights = p->w->dweights;
    }
    if (net->place == PLACE_DECODES)
        ask_backward(p, &args, dstate_of(p, k), dtheta);
}

/* Whether the context is the decoder's first state. */
static bool starts_from_context(const struct pass *p)
{
    return net_has_context(&p->net->config) && !p->net->sees_context;
}

/* z_{k-1} (B, J): the step before, or the newest known target. */
static const real *fed_back(const struct pass *p, size_t k)
{
    const size_t n = p->B * p->out;

    return k ? p->w->z + (k - 1) * n : p->batch->past + (p->net->T - 1) * n;
}

static void decode(const struct pass *p)
{
    const struct net *net = p->net;
    const real *memory = p->top->memory ? p->top->memory + newest(p) : NULL;

    if (net->decoder.n_inputs && starts_from_context(p))
        decoder_forward(&net->decoder, net->theta, p->B, p->w->context, NULL,
                        p->w->channel, &p->w->decoder);
    else if (net->decoder.n_inputs)
        decoder_forward(&net->decoder, net->theta, p->B, p->top->H + newest(p),
                        memory, p->w->channel, &p->w->decoder);
    for (size_t k = 0; k < net->steps; k++) {
        if (net->decoder.form == DECODER_RECURRENT)
            decoder_step_forward(&net->decoder, net->theta, p->B, k,
                                 fed_back(p, k), &p->w->decoder);
        step_forward(p, k);
    }
}

static void decode_backward(const struct pass *p, real *dtheta, real *dpast)
{
    const struct net *net = p->net;
    const size_t n = p->B * p->out;
    const bool from_context = starts_from_context(p);

    for (size_t k = net->steps; k-- > 0;) {
        step_backward(p, k, dtheta, dpast);
        if (net->decoder.form == DECODER_RECURRENT)
            decoder_step_backward(
                &net->decoder, net->transposed, p->B, k, &p->w->decoder,
                k ? p->w->dz + (k - 1) * n : dpast + (net->T - 1) * n,
                p->w->dchannel);
    }
    if (net->decoder.n_inputs)
        decoder_backward(&net->decoder, net->transposed, p->B, &p->w->decoder,
                         dtheta,
                         from_context ? p->w->dcontext : p->top->dH + newest(p),
                         from_context ? NULL : p->top->dmemory, p->w->dchannel);
}

/* y = z scale + shift for decoding step k, whose z is [b][out] */
static void undo_norm(const struct pass *p, size_t k)
{
    const real *z = p->w->z + k * p->B * p->out;
    const size_t left = p->net->O - k * p->out;
    const size_t n = left < p->out ? left : p->out;

    for (size_t b = 0; b < p->B; b++) {
        const size_t o = b * p->net->O + k * p->out;

        for (size_t j = 0; j < n; j++)
            p->batch->y[o + j] = z[b * p->out + j] * p->batch->scale[o + j] +
                                 p->batch->shift[o + j];
    }
}

static void undo_norm_backward(const struct pass *p, size_t k, const real *dy)
{
    real *dz = p->w->dz + k * p->B * p->out;
    const size_t left = p->net->O - k * p->out;

    for (size_t b = 0; b < p->B; b++) {
        const size_t o = b * p->net->O + k * p->out;

        for (size_t j = 0; j < p->out; j++) /* 0 for what is cut off */
            dz[b * p->out + j] =
                j < left ? dy[o + j] * p->batch->scale[o + j] : R(0.0);
    }
}

void net_forward(const struct net *net, struct worker *w,
                 const struct net_batch *batch, const struct dropout *dropout)
{
    const struct pass p = begin(net, w, batch);

    if (net->segments.embed)
        segments_forward(&net->segments, net->theta, net->T * p.B, batch->x,
                         w->segments);
    if (net->place == PLACE_WEIGHS)
        weigh_inputs(&p);
    encoder_forward(&net->encoder, net->theta, p.B,
                    net->place == PLACE_WEIGHS ? w->inputs : p.x, &w->encoder,
                    batch->weights);
    if (net_has_context(&net->config))
        read_keys(&p);
    if (net->place == PLACE_POOLS) {
        const struct attn_args args = asked_at(&p, 0);

        net->config.attention->forward(&args);
    }
    read_channels(&p);
    set_dropout(&p, dropout);
    decode(&p);
    for (size_t k = 0; k < net->steps; k++)
        undo_norm(&p, k);
}

/* Sets to zero what the stages add to. */
static void clear(const struct pass *p)
{
    const struct net *net = p->net;
    struct worker *w = p->w;

    encoder_clear(&net->encoder, p->B, &w->encoder);
    if (net->decoder.n_inputs)
        decoder_clear(&net->decoder, p->B, &w->decoder);
    memset(w->dcontext, 0, p->B * p->D * sizeof *w->dcontext);
    memset(w->dchannel, 0, p->B * net->n_channel * sizeof *w->dchannel);
    if (net->segments.embed)
        memset(w->dsegments, 0, net->T * p->B * net->E * sizeof *w->dsegments);
    if (net->keys.embed)
        memset(w->dkeys, 0, net->T * p->B * p->D * sizeof *w->dkeys);
    if (net->config.attention->n_memo)
        memset(w->dmemo, 0,
               net->config.attention->n_memo(&net->attention, p->B) *
                   sizeof *w->dmemo);
}

/* From the gradients of states, keys and s_k on: adds that of p->x. */
static void encode_backward(const struct pass *p, real *dtheta, real *dx)
{
    const struct net *net = p->net;
    struct worker *w = p->w;
    const bool weighs = net->place == PLACE_WEIGHS;

    if (weighs)
        memset(w->dinputs, 0, net->T * p->B * net->E * sizeof *w->dinputs);
    encoder_backward(&net->encoder, net->theta, net->transposed, p->B,
                     &w->encoder, p->batch->weights, dtheta,
                     weighs ? w->dinputs : dx);
    if (weighs)
        weigh_inputs_backward(p, dtheta, dx ? dx : w->unwanted);
}

void net_backward(const struct net *net, struct worker *w,
                  const struct net_batch *batch, const real *dy, real *dtheta,
                  real *dx, real *dpast)
{
    const struct pass p = begin(net, w, batch);
    real *de = net->segments.embed ? w->dsegments : dx;

    clear(&p);
    for (size_t k = 0; k < net->steps; k++)
        undo_norm_backward(&p, k, dy);
    decode_backward(&p, dtheta, dpast ? dpast : w->unwanted);
    read_channels_backward(&p, dtheta);
    if (net->place == PLACE_POOLS) {
        struct attn_args args = asked_at(&p, 0);

        ask_backward(&p, &args, p.top->dH + newest(&p), dtheta);
    }
    if (net_has_context(&net->config))
        read_keys_backward(&p, dtheta, de);
    encode_backward(&p, dtheta, de);
    if (net->segments.embed)
        segments_backward(&net->segments, net->transposed, net->T * p.B,
                          batch->x, w->segments, w->dsegments, dtheta, dx);
}
