/*
 * attn_self.c - self-attention: an encoder block in which every state is a
 * query (Vaswani et al. 2017), and the mean of its output over the timesteps.
 *
 *   s       = norm1(h + heads(h))                  all (T, B, D)
 *   z       = norm2(s + feed_forward(s))
 *   context = 1/T sum_t z_t                        (B, D)
 *   weights = the mean of p over the heads         (T, T, B), [query][key][b]
 *
 * The parts are
 *
 *   heads         q_i = h_i . W_q,  k_j = h_j . W_k,  v_j = h_j . W_v
 *                 p   = softmax over j of q_i . k_j / sqrt(units), in each head
 *                 y_i = [sum_j p_ij v_j of every head] . W_o + b_o
 *   feed_forward  y   = ReLU(x . W1 + b1) . W2 + b2
 *   norm          u   = (x - mean(x)) / sqrt(var(x) + 1e-5),  y = u gain + bias
 *
 * The W of the heads are (D, D), W1 is (D, 4 D) and W2 (4 D, D); gain and bias
 * are (1, D). A head is a slice of units = D / heads of q, k and v. A norm has
 * the mean and the population variance of the D units of a row.
 *
 * The norms follow the residual connections (post-norm). The context does not
 * depend on the order of the states, unless --positions are added to them. Time
 * and memory grow with T^2: 2 T^2 D multiplications and heads T^2 numbers p per
 * window.
 */
#include "nn/attn.h"

#include <string.h>

#include "kernel/gemm.h"
#include "kernel/lanes.h"
#include "kernel/softmax.h"
#include "nn/linear.h"

#define EPSILON R(1e-5) /* as PyTorch */

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

/* A layer norm at work. */
struct norm {
    size_t at;    /* offset of gain in theta; bias follows */
    real *u;      /* (T, B, D) */
    real *factor; /* (T, B) 1 / sqrt(var(x) + 1e-5) */
};

/* The sizes, and the arrays in the scratch memory. */
struct block {
    size_t T, B, D, heads;
    size_t units, rows; /* D / heads, T B */
    const real *theta;
    struct norm norm1, norm2;

    /* From the forward to the backward pass. */
    real *q, *k, *v; /* (T, B, D); q is divided by sqrt(units) */
    real *attended;  /* (T, B, D) sum_j p_ij v_j of every head */
    real *p;         /* (B, heads, T, T), [key][query] */
    real *s, *z;     /* (T, B, D); z: backward its gradient */
    real *hidden;    /* (T, B, 4 D) ReLU(s . W1 + b1) */

    /* Scratch of a pass. */
    real *slice;        /* (units, T) */
    real *ds;           /* (T, B, D) */
    real *dq, *dk, *dv; /* (T, B, D) */
    real *dattended;    /* (T, B, D) */
    real *dhidden;      /* (T, B, 4 D), where the four above are: the
                           heads come after the feed-forward layer */
    real *dp;           /* (T, T) */
    real *transposed;   /* (4 D, D) a matrix of theta */
};

static size_t self_n_scratch(const struct attn_shape *shape, size_t B)
{
    const size_t T = shape->T, D = shape->D, rows = T * B;

    return 17 * rows * D + 2 * rows +
           (B * shape->hyperparameters[HYPER_HEADS] + 1) * T * T +
           D / shape->hyperparameters[HYPER_HEADS] * T + 4 * D * D;
}

static real *take(real **next, size_t n)
{
    real *array = *next;

    *next += n;
    return array;
}

static struct block block_of(const struct attn_args *a)
{
    const size_t T = a->shape.T, B = a->B, D = a->shape.D;
    const size_t heads = a->shape.hyperparameters[HYPER_HEADS],
                 units = D / heads;
    const size_t rows = T * B, n = rows * D;
    real *next = a->scratch;
    struct block k = {.T = T,
                      .B = B,
                      .D = D,
                      .heads = heads,
                      .units = units,
                      .rows = rows,
                      .theta = a->theta,
                      .norm1 = {.at = (4 * D + 1) * D},
                      .norm2 = {.at = (12 * D + 8) * D}};

