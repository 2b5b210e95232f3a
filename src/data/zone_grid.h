/*
 * zone_grid.h - recognises times with offsets from UTC that have a constant
 * step in local time only, such as midnights over a change of the clocks.
 */
#ifndef DATA_ZONE_GRID_H
#define DATA_ZONE_GRID_H

#include "data/dataset.h"

/*
 * If times of UTC have a step in days or months by a few well-known zones,
 * refuses them and names the first of these that has their offsets, or by which
 * they are midnights, else the first; the time after the first change of its
 * clocks is named. Otherwise STATUS_OK. Adds a finding.
 */
enum status zone_grid_refuse(struct dataset *dataset, struct error *err);

/*
 * Adds a finding and a note if times have different offsets from UTC and no
 * zone is given: future times have that of the newest row. The remedy is the
 * first well-known zone that has their offsets.
 */
enum status zone_offsets_note(struct dataset *dataset, struct text *notes,
                              struct error *err);

#endif
