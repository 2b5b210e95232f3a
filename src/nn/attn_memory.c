/*
 * attn_memory.c - a recurrent entity memory (Henaff et al. 2017): m slots
 * (--slots), each with a key w_j and a content m_j, which starts as w_j in
 * every window. For t = 1..T with x = h_t:
 *
 *   g_j = sigmoid(x . m_j + x . w_j)              (m, B)
 *   c_j = tanh(m_j . U + w_j . V + x . W)         (m, B, D)
 *   r_j = m_j + g_j c_j                           (m, B, D)
 *   m_j = r_j / sqrt(|r_j|^2 + 1e-6)              the new content
 *
 * Finally the newest state q = h_T looks up the slots:
 *
 *   weights = softmax over j of q . m_j           (m, B)
 *   context = sum_j weights_j m_j                 (B, D)
 *
 * "keys" (m, D) holds the w_j; "weight_u", "weight_v" and "weight_w" (D, D) are
 * U, V and W. The weights are over slots, not over timesteps. The norm makes a
 * slot forget: its old content fades as more is written to it.
 */
#include "nn/attn.h"

#include <string.h>

#include "kernel/lanes.h"
#include "kernel/rows.h"
#include "nn/linear.h"
#include "nn/lookup.h"

#define EPSILON R(1e-6)

static size_t n_slots(const struct attn_shape *shape)
{
    return shape->hyperparameters[HYPER_SLOTS];
}

static void memory_params(struct param_table *table,
                          const struct attn_shape *shape)
{
    const size_t D = shape->D;

    (void)param_add(table, "attention", "keys", n_slots(shape), D, INIT_UNIFORM,
                    D);
    (void)param_add(table, "attention", "weight_u", D, D, INIT_UNIFORM, D);
    (void)param_add(table, "attention", "weight_v", D, D, INIT_UNIFORM, D);
    (void)param_add(table, "attention", "weight_w", D, D, INIT_UNIFORM, D);
}

/* The arrays in the scratch memory. */
struct memory {
    size_t rows, step; /* m B, m B D */
    real *contents;    /* (T + 1, m, B, D), from before the first step on */
    real *candidates;  /* (T, m, B, D) c; backward: the gradient of its sum */
    real *gates;       /* (T, m, B) */
    real *norms;       /* (T, m, B) 1 / sqrt(|r|^2 + 1e-6) */
    real *key_part;    /* (m, D) w_j . V; backward: its gradient, as the next */
    real *state_part;  /* (T, B, D) h_t . W */
    real *dcontents;   /* (m, B, D) */
    real *transposed;  /* (D, D) */
};

static struct memory memory_of(const struct attn_args *a)
{
    const size_t T = a->shape.T, B = a->B, D = a->shape.D;
    const size_t m = n_slots(&a->shape);
    struct memory s = {.rows = m * B, .step = m * B * D};

    s.contents = a->scratch;
    s.candidates = s.contents + (T + 1) * s.step;
    s.gates = s.candidates + T * s.step;
    s.norms = s.gates + T * s.rows;
    s.key_part = s.norms + T * s.rows;
    s.state_part = s.key_part + m * D;
    s.dcontents = s.state_part + T * B * D;
    s.transposed = s.dcontents + s.step;
    return s;
}

static size_t memory_n_scratch(const struct attn_shape *shape, size_t B)
{
    const size_t T = shape->T, D = shape->D, m = n_slots(shape);

    return (2 * T + 2) * m * B * D + 2 * T * m * B + m * D + T * B * D + D * D;
}

/* The matrices in theta, after the keys. */
enum matrix { U, V, W };

static struct linear_args by(enum matrix matrix, const struct attn_args *a,
                             size_t rows, const real *x)
{
    const size_t D = a->shape.D;

    return linear_square(rows, D, x, a->theta,
                         (n_slots(&a->shape) + matrix * D) * D);
}

/* m_j . U of every slot, with the contents before step t. */
static struct linear_args contents_by_u(const struct attn_args *a,
                                        const struct memory *s, size_t t)
{
    return by(U, a, s->rows, s->contents + t * s->step);
}

/* w_j . V */
static struct linear_args keys_by_v(const struct attn_args *a)
{
    return by(V, a, n_slots(&a->shape), a->theta);
}

/* h_t . W */
static struct linear_args states_by_w(const struct attn_args *a)
{
    return by(W, a, a->shape.T * a->B, a->keys);
}

/* The final lookup: the keys are the contents after the last step. */
static struct attn_args reading(const struct attn_args *a,
                                const struct memory *s)
{
    struct attn_args read = *a;

    read.shape.T = n_slots(&a->shape);
    read.keys = s->contents + a->shape.T * s->step;
    read.dkeys = s->dcontents;
    return read;
}

/* Sets g_j of every slot at step t. */
static void open_gates(const struct attn_args *a, const struct memory *s,
                       size_t t)
{
    const size_t B = a->B, D = a->shape.D;
    const real *before = s->contents + t * s->step;
    real *gates = s->gates + t * s->rows;

    for (size_t i = 0; i < s->rows; i++) {
        const real *x = a->keys + (t * B + i % B) * D;

        gates[i] =
            vec_dot(D, x, before + i * D) + vec_dot(D, x, a->theta + i / B * D);
    }
    VEC_EACH(i, m, s->rows)
    vec_put(gates + i, vec_sigmoid(vec_get(gates + i, m)), m);
}

