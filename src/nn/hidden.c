/* hidden.c - see hidden.h. */
#include "nn/hidden.h"

#include <stdio.h>

#include "kernel/lanes.h"
#include "kernel/rows.h"
#include "nn/affine.h"

void LANE(hidden_param)(struct param_table *table, const char *prefix,
                        const char *name, size_t rows, size_t cols, size_t D)
{
    char full[sizeof table->params->name];

    (void)snprintf(full, sizeof full, "%s%s", prefix, name);
    (void)param_add(table, "attention", full, rows, cols, INIT_UNIFORM, D);
}

void LANE(hidden_params)(struct param_table *table, const char *prefix,
                         size_t D)
{
    LANE(hidden_param)(table, prefix, "weight_key", D, D, D);
    LANE(hidden_param)(table, prefix, "weight_query", D, D, D);
}

/* W1 k + b (T, B, D); then W1 transposed. */
size_t LANE(hidden_memo)(size_t T, size_t B, size_t D)
{
    return T * B * D + D * D;
}

/* h (T, B, D); W2 q (B, D), backward its gradient; then W2 transposed. */
size_t LANE(hidden_cache)(size_t T, size_t B, size_t D)
{
    return T * B * D + B * D + D * D;
}

/* W1 k + b */
static struct affine key_layer(const struct similarity_args *a, size_t b)
{
    const size_t rows = a->T * a->B, D = a->D, row = a->key_row;

    return (struct affine){rows, D, D, a->keys, row, a->theta, 0, b, false};
}

/* W2 q */
static struct affine query_layer(const struct similarity_args *a)
{
    const size_t D = a->D, row = a->query_row, W = D * D;

    return (struct affine){a->B, D, D, a->query, row, a->theta, W, 0, false};
}

/* Behind h in the cache: W2 q, or its gradient. */
static real *queries_of(const struct similarity_args *a)
{
    return a->cache + a->T * a->B * a->D;
}

void LANE(hidden_keys_forward)(const struct similarity_args *a, size_t b)
{
    const struct affine layer = key_layer(a, b);

    LANE(affine_forward)(&layer, a->memo);
}

void LANE(hidden_forward)(const struct similarity_args *a)
{
    const size_t D = a->D, n = a->T * a->B;
    const struct affine layer = query_layer(a);
    real *const h = a->cache, *const queries = queries_of(a);

    LANE(affine_forward)(&layer, queries);
    for (size_t i = 0; i < n; i++) {
        const real *key = a->memo + i * D, *query = queries + i % a->B * D;

        VEC_EACH(d, m, D)
        vec_put(h + i * D + d,
                vec_tanh(vec_get(key + d, m) + vec_get(query + d, m)), m);
    }
}

void LANE(hidden_backward)(const struct similarity_args *a, const real *dsum)
{
    const size_t D = a->D;
    const struct affine layer = query_layer(a);
    real *const dqueries = queries_of(a); /* which are done with */

    LANE(clear_rows)(a->B, D, dqueries, D);
    /* sum = (W1 k + b) + W2 q */
    for (size_t i = 0; i < a->T * a->B; i++) {
        vec_add_scaled(D, R(1.0), dsum + i * D, a->dmemo + i * D);
        vec_add_scaled(D, R(1.0), dsum + i * D, dqueries + i % a->B * D);
    }
    LANE(affine_backward)
    (&layer, dqueries, a->dtheta, a->dquery, dqueries + a->B * D);
}

void LANE(hidden_keys_backward)(const struct similarity_args *a, size_t b)
{
    const struct affine layer = key_layer(a, b);

    LANE(affine_backward)
    (&layer, a->dmemo, a->dtheta, a->dkeys, a->memo + a->T * a->B * a->D);
}

void LANE(hidden_read)(const struct similarity_args *a, const real *h,
                       const real *v)
{
    for (size_t i = 0; i < a->T * a->B; i++)
        a->logits[i] = vec_dot(a->D, h + i * a->D, v);
}

void LANE(hidden_read_backward)(const struct similarity_args *a, real *h,
                                const real *v, real *dv)
{
    for (size_t i = 0; i < a->T * a->B; i++, h += a->D) {
        const real dlogit = a->dlogits[i];

        /* logit = v . h, h = tanh(sum) */
        vec_add_scaled(a->D, dlogit, h, dv);
        VEC_EACH(d, m, a->D)
        {
            const vec out = vec_get(h + d, m);

            vec_put(h + d, dlogit * vec_get(v + d, m) * (1 - out * out), m);
        }
    }
}
