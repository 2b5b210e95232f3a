/* decoder.c - see decoder.h. */
#include "nn/decoder.h"

#include <string.h>

#include "nn/shape.h"

const char *const decoder_names[] = {"linear", "parallel", "recurrent", NULL};

static bool is_parallel(const struct decoder *decoder)
{
    return decoder->form == DECODER_PARALLEL;
}

/* Columns of the gates that a position adds to: the blocks of the x-part. */
static size_t x_cols(const struct decoder *decoder)
{
    return decoder->layer.cell->n_x * decoder->D;
}

/* The offset of W_p in theta: it follows the bias. */
static size_t weight_position(const struct decoder *decoder)
{
    return decoder->layer.weight_x + x_cols(decoder);
}

void decoder_init(struct decoder *decoder, enum decoder_form form,
                  const struct cell_ops *cell, size_t S, size_t J,
                  size_t n_extra, size_t D, bool blind,
                  struct param_table *table, size_t *n_transposed)
{
    static const char prefix[] = "decoder";

    *decoder = (struct decoder){.form = form, .S = S, .D = D};
    if (form == DECODER_LINEAR)
        return;
    decoder->n_inputs = is_parallel(decoder) ? (D + 1) / 2 : J;
    decoder->n_extra = n_extra;
    decoder->n_start = cell->n_h || blind ? 0 : D;
    if (is_parallel(decoder))
        decoder->position = param_add(table, prefix, "position", S,
                                      decoder->n_inputs, INIT_UNIFORM, 1);
    layer_init(&decoder->layer, cell, prefix, S,
               decoder->n_inputs + n_extra + decoder->n_start, D, false, table,
               n_transposed);
}

void decoder_plan(const struct decoder *decoder, struct arena *arena,
                  bool training, struct decoder_work *work)
{
    if (!decoder->n_inputs)
        return;
    layer_plan(&decoder->layer, SHARD, arena, training, &work->layer);
    if (is_parallel(decoder))
        work->position_gates = arena_real(arena, decoder->S * x_cols(decoder));
}

void decoder_start(const struct decoder *decoder, struct decoder_work *work)
{
    const struct layer *layer = &decoder->layer;

    if (!decoder->n_inputs)
        return;
    layer_start(layer, SHARD, &work->layer);
    /* the part that the steps of a parallel decoder share has no position */
    layer->clear_rows(SHARD, decoder->n_inputs,
                      work->layer.X + layer->x_column + 1, layer->row);
}

void decoder_prepare(const struct decoder *decoder, size_t part,
                     const real *theta, real *transposed)
{
    if (decoder->n_inputs)
        layer_prepare(&decoder->layer, part, theta, transposed);
}

/* Sets the step before the first of `to` to `from` (B, D), or 0 for NULL. */
static void set_first(const struct decoder *decoder, size_t B, const real *from,
                      real *to)
{
    const size_t n = B * decoder->D;

    if (from)
        memcpy(to - n, from, n * sizeof *to);
    else
        memset(to - n, 0, n * sizeof *to);
}

/* The arguments of the cell at step k of a parallel decoder. Every step starts
 * from s_0, as the first does. */
static struct cell_step step_at(const struct decoder *decoder, size_t B,
                                size_t k, const struct decoder_work *work)
{
    const struct cell_step first =
        layer_cell_step(&decoder->layer, &work->layer, B, 0);
    struct cell_step step =
        layer_cell_step(&decoder->layer, &work->layer, B, k);

    step.h0 = first.h0;
    step.memory0 = first.memory0;
    step.dh0 = first.dh0;
    return step;
}

/* position_gates = position . W_p */
static void position_gates_forward(const struct decoder *decoder,
                                   const real *theta, struct decoder_work *work)
{
    const size_t P = decoder->n_inputs, n = x_cols(decoder);

    decoder->layer.gemm(&(struct gemm){
        decoder->S, n, P, theta + decoder->position, P, 1,
        theta + weight_position(decoder), n, work->position_gates, n, false});
}

/* The gates of the first step hold the shared part; so its state is computed
 * last. */
static void all_steps_forward(const struct decoder *decoder, const real *theta,
                              size_t B, struct decoder_work *work)
{
    const struct layer *layer = &decoder->layer;
    const size_t D = decoder->D, n = x_cols(decoder);
    const size_t row = layer->cell->width * D;
    const real *shared = work->layer.G, *ones = work->layer.X + layer->x_column;

    layer_input_gates(layer, theta, B, 0, 1, &work->layer);
    layer_recurrent_gates(layer, theta, B, 0, &work->layer);
    position_gates_forward(decoder, theta, work);
    for (size_t k = decoder->S; k-- > 0;) {
        const struct cell_step step = step_at(decoder, B, k, work);

        if (k)
            memcpy(step.gates, shared, B * row * sizeof *shared);
        layer->gemm(&(struct gemm){
            B, n, 1, ones, layer->row, 1, work->position_gates + k * n, n,
            step.gates + layer->cell->x_first * D, row, true});
        layer->cell->forward(&step);
    }
}

/* Sets the inputs of step k that all steps have. */
static void set_extra(const struct decoder *decoder, size_t B, size_t k,
                      const real *state, const real *extra,
                      struct decoder_work *work)
{
    const size_t n = decoder->n_inputs, n_extra = decoder->n_extra;

    if (n_extra)
        layer_set_input(&decoder->layer, B, k, 1, n, n_extra, extra,
                        &work->layer);
    if (decoder->n_start)
        layer_set_input(&decoder->layer, B, k, 1, n + n_extra, decoder->n_start,
                        state, &work->layer);
}

