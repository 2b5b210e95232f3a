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

#include "nn/lookup.h"
#include "nn/query.h"

static void pointer_params(struct param_table *table,
                           const struct attn_shape *shape)
{
    LANE(query_params)(table, shape);
    if (shape->similarity->params)
        shape->similarity->params(table, "", shape->D);
}

static size_t pointer_memo(const struct attn_shape *s, size_t B)
{
    return LANE(lookup_memo)(s->similarity, s->T, B, s->D);
}

static size_t pointer_cache(const struct attn_shape *s, size_t B)
{
    return LANE(query_cache)(s, B) +
           LANE(lookup_cache)(s->similarity, s->T, B, s->D);
}

/* Without gradients. */
static struct lookup keys_of(const struct attn_args *a)
{
    struct lookup lookup = LANE(lookup_keys)(a, a->shape.similarity);

    lookup.match.theta = a->theta + a->shape.Q * a->shape.D;
    return lookup;
}

static struct lookup at_query(const struct attn_args *a)
{
    struct lookup lookup = keys_of(a);

    lookup.match.query = a->cache;
    lookup.cache = a->cache + LANE(query_cache)(&a->shape, a->B);
    return lookup;
}

static void pointer_keys_forward(const struct attn_args *a)
{
    const struct lookup lookup = keys_of(a);

    LANE(lookup_keys_forward)(&lookup);
}

static void pointer_forward(const struct attn_args *a)
{
    const struct lookup lookup = at_query(a);

    LANE(query_forward)(a);
    LANE(lookup_forward)(&lookup);
}

static void pointer_backward(const struct attn_args *a)
{
    struct lookup lookup = at_query(a);

    lookup.match.dtheta = a->dtheta + a->shape.Q * a->shape.D;
    lookup.match.dquery = LANE(query_start_backward)(a);
    LANE(lookup_backward)(&lookup);
    LANE(query_backward)(a);
}

static void pointer_keys_backward(const struct attn_args *a)
{
    struct lookup lookup = keys_of(a);

    lookup.match.dtheta = a->dtheta + a->shape.Q * a->shape.D;
    LANE(lookup_keys_backward)(&lookup);
}

const struct attn_ops LANE(attn_pointer) = {
    .name = "pointer",
    .summary = "softmax over t of similarity(h, W s); copies past targets",
    .place = ATTN_DECODES,
    .flags = ATTN_COPIES | ATTN_TAKES_SIMILARITY | ATTN_TAKES_POSITIONS,
    .params = pointer_params,
    .n_memo = pointer_memo,
    .n_cache = pointer_cache,
    .keys_forward = pointer_keys_forward,
    .forward = pointer_forward,
    .backward = pointer_backward,
    .keys_backward = pointer_keys_backward,
};
