/*
 * swapped_days.h - dates in which a spreadsheet has swapped day and month: it
 * reads 02/01/2024 as the 1st of February, but leaves 13/01/2024, of which the
 * first number is no month, as it is.
 */
#ifndef DATA_SWAPPED_DAYS_H
#define DATA_SWAPPED_DAYS_H

#include "data/dataset.h"

/* Refuses a file whose series are in order, and more even, once day and
 * month are swapped in some rows, the first of which is named. No option
 * settles it. Otherwise STATUS_OK. */
enum status swapped_days_refuse(struct dataset *dataset, struct error *err);

#endif
