/*
 * ensemble.h - an ensemble: networks of one shape whose forecasts are averaged.
 *
 * A residual member learns the residual of the ridge forecast, so its forecast
 * includes the ridge. A standalone member ignores the ridge. Both kinds have
 * the same weight, however many members each has:
 *
 *   forecast = (mean of residual members + mean of standalone members) / 2
 *
 * If there is no residual member, the ridge forecast may replace their mean,
 * with a share of its own in place of 1/2, or one for each target. If only one
 * of the two is present, it is the forecast. Mixing kinds helps more than
 * adding seeds, because the error of a mean is the mean error less the spread
 * of the members (Krogh & Vedelsby 1995).
 *
 * A target may have another forecaster in place of this average: a baseline, or
 * the ridge alone. Beside its forecaster it may have companions, which take a
 * share of the forecast each: the ridge, local forecasters and baselines.
 */
#ifndef MODEL_ENSEMBLE_H
#define MODEL_ENSEMBLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "nn/net.h"
#include "score/baseline.h"
#include "score/local_forecasts.h"

enum { MAX_MEMBERS = 32 };

/* The weight of each of two kinds of members. */
#define EQUAL_SHARE 0.5

struct member {
    struct net net;
    bool residual; /* learns the residual of the ridge; else standalone */
    uint64_t seed; /* of the initial parameters and the training */
    size_t epochs; /* number of training epochs, up to the best one */
};

struct ensemble {
    size_t n;             /* members in use, the first n; 0: the ridge alone */
    bool use_ridge;       /* average the ridge in if no member is residual */
    double ridge_share;   /* its weight in that average, between 0 and 1 */
    double *ridge_shares; /* (n_targets) its weights where those of targets
                             differ, 0 to 1; NULL: ridge_share for all */
    size_t n_nets;        /* allocated members, at least 1 */
    struct member *members; /* (n_nets) */
    size_t n_targets;
    enum forecaster *by; /* (n_targets) the forecaster of each; BY_MODEL: the
                            average; NULL: it forecasts all targets */
    size_t season;       /* of BY_SEASONAL_NAIVE and of local forecasters */
    double *companions;  /* (n_targets, N_FORECASTERS) their shares, 0 for
                            others; NULL: no target has any */
    struct local_forecasts *locals; /* see ensemble_share_locals(); or NULL */
};

/* STATUS_USAGE if n_nets networks like this one are too large for a model. */
enum status ensemble_check(const struct net *net, size_t n_nets,
                           struct error *err);

/* Allocates n_nets members with this configuration; none is in use yet.
 * STATUS_USAGE as net_init(). Release it also after a failure. */
enum status ensemble_init(struct ensemble *ensemble,
                          const struct net_config *config, size_t n_nets,
                          struct error *err);
void ensemble_release(struct ensemble *ensemble); /* accepts all zero */

/* Gives the networks another configuration; they lose their parameters. */
enum status ensemble_reshape(struct ensemble *ensemble,
                             const struct net_config *config,
                             struct error *err);

/* The first network. All members have the same configuration and shapes. */
const struct net *ensemble_net(const struct ensemble *ensemble);

/* Number of parameters of the members in use. */
size_t ensemble_values(const struct ensemble *ensemble);

/* Number of members in use that are residual, or else standalone. */
size_t ensemble_count(const struct ensemble *ensemble, bool residual);

/* Gives all targets the forecaster; they can then be set one by one. Members
 * stay as they are. */
enum status ensemble_set_forecaster(struct ensemble *ensemble, size_t n_targets,
                                    enum forecaster by, size_t season,
                                    struct error *err);

/* Lets all that forecast rows of the dataset with the ensemble share what local
 * forecasters with this season are fitted to, unless that are too many series
 * (local_forecasts_are_quick()). The dataset is borrowed. */
enum status ensemble_share_locals(struct ensemble *ensemble,
                                  const struct dataset *dataset, size_t season,
                                  struct error *err);

/* The forecaster of target j. */
enum forecaster ensemble_forecaster(const struct ensemble *ensemble, size_t j);

/* Gives every target companions without a share, to be set by the caller. The
 * targets must have forecasters. */
enum status ensemble_set_companions(struct ensemble *ensemble,
                                    struct error *err);

/* Gives the ensemble the forecasters and companions of another one with the
 * same targets, and a season. */
enum status ensemble_copy_shares(struct ensemble *ensemble,
                                 const struct ensemble *from, size_t season,
                                 struct error *err);

/* True if forecasts of target j have the values of fixed phases
 * (fixed_phase.h): those of a baseline are as they are. */
bool ensemble_fixes_phases(const struct ensemble *ensemble, size_t j);

/* Gives target j the forecaster alone, without companions. */
void ensemble_use(struct ensemble *ensemble, size_t j, enum forecaster by);

/* Forgets the companions if none has a share. */
void ensemble_tidy(struct ensemble *ensemble);

/* The share of a companion in the forecast of target j. */
double ensemble_companion(const struct ensemble *ensemble, size_t j,
                          enum forecaster by);

/* The share of the forecaster of target j: what its companions leave. */
double ensemble_own_share(const struct ensemble *ensemble, size_t j);

/* The share of `by` in the forecast of target j, as its forecaster or as a
 * companion. */
double ensemble_part(const struct ensemble *ensemble, size_t j,
                     enum forecaster by);

/* True if the weights of the networks are distributions over timesteps that
 * act after the encoder, so that they can be shuffled. */
bool ensemble_can_shuffle(const struct ensemble *ensemble);

/* True if some target has this forecaster, also as a companion. */
bool ensemble_forecasts(const struct ensemble *ensemble, enum forecaster by);

/* True if some target has a share of a forecaster that is local. */
bool ensemble_needs_locals(const struct ensemble *ensemble);

/* The weight of one member in the average of target j. With a NULL member, the
 * weight of the ridge forecast itself, which is 0 unless `has_ridge`. */
double ensemble_share(const struct ensemble *ensemble, bool has_ridge,
                      const struct member *member, size_t j);

/* True if the ridge forecast itself has a weight in the average of a target. */
bool ensemble_averages_ridge(const struct ensemble *ensemble, bool has_ridge);

/* True if the average forecasts target j, and the ridge is not all of it. Says
 * nothing of whether there are members. */
bool ensemble_networks_forecast(const struct ensemble *ensemble, size_t j);

/* Gives the ridge in the average the weight shares[j] for target j, 0 to 1, and
 * the members the rest. */
enum status ensemble_set_ridge_shares(struct ensemble *ensemble, size_t n,
                                      const double shares[], struct error *err);

#endif
