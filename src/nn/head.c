/* head.c - the head, from the decoder's states to the outputs (pass.h). */
#include "nn/pass.h"

#include <string.h>

#include "base/rng.h"
#include "kernel/dropout_mask.h"

static void draw_dropout(const struct pass *p, const struct dropout *dropout)
{
    const size_t n = p->net->head.n;
    dropout_mask_function *const draw = dropout_mask_each[isa_current()];

    for (size_t b = 0; b < p->B; b++) {
        struct rng rng = rng_make(dropout->seed, RNG_DROPOUT, dropout->epoch,
                                  dropout->windows[b]);

        for (size_t k = 0; k < p->net->steps; k++)
            draw(&rng, n, dropout->rate,
                 p->w->dropout_mask + (k * p->B + b) * n);
    }
}

void head_draw_dropout(const struct pass *p, const struct dropout *dropout)
{
    const size_t n = p->net->steps * p->B * p->net->head.n;

    if (dropout && dropout->rate > 0)
        draw_dropout(p, dropout);
    else
        for (size_t i = 0; i < n; i++)
            p->w->dropout_mask[i] = R(1.0);
}

/* Units of a channel's embedding that the head reads itself. */
static size_t n_head_channel(const struct pass *p)
{
    return p->net->decoder.n_inputs ? 0 : p->net->n_channel;
}

/* Sets head_input_k. */
static void head_gather(const struct pass *p, size_t k, const real *context,
                        const real *state)
{
    const size_t D = p->D, n = p->net->head.n, n_channel = n_head_channel(p);
    const real *mask = p->w->dropout_mask + k * p->B * n;
    real *input = p->w->head_input + k * p->B * n;

    for (size_t b = 0; b < p->B; b++) {
        real *to = input + b * n;

        if (p->net->head_reads_context) {
            memcpy(to, context + b * D, D * sizeof *to);
            to += D;
        }
        if (p->net->head_reads_state) {
            memcpy(to, state + b * D, D * sizeof *to);
            to += D;
        }
        memcpy(to, p->w->channel + b * n_channel, n_channel * sizeof *to);
    }
    for (size_t i = 0; i < p->B * n; i++)
        input[i] *= mask[i];
}

/* Adds the gradient of head_input_k into those of its parts. */
static void head_gather_backward(const struct pass *p, size_t k, real *dstate)
{
    const size_t D = p->D, n = p->net->head.n, n_channel = n_head_channel(p);
    const real *mask = p->w->dropout_mask + k * p->B * n;
    real *dinput = p->w->dhead_input;

    for (size_t i = 0; i < p->B * n; i++)
        dinput[i] *= mask[i];
    for (size_t b = 0; b < p->B; b++) {
        const real *from = dinput + b * n;

        for (size_t d = 0; p->net->head_reads_context && d < D; d++)
            p->w->dcontext[b * D + d] += *from++;
        for (size_t d = 0; p->net->head_reads_state && d < D; d++)
            dstate[b * D + d] += *from++;
        for (size_t d = 0; d < n_channel; d++)
            p->w->dchannel[b * n_channel + d] += *from++;
    }
}

/* z_k += sum_t weights_t past_t */
static void copy_past(const struct pass *p, const real *weights, real *z)
{
    const size_t m = p->net->head.m;
    const real *past = p->batch->past;

    for (size_t t = 0; t < p->net->N; t++)
        for (size_t b = 0; b < p->B; b++, weights++, past += m)
            for (size_t j = 0; j < m; j++)
                z[b * m + j] += *weights * past[j];
}

static void copy_past_backward(const struct pass *p, const real *weights,
                               const real *dz, real *dpast)
{
    const size_t m = p->net->head.m;

    for (size_t i = 0; i < p->net->N * p->B; i++) {
        const real *from = dz + i % p->B * m;
        real sum = 0;

        for (size_t j = 0; j < m; j++) {
            sum += from[j] * p->batch->past[i * m + j];
            dpast[i * m + j] += weights[i] * from[j];
        }
        p->w->dweights[i] = sum;
    }
}

static bool copies(const struct pass *p)
{
    return p->net->config.attention->flags & ATTN_COPIES;
}

/* The known inputs f of decoding step k, and their e (known.h). */
static size_t known_offset(const struct pass *p, size_t k)
{
    return k * p->B * p->net->known.n_steps * p->net->known.inputs.n;
}

static const real *known_of(const struct pass *p, size_t k)
{
    return p->known + known_offset(p, k);
}

static real *units_of(const struct pass *p, size_t k)
{
    return p->w->known_units +
           k * p->B * p->net->known.n_steps * p->net->known.state.m;
}

void head_forward(const struct pass *p, size_t k, const real *context,
                  const real *state, const real *weights)
{
    const struct linear_layer *head = &p->net->head;
    real *z = p->w->z + k * p->B * head->m;

    head_gather(p, k, context, state);
    linear_layer_forward(head, p->net->theta, p->B,
                         p->w->head_input + k * p->B * head->n, z);
    if (copies(p))
        copy_past(p, weights, z);
    if (p->net->known.n_steps)
        known_forward(&p->net->known, p->net->theta, p->B, known_of(p, k),
                      state, units_of(p, k), z);
}

