/* segments.c - see segments.h and row_weights.h. */
#include "nn/segments.h"

#include <string.h>

static row_weights_forward_function *const weigh_each[N_ISAS] =
    EACH_ISA(row_weights_forward);
static row_weights_backward_function *const weigh_backward_each[N_ISAS] =
    EACH_ISA(row_weights_backward);

void row_weights_init(struct row_weights *rows, size_t n, size_t w, size_t T,
                      bool by_values, size_t normalise,
                      struct param_table *table)
{
    *rows = (struct row_weights){.n = n,
                                 .n_v = by_values ? n : 0,
                                 .w = w,
                                 .N = (T + w - 1) / w,
                                 .pad = (w - T % w) % w,
                                 .normalise = normalise};
    rows->v = by_values ? param_add(table, "row", "weight", n, 1, INIT_ZERO, 0)
                        : table->n_values;
    rows->b = param_add(table, "row", "bias", T, 1, INIT_ZERO, 0);
}

void segments_init(struct segments *s, bool are_embedded, size_t n, size_t D,
                   struct param_table *table, size_t *n_transposed)
{
    *s = (struct segments){.are_embedded = are_embedded};
    if (are_embedded)
        linear_layer_init(&s->embedding, "segment", n, D, INIT_UNIFORM, table,
                          n_transposed);
}

void segments_forward(const struct segments *s, const real *theta, size_t rows,
                      const real *x, const struct row_work *work,
                      struct ablation *ablation, real *e)
{
    if (s->rows.n)
        weigh_each[isa_current()](&s->rows, theta, rows / s->rows.N, x,
                                  ablation, work->alpha, work->weighed);
    linear_layer_forward(&s->embedding, theta, rows,
                         s->rows.n ? work->weighed : x, e);
    for (size_t i = 0; i < rows * s->embedding.m; i++)
        e[i] = e[i] > 0 ? e[i] : R(0.0);
}

void segments_backward(const struct segments *s, const real *theta,
                       const real *transposed, size_t rows, const real *x,
                       const struct row_work *work, const real *e, real *de,
                       real *dtheta, real *dx)
{
    for (size_t i = 0; i < rows * s->embedding.m; i++)
        de[i] = e[i] > 0 ? de[i] : R(0.0);
    if (!s->rows.n) {
        linear_layer_backward(&s->embedding, transposed, rows, x, de, dtheta,
                              dx);
        return;
    }
    memset(work->dweighed, 0, rows * s->embedding.n * sizeof *work->dweighed);
    linear_layer_backward(&s->embedding, transposed, rows, work->weighed, de,
                          dtheta, work->dweighed);
    weigh_backward_each[isa_current()](&s->rows, theta, rows / s->rows.N, x,
                                       work->alpha, work->dweighed,
                                       work->scratch, dtheta, dx);
}
