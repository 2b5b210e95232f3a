/*
 * fit_check.h - rejects an impossible fit before any work: too few rows, the
 * logarithm of a column that is not positive, a season that is too long, or a
 * ridge or a network that is too large.
 */
#ifndef TRAIN_FIT_CHECK_H
#define TRAIN_FIT_CHECK_H

#include "train/fit_settings.h"

/* STATUS_DATA or STATUS_USAGE. An open window is checked as its first
 * candidate. */
enum status fit_check(const struct fit_settings *settings,
                      const struct dataset *dataset, struct error *err);

#endif
