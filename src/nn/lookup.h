/*
 * lookup.h - a query looks up keys and returns values, the common core of the
 * attention kinds. Compiled once per instruction set, together with them.
 *
 *   a       = similarity(k_t, q)            a (T, B)
 *   p       = softmax over t of a           (T, B), or --normalise
 *   context = sum_t p_t v_t                 (B, D)
 *
 * From the simplest to the most general form:
 *
 *   weighted_sum      the last line alone
 *   dot_lookup        scalar products with the keys, which are also the values
 *   lookup            any similarity function, and values of their own
 *   query             the projection of a state to a query, q = W_q s
 *   projected_lookup  a lookup of the projected query among the keys
 */
#ifndef NN_LOOKUP_H
#define NN_LOOKUP_H

#include "nn/attn.h"
#include "nn/similarity.h"

/*
 * weighted_sum: context_b = sum_t weights_{t,b} value_{t,b}
 *
 * weights (T, B); values (T, B, D) and context (B, D) may be a slice of the
 * units: their rows start `row` >= D numbers apart.
 */
void LANE(weighted_sum)(size_t T, size_t B, size_t D, const real *weights,
                        const real *values, size_t row, real *context);

/* Sets the kind's weights to 1/T and its context to the mean of values
 * (T, B, D) over t. */
void LANE(mean_forward)(const struct attn_args *args, const real *values);

/*
 * dot_lookup: the kind's keys are looked up by its query as they are.
 *
 *   a_t     = factor k_t . q               a (T, B)
 *   weights = softmax over t of a, or a    (T, B)
 *   context = sum_t weights_t k_t          (B, D); zero for T = 0
 *
 * The query has the D units of a key. The backward pass reads the keys
 * once and needs no scratch memory.
 */
enum dot_weights { WEIGHTS_SOFTMAX, WEIGHTS_LINEAR };

/* Sets weights and context. */
void LANE(dot_lookup_forward)(const struct attn_args *args,
                              enum dot_weights how, real factor);
/* From dcontext; adds into dkeys and dquery. */
void LANE(dot_lookup_backward)(const struct attn_args *args,
                               enum dot_weights how, real factor);

/*
 * lookup: keys, values, query and context may be slices of the units (a head).
 *
 * A kind may replace p by weights of its own in the sum. The backward pass
 * then uses their gradient as that of p (a straight-through estimator).
 */
struct lookup {
    const struct similarity_ops *similarity;
    size_t normalise;            /* of enum normalise */
    struct similarity_args args; /* all but logits, dlogits and scratch */
    const real *values;  /* value (t, b) starts at values + (t B + b) row */
    size_t row;          /* numbers between rows of values and of context */
    real *p;             /* (T, B) out; in for backward, as the next two */
    const real *weights; /* p, unless the kind has weights of its own */
    real *context;       /* that of window b starts at context + b row */
    real *scratch;       /* lookup_n_scratch() numbers of this query */
    const struct ablation *ablation; /* of p */

    const real *dcontext; /* laid out as context */
    const real *dweights; /* (T, B), or NULL */
    real *dvalues;        /* added to; may be the gradient of the keys */
};

/* The lengths of the key cache of a window and of the scratch memory of a
 * query. */
size_t LANE(lookup_n_key_cache)(const struct similarity_ops *similarity,
                                size_t T, size_t B, size_t D);
size_t LANE(lookup_n_scratch)(const struct similarity_ops *similarity, size_t T,
                              size_t B, size_t D);

/* Computes the key cache: once per window, before the first query. */
void LANE(lookup_keys_forward)(const struct lookup *lookup);

/* Sets p to the logits a; the first step of lookup_forward. */
void LANE(lookup_logits)(const struct lookup *lookup);

/* Sets p and context. */
void LANE(lookup_forward)(const struct lookup *lookup);

/* Adds into dvalues and into the gradients of the similarity's arguments. */
void LANE(lookup_backward)(const struct lookup *lookup);

/* Passes the gradient of the key cache on to the keys: once per window, after
 * the last query. */
void LANE(lookup_keys_backward)(const struct lookup *lookup);

/*
 * query: q = W_q s      s (B, Q) the kind's query, W_q (Q, D), q (B, D)
 *
 * W_q is the kind's first tensor, "weight_q". Its scratch memory starts with
 * q (B, D) and dq (B, D).
 */
void LANE(query_params)(struct param_table *table,
                        const struct attn_shape *shape);
/* The length of this scratch memory; the kind's own may follow. */
size_t LANE(query_n_scratch)(const struct attn_shape *shape, size_t B);
/* Sets q. */
void LANE(query_forward)(const struct attn_args *args);
/* Clears dq and returns it, for the kind to add to. */
real *LANE(query_clear_gradient)(const struct attn_args *args);
/* From dq; adds into dquery and into the gradient of W_q. */
void LANE(query_backward)(const struct attn_args *args);

/*
 * projected_lookup: q = W_q s looks up the kind's keys, which are also the
 * values, with the similarity of --similarity. The parameters are W_q, then
 * those of the similarity. The first five functions are operations of
 * struct attn_ops.
 */
void LANE(projected_lookup_params)(struct param_table *table,
                                   const struct attn_shape *shape);
size_t LANE(projected_lookup_n_key_cache)(const struct attn_shape *shape,
                                          size_t B);
size_t LANE(projected_lookup_n_scratch)(const struct attn_shape *shape,
                                        size_t B);
void LANE(projected_lookup_keys_forward)(const struct attn_args *args);
void LANE(projected_lookup_keys_backward)(const struct attn_args *args);

/* Projects the query and returns its lookup, which is to write p. */
struct lookup LANE(projected_lookup_start)(const struct attn_args *args,
                                           real *p);
/* The backward pass of a lookup that wrote p. */
void LANE(projected_lookup_backward)(const struct attn_args *args, real *p);

#endif
