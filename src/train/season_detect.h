/*
 * season_detect.h - the period of the season, found by itself.
 *
 * Candidates are the periods that go with the step of time (hourly 24 and
 * 168, daily 7 and 365, weekly 52, monthly 12) and the peaks of the
 * autocorrelation beyond its first minimum: its local maxima that no other
 * within a quarter of the lag exceeds. The one with the largest autocorrelation
 * is taken that is above 0.2, that the train rows hold at least three times,
 * and that still repeats itself without what changes slowly: less their moving
 * mean over one period, the rows have an autocorrelation above 0.2 at that lag
 * too. Else the period is 1. (What changes slowly alone is like itself at every
 * short lag.)
 *
 * The autocorrelation is that of detrended train rows (a straight line is
 * subtracted, filled cells are not looked at), the mean over targets and
 * series, weighted by their rows and without those that never change. To bound
 * the work it looks at the newest SEASON_ROWS rows of the first SEASON_COLUMNS
 * of each.
 */
#ifndef TRAIN_SEASON_DETECT_H
#define TRAIN_SEASON_DETECT_H

#include <stddef.h>

#include "base/error.h"
#include "data/dataset.h"
#include "prep/split.h"

enum { SEASON_ROWS = 8192, SEASON_COLUMNS = 8 };

/* The automatic period; 1: none was found. */
enum status season_detect(const struct dataset *dataset,
                          const struct split *split, size_t *period,
                          struct error *err);

#endif
