/*
 * test_hard.c - hard attention against the exact enumeration of its choices.
 *
 * Its backward pass is the gradient (attn_hard.c) of
 *
 *   E = sum_b ( sum_t p_t (r . v_t)  +  r . h_c )
 *
 * by the parameters, the query and the keys h. The sum over t enumerates every
 * choice and weighs its value r . v_t by its probability p_t. v are the keys as
 * values, held constant; c is the choice that was made, also held constant. E
 * is computed here with no code of the kind but the similarity function.
 */
#include <stdio.h>

#include "numeric.h"
#include "unit/check.h"

#include "base/arena.h"
#include "nn/attn.h"
#include "nn/similarity.h"

static const struct shape {
    size_t B, T, D, Q;
} shapes[] = {{2, 5, 6, 6}, {3, 2, 5, 4}, {2, 7, 3, 3}, {3, 1, 2, 2}};

struct trial {
    char label[96];
    const struct attn_ops *ops;
    struct attn_args args;
    struct param_table table;
    size_t n_theta, n_keys, n_query, n_weights, n_context, n_scratch,
        n_key_cache;
    struct arena arena; /* owns the arrays, also those of args */
    real *theta, *keys, *query, *r;
    real *dtheta, *dkeys, *dquery, *dkey_cache;
    real *values, *q, *logits, *key_cache, *scratch; /* of the enumeration */
};

static void plan(struct trial *t)
{
    struct arena *arena = &t->arena;

    t->theta = arena_real(arena, t->n_theta);
    t->keys = arena_real(arena, t->n_keys);
    t->query = arena_real(arena, t->n_query);
    t->r = arena_real(arena, t->n_context);
    t->dtheta = arena_real(arena, t->n_theta);
    t->dkeys = arena_real(arena, t->n_keys);
    t->dquery = arena_real(arena, t->n_query);
    t->dkey_cache = arena_real(arena, t->n_key_cache);
    t->args.weights = arena_real(arena, t->n_weights);
    t->args.context = arena_real(arena, t->n_context);
    t->args.key_cache = arena_real(arena, t->n_key_cache);
    t->args.scratch = arena_real(arena, t->n_scratch);
    t->values = arena_real(arena, t->n_keys);
    t->q = arena_real(arena, t->n_context);
    t->logits = arena_real(arena, t->n_weights);
    t->key_cache = arena_real(arena, t->n_key_cache);
    t->scratch = arena_real(arena, t->n_scratch);
}

static void start(struct trial *t, const struct shape *s, size_t similarity)
{
    const struct attn_shape shape = {
        .T = s->T,
        .D = s->D,
        .Q = s->Q,
        .hyperparameters = {[HYPER_SIMILARITY] = similarity}};
    struct error err;

    *t = (struct trial){.ops = attn_find("hard")};
    (void)snprintf(t->label, sizeof t->label, "hard B=%zu T=%zu D=%zu %s", s->B,
                   s->T, s->D,
                   hyperparameter_value_name(HYPER_SIMILARITY, similarity));
    t->ops->params(&t->table, &shape);
    t->n_theta = t->table.n_values;
    t->n_keys = s->T * s->B * s->D;
    t->n_query = s->B * s->Q;
    t->n_weights = s->T * s->B;
    t->n_context = s->B * s->D;
    t->n_scratch = t->ops->n_scratch(&shape, s->B);
    t->n_key_cache = t->ops->n_key_cache(&shape, s->B);

    plan(t);
    assert_ok(arena_commit(&t->arena, &err), &err);
    /* NaN, so that a number that is read before it was written shows */
    memset(t->arena.base, 0xFF, t->arena.capacity);
    plan(t);
    fill_random(t->theta, t->n_theta, R(0.5), 1);
    fill_random(t->keys, t->n_keys, R(1.0), 2);
    fill_random(t->query, t->n_query, R(1.0), 3);
    fill_random(t->r, t->n_context, R(1.0), 4);
    t->args.shape = shape;
    t->args.B = s->B;
    t->args.theta = t->theta;
    t->args.keys = t->keys;
    t->args.query = t->query;
}

static void run_forward(const struct trial *t)
{
    t->ops->keys_forward(&t->args);
    t->ops->forward(&t->args);
}

/* The logits of every choice, from the definition. */
static void match(const struct trial *t)
{
    const struct attn_shape *shape = &t->args.shape;
    const size_t D = shape->D, Q = shape->Q;
    const struct similarity_ops *similarity =
        similarity_of(shape->hyperparameters[HYPER_SIMILARITY]);
    struct similarity_args s = {.T = shape->T, .B = t->args.B, .D = D};

    for (size_t i = 0; i < t->n_context; i++) {
        t->q[i] = 0;
        for (size_t j = 0; j < Q; j++)
            t->q[i] += t->query[i / D * Q + j] * t->theta[j * D + i % D];
    }
    s.theta = t->theta + Q * D;
    s.keys = t->keys;
    s.query = t->q;
    s.key_row = s.query_row = D;
    s.logits = t->logits;
    s.key_cache = t->key_cache;
    s.scratch = t->scratch;
    if (similarity->keys_forward)
        similarity->keys_forward(&s);
    similarity->forward(&s);
}

