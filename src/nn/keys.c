/* keys.c - see keys.h. */
#include "nn/keys.h"

#include <math.h>
#include <string.h>

#include "nn/shape.h"

const char *const attend_names[] = {"states", "inputs", "below", NULL};
const char *const positions_names[] = {"none", "sinusoidal", NULL};

void keys_init(struct keys *keys, bool embed, bool positions, size_t T,
               size_t K, size_t D, struct param_table *table,
               size_t *n_transposed)
{
    static const char prefix[] = "attention.embed";

    *keys = (struct keys){.gemm = gemm_each[isa_current()],
                          .T = T,
                          .K = K,
                          .D = D,
                          .embed = embed,
                          .positions = positions};
    if (!embed)
        return;
    keys->weight = param_add(table, prefix, "weight", K, D, INIT_UNIFORM, K);
    keys->bias = param_add(table, prefix, "bias", 1, D, INIT_UNIFORM, K);
    keys->transposed = *n_transposed;
    *n_transposed += K * D;
}

size_t keys_n_places(const struct keys *keys)
{
    return keys->positions ? keys->T * keys->D : 0;
}

size_t keys_n_copy(const struct keys *keys)
{
    return keys->embed || keys->positions ? keys->T * SHARD * keys->D : 0;
}

void keys_place(struct keys *keys)
{
    const double D = (double)keys->D;

    for (size_t i = 0; i < keys_n_places(keys); i++) {
        const size_t t = i / keys->D, d = i % keys->D;
        const double angle = (double)t / pow(10000, (double)(d - d % 2) / D);

        keys->places[i] = (real)(d % 2 ? cos(angle) : sin(angle));
    }
}

void keys_prepare(const struct keys *keys, const real *theta, real *transposed)
{
    if (keys->embed)
        transpose(keys->K, keys->D, theta + keys->weight,
                  transposed + keys->transposed);
}

static void embed(const struct keys *keys, const real *theta, size_t B,
                  const real *x, real *to)
{
    const size_t n = keys->T * B, D = keys->D;

    for (size_t i = 0; i < n; i++)
        memcpy(to + i * D, theta + keys->bias, D * sizeof *to);
    keys->gemm(&(struct gemm){n, D, keys->K, x, keys->K, 1,
                              theta + keys->weight, D, to, D, true});
}

static void add_places(const struct keys *keys, size_t B, real *to)
{
    for (size_t t = 0; t < keys->T; t++)
        for (size_t b = 0; b < B; b++, to += keys->D)
            for (size_t d = 0; d < keys->D; d++)
                to[d] += keys->places[t * keys->D + d];
}

const real *keys_forward(const struct keys *keys, const real *theta, size_t B,
                         const real *x, const real *states, real *copy)
{
    const size_t step = B * keys->D;

    if (!keys->embed && !keys->positions)
        return states;
    if (keys->embed)
        embed(keys, theta, B, x, copy);
    else
        memcpy(copy, states, keys->T * step * sizeof *copy);
    if (keys->positions)
        add_places(keys, B, copy);
    return copy;
}

void keys_backward(const struct keys *keys, const real *transposed, size_t B,
                   const real *x, const real *dkeys, real *dtheta, real *dx)
{
    const size_t n = keys->T * B, D = keys->D, K = keys->K;

    if (!keys->embed)
        return;
    for (size_t i = 0; i < n; i++)
        for (size_t d = 0; d < D; d++)
            dtheta[keys->bias + d] += dkeys[i * D + d];
    keys->gemm(&(struct gemm){K, D, n, x, 1, K, dkeys, D, dtheta + keys->weight,
                              D, true});
    if (dx)
        keys->gemm(&(struct gemm){n, K, D, dkeys, D, 1,
                                  transposed + keys->transposed, K, dx, K,
                                  true});
}
