/*
 * attn_self.c - an encoder block in which every state is a query (Vaswani et
 * al. 2017), and its mean over the timesteps:
 *
 *   s       = norm1(h + heads(h))          self_heads.h, layer_norm.h
 *   z       = norm2(s + feed(s))           feed_forward.h; all (T, B, D)
 *   context = 1/T sum_t z_t                (B, D)
 *   weights = the mean over --heads        (T, T, B), [query][key][b]
 *
 * The norms come after the residuals. Without --positions added to the keys
 * the context does not depend on their order. Time and memory grow with T^2.
 */
#include "nn/attn.h"

#include <string.h>

#include "kernel/lanes.h"
#include "nn/feed_forward.h"
#include "nn/layer_norm.h"
#include "nn/self_heads.h"

static void self_params(struct param_table *table,
                        const struct attn_shape *shape)
{
    const size_t D = shape->D;
    const struct {
        const char *name;
        size_t rows, cols;
        enum param_init init;
        size_t fan;
    } tensors[] = {
        {"weight_q", D, D, INIT_UNIFORM, D},
        {"weight_k", D, D, INIT_UNIFORM, D},
        {"weight_v", D, D, INIT_UNIFORM, D},
        {"weight_o", D, D, INIT_UNIFORM, D},
        {"bias_o", 1, D, INIT_UNIFORM, D},
        {"norm1_gain", 1, D, INIT_ONE, 0},
        {"norm1_bias", 1, D, INIT_ZERO, 0},
        {"ffn_weight1", D, 4 * D, INIT_UNIFORM, D},
        {"ffn_bias1", 1, 4 * D, INIT_UNIFORM, D},
        {"ffn_weight2", 4 * D, D, INIT_UNIFORM, 4 * D},
        {"ffn_bias2", 1, D, INIT_UNIFORM, 4 * D},
        {"norm2_gain", 1, D, INIT_ONE, 0},
        {"norm2_bias", 1, D, INIT_ZERO, 0},
    };

    for (size_t i = 0; i < sizeof tensors / sizeof *tensors; i++)
        (void)param_add(table, "attention", tensors[i].name, tensors[i].rows,
                        tensors[i].cols, tensors[i].init, tensors[i].fan);
}

struct block {
    struct self_heads heads;
    struct layer_norm norm1, norm2;
    struct feed_forward feed;
    size_t norm1_at, feed_at, norm2_at; /* in theta; the heads are first */
    real *inner;                        /* (T, B, D) s */
    real *outer;  /* (T, B, D) z; backward: the gradient of norm2's sum */
    real *dinner; /* (T, B, D) */
};

static size_t self_cache(const struct attn_shape *shape, size_t B)
{
    const size_t T = shape->T, D = shape->D, rows = T * B;

    return 17 * rows * D + 2 * rows + (B * shape->heads + 1) * T * T +
           D / shape->heads * T + 4 * D * D;
}

static real *take(real **next, size_t n)
{
    real *array = *next;

    *next += n;
    return array;
}

/* Lays the block out over theta and the cache. */
static struct block block_of(const struct attn_args *a)
{
    const size_t T = a->shape.T, B = a->B, D = a->shape.D;
    const size_t heads = a->shape.heads, units = D / heads;
    const size_t rows = T * B, n = rows * D;
    real *next = a->cache;
    struct block k = {
        .heads = {.T = T, .B = B, .D = D, .heads = heads, .units = units},
        .norm1 = {.rows = rows, .D = D},
        .norm2 = {.rows = rows, .D = D},
        .feed = {.rows = rows, .D = D},
        .norm1_at = (4 * D + 1) * D,
        .feed_at = (4 * D + 3) * D,
        .norm2_at = (12 * D + 8) * D,
    };

    k.heads.theta = a->theta;
    k.norm1.theta = a->theta + k.norm1_at;
    k.feed.theta = a->theta + k.feed_at;
    k.norm2.theta = a->theta + k.norm2_at;
    k.heads.q = take(&next, n);
    k.heads.k = take(&next, n);
    k.heads.v = take(&next, n);
    k.heads.mixed = take(&next, n);
    k.heads.p = take(&next, B * heads * T * T);
    k.norm1.z = take(&next, n);
    k.norm1.factor = take(&next, rows);
    k.inner = take(&next, n);
    k.feed.hidden = take(&next, 4 * n);
    k.norm2.z = take(&next, n);
    k.norm2.factor = take(&next, rows);
    k.outer = take(&next, n);
    k.dinner = take(&next, n);
    k.heads.turned = take(&next, units * T);
    k.heads.dp = take(&next, T * T);
    k.heads.transposed = k.feed.transposed = take(&next, 4 * D * D);
    /* the heads come after it in the backward pass and take its room */
    k.feed.dhidden = next;
    k.heads.dq = take(&next, n);
    k.heads.dk = take(&next, n);
    k.heads.dv = take(&next, n);
    k.heads.dmixed = take(&next, n);
    return k;
}

static void self_forward(const struct attn_args *a)
{
    const size_t T = a->shape.T, step = a->B * a->shape.D, n = T * step;
    const struct block k = block_of(a);

    LANE(self_heads_forward)(&k.heads, a->keys, k.inner, a->weights);
    vec_add_scaled(n, R(1.0), a->keys, k.inner);
    LANE(layer_norm_forward)(&k.norm1, k.inner, k.inner);
    LANE(feed_forward)(&k.feed, k.inner, k.outer);
    vec_add_scaled(n, R(1.0), k.inner, k.outer);
    LANE(layer_norm_forward)(&k.norm2, k.outer, k.outer);
    memset(a->context, 0, step * sizeof *a->context);
    for (size_t t = 0; t < T; t++)
        vec_add_scaled(step, R(1.0) / (real)T, k.outer + t * step, a->context);
}

static void self_backward(const struct attn_args *a)
{
    const size_t T = a->shape.T, step = a->B * a->shape.D, n = T * step;
    const struct block k = block_of(a);
    real *douter = k.outer;

    /* context = 1/T sum_t z_t */
    memset(douter, 0, n * sizeof *douter);
    for (size_t t = 0; t < T; t++)
        vec_add_scaled(step, R(1.0) / (real)T, a->dcontext, douter + t * step);
    /* z = norm2(s + feed(s)) */
    LANE(layer_norm_backward)
    (&k.norm2, douter, a->dtheta + k.norm2_at, douter);
    memcpy(k.dinner, douter, n * sizeof *k.dinner);
    LANE(feed_forward_backward)
    (&k.feed, k.inner, douter, a->dtheta + k.feed_at, k.dinner);
    /* s = norm1(h + heads(h)) */
    LANE(layer_norm_backward)
    (&k.norm1, k.dinner, a->dtheta + k.norm1_at, k.dinner);
    vec_add_scaled(n, R(1.0), k.dinner, a->dkeys);
    LANE(self_heads_backward)(&k.heads, a->keys, k.dinner, a->dtheta, a->dkeys);
}

const struct attn_ops LANE(attn_self) = {
    .name = "self",
    .summary = "an encoder block, every state a query; mean over timesteps",
    .flags = ATTN_EVERY_QUERY | ATTN_TAKES_HEADS | ATTN_TAKES_POSITIONS,
    .params = self_params,
    .n_cache = self_cache,
    .forward = self_forward,
    .backward = self_backward,
};
