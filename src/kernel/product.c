/* product.c - see product.h. */
#include "kernel/product.h"

#include <string.h>

/* c[j] += sum over four rows of B, so that c is loaded a quarter as often. */
static void add_four_rows(size_t N, const real a[4], const real *restrict b,
                          size_t bk, real *restrict c)
{
    const real *restrict b1 = b + bk, *restrict b2 = b + 2 * bk;
    const real *restrict b3 = b + 3 * bk;

    for (size_t j = 0; j < N; j++)
        c[j] = (((c[j] + a[0] * b[j]) + a[1] * b1[j]) + a[2] * b2[j]) +
               a[3] * b3[j];
}

static void add_row(size_t N, real a, const real *restrict b, real *restrict c)
{
    for (size_t j = 0; j < N; j++)
        c[j] += a * b[j];
}

void product(const struct product *p)
{
    for (size_t i = 0; i < p->M; i++) {
        const real *a = p->A + i * p->ai, *b = p->B;
        real *c = p->C + i * p->ci;
        size_t k = 0;

        if (!p->add)
            memset(c, 0, p->N * sizeof *c);
        for (; k + 4 <= p->K; k += 4, a += 4 * p->ak, b += 4 * p->bk) {
            const real four[4] = {a[0], a[p->ak], a[2 * p->ak], a[3 * p->ak]};
            add_four_rows(p->N, four, b, p->bk, c);
        }
        for (; k < p->K; k++, a += p->ak, b += p->bk)
            add_row(p->N, *a, b, c);
    }
}

void transpose(size_t rows, size_t cols, const real *restrict from,
               real *restrict to)
{
    for (size_t i = 0; i < rows; i++)
        for (size_t j = 0; j < cols; j++)
            to[j * rows + i] = from[i * cols + j];
}
