/*
 * pass_decode.c - from the newest state to the outputs (pass.h): the decoding
 * steps, the head, the window norm undone; and back.
 */
#include "nn/pass.h"

#include <string.h>

#include "base/rng.h"
#include "kernel/dropout_mask.h"
#include "kernel/gemm.h"

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
    dropout_mask_function *const draw = dropout_mask_each[isa_current()];

    for (size_t b = 0; b < p->B; b++) {
        struct rng rng = rng_make(dropout->seed, RNG_DROPOUT, dropout->epoch,
                                  dropout->windows[b]);

        for (size_t k = 0; k < p->net->steps; k++)
            draw(&rng, p->seen, dropout->rate,
                 p->w->keep + k * n + b * p->seen);
    }
}

static void set_dropout(const struct pass *p, const struct dropout *dropout)
{
    if (dropout && dropout->rate > 0)
        draw_dropout(p, dropout);
    else
        for (size_t i = 0; i < p->net->steps * p->B * p->seen; i++)
            p->w->keep[i] = R(1.0);
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
    const real *state = pass_state(p, k);
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
    real *dstate = pass_dstate(p, k);

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
    const struct attn_args args = pass_asked(p, k);
    const real *bias = net->theta + net->head_bias;
    real *z = p->w->z + k * p->B * p->out;

    if (net->place == PLACE_DECODES)
        net->config.attention->forward(&args);
    look(p, k, args.context);
    for (size_t b = 0; b < p->B; b++)
        memcpy(z + b * p->out, bias, p->out * sizeof *bias);
    net->encoder.layer->gemm(&(struct gemm){
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
    struct attn_args args = pass_asked(p, k);

    for (size_t b = 0; b < B; b++)
        for (size_t j = 0; j < out; j++)
            dtheta[net->head_bias + j] += dz[b * out + j];
    net->encoder.layer->gemm(
        &(struct gemm){seen, out, B, p->w->seen + k * B * seen, 1, seen, dz,
                       out, dtheta + net->head_weight, out, true});
    net->encoder.layer->gemm(&(struct gemm){B, seen, out, dz, out, 1,
                                            net->transposed + net->n_transposed,
                                            seen, p->w->dseen, seen, false});
    if (net->place == PLACE_DECODES)
        memset(p->w->dcontext, 0, B * p->D * sizeof *p->w->dcontext);
    look_backward(p, k);
    if (copies(p)) {
        copy_past_backward(p, args.weights, dz, dpast);
        args.dweights = p->w->dweights;
    }
    if (net->place == PLACE_DECODES)
        pass_ask_backward(p, &args, pass_dstate(p, k), dtheta);
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
    const real *memory =
        p->top->memory ? p->top->memory + pass_newest(p) : NULL;

    if (net->decoder.n_inputs && starts_from_context(p))
        decoder_forward(&net->decoder, net->theta, p->B, p->w->context, NULL,
                        p->w->channel, &p->w->decoder);
    else if (net->decoder.n_inputs)
        decoder_forward(&net->decoder, net->theta, p->B,
                        p->top->H + pass_newest(p), memory, p->w->channel,
                        &p->w->decoder);
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
        decoder_backward(
            &net->decoder, net->theta, net->transposed, p->B, &p->w->decoder,
            dtheta, from_context ? p->w->dcontext : p->top->dH + pass_newest(p),
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

void pass_decode(const struct pass *p, const struct dropout *dropout)
{
    read_channels(p);
    set_dropout(p, dropout);
    decode(p);
    for (size_t k = 0; k < p->net->steps; k++)
        undo_norm(p, k);
}

void pass_decode_backward(const struct pass *p, const real *dy, real *dtheta,
                          real *dpast)
{
    for (size_t k = 0; k < p->net->steps; k++)
        undo_norm_backward(p, k, dy);
    decode_backward(p, dtheta, dpast);
    read_channels_backward(p, dtheta);
}
