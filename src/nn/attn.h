/*
 * attn.h - an attention kind: keys and a query in, a context and weights out.
 *
 * One signature serves every place of attention: pooling once over the window,
 * at each decoding step, at each step of the recurrence, and weighing the
 * inputs before the encoder. The files of the kinds call the keys h_t, because
 * they are states unless --attend says otherwise, and number them t = 1..T. The
 * backward pass *adds* into dkeys, dquery, dkey_cache and dtheta.
 *
 * A new kind is one file and one row in attn_table.c; nothing else names a
 * kind. A hyperparameter of its own is one row in hyperparameter.h.
 */
#ifndef NN_ATTN_H
#define NN_ATTN_H

#include <stdbool.h>
#include <stddef.h>

#include "base/real.h"
#include "kernel/isa.h"
#include "nn/ablation.h"
#include "nn/hyperparameter.h"
#include "nn/param.h"

enum attn_place {
    ATTN_POOLS,   /* once per window; the query is the newest state h_T */
    ATTN_DECODES, /* at each decoding step; the query is the decoder's state */
    ATTN_RECURS   /* at each step of the recurrence; the query is h_{t-1}, the
                     keys are the states before it */
};

/* Properties of a kind. */
enum attn_flags {
    ATTN_FIXED_WINDOW = 1 << 0,  /* its parameters depend on T */
    ATTN_WEIGHS_INPUTS = 1 << 1, /* --attend inputs: weights of x_t alone */
    ATTN_SKIPS_NEWEST = 1 << 2,  /* the newest key has no entry and weight 0:
                                    T-1 entries, none for T = 1 */
    ATTN_EVERY_QUERY = 1 << 3,   /* pools, but every key is a query: weights
                                    (T, T, B), [query][key][b] */
    ATTN_COPIES = 1 << 4,        /* its weights also copy past targets */
    ATTN_SIGNED = 1 << 5,        /* its weights are not a distribution */
    ATTN_FIXED_WEIGHTS = 1 << 6, /* its weights do not depend on the keys */
    ATTN_REFERENCE = 1 << 7,     /* `compare` measures the others by it */
    ATTN_READS_QUERY = 1 << 8, /* pools, and its result depends on the query */
    ATTN_ESTIMATES = 1 << 9,   /* its backward pass is a documented estimator
                                  of the gradient of a step function */
    ATTN_CANDIDATE = 1 << 10,  /* `--attention auto` tries it */
    ATTN_ENCODES_KEYS = 1 << 11, /* --blocks: its keys are encoded (keys.h) */
    ATTN_EQUAL = 1 << 12         /* its result is the mean of the keys */
};

/* Upper bound of the kinds with ATTN_CANDIDATE. */
enum { MAX_CANDIDATE_KINDS = 8 };

struct attn_shape {
    size_t T; /* keys */
    size_t D; /* units of a key, and of the context */
    size_t Q; /* units of a query; 0: there is none */
    size_t F; /* features of x_t that are weighed, its first numbers; 0: none */
    size_t M; /* units of the state h_{t-1} that weighs them; 0: the cell has no
                 recurrence */
    size_t E; /* numbers of x_t */
    size_t
        hyperparameters[N_HYPERPARAMETERS]; /* 0 for those it does not have */
};

/* The arguments for one shard. Every array is [t][b][unit] or [b][unit] without
 * gaps. */
struct attn_args {
    struct attn_shape shape;
    size_t B;
    const real *theta; /* the kind's own parameters, from its first row on */
    const real *keys;  /* (T, B, D) */
    const real *query; /* (B, Q) */
    real *weights;     /* (T, B), (T, T, B) or (slots, B) out; in for
                          backward */
    real *context;     /* (B, D) out; in for backward; NULL if only the
                          weights are used */
    real *key_cache;   /* n_key_cache() numbers, computed from the keys once */
    real *scratch;     /* n_scratch() numbers of this query, from the forward
                          to the backward pass */

    const struct ablation *ablation; /* changes the weights; NULL: no change */

