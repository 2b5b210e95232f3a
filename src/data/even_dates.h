/*
 * even_dates.h - recognises dates that follow each other almost evenly but on
 * no grid: the 1st and 15th of each month, days 1, 11 and 21, or retail months
 * of four and five weeks.
 */
#ifndef DATA_EVEN_DATES_H
#define DATA_EVEN_DATES_H

#include "data/dataset.h"

/*
 * Refuses such dates, of which each row is a step: two choices, to read the
 * rows without times, or to join those of each `step`, the text of a step such
 * as "2w". STATUS_OK: the longest difference is more than 1.5 times the
 * shortest, or some are no whole number of days, two or more; or each step has
 * one row, as months of a first business day have. `row` is the first that is
 * off the grid. Adds a finding.
 */
enum status even_dates_refuse(struct dataset *dataset, size_t row,
                              const char *step, struct error *err);

#endif
