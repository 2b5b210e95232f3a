/* encoder.c - see encoder.h. */
#include "nn/encoder.h"

#include <stdio.h>
#include <string.h>

#include "kernel/product.h"

void encoder_init(struct encoder *encoder, const struct cell_ops *cell,
                  size_t T, size_t K, size_t D, size_t layers,
                  struct param_table *table)
{
    *encoder = (struct encoder){cell, T, K, D, layers, {{0}}, 0};
    for (size_t l = 0; l < layers; l++) {
        struct layer *layer = &encoder->layer[l];
        const size_t h_cols = cell->n_h * D, x_cols = cell->n_x * D;
        char prefix[32];

        (void)snprintf(prefix, sizeof prefix, "encoder.%zu", l);
        layer->K = l ? D : K;
        layer->x_column = cell->n_h ? D + cell->bias_h : 0;
        layer->row = layer->x_column + 1 + layer->K;
        layer->weight_h = table->n_values;
        if (cell->n_h)
            (void)param_add(table, prefix, "weight_h", D, h_cols, INIT_UNIFORM,
                            D);
        if (cell->bias_h)
            (void)param_add(table, prefix, "bias_h", 1, h_cols, INIT_UNIFORM,
                            D);
        layer->weight_x =
            param_add(table, prefix, "bias_x", 1, x_cols, INIT_UNIFORM, D);
        (void)param_add(table, prefix, "weight_x", layer->K, x_cols,
                        INIT_UNIFORM, D);
        layer->transposed_h = encoder->n_transposed;
        layer->transposed_x = layer->transposed_h + h_cols * D;
        encoder->n_transposed = layer->transposed_x + x_cols * layer->K;
    }
}

void encoder_plan(const struct encoder *encoder, struct arena *arena,
                  bool training, struct encoder_work *work)
{
    const size_t n = encoder->T * SHARD, D = encoder->D;

    for (size_t l = 0; l < encoder->layers; l++) {
        struct layer_work *w = &work->layer[l];

        w->X = arena_real(arena, n * encoder->layer[l].row);
        w->G = arena_real(arena, n * encoder->cell->width * D);
        w->H = arena_real(arena, n * D);
        w->memory = encoder->cell->has_memory ? arena_real(arena, n * D) : NULL;
        w->dH = training ? arena_real(arena, n * D) : NULL;
        w->dmemory = training ? arena_real(arena, SHARD * D) : NULL;
    }
}

void encoder_prepare(const struct encoder *encoder, const real *theta,
                     real *transposed)
{
    const size_t D = encoder->D, x_cols = encoder->cell->n_x * D;

    for (size_t l = 0; l < encoder->layers; l++) {
        const struct layer *layer = &encoder->layer[l];

        transpose(D, encoder->cell->n_h * D, theta + layer->weight_h,
                  transposed + layer->transposed_h);
        /* the first row of the x-part is its bias */
        transpose(layer->K, x_cols, theta + layer->weight_x + x_cols,
                  transposed + layer->transposed_x);
    }
}

/*
 * Rows [ 0 | 1 | 1 | x_t ] for all steps: h_0 is zero, h_t follows later. The
 * first 1 is there only if the cell has a bias beside h_{t-1}.
 */
static void fill_rows(const struct layer *layer, bool bias_h, size_t rows,
                      const real *x, real *X)
{
    for (size_t i = 0; i < rows; i++, X += layer->row, x += layer->K) {
        for (size_t j = 0; j < layer->x_column; j++)
            X[j] = 0;
        if (bias_h)
            X[layer->x_column - 1] = R(1.0);
        X[layer->x_column] = R(1.0);
        memcpy(X + layer->x_column + 1, x, layer->K * sizeof *x);
    }
}

static struct cell_step step_at(const struct encoder *encoder,
                                const struct layer_work *w, size_t B, size_t t)
{
    const size_t n = B * encoder->D;
    struct cell_step step = {.B = B, .D = encoder->D};

    step.gates = w->G + t * n * encoder->cell->width;
    step.h = w->H + t * n;
    step.h0 = t ? step.h - n : NULL;
    step.memory = w->memory ? w->memory + t * n : NULL;
    step.memory0 = w->memory && t ? step.memory - n : NULL;
    return step;
}

