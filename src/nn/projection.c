/* projection.c - see projection.h. */
#include "nn/projection.h"

#include "kernel/lanes.h"
#include "kernel/product.h"
#include "kernel/rows.h"

void LANE(project)(const struct projection *p, const real *theta, const real *x,
                   real *y)
{
    const size_t from = p->from, to = p->to;

    if (p->biased)
        LANE(copy_rows)(p->rows, to, theta + from * to, 0, y, to);
    LANE(product)
    (&(struct product){p->rows, to, from, x, from, 1, theta, to, y, to,
                       p->biased});
}

void LANE(project_back)(const struct projection *p, const real *theta,
                        const real *dy, real *dx, real *transposed)
{
    transpose(p->from, p->to, theta, transposed);
    LANE(product)
    (&(struct product){p->rows, p->from, p->to, dy, p->to, 1, transposed,
                       p->from, dx, p->from, true});
}

void LANE(project_backward)(const struct projection *p, const real *theta,
                            const real *x, const real *dy, real *dtheta,
                            real *dx, real *transposed)
{
    const size_t from = p->from, to = p->to;

    LANE(product)
    (&(struct product){from, to, p->rows, x, 1, from, dy, to, dtheta, to,
                       true});
    for (size_t i = 0; p->biased && i < p->rows; i++)
        vec_add_scaled(to, R(1.0), dy + i * to, dtheta + from * to);
    LANE(project_back)(p, theta, dy, dx, transposed);
}
