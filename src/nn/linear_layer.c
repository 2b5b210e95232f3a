/* linear_layer.c - the layers of the network itself (linear.h). */
#include "nn/linear.h"

#include "kernel/gemm.h"

static linear_forward_function *const forward_each[N_ISAS] =
    EACH_ISA(linear_forward);
static linear_backward_function *const backward_each[N_ISAS] =
    EACH_ISA(linear_backward);

const real *linear_transpose(const struct linear_args *a, real *transposed)
{
    transpose(a->n, a->m, a->theta + a->weight, transposed);
    return transposed;
}

void linear_layer_init(struct linear_layer *layer, const char *prefix, size_t n,
                       size_t m, enum param_init init,
                       struct param_table *table, size_t *n_transposed)
{
    *layer = (struct linear_layer){.n = n, .m = m, .transposed = *n_transposed};
    layer->weight = param_add(table, prefix, "weight", n, m, init, n);
    layer->bias = param_add(table, prefix, "bias", 1, m, init, n);
    *n_transposed += n * m;
}

void linear_layer_init_sum(struct linear_layer *layer, const char *prefix,
                           size_t n, size_t m, enum param_init init,
                           struct param_table *table, size_t *n_transposed)
{
    *layer = (struct linear_layer){.n = n, .m = m, .transposed = *n_transposed};
    layer->weight = param_add(table, prefix, "weight", n, m, init, n);
    *n_transposed += n * m;
}

static struct linear_args args_of(const struct linear_layer *layer,
                                  const real *theta, size_t rows, const real *x)
{
    return (struct linear_args){.rows = rows,
                                .n = layer->n,
                                .m = layer->m,
                                .x = x,
                                .x_row = layer->n,
                                .theta = theta,
                                .weight = layer->weight,
                                .bias = layer->bias,
                                .add = !layer->bias};
}

void linear_layer_prepare(const struct linear_layer *layer, const real *theta,
                          real *transposed)
{
    const struct linear_args args = args_of(layer, theta, 0, NULL);

    (void)linear_transpose(&args, transposed + layer->transposed);
}

void linear_layer_forward(const struct linear_layer *layer, const real *theta,
                          size_t rows, const real *x, real *y)
{
    const struct linear_args args = args_of(layer, theta, rows, x);

    forward_each[isa_current()](&args, y);
}

void linear_layer_backward(const struct linear_layer *layer,
                           const real *transposed, size_t rows, const real *x,
                           const real *dy, real *dtheta, real *dx)
{
    const struct linear_args args = args_of(layer, NULL, rows, x);

    backward_each[isa_current()](&args, dy, transposed + layer->transposed,
                                 dtheta, dx);
}
