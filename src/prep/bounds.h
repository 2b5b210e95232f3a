/*
 * bounds.h - the least and the greatest forecast, in original units, of all
 * targets or of the label. Forecasts of the ensemble and of the ridge are cut
 * there (train/forecast.h); baselines are not.
 */
#ifndef PREP_BOUNDS_H
#define PREP_BOUNDS_H

#include <stdbool.h>

/* All zero: there are none. */
struct bounds {
    bool has_minimum, has_maximum;
    double minimum, maximum;
};

/* The largest size of a bound. */
#define MAX_BOUND 1e30

static inline double bounds_cut(const struct bounds *b, double value)
{
    if (b->has_minimum && value < b->minimum)
        return b->minimum;
    if (b->has_maximum && value > b->maximum)
        return b->maximum;
    return value;
}

#endif
