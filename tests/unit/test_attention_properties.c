/*
 * test_attention_properties.c - properties of attention kinds that hold for any
 * numbers, tested on their operations without a network.
 */
#include "check.h"

#include "base/arena.h"
#include "nn/attn.h"
#include "nn/similarity.h"

enum { T = 7, B = 5, D = 12 };

/* A kind at work on one shard of random keys and a query. */
struct run {
    const struct attn_ops *ops;
    struct attn_args args;
    struct param_table table;
    struct arena arena; /* owns the arrays, also those of args */
    real *theta, *keys, *query;
};

/* A shape of usual size, with the kind's hyperparameters. */
static struct attn_shape shape_of(const struct attn_ops *ops)
{
    static const size_t usual[N_HYPERPARAMETERS] = {
        [HYPER_KERNEL] = 3, [HYPER_HEADS] = 3, [HYPER_SLOTS] = 4};
    struct attn_shape shape = {.T = T, .D = D, .Q = D};

    for (enum hyperparameter h = 0; h < N_HYPERPARAMETERS; h++)
        if (attn_has(ops, h))
            shape.hyperparameters[h] = usual[h] ? usual[h] : 1;
    return shape;
}

static void plan(struct run *a)
{
    const struct attn_shape *shape = &a->args.shape;
    const struct attn_ops *ops = a->ops;

    a->theta = arena_real(&a->arena, a->table.n_values);
    a->keys = arena_real(&a->arena, T * B * D);
    a->query = arena_real(&a->arena, B * D);
    a->args.weights = arena_real(&a->arena, attn_n_weights(ops, shape) * B);
    a->args.context = arena_real(&a->arena, B * D);
    a->args.key_cache = arena_real(
        &a->arena, ops->n_key_cache ? ops->n_key_cache(shape, B) : 0);
    a->args.scratch =
        arena_real(&a->arena, ops->n_scratch ? ops->n_scratch(shape, B) : 0);
}

static void prepare(struct run *a, const struct attn_ops *ops,
                    const struct attn_shape *shape)
{
    struct error err;

    *a = (struct run){.ops = ops, .args = {.shape = *shape, .B = B}};
    if (ops->params)
        ops->params(&a->table, shape);
    plan(a);
    assert_ok(arena_commit(&a->arena, &err), &err);
    plan(a);
    fill_random(a->theta, a->table.n_values, R(0.5), 1);
    fill_random(a->keys, T * B * D, R(1.0), 2);
    fill_random(a->query, B * D, R(1.0), 3);
    a->args.theta = a->theta;
    a->args.keys = a->keys;
    a->args.query = a->query;
}

static void run_forward(struct run *a)
{
    if (a->ops->keys_forward)
        a->ops->keys_forward(&a->args);
    a->ops->forward(&a->args);
}

/* The oldest key becomes the newest, and so on. */
static void reverse_keys(struct run *a)
{
    for (size_t t = 0; t < T / 2; t++)
        for (size_t i = 0; i < B * D; i++) {
            real *old = a->keys + t * B * D + i;
            real *new = a->keys + (T - 1 - t) * B *D + i;
            const real key = *old;

            *old = *new;
            *new = key;
        }
}

/* Adds a number that depends on t to each key. */
static void mark_timesteps(struct run *a)
{
    for (size_t t = 0; t < T; t++)
        for (size_t i = 0; i < B * D; i++)
            a->keys[t * B * D + i] += R(0.5) * (real)t - R(1.0);
}

/* Calls `check` for a kind with each similarity. */
static void each_similarity(const char *kind,
                            void (*check)(const struct attn_ops *ops,
                                          const struct attn_shape *shape))
{
    const struct attn_ops *ops = attn_find(kind);
    struct attn_shape shape;

    assert_non_null(ops);
    shape = shape_of(ops);
    for (size_t i = 0; similarity_at(i); i++) {
        shape.hyperparameters[HYPER_SIMILARITY] = 1 + i;
        check(ops, &shape);
    }
}

