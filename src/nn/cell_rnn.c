/*
 * cell_rnn.c - the plain recurrent cell (Elman 1990), as torch.nn.RNN with
 * its two biases added up:
 *
 *   h_t = tanh(W x_t + U h_{t-1} + b)
 *
 * One block of gates: the pre-activation.
 */
#include "nn/cell.h"

static void rnn_forward(const struct cell_step *s)
{
    for (size_t i = 0; i < s->B * s->D; i++)
        s->h[i] = r_tanh(s->gates[i]);
}

static void rnn_backward(const struct cell_step *s)
{
    for (size_t i = 0; i < s->B * s->D; i++)
        s->gates[i] = s->dh[i] * (R(1.0) - s->h[i] * s->h[i]);
}

extern const struct cell_ops cell_rnn;
const struct cell_ops cell_rnn = {
    .name = "rnn",
    .summary = "plain tanh recurrence",
    .width = 1,
    .n_h = 1,
    .n_x = 1,
    .forward = rnn_forward,
    .backward = rnn_backward,
};
