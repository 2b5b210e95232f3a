/* decoder.c - see decoder.h. */
#include "nn/decoder.h"

#include <string.h>

#include "nn/shape.h"

const char *const decoder_names[] = {"linear", "parallel", "recurrent", NULL};

/* A parallel decoder is one step of a layer over S times as many rows. */
static bool is_parallel(const struct decoder *decoder)
{
    return decoder->form == DECODER_PARALLEL;
}

static size_t copies(const struct decoder *decoder)
{
    return is_parallel(decoder) ? decoder->S : 1;
}

void decoder_init(struct decoder *decoder, enum decoder_form form,
                  const struct cell_ops *cell, size_t S, size_t J,
                  size_t n_extra, size_t D, struct param_table *table,
                  size_t *n_transposed)
{
    static const char prefix[] = "decoder";

    *decoder = (struct decoder){.form = form, .S = S, .D = D};
    if (form == DECODER_LINEAR)
        return;
    decoder->n_inputs = is_parallel(decoder) ? (D + 1) / 2 : J;
    decoder->n_extra = n_extra;
    if (is_parallel(decoder))
        decoder->position = param_add(table, prefix, "position", S,
                                      decoder->n_inputs, INIT_UNIFORM, 1);
    layer_init(&decoder->layer, cell, prefix, is_parallel(decoder) ? 1 : S,
               decoder->n_inputs + n_extra, D, false, table, n_transposed);
}

void decoder_plan(const struct decoder *decoder, struct arena *arena,
                  bool training, struct decoder_work *work)
{
    const size_t rows = copies(decoder) * SHARD;

    if (!decoder->n_inputs)
        return;
    layer_plan(&decoder->layer, rows, arena, training, &work->layer);
    if (!is_parallel(decoder))
        return;
    work->inputs = arena_real(arena, rows * decoder->n_inputs);
    if (!training)
        return;
    work->dinputs = arena_real(arena, rows * decoder->n_inputs);
    work->dextra = arena_real(arena, rows * decoder->n_extra);
}

void decoder_start(const struct decoder *decoder, struct decoder_work *work)
{
    if (decoder->n_inputs)
        layer_start(&decoder->layer, copies(decoder) * SHARD, &work->layer);
}

void decoder_prepare(const struct decoder *decoder, size_t part,
                     const real *theta, real *transposed)
{
    if (decoder->n_inputs)
        layer_prepare(&decoder->layer, part, theta, transposed);
}

static void read_extra(const struct decoder *decoder, size_t B,
                       const real *extra, struct decoder_work *work)
{
    const size_t steps =
        is_parallel(decoder) ? decoder->S : decoder->layer.steps;

    for (size_t k = 0; decoder->n_extra && k < steps; k++)
        layer_read(&decoder->layer, B, k, 1, decoder->n_inputs,
                   decoder->n_extra, extra, &work->layer);
}

/* Writes `from` (B, D), or zeros for NULL, before the first step of `to`. */
static void set_first(const struct decoder *decoder, size_t B, const real *from,
                      real *to)
{
    const size_t n = B * decoder->D;

    for (size_t i = 1; i <= copies(decoder); i++) {
        if (from)
            memcpy(to - i * n, from, n * sizeof *to);
        else
            memset(to - i * n, 0, n * sizeof *to);
    }
}

static void all_steps_forward(const struct decoder *decoder, const real *theta,
                              size_t B, struct decoder_work *work)
{
    const size_t P = decoder->n_inputs, rows = decoder->S * B;

    for (size_t i = 0; i < rows; i++)
        memcpy(work->inputs + i * P, theta + decoder->position + i / B * P,
               P * sizeof *theta);
    layer_read(&decoder->layer, rows, 0, 1, 0, P, work->inputs, &work->layer);
    layer_gates(&decoder->layer, theta, rows, 0, 1, &work->layer);
    layer_step_forward(&decoder->layer, theta, rows, 0, &work->layer);
}

void decoder_forward(const struct decoder *decoder, const real *theta, size_t B,
                     const real *state, const real *memory, const real *extra,
                     struct decoder_work *work)
{
    read_extra(decoder, B, extra, work);
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
    layer_read(&decoder->layer, B, k, 1, 0, decoder->n_inputs, z, &work->layer);
    layer_gates(&decoder->layer, theta, B, k, 1, &work->layer);
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
    const size_t first = copies(decoder) * B * decoder->D;
    real *start = work->layer.dH - first;

    memset(start, 0, (decoder->S * B * decoder->D + first) * sizeof *start);
    memset(work->layer.dmemory, 0, first * sizeof *work->layer.dmemory);
}

void decoder_step_backward(const struct decoder *decoder,
                           const real *transposed, size_t B, size_t k,
                           struct decoder_work *work, real *dz, real *dextra)
{
    layer_step_backward(&decoder->layer, transposed, B, k, &work->layer);
    layer_read_backward(&decoder->layer, transposed, B, k, 0, decoder->n_inputs,
                        &work->layer, dz);
    layer_read_backward(&decoder->layer, transposed, B, k, decoder->n_inputs,
                        decoder->n_extra, &work->layer, dextra);
}

static void all_steps_backward(const struct decoder *decoder,
                               const real *transposed, size_t B,
                               struct decoder_work *work, real *dtheta,
                               real *dextra)
{
    const size_t P = decoder->n_inputs, rows = decoder->S * B;
    const size_t n_extra = decoder->n_extra;

    layer_step_backward(&decoder->layer, transposed, rows, 0, &work->layer);
    memset(work->dinputs, 0, rows * P * sizeof *work->dinputs);
    layer_read_backward(&decoder->layer, transposed, rows, 0, 0, P,
                        &work->layer, work->dinputs);
    memset(work->dextra, 0, rows * n_extra * sizeof *work->dextra);
    layer_read_backward(&decoder->layer, transposed, rows, 0, P, n_extra,
                        &work->layer, work->dextra);
    for (size_t i = 0; i < rows; i++)
        for (size_t p = 0; p < n_extra; p++)
            dextra[i % B * n_extra + p] += work->dextra[i * n_extra + p];
    for (size_t i = 0; i < rows; i++)
        for (size_t p = 0; p < P; p++)
            dtheta[decoder->position + i / B * P + p] +=
                work->dinputs[i * P + p];
}

/* Adds the gradients of all copies of the first state. */
static void first_backward(const struct decoder *decoder, size_t B,
                           const real *from, real *to)
{
    const size_t n = B * decoder->D;

    for (size_t copy = 0; copy < copies(decoder); copy++)
        for (size_t i = 0; i < n; i++)
            to[i] += from[copy * n + i];
}

void decoder_backward(const struct decoder *decoder, const real *transposed,
                      size_t B, struct decoder_work *work, real *dtheta,
                      real *dstate, real *dmemory, real *dextra)
{
    const size_t rows = copies(decoder) * B;

    if (is_parallel(decoder))
        all_steps_backward(decoder, transposed, B, work, dtheta, dextra);
    layer_weights_backward(&decoder->layer, rows, 0, decoder->layer.steps,
                           &work->layer, dtheta);
    first_backward(decoder, B, work->layer.dH - rows * decoder->D, dstate);
    if (dmemory && work->layer.memory)
        first_backward(decoder, B, work->layer.dmemory, dmemory);
}
