/*
 * attn_pointer.c - pointer attention: the decoder points at timesteps whose
 * targets it copies (Vinyals et al. 2015).
 *
 *   q       = W_q s                                 W_q (Q, D), q (B, D)
 *   p       = softmax over t of similarity(h_t, q)  (T, B)
 *   context = sum_t p_t h_t                         (B, D)
 *
 * s is the decoder's state. The copying happens in the head: it adds
 * sum_t p_t y_t of the past targets y to its forecast, so that p also has a
 * gradient of its own.
 */
#include "nn/attn.h"

#include "nn/lookup.h"

static void pointer_forward(const struct attn_args *a)
{
    const struct lookup lookup = LANE(projected_lookup_start)(a, a->weights);

    LANE(lookup_forward)(&lookup);
}

static void pointer_backward(const struct attn_args *a)
{
    LANE(projected_lookup_backward)(a, a->weights);
}

const struct attn_ops LANE(attn_pointer) = {
    .name = "pointer",
    .summary = "softmax over t of similarity(h, W s); copies past targets",
    .place = ATTN_DECODES,
    .flags = ATTN_COPIES | ATTN_CANDIDATE,
    .hyperparameters = HYPER_SET(SIMILARITY) | HYPER_SET(POSITIONS) |
                       HYPER_SET(NORMALISE),
    .params = LANE(projected_lookup_params),
    .n_key_cache = LANE(projected_lookup_n_key_cache),
    .n_scratch = LANE(projected_lookup_n_scratch),
    .keys_forward = LANE(projected_lookup_keys_forward),
    .forward = pointer_forward,
    .backward = pointer_backward,
    .keys_backward = LANE(projected_lookup_keys_backward),
};
