/* affine.c - see affine.h. */
#include "nn/affine.h"

#include "kernel/lanes.h"
#include "kernel/product.h"
#include "kernel/rows.h"

void LANE(affine_forward)(const struct affine *a)
{
    if (a->bias)
        LANE(copy_rows)(a->rows, a->m, a->bias, 0, a->y, a->m);
    LANE(product)
    (&(struct product){a->rows, a->m, a->n, a->x, a->x_row, 1, a->W, a->m, a->y,
                       a->m, a->bias != NULL});
}

void LANE(affine_backward)(const struct affine *a)
{
    for (size_t i = 0; a->dbias && i < a->rows; i++)
        vec_add_scaled(a->m, R(1.0), a->dy + i * a->m, a->dbias);
    LANE(product)
    (&(struct product){a->n, a->m, a->rows, a->x, 1, a->x_row, a->dy, a->m,
                       a->dW, a->m, true});
    transpose(a->n, a->m, a->W, a->transposed);
    LANE(product)
    (&(struct product){a->rows, a->n, a->m, a->dy, a->m, 1, a->transposed, a->n,
                       a->dx, a->x_row, true});
}
