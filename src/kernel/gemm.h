/*
 * gemm.h - the one matrix product that everything uses.
 *
 *   C[i][j] (+)= sum_k A[i ai + k ak] B[k bk + j]     i < M, j < N, k < K
 *
 * A is read one number at a time, so its two strides give A or A transposed
 * for free; vectors run along the rows of B and C. The sum runs in the order
 * of k for every i and j whatever M and N are: a row of C does not depend on
 * the rows computed beside it.
 */
#ifndef KERNEL_GEMM_H
#define KERNEL_GEMM_H

#include <stdbool.h>
#include <stddef.h>

#include "base/real.h"
#include "kernel/isa.h"

struct product {
    size_t M, N, K;
    const real *A;
    size_t ai, ak;
    const real *B;
    size_t bk;
    real *C; /* overlaps neither A nor B */
    size_t ci;
    bool add; /* add to what is in C, else overwrite it */
};

typedef void product_function(const struct product *p);
DECLARE_EACH_ISA(product_function, product);
extern product_function *const product_each[N_ISAS];

/* to (cols, rows) = from (rows, cols) transposed. */
void transpose(size_t rows, size_t cols, const real *from, real *to);

#endif
