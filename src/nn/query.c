/* query.c - see query.h. */
#include "nn/query.h"

#include "kernel/rows.h"
#include "nn/affine.h"

void LANE(query_params)(struct param_table *table,
                        const struct attn_shape *shape)
{
    (void)param_add(table, "attention", "weight_q", shape->Q, shape->D,
                    INIT_UNIFORM, shape->Q);
}

/* q (B, D), its gradient, and W_q transposed. */
size_t LANE(query_cache)(const struct attn_shape *shape, size_t B)
{
    return (2 * B + shape->Q) * shape->D;
}

static struct affine projection(const struct attn_args *a)
{
    return (struct affine){.rows = a->B,
                           .n = a->shape.Q,
                           .m = a->shape.D,
                           .x = a->query,
                           .x_row = a->shape.Q,
                           .W = a->theta,
                           .y = a->cache};
}

void LANE(query_forward)(const struct attn_args *a)
{
    const struct affine query = projection(a);

    LANE(affine_forward)(&query);
}

real *LANE(query_start_backward)(const struct attn_args *a)
{
    real *dq = a->cache + a->B * a->shape.D;

    LANE(clear_rows)(a->B, a->shape.D, dq, a->shape.D);
    return dq;
}

void LANE(query_backward)(const struct attn_args *a)
{
    const size_t n = a->B * a->shape.D;
    struct affine query = projection(a);

    query.dy = a->cache + n;
    query.dx = a->dquery;
    query.dW = a->dtheta;
    query.transposed = a->cache + 2 * n;
    LANE(affine_backward)(&query);
}
