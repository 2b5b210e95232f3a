/*
 * attn_recurrent.c - at step t of the recurrence the states before the last
 * one, looked up by the last one h_{t-1}, without any parameters:
 *
 *   a_i     = mean over units of q * h_i    i = 1..t-2, a (t-2, B)
 *   weights = softmax over i of a           (t-2, B)
 *   context = sum_i weights_i h_i           (B, D), an input of the cell at t
 *
 * The query q is h_{t-1}, the keys handed over are those before it, at least
 * one of them: nothing ever looks ahead. The zero state h_0, which the source
 * keeps as a key, is left out. It matches every query with 0, so that it would
 * take weight without having seen anything.
 */
#include "nn/attn.h"

#include "nn/plain_lookup.h"

/* Of a scalar product: what makes it the mean over units. */
static real mean_factor(const struct attn_args *a)
{
    return R(1.0) / (real)a->shape.D;
}

static void recurrent_forward(const struct attn_args *a)
{
    LANE(plain_lookup_forward)(a, WEIGHTS_SOFTMAX, mean_factor(a));
}

static void recurrent_backward(const struct attn_args *a)
{
    LANE(plain_lookup_backward)(a, WEIGHTS_SOFTMAX, mean_factor(a));
}

const struct attn_ops LANE(attn_recurrent) = {
    .name = "recurrent",
    .summary = "each step looks up the states before it: softmax of mean(h.h)",
    .place = ATTN_RECURS,
    .forward = recurrent_forward,
    .backward = recurrent_backward,
};