    k.q = take(&next, n);
    k.k = take(&next, n);
    k.v = take(&next, n);
    k.attended = take(&next, n);
    k.p = take(&next, B * heads * T * T);
    k.norm1.u = take(&next, n);
    k.norm1.factor = take(&next, rows);
    k.s = take(&next, n);
    k.hidden = take(&next, 4 * n);
    k.norm2.u = take(&next, n);
    k.norm2.factor = take(&next, rows);
    k.z = take(&next, n);
    k.ds = take(&next, n);
    k.slice = take(&next, units * T);
    k.dp = take(&next, T * T);
    k.transposed = take(&next, 4 * D * D);
    k.dhidden = next;
    k.dq = take(&next, n);
    k.dk = take(&next, n);
    k.dv = take(&next, n);
    k.dattended = take(&next, n);
    return k;
}

/* The linear layer whose W (n, m) is at theta + weight and is followed by b. */
static struct linear_args layer_at(const struct block *k, size_t weight,
                                   bool bias, size_t n, size_t m, const real *x)
{
    return (struct linear_args){.rows = k->rows,
                                .n = n,
                                .m = m,
                                .x = x,
                                .x_row = n,
                                .theta = k->theta,
                                .weight = weight,
                                .bias = bias ? weight + n * m : 0};
}

static void layer_backward(const struct block *k,
                           const struct linear_args *layer, const real *dy,
                           real *dtheta, real *dx)
{
    LANE(linear_backward)
    (layer, dy, linear_transpose(layer, k->transposed), dtheta, dx);
}

/* heads */

/* The order of the matrices in theta; b_o follows W_O. */
enum matrix { W_Q, W_K, W_V, W_O };

static struct linear_args by(const struct block *k, enum matrix matrix,
                             const real *x)
{
    const size_t D = k->D;

    return layer_at(k, matrix * D * D, matrix == W_O, D, D, x);
}

/*
 * One head of one window: a slice of q, and of every array that is laid out
 * alike. Its T rows lie B D numbers apart, which gemm takes as they are, except
 * for a second factor that has to be transposed. With p as [key][query] the
 * softmax runs across the queries.
 */
struct slice {
    size_t at, row;
    real *p; /* (T, T) */
};

static struct slice slice_of(const struct block *k, size_t b, size_t head)
{
    return (struct slice){.at = b * k->D + head * k->units,
                          .row = k->B * k->D,
                          .p = k->p + (b * k->heads + head) * k->T * k->T};
}

/* to (T, T) [i][j] = the slices of x_i . y_j */
static void dot_products(const struct block *k, const struct slice *s,
                         const real *x, const real *y, real *to)
{
    const size_t T = k->T;

    for (size_t t = 0; t < T; t++)
        for (size_t d = 0; d < k->units; d++)
            k->slice[d * T + t] = y[s->at + t * s->row + d];
    LANE(gemm)
    (&(struct gemm){T, T, k->units, x + s->at, s->row, 1, k->slice, T, to, T,
                    false});
}

/* The slice of to_i = sum_j c_ij x_j, c (T, T); c_ji if `transposed`. */
static void weigh_rows(const struct block *k, const struct slice *s,
                       const real *c, bool transposed, const real *x, real *to)
{
    const size_t T = k->T;

    LANE(gemm)
    (&(struct gemm){T, k->units, T, c, transposed ? 1 : T, transposed ? T : 1,
                    x + s->at, s->row, to + s->at, s->row, false});
}

static void scale(const struct block *k, real *q)
{
    const real factor = R(1.0) / r_sqrt((real)k->units);

    VEC_EACH(i, m, k->rows * k->D)
    vec_put(q + i, factor * vec_get(q + i, m), m);
}

static void add_weights(const struct block *k, const struct slice *s, size_t b,
                        real *weights)
{
    const size_t T = k->T;

    for (size_t query = 0; query < T; query++)
        for (size_t key = 0; key < T; key++)
            weights[(query * T + key) * k->B + b] +=
                s->p[key * T + query] / (real)k->heads;
}

