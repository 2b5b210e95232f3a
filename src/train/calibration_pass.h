/*
 * calibration_pass.h - the windows on whose errors intervals are calibrated
 * (calibrate.h), in passes: those of each inner fold, those that the ensemble
 * itself forecasts, and those of rows that its parameters were fitted to.
 *
 * Errors of fitted rows are too small. They count sqrt(1 + 40 / n) times, with
 * n rows of the series.
 */
#ifndef TRAIN_CALIBRATION_PASS_H
#define TRAIN_CALIBRATION_PASS_H

#include "train/calibrate.h"

/* The rows that one ensemble forecasts: those of each series from the end of a
 * part to the end of another one; or those up to the end of `last` to which
 * it was fitted. */
struct calibration_pass {
    struct ensemble ensemble; /* a view */
    struct windows windows;   /* of the ensemble */
    const struct split *split;
    enum part after, last;
    struct prepared prepared; /* of a fold; else all zero */
    struct origins origins;
    size_t stride; /* of these */
    bool is_fitted;
    size_t *n_rows; /* (n_series) up to the end of `last`; NULL unless fitted */
};

void calibration_pass_release(struct calibration_pass *pass);

/* The pass over the rows of an inner fold, for which its data is prepared;
 * local forecasts are shared with the ensemble. Release it also after a
 * failure. */
enum status calibration_pass_of_fold(struct calibration_pass *pass,
                                     const struct ensemble *ensemble,
                                     const struct windows *windows,
                                     const struct fold_fit *fold, size_t season,
                                     struct error *err);

/* The pass over rows that the ensemble did not learn from. Release it also
 * after a failure. */
enum status calibration_pass_of_held_out(struct calibration_pass *pass,
                                         const struct ensemble *ensemble,
                                         const struct windows *windows,
                                         const struct calibration_rows *rows,
                                         struct error *err);

/*
 * The pass over fitted rows, from the first season on. `n_held_out` rows are
 * forecast by the other passes. It has no windows if networks have most of a
 * forecast, as their errors there say little; nor unless series are short
 * (selection_is_short()); nor where errors of held-out rows tell enough,
 * FITTED_HORIZONS horizons of them. Release it also after a failure.
 */
enum { FITTED_HORIZONS = 80 };
enum status calibration_pass_of_fitted(struct calibration_pass *pass,
                                       const struct ensemble *ensemble,
                                       const struct windows *windows,
                                       const struct calibration_rows *rows,
                                       size_t n_held_out, struct error *err);

/* True if the score of step h = 0..H-1 from an origin belongs to the pass. */
bool calibration_pass_counts(const struct calibration_pass *pass,
                             const struct origin *origin, size_t h);

/* How often an error of a series counts. */
double calibration_pass_factor(const struct calibration_pass *pass,
                               size_t series);

#endif
