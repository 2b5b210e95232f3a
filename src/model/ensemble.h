/*
 * ensemble.h - networks of one shape whose forecasts are averaged.
 *
 * A residual member forecasts what the ridge forecast leaves, and contains it;
 * a standalone member forecasts by itself. Both kinds have the same part of the
 * forecast, however many members are of either; where there is no residual
 * member, the ridge forecast may take their part:
 *
 *   forecast = (residual + standalone) / 2     each the mean of its members
 *
 * or whichever there is. Averages of forecasts of different kinds are worth
 * more than those of more seeds (Krogh & Vedelsby 1995: the error of the mean
 * is the mean error less the members' spread).
 */
#ifndef MODEL_ENSEMBLE_H
#define MODEL_ENSEMBLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "nn/net.h"

enum { MAX_MEMBERS = 32 };

struct member {
    struct net net;
    bool residual; /* forecasts what the ridge leaves; else standalone */
    uint64_t seed; /* of its start and its training */
    size_t epochs; /* of its training */
};

struct ensemble {
    size_t n;      /* members that take part; 0: the ridge forecasts alone */
    bool ridge;    /* takes part by itself where no member is residual */
    size_t n_nets; /* members that there are, at least 1 */
    struct member *members; /* (n_nets) */
};

/* STATUS_USAGE if so many networks like this one are too large for a model. */
enum status ensemble_check(const struct net *net, size_t n_nets,
                           struct error *err);

/* Members of this configuration, none of which takes part; STATUS_USAGE as
 * net_init(). */
enum status ensemble_init(struct ensemble *ensemble,
                          const struct net_config *config, size_t n_nets,
                          struct error *err);
void ensemble_release(struct ensemble *ensemble); /* accepts all zero */

/* Any of the networks, for what is the same in all of them. */
const struct net *ensemble_net(const struct ensemble *ensemble);

/* Parameters of the members that take part. */
size_t ensemble_values(const struct ensemble *ensemble);

/* Members of a kind that take part. */
size_t ensemble_count(const struct ensemble *ensemble, bool residual);

/* The part of one member in the forecast; for NULL that of the ridge by itself,
 * if `has_ridge`. */
double ensemble_share(const struct ensemble *ensemble, bool has_ridge,
                      const struct member *member);

#endif
