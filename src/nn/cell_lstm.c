/*
 * cell_lstm.c - long short-term memory (Hochreiter and Schmidhuber 1997, with
 * the forget gate of Gers et al. 2000), as torch.nn.LSTM with the sum of its
 * two biases:
 *
 *   i = sigmoid(W_i x_t + U_i h_{t-1} + b_i)             input gate
 *   f = sigmoid(W_f x_t + U_f h_{t-1} + b_f)             forget gate
 *   g = tanh   (W_g x_t + U_g h_{t-1} + b_g)             candidate
 *   o = sigmoid(W_o x_t + U_o h_{t-1} + b_o)             output gate
 *   c_t = f c_{t-1} + i g                                memory
 *   h_t = o tanh(c_t)
 *
 * The blocks of the gates are i f g o, and tanh(c_t) for the backward pass.
 */
#include "nn/cell.h"

#include "kernel/lanes.h"

static void lstm_forward(const struct cell_step *s)
{
    const size_t D = s->D;

    for (size_t b = 0; b < s->B; b++) {
        real *i = s->gates + b * 5 * D, *f = i + D, *g = f + D, *o = g + D;
        real *tc = o + D, *c = s->memory + b * D, *h = s->h + b * D;
        const real *c0 = s->memory0 + b * D;

        VEC_EACH(d, m, D)
        {
            const vec id = vec_sigmoid(vec_get(i + d, m));
            const vec fd = vec_sigmoid(vec_get(f + d, m));
            const vec gd = vec_tanh(vec_get(g + d, m));
            const vec od = vec_sigmoid(vec_get(o + d, m));
            const vec cd = fd * vec_get(c0 + d, m) + id * gd;
            const vec tcd = vec_tanh(cd);

            vec_put(i + d, id, m);
            vec_put(f + d, fd, m);
            vec_put(g + d, gd, m);
            vec_put(o + d, od, m);
            vec_put(c + d, cd, m);
            vec_put(tc + d, tcd, m);
            vec_put(h + d, od * tcd, m);
        }
    }
}

static void lstm_backward(const struct cell_step *s)
{
    const size_t D = s->D;

    for (size_t b = 0; b < s->B; b++) {
        real *i = s->gates + b * 5 * D, *f = i + D, *g = f + D, *o = g + D;
        const real *tc = o + D, *c0 = s->memory0 + b * D, *dh = s->dh + b * D;
        real *dmemory = s->dmemory + b * D;

        VEC_EACH(d, m, D)
        {
            const vec id = vec_get(i + d, m), fd = vec_get(f + d, m);
            const vec gd = vec_get(g + d, m), od = vec_get(o + d, m);
            const vec tcd = vec_get(tc + d, m), dhd = vec_get(dh + d, m);
            /* h = o tanh(c), then c = f c0 + i g */
            const vec dc = vec_get(dmemory + d, m) + dhd * od * (1 - tcd * tcd);

            vec_put(dmemory + d, dc * fd, m);
            vec_put(i + d, dc * gd * id * (1 - id), m);
            vec_put(f + d, dc * vec_get(c0 + d, m) * fd * (1 - fd), m);
            vec_put(g + d, dc * id * (1 - gd * gd), m);
            vec_put(o + d, dhd * tcd * od * (1 - od), m);
        }
    }
}

const struct cell_ops LANE(cell_lstm) = {
    .name = "lstm",
    .summary = "long short-term memory",
    .width = 5,
    .n_h = 4,
    .n_x = 4,
    .has_memory = true,
    .forward = lstm_forward,
    .backward = lstm_backward,
};
