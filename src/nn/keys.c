/* keys.c - see keys.h. */
#include "nn/keys.h"

#include <math.h>
#include <string.h>

#include "nn/self_stack.h"
#include "nn/shape.h"

const char *const attend_names[] = {"states", "inputs", "below", NULL};

void keys_init(struct keys *keys, size_t K, struct param_table *table,
               size_t *n_transposed)
{
    if (keys->are_inputs)
        linear_layer_init(&keys->embedding, "attention.embed", K, keys->D,
                          INIT_UNIFORM, table, n_transposed);
    keys->block_offset = table->n_values;
    self_stack_params(table, keys->blocks, keys->D, false);
}

/* The encoder, whose memory follows the copy of the keys that it reads. */
static struct self_stack blocks_of(const struct keys *keys, const real *theta,
                                   size_t B, real *copy)
{
    return (struct self_stack){.blocks = keys->blocks,
                               .T = keys->N,
                               .B = B,
                               .D = keys->D,
                               .heads = keys->heads,
                               .theta = theta + keys->block_offset,
                               .memory = copy + keys->N * SHARD * keys->D};
}

static bool are_copied(const struct keys *keys)
{
    return keys->are_inputs || keys->have_positions || keys->blocks;
}

size_t keys_n_encoding(const struct keys *keys)
{
    return keys->have_positions ? keys->N * keys->D : 0;
}

size_t keys_n_copy(const struct keys *keys)
{
    const size_t n = keys->N * SHARD * keys->D;
    const struct self_stack blocks = {.blocks = keys->blocks,
                                      .T = keys->N,
                                      .B = SHARD,
                                      .D = keys->D,
                                      .heads = keys->heads};

    if (!are_copied(keys))
        return 0;
    return keys->blocks ? n + self_stack_n_memory(&blocks) : n;
}

size_t keys_n_gradient(const struct keys *keys, size_t B)
{
    return keys->are_inputs || keys->blocks ? keys->N * B * keys->D : 0;
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
    struct self_stack blocks;

    if (!are_copied(keys))
        return states;
    if (keys->are_inputs)
        linear_layer_forward(&keys->embedding, theta, rows, x, copy);
    else
        memcpy(copy, states, rows * keys->D * sizeof *copy);
    if (keys->have_positions)
        add_encoding(keys, B, copy);
    if (!keys->blocks)
        return copy;
    blocks = blocks_of(keys, theta, B, copy);
    return self_stack_forward(&blocks, copy, NULL, NULL);
}

const real *keys_computed(const struct keys *keys, const real *theta, size_t B,
                          const real *states, real *copy)
{
    struct self_stack blocks;

    if (!are_copied(keys))
        return states;
    if (!keys->blocks)
        return copy;
    blocks = blocks_of(keys, theta, B, copy);
    return self_stack_dz(&blocks);
}

/* Replaces dkeys by the gradient of embedded inputs, or adds into that of the
 * states. */
static void blocks_backward(const struct keys *keys, const real *theta,
                            size_t B, real *copy, real *dkeys, real *dtheta,
                            real *dstates)
{
    const struct self_stack blocks = blocks_of(keys, theta, B, copy);
    const size_t n = keys->N * B * keys->D;

    memcpy(self_stack_dz(&blocks), dkeys, n * sizeof *dkeys);
    memset(dkeys, 0, n * sizeof *dkeys);
    self_stack_backward(&blocks, copy, dtheta + keys->block_offset,
                        keys->are_inputs ? dkeys : dstates);
}

void keys_backward(const struct keys *keys, const real *theta,
                   const real *transposed, size_t B, const real *x, real *copy,
                   real *dkeys, real *dtheta, real *dstates, real *dx)
{
    if (keys->blocks)
        blocks_backward(keys, theta, B, copy, dkeys, dtheta, dstates);
    if (keys->are_inputs)
        linear_layer_backward(&keys->embedding, transposed, keys->N * B, x,
                              dkeys, dtheta, dx);
}
