/*
 * chunk_products.h - adds the products of a chunk of samples to the sums of
 * normal equations:
 *
 *   sums_f += sum_k a_kf b_k      k < n, f < F; b_k and sums_f have n_b numbers
 *
 * The products are those of real, their sums over the chunks double.
 */
#ifndef TRAIN_CHUNK_PRODUCTS_H
#define TRAIN_CHUNK_PRODUCTS_H

#include <stdbool.h>

#include "base/real.h"
#include "base/thread_pool.h"

struct chunk_products {
    struct thread_pool *pool; /* the result is the same for any */
    const real *a;            /* (n, F), rows a_row numbers apart */
    size_t n, F, a_row;
    const real *b; /* (n, n_b) */
    size_t n_b;
    bool symmetric; /* the first F columns of the sums are a symmetric matrix,
                       of which only the lower triangle is needed: above it are
                       some numbers, or none */
    real *products; /* (F, n_b) scratch */
    double *sums;   /* (F, n_b) */
};

void chunk_products_add(const struct chunk_products *chunk);

#endif
