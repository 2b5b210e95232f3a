/* prediction.h - a run that forecasts the newest windows of a file, of predict
 * and explain. */
#ifndef CLI_PREDICTION_H
#define CLI_PREDICTION_H

#include "cli/options.h"
#include "cli/predict_intervals.h"
#include "model/attention_summary.h"
#include "model/model.h"
#include "report/report.h"

/* Owns everything of a run. */
struct prediction {
    const struct options *options;
    const char *command; /* its name */
    struct model model;
    struct reading reading; /* of the model, or as options say */
    const char *path;       /* of the data */
    char *stored_path;      /* the one of the model, resolved */
    struct dataset dataset;
    struct prepared prepared;
    struct origins origins;
    struct text notes; /* printed once the data has passed its checks */
    struct ranges ranges;
    double *y, *weights, *gates;
    struct attention_summary *summaries;
    struct thread_pool *pool;
};

/*
 * Loads the model, reads the data and forecasts: sets all fields but the
 * intervals, whose levels are read if the command has them. `n_rows`: the rows
 * of each series to prepare; 0: those of a window. The caller sets options and
 * command, and releases the run also after a failure.
 */
enum status prediction_run(struct prediction *prediction, size_t n_rows,
                           struct error *err);
void prediction_release(struct prediction *prediction);

/* Sets the intervals; after prediction_run() of all rows, with --recalibrate.
 * Fails as predict_intervals(). */
enum status prediction_intervals(struct prediction *prediction,
                                 struct error *err);

/* What was forecast, for the width of the terminal. */
struct forecast_report prediction_report(const struct prediction *prediction);

/* The steps that are forecast. */
size_t prediction_steps(const struct prediction *prediction);

#endif
