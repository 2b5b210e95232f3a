/*
 * rows.h - the rows of series.csv, split and scaled, for tests of what is
 * around the network.
 */
#ifndef TESTS_ROWS_H
#define TESTS_ROWS_H

#include "golden/fixture.h"
#include "unit/given.h"

#include "series/profile.h"
#include "series/transform.h"

/* For windows of want.T rows and a horizon of want.H; missing cells are filled
 * with the last known value. `targets` NULL: all. */
void rows_read(struct given *rows, const cJSON *want, const char *targets,
               enum transform transform);

/* Fits the profile of want.periods, which may be none. */
void rows_fit_profile(struct profile *profile, const struct given *rows,
                      const cJSON *want);

#endif
