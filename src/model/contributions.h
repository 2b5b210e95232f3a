/*
 * contributions.h - why a forecast is what it is: parts that add up to it, in
 * the units of its target.
 *
 *   forecast = level + season + known + network + local + bounds
 *              + sum over rows r and columns c of cell_{r,c} + remainder
 *
 *   level    the forecast if each column had its own level all through the
 *            window: what the window norm subtracts of it (the mean of the
 *            window, its newest value, or with no norm the mean of the train
 *            rows; of other columns than the target always a mean), without the
 *            season; for changes, from the newest known value on
 *   season   the profile at the forecast step
 *   known    the effect of the known inputs, and what the ridge reads of static
 *            columns and categories
 *   network  what the networks add at that reference, where all values of the
 *            window are at their level (x = 0) and the inputs beside them,
 *            indicators of missing cells included, are those of the window
 *   local    the forecasts by theta, ets, arima and baselines averaged in,
 *            times their shares: they may read the whole series, and are one
 *            number here
 *   bounds   what --min, --max and fixed phases (fixed_phase.h) change
 *   cell     what the distance of one value from its level adds
 *
 * train/explainer.h computes them. The remainder is the error of completeness
 * of the networks' integrated gradients; without networks it is rounding.
 */
#ifndef MODEL_CONTRIBUTIONS_H
#define MODEL_CONTRIBUTIONS_H

#include <stddef.h>

enum contribution_part {
    FROM_LEVEL,
    FROM_SEASON,
    FROM_KNOWN,
    FROM_NETWORK,
    FROM_LOCAL,
    FROM_BOUNDS,
    N_CONTRIBUTION_PARTS
};
extern const char *const contribution_names[]; /* "level", ..., ended by NULL */

/* Of one target of one window. */
struct contributions {
    double forecast; /* of the steps that are explained */
    double parts[N_CONTRIBUTION_PARTS];
    size_t n_rows, n_columns;
    double *cells; /* (n_rows, n_columns) row 0 is the newest, each one a row
                      before; columns of the dataset */
    size_t points; /* of the path of a network; 0: nothing was integrated */

    /* Of the networks alone, in other ways, for each row of `cells`: */
    double *gradient;  /* sum over columns and networks of |dy/dx|, x normalised
                          by the window norm */
    double *occlusion; /* what the forecast loses if the row is at its level */
    double conicity; /* mean over networks of the mean cosine of the states and
                        their mean; 0 without networks */
};

void contributions_release(struct contributions *contributions);

/* The sum of all cells. */
double contributions_cells(const struct contributions *contributions);

/* forecast - all parts and cells */
double contributions_remainder(const struct contributions *contributions);

#endif
