/*
 * select_effect.h - chooses the effect of known inputs of a model (effect.h)
 * and its season (select_season.h). The effect is fitted to differences over
 * the season that is given or found in the train rows, so that what the profile
 * tells is left to it. Where the model has no profile and a known input repeats
 * with the season, they are differences from row to row: else that input would
 * be in neither. A calendar that nobody asked for has no effect. The effect is
 * kept for the targets that it helps (effect_fit.h), and may have the means of
 * known numbers (select_past.h).
 */
#ifndef TRAIN_SELECT_EFFECT_H
#define TRAIN_SELECT_EFFECT_H

#include "model/model.h"
#include "train/fit_rows.h"
#include "train/select_season.h"

/* Sets effect, season and profile of a model, and prepares the data with them.
 * The data is prepared without effect and profile on entry. Fails as
 * select_season(). */
enum status select_effect(struct model *model, struct season_choice *choice,
                          const struct season_options *options,
                          struct prepared *data, const struct fit_rows *rows,
                          struct error *err);

/* The steps over which the differences are taken: 1 or the season of a model
 * that has its season and profile. */
size_t effect_lag(const struct model *model, const struct inputs *inputs);

#endif
