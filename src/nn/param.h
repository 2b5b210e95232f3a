/*
 * param.h - the one table of parameters.
 *
 * All parameters of a network are one vector theta; a row of the table names
 * a tensor, its shape, where it starts and how it is initialised. The rows
 * drive initialisation, the model file, gradient checks and `inspect`; the
 * gradient and Adam's moments are vectors of the same length.
 */
#ifndef NN_PARAM_H
#define NN_PARAM_H

#include <stddef.h>
#include <stdint.h>

#include "base/real.h"

enum param_init {
    INIT_ZERO,
    INIT_ONE,
    INIT_UNIFORM /* uniform in +-1/sqrt(fan), as PyTorch does */
};

struct param {
    char name[48]; /* such as "encoder.0.weight_h" */
    size_t rows, cols;
    size_t offset; /* of its first element in theta; row-major */
    enum param_init init;
    size_t fan; /* for INIT_UNIFORM */
};

enum { PARAM_MAX = 160 };

struct param_table {
    size_t n_params;
    size_t n_values; /* length of theta */
    struct param params[PARAM_MAX];
};

/*
 * Appends "prefix.name" (or "name" if prefix is "") of shape rows x cols and
 * returns its offset. Rows added one after the other are neighbours in theta.
 */
size_t param_add(struct param_table *table, const char *prefix,
                 const char *name, size_t rows, size_t cols,
                 enum param_init init, size_t fan);

/* Fills theta; the numbers depend on the seed and the place in the table. */
void param_init(const struct param_table *table, uint64_t seed, real *theta);

#endif
