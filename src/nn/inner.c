/* inner.c - see inner.h. */
#include "nn/inner.h"

#include "kernel/lanes.h"

void LANE(inner_forward)(const struct similarity_args *a, real factor)
{
    for (size_t i = 0; i < a->T * a->B; i++)
        a->logits[i] = factor * vec_dot(a->D, a->keys + i * a->key_row,
                                        a->query + i % a->B * a->query_row);
}

void LANE(inner_backward)(const struct similarity_args *a, real factor)
{
    for (size_t i = 0; i < a->T * a->B; i++) {
        const size_t key = i * a->key_row, query = i % a->B * a->query_row;
        const real dinner = factor * a->dlogits[i];

        vec_add_scaled(a->D, dinner, a->query + query, a->dkeys + key);
        vec_add_scaled(a->D, dinner, a->keys + key, a->dquery + query);
    }
}
