/*
 * grid.h - makes the rows of each series a regular grid of times.
 *
 * The step is the most common difference between consecutive times of a series.
 * Where times are absent, rows without values are inserted, so that rows are
 * one step apart in every series: horizon, season and future times are those of
 * the step. What fills the inserted rows says `gaps` (reading.h).
 */
#ifndef DATA_GRID_H
#define DATA_GRID_H

#include "data/dataset.h"

/*
 * Sets step and has_times of a dataset whose rows are ordered by series, and
 * inserts rows. Adds notes and findings. STATUS_DATA: times that decrease, a
 * step that is too large, a gap with `error`.
 */
enum status grid_make(struct dataset *dataset, const struct reading *reading,
                      bool training, struct text *notes, struct error *err);

#endif
