/*
 * similarity_dot.c - the scalar product, without any parameters:
 *
 *   a_t = k_t . q
 */
#include "nn/similarity.h"

#include "kernel/lanes.h"

static void dot_forward(const struct similarity_args *a)
{
    for (size_t i = 0; i < a->T * a->B; i++)
        a->logits[i] = vec_dot(a->D, a->keys + i * a->key_row,
                               a->query + i % a->B * a->query_row);
}

static void dot_backward(const struct similarity_args *a)
{
    for (size_t i = 0; i < a->T * a->B; i++) {
        const size_t key = i * a->key_row, query = i % a->B * a->query_row;

        vec_add_scaled(a->D, a->dlogits[i], a->query + query, a->dkeys + key);
        vec_add_scaled(a->D, a->dlogits[i], a->keys + key, a->dquery + query);
    }
}

const struct similarity_ops LANE(similarity_dot) = {
    .name = "dot",
    .summary = "k.q",
    .forward = dot_forward,
    .backward = dot_backward,
};
