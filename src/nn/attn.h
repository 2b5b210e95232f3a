/*
 * attn.h - an attention kind: keys and a query in, a context and weights out.
 *
 * One signature serves every place attention may have: pooling once over the
 * states, weighing the inputs before the encoder, and (with later kinds) each
 * decoding step or each step of the recurrence. The backward pass *adds* into
 * dkeys, dquery and dtheta. A new kind is one file and one row in
 * attn_table.c; nothing else names a kind.
 */
#ifndef NN_ATTN_H
#define NN_ATTN_H

#include <stdbool.h>
#include <stddef.h>

#include "base/real.h"
#include "kernel/isa.h"
#include "nn/param.h"

/* What a kind depends on and can do. */
enum attn_flags {
    ATTN_FIXED_WINDOW = 1 << 0,  /* its parameters depend on T */
    ATTN_WEIGHS_INPUTS = 1 << 1, /* --attend inputs: weights of x_t alone */
    ATTN_SKIPS_NEWEST = 1 << 2,  /* the newest key has no entry, its weight is
                                    0: T-1 entries, for T = 1 none */
    ATTN_TAKES_KERNEL = 1 << 3   /* --kernel: timesteps read at once */
};

struct attn_shape {
    size_t T;      /* keys */
    size_t D;      /* units of a key */
    size_t Q;      /* units of a query */
    size_t kernel; /* of ATTN_TAKES_KERNEL, else 0 */
};

/* One shard. Every array is [t][b][unit] or [b][unit] without gaps. */
struct attn_args {
    struct attn_shape shape;
    size_t B;
    const real *theta; /* the kind's own parameters, from its first row on */
    const real *keys;  /* (T, B, D) */
    const real *query; /* (B, Q) */
    real *weights;     /* (T, B) out; in for backward */
    real *context;     /* (B, D) out; in for backward; NULL where only the
                          weights are wanted */
    real *cache;       /* n_cache() numbers from forward to backward */

    /* Backward: one of the first two is given, the other NULL. */
    const real *dcontext; /* (B, D) */
    const real *dweights; /* (T, B) */
    real *dtheta;         /* added to */
    real *dkeys;          /* (T, B, D) added to */
    real *dquery;         /* (B, Q) added to */
};

struct attn_ops {
    const char *name, *summary;
    unsigned flags;
    /* NULL where there is nothing to declare, or nothing to keep. */
    void (*params)(struct param_table *table, const struct attn_shape *shape);
    size_t (*n_cache)(const struct attn_shape *shape, size_t B);
    void (*forward)(const struct attn_args *args);
    void (*backward)(const struct attn_args *args);
};

/* The i-th kind for the instruction set in use, NULL past the last. */
const struct attn_ops *attn_at(size_t i);
const struct attn_ops *attn_find(const char *name); /* NULL: no such kind */
const char *attn_name(size_t i);                    /* NULL past the last */

#endif
