/*
 * rows.h - the rows of series.csv and of others, split and scaled, for tests of
 * what is around the network. Missing cells are filled with the last known
 * value.
 */
#ifndef TESTS_ROWS_H
#define TESTS_ROWS_H

#include "golden/fixture.h"
#include "unit/given.h"

#include "prep/profile.h"
#include "prep/transform.h"

/* Of series.csv, for windows of want.T rows and a horizon of want.H. `targets`
 * NULL: all. */
void rows_read(struct given *rows, const cJSON *want, const char *targets,
               enum transform transform);

/* Of panel.csv, for the same. */
void rows_read_panel(struct given *rows, const cJSON *want);

/* Of shops.csv, for the same, with static columns and categories. */
void rows_read_shops(struct given *rows, const cJSON *want);

/* Of labels.csv, for the labels of T rows of want.features. */
void rows_read_labels(struct given *rows, const cJSON *want, size_t T);

/* Fits the profile of want.periods, which may be none, or if there is a
 * want.own those of ids. The first row is the oldest. */
void rows_fit_profile(struct profile *profile, struct given *rows,
                      const cJSON *want);

#endif
