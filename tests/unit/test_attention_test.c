/* test_attention_test.c - whether what attention adds tells of the actual
 * values. */
#include "given_model.h"
#include "passes.h"

#include <math.h>
#include <string.h>

#include "base/rng.h"
#include "train/attention_test.h"

enum { ROWS = 900 };

static struct error err;

static double noise(struct rng *rng)
{
    double sum = -2;

    for (int i = 0; i < 4; i++)
        sum += (double)rng_uniform(rng);
    return sum;
}

/* y is what it was `lag` rows before, and noise; 0: noise alone. */
static void put_rows(struct text *csv, size_t lag)
{
    struct rng rng = rng_make(3, RNG_TEST, lag, 0);
    double y[ROWS];

    text_string(csv, "y\n");
    for (size_t t = 0; t < ROWS; t++) {
        y[t] = noise(&rng);
        if (lag && t >= lag)
            y[t] = y[t - lag] * 0.9 + 0.3 * y[t];
        text_printf(csv, "%.6f\n", y[t]);
    }
}

/* y, and a, which is the y of the row before. */
static void put_two_columns(struct text *csv, size_t lag)
{
    struct text y = {0};
    const char *line, *before, *end;

    put_rows(&y, lag);
    text_string(csv, "a,y\n");
    before = strchr(y.bytes, '\n') + 1; /* behind the header */
    while ((end = strchr(before, '\n')) && *(line = end + 1)) {
        text_printf(csv, "%.*s,%.*s\n", (int)(end - before), before,
                    (int)(strchr(line, '\n') - line), line);
        before = line;
    }
    text_release(&y);
}

/*
 * A network of one unit without recurrence, h_t = x_t, that forecasts
 * `sign` * context, with nearly all weight on row `row` of the window of 6.
 */
static void start_like(struct given_model *g, const char *csv,
                       const struct built *built, size_t row, real sign)
{
    struct net *net;

    given_model_init(g, csv, built);
    net = given_net(g);
    for (size_t i = 0; i < net->table.n_params; i++)
        set_tensor(net, net->table.params[i].name, R(0.0));
    set_tensor(net, "encoder.0.weight_x", R(1.0));
    net_begin_update(net)[net->attention_offset + 1 + row] = R(12.0);
    net->update.theta[net->head.weight] = sign;
    net_finish_update(net);
}

static void start(struct given_model *g, size_t lag, size_t row, real sign)
{
    const struct built built = {
        .cell = "none", .D = 1, .H = 1, .norm = NORM_NONE};
    struct text csv = {0};

    put_rows(&csv, lag);
    start_like(g, csv.bytes, &built, row, sign);
    text_release(&csv);
}

static struct attention_test run(const struct given_model *g, uint64_t seed)
{
    struct attention_test result;

    assert_ok(attention_test_run(NULL, &g->model.ensemble, &g->windows,
                                 &g->parts[PART_TEST], seed, &result, &err),
              &err);
    return result;
}

static void check(size_t lag, size_t row, real sign, bool wanted)
{
    struct given_model g;
    struct attention_test result;

    start(&g, lag, row, sign);
    result = run(&g, 1);
    assert_true(result.is_known);
    assert_int_equal(result.windows, g.parts[PART_TEST].n);
    assert_int_equal(result.p_shuffled <= ATTENTION_LEVEL &&
                         result.p_chance <= ATTENTION_LEVEL,
                     wanted);
    if (wanted) {
        assert_true(result.correlation > 0.5);
        assert_true(result.shuffled < 0.5);
        assert_int_equal(result.shuffles, ATTENTION_SHUFFLES);
    }
    if (lag < 2) /* the newest value is all there is, or nothing is */
        assert_true(result.p_chance > 0.01);
    given_model_release(&g);
}

/* y is what it was 4 rows before: row 2 of the 6 before it. */
static void the_row_that_is_copied_matters(void **state)
{
    (void)state;
    check(4, 2, R(1.0), true);
    check(4, 2, R(-1.0), false); /* moves the forecast away */
    check(4, 0, R(1.0), false);  /* another row */
}

/* Weights on the newest rows are better than shuffled ones, but the newest
 * value tells all. */
static void what_the_newest_value_tells_does_not_count(void **state)
{
    (void)state;
    check(1, 5, R(1.0), false);
    check(1, 4, R(1.0), false);
}

/* The network copies in both columns, y and the y of the row before, but the
 * first of them is forecast by the ridge alone. */
