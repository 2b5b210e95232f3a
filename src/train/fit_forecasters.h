/*
 * fit_forecasters.h - who forecasts each target: the model, the ridge alone or
 * a baseline, as the settings say or by validation rows (select_forecasters.h).
 */
#ifndef TRAIN_FIT_FORECASTERS_H
#define TRAIN_FIT_FORECASTERS_H

#include "train/fit.h"

/* True if some target may be forecast by networks; `forecasters` as in the
 * settings. */
bool fit_needs_network(const struct target_forecaster *forecasters,
                       size_t n_targets);

/* True if all targets are open, and no error tells who forecasts their season:
 * then networks have no share (selection_season_is_unseen()). */
bool fit_is_local(const struct fit_settings *settings,
                  const struct dataset *dataset, const struct split *split,
                  size_t season);

/* True if inner folds are to decide the shares of some target: in a single
 * short series (selection.h). */
bool fit_needs_folds(const struct fit_settings *settings,
                     const struct dataset *dataset, const struct split *split,
                     size_t season);

/* Sets the forecasters of the trained ensemble, and fit->forecasters if some
 * are chosen; networks that forecast no target are dropped. */
enum status fit_set_forecasters(struct fit *fit,
                                const struct fit_settings *settings,
                                const struct trainer *trainer,
                                const struct split *split, struct error *err);

#endif
