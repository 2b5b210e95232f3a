/*
 * cell_lstm.c - long short-term memory (Hochreiter and Schmidhuber 1997, with
 * the forget gate of Gers et al. 2000), as torch.nn.LSTM with its two biases
 * added up:
 *
 *   i = sigmoid(W_i x_t + U_i h_{t-1} + b_i)             input gate
 *   f = sigmoid(W_f x_t + U_f h_{t-1} + b_f)             forget gate
 *   g = tanh   (W_g x_t + U_g h_{t-1} + b_g)             candidate
 *   o = sigmoid(W_o x_t + U_o h_{t-1} + b_o)             output gate
 *   c_t = f c_{t-1} + i g                                memory
 *   h_t = o tanh(c_t)
 *
 * Blocks of the gates: i f g o, and tanh(c_t) kept for the backward pass.
 */
#include "nn/cell.h"

#include "kernel/activation.h"

static void lstm_forward(const struct cell_step *s)
{
    const size_t D = s->D;

    for (size_t b = 0; b < s->B; b++) {
        real *restrict i = s->gates + b * 5 * D, *restrict f = i + D;
        real *restrict g = f + D, *restrict o = g + D, *restrict tc = o + D;
        const real *c0 = s->memory0 ? s->memory0 + b * D : NULL;
        real *restrict c = s->memory + b * D, *restrict h = s->h + b * D;

        for (size_t d = 0; d < D; d++) {
            i[d] = sigmoid(i[d]);
            f[d] = sigmoid(f[d]);
            g[d] = r_tanh(g[d]);
            o[d] = sigmoid(o[d]);
            c[d] = f[d] * (c0 ? c0[d] : R(0.0)) + i[d] * g[d];
            tc[d] = r_tanh(c[d]);
            h[d] = o[d] * tc[d];
        }
    }
}

static void lstm_backward(const struct cell_step *s)
{
    const size_t D = s->D;

    for (size_t b = 0; b < s->B; b++) {
        real *restrict i = s->gates + b * 5 * D, *restrict f = i + D;
        real *restrict g = f + D, *restrict o = g + D, *restrict tc = o + D;
        const real *c0 = s->memory0 ? s->memory0 + b * D : NULL;
        const real *dh = s->dh + b * D;
        real *restrict dc = s->dmemory + b * D;

        for (size_t d = 0; d < D; d++) {
            /* h = o tanh(c) */
            const real do_ = dh[d] * tc[d];
            dc[d] += dh[d] * o[d] * (R(1.0) - tc[d] * tc[d]);
            /* c = f c0 + i g */
            const real df = dc[d] * (c0 ? c0[d] : R(0.0));
            const real di = dc[d] * g[d], dg = dc[d] * i[d];
            dc[d] *= f[d];
            i[d] = di * i[d] * (R(1.0) - i[d]);
            f[d] = df * f[d] * (R(1.0) - f[d]);
            g[d] = dg * (R(1.0) - g[d] * g[d]);
            o[d] = do_ * o[d] * (R(1.0) - o[d]);
        }
    }
}

extern const struct cell_ops cell_lstm;
const struct cell_ops cell_lstm = {
    .name = "lstm",
    .summary = "long short-term memory",
    .width = 5,
    .n_h = 4,
    .n_x = 4,
    .has_memory = true,
    .forward = lstm_forward,
    .backward = lstm_backward,
};
