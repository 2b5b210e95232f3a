/*
 * vocabulary.h - the categories of a column that a model has: those of its
 * train rows, sorted by name, so that no later row changes their codes.
 */
#ifndef PREP_VOCABULARY_H
#define PREP_VOCABULARY_H

#include <stddef.h>

#include "base/error.h"
#include "data/dataset.h"
#include "prep/split.h"

struct vocabulary {
    size_t n;      /* categories of the train rows */
    size_t *order; /* (n) the code in the dataset of each code 1..n */
    float *codes;  /* (categories of the dataset + 1) the code of each code in
                      the dataset; 0: no train row has it */
};

/* Lists the categories of covariate i. Release it also after a failure. */
enum status vocabulary_fit(struct vocabulary *vocabulary,
                           const struct dataset *dataset,
                           const struct split *split, size_t i,
                           struct error *err);
void vocabulary_release(struct vocabulary *vocabulary); /* accepts all zero */

#endif