/* Adds the gradients of these inputs at step k. */
static void extra_backward(const struct decoder *decoder,
                           const real *transposed, size_t B, size_t k,
                           struct decoder_work *work, real *dextra)
{
    const size_t n = decoder->n_inputs, n_extra = decoder->n_extra;
    real *dstart = work->layer.dH - B * decoder->D;

    layer_input_backward(&decoder->layer, transposed, B, k, n, n_extra,
                         &work->layer, dextra);
    if (decoder->n_start)
        layer_input_backward(&decoder->layer, transposed, B, k, n + n_extra,
                             decoder->n_start, &work->layer, dstart);
}

void decoder_forward(const struct decoder *decoder, const real *theta, size_t B,
                     const real *state, const real *memory, const real *extra,
                     struct decoder_work *work)
{
    const size_t n_reading = is_parallel(decoder) ? 1 : decoder->S;

    for (size_t k = 0; k < n_reading; k++)
        set_extra(decoder, B, k, state, extra, work);
    set_first(decoder, B, state, work->layer.H);
    if (work->layer.memory)
        set_first(decoder, B, memory, work->layer.memory);
    if (is_parallel(decoder))
        all_steps_forward(decoder, theta, B, work);
}

void decoder_step_forward(const struct decoder *decoder, const real *theta,
                          size_t B, size_t k, const real *z,
                          struct decoder_work *work)
{
    layer_set_input(&decoder->layer, B, k, 1, 0, decoder->n_inputs, z,
                    &work->layer);
    layer_input_gates(&decoder->layer, theta, B, k, 1, &work->layer);
    layer_step_forward(&decoder->layer, theta, B, k, &work->layer);
}

const real *decoder_state(const struct decoder *decoder, size_t B, size_t k,
                          const struct decoder_work *work)
{
    return work->layer.H + k * B * decoder->D;
}

real *decoder_dstate(const struct decoder *decoder, size_t B, size_t k,
                     const struct decoder_work *work)
{
    return work->layer.dH + k * B * decoder->D;
}

void decoder_clear(const struct decoder *decoder, size_t B,
                   struct decoder_work *work)
{
    const size_t n = B * decoder->D;
    real *first = work->layer.dH - n;

    memset(first, 0, (decoder->S + 1) * n * sizeof *first);
    memset(work->layer.dmemory, 0, n * sizeof *work->layer.dmemory);
}

void decoder_step_backward(const struct decoder *decoder,
                           const real *transposed, size_t B, size_t k,
                           struct decoder_work *work, real *dz, real *dextra)
{
    layer_step_backward(&decoder->layer, transposed, B, k, &work->layer);
    layer_input_backward(&decoder->layer, transposed, B, k, 0,
                         decoder->n_inputs, &work->layer, dz);
    extra_backward(decoder, transposed, B, k, work, dextra);
}

static void add(size_t n, const real *from, real *to)
{
    for (size_t i = 0; i < n; i++)
        to[i] += from[i];
}

/* Adds into the gradients of both factors of position_gates. */
static void position_gates_backward(const struct decoder *decoder,
                                    const real *theta, const real *transposed,
                                    const real *dgates, real *dtheta)
{
    const struct layer *layer = &decoder->layer;
    const size_t P = decoder->n_inputs, S = decoder->S, n = x_cols(decoder);

    layer->gemm(&(struct gemm){P, n, S, theta + decoder->position, 1, P, dgates,
                               n, dtheta + weight_position(decoder), n, true});
    layer->gemm(&(struct gemm){S, P, n, dgates, n, 1,
                               transposed + layer->transposed_x, layer->K,
                               dtheta + decoder->position, P, true});
}

/*
 * The gradients of the gates summed over the windows are those of the position
 * gates. Summed over the steps they are those of the shared part, and replace
 * the gradients of the first step.
 */
static void all_steps_backward(const struct decoder *decoder, const real *theta,
                               const real *transposed, size_t B,
                               struct decoder_work *work, real *dtheta,
                               real *dmemory, real *dextra)
{
    const struct layer *layer = &decoder->layer;
    const size_t D = decoder->D, n = x_cols(decoder);
    const size_t row = layer->cell->width * D;
    const real *ones = work->layer.X + layer->x_column;
    real *shared = work->layer.G, *dgates = work->position_gates;

    for (size_t k = 0; k < decoder->S; k++) {
        const struct cell_step step = step_at(decoder, B, k, work);

        memset(step.dmemory, 0, B * D * sizeof *step.dmemory);
        layer->cell->backward(&step);
        layer->gemm(&(struct gemm){1, n, B, ones, 1, layer->row,
                                   step.gates + layer->cell->x_first * D, row,
                                   dgates + k * n, n, false});
        if (k)
            add(B * row, step.gates, shared);
        if (dmemory)
            add(B * D, step.dmemory, dmemory);
    }
    layer_recurrent_backward(layer, transposed, B, 0, &work->layer);
    extra_backward(decoder, transposed, B, 0, work, dextra);
    position_gates_backward(decoder, theta, transposed, dgates, dtheta);
}

void decoder_backward(const struct decoder *decoder, const real *theta,
                      const real *transposed, size_t B,
                      struct decoder_work *work, real *dtheta, real *dstate,
                      real *dmemory, real *dextra)
{
    const size_t n = B * decoder->D;

    if (!work->layer.memory)
        dmemory = NULL;
    if (is_parallel(decoder))
        all_steps_backward(decoder, theta, transposed, B, work, dtheta, dmemory,
                           dextra);
    else if (dmemory)
        add(n, work->layer.dmemory, dmemory);
    layer_weights_backward(&decoder->layer, B, 0,
                           is_parallel(decoder) ? 1 : decoder->S, &work->layer,
                           dtheta);
    add(n, work->layer.dH - n, dstate);
}
