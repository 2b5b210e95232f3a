/*
 * fit_time.h - how long a training will take at most, told before it starts.
 *
 * What the rest of a fit consists of is counted: epochs with early stopping
 * left aside, forecasts of samples, fits of theta, ets and arima, and scored
 * windows. What one of each takes is measured on a few.
 */
#ifndef TRAIN_FIT_TIME_H
#define TRAIN_FIT_TIME_H

#include "train/fit_work.h"

struct fit_time {
    size_t epochs;        /* at most, of all networks */
    double epoch_seconds; /* of one, with its validation */
    double rest;          /* seconds of all else */
};

/*
 * Measures it where fit->channels, kind and segment list what is still tried.
 * The members of the fit are made anew, in its own form. The fits it makes are
 * kept in the ensemble (ensemble_share_locals()).
 */
enum status fit_time_measure(struct fit_work *work,
                             const struct trainer *trainer,
                             struct fit_time *time, struct error *err);

#endif
