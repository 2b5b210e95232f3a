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
    const size_t Q = a->shape.Q, D = a->shape.D;

    return (struct affine){a->B, Q, D, a->query, Q, a->theta, 0, 0, false};
}

void LANE(query_forward)(const struct attn_args *a)
{
    const struct affine query = projection(a);

    LANE(affine_forward)(&query, a->cache);
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
    const struct affine query = projection(a);

    LANE(affine_backward)
    (&query, a->cache + n, a->dtheta, a->dquery, a->cache + 2 * n);
}
