/*
 * past_means.h - the mean of each known number (inputs.h) over the newest rows
 * up to a row, as they are scaled: buildings stay warm for a while, and who
 * bought while it was cheap does not buy the week after.
 *
 *   mean_t = mean over rows t - n + 1 to t of k
 *
 * for some numbers of rows n; of fewer rows where a series starts.
 */
#ifndef PREP_PAST_MEANS_H
#define PREP_PAST_MEANS_H

#include <stddef.h>

#include "base/error.h"
#include "base/real.h"
#include "prep/inputs.h"

enum { MAX_PAST_MEANS = 3, MAX_PAST_NUMBERS = 8 };

/* All zero: there are none. */
struct past_means {
    const struct inputs *inputs;   /* not owned */
    size_t n;                      /* means of a number */
    size_t n_rows[MAX_PAST_MEANS]; /* of each */
    real *values;                  /* (rows of the dataset, n, known) owned */
};

/* Takes n means, at most MAX_PAST_MEANS, of all known numbers, at most
 * MAX_PAST_NUMBERS. Release them also after a failure. */
enum status past_means_init(struct past_means *means,
                            const struct inputs *inputs, const size_t *n_rows,
                            size_t n, struct error *err);
void past_means_release(struct past_means *means); /* accepts all zero */

/* Those of a row as in inputs_row(): (n, known), which may be computed in
 * `scratch`; NULL if there are none. */
const real *past_means_at(const struct past_means *means, size_t series,
                          size_t row,
                          real scratch[MAX_PAST_MEANS * MAX_PAST_NUMBERS]);

#endif
