/* network.h - the configuration of a network from the options. */
#ifndef CLI_NETWORK_H
#define CLI_NETWORK_H

#include <stdbool.h>

#include "cli/options.h"
#include "nn/net.h"

/*
 * The sizes that depend on the data are 1: timesteps (or one segment),
 * features, steps and targets. Options that do not apply to the kind are
 * ignored if they were not given; with `lenient` also if they were.
 */
struct net_config network_from_options(const struct options *options,
                                       const struct attn_ops *kind,
                                       bool lenient);

/*
 * The name of a given option whose hyperparameter is not in `set`; NULL: there
 * is none.
 */
const char *network_unused_option(const struct options *options, unsigned set);

#endif
