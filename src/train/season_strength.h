/*
 * season_strength.h - how much of a season of one length some values have
 * (season_detect.h): the autocorrelation at that lag, and what the periods
 * explain of each other.
 */
#ifndef TRAIN_SEASON_STRENGTH_H
#define TRAIN_SEASON_STRENGTH_H

#include <stdbool.h>
#include <stddef.h>

/* Values, of which some are known, and the sum of their squares. */
struct season_values {
    const double *list; /* (n) 0 where they are not known */
    const bool *known;  /* (n) */
    size_t n, n_known;
    double power;
};

/* Sets the sum of the squares. */
void season_values_square(struct season_values *values);

/* Sums over the pairs of known values that are a lag apart. */
struct season_pairs {
    size_t n;
    double product;
    double power; /* of their values, as if all n - lag pairs were known */
};

struct season_pairs season_pairs_of(const struct season_values *values,
                                    size_t lag);

/* True unless most of the pairs of n values are unknown and the others are
 * fewer than SEASON_MIN_PERIODS periods of this length have. */
bool season_pairs_are_enough(const struct season_pairs *pairs, size_t n,
                             size_t lag);

/* How much of a season the rows have, as the mean over targets. */
struct season_strength {
    double correlation, explained;
    double weight;
};

/* Room for the work on n values. */
struct season_scratch {
    double *rest;   /* (n) values less their moving mean; NULL: no memory */
    double *sums;   /* (n / 2) of each phase */
    size_t *counts; /* (n / 2) */
};

struct season_scratch season_scratch_new(size_t n);
void season_scratch_release(struct season_scratch *scratch);

/* Adds the strength of the values, less their moving mean over one period: it
 * ignores changes slower than the period. It takes a period of the rows, so
 * that where there are fewer than three their line, which was subtracted, has
 * to do. The period is at most half of the values. */
void season_strength_add(struct season_strength *strength,
                         const struct season_values *values, size_t period,
                         const struct season_scratch *scratch);

#endif
