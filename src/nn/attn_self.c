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

static size_t n_heads(const struct attn_shape *shape)
{
    return shape->hyperparameters[HYPER_HEADS];
}

static size_t self_n_scratch(const struct attn_shape *shape, size_t B)
{
    const size_t T = shape->T, D = shape->D, rows = T * B;

    return 17 * rows * D + 2 * rows + (B * n_heads(shape) + 1) * T * T +
           D / n_heads(shape) * T + 4 * D * D;
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
    const size_t heads = n_heads(&a->shape), units = D / heads;
    const size_t rows = T * B, n = rows * D;
    real *next = a->scratch;
    struct block e = {.T = T,
                      .B = B,
                      .D = D,
                      .heads = heads,
                      .units = units,
                      .rows = rows,
                      .theta = a->theta,
                      .norm1 = {.at = (4 * D + 1) * D},
                      .norm2 = {.at = (12 * D + 8) * D}};

    e.q = take(&next, n);
    e.k = take(&next, n);
    e.v = take(&next, n);
    e.attended = take(&next, n);
    e.p = take(&next, B * heads * T * T);
    e.norm1.u = take(&next, n);
    e.norm1.factor = take(&next, rows);
    e.s = take(&next, n);
    e.hidden = take(&next, 4 * n);
    e.norm2.u = take(&next, n);
    e.norm2.factor = take(&next, rows);
    e.z = take(&next, n);
    e.ds = take(&next, n);
    e.slice = take(&next, units * T);
    e.dp = take(&next, T * T);
    e.transposed = take(&next, 4 * D * D);
    e.dhidden = next;
    e.dq = take(&next, n);
    e.dk = take(&next, n);
    e.dv = take(&next, n);
    e.dattended = take(&next, n);
    return e;
}

/* The linear layer whose W (n, m) is at theta + weight and is followed by b. */
static struct linear_args layer_at(const struct block *e, size_t weight,
                                   bool bias, size_t n, size_t m, const real *x)
{
    return (struct linear_args){.rows = e->rows,
                                .n = n,
                                .m = m,
                                .x = x,
                                .x_row = n,
                                .theta = e->theta,
                                .weight = weight,
                                .bias = bias ? weight + n * m : 0};
}

static void layer_backward(const struct block *e,
                           const struct linear_args *layer, const real *dy,
                           real *dtheta, real *dx)
{
    LANE(linear_backward)
    (layer, dy, linear_transpose(layer, e->transposed), dtheta, dx);
}

/* heads */

/* The order of the matrices in theta; b_o follows W_O. */
enum matrix { W_Q, W_K, W_V, W_O };

