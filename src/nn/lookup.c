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

    match.logits = l->weights; /* where the softmax replaces them */
    match.dlogits = l->cache;
    match.cache = l->cache + match.T * match.B;
    return match;
}

void LANE(lookup_keys_forward)(const struct lookup *l)
{
    if (l->similarity->keys_forward)
        l->similarity->keys_forward(&l->match);
}

void LANE(lookup_forward)(const struct lookup *l)
{
    const struct similarity_args match = at_query(l);

    l->similarity->forward(&match);
    LANE(softmax)(match.T, match.B, l->weights, l->weights);
    LANE(pool_slice)
    (&(struct attn_args){.shape = {.T = match.T, .D = match.D},
                         .B = match.B,
                         .keys = l->values,
                         .weights = l->weights,
                         .context = l->context},
     l->row);
}

/* context += weight value: adds into dvalues, returns the weight's gradient. */
static real weight_backward(const struct lookup *l, size_t i)
{
    const size_t value = i * l->row, context = i % l->match.B * l->row;
    real sum = 0;

    if (l->dweights)
        sum += l->dweights[i];
    if (l->dcontext) {
        sum += vec_dot(l->match.D, l->dcontext + context, l->values + value);
        vec_add_scaled(l->match.D, l->weights[i], l->dcontext + context,
                       l->dvalues + value);
    }
    return sum;
}

/* weights = softmax(logits), in every window by itself. */
void LANE(lookup_backward)(const struct lookup *l)
{
    const size_t B = l->match.B, n = l->match.T * B;
    const struct similarity_args match = at_query(l);
    real *dlogits = l->cache;

    for (size_t b = 0; b < B; b++) {
        real mean = 0; /* sum_t weights_t dweights_t */

        for (size_t i = b; i < n; i += B) {
            dlogits[i] = weight_backward(l, i);
            mean += l->weights[i] * dlogits[i];
        }
        for (size_t i = b; i < n; i += B)
            dlogits[i] = l->weights[i] * (dlogits[i] - mean);
    }
    l->similarity->backward(&match);
}

void LANE(lookup_keys_backward)(const struct lookup *l)
{
    if (l->similarity->keys_backward)
        l->similarity->keys_backward(&l->match);
}
