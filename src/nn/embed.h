/*
 * embed.h - categories as inputs: each code of a row is replaced by a learned
 * embedding.
 *
 *   raw  (1, n + c)       n numbers, then c codes 0, 1, ...
 *   row  (1, n + width)   the numbers, then row code_i of the i-th table, i < c
 *
 * Rows of the window have the codes of all categorical columns, rows of the
 * horizon those of the first ones, which are known. The tables start at zero.
 * Code 0 stands for a category that training has not seen: no gradient reaches
 * it, so that its embedding stays 0, as neutral as that of a new table.
 */
#ifndef NN_EMBED_H
#define NN_EMBED_H

#include <stddef.h>

#include "base/real.h"
#include "nn/param.h"

enum { MAX_CATEGORICAL = 16, MAX_EMBEDDING = 8 };

struct embed {
    size_t n; /* tables */
    struct {
        size_t codes, units, offset; /* table (codes, units) in theta */
    } tables[MAX_CATEGORICAL];
};

/* Declares "category.<i>" for each of n columns with `codes[i]` codes. */
void embed_init(struct embed *embed, size_t n, const size_t *codes,
                struct param_table *table);

/* The units of the embeddings of the first `c` codes. */
size_t embed_width(const struct embed *embed, size_t c);

/* raw (rows, n + c) to out (rows, n + width). */
void embed_forward(const struct embed *embed, const real *theta, size_t rows,
                   size_t n, size_t c, const real *raw, real *out);

/* Adds into dtheta and, unless it is NULL, into draw; that of a code is 0. */
void embed_backward(const struct embed *embed, size_t rows, size_t n, size_t c,
                    const real *raw, const real *dout, real *dtheta,
                    real *draw);

#endif
