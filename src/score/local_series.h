/*
 * local_series.h - the values of one series that a local forecaster (theta.h,
 * ets.h) is fitted to: of a long series the newest LOCAL_ROWS rows, from the
 * first known value of these on. NaN is a missing value.
 */
#ifndef SCORE_LOCAL_SERIES_H
#define SCORE_LOCAL_SERIES_H

#include <stdbool.h>
#include <stddef.h>

enum { LOCAL_ROWS = 1000 };

struct local_series {
    const double *y; /* (n), the first value is known if any is */
    size_t n;
    size_t first; /* the row of the series that y starts with */
    size_t n_known;
    double size;   /* mean |y| of the known values */
    bool differ;   /* the known values are not all equal */
    bool positive; /* all known values are above 0 */
};

/* The part of y (n), n >= 1, that is read. */
struct local_series local_series_of(const double *y, size_t n);

#endif