static double scalar_product(const real *a, const real *b, size_t n)
{
    double sum = 0;

    for (size_t i = 0; i < n; i++)
        sum += (double)(a[i] * b[i]);
    return sum;
}

/* E; the choice that was made is the one with a weight. */
static double expectation(void *problem)
{
    const struct trial *t = problem;
    const size_t B = t->args.B, D = t->args.shape.D;
    double sum = 0;

    match(t);
    for (size_t b = 0; b < B; b++) {
        const real *r = t->r + b * D;
        double odds = 0;

        for (size_t i = b; i < t->n_weights; i += B)
            odds += exp((double)t->logits[i]);
        for (size_t i = b; i < t->n_weights; i += B) {
            const double p = exp((double)t->logits[i]) / odds;

            sum += p * scalar_product(r, t->values + i * D, D);
            if (t->args.weights[i] > 0)
                sum += scalar_product(r, t->keys + i * D, D);
        }
    }
    return sum;
}

static void fill(real *x, size_t n, real number)
{
    for (size_t i = 0; i < n; i++)
        x[i] = number;
}

static void take_one_from_each(real *x, size_t n)
{
    for (size_t i = 0; i < n; i++)
        x[i] -= R(1.0);
}

/* Leaves in dtheta, dkeys and dquery what was added to ones. */
static void run_backward(struct trial *t)
{
    struct attn_args args = t->args;

    fill(t->dkey_cache, t->n_key_cache, R(0.0));
    fill(t->dtheta, t->n_theta, R(1.0));
    fill(t->dkeys, t->n_keys, R(1.0));
    fill(t->dquery, t->n_query, R(1.0));
    args.dcontext = t->r;
    args.dtheta = t->dtheta;
    args.dkeys = t->dkeys;
    args.dquery = t->dquery;
    args.dkey_cache = t->dkey_cache;
    t->ops->backward(&args);
    t->ops->keys_backward(&args);
    take_one_from_each(t->dtheta, t->n_theta);
    take_one_from_each(t->dkeys, t->n_keys);
    take_one_from_each(t->dquery, t->n_query);
}

/* With one key there is no choice: the logits have no gradient, exactly. */
static void check_estimate(struct trial *t)
{
    const struct function f = {expectation, t};
    const bool alone = t->args.shape.T == 1;

    run_forward(t);
    memcpy(t->values, t->keys, t->n_keys * sizeof(real));
    run_backward(t);
    for (size_t p = 0; p < t->table.n_params; p++) {
        const struct param *param = &t->table.params[p];

        assert_gradient(t->label, param->name, &f, t->theta + param->offset,
                        param->rows * param->cols, t->dtheta + param->offset,
                        alone);
    }
    assert_gradient(t->label, "query", &f, t->query, t->n_query, t->dquery,
                    alone);
    assert_gradient(t->label, "keys", &f, t->keys, t->n_keys, t->dkeys, false);
}

static void for_each_choice(void (*check)(struct trial *t))
{
    assert_non_null(attn_find("hard"));
    assert_non_null(similarity_at(0));
    for (size_t i = 0; similarity_at(i); i++)
        for (size_t s = 0; s < COUNT(shapes); s++) {
            struct trial t;

            start(&t, &shapes[s], 1 + i);
            check(&t);
            arena_release(&t.arena);
        }
}

static void the_estimate_is_the_gradient_of_the_enumerated_choices(void **state)
{
    (void)state;
    for_each_choice(check_estimate);
}

/* Window b gives key `chosen`, and nothing of any other. */
static void assert_chosen(const struct trial *t, size_t b, size_t chosen)
{
    const size_t B = t->args.B, D = t->args.shape.D;

    for (size_t i = b; i < t->n_weights; i += B)
        assert_true(t->args.weights[i] == (i / B == chosen ? 1 : 0));
    assert_memory_equal(t->args.context + b * D, t->keys + (chosen * B + b) * D,
                        D * sizeof(real));
}

static void check_best(struct trial *t)
{
    const size_t B = t->args.B;

    run_forward(t);
    match(t);
    for (size_t b = 0; b < B; b++) {
        size_t best = 0;

        for (size_t s = 1; s < t->args.shape.T; s++)
            if (t->logits[s * B + b] > t->logits[best * B + b])
                best = s;
        assert_chosen(t, b, best);
    }
}

static void one_key_with_the_largest_logit_is_returned_as_it_is(void **state)
{
    (void)state;
    for_each_choice(check_best);
}

/* All keys of a window are the same. */
static void check_tie(struct trial *t)
{
    const size_t step = t->args.B * t->args.shape.D;

    for (size_t i = step; i < t->n_keys; i++)
        t->keys[i] = t->keys[i - step];
    run_forward(t);
    for (size_t b = 0; b < t->args.B; b++)
        assert_chosen(t, b, 0);
}

static void of_equal_keys_the_oldest_is_returned(void **state)
{
    (void)state;
    for_each_choice(check_tie);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(
            the_estimate_is_the_gradient_of_the_enumerated_choices),
        cmocka_unit_test(one_key_with_the_largest_logit_is_returned_as_it_is),
        cmocka_unit_test(of_equal_keys_the_oldest_is_returned),
    };

    return run_on_each_isa(tests);
}
