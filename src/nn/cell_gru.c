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
 * The blocks of the gates are nh r z n, so that each product writes adjacent
 * blocks: the h-part feeds nh r z, the x-part r z n.
 */
#include "nn/cell.h"

#include "kernel/lanes.h"

static void gru_forward(const struct cell_step *s)
{
    const size_t D = s->D;

    for (size_t b = 0; b < s->B; b++) {
        real *nh = s->gates + b * 4 * D, *r = nh + D, *z = r + D, *n = z + D;
        const real *h0 = s->h0 + b * D;
        real *h = s->h + b * D;

        VEC_EACH(d, m, D)
        {
            const vec rd = vec_sigmoid(vec_get(r + d, m));
            const vec zd = vec_sigmoid(vec_get(z + d, m));
            const vec nd =
                vec_tanh(vec_get(n + d, m) + rd * vec_get(nh + d, m));

            vec_put(r + d, rd, m);
            vec_put(z + d, zd, m);
            vec_put(n + d, nd, m);
            vec_put(h + d, nd + zd * (vec_get(h0 + d, m) - nd), m);
        }
    }
}

static void gru_backward(const struct cell_step *s)
{
    const size_t D = s->D;

    for (size_t b = 0; b < s->B; b++) {
        real *nh = s->gates + b * 4 * D, *r = nh + D, *z = r + D, *n = z + D;
        const real *h0 = s->h0 + b * D, *dh = s->dh + b * D;
        real *dh0 = s->dh0 + b * D;

        VEC_EACH(d, m, D)
        {
            const vec rd = vec_get(r + d, m), zd = vec_get(z + d, m);
            const vec nd = vec_get(n + d, m), dhd = vec_get(dh + d, m);
            /* h = n + z (h0 - n), then n = tanh(. + r nh) */
            const vec dz = dhd * (vec_get(h0 + d, m) - nd);
            const vec dn = dhd * (1 - zd) * (1 - nd * nd);
            const vec dr = dn * vec_get(nh + d, m);

            vec_put(dh0 + d, vec_get(dh0 + d, m) + dhd * zd, m);
            vec_put(nh + d, dn * rd, m);
            vec_put(r + d, dr * rd * (1 - rd), m);
            vec_put(z + d, dz * zd * (1 - zd), m);
            vec_put(n + d, dn, m);
        }
    }
}

const struct cell_ops LANE(cell_gru) = {
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
