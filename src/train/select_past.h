/*
 * select_past.h - chooses whether the effect of known numbers has the terms of
 * the past (effect.h).
 *
 * Their group has lowered the differences of the validation rows if it has any
 * weight (effect_fit.h). But a mean moves slowly, and may pass for the level of
 * rows that happen to rise with it; the level is not part of differences. So
 * they are used only if the ridge forecast of the validation windows is better
 * with them, by the rule of selection.h.
 */
#ifndef TRAIN_SELECT_PAST_H
#define TRAIN_SELECT_PAST_H

#include "model/model.h"
#include "train/fit_rows.h"

/* Effect and profile of the model are those without the past on entry, the data
 * is prepared with them on entry and on return. `lag` is that of the effect. */
enum status select_past(struct model *model, size_t season, size_t lag,
                        struct prepared *data, const struct fit_rows *rows,
                        struct error *err);

#endif
