/*
 * rig.h - a network with one shard of random windows, for every test that
 * runs a whole pass.
 *
 * The numbers are random and a function of the seed: parameters in [-0.8, 0.8),
 * those of row weights in a tenth of it,
 * x and past in [-1, 1), scale in [0.5, 2), shift and dy in [-1, 1). The rest
 * of the worker's memory, dtheta, dx and dpast are NaN until a pass or the test
 * sets them, so that reading a number that was never written is noticed.
 */
#ifndef TESTS_RIG_H
#define TESTS_RIG_H

#include "unit/check.h"

#include "nn/worker.h"

struct rig {
    struct net net;
    struct worker worker; /* its arrays are those of the batch */
    struct net_batch batch;
    size_t n_x, n_y, n_past, n_known, n_weights; /* numbers in these arrays */
    struct arena arena;                          /* owns the next four */
    real *dtheta;                                /* (net.table.n_values) */
    real *dx;                                    /* (n_x) */
    real *dpast;                                 /* (n_past) */
    real *dknown;                                /* (n_known) */
    uint64_t windows[SHARD];                     /* for dropout */
    struct dropout dropout;
    const struct dropout *in_effect; /* &dropout or NULL */
};

/* Usual hyperparameters of the kind, and a decoder that it works with. */
static inline void rig_choose(struct net_config *config)
{
    static const size_t usual[N_HYPERPARAMETERS] = {
        [HYPER_KERNEL] = 3,
        [HYPER_HEADS] = 2,
        [HYPER_SLOTS] = 4,
        [HYPER_POSITIONS] = POSITIONS_SINUSOIDAL,
    };

    for (enum hyperparameter h = 0; h < N_HYPERPARAMETERS; h++) {
        size_t value = usual[h] ? usual[h] : 1;

        if (hyperparameters[h].divisor && config->D % value)
            value = 1;
        config->hyperparameters[h] = attn_has(config->attention, h) ? value : 0;
    }
    config->decoder = config->attention->place == ATTN_DECODES
                          ? DECODER_PARALLEL
                          : DECODER_LINEAR;
}

/* A network of usual size; the test may change it. */
static inline struct net_config rig_config(const char *cell,
                                           const char *attention)
{
    struct net_config config = {.cell = cell_find(cell),
                                .attention = attn_find(attention),
                                .T = 9,
                                .K = 3,
                                .D = 14,
                                .layers = 2,
                                .H = 5,
                                .J = 1};

    assert_non_null(config.cell);
    assert_non_null(config.attention);
    rig_choose(&config);
    return config;
}

static inline void rig_plan(struct rig *rig)
{
    rig->dtheta = arena_real(&rig->arena, rig->net.table.n_values);
    rig->dx = arena_real(&rig->arena, rig->n_x);
    rig->dpast = arena_real(&rig->arena, rig->n_past);
    rig->dknown = arena_real(&rig->arena, rig->n_known);
}

/* Bytes 0xFF are a NaN, in float and in double. */
static inline void rig_poison(struct arena *arena)
{
    memset(arena->base, 0xFF, arena->capacity);
}

/* Sets the last `c` numbers of each row of n numbers to codes. */
static inline void rig_set_codes(const struct net_config *config, size_t c,
                                 size_t n, size_t total, real *rows)
{
    for (size_t r = 0; c && r < total / n; r++)
        for (size_t i = 0; i < c; i++)
            rows[r * n + n - c + i] = (real)((r + i) % config->codes[i]);
}

/* Row weights are learned ten times as fast, so that parameters as large as the
 * others would leave one row of a segment. They come last. */
static inline void rig_shrink_row_weights(struct net *net)
{
    for (size_t i = net->segments.rows.n ? net->segments.rows.v
                                         : net->table.n_values;
         i < net->table.n_values; i++)
        net->update.theta[i] *= R(0.1);
}

