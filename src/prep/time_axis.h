/*
 * time_axis.h - the time axis that the series of a panel share.
 *
 * A position is a number of steps after the oldest row of all series. There is
 * an axis if a panel of several ids has times on one step; parts are then cut
 * at the same positions, that is dates, for all series (split.h).
 */
#ifndef PREP_TIME_AXIS_H
#define PREP_TIME_AXIS_H

#include "data/dataset.h"

struct time_axis {
    const struct dataset *dataset; /* not owned */
    int64_t oldest;                /* tick of position 0 */
    size_t n_known;                /* rows of all series with a known target */
    size_t length; /* the position after the newest row; 0: there is no axis */
};

struct time_axis time_axis_of(const struct dataset *dataset);

/* The position of row `row` of the dataset, of series s. */
size_t time_axis_position(const struct time_axis *axis, size_t s, size_t row);

/* The number of rows of series s before a position. */
size_t time_axis_rows(const struct time_axis *axis, size_t s, size_t position);

/* The most rows of a series before a position. */
size_t time_axis_longest(const struct time_axis *axis, size_t position);

/* The first position with at least n rows with a known target, of all series,
 * before it; the length if there is none. */
size_t time_axis_find(const struct time_axis *axis, size_t n);

/* The number of rows of all series with a known target before a position. */
size_t time_axis_before(const struct time_axis *axis, size_t position);

#endif