static void check_permuted(const struct attn_ops *ops,
                           const struct attn_shape *shape)
{
    struct run before, after;

    prepare(&before, ops, shape);
    prepare(&after, ops, shape);
    reverse_keys(&after);
    run_forward(&before);
    run_forward(&after);
    for (size_t t = 0; t < T; t++)
        assert_all_close(after.args.weights + t * B,
                         before.args.weights + (T - 1 - t) * B, B, 1e-6, 0);
    assert_all_close(after.args.context, before.args.context, B * D, 1e-6,
                     1e-6);
    arena_release(&before.arena);
    arena_release(&after.arena);
}

static void permuting_the_keys_permutes_the_weights_alone(void **state)
{
    (void)state;
    each_similarity("scaled", check_permuted);
    each_similarity("pointer", check_permuted);
}

static void check_marked(const struct attn_ops *ops,
                         const struct attn_shape *shape)
{
    struct run before, after;
    double difference = 0;

    prepare(&before, ops, shape);
    prepare(&after, ops, shape);
    reverse_keys(&after);
    mark_timesteps(&before);
    mark_timesteps(&after);
    run_forward(&before);
    run_forward(&after);
    for (size_t i = 0; i < B * D; i++)
        difference = fmax(difference, fabs((double)(before.args.context[i] -
                                                    after.args.context[i])));
    assert_true(difference > 0.01);
    arena_release(&before.arena);
    arena_release(&after.arena);
}

static void keys_that_depend_on_t_cannot_be_permuted(void **state)
{
    (void)state;
    each_similarity("scaled", check_marked);
    each_similarity("pointer", check_marked);
}

/* The weights of each query add up to 1. */
static void check_sums(const struct attn_ops *ops,
                       const struct attn_shape *shape)
{
    const size_t all = attn_n_weights(ops, shape);
    const size_t n = ops->flags & ATTN_EVERY_QUERY ? shape->T : all;
    struct run a;

    prepare(&a, ops, shape);
    run_forward(&a);
    for (size_t first = 0; first < all; first += n)
        for (size_t b = 0; b < B; b++) {
            double sum = 0;

            for (size_t i = first; i < first + n; i++) {
                assert_true(a.args.weights[i * B + b] >= 0);
                sum += (double)a.args.weights[i * B + b];
            }
            assert_close(sum, 1, 0, 1e-5);
        }
    arena_release(&a.arena);
}

static void weights_are_a_distribution_where_a_kind_says_so(void **state)
{
    size_t checked = 0;

    (void)state;
    for (size_t i = 0; attn_at(i); i++) {
        const struct attn_ops *ops = attn_at(i);
        const struct attn_shape shape = shape_of(ops);

        if (ops->flags & ATTN_SIGNED)
            continue;
        if (attn_has(ops, HYPER_SIMILARITY))
            each_similarity(ops->name, check_sums);
        else
            check_sums(ops, &shape);
        checked++;
    }
    assert_true(checked > 0);
}

/* The largest weight of a window over its smallest, of all windows. */
static double widest_ratio(enum logits logits)
{
    const struct attn_ops *ops = attn_find("timestep");
    struct attn_shape shape = shape_of(ops);
    double widest = 0;
    struct run a;

    shape.hyperparameters[HYPER_LOGITS] = logits;
    prepare(&a, ops, &shape);
    fill_random(a.theta, a.table.n_values, R(3.0), 4);
    run_forward(&a);
    for (size_t i = 0; i < T * B; i++)
        for (size_t j = i % B; j < T * B; j += B)
            widest = fmax(widest, (double)a.args.weights[i] /
                                      (double)a.args.weights[j]);
    arena_release(&a.arena);
    return widest;
}

static void without_a_tanh_a_timestep_may_weigh_more_than_7_times(void **state)
{
    (void)state;
    assert_true(widest_ratio(LOGITS_TANH) <= exp(2) * (1 + 1e-5));
    assert_true(widest_ratio(LOGITS_IDENTITY) > 2 * exp(2));
}

