/*
 * window_errors.h - the error of each validation window, by which two forecasts
 * are compared in pairs (score/paired.h).
 */
#ifndef TRAIN_WINDOW_ERRORS_H
#define TRAIN_WINDOW_ERRORS_H

#include "model/ensemble.h"
#include "score/metrics.h"
#include "train/forecast.h"

/* Forecasts all origins, adds their scores to the evaluation, and writes the
 * error of each, evaluation_error(), to errors (origins->n). */
enum status
window_errors(struct thread_pool *pool, const struct ensemble *ensemble,
              const struct windows *windows, const struct origins *origins,
              struct evaluation *evaluation, double *errors, struct error *err);

#endif
