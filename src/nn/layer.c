/* layer.c - see layer.h. */
#include "nn/layer.h"

#include <string.h>

void layer_init(struct layer *layer, const struct cell_ops *cell,
                const char *prefix, size_t steps, size_t K, size_t D,
                bool from_zero, struct param_table *table, size_t *n_transposed)
{
    const size_t h_cols = cell->n_h * D, x_cols = cell->n_x * D;

    *layer = (struct layer){.cell = cell,
                            .gemm = gemm_each[isa_current()],
                            .copy_rows = copy_rows_each[isa_current()],
                            .clear_rows = clear_rows_each[isa_current()],
                            .steps = steps,
                            .K = K,
                            .D = D,
                            .from_zero = from_zero};
    layer->x_column = cell->n_h ? D + cell->bias_h : 0;
    layer->row = layer->x_column + 1 + K;
    layer->weight_h = table->n_values;
    if (cell->n_h)
        (void)param_add(table, prefix, "weight_h", D, h_cols, INIT_UNIFORM, D);
    if (cell->bias_h)
        (void)param_add(table, prefix, "bias_h", 1, h_cols, INIT_UNIFORM, D);
    layer->weight_x =
        param_add(table, prefix, "bias_x", 1, x_cols, INIT_UNIFORM, D);
    (void)param_add(table, prefix, "weight_x", K, x_cols, INIT_UNIFORM, D);
    layer->transposed_h = *n_transposed;
    layer->transposed_x = layer->transposed_h + h_cols * D;
    *n_transposed = layer->transposed_x + x_cols * K;
}

/* (steps, rows, D) with one more step before the first; NULL while the arena
 * measures. */
static real *plan_steps(const struct layer *layer, size_t rows,
                        struct arena *arena)
{
    const size_t step = rows * layer->D;
    real *block = arena_real(arena, (layer->steps + 1) * step);

    return block ? block + step : NULL;
}

void layer_plan(const struct layer *layer, size_t rows, struct arena *arena,
                bool training, struct layer_work *w)
{
    const size_t n = layer->steps * rows, D = layer->D;

    w->X = arena_real(arena, n * layer->row);
    w->G = arena_real(arena, n * layer->cell->width * D);
    w->H = plan_steps(layer, rows, arena);
    w->memory = layer->cell->has_memory ? plan_steps(layer, rows, arena) : NULL;
    w->dH = training ? plan_steps(layer, rows, arena) : NULL;
    w->dmemory = training ? arena_real(arena, rows * D) : NULL;
}

void layer_start(const struct layer *layer, size_t rows, struct layer_work *w)
{
    const size_t step = rows * layer->D;

    memset(w->H - step, 0, step * sizeof *w->H);
    if (w->memory)
        memset(w->memory - step, 0, step * sizeof *w->memory);
    for (size_t i = 0; i < layer->steps * rows; i++) {
        real *one = w->X + i * layer->row + layer->x_column;

        one[0] = R(1.0);
        if (layer->cell->bias_h)
            one[-1] = R(1.0);
    }
}

void layer_prepare(const struct layer *layer, size_t part, const real *theta,
                   real *transposed)
{
    const size_t D = layer->D, x_cols = layer->cell->n_x * D;

    if (part == 0)
        transpose(D, layer->cell->n_h * D, theta + layer->weight_h,
                  transposed + layer->transposed_h);
    else /* the first row of the x-part is its bias */
        transpose(layer->K, x_cols, theta + layer->weight_x + x_cols,
                  transposed + layer->transposed_x);
}

void layer_set_input(const struct layer *layer, size_t B, size_t t,
                     size_t steps, size_t first, size_t n, const real *x,
                     struct layer_work *w)
{
    layer->copy_rows(steps * B, n, x, n,
                     w->X + t * B * layer->row + layer->x_column + 1 + first,
                     layer->row);
}

struct cell_step layer_cell_step(const struct layer *layer,
                                 const struct layer_work *w, size_t B, size_t t)
{
    const size_t n = B * layer->D;
    struct cell_step step = {.B = B, .D = layer->D};

    step.gates = w->G + t * n * layer->cell->width;
    step.h = w->H + t * n;
    step.h0 = step.h - n;
    if (w->memory) {
        step.memory = w->memory + t * n;
        step.memory0 = step.memory - n;
    }
    if (w->dH) {
        step.dh = w->dH + t * n;
        step.dh0 = w->dH + t * n - n;
        step.dmemory = w->dmemory;
    }
    return step;
}

/* Clears the blocks of the gates that the h-part adds to and the x-part does
 * not set. */
static void clear_gates(const struct layer *layer, size_t rows, real *gates)
{
    const struct cell_ops *cell = layer->cell;
    const size_t D = layer->D, row = cell->width * D;
    const size_t x_end = cell->x_first + cell->n_x;
    const size_t h_end = cell->h_first + cell->n_h;

    if (cell->h_first < cell->x_first)
        layer->clear_rows(rows, (cell->x_first - cell->h_first) * D,
                          gates + cell->h_first * D, row);
    if (x_end < h_end)
        layer->clear_rows(rows, (h_end - x_end) * D, gates + x_end * D, row);
}

