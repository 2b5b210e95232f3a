/* fit_score.h - scores the forecasts of a fit, and calibrates its intervals. */
#ifndef TRAIN_FIT_SCORE_H
#define TRAIN_FIT_SCORE_H

#include "prep/prepared.h"
#include "train/fit.h"
#include "train/fit_rows.h"

/*
 * Scores the test windows. Their intervals, if the settings have them, are
 * calibrated on the validation rows; those of the model, on the test rows as
 * well. Test windows are thinned by fit_score_stride(), which fit->stride is
 * set to.
 */
enum status fit_score(struct fit *fit, const struct fit_settings *settings,
                      const struct prepared *prepared, struct fit_rows *rows,
                      struct error *err);

/*
 * The rows between two test windows that are scored, of n with J targets:
 * settings->stride, or else 1 where the borders are fixed, as benchmarks fix
 * them, or the smallest one that leaves at most about SCORED_SAMPLES, as the
 * first window of each series is kept. Scores of more windows would take longer
 * than the training, and hardly differ: windows that overlap have nearly the
 * same errors.
 */
size_t fit_score_stride(const struct fit_settings *settings, size_t n,
                        size_t J);

/* Starts the scores of the intervals that the settings have, of the model and
 * of baselines, and of the quantiles. */
enum status fit_intervals_init(struct evaluation *evaluation,
                               const struct fit_settings *settings,
                               struct error *err);

/* Sets the fit whose windows are scored next: interval_scores_use(). */
enum status fit_intervals_use(struct evaluation *evaluation, struct fit *fit,
                              const struct windows *windows,
                              const struct split *split, struct error *err);

#endif
