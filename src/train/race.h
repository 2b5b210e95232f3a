/*
 * race.h - chooses between forms of a network by short trainings.
 *
 * A standalone network of each form is trained for a share of the epochs. A
 * later form replaces the choice if its errors on the validation windows are
 * smaller by more than sampling error (column_miss in selection.h). That takes
 * two blocks of at least H windows: with fewer there is no race.
 */
#ifndef TRAIN_RACE_H
#define TRAIN_RACE_H

#include "train/fit.h"
#include "train/fit_rows.h"
#include "train/trainer.h"

struct race {
    struct fit *fit;
    const struct fit_settings *settings;
    const struct prepared *prepared;
    const struct fit_rows *rows;
    const struct trainer *trainer; /* its rows, pool and report; its windows
                                      are not read */
    enum purpose purpose;
    size_t n; /* forms, at least one; set to 0 if there was no race */
    /* Gives the fit the i-th form, of which its members are then made. */
    void (*set)(const struct race *race, size_t i);
    double *errors; /* (n) MAE of the validation windows of each, in standard
                       deviations */
    struct checkpoint *trained; /* the chosen form; epoch 0: there was no race
                                 */
};

/* Sets the fit to the chosen form, the first if there is no race; its members
 * are to be made again. Fails as trainer_run(). */
enum status race_run(struct race *race, struct error *err);

#endif
