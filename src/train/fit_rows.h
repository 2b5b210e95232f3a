/*
 * fit_rows.h - the rows of one fit: its parts, and the windows in them.
 */
#ifndef TRAIN_FIT_ROWS_H
#define TRAIN_FIT_ROWS_H

#include "prep/split.h"

/* Release it also after a failure. */
struct fit_rows {
    const struct dataset *dataset;
    struct split split;
    struct origins parts[N_PARTS]; /* of each part, in order of time */
    size_t oldest, newest;         /* train rows, by time if there is one */
};

/* Lists the windows of a split that is there. Where samples of the validation
 * part are more than `most`, only every so many-th window of it is kept; a
 * window makes `channels` samples. */
enum status fit_rows_list(struct fit_rows *rows, const struct dataset *dataset,
                          size_t channels, size_t most, struct error *err);
void fit_rows_release(struct fit_rows *rows); /* accepts all zero */

#endif
