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
 * Both are means over the targets of a series. Each series that holds two
 * periods has one vote, so that its scale and its length do not count, and the
 * candidate with the largest autocorrelation that more than a third vote for
 * (selection.h) is the period; without one the period is 1. But a multiple of
 * usual periods that is none itself gives way to the longest of them that more
 * than a third vote for, unless it explains more: by chance 28 days may have a
 * larger autocorrelation than a week.
 *
 * The autocorrelation is the mean over targets and series, weighted by their
 * rows, without columns that never change. A straight line is subtracted first.
 * Cells that were missing are not read: it is taken over the pairs of which
 * both values are known, of which there must be half, or as many as three full
 * periods have; where there are not, a lag is no candidate.
 *
 * To bound the work, only the first SEASON_COLUMNS targets are read: the newest
 * SEASON_ROWS rows of up to SEASON_FEW series, and of more series the newest
 * SEASON_PANEL_ROWS rows of SEASON_SERIES, evenly chosen.
 */
#ifndef TRAIN_SEASON_DETECT_H
#define TRAIN_SEASON_DETECT_H

#include <stddef.h>

#include "base/error.h"
#include "data/dataset.h"
#include "prep/split.h"

enum {
    SEASON_COLUMNS = 8,
    SEASON_FEW = 8,
    SEASON_ROWS = 8192,
    SEASON_SERIES = 200,
    SEASON_PANEL_ROWS = 2048
};

/* Sets the period; 1: no season was found. */
enum status season_detect(const struct dataset *dataset,
                          const struct split *split, size_t *period,
                          struct error *err);

#endif
