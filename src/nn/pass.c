/*
 * pass.c - the network's forward and backward pass (net.h), mirror images.
 *
 * They branch on where attention sits, never on the name of a kind.
 */
#include "nn/net.h"

#include <string.h>

#include "base/rng.h"
#include "kernel/product.h"

static bool uses_inputs(const struct net *net)
{
    return net->config.attend == ATTEND_INPUTS;
}

static const struct layer_work *top_layer(const struct net *net,
                                          const struct worker *w)
{
    return &w->encoder.layer[net->config.layers - 1];
}

/* What both directions hand to the attention kind over the states. */
static struct attn_args over_states(const struct net *net,
                                    const struct worker *w,
                                    const struct net_batch *batch)
{
    const struct layer_work *top = top_layer(net, w);
    struct attn_args args = {.shape = net->attention, .B = batch->B};

    args.theta = net->theta + net->attention_offset;
    args.keys = top->H;
    args.query = top->H + (net->config.T - 1) * batch->B * net->config.D;
    args.weights = batch->weights;
    args.context = w->context;
    args.cache = w->cache;
    return args;
}

/* The same over the inputs, where the weights alone are wanted. */
static struct attn_args over_inputs(const struct net *net,
                                    const struct worker *w,
                                    const struct net_batch *batch)
{
    struct attn_args args = {.shape = net->attention, .B = batch->B};

    args.theta = net->theta + net->attention_offset;
    args.keys = batch->x;
    args.weights = batch->weights;
    args.cache = w->cache;
    return args;
}

/* inputs_t = T weight_t x_t */
static void weigh_inputs(const struct net *net, const struct worker *w,
                         const struct net_batch *batch)
{
    const size_t K = net->config.K, n = net->config.T * batch->B;

    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < K; k++)
            w->inputs[i * K + k] =
                (real)net->config.T * batch->weights[i] * batch->x[i * K + k];
}

static void weigh_inputs_backward(const struct net *net, const struct worker *w,
                                  const struct net_batch *batch, real *dx)
{
    const size_t K = net->config.K, n = net->config.T * batch->B;
    const real T = (real)net->config.T;

    for (size_t i = 0; i < n; i++) {
        real sum = 0;

        /* inputs = T weight x */
        for (size_t k = 0; k < K; k++) {
            sum += w->dinputs[i * K + k] * batch->x[i * K + k];
            dx[i * K + k] += T * batch->weights[i] * w->dinputs[i * K + k];
        }
        w->dweights[i] = T * sum;
    }
}

static void draw_dropout(const struct worker *w, size_t B, size_t S,
                         const struct dropout *dropout)
{
    for (size_t b = 0; b < B; b++) {
        struct rng rng = rng_make(dropout->seed, RNG_DROPOUT, dropout->epoch,
                                  dropout->windows[b]);

        for (size_t s = 0; s < S; s++)
            w->keep[b * S + s] = rng_uniform(&rng) < dropout->rate
                                     ? R(0.0)
                                     : R(1.0) / (R(1.0) - dropout->rate);
    }
}

/* seen = [context; h_T], [context], or [h_T] where inputs are weighed */
static void look(const struct net *net, const struct worker *w, size_t B,
                 const struct dropout *dropout)
{
    const size_t D = net->config.D, S = net->seen;
    const real *newest = top_layer(net, w)->H + (net->config.T - 1) * B * D;
    const real *first = uses_inputs(net) ? newest : w->context;

    for (size_t b = 0; b < B; b++) {
        memcpy(w->seen + b * S, first + b * D, D * sizeof(real));
        if (S > D)
            memcpy(w->seen + b * S + D, newest + b * D, D * sizeof(real));
    }
    for (size_t i = 0; i < B * S; i++)
        w->keep[i] = R(1.0);
    if (dropout && dropout->rate > 0)
        draw_dropout(w, B, S, dropout);
    for (size_t i = 0; i < B * S; i++)
        w->seen[i] *= w->keep[i];
}

