/*
 * test_attention.c - each attention kind by itself, through its operations:
 * gradients of its parameters, keys and queries against finite differences,
 * from the context and, where the kind's weights are used by themselves (to
 * weigh inputs, to copy targets), from the weights.
 *
 * The scalar that is differentiated is sum_i r_i out_i with random r. (A
 * plain sum of weights is constant.) A kind that decodes is asked twice. The
 * backward pass has to add, so dtheta, dkeys and dquery start at random
 * numbers.
 */
#include <stdio.h>

#include "numeric.h"
#include "unit/check.h"

#include "base/arena.h"
#include "nn/attn.h"
#include "nn/similarity.h"

/*
 * The kernels are shorter than the window, longer, as long, and 1. With several
 * heads there are enough units that no key is close to zero, where finite
 * differences cannot follow a cosine. (The layer norm of two units only keeps
 * their order.)
 */
#define SIZES(kernel, heads, slots, blocks)                                    \
    {                                                                          \
        [HYPER_KERNEL] = (kernel), [HYPER_HEADS] = (heads),                    \
        [HYPER_SLOTS] = (slots), [HYPER_BLOCKS] = (blocks)                     \
    }
static const struct shape {
    size_t B, T, D;
    size_t hyperparameters[N_HYPERPARAMETERS]; /* 0: 1 */
} shapes[] = {{2, 5, 12, SIZES(3, 3, 4, 2)},
              {3, 2, 5, SIZES(4, 1, 3, 1)},
              {2, 7, 6, SIZES(7, 1, 2, 3)},
              {3, 1, 4, SIZES(1, 2, 1, 2)}};

/* A kind at work. */
struct trial {
    char label[96];
    const struct attn_ops *ops;
    bool weights_alone; /* context NULL, as with --attend inputs */
    bool from_context, from_weights;
    size_t n_queries;
    struct attn_args args; /* of the first query */
    struct param_table table;
    size_t n_keys, n_query, n_weights, n_context, n_scratch, n_key_cache;
    struct arena arena; /* owns the arrays, also those of args */
    real *theta, *keys, *query, *r_context, *r_weights;
    real *dtheta, *dkeys, *dquery, *dkey_cache;
    real *dtheta0, *dkeys0, *dquery0; /* what they started from */
};

static void plan(struct trial *t)
{
    struct arena *arena = &t->arena;
    const size_t q = t->n_queries;

    t->theta = arena_real(arena, t->table.n_values);
    t->keys = arena_real(arena, t->n_keys);
    t->query = arena_real(arena, q * t->n_query);
    t->r_context = arena_real(arena, q * t->n_context);
    t->r_weights = arena_real(arena, q * t->n_weights);
    t->dtheta = arena_real(arena, t->table.n_values);
    t->dkeys = arena_real(arena, t->n_keys);
    t->dquery = arena_real(arena, q * t->n_query);
    t->dkey_cache = arena_real(arena, t->n_key_cache);
    t->dtheta0 = arena_real(arena, t->table.n_values);
    t->dkeys0 = arena_real(arena, t->n_keys);
    t->dquery0 = arena_real(arena, q * t->n_query);
    t->args.weights = arena_real(arena, q * t->n_weights);
    t->args.context = arena_real(arena, q * t->n_context);
    t->args.key_cache = arena_real(arena, t->n_key_cache);
    t->args.scratch = arena_real(arena, q * t->n_scratch);
}

static struct attn_shape shape_of(const struct attn_ops *ops,
                                  const struct shape *s, bool weights_alone)
{
    struct attn_shape shape = {
        .T = s->T, .D = s->D, .Q = weights_alone ? 0 : s->D};

    for (enum hyperparameter h = 0; h < N_HYPERPARAMETERS; h++)
        if (attn_has(ops, h))
            shape.hyperparameters[h] =
                s->hyperparameters[h] ? s->hyperparameters[h] : 1;
    return shape;
}

static const char *name_of(const struct attn_shape *shape,
                           enum hyperparameter h)
{
    const size_t value = shape->hyperparameters[h];

    return value ? hyperparameter_value_name(h, value) : "";
}

