/*
 * gemm.h - general matrix multiplication, which computes every matrix product
 * of the program:
 *
 *   C[i][j] (+)= sum_k A[i ai + k ak] B[k bk + j]     i < M, j < N, k < K
 *
 * A is read one number at a time, so its two strides select A or A transposed
 * at no cost; vectors run along the rows of B and C. The sum of every element
 * runs in the order of k, whatever M and N are: a row of C does not depend on
 * the rows computed together with it.
 */
#ifndef KERNEL_GEMM_H
#define KERNEL_GEMM_H

#include <stdbool.h>
#include <stddef.h>

#include "base/real.h"
#include "kernel/isa.h"

struct gemm {
    size_t M, N, K;
    const real *A;
    size_t ai, ak;
    const real *B;
    size_t bk;
    real *C; /* overlaps neither A nor B */
    size_t ci;
    bool add; /* add to C; otherwise overwrite it */
};

typedef void gemm_function(const struct gemm *p);
DECLARE_EACH_ISA(gemm_function, gemm);
extern gemm_function *const gemm_each[N_ISAS];

/* Sets `to` (cols, rows) to `from` (rows, cols) transposed. */
void transpose(size_t rows, size_t cols, const real *from, real *to);

#endif
