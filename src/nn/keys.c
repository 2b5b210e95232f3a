/* keys.c - see keys.h. */
#include "nn/keys.h"

#include <math.h>
#include <string.h>

#include "nn/shape.h"

const char *const attend_names[] = {"states", "inputs", "below", NULL};

void keys_init(struct keys *keys, bool are_inputs, bool have_positions,
               size_t N, size_t K, size_t D, struct param_table *table,
               size_t *n_transposed)
{
    *keys = (struct keys){.N = N,
                          .D = D,
                          .are_inputs = are_inputs,
                          .have_positions = have_positions};
    if (are_inputs)
        linear_layer_init(&keys->embedding, "attention.embed", K, D,
                          INIT_UNIFORM, table, n_transposed);
}

size_t keys_n_encoding(const struct keys *keys)
{
    return keys->have_positions ? keys->N * keys->D : 0;
}

size_t keys_n_copy(const struct keys *keys)
{
    return keys->are_inputs || keys->have_positions ? keys->N * SHARD * keys->D
                                                    : 0;
}

void keys_encode_positions(struct keys *keys)
{
    const double D = (double)keys->D;

    for (size_t i = 0; i < keys_n_encoding(keys); i++) {
        const size_t t = i / keys->D, d = i % keys->D;
        const double angle = (double)t / pow(10000, (double)(d - d % 2) / D);

        keys->encoding[i] = (real)(d % 2 ? cos(angle) : sin(angle));
    }
}

static void add_encoding(const struct keys *keys, size_t B, real *to)
{
    for (size_t t = 0; t < keys->N; t++)
        for (size_t b = 0; b < B; b++, to += keys->D)
            for (size_t d = 0; d < keys->D; d++)
                to[d] += keys->encoding[t * keys->D + d];
}

const real *keys_forward(const struct keys *keys, const real *theta, size_t B,
                         const real *x, const real *states, real *copy)
{
    const size_t rows = keys->N * B;

    if (!keys->are_inputs && !keys->have_positions)
        return states;
    if (keys->are_inputs)
        linear_layer_forward(&keys->embedding, theta, rows, x, copy);
    else
        memcpy(copy, states, rows * keys->D * sizeof *copy);
    if (keys->have_positions)
        add_encoding(keys, B, copy);
    return copy;
}

void keys_backward(const struct keys *keys, const real *transposed, size_t B,
                   const real *x, const real *dkeys, real *dtheta, real *dx)
{
    if (keys->are_inputs)
        linear_layer_backward(&keys->embedding, transposed, keys->N * B, x,
                              dkeys, dtheta, dx);
}
