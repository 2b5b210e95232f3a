/*
 * far_times.h - recognises a few rows whose times are far from all others, as
 * those with a wrong year.
 */
#ifndef DATA_FAR_TIMES_H
#define DATA_FAR_TIMES_H

#include "data/dataset.h"

/*
 * Refuses a file in which one to three rows make the span of the times more
 * than ten times as long as that of the others: names the first of them, and a
 * command that leaves them out. STATUS_OK: there are none. Call it where a file
 * is refused for its times, for others may be right. Adds a finding, which no
 * option settles.
 */
enum status far_times_refuse(struct dataset *dataset, struct error *err);

#endif