static void heads_forward(const struct block *k, const real *h, real *y,
                          real *weights)
{
    const struct linear_args queries = by(k, W_Q, h), keys = by(k, W_K, h);
    const struct linear_args values = by(k, W_V, h);
    const struct linear_args output = by(k, W_O, k->attended);
    const size_t T = k->T;

    LANE(linear_forward)(&queries, k->q);
    scale(k, k->q);
    LANE(linear_forward)(&keys, k->k);
    LANE(linear_forward)(&values, k->v);
    memset(weights, 0, T * T * k->B * sizeof *weights);
    for (size_t b = 0; b < k->B; b++)
        for (size_t head = 0; head < k->heads; head++) {
            const struct slice s = slice_of(k, b, head);

            dot_products(k, &s, k->k, k->q, s.p);
            LANE(softmax)(T, T, s.p, s.p);
            weigh_rows(k, &s, s.p, true, k->v, k->attended);
            add_weights(k, &s, b, weights);
        }
    LANE(linear_forward)(&output, y);
}

/* Adds into dtheta and dh. */
static void heads_backward(const struct block *k, const real *h, const real *dy,
                           real *dtheta, real *dh)
{
    const struct linear_args queries = by(k, W_Q, h), keys = by(k, W_K, h);
    const struct linear_args values = by(k, W_V, h);
    const struct linear_args output = by(k, W_O, k->attended);
    const size_t T = k->T;

    memset(k->dattended, 0, k->rows * k->D * sizeof *k->dattended);
    layer_backward(k, &output, dy, dtheta, k->dattended);
    for (size_t b = 0; b < k->B; b++)
        for (size_t head = 0; head < k->heads; head++) {
            const struct slice s = slice_of(k, b, head);

            /* attended_i = sum_j p_ji v_j, p = softmax(a), a_ji = k_j . q_i */
            weigh_rows(k, &s, s.p, false, k->dattended, k->dv);
            dot_products(k, &s, k->v, k->dattended, k->dp);
            LANE(softmax_backward)(T, T, s.p, k->dp);
            weigh_rows(k, &s, k->dp, false, k->q, k->dk);
            weigh_rows(k, &s, k->dp, true, k->k, k->dq);
        }
    scale(k, k->dq);
    layer_backward(k, &queries, k->dq, dtheta, dh);
    layer_backward(k, &keys, k->dk, dtheta, dh);
    layer_backward(k, &values, k->dv, dtheta, dh);
}

/* feed_forward */

static struct linear_args up_projection(const struct block *k)
{
    return layer_at(k, (4 * k->D + 3) * k->D, true, k->D, 4 * k->D, k->s);
}

static struct linear_args down_projection(const struct block *k)
{
    return layer_at(k, (8 * k->D + 7) * k->D, true, 4 * k->D, k->D, k->hidden);
}

static void feed_forward(const struct block *k, real *y)
{
    const struct linear_args up = up_projection(k), down = down_projection(k);

    LANE(linear_forward)(&up, k->hidden);
    VEC_EACH(i, m, k->rows * 4 * k->D)
    vec_put(k->hidden + i, vec_max(vec_get(k->hidden + i, m), vec_set(0)), m);
    LANE(linear_forward)(&down, y);
}

/* Adds into dtheta and ds. */
static void feed_forward_backward(const struct block *k, const real *dy,
                                  real *dtheta, real *ds)
{
    const struct linear_args up = up_projection(k), down = down_projection(k);
    const size_t n = k->rows * 4 * k->D;

    memset(k->dhidden, 0, n * sizeof *k->dhidden);
    layer_backward(k, &down, dy, dtheta, k->dhidden);
    /* hidden = max(sum, 0) */
    for (size_t i = 0; i < n; i++)
        k->dhidden[i] = k->hidden[i] > 0 ? k->dhidden[i] : 0;
    layer_backward(k, &up, k->dhidden, dtheta, ds);
}

/* norm */

static real mean(size_t n, const real *x)
{
    vec sum = vec_set(0);

    VEC_EACH(i, m, n)
    sum += vec_get(x + i, m);
    return vec_sum(sum) / (real)n;
}