void head_backward(const struct pass *p, size_t k, const real *state,
                   const real *weights, real *dstate, real *dtheta, real *dpast,
                   real *dknown)
{
    const struct linear_layer *head = &p->net->head;
    const real *dz = p->w->dz + k * p->B * head->m;
    real *dinput = p->w->dhead_input;

    memset(dinput, 0, p->B * head->n * sizeof *dinput);
    linear_layer_backward(head, p->net->transposed, p->B,
                          p->w->head_input + k * p->B * head->n, dz, dtheta,
                          dinput);
    head_gather_backward(p, k, dstate);
    if (copies(p))
        copy_past_backward(p, weights, dz, dpast);
    if (p->net->known.n_steps)
        known_backward(&p->net->known, p->net->transposed, p->B, known_of(p, k),
                       state, units_of(p, k), dz, p->w->known_scratch, dtheta,
                       dstate, dknown ? dknown + known_offset(p, k) : NULL);
}

/* Outputs of step k: the last step is cut at the horizon. */
static size_t n_outputs(const struct pass *p, size_t k)
{
    const size_t m = p->net->head.m, left = p->net->O - k * m;

    return left < m ? left : m;
}

void head_undo_norm(const struct pass *p)
{
    const size_t m = p->net->head.m;
    const real *z = p->w->z;

    for (size_t k = 0; k < p->net->steps; k++) {
        const size_t n = n_outputs(p, k);

        for (size_t b = 0; b < p->B; b++, z += m) {
            const size_t o = b * p->net->O + k * m;

            for (size_t j = 0; j < n; j++)
                p->batch->y[o + j] =
                    z[j] * p->batch->scale[o + j] + p->batch->shift[o + j];
        }
    }
}

void head_undo_norm_backward(const struct pass *p, const real *dy)
{
    const size_t m = p->net->head.m;
    real *dz = p->w->dz;

    for (size_t k = 0; k < p->net->steps; k++) {
        const size_t n = n_outputs(p, k);

        for (size_t b = 0; b < p->B; b++, dz += m) {
            const size_t o = b * p->net->O + k * m;

            for (size_t j = 0; j < m; j++) /* 0 beyond the horizon */
                dz[j] = j < n ? dy[o + j] * p->batch->scale[o + j] : R(0.0);
        }
    }
}

/* The quantiles of output o of the batch, which is output i of all z. */
static void put_quantiles(const struct pass *p, size_t i, size_t o)
{
    const struct quantile_head *head = &p->net->quantiles;
    real offsets[MAX_QUANTILES];

    quantile_offsets(head, p->w->quantile_u + i * head->n, offsets);
    for (size_t q = 0; q < head->n; q++)
        p->batch->quantiles[o * head->n + q] =
            (p->w->z[i] + offsets[q]) * p->batch->scale[o] + p->batch->shift[o];
}

void head_quantiles(const struct pass *p)
{
    const size_t m = p->net->head.m;

    linear_layer_forward(&p->net->quantiles.layer, p->net->theta,
                         p->net->steps * p->B, p->w->head_input,
                         p->w->quantile_u);
    for (size_t k = 0; k < p->net->steps; k++)
        for (size_t b = 0; b < p->B; b++)
            for (size_t j = 0; j < n_outputs(p, k); j++)
                put_quantiles(p, (k * p->B + b) * m + j,
                              b * p->net->O + k * m + j);
}

static void put_quantiles_backward(const struct pass *p, size_t i, size_t o,
                                   const real *dquantiles)
{
    const struct quantile_head *head = &p->net->quantiles;
    real doffsets[MAX_QUANTILES];

    for (size_t q = 0; q < head->n; q++)
        doffsets[q] = dquantiles[o * head->n + q] * p->batch->scale[o];
    quantile_offsets_backward(head, p->w->quantile_u + i * head->n, doffsets,
                              p->w->quantile_du + i * head->n);
}

void head_quantiles_backward(const struct pass *p, const real *dquantiles,
                             real *dtheta)
{
    const struct linear_layer *layer = &p->net->quantiles.layer;
    const size_t m = p->net->head.m, rows = p->net->steps * p->B;

    /* 0 beyond the horizon */
    memset(p->w->quantile_du, 0, rows * layer->m * sizeof *p->w->quantile_du);
    for (size_t k = 0; k < p->net->steps; k++)
        for (size_t b = 0; b < p->B; b++)
            for (size_t j = 0; j < n_outputs(p, k); j++)
                put_quantiles_backward(p, (k * p->B + b) * m + j,
                                       b * p->net->O + k * m + j, dquantiles);
    linear_layer_backward(layer, p->net->transposed, rows, p->w->head_input,
                          p->w->quantile_du, dtheta, NULL);
}