static void start(struct trial *t, const struct attn_ops *ops,
                  const struct shape *s, const struct attn_shape *shape,
                  bool weights_alone)
{
    struct attn_args *args = &t->args;
    struct error err;

    *t = (struct trial){.ops = ops,
                        .weights_alone = weights_alone,
                        .from_context = !weights_alone,
                        .from_weights =
                            weights_alone || ops->flags & ATTN_COPIES,
                        .n_queries = ops->place == ATTN_DECODES ? 2 : 1};
    (void)snprintf(
        t->label, sizeof t->label, "%s B=%zu T=%zu D=%zu %s %s %s", ops->name,
        s->B, s->T, s->D, name_of(shape, HYPER_SIMILARITY),
        name_of(shape, HYPER_LOGITS), name_of(shape, HYPER_NORMALISE));
    args->B = s->B;
    args->shape = *shape;
    if (ops->params)
        ops->params(&t->table, shape);
    t->n_keys = s->T * s->B * s->D;
    t->n_query = s->B * shape->Q;
    t->n_weights = attn_n_weights(ops, shape) * s->B;
    t->n_context = s->B * s->D;
    t->n_scratch = ops->n_scratch ? ops->n_scratch(shape, s->B) : 0;
    t->n_key_cache = ops->n_key_cache ? ops->n_key_cache(shape, s->B) : 0;

    plan(t);
    assert_ok(arena_commit(&t->arena, &err), &err);
    /* NaN, so that a number that is read before it was written shows */
    memset(t->arena.base, 0xFF, t->arena.capacity);
    plan(t);
    fill_random(t->theta, t->table.n_values, R(0.5), 1);
    fill_random(t->keys, t->n_keys, R(1.0), 2);
    fill_random(t->query, t->n_queries * t->n_query, R(1.0), 3);
    fill_random(t->r_context, t->n_queries * t->n_context, R(1.0), 4);
    fill_random(t->r_weights, t->n_queries * t->n_weights, R(1.0), 8);
    args->theta = t->theta;
    args->keys = t->keys;
}

/* The arguments of the i-th query. */
static struct attn_args at_query(const struct trial *t, size_t i)
{
    struct attn_args args = t->args;

    args.query = t->weights_alone ? NULL : t->query + i * t->n_query;
    args.weights += i * t->n_weights;
    args.context = t->weights_alone ? NULL : args.context + i * t->n_context;
    args.scratch += i * t->n_scratch;
    return args;
}

static double weighted_sum(void *problem)
{
    const struct trial *t = problem;
    double sum = 0;

    if (t->ops->keys_forward)
        t->ops->keys_forward(&t->args);
    for (size_t q = 0; q < t->n_queries; q++) {
        const struct attn_args args = at_query(t, q);

        t->ops->forward(&args);
        for (size_t i = 0; t->from_context && i < t->n_context; i++)
            sum +=
                (double)(t->r_context[q * t->n_context + i] * args.context[i]);
        for (size_t i = 0; t->from_weights && i < t->n_weights; i++)
            sum +=
                (double)(t->r_weights[q * t->n_weights + i] * args.weights[i]);
    }
    return sum;
}

/* Leaves in dtheta, dkeys and dquery what the backward pass added. */
static void run_backward(struct trial *t)
{
    const size_t n = t->table.n_values, n_query = t->n_queries * t->n_query;
    struct attn_args args = t->args;

    fill_random(t->dtheta0, n, R(1.0), 5);
    fill_random(t->dkeys0, t->n_keys, R(1.0), 6);
    fill_random(t->dquery0, n_query, R(1.0), 7);
    memcpy(t->dtheta, t->dtheta0, n * sizeof(real));
    memcpy(t->dkeys, t->dkeys0, t->n_keys * sizeof(real));
    memcpy(t->dquery, t->dquery0, n_query * sizeof(real));
    memset(t->dkey_cache, 0, t->n_key_cache * sizeof(real));

    (void)weighted_sum(t);
    for (size_t q = 0; q < t->n_queries; q++) {
        args = at_query(t, q);
        args.dcontext =
            t->from_context ? t->r_context + q * t->n_context : NULL;
        args.dweights =
            t->from_weights ? t->r_weights + q * t->n_weights : NULL;
        args.dtheta = t->dtheta;
        args.dkeys = t->dkeys;
        args.dquery = t->weights_alone ? NULL : t->dquery + q * t->n_query;
        args.dkey_cache = t->dkey_cache;
        t->ops->backward(&args);
    }
    if (t->ops->keys_backward)
        t->ops->keys_backward(&args);

    for (size_t i = 0; i < n; i++)
        t->dtheta[i] -= t->dtheta0[i];
    for (size_t i = 0; i < t->n_keys; i++)
        t->dkeys[i] -= t->dkeys0[i];
    for (size_t i = 0; i < n_query; i++)
        t->dquery[i] -= t->dquery0[i];
}

