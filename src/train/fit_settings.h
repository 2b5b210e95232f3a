/*
 * fit_settings.h - the settings of a fit. A 0 in the configuration is open: the
 * fit chooses the window (net.T), the segment (net.segment) and the open fields
 * of the training (train_config.h).
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
struct fit_time;

/* A stage of a fit, and the results that are final once it is reached. */
enum fit_stage {
    FIT_CHECKED,  /* none yet: fit_check() has passed */
    FIT_WINDOW,   /* fit->window */
    FIT_LINEAR,   /* transforms, season, profile and ridge of fit->model */
    FIT_CHANNELS, /* fit->channels */
    FIT_KIND,     /* fit->kind */
    FIT_SEGMENT   /* fit->segment */
};

/* Who forecasts a target: BY_MODEL, the ridge alone, or a baseline. If
 * `automatic`, it is the model or the baseline that validation rows choose. */
struct target_forecaster {
    enum forecaster by;
    bool automatic;
};

struct fit_settings {
    struct data_config data; /* for the model file */
    struct model_config config;
    bool first_window_only;  /* set an open window to its first candidate */
    bool automatic_channels; /* open; those of config are the first choice */
    bool automatic_decoder;  /* the decoder is chosen with the segment */
    bool first_segment_only; /* set an open segment to its first candidate */
    size_t n_folds;          /* inner folds of a short series, at most */
    /* The networks of the attention kinds that are tried, without the sizes
     * that the data gives; the first is config.net. */
    struct net_config kinds[MAX_CANDIDATE_KINDS];
    size_t n_kinds;   /* 0: the kind is given */
    size_t n_members; /* of the ensemble, 1 to MAX_MEMBERS */
    bool ridge;       /* fit a ridge forecast before the networks */
    /* (n_targets) NULL: the model forecasts all */
    const struct target_forecaster *forecasters;
    struct season_options season;
    struct periods periods;  /* of the scores; 0: the season of the model */
    bool by_id;              /* score each id by itself as well */
    bool no_locals;          /* theta, ets and arima are not scored */
    bool judge_attention;    /* set model.attention */
    bool intervals;          /* calibrate intervals */
    struct levels levels;    /* of the intervals that are scored */
    bool recalibrate;        /* these and quantiles, from origin to origin */
    bool baseline_intervals; /* score those of the baselines as well */
    enum transform transform;
    struct plan plan;
    size_t stride; /* rows between test windows; 0: fit_score_stride() */
    struct thread_pool *pool; /* NULL: one thread */
    /* Called after each epoch; or NULL. */
    void (*report)(void *context, const struct progress *progress);
    /* Called at each stage of the scored fit; or NULL. */
    void (*on_stage)(void *context, enum fit_stage stage,
                     const struct fit *fit);
    /* Called before training, with what the rest of the fit takes at most; or
     * NULL: that is not measured. */
    void (*estimate)(void *context, const struct fit_time *time);
    void *context;
    const struct visitor *visitor; /* of the test windows; NULL: none */
};

#endif
