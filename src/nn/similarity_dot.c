/*
 * similarity_dot.c - the similarity functions without parameters, all made of
 * the scalar product of key and query (similarity.h):
 *
 *   dot       a_t = k_t . q
 *   scaled    a_t = k_t . q / sqrt(D)         (Vaswani et al. 2017)
 *   cosine    a_t = k_t . q r(k_t) r(q)       r(v) = 1 / sqrt(v . v + 1e-6)
 *
 * In the cosine, 1e-6 makes the similarity of a zero vector 0 and keeps its
 * gradient finite; it changes the length of a unit vector by half a millionth.
 * Like the tanh of timestep attention, the cosine bounds the logits: they are
 * in (-1, 1).
 */
#include "nn/similarity.h"

#include "kernel/lanes.h"

/* scaled_dot: a_t = factor k_t . q; factor = 1 for `dot` */

static void scaled_dot_forward(const struct similarity_args *a, real factor)
{
    for (size_t i = 0; i < a->T * a->B; i++)
        a->logits[i] = factor * vec_dot(a->D, a->keys + i * a->key_row,
                                        a->query + i % a->B * a->query_row);
}

static void scaled_dot_backward(const struct similarity_args *a, real factor)
{
    for (size_t i = 0; i < a->T * a->B; i++) {
        const size_t key = i * a->key_row, query = i % a->B * a->query_row;
        const real ddot = factor * a->dlogits[i];

        vec_add_scaled(a->D, ddot, a->query + query, a->dkeys + key);
        vec_add_scaled(a->D, ddot, a->keys + key, a->dquery + query);
    }
}

static void dot_forward(const struct similarity_args *a)
{
    scaled_dot_forward(a, R(1.0));
}

static void dot_backward(const struct similarity_args *a)
{
    scaled_dot_backward(a, R(1.0));
}

const struct similarity_ops LANE(similarity_dot) = {
    .name = "dot",
    .summary = "k.q",
    .forward = dot_forward,
    .backward = dot_backward,
};

static real scale(const struct similarity_args *a)
{
    return R(1.0) / r_sqrt((real)a->D);
}

static void scaled_forward(const struct similarity_args *a)
{
    scaled_dot_forward(a, scale(a));
}

static void scaled_backward(const struct similarity_args *a)
{
    scaled_dot_backward(a, scale(a));
}

const struct similarity_ops LANE(similarity_scaled) = {
    .name = "scaled",
    .summary = "k.q / sqrt(units)",
    .forward = scaled_forward,
    .backward = scaled_backward,
};

/* cosine: the key cache is r(k_t). */

static real inverse_length(size_t D, const real *v)
{
    return R(1.0) / r_sqrt(vec_dot(D, v, v) + R(1e-6));
}

static size_t cosine_n_key_cache(size_t T, size_t B, size_t D)
{
    (void)D;
    return T * B;
}

static void cosine_keys_forward(const struct similarity_args *a)
{
    for (size_t i = 0; i < a->T * a->B; i++)
        a->key_cache[i] = inverse_length(a->D, a->keys + i * a->key_row);
}

static void cosine_forward(const struct similarity_args *a)
{
    for (size_t b = 0; b < a->B; b++) {
        const real *query = a->query + b * a->query_row;
        const real rq = inverse_length(a->D, query);

        for (size_t i = b; i < a->T * a->B; i += a->B)
            a->logits[i] = vec_dot(a->D, a->keys + i * a->key_row, query) *
                           a->key_cache[i] * rq;
    }
}

static void cosine_backward(const struct similarity_args *a)
{
    for (size_t b = 0; b < a->B; b++) {
        const real *query = a->query + b * a->query_row;
        real *dquery = a->dquery + b * a->query_row;
        const real rq = inverse_length(a->D, query);
        real sum = 0; /* the gradient of rq */

        for (size_t i = b; i < a->T * a->B; i += a->B) {
            const real *key = a->keys + i * a->key_row;
            const real dot = vec_dot(a->D, key, query);
            const real ddot = a->dlogits[i] * a->key_cache[i] * rq;

            vec_add_scaled(a->D, ddot, query, a->dkeys + i * a->key_row);
            vec_add_scaled(a->D, ddot, key, dquery);
            a->dkey_cache[i] += a->dlogits[i] * dot * rq;
            sum += a->dlogits[i] * dot * a->key_cache[i];
        }
        /* r = (v . v + 1e-6)^(-1/2): dv = -dr r^3 v */
        vec_add_scaled(a->D, -sum * rq * rq * rq, query, dquery);
    }
}

static void cosine_keys_backward(const struct similarity_args *a)
{
    for (size_t i = 0; i < a->T * a->B; i++) {
        const real r = a->key_cache[i];

        vec_add_scaled(a->D, -a->dkey_cache[i] * r * r * r,
                       a->keys + i * a->key_row, a->dkeys + i * a->key_row);
    }
}

const struct similarity_ops LANE(similarity_cosine) = {
    .name = "cosine",
    .summary = "k.q / (|k| |q|), in (-1, 1)",
    .n_key_cache = cosine_n_key_cache,
    .keys_forward = cosine_keys_forward,
    .forward = cosine_forward,
    .backward = cosine_backward,
    .keys_backward = cosine_keys_backward,
};
