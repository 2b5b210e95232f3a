/*
 * lookup.h - what most kinds that have a query do with it:
 *
 *   a       = similarity(k_t, q)            a (T, B)
 *   p       = softmax over t of a           (T, B)
 *   context = sum_t weights_t v_t           (B, D); weights = p
 *
 * Keys, values, query and context may be a slice of the units (a head). A kind
 * fills in a struct lookup from its attn_args and calls these in the order of
 * attn_ops. Compiled once for each instruction set, with the kinds.
 *
 * A kind may weigh the values by weights that it makes of p. The backward pass
 * then hands their gradient to p as it is (a straight-through estimator).
 */
#ifndef NN_LOOKUP_H
#define NN_LOOKUP_H

#include "nn/attn.h"
#include "nn/similarity.h"

struct lookup {
    const struct similarity_ops *similarity;
    struct similarity_args match; /* all but logits, dlogits and cache */
    const real *values;  /* value (t, b) starts at values + (t B + b) row */
    size_t row;          /* of values and context */
    real *p;             /* (T, B) out; in for backward, as the next two */
    const real *weights; /* p itself, but where a kind has its own */
    real *context;       /* that of window b at context + b row */
    real *cache;         /* lookup_cache() numbers of this query */

    const real *dcontext; /* laid out as context */
    const real *dweights; /* (T, B), or NULL */
    real *dvalues;        /* added to; may be the keys' */
};

/* A lookup in the keys themselves, with the kind's parameters those of the
 * similarity. */
struct lookup LANE(lookup_keys)(const struct attn_args *args,
                                const struct similarity_ops *similarity);

/* Numbers that a window's keys need, and each query. */
size_t LANE(lookup_memo)(const struct similarity_ops *similarity, size_t T,
                         size_t B, size_t D);
size_t LANE(lookup_cache)(const struct similarity_ops *similarity, size_t T,
                          size_t B, size_t D);

/* Once a window, before the first query: what is made of the keys alone. */
void LANE(lookup_keys_forward)(const struct lookup *lookup);

/* Sets p and context. */
void LANE(lookup_forward)(const struct lookup *lookup);

/* The first step of it: leaves the logits a in p. */
void LANE(lookup_match)(const struct lookup *lookup);

/* Adds into dvalues and into what the similarity has gradients of. */
void LANE(lookup_backward)(const struct lookup *lookup);

/* Once a window, after the last query: hands dmemo on. */
void LANE(lookup_keys_backward)(const struct lookup *lookup);

#endif
