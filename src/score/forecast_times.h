/*
 * forecast_times.h - the times of a file of forecasts as those of the actual
 * values.
 *
 * They are read in the form of the actual values or, if that is not theirs, in
 * the form that their text has. Consecutive steps of an id are one step of the
 * actual values apart. So a time that a change of the clocks repeats is known
 * by the rows around it.
 */
#ifndef SCORE_FORECAST_TIMES_H
#define SCORE_FORECAST_TIMES_H

#include "data/dataset.h"
#include "score/forecast_file.h"

/*
 * Stores the tick of each row in `ticks` (n_rows), in the form of the actual
 * values, which have times with a constant step. STATUS_DATA if a text is no
 * such time or may be several; if the steps of the forecasts are longer or
 * shorter than those of the actual values; if two rows have the same id and
 * time.
 */
enum status forecast_times_read(const struct forecast_file *file,
                                const struct dataset *actual, int64_t *ticks,
                                struct error *err);

#endif
