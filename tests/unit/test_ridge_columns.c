/* test_ridge_columns.c - what all columns add to the ridge: which targets get
 * weights, and what is read. */
#include "given_model.h"

#include "base/rng.h"
#include "train/ridge_columns_fit.h"

static struct error err;

/* Of mean 0 and standard deviation 1. */
static double noise(struct rng *rng)
{
    double sum = 0;

    for (int i = 0; i < 12; i++)
        sum += (double)rng_uniform(rng);
    return sum - 6;
}

/* Columns x, noise, and y: x of 4 rows before, plus noise times `spread`. With
 * `walk` x and y are sums of noise instead. */
static void make_series(struct given_model *g, uint64_t seed, double spread,
                        bool walk)
{
    const struct built built = {.T = 8, .H = 1, .ridge = true};
    struct rng rng = rng_make(seed, RNG_TEST, 0, 0);
    double x[600], y[600];
    struct text csv = {0};

    text_string(&csv, "x,y\n");
    for (size_t t = 0; t < 600; t++) {
        const double a = noise(&rng), b = noise(&rng);

        x[t] = walk && t ? x[t - 1] + a : a;
        y[t] = walk && t ? y[t - 1] + b : (t < 4 ? 0 : x[t - 4]) + spread * b;
        text_printf(&csv, "%.6f,%.6f\n", x[t], y[t]);
    }
    given_model_init(g, csv.bytes, &built);
    text_release(&csv);
}

static struct ridge_columns *select_of(struct given_model *g)
{
    struct ridge *ridge = &g->model.ridge;

    assert_ok(
        ridge_columns_select(
            ridge, &g->given.schema, &g->windows,
            &(struct fit_rows){.parts = {[PART_TRAIN] = g->parts[PART_TRAIN],
                                         [PART_VALID] = g->parts[PART_VALID]}},
            &err),
        &err);
    return &ridge->columns;
}

static void a_column_that_leads_is_read(void **state)
{
    struct ridge_columns *c;
    struct given_model g;
    const real *map;

    (void)state;
    make_series(&g, 7, .1, false);
    c = select_of(&g);
    assert_int_equal(c->R, 8);
    map = ridge_columns_map(c, 1);
    assert_non_null(map);
    for (size_t i = 0; i < 16; i += 2) /* x of 4 rows before, of 8 */
        assert_true(i == 8 ? map[i] > R(.9) && map[i] < R(1.1)
                           : map[i] > R(-.1) && map[i] < R(.1));
    assert_true(c->with < .7 * c->without);
    given_model_release(&g);
}

/* How many of 20 targets get weights that nothing can be told of. */
static size_t n_by_chance(bool walk)
{
    size_t n = 0, before;

    for (uint64_t seed = 1; seed <= 10; seed++) {
        const struct ridge_columns *c;
        struct given_model g;

        make_series(&g, seed, 40, walk);
        c = select_of(&g);
        before = n;
        for (size_t j = 0; j < 2; j++)
            n += ridge_columns_map(c, j) != NULL;
        assert_true((c->R > 0) == (n > before));
        given_model_release(&g);
    }
    return n;
}

static void columns_that_tell_nothing_are_seldom_read(void **state)
{
    (void)state;
    assert_in_range(n_by_chance(false), 0, 5);
    assert_in_range(n_by_chance(true), 0, 2);
}

static void a_column_without_others_has_its_own_past_alone(void **state)
{
    const struct built built = {.options = {.features = "b", .targets = "b"},
                                .ridge = true};
    struct given_model g;

    (void)state;
    given_waves_model(&g, 100, &built);
    assert_int_equal(g.given.schema.n_columns, 1);
    /* the ridge itself is 0, so that the past of b does help */
    memset(g.model.ridge.map, 0,
           ridge_inputs(&g.model.ridge) * g.windows.H * sizeof(real));
    assert_int_equal(select_of(&g)->R, 0);
    given_model_release(&g);
}

/* Fits anew to the windows of a part; the caller keeps `before`. */
static void refit(struct given_model *g, const struct ridge_columns *before,
                  enum part part)
{
    g->model.ridge.columns = (struct ridge_columns){0};
    assert_ok(ridge_columns_refit(
                  &g->model.ridge, before, &g->given.schema, &g->windows,
                  &(struct fit_rows){.parts = {[PART_TRAIN] = g->parts[part]}},
                  &err),
              &err);
}

static void a_refit_keeps_the_form_and_the_penalties(void **state)
{
    struct ridge_columns before, *c;
    struct given_model g;

    (void)state;
    make_series(&g, 7, .1, false);
    before = *select_of(&g);
    refit(&g, &before, PART_TEST);
    c = &g.model.ridge.columns;
    assert_int_equal(c->R, before.R);
    assert_int_equal(c->changes, before.changes);
    for (size_t j = 0; j < 2; j++)
        assert_close(c->penalties[j], before.penalties[j], 0, 0);
    assert_true(memcmp(c->map + 16, before.map + 16, 16 * sizeof *c->map) != 0);
    ridge_columns_release(&before);
    given_model_release(&g);
}

/* x goes on and y turns back, so that a map for both is good for neither. */
static void make_opposites(struct given_model *g)
{
    const struct built built = {.T = 8, .H = 2, .ridge = true};
    struct rng rng = rng_make(3, RNG_TEST, 0, 0);
    struct text csv = {0};
    double x = 0, y = 0;

    text_string(&csv, "x,y\n");
    for (size_t t = 0; t < 600; t++) {
        x = .9 * x + noise(&rng);
        y = -.9 * y + noise(&rng);
        text_printf(&csv, "%.6f,%.6f\n", x, y);
    }
    given_model_init(g, csv.bytes, &built);
    text_release(&csv);
}

/* The weights of target j for column k: (8, 2) of (8, 2, 2). */
static double largest_weight(const struct ridge_columns *c, size_t j, size_t k)
{
    const real *map = ridge_columns_map(c, j);
    double largest = 0;

    for (size_t r = 0; r < 8; r++)
        for (size_t h = 0; h < 2; h++)
            largest = fmax(largest, fabs((double)map[(r * 2 + k) * 2 + h]));
    return largest;
}

static void assert_own(const struct ridge_columns *c,
                       const struct schema *schema)
{
    assert_int_equal(ridge_columns_targets(c, schema, true), 2);
    assert_int_equal(ridge_columns_targets(c, schema, false), 0);
    for (size_t j = 0; j < 2; j++) {
        assert_true(largest_weight(c, j, j) > .1);
        assert_close(largest_weight(c, j, 1 - j), 0, 0, 0);
    }
}

static void targets_that_differ_have_weights_of_their_own(void **state)
{
    struct ridge_columns before;
    struct given_model g;

    (void)state;
    make_opposites(&g);
    before = *select_of(&g);
    assert_own(&before, &g.given.schema);
    assert_true(before.with < .9 * before.without);
    refit(&g, &before, PART_TRAIN);
    assert_own(&g.model.ridge.columns, &g.given.schema);
    assert_memory_equal(g.model.ridge.columns.map, before.map,
                        2 * 32 * sizeof *before.map);
    ridge_columns_release(&before);
    given_model_release(&g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_column_that_leads_is_read),
        cmocka_unit_test(columns_that_tell_nothing_are_seldom_read),
        cmocka_unit_test(a_column_without_others_has_its_own_past_alone),
        cmocka_unit_test(a_refit_keeps_the_form_and_the_penalties),
        cmocka_unit_test(targets_that_differ_have_weights_of_their_own),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