/* `config` may not be that of the rig. B <= SHARD windows. */
static inline void rig_init(struct rig *rig, const struct net_config *config,
                            size_t B, uint64_t seed)
{
    struct error err;

    *rig = (struct rig){.n_y = B * config->H * config->J};
    assert_ok(net_init(&rig->net, config, &err), &err);
    rig->n_x = rig->net.N * B * rig->net.segment_size;
    rig->n_past =
        net_reads_past(config) ? rig->n_x / rig->net.row * config->J : 0;
    rig->n_known =
        net_reads_known(config)
            ? rig->net.steps * B * rig->net.n_covered * rig->net.known_row
            : 0;
    rig->n_weights = net_n_raw(&rig->net) * B;
    assert_ok(worker_init(&rig->worker, &rig->net, true, &err), &err);
    rig_poison(&rig->worker.arena);
    worker_start(&rig->worker, &rig->net);
    rig_plan(rig);
    assert_ok(arena_commit(&rig->arena, &err), &err);
    rig_poison(&rig->arena);
    rig_plan(rig);

    rig->batch = worker_batch(&rig->worker, B);
    fill_random(net_begin_update(&rig->net), rig->net.table.n_values, R(0.8),
                seed);
    rig_shrink_row_weights(&rig->net);
    net_finish_update(&rig->net);
    fill_random(rig->worker.x, rig->n_x, R(1.0), seed + 1);
    fill_random(rig->worker.known, rig->n_known, R(1.0), seed + 6);
    rig_set_codes(config, config->n_categorical, rig->net.row, rig->n_x,
                  rig->worker.x);
    rig_set_codes(config, config->n_known_categorical, rig->net.known_row,
                  rig->n_known, rig->worker.known);
    fill_random(rig->worker.past, rig->n_past, R(1.0), seed + 5);
    fill_random(rig->worker.shift, rig->n_y, R(1.0), seed + 2);
    fill_random(rig->worker.scale, rig->n_y, R(0.75), seed + 3);
    for (size_t i = 0; i < rig->n_y; i++)
        rig->worker.scale[i] += R(1.25);
    fill_random(rig->worker.dy, rig->n_y, R(1.0), seed + 4);

    for (size_t b = 0; config->channels && b < SHARD; b++)
        rig->worker.channels[b] = (b + 1) % config->channels;
    for (size_t b = 0; b < SHARD; b++)
        rig->windows[b] = 100 + 7 * b;
    rig->dropout = (struct dropout){R(0.3), seed, 3, rig->windows};
}

static inline void rig_release(struct rig *rig)
{
    arena_release(&rig->arena);
    worker_release(&rig->worker);
    net_release(&rig->net);
}

/* Copies window `i` of `from` to window `place` of `to`. */
static inline void rig_copy_window(struct rig *to, size_t place,
                                   const struct rig *from, size_t i)
{
    const size_t K = to->net.segment_size, O = to->net.O;
    const size_t J =
        to->n_past ? to->net.segment_size / to->net.row * to->net.config.J : 0;
    const size_t F = to->net.n_covered * to->net.known_row;

    for (size_t t = 0; J && t < to->net.N; t++)
        memcpy(to->worker.past + (t * to->batch.B + place) * J,
               from->worker.past + (t * from->batch.B + i) * J,
               J * sizeof(real));
    for (size_t t = 0; t < to->net.N; t++)
        memcpy(to->worker.x + (t * to->batch.B + place) * K,
               from->worker.x + (t * from->batch.B + i) * K, K * sizeof(real));
    for (size_t k = 0; F && k < to->net.steps; k++)
        memcpy(to->worker.known + (k * to->batch.B + place) * F,
               from->worker.known + (k * from->batch.B + i) * F,
               F * sizeof(real));
    memcpy(to->worker.shift + place * O, from->worker.shift + i * O,
           O * sizeof(real));
    memcpy(to->worker.scale + place * O, from->worker.scale + i * O,
           O * sizeof(real));
    memcpy(to->worker.dy + place * O, from->worker.dy + i * O,
           O * sizeof(real));
    to->windows[place] = from->windows[i];
    to->worker.channels[place] = from->worker.channels[i];
}

static inline void rig_forward(struct rig *rig)
{
    net_forward(&rig->net, &rig->worker, &rig->batch, rig->in_effect);
}

/* Both passes; `dx` is rig->dx, or NULL for no gradients of inputs. */
static inline void rig_backward(struct rig *rig, real *dx)
{
    rig_forward(rig);
    net_backward(&rig->net, &rig->worker, &rig->batch, rig->worker.dy,
                 rig->dtheta, dx, dx ? rig->dpast : NULL,
                 dx ? rig->dknown : NULL);
}

#endif
