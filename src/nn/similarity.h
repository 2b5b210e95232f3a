/*
 * similarity.h - how well each key matches a query: one logit per key.
 *
 *   a_t = f(k_t, q)        keys (T, B, D), query (B, D), logits a (T, B)
 *
 * The table that attention kinds with ATTN_TAKES_SIMILARITY choose from. Keys
 * and queries are read with a row length of their own, so that a head is a
 * slice of the units. What a function makes of the keys alone is made once a
 * window (key_cache) however many queries there are. The backward passes *add*
 * into dkeys, dquery, dkey_cache and dtheta. A new function is one file and one
 * row in similarity_table.c.
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
    const real *query; /* that of window b at query + b query_row */
    size_t key_row, query_row;
    real *logits;    /* (T, B) out */
    real *key_cache; /* n_key_cache() numbers, made by keys_forward */
    real *scratch; /* n_scratch() numbers of this query, forward to backward */

    const real *dlogits; /* (T, B) */
    real *dtheta;        /* added to, as the next */
    real *dkeys;         /* laid out as keys */
    real *dquery;        /* laid out as query */
    real *dkey_cache;
};

/* What is NULL has nothing to do. The order of calls is that of attn_ops. */
struct similarity_ops {
    const char *name, *summary;
    /* Tensors "attention.<prefix><tensor>" for D units. */
    void (*params)(struct param_table *table, const char *prefix, size_t D);
    size_t (*n_theta)(size_t D); /* numbers that these hold */
    size_t (*n_key_cache)(size_t T, size_t B, size_t D);
    size_t (*n_scratch)(size_t T, size_t B, size_t D);
    void (*keys_forward)(const struct similarity_args *args);
    void (*forward)(const struct similarity_args *args);
    void (*backward)(const struct similarity_args *args);
    void (*keys_backward)(const struct similarity_args *args);
};

/* The i-th function for the instruction set in use, NULL past the last. */
const struct similarity_ops *similarity_at(size_t i);
const struct similarity_ops *similarity_find(const char *name); /* or NULL */
const char *similarity_name(size_t i); /* NULL past the last */

/* The function that a value of HYPER_SIMILARITY stands for. */
static inline const struct similarity_ops *similarity_of(size_t value)
{
    return similarity_at(value - 1);
}

#endif
