/* ended_ids.h - ids of a panel that end before the others. */
#ifndef CLI_ENDED_IDS_H
#define CLI_ENDED_IDS_H

#include "data/dataset.h"
#include "prep/split.h"
#include "table/finding.h"

/*
 * Appends a finding that names the first id whose last known target is two
 * steps or more before the newest of all ids, and counts the others: their
 * forecasts start in the past. `origins` are the newest windows of the ids to
 * look at; NULL: of all. Only for series whose times are on one step.
 */
enum status ended_ids_look(const struct dataset *dataset,
                           const struct origins *origins,
                           struct findings *findings, struct error *err);

/* Prints it as a warning, of the ids that are forecast. */
enum status ended_ids_warn(const struct dataset *dataset,
                           const struct origins *origins, struct error *err);

#endif
