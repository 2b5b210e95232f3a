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

/* The given options that at least one of several kinds uses. */
struct used_options {
    unsigned hyperparameters;
    bool context, decoder; /* the decoder of --decoder */
};

/* Adds those of one more kind. */
void used_options_add(struct used_options *used, const struct options *options,
                      const struct net_config *net);

/* The name of a given option that no kind uses; NULL: there is none. */
const char *used_options_lack(const struct used_options *used,
                              const struct options *options);

/* The i-th name of --attention: the kinds, then `auto`, for which attn_at(i) is
 * NULL; NULL after it. */
const char *network_kind_or_auto(size_t i);

#endif
