/* row_steps.h - the differences between the times of consecutive rows. */
#ifndef DATA_ROW_STEPS_H
#define DATA_ROW_STEPS_H

#include "data/dataset.h"

/* Compares two int64_t, for qsort(). */
int row_steps_compare(const void *a, const void *b);

/* True if a row is a whole number of steps after the row `first`; with that row
 * itself: true if the step can start there, as not on a Sunday if it counts
 * from Monday to Friday. */
bool row_steps_fit(const struct dataset *dataset, size_t first, size_t row);

/* Sets the median difference, in ticks; 0: there is none. */
enum status row_steps_median(const struct dataset *dataset, int64_t *median,
                             struct error *err);

/* The mean difference, in ticks; 0: there is none. */
int64_t row_steps_mean(const struct dataset *dataset);

#endif
