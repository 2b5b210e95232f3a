/* known.c - see known.h. */
#include "nn/known.h"

#include <string.h>

void known_init(struct known *known, size_t n_steps, size_t F, size_t D,
                size_t J, struct param_table *table, size_t *n_transposed)
{
    *known = (struct known){.n_steps = F ? n_steps : 0};
    if (!F)
        return;
    linear_layer_init_sum(&known->inputs, "known.inputs", F, D, INIT_UNIFORM,
                          table, n_transposed);
    linear_layer_init(&known->state, "known.state", D, D, INIT_UNIFORM, table,
                      n_transposed);
    linear_layer_init_sum(&known->outputs, "known.outputs", D, J, INIT_ZERO,
                          table, n_transposed);
}

void known_prepare(const struct known *known, const real *theta,
                   real *transposed)
{
    if (!known->n_steps)
        return;
    linear_layer_prepare(&known->inputs, theta, transposed);
    linear_layer_prepare(&known->state, theta, transposed);
    linear_layer_prepare(&known->outputs, theta, transposed);
}

void known_forward(const struct known *known, const real *theta, size_t B,
                   const real *f, const real *state, real *e, real *z)
{
    const size_t n = known->n_steps, D = known->state.m;
    real *shared = e + (n - 1) * B * D; /* s_k C + c, moved to its places */

    linear_layer_forward(&known->state, theta, B, state, shared);
    for (size_t b = 0; b < B; b++)
        for (size_t i = 0; i < n; i++)
            memmove(e + (b * n + i) * D, shared + b * D, D * sizeof *e);
    linear_layer_forward(&known->inputs, theta, B * n, f, e);
    for (size_t i = 0; i < B * n * D; i++)
        e[i] = e[i] > 0 ? e[i] : R(0.0);
    linear_layer_forward(&known->outputs, theta, B * n, e, z);
}

void known_backward(const struct known *known, const real *transposed, size_t B,
                    const real *f, const real *state, const real *e,
                    const real *dz, real *scratch, real *dtheta, real *dstate,
                    real *df)
{
    const size_t n = known->n_steps, D = known->state.m;
    real *de = scratch, *dshared = scratch + B * n * D;

    memset(scratch, 0, (n + 1) * B * D * sizeof *scratch);
    linear_layer_backward(&known->outputs, transposed, B * n, e, dz, dtheta,
                          de);
    for (size_t i = 0; i < B * n * D; i++)
        de[i] = e[i] > 0 ? de[i] : R(0.0);
    linear_layer_backward(&known->inputs, transposed, B * n, f, de, dtheta, df);
    for (size_t i = 0; i < B * n; i++)
        for (size_t d = 0; d < D; d++)
            dshared[i / n * D + d] += de[i * D + d];
    linear_layer_backward(&known->state, transposed, B, state, dshared, dtheta,
                          dstate);
}
