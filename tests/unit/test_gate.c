/*
 * test_gate.c - which networks earn their place beside the highway.
 *
 * In most of these a window's forecast is known: a highway whose map is a/T
 * everywhere forecasts a step from the newest value towards the window's mean,
 * and a network whose head is zero forecasts that mean.
 */
#include "given_model.h"

#include "train/gate.h"

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

static bool has_skill(struct given_model *g)
{
    struct ensemble none = g->model.ensemble;
    struct error err;
    bool skilled;

    none.n = 0;
    assert_ok(gate_has_skill(NULL, &none, &g->windows, &g->given.split,
                             &g->parts[PART_VALID], &skilled, &err),
              &err);
    return skilled;
}

static bool passes(struct given_model *g, const struct ensemble *ensemble)
{
    struct error err;
    bool passed;

    assert_ok(gate_passes(NULL, ensemble, &g->windows, &g->given.split,
                          &g->parts[PART_VALID], &passed, &err),
              &err);
    return passed;
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
    second = (struct ensemble){1, 1, &g.model.ensemble.members[1]};
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
        cmocka_unit_test(networks_pass_if_the_error_with_them_is_lower),
        cmocka_unit_test(networks_that_change_nothing_do_not_pass),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