void layer_input_gates(const struct layer *layer, const real *theta, size_t B,
                       size_t t, size_t steps, struct layer_work *w)
{
    const struct cell_ops *cell = layer->cell;
    const size_t D = layer->D, x_cols = cell->n_x * D;
    real *gates = w->G + t * B * cell->width * D;

    clear_gates(layer, steps * B, gates);
    layer->gemm(&(struct gemm){steps * B, x_cols, 1 + layer->K,
                               w->X + t * B * layer->row + layer->x_column,
                               layer->row, 1, theta + layer->weight_x, x_cols,
                               gates + cell->x_first * D, cell->width * D,
                               false});
}

/* True if h_{t-1} is zero, so that the h-part is the bias alone. */
static bool is_zero(const struct layer *layer, size_t t)
{
    return t == 0 && layer->from_zero;
}

void layer_recurrent_gates(const struct layer *layer, const real *theta,
                           size_t B, size_t t, struct layer_work *w)
{
    const struct cell_ops *cell = layer->cell;
    const size_t D = layer->D, h_cols = cell->n_h * D;
    const struct cell_step step = layer_cell_step(layer, w, B, t);
    const size_t first = is_zero(layer, t) ? D : 0;
    real *X = w->X + t * B * layer->row;

    if (!cell->n_h)
        return;
    layer->copy_rows(B, D, step.h0, D, X, layer->row);
    layer->gemm(&(struct gemm){
        B, h_cols, layer->x_column - first, X + first, layer->row, 1,
        theta + layer->weight_h + first * h_cols, h_cols,
        step.gates + cell->h_first * D, cell->width * D, true});
}

void layer_step_forward(const struct layer *layer, const real *theta, size_t B,
                        size_t t, struct layer_work *w)
{
    const struct cell_step step = layer_cell_step(layer, w, B, t);

    layer_recurrent_gates(layer, theta, B, t, w);
    layer->cell->forward(&step);
}

void layer_recurrent_backward(const struct layer *layer, const real *transposed,
                              size_t B, size_t t, struct layer_work *w)
{
    const struct cell_ops *cell = layer->cell;
    const size_t D = layer->D;
    const struct cell_step step = layer_cell_step(layer, w, B, t);

    /* G_h += [h 1] . W_h */
    if (cell->n_h && !is_zero(layer, t))
        layer->gemm(
            &(struct gemm){B, D, cell->n_h * D, step.gates + cell->h_first * D,
                           cell->width * D, 1, transposed + layer->transposed_h,
                           D, step.dh0, D, true});
}

void layer_step_backward(const struct layer *layer, const real *transposed,
                         size_t B, size_t t, struct layer_work *w)
{
    const struct cell_step step = layer_cell_step(layer, w, B, t);

    layer->cell->backward(&step);
    layer_recurrent_backward(layer, transposed, B, t, w);
}

void layer_input_backward(const struct layer *layer, const real *transposed,
                          size_t B, size_t t, size_t first, size_t n,
                          const struct layer_work *w, real *dx)
{
    const struct cell_ops *cell = layer->cell;
    const size_t D = layer->D, g_row = cell->width * D;

    /* G_x = [1 x] . W_x */
    layer->gemm(&(struct gemm){
        B, n, cell->n_x * D, w->G + t * B * g_row + cell->x_first * D, g_row, 1,
        transposed + layer->transposed_x + first, layer->K, dx, n, true});
}

/*
 * dW += X' dG. A zero state contributes only to the bias, which is the last
 * row of the h-part.
 */
void layer_weights_backward(const struct layer *layer, size_t B, size_t t,
                            size_t steps, const struct layer_work *w,
                            real *dtheta)
{
    const struct cell_ops *cell = layer->cell;
    const size_t D = layer->D, g_row = cell->width * D;
    const size_t h_cols = cell->n_h * D, x_cols = cell->n_x * D;
    const size_t skip = is_zero(layer, t) ? B : 0, rows = steps * B;
    const real *X = w->X + t * B * layer->row;
    const real *dG_h = w->G + t * B * g_row + cell->h_first * D;
    const real *dG_x = w->G + t * B * g_row + cell->x_first * D;

    if (cell->n_h)
        layer->gemm(&(struct gemm){D, h_cols, rows - skip,
                                   X + skip * layer->row, 1, layer->row,
                                   dG_h + skip * g_row, g_row,
                                   dtheta + layer->weight_h, h_cols, true});
    if (cell->bias_h)
        layer->gemm(&(struct gemm){1, h_cols, rows, X + D, 1, layer->row, dG_h,
                                   g_row, dtheta + layer->weight_h + D * h_cols,
                                   h_cols, true});
    layer->gemm(&(struct gemm){1 + layer->K, x_cols, rows, X + layer->x_column,
                               1, layer->row, dG_x, g_row,
                               dtheta + layer->weight_x, x_cols, true});
}
