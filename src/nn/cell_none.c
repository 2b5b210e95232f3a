/*
 * cell_none.c - no recurrence: a linear embedding of each timestep.
 *
 *   h_t = W x_t + b
 */
#include "nn/cell.h"

#include <string.h>

static void none_forward(const struct cell_step *s)
{
    memcpy(s->h, s->gates, s->B * s->D * sizeof *s->h);
}

static void none_backward(const struct cell_step *s)
{
    memcpy(s->gates, s->dh, s->B * s->D * sizeof *s->gates);
}

const struct cell_ops LANE(cell_none) = {
    .name = "none",
    .summary = "no recurrence, a linear embedding of each timestep",
    .width = 1,
    .n_x = 1,
    .forward = none_forward,
    .backward = none_backward,
};
