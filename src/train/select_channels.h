/*
 * select_channels.h - chooses by validation rows what a network reads, if that
 * is open and there are several columns (enum channels of window.h).
 *
 * The first candidate is the past of each target where every feature is a
 * target, else one network over all columns; the others are all columns beside
 * the past of a target, and the other one of the two. A race decides (race.h).
 */
#ifndef TRAIN_SELECT_CHANNELS_H
#define TRAIN_SELECT_CHANNELS_H

#include "prep/window.h"
#include "train/fit_rows.h"
#include "train/trainer.h"

struct fit;
struct fit_settings;

struct channels_choice {
    size_t n; /* candidates; 0: there was no choice */
    enum channels candidates[N_CHANNELS];
    double errors[N_CHANNELS]; /* MAE of the validation windows, in standard
                                  deviations */
};

/* The candidates that this data has, after `first`, which is joint or shared;
 * none if there is no choice. */
void channels_list(struct channels_choice *choice, const struct schema *schema,
                   enum channels first);

/* Leaves out candidates after the first whose networks with windows of T rows
 * cannot be built: a network over very many columns has too many parameters. */
void channels_limit(struct channels_choice *choice,
                    const struct fit_settings *settings,
                    const struct schema *schema, size_t T);

/*
 * Sets the channels of fit->model and fit->channels; the members are to be made
 * again after it. `trainer` has the rows, the pool and the report; its windows
 * are not read. Fails as trainer_run().
 */
enum status select_channels(struct fit *fit,
                            const struct fit_settings *settings,
                            const struct prepared *prepared,
                            const struct fit_rows *rows,
                            const struct trainer *trainer, struct error *err);

#endif
