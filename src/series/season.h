/*
 * season.h - the period of the seasonal naive and of MASE.
 *
 * Candidates are the periods that go with the step of time (hourly 24 and
 * 168, daily 7 and 365, weekly 52, monthly 12) and the local maxima of the
 * autocorrelation beyond its first minimum. The one with the largest
 * autocorrelation above 0.2 is taken if the train rows hold it at least three
 * times; else the period is 1.
 *
 * The autocorrelation is that of detrended train rows (a straight line is
 * subtracted, filled cells are not looked at), the mean over targets and
 * series, weighted by their rows and without those that never change. To bound
 * the work it looks at the newest SEASON_ROWS rows of the first SEASON_COLUMNS
 * of each.
 */
#ifndef SERIES_SEASON_H
#define SERIES_SEASON_H

#include <stddef.h>

#include "base/error.h"
#include "series/dataset.h"
#include "series/split.h"

enum { SEASON_ROWS = 8192, SEASON_COLUMNS = 8 };

/* The automatic period; 1: none was found. */
enum status season_find(const struct dataset *dataset,
                        const struct split *split, size_t *period,
                        struct error *err);

#endif
