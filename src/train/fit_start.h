/*
 * fit_start.h - how every fit starts.
 */
#ifndef TRAIN_FIT_START_H
#define TRAIN_FIT_START_H

#include "train/fit.h"

/* Sets the model from data and settings, and chooses an open window. Fails as
 * fit_run(). Release the fit also after a failure. */
enum status fit_start(struct fit *fit, const struct dataset *dataset,
                      const struct fit_settings *settings, struct error *err);

#endif
