/*
 * select_effect.h - chooses the effect of known inputs of a model (effect.h).
 * It is fitted to differences over the season that is given or found in the
 * train rows, and kept for the targets that it helps (effect_fit.h).
 */
#ifndef TRAIN_SELECT_EFFECT_H
#define TRAIN_SELECT_EFFECT_H

#include "model/model.h"
#include "train/fit_rows.h"
#include "train/select_season.h"

/* Sets the effect of a model, and prepares the data with it. The data is
 * prepared without effect and profile on entry. */
enum status select_effect(struct model *model,
                          const struct season_options *options,
                          struct prepared *data, const struct fit_rows *rows,
                          struct error *err);

#endif
