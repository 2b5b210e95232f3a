/* network.h - the network that the options ask for. */
#ifndef CLI_NETWORK_H
#define CLI_NETWORK_H

#include <stdbool.h>

#include "cli/options.h"
#include "nn/net.h"

/*
 * Of the data it knows nothing: one timestep, feature, step and target. What
 * the kind does not take is left out if it was not given; with `lenient` also
 * if it was.
 */
struct net_config network_from_options(const struct options *options,
                                       const struct attn_ops *kind,
                                       bool lenient);

/*
 * The name of an option that was given although its hyperparameter is not in
 * `set`, those of all the kinds; NULL: there is none.
 */
const char *network_unused_option(const struct options *options, unsigned set);

#endif
