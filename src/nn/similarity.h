/*
 * similarity.h - similarity functions: how well each key matches a query.
 *
 *   a_t = f(k_t, q)        keys (T, B, D), query (B, D), logits a (T, B)
 *
 * Attention kinds with the hyperparameter SIMILARITY choose from this table.
 * Keys and queries have row lengths of their own, so that a head can be a slice
 * of the units. What a function computes from the keys alone is computed once
 * per window (the key cache), however many queries there are. The backward
 * functions *add* into dkeys, dquery, dkey_cache and dtheta. A new function is
 * a struct similarity_ops and one row in similarity_table.c.
 */
#ifndef NN_SIMILARITY_H
#define NN_SIMILARITY_H

#include <stddef.h>

#include "base/real.h"
#include "kernel/isa.h"
#include "nn/param.h"

struct similarity_args {
    size_t T, B, D;
    const real *theta; /* the function's own parameters */
    const real *keys;  /* key (t, b) starts at keys + (t B + b) key_row */
    const real *query; /* that of window b starts at query + b query_row */
    size_t key_row, query_row;
    real *logits;    /* (T, B) out */
    real *key_cache; /* n_key_cache() numbers, set by keys_forward */
    real *scratch;   /* n_scratch() numbers of this query, from the forward to
                        the backward pass */

    const real *dlogits; /* (T, B) */
    real *dtheta;        /* added to, as the next */
    real *dkeys;         /* laid out as keys */
    real *dquery;        /* laid out as query */
    real *dkey_cache;
};

/* A function that is NULL has nothing to do. The order of calls is that of
 * struct attn_ops. */
struct similarity_ops {
    const char *name, *summary;
    /* Declares the tensors "attention.<prefix><tensor>" for D units. */
    void (*params)(struct param_table *table, const char *prefix, size_t D);
    size_t (*n_theta)(size_t D); /* the length of these tensors together */
    size_t (*n_key_cache)(size_t T, size_t B, size_t D);
    size_t (*n_scratch)(size_t T, size_t B, size_t D);
    void (*keys_forward)(const struct similarity_args *args);
    void (*forward)(const struct similarity_args *args);
    void (*backward)(const struct similarity_args *args);
    void (*keys_backward)(const struct similarity_args *args);
};

/* The i-th function for the instruction set in use, NULL after the last. */
const struct similarity_ops *similarity_at(size_t i);
const struct similarity_ops *similarity_find(const char *name); /* or NULL */
const char *similarity_name(size_t i); /* NULL after the last */

/* The value of HYPER_SIMILARITY of the table's first row. */
enum { SIMILARITY_DOT = 1 };

/* The function that a value of HYPER_SIMILARITY stands for. */
static inline const struct similarity_ops *similarity_of(size_t value)
{
    return similarity_at(value - 1);
}

#endif
