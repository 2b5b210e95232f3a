/* part_ids.h - ids that may be numbered parts of a day. */
#ifndef DATA_PART_IDS_H
#define DATA_PART_IDS_H

#include "data/dataset.h"

/*
 * STATUS_DATA, with a finding that has both readings, if the id was found by
 * its name, "id", and its numbers run from 1 (or 0) through the 48 half-hours,
 * or other parts (time/day_part.h), of nearly each date, line by line: they may
 * be times of day, or as many series. Call it once the rows of each id are
 * consecutive, before others move them.
 */
enum status part_ids_check(struct dataset *dataset, struct error *err);

#endif
