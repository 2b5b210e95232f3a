/*
 * ridge_covariates.h - the static columns and the categories of a row as
 * numbers z, which ridge_columns.h reads of the newest row of a window:
 *
 *   a static number          z = the scaled number
 *   a column of categories   a z for each of its categories: 1 for that of the
 *                            row, 0 for the others; all are 0 if it is missing
 *                            or the model does not have it
 *
 * in the order of the inputs (covariate.h). Columns known for the future, other
 * than static ones, are not among them: they have an effect (effect.h).
 */
#ifndef PREP_RIDGE_COVARIATES_H
#define PREP_RIDGE_COVARIATES_H

#include <stdbool.h>
#include <stddef.h>

#include "base/real.h"
#include "base/text.h"
#include "table/covariate.h"

/* One column. */
struct ridge_covariate {
    size_t i;            /* of the covariates */
    size_t place;        /* in the inputs of a row */
    size_t first;        /* its first z */
    size_t n_categories; /* 0: a number */
};

/* All zero: none. */
struct ridge_covariates {
    size_t n; /* the length of z */
    size_t n_columns;
    struct ridge_covariate columns[MAX_COVARIATES];
};

/* True for a column that the ridge may read in this way. */
bool ridge_covariate_is_one(const struct covariate *covariate);

/* Appends covariate i unless z would have more than `most` numbers, or i none;
 * false if so. */
bool ridge_covariates_add(struct ridge_covariates *z,
                          const struct covariates *covariates, size_t i,
                          size_t most);

/* True if covariate i is in the list. */
bool ridge_covariates_have(const struct ridge_covariates *z, size_t i);

/* Writes z (n) of a row from its inputs (inputs.h). */
void ridge_covariates_gather(const struct ridge_covariates *z,
                             const real *inputs, real *to);

/* Appends the names of the columns, "a, b". */
void ridge_covariates_names(const struct ridge_covariates *z,
                            const struct covariates *covariates,
                            struct text *names);

#endif
