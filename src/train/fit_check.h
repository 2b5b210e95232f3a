/*
 * fit_check.h - what can be refused before a fit takes time: rows that do not
 * suffice, a logarithm of what has none, a season that is too long, a ridge or
 * a network that is too large.
 */
#ifndef TRAIN_FIT_CHECK_H
#define TRAIN_FIT_CHECK_H

#include "train/fit_settings.h"

/* Where the window is open, for the first candidate. STATUS_DATA, STATUS_USAGE.
 */
enum status fit_check(const struct fit_settings *settings,
                      const struct dataset *dataset, struct error *err);

#endif