/* In place. */
static void norm_forward(const struct block *k, const struct norm *norm,
                         real *x)
{
    const size_t D = k->D;
    const real *gain = k->theta + norm->at, *bias = gain + D;

    for (size_t i = 0; i < k->rows; i++, x += D) {
        const real centre = mean(D, x);
        real *u = norm->u + i * D;
        real factor;

        VEC_EACH(d, m, D)
        vec_put(u + d, vec_get(x + d, m) - centre, m);
        factor = R(1.0) / r_sqrt(vec_dot(D, u, u) / (real)D + EPSILON);
        VEC_EACH(d, m, D)
        {
            const vec unit = factor * vec_get(u + d, m);

            vec_put(u + d, unit, m);
            vec_put(x + d, unit * vec_get(gain + d, m) + vec_get(bias + d, m),
                    m);
        }
        norm->factor[i] = factor;
    }
}

/* Replaces dy by dx; adds into dtheta. */
static void norm_backward(const struct block *k, const struct norm *norm,
                          real *dy, real *dtheta)
{
    const size_t D = k->D;
    const real *gain = k->theta + norm->at;
    real *dgain = dtheta + norm->at, *dbias = dgain + D;

    for (size_t i = 0; i < k->rows; i++, dy += D) {
        const real *u = norm->u + i * D;
        real *dx = dy;
        real centre, along;

        /* y = u gain + bias; dx is du for now */
        VEC_EACH(d, m, D)
        {
            const vec slope = vec_get(dy + d, m), unit = vec_get(u + d, m);

            vec_put(dgain + d, vec_get(dgain + d, m) + slope * unit, m);
            vec_put(dbias + d, vec_get(dbias + d, m) + slope, m);
            vec_put(dx + d, slope * vec_get(gain + d, m), m);
        }
        /* u = (x - mean) factor depends on neither shift nor scale of x */
        centre = mean(D, dx);
        along = vec_dot(D, dx, u) / (real)D;
        VEC_EACH(d, m, D)
        vec_put(dx + d,
                norm->factor[i] *
                    (vec_get(dx + d, m) - centre - along * vec_get(u + d, m)),
                m);
    }
}

static void self_forward(const struct attn_args *a)
{
    const size_t T = a->shape.T, step = a->B * a->shape.D, n = T * step;
    const struct block k = block_of(a);

    heads_forward(&k, a->keys, k.s, a->weights);
    vec_add_scaled(n, R(1.0), a->keys, k.s);
    norm_forward(&k, &k.norm1, k.s);
    feed_forward(&k, k.z);
    vec_add_scaled(n, R(1.0), k.s, k.z);
    norm_forward(&k, &k.norm2, k.z);
    memset(a->context, 0, step * sizeof *a->context);
    for (size_t t = 0; t < T; t++)
        vec_add_scaled(step, R(1.0) / (real)T, k.z + t * step, a->context);
}

static void self_backward(const struct attn_args *a)
{
    const size_t T = a->shape.T, step = a->B * a->shape.D, n = T * step;
    const struct block k = block_of(a);
    real *dz = k.z;

    /* context = 1/T sum_t z_t */
    memset(dz, 0, n * sizeof *dz);
    for (size_t t = 0; t < T; t++)
        vec_add_scaled(step, R(1.0) / (real)T, a->dcontext, dz + t * step);
    /* z = norm2(s + feed_forward(s)) */
    norm_backward(&k, &k.norm2, dz, a->dtheta);
    memcpy(k.ds, dz, n * sizeof *k.ds);
    feed_forward_backward(&k, dz, a->dtheta, k.ds);
    /* s = norm1(h + heads(h)) */
    norm_backward(&k, &k.norm1, k.ds, a->dtheta);
    vec_add_scaled(n, R(1.0), k.ds, a->dkeys);
    heads_backward(&k, a->keys, k.ds, a->dtheta, a->dkeys);
}

const struct attn_ops LANE(attn_self) = {
    .name = "self",
    .summary = "an encoder block, every state a query; mean over timesteps",
    .flags = ATTN_EVERY_QUERY,
    .hyperparameters = HYPER_SET(HEADS) | HYPER_SET(POSITIONS),
    .params = self_params,
    .n_scratch = self_n_scratch,
    .forward = self_forward,
    .backward = self_backward,
};
