/*
 * worker.h - the memory of the passes over one shard (net.h): one planned
 * allocation, so that nothing is allocated while a network runs.
 */
#ifndef NN_WORKER_H
#define NN_WORKER_H

#include "nn/net.h"
#include "nn/shape.h"

struct worker {
    struct arena arena; /* owns the arrays */

    /* A batch of SHARD windows, for the caller to fill and read. */
    size_t channels[SHARD];
    real *x, *known, *past, *shift, *scale, *y, *weights, *row_weights,
        *feature_weights; /* as in struct net_batch */
    real *quantiles;      /* (B, O, Q) likewise */
    real *target, *dy;    /* (B, O), if training */
    real *dquantiles;     /* (B, O, Q), if training */

    /* From the forward to the backward pass. */
    real *rows;         /* (N, B, w n) rows with embeddings of categories */
    real *known_rows;   /* (S, B, n_covered, F) likewise */
    real *known_units;  /* (S, B, n_covered, D) e of known.h */
    real *weighed_rows; /* (N, B, w n) rows of segments, weighed */
    real *segments;     /* (N, B, E) embedded segments */
    real *weighed;      /* (N, B, E) weighed inputs */
    struct encoder_work encoder;
    real *keys;      /* (N, B, D) unless the keys are states as they are */
    real *key_cache; /* of the attention kind */
    real *context;   /* (B, D), or (S, B, D) for a kind that decodes */
    real *scratch;   /* of the kind's one query, or of its S queries */
    real *channel;   /* (B, P) embeddings of the channels */
    struct decoder_work decoder;
    real *head_input;   /* (S, B, n), after dropout */
    real *dropout_mask; /* (S, B, n) */
    real *z;            /* (S, B, m) */
    real *quantile_u;   /* (S, B, m, Q) u of quantile_head.h */

    /* Gradients, if training. */
    real *dz;            /* (S, B, m) */
    real *quantile_du;   /* (S, B, m, Q) */
    real *dhead_input;   /* (B, n) */
    real *dchannel;      /* (B, P) */
    real *dcontext;      /* (B, D) */
    real *dweights;      /* (N, B) */
    real *dkey_cache;    /* of the attention kind */
    real *dkeys;         /* (N, B, D) of keys that are no states */
    real *dweighed;      /* (N, B, E) */
    real *dsegments;     /* (N, B, E) */
    real *drows;         /* (N, B, w n) */
    real *dweighed_rows; /* (N, B, w n) */
    real *row_scratch;   /* (w, B) */
    real *dknown_rows;   /* (S, B, n_covered, F) */
    real *known_scratch;
    real *dx_discard; /* in place of dx or dpast, if the caller passes NULL */
};

/* Plans memory for net_backward only if `training`. */
enum status worker_init(struct worker *worker, const struct net *net,
                        bool training, struct error *err);
void worker_release(struct worker *worker);

/* Writes the constants that no pass changes; worker_init does it too. */
void worker_start(struct worker *worker, const struct net *net);

/* The worker's own arrays as a batch of B windows. */
struct net_batch worker_batch(const struct worker *worker, size_t B);

#endif