static bool reads_query(const struct attn_ops *ops)
{
    return ops->place != ATTN_POOLS || ops->flags & ATTN_READS_QUERY;
}

/*
 * Some gradients are exactly zero: with one entry all but that of the
 * keys, and that too if there is none; and the gradient of the query for
 * a kind that does not read it.
 */
static void check_trial(const struct attn_ops *ops, const struct shape *s,
                        const struct attn_shape *shape, bool weights_alone)
{
    struct trial t;
    struct function f = {weighted_sum, &t};
    const size_t n_entries = s->T - (ops->flags & ATTN_SKIPS_NEWEST ? 1 : 0);
    const bool constant = n_entries == 0 || (s->T == 1 && weights_alone);

    start(&t, ops, s, shape, weights_alone);
    run_backward(&t);
    for (size_t p = 0; p < t.table.n_params; p++) {
        const struct param *param = &t.table.params[p];

        assert_gradient(t.label, param->name, &f, t.theta + param->offset,
                        param->rows * param->cols, t.dtheta + param->offset,
                        n_entries <= 1);
    }
    assert_gradient(t.label, "keys", &f, t.keys, t.n_keys, t.dkeys, constant);
    if (t.n_query)
        assert_gradient(t.label, "query", &f, t.query, t.n_queries * t.n_query,
                        t.dquery, n_entries <= 1 || !reads_query(ops));
    arena_release(&t.arena);
}

/* The names of a choice, or 1 for a kind that does not have it. */
static size_t n_choices(const struct attn_ops *ops, enum hyperparameter h)
{
    size_t n = 0;

    while (attn_has(ops, h) && hyperparameter_name(h, n))
        n++;
    return n ? n : 1;
}

/* Checks each similarity with each bound of the logits and each
 * normalisation. */
static size_t check_choices(const struct attn_ops *ops, const struct shape *s,
                            bool weights_alone)
{
    const enum hyperparameter choices[] = {HYPER_SIMILARITY, HYPER_LOGITS,
                                           HYPER_NORMALISE};
    size_t n = 1;

    for (size_t i = 0; i < COUNT(choices); i++)
        n *= n_choices(ops, choices[i]);
    for (size_t trial = 0; trial < n; trial++) {
        struct attn_shape shape = shape_of(ops, s, weights_alone);
        size_t rest = trial;

        for (size_t i = 0; i < COUNT(choices); i++) {
            const size_t names = n_choices(ops, choices[i]);

            if (attn_has(ops, choices[i]))
                shape.hyperparameters[choices[i]] = 1 + rest % names;
            rest /= names;
        }
        check_trial(ops, s, &shape, weights_alone);
    }
    return n;
}

static void check_kinds(bool weights_alone)
{
    size_t checked = 0;

    for (size_t a = 0; attn_at(a); a++) {
        const unsigned flags = attn_at(a)->flags;

        if (flags & ATTN_ESTIMATES ||
            (weights_alone && !(flags & ATTN_WEIGHS_INPUTS)))
            continue;
        for (size_t s = 0; s < COUNT(shapes); s++)
            checked += check_choices(attn_at(a), &shapes[s], weights_alone);
    }
    assert_true(checked > 0);
}

static void each_kind_has_the_gradient_of_its_context(void **state)
{
    (void)state;
    check_kinds(false);
}

static void each_kind_that_weighs_inputs_has_that_of_its_weights(void **state)
{
    (void)state;
    check_kinds(true);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_kind_has_the_gradient_of_its_context),
        cmocka_unit_test(each_kind_that_weighs_inputs_has_that_of_its_weights),
    };

    return run_on_each_isa(tests);
}
