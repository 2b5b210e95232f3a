/* encoder.c - see encoder.h. */
#include "nn/encoder.h"

#include <stdio.h>
#include <string.h>

#include "kernel/product.h"

void encoder_init(struct encoder *encoder, const struct cell_ops *cell,
                  size_t T, size_t K, size_t D, size_t layers,
                  struct param_table *table)
{
    *encoder = (struct encoder){.cell = cell,
                                .product = product_each[isa_current()],
                                .copy_rows = copy_rows_each[isa_current()],
                                .clear_rows = clear_rows_each[isa_current()],
                                .T = T,
                                .K = K,
                                .D = D,
                                .layers = layers};
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

/* (T, B, D) with a step before the first; NULL while measuring. */
static real *plan_steps(const struct encoder *encoder, struct arena *arena)
{
    const size_t step = SHARD * encoder->D;
    real *block = arena_real(arena, (encoder->T + 1) * step);

    return block ? block + step : NULL;
}

void encoder_plan(const struct encoder *encoder, struct arena *arena,
                  bool training, struct encoder_work *work)
{
    const size_t n = encoder->T * SHARD, D = encoder->D;

    for (size_t l = 0; l < encoder->layers; l++) {
        struct layer_work *w = &work->layer[l];

        w->X = arena_real(arena, n * encoder->layer[l].row);
        w->G = arena_real(arena, n * encoder->cell->width * D);
        w->H = plan_steps(encoder, arena);
        w->memory =
            encoder->cell->has_memory ? plan_steps(encoder, arena) : NULL;
        w->dH = training ? plan_steps(encoder, arena) : NULL;
        w->dmemory = training ? arena_real(arena, SHARD * D) : NULL;
    }
}

void encoder_prepare(const struct encoder *encoder, size_t part,
                     const real *theta, real *transposed)
{
    const struct layer *layer = &encoder->layer[part / 2];
    const size_t D = encoder->D, x_cols = encoder->cell->n_x * D;

    if (part % 2 == 0)
        transpose(D, encoder->cell->n_h * D, theta + layer->weight_h,
                  transposed + layer->transposed_h);
    else /* the first row of the x-part is its bias */
        transpose(layer->K, x_cols, theta + layer->weight_x + x_cols,
                  transposed + layer->transposed_x);
}

void encoder_start(const struct encoder *encoder, struct encoder_work *work)
{
    const size_t step = SHARD * encoder->D;

    for (size_t l = 0; l < encoder->layers; l++) {
        const struct layer *layer = &encoder->layer[l];
        struct layer_work *w = &work->layer[l];

        memset(w->H - step, 0, step * sizeof *w->H);
        if (w->memory)
            memset(w->memory - step, 0, step * sizeof *w->memory);
        for (size_t i = 0; i < encoder->T * SHARD; i++) {
            real *one = w->X + i * layer->row + layer->x_column;

            one[0] = R(1.0);
            if (encoder->cell->bias_h)
                one[-1] = R(1.0);
        }
    }
}

static struct cell_step step_at(const struct encoder *encoder,
                                const struct layer_work *w, size_t B, size_t t)
{
    const size_t n = B * encoder->D;
    struct cell_step step = {.B = B, .D = encoder->D};

    step.gates = w->G + t * n * encoder->cell->width;
    step.h = w->H + t * n;
    step.h0 = step.h - n;
    if (w->memory) {
        step.memory = w->memory + t * n;
        step.memory0 = step.memory - n;
    }
    return step;
}

/* Zeroes the blocks of a step's gates that the h-part adds to, but that the
 * x-part does not set. */
static void clear_gates(const struct encoder *encoder, size_t B, real *gates)
{
    const struct cell_ops *cell = encoder->cell;
    const size_t D = encoder->D, row = cell->width * D;
    const size_t x_end = cell->x_first + cell->n_x;
    const size_t h_end = cell->h_first + cell->n_h;

    if (cell->h_first < cell->x_first)
        encoder->clear_rows(B, (cell->x_first - cell->h_first) * D,
                            gates + cell->h_first * D, row);
    if (x_end < h_end)
        encoder->clear_rows(B, (h_end - x_end) * D, gates + x_end * D, row);
}

/* Gates of `steps` steps from t on: the x-part, and zeros where it is not. */
static void gates_of_inputs(const struct encoder *encoder,
                            const struct layer *layer, const real *theta,
                            size_t B, size_t t, size_t steps,
                            const struct layer_work *w)
{
    const struct cell_ops *cell = encoder->cell;
    const size_t D = encoder->D, x_cols = cell->n_x * D;
    real *gates = w->G + t * B * cell->width * D;

    clear_gates(encoder, steps * B, gates);
    encoder->product(
        &(struct product){steps * B, x_cols, 1 + layer->K,
                          w->X + t * B * layer->row + layer->x_column,
                          layer->row, 1, theta + layer->weight_x, x_cols,
                          gates + cell->x_first * D, cell->width * D, false});
}

static void layer_forward(const struct encoder *encoder,
                          const struct layer *layer, const real *theta,
                          size_t B, const real *x, struct layer_work *w)
{
    const struct cell_ops *cell = encoder->cell;
    const size_t D = encoder->D, h_cols = cell->n_h * D;
    const size_t ahead = SHARD / B; /* a product of few rows is slow */

    encoder->copy_rows(encoder->T * B, layer->K, x, layer->K,
                       w->X + layer->x_column + 1, layer->row);
    for (size_t t = 0; t < encoder->T; t++) {
        const struct cell_step step = step_at(encoder, w, B, t);
        const size_t first = t ? 0 : D; /* h_0 = 0: its bias alone */
        const size_t left = encoder->T - t;
        real *X = w->X + t * B * layer->row;

        if (t % ahead == 0)
            gates_of_inputs(encoder, layer, theta, B, t,
                            left < ahead ? left : ahead, w);
        if (cell->n_h) {
            encoder->copy_rows(B, D, step.h0, D, X, layer->row);
            encoder->product(&(struct product){
                B, h_cols, layer->x_column - first, X + first, layer->row, 1,
                theta + layer->weight_h + first * h_cols, h_cols,
                step.gates + cell->h_first * D, cell->width * D, true});
        }
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

/* Steps whose rows go into the gradient of the weights together. */
enum { CHUNK = 4 };

/*
 * dW += X' dG over the steps from t on, `steps` of them. h_0 = 0 adds nothing
 * but to the bias, which is the last row of the h-part.
 */
static void weights_backward(const struct encoder *encoder,
                             const struct layer *layer, size_t B, size_t t,
                             size_t steps, const struct layer_work *w,
                             real *dtheta)
{
    const struct cell_ops *cell = encoder->cell;
    const size_t D = encoder->D, g_row = cell->width * D;
    const size_t h_cols = cell->n_h * D, x_cols = cell->n_x * D;
    const size_t skip = t ? 0 : B, rows = steps * B;
    const real *X = w->X + t * B * layer->row;
    const real *dG_h = w->G + t * B * g_row + cell->h_first * D;
    const real *dG_x = w->G + t * B * g_row + cell->x_first * D;

    if (cell->n_h)
        encoder->product(
            &(struct product){D, h_cols, rows - skip, X + skip * layer->row, 1,
                              layer->row, dG_h + skip * g_row, g_row,
                              dtheta + layer->weight_h, h_cols, true});
    if (cell->bias_h)
        encoder->product(&(struct product){
            1, h_cols, rows, X + D, 1, layer->row, dG_h, g_row,
            dtheta + layer->weight_h + D * h_cols, h_cols, true});
    encoder->product(&(struct product){
        1 + layer->K, x_cols, rows, X + layer->x_column, 1, layer->row, dG_x,
        g_row, dtheta + layer->weight_x, x_cols, true});
}

/* dx (T, B, layer->K) is added to, or NULL. */
static void layer_backward(const struct encoder *encoder,
                           const struct layer *layer, const real *transposed,
                           size_t B, struct layer_work *w, real *dtheta,
                           real *dx)
{
    const struct cell_ops *cell = encoder->cell;
    const size_t D = encoder->D, g_row = cell->width * D;

    memset(w->dmemory, 0, B * D * sizeof *w->dmemory);
    memset(w->dH - B * D, 0, B * D * sizeof *w->dH);
    for (size_t t = encoder->T; t-- > 0;) {
        struct cell_step step = step_at(encoder, w, B, t);

        step.dh = w->dH + t * B * D;
        step.dh0 = w->dH + t * B * D - B * D;
        step.dmemory = w->dmemory;
        cell->backward(&step);

        /* G_h += [h 1] . W_h,  G_x = [1 x] . W_x */
        if (t && cell->n_h)
            encoder->product(&(struct product){
                B, D, cell->n_h * D, step.gates + cell->h_first * D, g_row, 1,
                transposed + layer->transposed_h, D, step.dh0, D, true});
        if (dx)
            encoder->product(&(struct product){
                B, layer->K, cell->n_x * D, step.gates + cell->x_first * D,
                g_row, 1, transposed + layer->transposed_x, layer->K,
                dx + t * B * layer->K, layer->K, true});
        if (t % CHUNK == 0)
            weights_backward(encoder, layer, B, t,
                             encoder->T - t < CHUNK ? encoder->T - t : CHUNK, w,
                             dtheta);
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
