/*
 * attn_recurrent.c - attention inside the recurrence: at step t the state
 * h_{t-1} looks up the states before it, without parameters.
 *
 *   a_i     = mean over units of h_{t-1} * h_i     i = 1..t-2, a (t-2, B)
 *   weights = softmax over i of a                  (t-2, B)
 *   context = sum_i weights_i h_i                  (B, D), an input of step t
 *
 * The query is h_{t-1} and the keys are the states before it, at least one; no
 * step looks ahead. The paper also uses the zero state h_0 as a key. It is left
 * out here: its logit is 0 for every query, so it would take weight without
 * carrying information.
 */
#include "nn/attn.h"

#include "nn/lookup.h"

/* A scalar product times this factor is the mean over units. */
static real mean_factor(const struct attn_args *a)
{
    return R(1.0) / (real)a->shape.D;
}

static void recurrent_forward(const struct attn_args *a)
{
    LANE(dot_lookup_forward)(a, WEIGHTS_SOFTMAX, mean_factor(a));
}

static void recurrent_backward(const struct attn_args *a)
{
    LANE(dot_lookup_backward)(a, WEIGHTS_SOFTMAX, mean_factor(a));
}

const struct attn_ops LANE(attn_recurrent) = {
    .name = "recurrent",
    .summary = "each step attends to earlier states: softmax of mean(h.h)",
    .place = ATTN_RECURS,
    .forward = recurrent_forward,
    .backward = recurrent_backward,
};
