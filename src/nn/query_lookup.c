/* query_lookup.c - see query_lookup.h. */
#include "nn/query_lookup.h"

#include "nn/query.h"

void LANE(query_lookup_params)(struct param_table *table,
                               const struct attn_shape *shape)
{
    LANE(query_params)(table, shape);
    if (shape->similarity->params)
        shape->similarity->params(table, "", shape->D);
}

size_t LANE(query_lookup_memo)(const struct attn_shape *shape, size_t B)
{
    return LANE(lookup_memo)(shape->similarity, shape->T, B, shape->D);
}

size_t LANE(query_lookup_cache)(const struct attn_shape *shape, size_t B)
{
    return LANE(query_cache)(shape, B) +
           LANE(lookup_cache)(shape->similarity, shape->T, B, shape->D);
}

/* What all passes know; without a query. */
static struct lookup among_keys(const struct attn_args *a)
{
    const size_t first = a->shape.Q * a->shape.D;
    struct lookup lookup = LANE(lookup_keys)(a, a->shape.similarity);

    lookup.match.theta = a->theta + first;
    if (a->dtheta)
        lookup.match.dtheta = a->dtheta + first;
    return lookup;
}

static struct lookup of_query(const struct attn_args *a, real *p)
{
    struct lookup lookup = among_keys(a);

    lookup.match.query = a->cache;
    lookup.p = p;
    lookup.cache = a->cache + LANE(query_cache)(&a->shape, a->B);
    return lookup;
}

void LANE(query_lookup_keys_forward)(const struct attn_args *a)
{
    const struct lookup lookup = among_keys(a);

    LANE(lookup_keys_forward)(&lookup);
}

struct lookup LANE(query_lookup_forward)(const struct attn_args *a, real *p)
{
    LANE(query_forward)(a);
    return of_query(a, p);
}

void LANE(query_lookup_backward)(const struct attn_args *a, real *p)
{
    struct lookup lookup = of_query(a, p);

    lookup.match.dquery = LANE(query_start_backward)(a);
    LANE(lookup_backward)(&lookup);
    LANE(query_backward)(a);
}

void LANE(query_lookup_keys_backward)(const struct attn_args *a)
{
    const struct lookup lookup = among_keys(a);

    LANE(lookup_keys_backward)(&lookup);
}
