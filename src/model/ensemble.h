/*
 * ensemble.h - networks of one shape whose forecasts are averaged.
 *
 * Members are of two kinds: one corrects the linear highway and contains it,
 * one stands alone. Both kinds have the same part of the forecast, however
 * many members are of either; the highway by itself may take the part of those
 * that correct it where there are none:
 *
 *   forecast = (corrections + alone) / 2   each the mean of its members
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
    bool corrects; /* the highway; else it stands alone */
    uint64_t seed; /* from which */
    size_t epochs; /* of its training */
};

struct ensemble {
    size_t n;               /* members that take part; 0: the highway alone */
    bool highway;           /* by itself, where no member corrects it */
    size_t n_nets;          /* members that there are, at least 1 */
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
size_t ensemble_count(const struct ensemble *ensemble, bool corrects);

/*
 * The part of one member in the forecast; of NULL that of the highway by
 * itself, where `highway` says that there is one.
 */
double ensemble_share(const struct ensemble *ensemble, bool highway,
                      const struct member *member);

#endif
