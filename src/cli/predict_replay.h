/* predict_replay.h - intervals and quantiles that learn from the rows after the
 * training, with --recalibrate; a part of predict_intervals.h. */
#ifndef CLI_PREDICT_REPLAY_H
#define CLI_PREDICT_REPLAY_H

#include "cli/predict_intervals.h"
#include "score/quantiles.h"

struct replay {
    const struct interval_request *request;
    const struct windows *windows;
    struct bands *bands;         /* all zero: no intervals */
    struct quantiles *quantiles; /* all zero: none */
    struct origins origins;      /* of one series */
    double *y, *offsets; /* forecasts of a chunk, and of their quantiles */
    size_t n_learned;    /* steps of all series that have come */
};

/* All of them must outlive it. Release it also after a failure. */
enum status replay_init(struct replay *replay,
                        const struct interval_request *request,
                        const struct windows *windows, struct bands *bands,
                        struct quantiles *quantiles, struct error *err);
void replay_release(struct replay *replay);

/* Forgets what was learned, and learns from the rows of series s after the
 * training; STATUS_DATA if it is unknown which these are. */
enum status replay_series(struct replay *replay, size_t s, struct error *err);

#endif
