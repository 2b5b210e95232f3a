/*
 * similarity_cosine.c - the cosine of the angle between key and query, without
 * any parameters:
 *
 *   a_t = k_t . q r(k_t) r(q)      r(v) = 1 / sqrt(v . v + 1e-6)
 *
 * The 1e-6 makes the similarity of a zero vector 0 and keeps its gradient
 * finite; a vector of length 1 is off by half a millionth. Logits in (-1, 1)
 * bound the softmax as the tanh of `timestep` does.
 */
#include "nn/similarity.h"

#include "kernel/lanes.h"

static real inverse_length(size_t D, const real *v)
{
    return R(1.0) / r_sqrt(vec_dot(D, v, v) + R(1e-6));
}

/* r(k_t) */
static size_t cosine_memo(size_t T, size_t B, size_t D)
{
    (void)D;
    return T * B;
}

static void cosine_keys_forward(const struct similarity_args *a)
{
    for (size_t i = 0; i < a->T * a->B; i++)
        a->memo[i] = inverse_length(a->D, a->keys + i * a->key_row);
}

static void cosine_forward(const struct similarity_args *a)
{
    for (size_t b = 0; b < a->B; b++) {
        const real *query = a->query + b * a->query_row;
        const real rq = inverse_length(a->D, query);

        for (size_t i = b; i < a->T * a->B; i += a->B)
            a->logits[i] = vec_dot(a->D, a->keys + i * a->key_row, query) *
                           a->memo[i] * rq;
    }
}

static void cosine_backward(const struct similarity_args *a)
{
    for (size_t b = 0; b < a->B; b++) {
        const real *query = a->query + b * a->query_row;
        real *dquery = a->dquery + b * a->query_row;
        const real rq = inverse_length(a->D, query);
        real sum = 0; /* of the gradients of rq */

        for (size_t i = b; i < a->T * a->B; i += a->B) {
            const real *key = a->keys + i * a->key_row;
            const real inner = vec_dot(a->D, key, query);
            const real dinner = a->dlogits[i] * a->memo[i] * rq;

            vec_add_scaled(a->D, dinner, query, a->dkeys + i * a->key_row);
            vec_add_scaled(a->D, dinner, key, dquery);
            a->dmemo[i] += a->dlogits[i] * inner * rq;
            sum += a->dlogits[i] * inner * a->memo[i];
        }
        vec_add_scaled(a->D, -sum * rq * rq * rq, query, dquery);
    }
}

static void cosine_keys_backward(const struct similarity_args *a)
{
    for (size_t i = 0; i < a->T * a->B; i++) {
        const real r = a->memo[i];

        vec_add_scaled(a->D, -a->dmemo[i] * r * r * r, a->keys + i * a->key_row,
                       a->dkeys + i * a->key_row);
    }
}

const struct similarity_ops LANE(similarity_cosine) = {
    .name = "cosine",
    .summary = "k.q / (|k| |q|), in (-1, 1)",
    .n_memo = cosine_memo,
    .keys_forward = cosine_keys_forward,
    .forward = cosine_forward,
    .backward = cosine_backward,
    .keys_backward = cosine_keys_backward,
};
