/*
 * attn_dot.c - the newest state looks up the earlier ones, by a scalar product
 * unless --similarity says otherwise.
 *
 *   a_t     = h_t . h_T                    t = 1..T-1, a (T-1, B)
 *           = similarity(h_t, h_T)         with --similarity
 *   p       = softmax over t of a          (T-1, B)
 *   context = sum_t p_t h_t                (B, D); zero for T = 1
 *   weights = (p_1, ..., p_{T-1}, 0)       (T, B)
 *
 * The newest state h_T, which is the query, has no entry: the largest
 * similarity would nearly always be that of the query with itself. The only
 * parameters are those of the similarity; the scalar product has none.
 */
#include "nn/attn.h"

#include <string.h>

#include "kernel/normalise.h"
#include "nn/lookup.h"
#include "nn/similarity.h"

/* The similarity of a lookup; NULL: the scalar product with a softmax, which
 * has a shorter one. */
static const struct similarity_ops *similarity(const struct attn_shape *shape)
{
    const size_t value = shape->hyperparameters[HYPER_SIMILARITY];

    if (value > SIMILARITY_DOT)
        return similarity_of(value);
    return shape->hyperparameters[HYPER_NORMALISE] > NORMALISE_SOFTMAX
               ? similarity_of(SIMILARITY_DOT)
               : NULL;
}

static void dot_params(struct param_table *table,
                       const struct attn_shape *shape)
{
    if (similarity(shape) && similarity(shape)->params)
        similarity(shape)->params(table, "", shape->D);
}

static size_t dot_n_key_cache(const struct attn_shape *shape, size_t B)
{
    return similarity(shape) ? LANE(lookup_n_key_cache)(
                                   similarity(shape), shape->T - 1, B, shape->D)
                             : 0;
}

static size_t dot_n_scratch(const struct attn_shape *shape, size_t B)
{
    return similarity(shape) ? LANE(lookup_n_scratch)(similarity(shape),
                                                      shape->T - 1, B, shape->D)
                             : 0;
}

static struct attn_args over_earlier(const struct attn_args *a)
{
    struct attn_args earlier = *a;

    earlier.shape.T--;
    return earlier;
}

/* True if earlier keys are looked up by a similarity. Without a key all are the
 * same. */
static bool has_lookup(const struct attn_args *a)
{
    return similarity(&a->shape) && a->shape.T > 1;
}

/* Its gradients are NULL in a forward pass. */
static struct lookup lookup_of(const struct attn_args *a)
{
    const size_t D = a->shape.D;

    return (struct lookup){
        .similarity = similarity(&a->shape),
        .normalise = a->shape.hyperparameters[HYPER_NORMALISE],
        .args = {.T = a->shape.T - 1,
                 .B = a->B,
                 .D = D,
                 .theta = a->theta,
                 .keys = a->keys,
                 .query = a->query,
                 .key_row = D,
                 .query_row = D,
                 .key_cache = a->key_cache,
                 .dtheta = a->dtheta,
                 .dkeys = a->dkeys,
                 .dquery = a->dquery,
                 .dkey_cache = a->dkey_cache},
        .values = a->keys,
        .row = D,
        .p = a->weights,
        .weights = a->weights,
        .context = a->context,
        .scratch = a->scratch,
        .ablation = a->ablation,
        .dcontext = a->dcontext,
        .dvalues = a->dkeys,
    };
}

static void dot_keys_forward(const struct attn_args *a)
{
    const struct lookup lookup = lookup_of(a);

    if (has_lookup(a))
        LANE(lookup_keys_forward)(&lookup);
}

static void dot_forward(const struct attn_args *a)
{
    const struct attn_args earlier = over_earlier(a);
    const struct lookup lookup = lookup_of(a);

    if (has_lookup(a))
        LANE(lookup_forward)(&lookup);
    else
        LANE(dot_lookup_forward)(&earlier, WEIGHTS_SOFTMAX, R(1.0));
    memset(a->weights + earlier.shape.T * a->B, 0, a->B * sizeof *a->weights);
}

static void dot_backward(const struct attn_args *a)
{
    const struct attn_args earlier = over_earlier(a);
    const struct lookup lookup = lookup_of(a);

    if (has_lookup(a))
        LANE(lookup_backward)(&lookup);
    else
        LANE(dot_lookup_backward)(&earlier, WEIGHTS_SOFTMAX, R(1.0));
}

static void dot_keys_backward(const struct attn_args *a)
{
    const struct lookup lookup = lookup_of(a);

    if (has_lookup(a))
        LANE(lookup_keys_backward)(&lookup);
}

const struct attn_ops LANE(attn_dot) = {
    .name = "dot",
    .summary = "the last state attends to earlier ones: softmax of h_t.h_T",
    .flags = ATTN_READS_QUERY | ATTN_SKIPS_NEWEST | ATTN_CANDIDATE,
    .hyperparameters = HYPER_SET(SIMILARITY) | HYPER_SET(NORMALISE),
    .optional = HYPER_SET(SIMILARITY),
    .params = dot_params,
    .n_key_cache = dot_n_key_cache,
    .n_scratch = dot_n_scratch,
    .keys_forward = dot_keys_forward,
    .forward = dot_forward,
    .backward = dot_backward,
    .keys_backward = dot_keys_backward,
};
