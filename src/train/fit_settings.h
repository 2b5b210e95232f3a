/*
 * fit_settings.h - what a fit is asked for. In its configuration 0 is open: the
 * fit chooses the window (net.T), the segment (net.segment) and the training.
 */
#ifndef TRAIN_FIT_SETTINGS_H
#define TRAIN_FIT_SETTINGS_H

#include "base/thread_pool.h"
#include "model/model.h"
#include "prep/plan.h"
#include "prep/transform.h"
#include "train/forecast.h"
#include "train/select_season.h"
#include "train/trainer.h"

struct fit;

/* What is known of a fit from now on. */
enum fit_stage {
    FIT_CHECKED, /* the rows suffice: what follows takes time */
    FIT_WINDOW,  /* fit->window */
    FIT_LINEAR,  /* transforms, season, profile and ridge of fit->model */
    FIT_SEGMENT  /* fit->segment */
};

struct fit_settings {
    struct data_config data; /* for the model file */
    struct model_config config;
    bool shortest;     /* an open window is the first candidate */
    bool free_decoder; /* the decoder is chosen with the segment */
    size_t n_members;  /* of the ensemble, 1 to MAX_MEMBERS */
    bool ridge;        /* is fitted first, for residual members */
    struct season_options season;
    struct periods periods; /* of the scores; 0: the season of the model */
    enum transform transform;
    struct plan plan;
    size_t stride;            /* from test window to test window; 0: 1 */
    struct thread_pool *pool; /* NULL: one thread */
    void (*report)(void *context,
                   const struct progress *progress); /* or NULL */
    /* Called at each stage of the fit that is scored; or NULL. */
    void (*reached)(void *context, enum fit_stage stage, const struct fit *fit);
    /* May run trainer_try() on the network, and say how long so many epochs
     * take at most; or NULL. */
    void (*expect)(void *context, const struct trainer *trainer,
                   struct net *net, size_t epochs);
    void *context;
    const struct visitor *visitor; /* of the test windows; NULL: none */
};

#endif
