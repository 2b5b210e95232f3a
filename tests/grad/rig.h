/*
 * rig.h - a network with one shard of random windows, for every test that
 * runs a whole pass.
 *
 * Everything is random and the same for one seed: parameters and x in
 * [-0.5, 0.5) and [-1, 1), scale in [0.5, 2), shift and dy in [-1, 1). The
 * memory of the worker, y, weights, dtheta and dx are NaN until a pass or the
 * test sets them, so that a number that was never written shows.
 */
#ifndef TESTS_RIG_H
#define TESTS_RIG_H

#include <stdlib.h>

#include "unit/check.h"

#include "nn/net.h"

struct rig {
    struct net net;
    struct worker worker;
    struct arena arena;         /* owns the arrays of reals */
    real *x, *shift, *scale;    /* of the batch */
    real *dy, *dtheta, *dx;     /* of the backward pass */
    real *y, *weights;          /* outputs of the batch */
    size_t n_x, n_y, n_weights; /* lengths; dtheta has n_values */
    struct net_batch batch;     /* points to the above */
    uint64_t windows[SHARD];    /* for dropout */
    struct dropout dropout;
    const struct dropout *in_effect; /* &dropout or NULL */
};

static inline void rig_plan(struct rig *rig)
{
    struct arena *arena = &rig->arena;

    rig->x = arena_real(arena, rig->n_x);
    rig->shift = arena_real(arena, rig->n_y);
    rig->scale = arena_real(arena, rig->n_y);
    rig->dy = arena_real(arena, rig->n_y);
    rig->dtheta = arena_real(arena, rig->net.table.n_values);
    rig->dx = arena_real(arena, rig->n_x);
    rig->y = arena_real(arena, rig->n_y);
    rig->weights = arena_real(arena, rig->n_weights);
}

/* Bytes 0xFF are a NaN, in float and in double. */
static inline void rig_poison(struct arena *arena)
{
    memset(arena->base, 0xFF, arena->capacity);
}

static inline void rig_init(struct rig *rig, const struct net_config *config,
                            size_t B, uint64_t seed)
{
    struct error err;

    *rig = (struct rig){.n_x = config->T * B * config->K,
                        .n_y = B * config->O,
                        .n_weights = config->T * B};
    assert_ok(net_init(&rig->net, config, &err), &err);
    assert_ok(worker_init(&rig->worker, &rig->net, true, &err), &err);
    rig_poison(&rig->worker.arena);
    rig_plan(rig);
    assert_ok(arena_commit(&rig->arena, &err), &err);
    rig_poison(&rig->arena);
    rig_plan(rig);

    fill_random(rig->net.theta, rig->net.table.n_values, R(0.5), seed);
    net_prepare(&rig->net);
    fill_random(rig->x, rig->n_x, R(1.0), seed + 1);
    fill_random(rig->shift, rig->n_y, R(1.0), seed + 2);
    fill_random(rig->scale, rig->n_y, R(0.75), seed + 3);
    for (size_t i = 0; i < rig->n_y; i++)
        rig->scale[i] += R(1.25);
    fill_random(rig->dy, rig->n_y, R(1.0), seed + 4);

    rig->batch = (struct net_batch){B,          rig->x, rig->shift,
                                    rig->scale, rig->y, rig->weights};
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

/* Puts window `i` of `from` to place `place` of `to`. */
static inline void rig_copy_window(struct rig *to, size_t place,
                                   const struct rig *from, size_t i)
{
    const size_t K = to->net.config.K, O = to->net.config.O;

    for (size_t t = 0; t < to->net.config.T; t++)
        memcpy(to->x + (t * to->batch.B + place) * K,
               from->x + (t * from->batch.B + i) * K, K * sizeof(real));
    memcpy(to->shift + place * O, from->shift + i * O, O * sizeof(real));
    memcpy(to->scale + place * O, from->scale + i * O, O * sizeof(real));
    memcpy(to->dy + place * O, from->dy + i * O, O * sizeof(real));
    to->windows[place] = from->windows[i];
}

static inline void rig_forward(struct rig *rig)
{
    net_forward(&rig->net, &rig->worker, &rig->batch, rig->in_effect);
}

/* Both passes; `dx` is rig->dx, or NULL for none. */
static inline void rig_backward(struct rig *rig, real *dx)
{
    rig_forward(rig);
    net_backward(&rig->net, &rig->worker, &rig->batch, rig->dy, rig->dtheta,
                 dx);
}

#endif
