/*
 * made_of.h - the shares of the networks, the ridge forecast and the baselines
 * in the forecasts of a model.
 *
 * Of each target a row of N_FORECASTERS shares, in the order of enum
 * forecaster: that of the networks stands for BY_MODEL. A row adds up to 1. A
 * network that learns what the ridge leaves contains it.
 */
#ifndef MODEL_MADE_OF_H
#define MODEL_MADE_OF_H

#include "model/model.h"

/* The shares of all targets, for the caller to free. STATUS_INTERNAL: out of
 * memory. */
enum status made_of_new(const struct model *model, double **shares,
                        struct error *err);

/* Adds `weight` times the shares of target j to its row. */
void made_of_target(const struct model *model, size_t j, double weight,
                    double *row);

/* Adds `weight` times the shares of each target to (n_targets, N_FORECASTERS).
 */
void made_of_add(const struct model *model, double weight, double *shares);

#endif
