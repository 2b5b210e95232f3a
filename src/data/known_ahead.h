/* known_ahead.h - columns that go on after the others have ended, and may be
 * known for the future, as a forecast beside the actual values is. */
#ifndef DATA_KNOWN_AHEAD_H
#define DATA_KNOWN_AHEAD_H

#include "data/dataset.h"
#include "table/finding.h"

/*
 * Appends a finding that names --known, with the columns `known` that it has
 * already, if the newest 2 rows or more of a series, at most a quarter of all,
 * lack the values of some columns and have those of all others; with --horizon
 * if they are fewer than H. It is not needed: the columns that end may have
 * been given up. Where all columns are targets, first one that names
 * --features, which is needed, for those that ended longer ago or hold less
 * than a tenth of the values.
 */
enum status known_ahead_look(const struct dataset *dataset, const char *known,
                             size_t H, struct findings *findings,
                             struct error *err);

#endif
