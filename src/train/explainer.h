/*
 * explainer.h - splits the forecasts of an ensemble (model/contributions.h).
 *
 * The ridge and the baselines are linear, so their cells are exact: the weight
 * of the value (ridge_weights.h, baseline_weights()) times its distance from
 * its level. The lag gate of a ridge counts as given. The cells of a network
 * are integrated gradients (Sundararajan, Taly and Yan 2017, path.h).
 *
 * Members and ridge are averaged as in the forecast. With logarithms each of
 * them is exp(m + s P), and a part p of the sum P becomes
 *
 *   (exp(m + s P) - exp(m)) p / P,
 *
 * the integral of the exponential along the straight path from P = 0: these add
 * up, too. exp(m), the forecast of P = 0, is in the level.
 */
#ifndef TRAIN_EXPLAINER_H
#define TRAIN_EXPLAINER_H

#include "model/contributions.h"
#include "model/ensemble.h"
#include "train/mix.h"
#include "train/shard.h"

/* The memory for one forecast after the other. */
struct explainer {
    const struct ensemble *ensemble;
    const struct windows *windows;
    struct shard_memory memory;
    struct mix mix; /* of local forecasters */
    struct arena arena;
    real *x, *past;            /* of the window, SHARD times */
    real *dx, *dpast, *dtheta; /* of a shard of points of the path */
    double *by_step;           /* (H) weights of the explained steps */
    double *carried,
        *ridge_carried; /* (H) what the prepared forecast of a step
                           adds to the explained one, by its unit */
    double *values;     /* (H) the forecast */
    double *weights;    /* of the ridge */
};

/* Release it also after a failure. */
enum status explainer_init(struct explainer *explainer,
                           const struct ensemble *ensemble,
                           const struct windows *windows, struct error *err);
void explainer_release(struct explainer *explainer); /* accepts all zero */

/*
 * Explains the forecast of target j from an origin: the mean of the steps
 * first .. first + n - 1, counted from 0. The caller releases the
 * contributions, also after a failure.
 */
enum status explainer_run(struct explainer *explainer,
                          const struct origin *origin, size_t j, size_t first,
                          size_t n, struct contributions *contributions,
                          struct error *err);

#endif