    /* Backward. NULL means no gradient; one of the first two is given, or both
     * to a kind that copies. */
    const real *dcontext; /* (B, D) */
    const real *dweights; /* as weights */
    real *dtheta;         /* added to */
    real *dkeys;          /* (T, B, D) added to */
    real *dquery;         /* (B, Q) added to */
    real *dkey_cache;     /* n_key_cache() numbers added to */
};

/* The arguments for one step t of attention over features, for one shard. */
struct feature_args {
    struct attn_shape shape;
    size_t t, B;
    const real *theta;         /* the kind's own parameters */
    const real *x;             /* (B, E) x_t */
    const real *state;         /* (B, M) h_{t-1} */
    real *weights;             /* (F, B) out; in for backward */
    real *weighed;             /* (B, F) out: in place of the features */
    struct ablation *ablation; /* changes the weights; NULL: no change */
    real *scratch;             /* n_scratch() numbers */

    /* Backward. */
    const real *dweighed; /* (B, E) gradient of all numbers that are read */
    real *dtheta;         /* added to, as the next two */
    real *dx;             /* (B, E), or NULL */
    real *dstate;         /* (B, M) */
};

/*
 * Attention over the features of each row (Qin et al. 2017). At each step of
 * the recurrence, the lowest layer reads F weight_k x_k in place of the feature
 * x_k: the factor F only keeps the scale. The numbers of x_t behind the
 * features are read as they are.
 */
struct feature_ops {
    size_t (*n_scratch)(const struct attn_shape *shape, size_t B);
    void (*forward)(const struct feature_args *args);
    void (*backward)(const struct feature_args *args);
};

/*
 * The order of calls for a shard: keys_forward once, then forward for each
 * query; backward for each query, then keys_backward once, which passes the
 * gradient of the key cache on. A kind that pools gets one query. Inside the
 * recurrence, where the keys differ from query to query, and where inputs are
 * weighed, keys_forward and keys_backward are not called. All functions but
 * forward and backward may be NULL.
 */
struct attn_ops {
    const char *name, *summary;
    enum attn_place place;
    unsigned flags;           /* of enum attn_flags */
    unsigned hyperparameters; /* a set, HYPER_SET() */
    unsigned optional; /* those of them that may be left out: the value is 0 */
    void (*params)(struct param_table *table, const struct attn_shape *shape);
    size_t (*n_key_cache)(const struct attn_shape *shape, size_t B);
    size_t (*n_scratch)(const struct attn_shape *shape, size_t B);
    void (*keys_forward)(const struct attn_args *args);
    void (*forward)(const struct attn_args *args);
    void (*backward)(const struct attn_args *args);
    void (*keys_backward)(const struct attn_args *args);
    /* Where the write gates (T, slots, B) of the last forward pass are in its
     * scratch memory; NULL: the kind writes nothing. */
    size_t (*gates)(const struct attn_args *args);
    /* NULL: the kind does not weigh features. */
    const struct feature_ops *features;
};

/* The i-th kind for the instruction set in use, NULL after the last. */
const struct attn_ops *attn_at(size_t i);
const struct attn_ops *attn_find(const char *name); /* NULL: no such kind */

/* The first candidate of `--attention auto` that reads windows of any length.
 */
const struct attn_ops *attn_for_any_window(void);

/* The kind whose weights are equal. */
const struct attn_ops *attn_equal(void);

/* The name of the i-th kind, NULL after the last. Option tables call it before
 * an instruction set is chosen (isa.h). */
const char *attn_name(size_t i);

static inline bool attn_has(const struct attn_ops *ops, enum hyperparameter h)
{
    return ops->hyperparameters >> h & 1U;
}

/* True if the kind has the hyperparameter, but nobody has to choose a value. */
static inline bool attn_is_optional(const struct attn_ops *ops,
                                    enum hyperparameter h)
{
    return ops->optional >> h & 1U;
}

/* The number of weights that one query gives for a window. */
size_t attn_n_weights(const struct attn_ops *ops,
                      const struct attn_shape *shape);

#endif
