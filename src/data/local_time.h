/*
 * local_time.h - recognises local times that were read without a time zone: an
 * hour is absent where the clocks are put forward, or comes twice where they
 * are put back.
 */
#ifndef DATA_LOCAL_TIME_H
#define DATA_LOCAL_TIME_H

#include "data/dataset.h"

struct local_time {
    const char *zone; /* NULL: none */
    size_t row;       /* the first row after a change of its clocks */
    bool filled;      /* none, because all days have 24 hours in the file */
};

/*
 * The first of a few well-known zones by which every row is later than the row
 * before it and none stands in an hour that the zone skips; at least one row
 * follows a change of its clocks. Absent hours count once the step is known. No
 * zone for times that have a zone or offsets.
 */
struct local_time local_time_find(const struct dataset *dataset);

/* Appends that these are local times, by the change of the clocks before `row`,
 * and that the zone is assumed. */
void local_time_words(const struct dataset *dataset, const char *zone,
                      size_t row, struct text *text);

/* The first of these zones that puts its clocks back in the hour of a row and
 * skips no time of the file; NULL: there is none. Other rows may contradict it.
 */
const char *local_time_put_back(const struct dataset *dataset, size_t row);

/* True for a row of an hour in which clocks are changed: before 4:00 on a
 * Sunday, in a month in which that is done. */
bool local_time_is_night(const struct dataset *dataset, size_t row);

#endif
