/* bursts.h - rows that come in bursts, such as three every minute. */
#ifndef DATA_BURSTS_H
#define DATA_BURSTS_H

#include "data/gaps.h"

/*
 * Sets how long after each other bursts begin, if the date-times of a dataset
 * come in bursts shorter than a day: gaps after one row in twenty or more have
 * more absent times than there are rows, and nearly all bursts begin the same
 * time after the one before; else 0. Rows that are absent by chance have no
 * such rhythm, and hours of business begin once a day.
 */
enum status bursts_find(const struct dataset *dataset, const struct gaps *gaps,
                        int64_t *rhythm, struct error *err);

#endif