static void layer_forward(const struct encoder *encoder,
                          const struct layer *layer, const real *theta,
                          size_t B, const real *x, struct layer_work *w)
{
    const struct cell_ops *cell = encoder->cell;
    const size_t D = encoder->D, g_row = cell->width * D;

    fill_rows(layer, cell->bias_h, encoder->T * B, x, w->X);
    memset(w->G, 0, encoder->T * B * g_row * sizeof *w->G);
    for (size_t t = 0; t < encoder->T; t++) {
        const struct cell_step step = step_at(encoder, w, B, t);
        real *X = w->X + t * B * layer->row;

        for (size_t b = 0; cell->n_h && step.h0 && b < B; b++)
            memcpy(X + b * layer->row, step.h0 + b * D, D * sizeof *X);
        product(&(struct product){B, cell->n_x * D, 1 + layer->K,
                                  X + layer->x_column, layer->row, 1,
                                  theta + layer->weight_x, cell->n_x * D,
                                  step.gates + cell->x_first * D, g_row, true});
        product(&(struct product){B, cell->n_h * D, layer->x_column, X,
                                  layer->row, 1, theta + layer->weight_h,
                                  cell->n_h * D, step.gates + cell->h_first * D,
                                  g_row, true});
        cell->forward(&step);
    }
}

void encoder_forward(const struct encoder *encoder, const real *theta, size_t B,
                     const real *x, struct encoder_work *work)
{
    for (size_t l = 0; l < encoder->layers; l++) {
        layer_forward(encoder, &encoder->layer[l], theta, B, x,
                      &work->layer[l]);
        x = work->layer[l].H;
    }
}

/* dx (T, B, layer->K) is added to, or NULL. */
static void layer_backward(const struct encoder *encoder,
                           const struct layer *layer, const real *transposed,
                           size_t B, struct layer_work *w, real *dtheta,
                           real *dx)
{
    const struct cell_ops *cell = encoder->cell;
    const size_t D = encoder->D, g_row = cell->width * D;
    const size_t h_cols = cell->n_h * D, x_cols = cell->n_x * D;

    memset(w->dmemory, 0, B * D * sizeof *w->dmemory);
    for (size_t t = encoder->T; t-- > 0;) {
        struct cell_step step = step_at(encoder, w, B, t);
        const real *X = w->X + t * B * layer->row;
        const real *dG_h = step.gates + cell->h_first * D;
        const real *dG_x = step.gates + cell->x_first * D;

        step.dh = w->dH + t * B * D;
        step.dh0 = t ? w->dH + (t - 1) * B * D : NULL;
        step.dmemory = w->dmemory;
        cell->backward(&step);

        /* G_h += [h 1] . W_h,  G_x += [1 x] . W_x */
        if (t)
            product(&(struct product){B, D, h_cols, dG_h, g_row, 1,
                                      transposed + layer->transposed_h, D,
                                      step.dh0, D, true});
        if (dx)
            product(&(struct product){B, layer->K, x_cols, dG_x, g_row, 1,
                                      transposed + layer->transposed_x,
                                      layer->K, dx + t * B * layer->K, layer->K,
                                      true});
        product(&(struct product){layer->x_column, h_cols, B, X, 1, layer->row,
                                  dG_h, g_row, dtheta + layer->weight_h, h_cols,
                                  true});
        product(&(struct product){1 + layer->K, x_cols, B, X + layer->x_column,
                                  1, layer->row, dG_x, g_row,
                                  dtheta + layer->weight_x, x_cols, true});
    }
}

void encoder_backward(const struct encoder *encoder, const real *transposed,
                      size_t B, struct encoder_work *work, real *dtheta,
                      real *dx)
{
    for (size_t l = encoder->layers; l-- > 0;) {
        real *below = l ? work->layer[l - 1].dH : dx;

        if (l)
            memset(below, 0, encoder->T * B * encoder->D * sizeof *below);
        layer_backward(encoder, &encoder->layer[l], transposed, B,
                       &work->layer[l], dtheta, below);
    }
}
