/*
 * select_kind.h - chooses the attention kind by a race (race.h), if it is open.
 *
 * The candidates are those of the settings whose network can be built from this
 * data, in the order of attn_table.c. The number of parameters leaves out none:
 * a kind that overfits loses the race.
 */
#ifndef TRAIN_SELECT_KIND_H
#define TRAIN_SELECT_KIND_H

#include "nn/attn.h"
#include "train/fit_rows.h"
#include "train/trainer.h"

struct fit;
struct fit_settings;

/* Kinds are indices of fit_settings.kinds. */
struct kind_choice {
    size_t chosen;
    size_t n; /* candidates; 0: there was no race */
    size_t candidates[MAX_CANDIDATE_KINDS];
    size_t largest; /* the candidate with the most parameters */
    double errors[MAX_CANDIDATE_KINDS]; /* MAE of the validation windows, in
                                           standard deviations; unless n is 1 */
};

/* Lists the candidates and sets `chosen` to the first kind of the settings. The
 * members are to be made again after it. */
void kind_list(struct fit *fit, const struct fit_settings *settings);

/*
 * Sets fit->kind; the members are to be made again after it. `trainer` has the
 * rows, the pool and the report; its windows are not read. Fails as
 * trainer_run().
 */
enum status select_kind(struct fit *fit, const struct fit_settings *settings,
                        const struct prepared *prepared,
                        const struct fit_rows *rows,
                        const struct trainer *trainer, struct error *err);

#endif
