/*
 * effort_given.h - what a training may spend, as the options say.
 */
#ifndef CLI_EFFORT_GIVEN_H
#define CLI_EFFORT_GIVEN_H

#include "cli/options.h"
#include "train/effort.h"

/* A command without --effort spends the usual. */
const struct effort *effort_given(const struct options *options);

/* The number of networks: --ensemble, or else that of the effort. */
size_t members_given(const struct options *options);

#endif
