/*
 * fit_work.h - what the steps of one fit share: its rows and its prepared data.
 * The scored fit, each inner fold and the final fit have one of their own.
 */
#ifndef TRAIN_FIT_WORK_H
#define TRAIN_FIT_WORK_H

#include "train/fit.h"
#include "train/fit_rows.h"

struct fit_work {
    const struct dataset *dataset;
    const struct fit_settings *settings;
    struct fit *fit;
    struct fit_rows rows;
    struct prepared prepared;
};

void fit_work_release(struct fit_work *work); /* accepts all zero */

/* The horizon of a split, 0 in the labelled layout. */
size_t fit_work_horizon(const struct fit_work *work);

/* Lists the windows of the split and records the range of its train rows. */
enum status fit_work_list_windows(struct fit_work *work, struct error *err);

/* The trainer of its networks, with these windows of the prepared data. */
struct trainer fit_work_trainer(const struct fit_work *work,
                                const struct windows *windows);

#endif
