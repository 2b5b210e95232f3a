/* period.h - the oldest and the newest time of a dataset, in one line with its
 * step. */
#ifndef DATA_PERIOD_H
#define DATA_PERIOD_H

#include "data/dataset.h"

/* In the form of the file; "" if the times are not known. */
struct period {
    char from[TIME_TEXT_MAX], to[TIME_TEXT_MAX];
};

/* The rows of its first and its last time; false without times. */
bool period_rows(const struct dataset *dataset, size_t *oldest, size_t *newest);

struct period period_of(const struct dataset *dataset);

/* Appends "times in column "date", hourly, from 2020-01-01 00:00 to ...". The
 * dataset has a time column. */
void period_words(const struct dataset *dataset, struct text *text);

#endif
