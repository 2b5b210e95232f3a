/* resample.h - joins the rows of each step of a coarser grid. */
#ifndef DATA_RESAMPLE_H
#define DATA_RESAMPLE_H

#include "data/gaps.h"

/*
 * Joins the rows of each step by an option such as "1h:mean" (mean, sum or
 * last), at the time at which the step starts (weeks: own_weeks.h), or of rows
 * near the starts of steps, each to the nearest one (nearest_step.h); sets the
 * step of the dataset. `source` is the step of the rows. Sums of steps that
 * lack rows or cells are missing cells (part_steps.h). Adds notes and findings.
 * STATUS_USAGE: not such an option, or times cannot have the step. STATUS_DATA:
 * a missing cell if these are an error.
 */
enum status resample_rows(struct dataset *dataset, const char *option,
                          struct time_step source, struct text *notes,
                          struct error *err);

/* Sets whether more than a tenth of the times are not a whole number of steps
 * of the dataset after the first one of their series, or if most rows, or many
 * that are scattered, do not follow the row before them by one step: times of a
 * log.
 */
enum status resample_needed(const struct dataset *dataset, bool *needed,
                            struct error *err);

/*
 * Refuses a file whose times do not have the step of the dataset: names the
 * first time that is off the grid, and an option --resample with the step of
 * --freq, `freq`, or if that is "" the shortest round step of which most have a
 * row; or a time zone by which they have a step (zone_grid.h). STATUS_DATA.
 */
enum status resample_refuse(struct dataset *dataset, const char *freq,
                            struct error *err);

/* The same if the rows come in bursts (bursts.h), with the shortest round step
 * of which nearly all have a burst. */
enum status resample_refuse_bursts(struct dataset *dataset,
                                   const struct gaps *gaps, int64_t rhythm,
                                   struct error *err);

#endif
