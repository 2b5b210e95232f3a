/* resample.h - joins the rows of each step of a coarser grid. */
#ifndef DATA_RESAMPLE_H
#define DATA_RESAMPLE_H

#include "data/dataset.h"

/*
 * Joins the rows of each step by an option such as "1h:mean" (mean, sum or
 * last), at the time at which the step starts; sets the step of the dataset.
 * Adds a note and a finding. STATUS_USAGE: not such an option, or times cannot
 * have the step.
 */
enum status resample_rows(struct dataset *dataset, const char *option,
                          struct text *notes, struct error *err);

/*
 * Refuses a file whose times do not have the step of the dataset: names the
 * first time that is off the grid, and an option --resample. STATUS_DATA.
 */
enum status resample_refuse(struct dataset *dataset, struct error *err);

#endif
