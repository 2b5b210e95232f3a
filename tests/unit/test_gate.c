/*
 * test_gate.c - which networks earn their place beside the highway.
 *
 * In most of these a window's forecast is known: a highway whose map is a/T
 * everywhere forecasts a step from the newest value towards the window's mean,
 * and a network whose head is zero forecasts that mean.
 */
#include "given_model.h"

#include "train/accept.h"

enum { ROWS = 400 };

static void put_noise(struct text *csv)
{
    struct rng rng = rng_make(1, RNG_TEST, 0, 0);

    text_string(csv, "y\n");
    for (size_t i = 0; i < ROWS; i++)
        text_printf(csv, "%.6f\n", (double)rng_uniform(&rng));
}

static void put_walk(struct text *csv)
{
    struct rng rng = rng_make(1, RNG_TEST, 0, 0);
    double y = 0;

    text_string(csv, "y\n");
    for (size_t i = 0; i < ROWS; i++)
        text_printf(csv, "%.6f\n", y += (double)rng_uniform(&rng) - 0.5);
}

static void put_season(struct text *csv)
{
    struct rng rng = rng_make(1, RNG_TEST, 0, 0);

    text_string(csv, "y\n");
    for (size_t i = 0; i < ROWS; i++)
        text_printf(csv, "%.6f\n",
                    (double)(i % 4 == 0) + 0.1 * (double)rng_uniform(&rng));
}

static void build(struct given_model *g, void (*put)(struct text *csv),
                  size_t members)
{
    const struct built built = {.members = members, .highway = true};
    struct text csv = {0};

    put(&csv);
    given_model_init(g, csv.bytes, &built);
    text_release(&csv);
}

/* Towards the window's mean by a. */
static void set_map(struct given_model *g, double a)
{
    struct highway *highway = &g->model.highway;

    for (size_t i = 0; i < highway->T * highway->H; i++)
        highway->map[i] = (real)(a / (double)highway->T);
}

static struct verdict score(const struct given_model *g,
                            const struct ensemble *ensemble)
{
    struct verdict verdict;
    struct error err;

    assert_ok(gate_score(NULL, ensemble, &g->windows, &g->given.split,
                         &g->parts[PART_VALID], &verdict, &err),
              &err);
    return verdict;
}

static struct verdict score_highway(const struct given_model *g)
{
    struct ensemble none = g->model.ensemble;

    none.n = 0;
    return score(g, &none);
}

static bool has_skill(const struct given_model *g)
{
    const struct verdict highway = score_highway(g);

    return gate_has_skill(&highway);
}

static bool passes(const struct given_model *g, const struct ensemble *ensemble)
{
    const struct verdict with = score(g, ensemble), highway = score_highway(g);

    return gate_passes(&with, &highway);
}

static void a_random_walk_has_no_skill_and_a_seasonal_series_has(void **state)
{
    struct given_model g;

    (void)state;
    build(&g, put_walk, 1);
    assert_false(has_skill(&g));
    given_model_release(&g);
    build(&g, put_season, 1);
    assert_true(has_skill(&g));
    given_model_release(&g);
}

/* Mean absolute error of a step by a towards the mean of a window, over that
 * of none, on the validation windows. */
static double ratio(const struct given_model *g, double a)
{
    const struct origins *valid = &g->parts[PART_VALID];
    const size_t T = g->windows.T, H = g->windows.H;
    double errors = 0, naive = 0;

    for (size_t i = 0; i < valid->n; i++) {
        const size_t row = valid->list[i].row;
        const double last = given_value(&g->given, row - 1, 0);
        double mean = 0;

        for (size_t t = row - T; t < row; t++)
            mean += given_value(&g->given, t, 0) / (double)T;
        for (size_t h = 0; h < H; h++) {
            const double y = given_value(&g->given, row + h, 0);

            errors += fabs(y - last - a * (mean - last));
            naive += fabs(y - last);
        }
    }
    return errors / naive;
}

static void
skill_is_an_error_three_per_cent_below_the_newest_value(void **state)
{
    struct given_model g;
    size_t below = 0, above = 0;

    (void)state;
    build(&g, put_noise, 1);
    for (double a = 0; a <= 1; a += 0.005) {
        const double error = ratio(&g, a);

        if (fabs(error - 0.97) < 1e-4)
            continue;
        set_map(&g, a);
        assert_int_equal(has_skill(&g), error < 0.97);
        below += error < 0.97 && error > 0.96;
        above += error > 0.97 && error < 0.98;
    }
    assert_true(below && above);
    given_model_release(&g);
}

/* In units of the target's deviation over the train rows. */
static void a_verdict_is_of_the_forecast_and_of_the_newest_value(void **state)
{
    struct given_model g;
    struct verdict steps[3];

    (void)state;
    build(&g, put_noise, 1);
    for (size_t i = 0; i < COUNT(steps); i++) {
        set_map(&g, 0.5 * (double)i);
        steps[i] = score_highway(&g);
        assert_close(steps[i].naive, steps[0].naive, 1e-9, 0);
        assert_close(steps[i].forecast / steps[i].naive,
                     ratio(&g, 0.5 * (double)i), 1e-5, 0);
    }
    /* two uniform numbers are a third of the range apart, which is root 12 of
     * their deviations */
    assert_close(steps[0].naive, sqrt(12) / 3, 0.15, 0);
    given_model_release(&g);
}

static void a_clear_difference_is_one_of_three_per_cent(void **state)
{
    const struct verdict high = {2, 9}, low = {1.93, 1}, close = {1.95, 1};

    (void)state;
    assert_true(gate_is_clear(&low, &high));
    assert_false(gate_is_clear(&close, &high));
    assert_false(gate_is_clear(&high, &low));
    assert_false(gate_is_clear(&high, &high));
}

/* The ensemble is half the window's mean, half the highway's step to it. */
static void networks_pass_if_the_error_with_them_is_lower(void **state)
{
    void (*const data[])(struct text *) = {put_noise, put_walk, put_season};
    size_t n_passed = 0, n = 0;

    (void)state;
    for (size_t k = 0; k < COUNT(data); k++) {
        struct given_model g;

        build(&g, data[k], 1);
        for (double a = 0; a < 2; a += 0.21) {
            const double alone = ratio(&g, a), with = ratio(&g, (a + 1) / 2);

            set_map(&g, a);
            assert_int_equal(passes(&g, &g.model.ensemble), with < alone);
            n_passed += with < alone;
            n++;
        }
        given_model_release(&g);
    }
    assert_true(n_passed > 4 && n_passed + 4 < n);
}

/* The second of two corrects the highway, and adds nothing to it. */
static void networks_that_change_nothing_do_not_pass(void **state)
{
    struct given_model g;
    struct ensemble second;

    (void)state;
    build(&g, put_season, 2);
    second = (struct ensemble){
        .n = 1, .n_nets = 1, .members = &g.model.ensemble.members[1]};
    assert_true(second.members->corrects);
    assert_false(passes(&g, &second));
    given_model_release(&g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_random_walk_has_no_skill_and_a_seasonal_series_has),
        cmocka_unit_test(
            skill_is_an_error_three_per_cent_below_the_newest_value),
        cmocka_unit_test(a_verdict_is_of_the_forecast_and_of_the_newest_value),
        cmocka_unit_test(a_clear_difference_is_one_of_three_per_cent),
        cmocka_unit_test(networks_pass_if_the_error_with_them_is_lower),
        cmocka_unit_test(networks_that_change_nothing_do_not_pass),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
