/* segments.c - see segments.h. */
#include "nn/segments.h"

#include <string.h>

void segments_init(struct segments *s, bool embed, size_t n, size_t D,
                   struct param_table *table, size_t *n_transposed)
{
    *s = (struct segments){
        .gemm = gemm_each[isa_current()], .embed = embed, .n = n, .D = D};
    if (!embed)
        return;
    s->weight = param_add(table, "segment", "weight", n, D, INIT_UNIFORM, n);
    s->bias = param_add(table, "segment", "bias", 1, D, INIT_UNIFORM, n);
    s->transposed = *n_transposed;
    *n_transposed += n * D;
}

void segments_prepare(const struct segments *s, const real *theta,
                      real *transposed)
{
    if (s->embed)
        transpose(s->n, s->D, theta + s->weight, transposed + s->transposed);
}

void segments_forward(const struct segments *s, const real *theta, size_t rows,
                      const real *x, real *e)
{
    const size_t D = s->D;

    for (size_t i = 0; i < rows; i++)
        memcpy(e + i * D, theta + s->bias, D * sizeof *e);
    s->gemm(&(struct gemm){rows, D, s->n, x, s->n, 1, theta + s->weight, D, e,
                           D, true});
    for (size_t i = 0; i < rows * D; i++)
        e[i] = e[i] > 0 ? e[i] : R(0.0);
}

void segments_backward(const struct segments *s, const real *transposed,
                       size_t rows, const real *x, const real *e, real *de,
                       real *dtheta, real *dx)
{
    const size_t D = s->D, n = s->n;

    for (size_t i = 0; i < rows; i++)
        for (size_t d = 0; d < D; d++) {
            de[i * D + d] = e[i * D + d] > 0 ? de[i * D + d] : R(0.0);
            dtheta[s->bias + d] += de[i * D + d];
        }
    s->gemm(&(struct gemm){n, D, rows, x, 1, n, de, D, dtheta + s->weight, D,
                           true});
    if (dx)
        s->gemm(&(struct gemm){rows, n, D, de, D, 1, transposed + s->transposed,
                               n, dx, n, true});
}