static void a_similarity_has_as_many_parameters_as_it_says(void **state)
{
    static const size_t units[] = {1, 4, 13};

    (void)state;
    for (size_t i = 0; similarity_at(i); i++)
        for (size_t u = 0; u < COUNT(units); u++) {
            const struct similarity_ops *ops = similarity_at(i);
            struct param_table table = {0};

            if (ops->params)
                ops->params(&table, "", units[u]);
            assert_int_equal(table.n_values,
                             ops->n_theta ? ops->n_theta(units[u]) : 0);
        }
}

/* Keys and a query of nothing but zeros. */
static void check_zeros(const struct similarity_ops *ops)
{
    enum { N = 2, ROOM = 8 * N * D };
    const real zeros[N * D] = {0}, dlogits[N] = {R(1.0), R(-2.0)};
    real logits[N], key_cache[ROOM] = {0}, dkey_cache[ROOM] = {0};
    real dkeys[N * D] = {0}, dquery[D] = {0};
    const struct similarity_args args = {.T = N,
                                         .B = 1,
                                         .D = D,
                                         .keys = zeros,
                                         .query = zeros,
                                         .key_row = D,
                                         .query_row = D,
                                         .logits = logits,
                                         .key_cache = key_cache,
                                         .dlogits = dlogits,
                                         .dkeys = dkeys,
                                         .dquery = dquery,
                                         .dkey_cache = dkey_cache};

    if (ops->keys_forward)
        ops->keys_forward(&args);
    ops->forward(&args);
    ops->backward(&args);
    if (ops->keys_backward)
        ops->keys_backward(&args);
    assert_true(logits[0] == 0 && logits[1] == 0);
    assert_all_close(dkeys, zeros, N * D, 0, 0);
    assert_all_close(dquery, zeros, D, 0, 0);
}

static void a_similarity_of_zero_vectors_is_zero_and_so_its_gradient(void **s)
{
    size_t checked = 0;

    (void)s;
    for (size_t i = 0; similarity_at(i); i++)
        if (!similarity_at(i)->params) {
            check_zeros(similarity_at(i));
            checked++;
        }
    assert_true(checked > 0);
}

/* At the first step a slot holds its key: g_j = sigmoid(2 x . w_j). The gates
 * of that step do not depend on what comes later. */
static void the_gates_of_a_memory_are_slots_by_timesteps(void **state)
{
    const struct attn_ops *ops = attn_find("memory");
    const struct attn_shape shape = shape_of(ops);
    const size_t slots = shape.hyperparameters[HYPER_SLOTS];
    struct run run;

    (void)state;
    prepare(&run, ops, &shape);
    for (int later = 0; later < 2; later++) {
        const real *gates;

        run_forward(&run);
        gates = run.args.scratch + ops->gates(&run.args);
        for (size_t i = 0; i < slots * B; i++) {
            const real *x = run.keys + i % B * D;
            const real *key = run.theta + i / B * D;
            double sum = 0;

            for (size_t d = 0; d < D; d++)
                sum += (double)(x[d] * key[d]);
            assert_close((double)gates[i], 1 / (1 + exp(-2 * sum)), 1e-5, 0);
        }
        for (size_t i = B * D; i < T * B * D; i++)
            run.keys[i] += R(0.5);
    }
    arena_release(&run.arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(permuting_the_keys_permutes_the_weights_alone),
        cmocka_unit_test(keys_that_depend_on_t_cannot_be_permuted),
        cmocka_unit_test(weights_are_a_distribution_where_a_kind_says_so),
        cmocka_unit_test(without_a_tanh_a_timestep_may_weigh_more_than_7_times),
        cmocka_unit_test(a_similarity_has_as_many_parameters_as_it_says),
        cmocka_unit_test(
            a_similarity_of_zero_vectors_is_zero_and_so_its_gradient),
        cmocka_unit_test(the_gates_of_a_memory_are_slots_by_timesteps),
    };

    return run_on_each_isa(tests);
}
