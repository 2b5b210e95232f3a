/*
 * progress.h - how far the training of a network is, after an epoch.
 */
#ifndef TRAIN_PROGRESS_H
#define TRAIN_PROGRESS_H

#include <stdbool.h>
#include <stddef.h>

/* Why a network is trained. */
enum purpose {
    FOR_CHANNELS,
    FOR_KIND,
    FOR_SEGMENTS,
    FOR_SCORES,
    FOR_ATTENTION,
    FOR_FINAL_FIT
};

/* Losses are means over scored entries. */
struct progress {
    enum purpose purpose;
    size_t member, members; /* number of this network, and how many there are */
    size_t epoch;           /* 1, 2, ... */
    size_t epochs;          /* upper bound */
    double train_loss;
    double valid_loss; /* NaN without validation windows */
    size_t best_epoch; /* 0: the initial parameters */
    double best_loss;  /* on validation rows; infinite without */
    double half_loss;  /* the same after half of the epochs, rounded up */
    bool given_up;     /* ended then, see give_up_above of struct trainer */
};

#endif
