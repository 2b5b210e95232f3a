/* lookup.c - see lookup.h. */
#include "nn/lookup.h"

#include "kernel/lanes.h"
#include "kernel/softmax.h"
#include "nn/pool.h"

struct lookup LANE(lookup_keys)(const struct attn_args *a,
                                const struct similarity_ops *similarity)
{
    const size_t D = a->shape.D;

    return (struct lookup){
        .similarity = similarity,
        .match = {.T = a->shape.T,
                  .B = a->B,
                  .D = D,
                  .theta = a->theta,
                  .keys = a->keys,
                  .query = a->query,
                  .key_row = D,
                  .query_row = D,
                  .memo = a->memo,
                  .dtheta = a->dtheta,
                  .dkeys = a->dkeys,
                  .dquery = a->dquery,
                  .dmemo = a->dmemo},
        .values = a->keys,
        .row = D,
        .p = a->weights,
        .weights = a->weights,
        .context = a->context,
        .cache = a->cache,
        .dcontext = a->dcontext,
        .dweights = a->dweights,
        .dvalues = a->dkeys,
    };
}

size_t LANE(lookup_memo)(const struct similarity_ops *similarity, size_t T,
                         size_t B, size_t D)
{
    return similarity->n_memo ? similarity->n_memo(T, B, D) : 0;
}

/* The gradients of the logits (T, B); then what the similarity keeps. */
size_t LANE(lookup_cache)(const struct similarity_ops *similarity, size_t T,
                          size_t B, size_t D)
{
    return T * B + (similarity->n_cache ? similarity->n_cache(T, B, D) : 0);
}

/* What the similarity is given for this query. */
static struct similarity_args at_query(const struct lookup *l)
{
    struct similarity_args match = l->match;

    match.logits = l->p; /* where the softmax replaces them */
    match.dlogits = l->cache;
    match.cache = l->cache + match.T * match.B;
    return match;
}

void LANE(lookup_keys_forward)(const struct lookup *l)
{
    if (l->similarity->keys_forward)
        l->similarity->keys_forward(&l->match);
}

void LANE(lookup_match)(const struct lookup *l)
{
    const struct similarity_args match = at_query(l);

    l->similarity->forward(&match);
}

void LANE(lookup_forward)(const struct lookup *l)
{
    const size_t T = l->match.T, B = l->match.B;

    LANE(lookup_match)(l);
    LANE(softmax)(T, B, l->p, l->p);
    LANE(pool)(T, B, l->match.D, l->weights, l->values, l->row, l->context);
}

/* context += weight value: sets the weights' gradient. */
static void pool_backward(const struct lookup *l, real *dweights)
{
    const size_t D = l->match.D;

    for (size_t i = 0; i < l->match.T * l->match.B; i++) {
        const size_t value = i * l->row;
        const real *dcontext = l->dcontext + i % l->match.B * l->row;

        dweights[i] = vec_dot(D, dcontext, l->values + value);
        if (l->dweights)
            dweights[i] += l->dweights[i];
        vec_add_scaled(D, l->weights[i], dcontext, l->dvalues + value);
    }
}

void LANE(lookup_backward)(const struct lookup *l)
{
    const struct similarity_args match = at_query(l);

    pool_backward(l, l->cache);
    LANE(softmax_backward)(match.T, match.B, l->p, l->cache);
    l->similarity->backward(&match);
}

void LANE(lookup_keys_backward)(const struct lookup *l)
{
    if (l->similarity->keys_backward)
        l->similarity->keys_backward(&l->match);
}
