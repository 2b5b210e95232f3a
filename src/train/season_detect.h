/*
 * season_detect.h - finds the period of the season in the rows before the test
 * part.
 *
 * Candidates are the usual periods of the step of time (time_usual_periods())
 * that occur at least twice, and the peaks of the autocorrelation beyond its
 * first minimum that are above 0.2 and occur at least three times. A peak is
 * the largest value within a quarter of its lag. A candidate must
 *
 *   - have an autocorrelation above 0.2 after the moving mean over one period
 *     is subtracted, because any slow change has a high autocorrelation at
 *     every short lag, and
 *   - be explained by the other periods: with x those values and p the mean of
 *     x at the same phase of all other periods,
 *
 *       1 - sum (x - p)^2 / sum x^2 > 0
 *
 *     With few periods their mean is mostly noise, and this asks for more of a
 *     season the fewer there are.
 *
 * Where a series has fewer than three periods, its line is subtracted in place
 * of the moving mean.
 *
 * The candidate with the largest autocorrelation is the period; without one the
 * period is 1.
 *
 * The autocorrelation is the mean over targets and series, weighted by their
 * rows, without columns that never change. A straight line is subtracted first.
 * Cells that were missing are not read: it is taken over the pairs of which
 * both values are known, of which there must be half, or as many as three full
 * periods have; where there are not, a lag is no candidate. To bound the work,
 * only the newest SEASON_ROWS rows of the first SEASON_COLUMNS targets and
 * series are read.
 */
#ifndef TRAIN_SEASON_DETECT_H
#define TRAIN_SEASON_DETECT_H

#include <stddef.h>

#include "base/error.h"
#include "data/dataset.h"
#include "prep/split.h"

enum { SEASON_ROWS = 8192, SEASON_COLUMNS = 8 };

/* Sets the period; 1: no season was found. */
enum status season_detect(const struct dataset *dataset,
                          const struct split *split, size_t *period,
                          struct error *err);

#endif
