/*
 * param.h - the table of the parameters of a network.
 *
 * All parameters are one vector theta. A row of the table gives the name, the
 * shape, the offset and the initialisation of a tensor. The model file, the
 * gradient checks and `inspect` loop over the rows. The gradient and Adam's
 * moments are vectors of the same length as theta.
 */
#ifndef NN_PARAM_H
#define NN_PARAM_H

#include <stddef.h>
#include <stdint.h>

#include "base/real.h"

enum param_init {
    INIT_ZERO,
    INIT_ONE,
    INIT_UNIFORM /* uniform in +-1/sqrt(fan), as in PyTorch */
};

struct param {
    char name[48]; /* for example "encoder.0.weight_h" */
    size_t rows, cols;
    size_t offset; /* of the first element in theta; row-major */
    enum param_init init;
    size_t fan; /* for INIT_UNIFORM */

    /* Of each `period` rows, rows [first_zero, end_zero) start at zero, and the
     * others as if these were not there; period 0: none do. */
    size_t period, first_zero, end_zero;
};

enum { PARAM_MAX = 288 };

struct param_table {
    size_t n_params;
    size_t n_values; /* length of theta */
    struct param params[PARAM_MAX];
};

/*
 * Appends the tensor "prefix.name" ("name" if prefix is "") of rows x cols
 * numbers and returns its offset. Each tensor follows the one before in theta.
 */
size_t param_add(struct param_table *table, const char *prefix,
                 const char *name, size_t rows, size_t cols,
                 enum param_init init, size_t fan);

/* The tensor at an offset of theta. */
struct param *param_at(struct param_table *table, size_t offset);

/* Initialises theta; the numbers depend on the seed and the row number. */
void param_init(const struct param_table *table, uint64_t seed, real *theta);

#endif
