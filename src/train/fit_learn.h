/*
 * fit_learn.h - the scored fit (fit.h), in two steps.
 */
#ifndef TRAIN_FIT_LEARN_H
#define TRAIN_FIT_LEARN_H

#include "train/fit_work.h"

/* Splits the rows, makes all choices of ridge and networks by the validation
 * rows, and trains the networks. Fails as fit_run(). */
enum status fit_learn(struct fit_work *work, struct error *err);

/* After that: sets who forecasts each target, and scores the test rows. */
enum status fit_decide(struct fit_work *work, struct error *err);

#endif
