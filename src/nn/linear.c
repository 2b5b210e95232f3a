/* linear.c - see linear.h; compiled once per instruction set. */
#include "nn/linear.h"

#include "kernel/gemm.h"
#include "kernel/lanes.h"
#include "kernel/rows.h"

void LANE(linear_forward)(const struct linear_args *a, real *y)
{
    if (a->bias)
        LANE(copy_rows)(a->rows, a->m, a->theta + a->bias, 0, y, a->m);
    /* Y (+)= X W */
    LANE(gemm)
    (&(struct gemm){a->rows, a->m, a->n, a->x, a->x_row, 1,
                    a->theta + a->weight, a->m, y, a->m, a->bias || a->add});
}

void LANE(linear_backward)(const struct linear_args *a, const real *dy,
                           const real *transposed, real *dtheta, real *dx)
{
    const size_t rows = a->rows, n = a->n, m = a->m;

    if (dtheta) {
        for (size_t i = 0; a->bias && i < rows; i++)
            vec_add_scaled(m, R(1.0), dy + i * m, dtheta + a->bias);
        /* dW += X' dY */
        LANE(gemm)
        (&(struct gemm){n, m, rows, a->x, 1, a->x_row, dy, m,
                        dtheta + a->weight, m, true});
    }
    /* dX += dY W' */
    if (dx)
        LANE(gemm)
    (&(struct gemm){rows, n, m, dy, m, 1, transposed, n, dx, a->x_row, true});
}
