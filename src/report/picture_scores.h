/*
 * picture_scores.h - the picture of train and backtest: the error of each step
 * beside the baselines, the coverage of the intervals beside its nominal value,
 * the last forecasts beside the actual values, and the losses of the epochs.
 */
#ifndef REPORT_PICTURE_SCORES_H
#define REPORT_PICTURE_SCORES_H

#include "report/past_forecasts.h"
#include "report/report.h"
#include "report/training_curve.h"

struct score_picture {
    const struct score_report *scores;
    const struct past_forecasts *past;  /* may be empty */
    const struct training_curve *curve; /* may be empty */
};

/* The errors alone, for a terminal, unless `all`. */
enum status picture_scores(const struct score_picture *scored, bool all,
                           struct picture *picture, struct error *err);

#endif
