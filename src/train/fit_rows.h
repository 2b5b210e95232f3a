/*
 * fit_rows.h - the rows of one fit: train, validation and test part, and the
 * windows in each.
 */
#ifndef TRAIN_FIT_ROWS_H
#define TRAIN_FIT_ROWS_H

#include "base/thread_pool.h"
#include "prep/split.h"

/* Release it also after a failure. */
struct fit_rows {
    const struct dataset *dataset;
    struct split split;            /* set by the caller */
    struct origins parts[N_PARTS]; /* windows of each part */
    size_t oldest, newest;         /* train rows, by time if there are times */
    struct thread_pool *pool;      /* set by the caller; NULL: one thread */
};

/* Lists the windows of the split. A window has `channels` samples. If the
 * validation part has more than `max_samples`, its windows are thinned evenly.
 */
enum status fit_rows_list(struct fit_rows *rows, const struct dataset *dataset,
                          size_t channels, size_t max_samples,
                          struct error *err);
void fit_rows_release(struct fit_rows *rows); /* accepts all zero */

#endif
