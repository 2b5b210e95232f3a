/*
 * fit_network.h - the form of the networks of a fit, while its choices are
 * open.
 */
#ifndef TRAIN_FIT_NETWORK_H
#define TRAIN_FIT_NETWORK_H

#include "train/fit.h"

/* The network of the settings, with the attention kind that the fit tries or
 * has chosen. */
struct net_config fit_network(const struct fit *fit,
                              const struct fit_settings *settings);

/* Allocates the members of fit->model, with segments of this length, and sets
 * what is open of their training, which depends on the number of samples.
 * STATUS_USAGE as ensemble_init(). */
enum status fit_make_members(struct fit *fit,
                             const struct fit_settings *settings,
                             size_t segment, struct error *err);

/* Tries whether the members can be built with these channels and windows of T
 * rows; an open segment counts as 1, which gives the largest network.
 * STATUS_USAGE as ensemble_init(). */
enum status fit_network_check(const struct fit_settings *settings,
                              const struct schema *schema,
                              enum channels channels, size_t T,
                              struct error *err);

#endif
