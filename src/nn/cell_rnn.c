/*
 * cell_rnn.c - the plain recurrent cell (Elman 1990), as torch.nn.RNN with
 * the sum of its two biases:
 *
 *   h_t = tanh(W x_t + U h_{t-1} + b)
 *
 * The only block of the gates is the pre-activation.
 */
#include "nn/cell.h"

#include "kernel/lanes.h"

static void rnn_forward(const struct cell_step *s)
{
    VEC_EACH(i, m, s->B * s->D)
    vec_put(s->h + i, vec_tanh(vec_get(s->gates + i, m)), m);
}

static void rnn_backward(const struct cell_step *s)
{
    VEC_EACH(i, m, s->B * s->D)
    {
        const vec h = vec_get(s->h + i, m);

        vec_put(s->gates + i, vec_get(s->dh + i, m) * (1 - h * h), m);
    }
}

const struct cell_ops LANE(cell_rnn) = {
    .name = "rnn",
    .summary = "plain tanh recurrence",
    .width = 1,
    .n_h = 1,
    .n_x = 1,
    .forward = rnn_forward,
    .backward = rnn_backward,
};
