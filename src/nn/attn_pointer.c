/*
 * attn_pointer.c - the decoder points at timesteps whose targets it copies
 * (Vinyals et al. 2015):
 *
 *   q       = W_q s                                 W_q (Q, D), q (B, D)
 *   p       = softmax over t of similarity(k_t, q)  (T, B)
 *   context = sum_t p_t k_t                         (B, D)
 *
 * s is the decoder's state. What makes it a pointer is outside: the network
 * adds sum_t p_t y_t of the past targets y to its forecast, so that p has a
 * gradient of its own.
 */
#include "nn/attn.h"

#include "nn/query_lookup.h"

static void pointer_forward(const struct attn_args *a)
{
    const struct lookup lookup = LANE(query_lookup_forward)(a, a->weights);

    LANE(lookup_forward)(&lookup);
}

static void pointer_backward(const struct attn_args *a)
{
    LANE(query_lookup_backward)(a, a->weights);
}

const struct attn_ops LANE(attn_pointer) = {
    .name = "pointer",
    .summary = "softmax over t of similarity(h, W s); copies past targets",
    .place = ATTN_DECODES,
    .flags = ATTN_COPIES | ATTN_TAKES_SIMILARITY | ATTN_TAKES_POSITIONS,
    .params = LANE(query_lookup_params),
    .n_memo = LANE(query_lookup_memo),
    .n_cache = LANE(query_lookup_cache),
    .keys_forward = LANE(query_lookup_keys_forward),
    .forward = pointer_forward,
    .backward = pointer_backward,
    .keys_backward = LANE(query_lookup_keys_backward),
};
