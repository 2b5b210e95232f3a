/*
 * lookup.h - what most kinds that have a query do with it:
 *
 *   a       = similarity(k_t, q)            a (T, B)
 *   p       = softmax over t of a           weights p (T, B)
 *   context = sum_t p_t v_t                 (B, D)
 *
 * Keys, values, query and context may be a slice of the units (a head). A kind
 * fills in a struct lookup from its attn_args and calls these in the order of
 * attn_ops. Compiled once for each instruction set, with the kinds.
 */
#ifndef NN_LOOKUP_H
#define NN_LOOKUP_H

#include "nn/attn.h"
#include "nn/similarity.h"

struct lookup {
    const struct similarity_ops *similarity;
    struct similarity_args match; /* all but logits, dlogits and cache */
    const real *values; /* value (t, b) starts at values + (t B + b) row */
    size_t row;         /* of values and context */
    real *weights;      /* (T, B) out; in for backward */
    real *context;      /* that of window b at context + b row */
    real *cache;        /* lookup_cache() numbers of this query */

    const real *dcontext, *dweights; /* laid out as these, or NULL */
    real *dvalues;                   /* added to; may be the keys' */
};

/* A lookup in the keys themselves, with the kind's parameters those of the
 * similarity. */
struct lookup LANE(lookup_keys)(const struct attn_args *args,
                                const struct similarity_ops *similarity);

size_t LANE(lookup_memo)(const struct similarity_ops *similarity, size_t T,
                         size_t B, size_t D);
size_t LANE(lookup_cache)(const struct similarity_ops *similarity, size_t T,
                          size_t B, size_t D);

void LANE(lookup_keys_forward)(const struct lookup *lookup);
void LANE(lookup_forward)(const struct lookup *lookup);
void LANE(lookup_backward)(const struct lookup *lookup);
void LANE(lookup_keys_backward)(const struct lookup *lookup);

#endif
