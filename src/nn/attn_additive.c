/*
 * attn_additive.c - the decoder asks the encoder's states at each of its steps
 * (Bahdanau et al. 2015):
 *
 *   p       = softmax over t of v . tanh(W1 k_t + W2 q)    (T, B)
 *   context = sum_t p_t k_t                                (B, D)
 *
 * The query q is the decoder's state, which has D units as the keys have. The
 * similarity is that of similarity_additive.c, parameters included.
 */
#include "nn/attn.h"

#include "nn/lookup.h"

extern const struct similarity_ops LANE(similarity_additive);

static void additive_params(struct param_table *table,
                            const struct attn_shape *shape)
{
    LANE(similarity_additive).params(table, "", shape->D);
}

static size_t additive_memo(const struct attn_shape *shape, size_t B)
{
    return LANE(lookup_memo)(&LANE(similarity_additive), shape->T, B, shape->D);
}

static size_t additive_cache(const struct attn_shape *shape, size_t B)
{
    return LANE(lookup_cache)(&LANE(similarity_additive), shape->T, B,
                              shape->D);
}

static struct lookup states(const struct attn_args *a)
{
    return LANE(lookup_keys)(a, &LANE(similarity_additive));
}

static void additive_keys_forward(const struct attn_args *a)
{
    const struct lookup lookup = states(a);

    LANE(lookup_keys_forward)(&lookup);
}

static void additive_forward(const struct attn_args *a)
{
    const struct lookup lookup = states(a);

    LANE(lookup_forward)(&lookup);
}

static void additive_backward(const struct attn_args *a)
{
    const struct lookup lookup = states(a);

    LANE(lookup_backward)(&lookup);
}

static void additive_keys_backward(const struct attn_args *a)
{
    const struct lookup lookup = states(a);

    LANE(lookup_keys_backward)(&lookup);
}

const struct attn_ops LANE(attn_additive) = {
    .name = "additive",
    .summary = "softmax over t of v.tanh(W1 h + W2 s), s the decoder's state",
    .place = ATTN_DECODES,
    .params = additive_params,
    .n_memo = additive_memo,
    .n_cache = additive_cache,
    .keys_forward = additive_keys_forward,
    .forward = additive_forward,
    .backward = additive_backward,
    .keys_backward = additive_keys_backward,
};
