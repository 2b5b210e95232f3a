/*
 * ridge_columns_system.h - the normal equations of what all columns add to the
 * ridge forecast (ridge_columns_fit.h), of all targets at once.
 */
#ifndef TRAIN_RIDGE_COLUMNS_SYSTEM_H
#define TRAIN_RIDGE_COLUMNS_SYSTEM_H

#include "kernel/cholesky.h"
#include "train/ridge_samples.h"

struct columns_system {
    const struct ridge_columns *columns; /* what is read */
    const struct windows *w;
    struct ridge_samples samples; /* of the ridge itself, (CHUNK J) */
    size_t F, n_e, row;           /* inputs, J H, their sum */
    size_t n;                     /* windows of the fit */
    real *rows;                   /* (CHUNK, row) inputs and e of windows */
    real *products;               /* (F, row) */
    double *known;                /* (n_e) windows with that step known */
    real *map;                    /* (F, n_e) of the last lambda */
    real *added;                  /* (CHUNK, n_e) what it adds */
    struct cholesky system;
    struct cholesky own; /* of one target's own past and z; n 0: none */
};

/* For the ridge and the inputs of `columns`, computed in the threads of `pool`.
 * Release it also after a failure. */
enum status columns_system_init(struct columns_system *system,
                                const struct ridge *ridge,
                                const struct ridge_columns *columns,
                                const struct windows *windows,
                                struct thread_pool *pool, struct error *err);
void columns_system_release(struct columns_system *system); /* or all zero */

/* Sets X'X and X'e from some windows. Once. */
void columns_system_set(struct columns_system *system,
                        const struct origins *train);

/* Solves for the map of all targets, with lambda = penalty; with `own` each
 * reads z and its own past alone, and the weights of other columns are 0.
 * Without a past, or with one target, whose own past the ridge itself has
 * weights for, that is refused: false. */
bool columns_system_solve(struct columns_system *system, double penalty,
                          bool own);

/* Copies the penalty and the weights of target j from the last solution. */
void columns_system_copy(const struct columns_system *system, size_t j,
                         double penalty, struct ridge_columns *to);

/* Sets errors (J, windows) to the mean absolute error of each target over the
 * known steps of each window, with the last map, which at first is 0; NaN if
 * there are none. */
void columns_system_errors(struct columns_system *system,
                           const struct origins *valid, double *errors);

#endif
