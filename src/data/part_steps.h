/* part_steps.h - steps of --resample that lack rows or cells. */
#ifndef DATA_PART_STEPS_H
#define DATA_PART_STEPS_H

#include "data/dataset.h"

/*
 * Finds the steps in which a used column has fewer known cells than the step
 * has rows, before the rows of each step are joined. How many these are say the
 * times of the rows if they are one step `source` apart, and else (STEP_NONE)
 * the rows that are there, or one less than their usual number if most steps
 * have about as many. Steps without any known cell do not count: they are
 * missing anyway.
 *
 * For a sum (`method`) the cells of the column in such a step are emptied, so
 * that the step has a missing cell; but not if most steps of the column lack
 * cells, because then they are no measure. Adds findings and notes.
 * STATUS_DATA: missing cells are an error, and a sum lacks some.
 */
enum status part_steps_settle(struct dataset *dataset, struct time_step step,
                              struct time_step source, enum duplicates method,
                              struct text *notes, struct error *err);

#endif
