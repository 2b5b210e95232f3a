/*
 * ridge_system.h - the linear systems whose solution are the weights of a ridge
 * forecast: the normal equations of all steps of the horizon or, if there are
 * fewer samples than rows of the map, the dual system:
 *
 *   map = (U' W U + lambda N I)^-1 U' W Y
 *       = V' (V V' + lambda N I)^-1 W^1/2 Y      V = W^1/2 U
 *
 * A step h of a sample with an unknown target takes no part in the fit. The
 * systems of the steps then differ by the samples that step h has not:
 *
 *   (U' W U + lambda N I - M_h) map_h = U' W y_h
 *   M_h = sum of w_i u_i u_i' over the samples with y_ih unknown; y_ih = 0
 *
 * One factorisation still serves all steps (conjugate.h): few iterations do,
 * because M_h is nearly a multiple of U' W U if cells are missing at random.
 * There is no dual system of unknown targets.
 */
#ifndef TRAIN_RIDGE_SYSTEM_H
#define TRAIN_RIDGE_SYSTEM_H

#include "train/chunk_products.h"
#include "train/conjugate.h"
#include "train/ridge_samples.h"

enum { MAX_EQUATIONS = 1 << 24 }; /* numbers of the normal equations */

struct ridge_system {
    struct sample_list train;
    struct ridge_samples samples;
    bool dual;             /* solve for n samples instead of F rows */
    const double *weights; /* (n) of the samples */
    size_t
        *unknown; /* (n) those with an unknown target, which M_h is made of */
    size_t n_unknown;
    real *weighted;    /* (chunk, F) W U; if dual, (F, n) V' */
    real *gemm_result; /* (F, row) of one chunk; if dual, (n, n) */
    real *direction;   /* (F, H) of the conjugate gradients */
    struct cholesky cholesky;
    struct conjugate conjugate;
};

/* True if a sample may have known and unknown targets. */
bool ridge_can_be_partial(const struct windows *windows);

/* For the ridge and windows and the samples `train`, computed in the threads of
 * `pool`. Release it also after a failure. */
enum status ridge_system_init(struct ridge_system *system,
                              const struct ridge *ridge,
                              const struct windows *windows,
                              const struct sample_list *train,
                              struct thread_pool *pool, struct error *err);
void ridge_system_release(struct ridge_system *system);

/* Sets up the system for weights (n), which must stay until it is solved. A
 * sample of weight 0 takes no part. */
void ridge_system_set(struct ridge_system *system, const double *weights);

/* Solves for the weights `map` (F, H), with lambda = penalty. */
void ridge_system_solve(struct ridge_system *system, double penalty, real *map);

#endif
