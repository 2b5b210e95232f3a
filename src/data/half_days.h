/* half_days.h - times of day from 1:00 to 12:59, twice a day, without AM and
 * PM.
 */
#ifndef DATA_HALF_DAYS_H
#define DATA_HALF_DAYS_H

#include "data/dataset.h"

/* Refuses such times, which no order of the rows mends: STATUS_DATA. `row` is
 * the first that is earlier than the one before it. */
enum status half_days_refuse(const struct dataset *dataset, size_t row,
                             struct error *err);

#endif
