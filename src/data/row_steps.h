/* row_steps.h - the differences between the times of consecutive rows. */
#ifndef DATA_ROW_STEPS_H
#define DATA_ROW_STEPS_H

#include "data/dataset.h"

/* Compares two int64_t, for qsort(). */
int row_steps_compare(const void *a, const void *b);

/* Sets the median difference, in ticks; 0: there is none. */
enum status row_steps_median(const struct dataset *dataset, int64_t *median,
                             struct error *err);

/* The mean difference, in ticks; 0: there is none. */
int64_t row_steps_mean(const struct dataset *dataset);

#endif
