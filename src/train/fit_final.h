/*
 * fit_final.h - the final fit (fit.h).
 */
#ifndef TRAIN_FIT_FINAL_H
#define TRAIN_FIT_FINAL_H

#include "train/fit_work.h"

/* Fits the model of a scored fit again, to all rows of the plan. */
enum status fit_final(struct fit_work *work, struct error *err);

#endif
