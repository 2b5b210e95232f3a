/* segments.c - see segments.h. */
#include "nn/segments.h"

void segments_init(struct segments *s, bool are_embedded, size_t n, size_t D,
                   struct param_table *table, size_t *n_transposed)
{
    *s = (struct segments){.are_embedded = are_embedded};
    if (are_embedded)
        linear_layer_init(&s->embedding, "segment", n, D, INIT_UNIFORM, table,
                          n_transposed);
}

void segments_forward(const struct segments *s, const real *theta, size_t rows,
                      const real *x, real *e)
{
    linear_layer_forward(&s->embedding, theta, rows, x, e);
    for (size_t i = 0; i < rows * s->embedding.m; i++)
        e[i] = e[i] > 0 ? e[i] : R(0.0);
}

void segments_backward(const struct segments *s, const real *transposed,
                       size_t rows, const real *x, const real *e, real *de,
                       real *dtheta, real *dx)
{
    for (size_t i = 0; i < rows * s->embedding.m; i++)
        de[i] = e[i] > 0 ? de[i] : R(0.0);
    linear_layer_backward(&s->embedding, transposed, rows, x, de, dtheta, dx);
}