/* Sets c_j and m_j of every slot at step t. */
static void write_slots(const struct attn_args *a, const struct memory *s,
                        size_t t)
{
    const size_t B = a->B, D = a->shape.D;
    const real *before = s->contents + t * s->step;
    const struct linear_args layer = contents_by_u(a, s, t);
    real *candidates = s->candidates + t * s->step;

    open_gates(a, s, t);
    LANE(linear_forward)(&layer, candidates);
    for (size_t i = 0; i < s->rows; i++) {
        const real *old = before + i * D;
        const real *key_part = s->key_part + i / B * D;
        const real *state_part = s->state_part + (t * B + i % B) * D;
        const real gate = s->gates[t * s->rows + i];
        real *candidate = candidates + i * D;
        real *content = s->contents + (t + 1) * s->step + i * D;
        real norm;

        VEC_EACH(d, m, D)
        {
            const vec c =
                vec_tanh(vec_get(candidate + d, m) + vec_get(key_part + d, m) +
                         vec_get(state_part + d, m));

            vec_put(candidate + d, c, m);
            vec_put(content + d, vec_get(old + d, m) + gate * c, m);
        }
        norm = R(1.0) / r_sqrt(vec_dot(D, content, content) + EPSILON);
        VEC_EACH(d, m, D)
        vec_put(content + d, norm * vec_get(content + d, m), m);
        s->norms[t * s->rows + i] = norm;
    }
}

static void memory_forward(const struct attn_args *a)
{
    const size_t B = a->B, D = a->shape.D;
    const struct memory s = memory_of(a);
    const struct attn_args read = reading(a, &s);
    const struct linear_args keys = keys_by_v(a), states = states_by_w(a);

    for (size_t j = 0; j < n_slots(&a->shape); j++)
        LANE(copy_rows)(B, D, a->theta + j * D, 0, s.contents + j * B * D, D);
    LANE(linear_forward)(&keys, s.key_part);
    LANE(linear_forward)(&states, s.state_part);
    for (size_t t = 0; t < a->shape.T; t++)
        write_slots(a, &s, t);
    LANE(dot_lookup_forward)(&read, WEIGHTS_SOFTMAX, R(1.0));
}

/*
 * dcontents: from the contents after step t to those before it, without the
 * part that goes through the candidates. The candidates become the gradients
 * of the arguments of their tanh.
 */
static void write_backward(const struct attn_args *a, const struct memory *s,
                           size_t t)
{
    const size_t B = a->B, D = a->shape.D;

    for (size_t i = 0; i < s->rows; i++) {
        const size_t at = t * s->rows + i, state = (t * B + i % B) * D;
        const real *old = s->contents + at * D, *content = old + s->step;
        const real *x = a->keys + state, *key = a->theta + i / B * D;
        const real gate = s->gates[at];
        real *candidate = s->candidates + at * D;
        real *dcontent = s->dcontents + i * D;
        /* content = r norm */
        const real along = vec_dot(D, content, dcontent);
        real dlogit;

        VEC_EACH(d, m, D)
        vec_put(dcontent + d,
                s->norms[at] * (vec_get(dcontent + d, m) -
                                along * vec_get(content + d, m)),
                m);
        /* r = old + gate candidate,  gate = sigmoid(logit) */
        dlogit = vec_dot(D, dcontent, candidate) * gate * (1 - gate);
        VEC_EACH(d, m, D)
        {
            const vec c = vec_get(candidate + d, m);

            vec_put(candidate + d,
                    gate * vec_get(dcontent + d, m) * (1 - c * c), m);
        }
        /* logit = x . old + x . key */
        vec_add_scaled(D, dlogit, old, a->dkeys + state);
        vec_add_scaled(D, dlogit, key, a->dkeys + state);
        vec_add_scaled(D, dlogit, x, dcontent);
        vec_add_scaled(D, dlogit, x, a->dtheta + i / B * D);
        vec_add_scaled(D, R(1.0), candidate, s->key_part + i / B * D);
        vec_add_scaled(D, R(1.0), candidate, s->state_part + state);
    }
}

static void memory_backward(const struct attn_args *a)
{
    const size_t T = a->shape.T, B = a->B, D = a->shape.D;
    const struct memory s = memory_of(a);
    const struct attn_args read = reading(a, &s);
    const struct linear_args keys = keys_by_v(a), states = states_by_w(a);

    memset(s.dcontents, 0, s.step * sizeof *s.dcontents);
    LANE(dot_lookup_backward)(&read, WEIGHTS_SOFTMAX, R(1.0));
    memset(s.key_part, 0, n_slots(&a->shape) * D * sizeof *s.key_part);
    memset(s.state_part, 0, T * B * D * sizeof *s.state_part);
    for (size_t t = T; t--;) {
        const struct linear_args contents = contents_by_u(a, &s, t);

        write_backward(a, &s, t);
        LANE(linear_backward)
        (&contents, s.candidates + t * s.step,
         linear_transpose(&contents, s.transposed), a->dtheta, s.dcontents);
    }
    LANE(linear_backward)
    (&states, s.state_part, linear_transpose(&states, s.transposed), a->dtheta,
     a->dkeys);
    LANE(linear_backward)
    (&keys, s.key_part, linear_transpose(&keys, s.transposed), a->dtheta,
     a->dtheta);
    /* the first contents are the keys */
    for (size_t i = 0; i < s.rows; i++)
        vec_add_scaled(D, R(1.0), s.dcontents + i * D, a->dtheta + i / B * D);
}

static size_t memory_gates(const struct attn_args *a)
{
    return (size_t)(memory_of(a).gates - a->scratch);
}

const struct attn_ops LANE(attn_memory) = {
    .name = "memory",
    .summary = "the states write to --slots, which the last one reads",
    .flags = ATTN_READS_QUERY,
    .hyperparameters = HYPER_SET(SLOTS),
    .params = memory_params,
    .n_scratch = memory_n_scratch,
    .forward = memory_forward,
    .backward = memory_backward,
    .gates = memory_gates,
};