static struct linear_args by(const struct block *e, enum matrix matrix,
                             const real *x)
{
    const size_t D = e->D;

    return layer_at(e, matrix * D * D, matrix == W_O, D, D, x);
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

static struct slice slice_of(const struct block *e, size_t b, size_t head)
{
    return (struct slice){.at = b * e->D + head * e->units,
                          .row = e->B * e->D,
                          .p = e->p + (b * e->heads + head) * e->T * e->T};
}

/* to (T, T) [i][j] = the slices of x_i . y_j */
static void dot_products(const struct block *e, const struct slice *s,
                         const real *x, const real *y, real *to)
{
    const size_t T = e->T;

    for (size_t t = 0; t < T; t++)
        for (size_t d = 0; d < e->units; d++)
            e->slice[d * T + t] = y[s->at + t * s->row + d];
    LANE(gemm)
    (&(struct gemm){T, T, e->units, x + s->at, s->row, 1, e->slice, T, to, T,
                    false});
}

/* The slice of to_i = sum_j c_ij x_j, c (T, T); c_ji if `transposed`. */
static void weigh_rows(const struct block *e, const struct slice *s,
                       const real *c, bool transposed, const real *x, real *to)
{
    const size_t T = e->T;

    LANE(gemm)
    (&(struct gemm){T, e->units, T, c, transposed ? 1 : T, transposed ? T : 1,
                    x + s->at, s->row, to + s->at, s->row, false});
}

static void scale(const struct block *e, real *q)
{
    const real factor = R(1.0) / r_sqrt((real)e->units);

    VEC_EACH(i, m, e->rows * e->D)
    vec_put(q + i, factor * vec_get(q + i, m), m);
}

static void add_weights(const struct block *e, const struct slice *s, size_t b,
                        real *weights)
{
    const size_t T = e->T;

    for (size_t query = 0; query < T; query++)
        for (size_t key = 0; key < T; key++)
            weights[(query * T + key) * e->B + b] +=
                s->p[key * T + query] / (real)e->heads;
}

static void heads_forward(const struct block *e, const real *h,
                          const struct ablation *ablation, real *y,
                          real *weights)
{
    const struct linear_args queries = by(e, W_Q, h), keys = by(e, W_K, h);
    const struct linear_args values = by(e, W_V, h);
    const struct linear_args output = by(e, W_O, e->attended);
    const size_t T = e->T;

    LANE(linear_forward)(&queries, e->q);
    scale(e, e->q);
    LANE(linear_forward)(&keys, e->k);
    LANE(linear_forward)(&values, e->v);
    memset(weights, 0, T * T * e->B * sizeof *weights);
    for (size_t b = 0; b < e->B; b++)
        for (size_t head = 0; head < e->heads; head++) {
            const struct slice s = slice_of(e, b, head);

            dot_products(e, &s, e->k, e->q, s.p);
            LANE(softmax)(T, T, s.p, s.p);
            for (size_t i = 0; ablation && i < T; i++)
                ablation_query(ablation, b, T, T, s.p + i);
            weigh_rows(e, &s, s.p, true, e->v, e->attended);
            add_weights(e, &s, b, weights);
        }
    LANE(linear_forward)(&output, y);
}

/* Adds into dtheta and dh. */
static void heads_backward(const struct block *e, const real *h, const real *dy,
                           real *dtheta, real *dh)
{
    const struct linear_args queries = by(e, W_Q, h), keys = by(e, W_K, h);
    const struct linear_args values = by(e, W_V, h);
    const struct linear_args output = by(e, W_O, e->attended);
    const size_t T = e->T;

    memset(e->dattended, 0, e->rows * e->D * sizeof *e->dattended);
    layer_backward(e, &output, dy, dtheta, e->dattended);
    for (size_t b = 0; b < e->B; b++)
        for (size_t head = 0; head < e->heads; head++) {
            const struct slice s = slice_of(e, b, head);

            /* attended_i = sum_j p_ji v_j, p = softmax(a), a_ji = k_j . q_i */
            weigh_rows(e, &s, s.p, false, e->dattended, e->dv);
            dot_products(e, &s, e->v, e->dattended, e->dp);
            LANE(softmax_backward)(T, T, s.p, e->dp);
            weigh_rows(e, &s, e->dp, false, e->q, e->dk);
            weigh_rows(e, &s, e->dp, true, e->k, e->dq);
        }
    scale(e, e->dq);
    layer_backward(e, &queries, e->dq, dtheta, dh);
    layer_backward(e, &keys, e->dk, dtheta, dh);
    layer_backward(e, &values, e->dv, dtheta, dh);
}

/* feed_forward */

static struct linear_args up_projection(const struct block *e)
{
    return layer_at(e, (4 * e->D + 3) * e->D, true, e->D, 4 * e->D, e->s);
}

static struct linear_args down_projection(const struct block *e)
{
    return layer_at(e, (8 * e->D + 7) * e->D, true, 4 * e->D, e->D, e->hidden);
}

static void feed_forward(const struct block *e, real *y)
{
    const struct linear_args up = up_projection(e), down = down_projection(e);

    LANE(linear_forward)(&up, e->hidden);
    VEC_EACH(i, m, e->rows * 4 * e->D)
    vec_put(e->hidden + i, vec_max(vec_get(e->hidden + i, m), vec_set(0)), m);
    LANE(linear_forward)(&down, y);
}

/* Adds into dtheta and ds. */
static void feed_forward_backward(const struct block *e, const real *dy,
                                  real *dtheta, real *ds)
{
    const struct linear_args up = up_projection(e), down = down_projection(e);
    const size_t n = e->rows * 4 * e->D;

    memset(e->dhidden, 0, n * sizeof *e->dhidden);
    layer_backward(e, &down, dy, dtheta, e->dhidden);
    /* hidden = max(sum, 0) */
    for (size_t i = 0; i < n; i++)
        e->dhidden[i] = e->hidden[i] > 0 ? e->dhidden[i] : 0;
    layer_backward(e, &up, e->dhidden, dtheta, ds);
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
static void norm_forward(const struct block *e, const struct norm *norm,
                         real *x)
{
    const size_t D = e->D;
    const real *gain = e->theta + norm->at, *bias = gain + D;

    for (size_t i = 0; i < e->rows; i++, x += D) {
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
static void norm_backward(const struct block *e, const struct norm *norm,
                          real *dy, real *dtheta)
{
    const size_t D = e->D;
    const real *gain = e->theta + norm->at;
    real *dgain = dtheta + norm->at, *dbias = dgain + D;

    for (size_t i = 0; i < e->rows; i++, dy += D) {
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
    const struct block e = block_of(a);

    heads_forward(&e, a->keys, a->ablation, e.s, a->weights);
    vec_add_scaled(n, R(1.0), a->keys, e.s);
    norm_forward(&e, &e.norm1, e.s);
    feed_forward(&e, e.z);
    vec_add_scaled(n, R(1.0), e.s, e.z);
    norm_forward(&e, &e.norm2, e.z);
    memset(a->context, 0, step * sizeof *a->context);
    for (size_t t = 0; t < T; t++)
        vec_add_scaled(step, R(1.0) / (real)T, e.z + t * step, a->context);
}

static void self_backward(const struct attn_args *a)
{
    const size_t T = a->shape.T, step = a->B * a->shape.D, n = T * step;
    const struct block e = block_of(a);
    real *dz = e.z;

    /* context = 1/T sum_t z_t */
    memset(dz, 0, n * sizeof *dz);
    for (size_t t = 0; t < T; t++)
        vec_add_scaled(step, R(1.0) / (real)T, a->dcontext, dz + t * step);
    /* z = norm2(s + feed_forward(s)) */
    norm_backward(&e, &e.norm2, dz, a->dtheta);
    memcpy(e.ds, dz, n * sizeof *e.ds);
    feed_forward_backward(&e, dz, a->dtheta, e.ds);
    /* s = norm1(h + heads(h)) */
    norm_backward(&e, &e.norm1, e.ds, a->dtheta);
    vec_add_scaled(n, R(1.0), e.ds, a->dkeys);
    heads_backward(&e, a->keys, e.ds, a->dtheta, a->dkeys);
}

const struct attn_ops LANE(attn_self) = {
    .name = "self",
    .summary = "encoder block: every state is a query; mean over timesteps",
    .flags = ATTN_EVERY_QUERY,
    .hyperparameters = HYPER_SET(HEADS) | HYPER_SET(POSITIONS),
    .params = self_params,
    .n_scratch = self_n_scratch,
    .forward = self_forward,
    .backward = self_backward,
};
