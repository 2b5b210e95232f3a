/*
 * path.h - private to explainer.c: integrated gradients of one network along
 * the straight path from the reference, where all values of the window are at
 * their level (x = 0), to the window. For an output z and n points
 *
 *   cell = x (1/n) sum_i dz/dx (a_i x),   a_i = (i - 1/2) / n
 *
 * n is doubled from PATH_POINTS up to MAX_PATH_POINTS until the sum of the
 * cells is within a tolerance of z(x) - z(0). What is left is the error of
 * completeness. (The gradient of the kind hard is an estimate that is not
 * complete.) The numbers beside the values stay as they are in the window:
 * indicators of missing cells, covariates, known inputs.
 *
 * All windows of a shard are points of the path: those of the sample that
 * explainer->memory holds SHARD times.
 */
#ifndef TRAIN_PATH_H
#define TRAIN_PATH_H

#include "train/explainer.h"

enum { PATH_POINTS = 2 * SHARD, MAX_PATH_POINTS = 64 * SHARD };

/* The caller sets the first fields. */
struct path {
    struct explainer *explainer; /* has gathered the sample */
    struct contributions *contributions;
    const struct origin *origin;
    size_t target, output; /* the target, and its place in the sample */
    bool residual;

    const struct net *net; /* points to `view`, or to the whole network */
    struct net view;
    struct net_batch batch;
    const real *reference; /* (O) outputs of the reference */
    const real *y;         /* (O) outputs of the window */
};

/* Runs the network on the reference and the window. */
void path_start(struct path *path, const struct net *net);

/*
 * Adds the network's cells, times explainer->carried, and what it adds at the
 * reference. The error is in the unit of the target. Overwrites y.
 */
void path_integrate(struct path *path, double tolerance);

/* After that: adds what the network says of the rows in other ways
 * (contributions.h). */
void path_probe(struct path *path);

#endif