static void a_target_of_the_ridge_alone_takes_no_part(void **state)
{
    static const double shares[] = {1, 0.5};
    const struct built built = {.cell = "none",
                                .D = 1,
                                .H = 1,
                                .norm = NORM_NONE,
                                .channels = CHANNELS_SHARED,
                                .ridge = true};
    struct text csv = {0};
    struct given_model g;
    struct attention_test result;

    (void)state;
    put_two_columns(&csv, 4);
    start_like(&g, csv.bytes, &built, 2, R(1.0));
    assert_ok(ensemble_set_ridge_shares(&g.model.ensemble, 2, shares, &err),
              &err);
    assert_int_equal(g.given.schema.n_targets, 2);
    result = run(&g, 1);
    assert_true(result.is_known);
    assert_true(result.correlation > 0.5);
    assert_true(result.p_shuffled <= ATTENTION_LEVEL &&
                result.p_chance <= ATTENTION_LEVEL);
    text_release(&csv);
    given_model_release(&g);
}

static void nothing_matters_on_noise(void **state)
{
    struct given_model g;
    struct attention_test result;

    (void)state;
    check(0, 2, R(1.0), false);
    check(0, 5, R(1.0), false);
    start(&g, 0, 2, R(1.0));
    result = run(&g, 1);
    assert_true(result.p_shuffled > 0.002 && result.p_shuffled < 0.999);
    assert_true(result.shuffles < ATTENTION_SHUFFLES);
    given_model_release(&g);
}

/* A ridge forecasts well, and attention adds next to nothing. */
static void what_the_ridge_tells_does_not_count(void **state)
{
    const struct built built = {.members = 2, .H = 1, .ridge = true};
    struct given_model g;
    struct text csv = {0};
    struct ensemble *e;

    (void)state;
    put_rows(&csv, 4);
    given_model_init(&g, csv.bytes, &built);
    text_release(&csv);
    e = &g.model.ensemble;
    for (size_t i = 0; i < e->n; i++)
        e->members[i].residual = true;
    assert_true(fabs(run(&g, 1).correlation) < 1e-6); /* heads are 0 */
    given_model_release(&g);
}

static void a_test_depends_on_its_seed_alone(void **state)
{
    struct attention_test a, b;
    struct thread_pool *pool;
    struct given_model g;

    (void)state;
    start(&g, 4, 2, R(1.0));
    a = run(&g, 1);
    assert_ok(thread_pool_new(2, &pool, &err), &err);
    assert_ok(attention_test_run(pool, &g.model.ensemble, &g.windows,
                                 &g.parts[PART_TEST], 1, &b, &err),
              &err);
    assert_memory_equal(&a.shuffled, &b.shuffled, sizeof a.shuffled);
    assert_memory_equal(&a.correlation, &b.correlation, sizeof a.correlation);
    b = run(&g, 2);
    assert_memory_not_equal(&a.shuffled, &b.shuffled, sizeof a.shuffled);
    thread_pool_free(pool);
    given_model_release(&g);
}

static void it_is_not_known_where_it_does_not_apply(void **state)
{
    static const char *const kinds[] = {"last",   "dense",     "linear",
                                        "memory", "recurrent", "self"};

    (void)state;
    for (size_t i = 0; i <= COUNT(kinds); i++) {
        struct built built = {.attention = "timestep"};
        struct given_model g;

        if (i < COUNT(kinds))
            built.attention = kinds[i];
        given_waves_model(&g, i < COUNT(kinds) ? 400 : 100, &built);
        assert_false(run(&g, 1).is_known); /* the last: too few windows */
        given_model_release(&g);
    }
}

/* All channels, with a ridge, several members and segments. */
static void every_way_to_forecast_is_tested(void **state)
{
    static const struct built cases[] = {
        {.members = 3, .ridge = true, .channels = CHANNELS_SHARED},
        {.channels = CHANNELS_MIXED, .segment = 2},
        {.attention = "scaled", .channels = CHANNELS_JOINT, .H = 4},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct given_model g;
        struct attention_test result;

        given_waves_model(&g, 800, &cases[i]);
        given_stir(&g);
        result = run(&g, 1);
        assert_true(result.is_known && isfinite(result.correlation));
        assert_true(fabs(result.correlation) <= 1 && result.windows < 160);
        given_model_release(&g);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_row_that_is_copied_matters),
        cmocka_unit_test(what_the_newest_value_tells_does_not_count),
        cmocka_unit_test(a_target_of_the_ridge_alone_takes_no_part),
        cmocka_unit_test(nothing_matters_on_noise),
        cmocka_unit_test(what_the_ridge_tells_does_not_count),
        cmocka_unit_test(a_test_depends_on_its_seed_alone),
        cmocka_unit_test(it_is_not_known_where_it_does_not_apply),
        cmocka_unit_test(every_way_to_forecast_is_tested),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
