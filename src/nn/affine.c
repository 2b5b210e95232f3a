/* affine.c - see affine.h. */
#include "nn/affine.h"

#include "kernel/lanes.h"
#include "kernel/gemm.h"
#include "kernel/rows.h"

void LANE(affine_forward)(const struct affine *a, real *y)
{
    if (a->b)
        LANE(copy_rows)(a->rows, a->m, a->theta + a->b, 0, y, a->m);
    LANE(gemm)
    (&(struct gemm){a->rows, a->m, a->n, a->x, a->x_row, 1, a->theta + a->W,
                    a->m, y, a->m, a->b || a->add});
}

void LANE(affine_backward)(const struct affine *a, const real *dy, real *dtheta,
                           real *dx, real *transposed)
{
    const size_t rows = a->rows, n = a->n, m = a->m;

    if (dtheta) {
        for (size_t i = 0; a->b && i < rows; i++)
            vec_add_scaled(m, R(1.0), dy + i * m, dtheta + a->b);
        LANE(gemm)
        (&(struct gemm){n, m, rows, a->x, 1, a->x_row, dy, m, dtheta + a->W, m,
                        true});
    }
    if (dx) {
        transpose(n, m, a->theta + a->W, transposed);
        LANE(gemm)
        (&(struct gemm){rows, n, m, dy, m, 1, transposed, n, dx, a->x_row,
                        true});
    }
}
