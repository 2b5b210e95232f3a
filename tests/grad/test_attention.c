/*
 * test_attention.c - each attention kind by itself, through its operations:
 * gradients of its parameters, keys and query against finite differences,
 * from the context and, where the kind can weigh inputs, from the weights.
 *
 * The scalar that is differentiated is sum_i r_i out_i with random r. (A
 * plain sum of weights is constant.) The backward pass has to add, so dtheta,
 * dkeys and dquery start at random numbers.
 */
#include <stdio.h>

#include "numeric.h"
#include "unit/check.h"

#include "base/arena.h"
#include "nn/attn.h"

/* A kernel shorter than the window, longer, as long, and of one timestep. */
static const struct shape {
    size_t B, T, D, kernel;
} shapes[] = {{2, 5, 7, 3}, {3, 2, 5, 4}, {2, 7, 3, 7}, {3, 1, 2, 1}};

/* A kind at work. */
struct trial {
    char label[64];
    const struct attn_ops *ops;
    bool weights_alone; /* context NULL, as with --attend inputs */
    struct attn_args args;
    struct param_table table;
    size_t n_keys, n_query, n_weights, n_context, n_cache;
    struct arena arena; /* owns the arrays, also those of args */
    real *theta, *keys, *query, *r;
    real *dtheta, *dkeys, *dquery;
    real *dtheta0, *dkeys0, *dquery0; /* what they started from */
};

static void plan(struct trial *t)
{
    struct arena *arena = &t->arena;

    t->theta = arena_real(arena, t->table.n_values);
    t->keys = arena_real(arena, t->n_keys);
    t->query = arena_real(arena, t->n_query);
    t->r = arena_real(arena, t->n_context + t->n_weights);
    t->dtheta = arena_real(arena, t->table.n_values);
    t->dkeys = arena_real(arena, t->n_keys);
    t->dquery = arena_real(arena, t->n_query);
    t->dtheta0 = arena_real(arena, t->table.n_values);
    t->dkeys0 = arena_real(arena, t->n_keys);
    t->dquery0 = arena_real(arena, t->n_query);
    t->args.weights = arena_real(arena, t->n_weights);
    t->args.context = arena_real(arena, t->n_context);
    t->args.cache = arena_real(arena, t->n_cache);
}

static void start(struct trial *t, const struct attn_ops *ops,
                  const struct shape *s, bool weights_alone)
{
    struct attn_args *args = &t->args;
    struct error err;

    *t = (struct trial){.ops = ops, .weights_alone = weights_alone};
    (void)snprintf(t->label, sizeof t->label, "%s B=%zu T=%zu D=%zu %s",
                   ops->name, s->B, s->T, s->D,
                   weights_alone ? "weights" : "context");
    args->B = s->B;
    args->shape =
        (struct attn_shape){s->T, s->D, weights_alone ? 0 : s->D, s->kernel};
    if (ops->params)
        ops->params(&t->table, &args->shape);
    t->n_keys = s->T * s->B * s->D;
    t->n_query = s->B * args->shape.Q;
    t->n_weights = s->T * s->B;
    t->n_context = s->B * s->D;
    t->n_cache = ops->n_cache ? ops->n_cache(&args->shape, s->B) : 0;

    plan(t);
    assert_ok(arena_commit(&t->arena, &err), &err);
    /* NaN, so that a number that is read before it was written shows */
    memset(t->arena.base, 0xFF, t->arena.capacity);
    plan(t);
    if (weights_alone)
        args->context = NULL;
    fill_random(t->theta, t->table.n_values, R(0.5), 1);
    fill_random(t->keys, t->n_keys, R(1.0), 2);
    fill_random(t->query, t->n_query, R(1.0), 3);
    fill_random(t->r, t->n_context + t->n_weights, R(1.0), 4);
    args->theta = t->theta;
    args->keys = t->keys;
    args->query = weights_alone ? NULL : t->query;
}

static double weighted_sum(void *problem)
{
    const struct trial *t = problem;
    const real *out = t->weights_alone ? t->args.weights : t->args.context;
    const size_t n = t->weights_alone ? t->n_weights : t->n_context;
    double sum = 0;

    t->ops->forward(&t->args);
    for (size_t i = 0; i < n; i++)
        sum += (double)(t->r[i] * out[i]);
    return sum;
}

/* Leaves in dtheta, dkeys and dquery what the backward pass added. */
static void run_backward(struct trial *t)
{
    struct attn_args args = t->args;
    const size_t n = t->table.n_values;

    fill_random(t->dtheta0, n, R(1.0), 5);
    fill_random(t->dkeys0, t->n_keys, R(1.0), 6);
    fill_random(t->dquery0, t->n_query, R(1.0), 7);
    memcpy(t->dtheta, t->dtheta0, n * sizeof(real));
    memcpy(t->dkeys, t->dkeys0, t->n_keys * sizeof(real));
    memcpy(t->dquery, t->dquery0, t->n_query * sizeof(real));

    t->ops->forward(&args);
    args.dcontext = t->weights_alone ? NULL : t->r;
    args.dweights = t->weights_alone ? t->r : NULL;
    args.dtheta = t->dtheta;
    args.dkeys = t->dkeys;
    args.dquery = t->weights_alone ? NULL : t->dquery;
    t->ops->backward(&args);

    for (size_t i = 0; i < n; i++)
        t->dtheta[i] -= t->dtheta0[i];
    for (size_t i = 0; i < t->n_keys; i++)
        t->dkeys[i] -= t->dkeys0[i];
    for (size_t i = 0; i < t->n_query; i++)
        t->dquery[i] -= t->dquery0[i];
}

/*
 * What vanishes: everything but the keys' part of the sum for one key, and
 * that too if the key has no entry; the query's for a kind that does not look
 * at it; all exactly.
 */
static void check_trial(const struct attn_ops *ops, const struct shape *s,
                        bool weights_alone)
{
    struct trial t;
    struct function f = {weighted_sum, &t};
    const bool constant =
        s->T == 1 && (weights_alone || ops->flags & ATTN_SKIPS_NEWEST);

    start(&t, ops, s, weights_alone);
    run_backward(&t);
    for (size_t p = 0; p < t.table.n_params; p++) {
        const struct param *param = &t.table.params[p];

        assert_gradient(t.label, param->name, &f, t.theta + param->offset,
                        param->rows * param->cols, t.dtheta + param->offset,
                        s->T == 1);
    }
    assert_gradient(t.label, "keys", &f, t.keys, t.n_keys, t.dkeys, constant);
    if (t.n_query)
        assert_gradient(t.label, "query", &f, t.query, t.n_query, t.dquery,
                        true);
    arena_release(&t.arena);
}

static void check_kinds(bool weights_alone)
{
    size_t checked = 0;

    for (size_t a = 0; attn_at(a); a++) {
        if (weights_alone && !(attn_at(a)->flags & ATTN_WEIGHS_INPUTS))
            continue;
        for (size_t s = 0; s < COUNT(shapes); s++, checked++)
            check_trial(attn_at(a), &shapes[s], weights_alone);
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