/* Adds the gradient of what the head saw into that of context and h_T. */
static void look_backward(const struct net *net, const struct worker *w,
                          size_t B)
{
    const size_t D = net->config.D, S = net->seen;
    real *dnewest = top_layer(net, w)->dH + (net->config.T - 1) * B * D;
    real *dfirst = uses_inputs(net) ? dnewest : w->dcontext;

    for (size_t i = 0; i < B * S; i++)
        w->dseen[i] *= w->keep[i];
    for (size_t b = 0; b < B; b++)
        for (size_t d = 0; d < D; d++) {
            dfirst[b * D + d] += w->dseen[b * S + d];
            if (S > D)
                dnewest[b * D + d] += w->dseen[b * S + D + d];
        }
}

/* From dinputs on: through the weighing and the attention kind to x. */
static void inputs_backward(const struct net *net, const struct worker *w,
                            const struct net_batch *batch, real *dtheta,
                            real *dx)
{
    struct attn_args args = over_inputs(net, w, batch);

    weigh_inputs_backward(net, w, batch, dx);
    args.dweights = w->dweights;
    args.dtheta = dtheta + net->attention_offset;
    args.dkeys = dx;
    net->config.attention->backward(&args);
}

void net_forward(const struct net *net, struct worker *w,
                 const struct net_batch *batch, const struct dropout *dropout)
{
    const struct net_config *c = &net->config;
    const size_t B = batch->B, O = c->O;
    const real *bias = net->theta + net->head_bias;

    if (uses_inputs(net)) {
        const struct attn_args args = over_inputs(net, w, batch);

        c->attention->forward(&args);
        weigh_inputs(net, w, batch);
    }
    encoder_forward(&net->encoder, net->theta, B,
                    uses_inputs(net) ? w->inputs : batch->x, &w->encoder);
    if (!uses_inputs(net)) {
        const struct attn_args args = over_states(net, w, batch);

        c->attention->forward(&args);
    }
    look(net, w, B, dropout);

    for (size_t b = 0; b < B; b++)
        memcpy(w->z + b * O, bias, O * sizeof *bias);
    net->encoder.product(&(struct product){B, O, net->seen, w->seen, net->seen,
                                           1, net->theta + net->head_weight, O,
                                           w->z, O, true});
    for (size_t i = 0; i < B * O; i++)
        batch->y[i] = w->z[i] * batch->scale[i] + batch->shift[i];
}

void net_backward(const struct net *net, struct worker *w,
                  const struct net_batch *batch, const real *dy, real *dtheta,
                  real *dx)
{
    const struct net_config *c = &net->config;
    const size_t B = batch->B, O = c->O, S = net->seen;
    const size_t n_states = c->T * B * c->D;
    real *dz = w->z, *dstates = top_layer(net, w)->dH;

    /* y = z scale + shift,  z = seen . A + a */
    for (size_t i = 0; i < B * O; i++)
        dz[i] = dy[i] * batch->scale[i];
    for (size_t b = 0; b < B; b++)
        for (size_t o = 0; o < O; o++)
            dtheta[net->head_bias + o] += dz[b * O + o];
    net->encoder.product(&(struct product){S, O, B, w->seen, 1, S, dz, O,
                                           dtheta + net->head_weight, O, true});
    net->encoder.product(&(struct product){
        B, S, O, dz, O, 1, net->transposed + net->encoder.n_transposed, S,
        w->dseen, S, false});

    memset(dstates, 0, n_states * sizeof *dstates);
    memset(w->dcontext, 0, B * c->D * sizeof *w->dcontext);
    look_backward(net, w, B);
    if (!uses_inputs(net)) {
        struct attn_args args = over_states(net, w, batch);

        args.dcontext = w->dcontext;
        args.dtheta = dtheta + net->attention_offset;
        args.dkeys = dstates;
        args.dquery = dstates + (c->T - 1) * B * c->D;
        c->attention->backward(&args);
        encoder_backward(&net->encoder, net->transposed, B, &w->encoder, dtheta,
                         dx);
        return;
    }
    memset(w->dinputs, 0, c->T * B * c->K * sizeof *w->dinputs);
    encoder_backward(&net->encoder, net->transposed, B, &w->encoder, dtheta,
                     w->dinputs);
    inputs_backward(net, w, batch, dtheta, dx ? dx : w->dx);
}
