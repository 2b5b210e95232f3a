/*
 * fit.h - from a dataset to a trained and scored ensemble of networks.
 *
 * Where no window is given it is chosen first (window_choice.h).
 *
 * Then a fit that never sees the test rows: scaler and seasonal profile from
 * train rows, early stopping on the validation rows, scores on the test rows.
 * At last, unless it is switched off, the final fit: all rows of the plan are
 * train rows, and each network is trained from its start for the number of
 * epochs that was found; the same columns are transformed and the same periods
 * have a profile.
 */
#ifndef TRAIN_FIT_H
#define TRAIN_FIT_H

#include <stdbool.h>

#include "base/error.h"
#include "base/thread_pool.h"
#include "model/ensemble.h"
#include "model/train_config.h"
#include "prep/ridge.h"
#include "score/metrics.h"
#include "prep/plan.h"
#include "prep/profile_choose.h"
#include "prep/transform.h"
#include "prep/window.h"
#include "train/forecast.h"
#include "train/members.h"
#include "train/segment_choice.h"
#include "train/trainer.h"
#include "train/window_choice.h"

struct fit_settings {
    struct net_config net; /* K and O are found here, T and segment if 0 */
    bool shortest;         /* where T is 0: the first candidate */
    bool free_decoder;     /* its decoder is chosen with the segment */
    size_t n_members;      /* of the ensemble, 1 to MAX_MEMBERS */
    struct train_config
        train; /* what is 0 in it is chosen (train_config_settle) */
    enum norm norm;
    bool shared;  /* channels (window.h) */
    bool highway; /* fitted first, for the network to correct */
    size_t H;     /* steps of the horizon; 1 in the labelled layout */
    struct season_asked season;
    size_t measure; /* the season of the measures; 0: that of the profile */
    enum transform transform;
    struct plan plan;
    size_t stride; /* from test window to test window; 0: 1 */
    bool final_fit;
    struct pool *pool; /* NULL: one thread */
    void (*report)(void *context,
                   const struct progress *progress); /* or NULL */
    /* May run trainer_try() on the network, and say how long so many epochs
     * take at most; or NULL. */
    void (*expect)(void *context, const struct trainer *trainer,
                   struct net *net, size_t epochs);
    void *context;
    const struct visitor *visitor; /* of the test windows; NULL: none */
};

struct fit {
    struct window_choice window; /* its T is that of the network */
    struct segment_choice segment;
    struct train_config train; /* as settled */
    struct ensemble ensemble;
    struct scaler scaler;
    struct seasonal seasonal;
    struct highway highway; /* its map is NULL if there is none */
    struct selection selection;
    struct evaluation evaluation; /* of the fit that saw no test row */
    size_t n_windows;             /* train windows of the fit that is kept */
    size_t from_row, to_row;      /* its oldest and newest train row */
    size_t n_short;               /* series too short for one window */
};

/* What the choice of a window has to know of these settings. */
struct window_asked fit_window_asked(const struct fit_settings *settings);

/* How a fit cuts windows; `profile` and `highway` may be NULL. */
struct windows fit_windows(const struct fit_settings *settings,
                           const struct dataset *dataset,
                           const struct scaler *scaler,
                           const struct profile *profile,
                           const struct highway *highway);

/* Whether a network takes part; else the highway alone forecasts. */
bool fit_attends(const struct fit *fit);

/*
 * STATUS_DATA if the rows do not suffice, STATUS_DIVERGED, STATUS_USAGE for a
 * network that cannot be built. Release the fit also after a failure.
 */
enum status fit_run(struct fit *fit, const struct dataset *dataset,
                    const struct fit_settings *settings, struct error *err);
void fit_release(struct fit *fit); /* accepts all zero */

#endif
