/*
 * cell_gru.c - gated recurrent unit (Cho et al. 2014) in the form of PyTorch
 * and cuDNN, the reset gate after the product:
 *
 *   r  = sigmoid(W_r x_t + b_r + U_r h_{t-1} + c_r)      reset gate
 *   z  = sigmoid(W_z x_t + b_z + U_z h_{t-1} + c_z)      update gate
 *   nh = U_n h_{t-1} + c_n
 *   n  = tanh(W_n x_t + b_n + r nh)                      candidate
 *   h_t = (1 - z) n + z h_{t-1}
 *
 * Blocks of the gates, so that both products write neighbours: nh r z n; the
 * h-part feeds nh r z, the x-part r z n.
 */
#include "nn/cell.h"

#include "kernel/activation.h"

static void gru_forward(const struct cell_step *s)
{
    const size_t D = s->D;

    for (size_t b = 0; b < s->B; b++) {
        real *restrict nh = s->gates + b * 4 * D, *restrict r = nh + D;
        real *restrict z = r + D, *restrict n = z + D;
        const real *h0 = s->h0 ? s->h0 + b * D : NULL;
        real *restrict h = s->h + b * D;

        for (size_t d = 0; d < D; d++) {
            r[d] = sigmoid(r[d]);
            z[d] = sigmoid(z[d]);
            n[d] = r_tanh(n[d] + r[d] * nh[d]);
            h[d] = n[d] + z[d] * ((h0 ? h0[d] : R(0.0)) - n[d]);
        }
    }
}

static void gru_backward(const struct cell_step *s)
{
    const size_t D = s->D;

    for (size_t b = 0; b < s->B; b++) {
        real *restrict nh = s->gates + b * 4 * D, *restrict r = nh + D;
        real *restrict z = r + D, *restrict n = z + D;
        const real *h0 = s->h0 ? s->h0 + b * D : NULL;
        const real *dh = s->dh + b * D;

        for (size_t d = 0; d < D; d++) {
            /* h = n + z (h0 - n) */
            const real dz = dh[d] * ((h0 ? h0[d] : R(0.0)) - n[d]);
            const real dn = dh[d] * (R(1.0) - z[d]);
            if (s->dh0)
                s->dh0[b * D + d] += dh[d] * z[d];
            /* n = tanh(. + r nh), r and z = sigmoid(.) */
            n[d] = dn * (R(1.0) - n[d] * n[d]);
            z[d] = dz * z[d] * (R(1.0) - z[d]);
            {
                const real dnh = n[d] * r[d];
                r[d] = n[d] * nh[d] * r[d] * (R(1.0) - r[d]);
                nh[d] = dnh;
            }
        }
    }
}

extern const struct cell_ops cell_gru;
const struct cell_ops cell_gru = {
    .name = "gru",
    .summary = "gated recurrent unit, reset gate after the product",
    .width = 4,
    .h_first = 0,
    .n_h = 3,
    .x_first = 1,
    .n_x = 3,
    .bias_h = true,
    .forward = gru_forward,
    .backward = gru_backward,
};
