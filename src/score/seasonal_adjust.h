/*
 * seasonal_adjust.h - whether a series y_1..y_n has a season of m rows, and the
 * season taken off its values.
 *
 * The season counts if the autocorrelation at lag m passes a test at the level
 * of 90 %, as in the M4 competition and in thetaf() of R's forecast, with r_k
 * the autocorrelation:
 *
 *   |r_m| > 1.645 sqrt((1 + 2 sum_{k<m} r_k^2) / n)
 *
 * The seasonal indices come from the classical decomposition: y divided by its
 * centred moving average of m rows, averaged for each phase, divided by the
 * mean over the phases; or, for an additive season, with differences in place
 * of quotients. NaN is a missing value: a product of the autocorrelation, or a
 * moving average, that would need it is left out.
 */
#ifndef SCORE_SEASONAL_ADJUST_H
#define SCORE_SEASONAL_ADJUST_H

#include <stdbool.h>
#include <stddef.h>

/* How the season s and the level l of a series make a value: l, l + s, l s. */
enum season_form { FORM_NONE, FORM_ADDITIVE, FORM_MULTIPLICATIVE };

/* The value of a level and a season. */
static inline double season_add(enum season_form form, double level, double s)
{
    return form == FORM_MULTIPLICATIVE ? level * s
           : form == FORM_ADDITIVE     ? level + s
                                       : level;
}

/* What a value is without its season, or without its level. */
static inline double season_remove(enum season_form form, double y, double s)
{
    return form == FORM_MULTIPLICATIVE ? y / s
           : form == FORM_ADDITIVE     ? y - s
                                       : y;
}

/* True if the season of m rows passes the test; false for m < 2, fewer than
 * 2 m + 1 rows, or a constant series. */
bool season_is_significant(const double *y, size_t n, size_t m);

/*
 * The strength of the season of m rows: the share, from 0 to 1, of the squares
 * of y less its moving average that the means of the phases explain (Wang,
 * Smith and Hyndman 2006). 0 for m < 2 or fewer than 2 m + 1 rows. All values
 * are known.
 */
double season_strength(const double *y, size_t n, size_t m);

/*
 * Sets the indices (m) of a season, starting with the phase of y_1, m >= 2.
 * False if a phase has no known value at which the moving average is known
 * (always so for n < 2 m), or if a factor is below SEASON_LEAST_FACTOR.
 */
#define SEASON_LEAST_FACTOR 1e-4
bool season_indices(const double *y, size_t n, size_t m, enum season_form form,
                    double *indices);

/*
 * Takes off a season of m rows that passes the test, multiplicative if no value
 * is negative or zero: sets adjusted (n) and the indices (m). Returns its form,
 * FORM_NONE if there is none; then adjusted is a copy of y.
 */
enum season_form season_adjust(const double *y, size_t n, size_t m,
                               double *adjusted, double *indices);

/* True if all known values are above 0. */
bool season_all_positive(const double *y, size_t n);

#endif
