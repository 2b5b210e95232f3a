/*
 * far_times.h - recognises a few rows whose times are far from all others, as
 * those with a wrong year.
 */
#ifndef DATA_FAR_TIMES_H
#define DATA_FAR_TIMES_H

#include "data/dataset.h"

/* How many times as long as that of the others the span of all times is. */
enum {
    FAR_OFF_GRID = 10, /* where a file is refused for its times anyway */
    FAR_BEHIND_GAP = 4 /* where most rows of the grid are absent */
};

/*
 * Refuses a file in which one to three rows, or up to a twentieth of the rows
 * if the times fall, at most 24, make the span of the times more than so many
 * times as long as that of the others: names the first of them, and a command
 * that leaves them out. STATUS_OK: there are none. Adds a finding, which no
 * option settles.
 */
enum status far_times_refuse(struct dataset *dataset, int spans,
                             struct error *err);

#endif
