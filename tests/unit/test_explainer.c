/* test_explainer.c - parts and cells add up to the forecast. */
#include "given_model.h"

#include <math.h>
#include <stdlib.h>

#include "nn/shape.h"
#include "train/explainer.h"
#include "train/forecast.h"

static struct error err;

/* A model, and the forecast of the first test window by forecast_run(). */
struct explained {
    struct given_model g;
    struct explainer explainer;
    struct origins one;
    double y[64];
};

static void run(struct explained *x)
{
    explainer_release(&x->explainer);
    assert_ok(forecast_run(NULL, &x->g.model.ensemble, &x->g.windows, &x->one,
                           x->y, NULL, NULL, &err),
              &err);
    assert_ok(explainer_init(&x->explainer, &x->g.model.ensemble, &x->g.windows,
                             &err),
              &err);
}

static void start_csv(struct explained *x, const char *csv,
                      const struct built *built)
{
    *x = (struct explained){.one = {1, NULL}};
    given_model_init(&x->g, csv, built);
    given_stir(&x->g);
    x->one.list = x->g.parts[PART_TEST].list;
    assert_true(windows_outputs(&x->g.windows) <= COUNT(x->y));
    run(x);
}

static void start(struct explained *x, const struct built *built)
{
    struct text csv = {0};

    given_waves(&csv, 100);
    start_csv(x, csv.bytes, built);
    text_release(&csv);
}

static void end(struct explained *x)
{
    explainer_release(&x->explainer);
    given_model_release(&x->g);
}

static double deviation(const struct explained *x, size_t j)
{
    return scaler_target(&x->g.given.scaler, &x->g.given.schema, j)
        ->standard_deviation;
}

static struct contributions explain(struct explained *x, size_t j, size_t first,
                                    size_t n)
{
    struct contributions c;

    assert_ok(explainer_run(&x->explainer, x->one.list, j, first, n, &c, &err),
              &err);
    return c;
}

/* All targets and steps, and their mean: the forecast is that of forecast_run()
 * and differs from the sum by at most `share` standard deviations. */
static void check_sums(struct explained *x, double share)
{
    const size_t J = x->g.given.schema.n_targets, H = x->g.windows.H;

    for (size_t j = 0; j < J; j++) {
        double mean = 0;

        for (size_t h = 0; h <= H; h++) {
            struct contributions c =
                explain(x, j, h < H ? h : 0, h < H ? 1 : H);
            const double want = h < H ? x->y[h * J + j] : mean / (double)H;

            mean += h < H ? want : 0;
            assert_close(c.forecast, want, 1e-9, 1e-9);
            assert_close(contributions_remainder(&c), 0, 0,
                         share * deviation(x, j));
            contributions_release(&c);
        }
    }
}

static void the_ridge_adds_up_exactly(void **state)
{
    static const struct built cases[] = {
        {.ridge = true},
        {.ridge = true, .norm = NORM_LAST, .periods = {7}, .n_periods = 1},
        {.ridge = true, .norm = NORM_NONE, .columns = true},
        {.ridge = true, .norm = NORM_STD, .columns = true},
        {.ridge = true, .channels = CHANNELS_SHARED},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct contributions c;
        struct explained x;

        start(&x, &cases[i]);
        x.g.model.ensemble.n = 0;
        run(&x);
        check_sums(&x, 1e-5);
        c = explain(&x, 0, 0, 1);
        assert_int_equal(c.points, 0);
        contributions_release(&c);
        end(&x);
    }
}

/* The half of the weights that belongs to the lag gate, and changes. */
static void a_lag_gate_and_changes_add_up(void **state)
{
    const struct built built = {.ridge = true, .members = 2};

    (void)state;
    for (int changes = 0; changes < 2; changes++) {
        struct explained x;
        struct ridge *ridge;

        start(&x, &built);
        ridge = &x.g.model.ridge;
        ridge->short_lag = 2;
        ridge->long_lag = 5;
        free(ridge->map);
        ridge->map = calloc(ridge_inputs(ridge) * ridge->H, sizeof *ridge->map);
        assert_non_null(ridge->map);
        fill_random(ridge->map, ridge_inputs(ridge) * ridge->H, R(0.3), 5);
        for (size_t k = 0; changes && k < x.g.given.scaler.n_columns; k++) {
            struct moments *m = &x.g.given.scaler.columns[k];

            m->difference = true;
            m->change_mean = 0.25;
            m->change_standard_deviation = 0.5;
        }
        assert_ok(prepared_set_profile(&x.g.given.prepared, NULL, &err), &err);
        run(&x);
        check_sums(&x, 2e-4);
        x.g.model.ensemble.n = 0;
        run(&x);
        check_sums(&x, 1e-5);
        end(&x);
    }
}

/* The weight of a value is what the forecast changes by, if it changes. */
static void a_cell_is_the_weight_of_its_value(void **state)
{
    const struct built built = {
        .ridge = true, .norm = NORM_NONE, .columns = true};
    struct contributions before, after;
    struct explained x;
    double old;

    (void)state;
    start(&x, &built);
    x.g.model.ensemble.n = 0;
    run(&x);
    for (size_t row = 0; row < 3; row++) {
        const size_t at = x.one.list->row - 1 - row;

        before = explain(&x, 0, 0, 2);
        given_shift(&x.g, 1, at, at + 1, 1);
        after = explain(&x, 0, 0, 2);
        old = before.cells[row * 2 + 1];
        assert_close(after.cells[row * 2 + 1] - old,
                     after.forecast - before.forecast, 1e-3, 1e-6);
        if (row < 2)
            assert_true(fabs(after.forecast - before.forecast) > 1e-4);
        contributions_release(&before);
        contributions_release(&after);
    }
    end(&x);
}

/* Of every kind, with every way that a window reaches the network. */
static void networks_add_up(void **state)
{
    static const struct built cases[] = {
        {.members = 3, .ridge = true},
        {.members = 2, .norm = NORM_STD, .channels = CHANNELS_MIXED},
        {.members = 2, .norm = NORM_LAST, .channels = CHANNELS_SHARED},
        {.segment = 4, .T = 10, .norm = NORM_NONE},
        {.attention = "pointer", .decoder = DECODER_RECURRENT, .segment = 2},
        {.attention = "scaled", .cell = "none"},
        {.attention = "self"},
        {.attention = "feature"},
        {.attend = ATTEND_INPUTS},
        {.attention = "recurrent", .cell = "lstm"},
        {.members = 3,
         .ridge = true,
         .log = true,
         .periods = {7},
         .n_periods = 1},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct explained x;
        struct contributions c;

        start(&x, &cases[i]);
        check_sums(&x, 2e-4);
        c = explain(&x, 0, 0, 1);
        assert_true(c.points >= 2 * SHARD);
        contributions_release(&c);
        end(&x);
    }
}

static void targets_with_shares_of_their_own_add_up(void **state)
{
    static const double shares[] = {0.9, 0.2};
    static const struct built cases[] = {
        {.ridge = true},
        {.ridge = true, .channels = CHANNELS_SHARED},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct explained x;

        start(&x, &cases[i]);
        assert_int_equal(x.g.given.schema.n_targets, 2);
        assert_ok(
            ensemble_set_ridge_shares(&x.g.model.ensemble, 2, shares, &err),
            &err);
        run(&x);
        check_sums(&x, 2e-4);
        end(&x);
    }
}

/* Near the reference the cell of a value is its distance times the gradient. */
static void a_path_follows_the_gradient(void **state)
{
    const struct built built = {.norm = NORM_NONE};
    const double step = 1e-3;
    struct contributions c;
    struct explained x;
    struct error e;

    (void)state;
    start(&x, &built);
    for (size_t row = 0; row < 6; row++) {
        const size_t n = x.g.given.dataset.n_columns;
        double flat[64];

        for (size_t t = 0; t < 6; t++)
            for (size_t k = 0; k < n; k++)
                x.g.given.prepared.values[(x.one.list->row - 1 - t) * n + k] =
                    0;
        assert_ok(forecast_run(NULL, &x.g.model.ensemble, &x.g.windows, &x.one,
                               flat, NULL, NULL, &e),
                  &e);
        x.g.given.prepared.values[(x.one.list->row - 1 - row) * n + 1] =
            (real)step;
        run(&x);
        c = explain(&x, 0, 0, 1);
        assert_close(c.cells[row * n + 1], x.y[0] - flat[0], 1e-2, 1e-6);
        assert_close(c.parts[FROM_LEVEL] + c.parts[FROM_NETWORK], flat[0], 1e-6,
                     1e-6);
        contributions_release(&c);
    }
    end(&x);
}

static void labels_add_up(void **state)
{
    const struct built built = {.options = {.id = "id", .label = "grade"},
                                .members = 3,
                                .norm = NORM_NONE,
                                .ridge = true};
    struct text csv = {0};
    struct explained x;

    (void)state;
    given_grades(&csv, 60);
    start_csv(&x, csv.bytes, &built);
    check_sums(&x, 2e-4);
    x.g.model.ensemble.n = 0;
    run(&x);
    check_sums(&x, 1e-5);
    end(&x);
    text_release(&csv);
}

static void bounds_are_a_part(void **state)
{
    const struct built built = {.members = 1};
    struct contributions c;
    struct explained x;
    double free_forecast;

    (void)state;
    start(&x, &built);
    free_forecast = x.y[0];
    x.g.windows.bounds = (struct bounds){
        .has_minimum = true,
        .minimum = free_forecast + 1,
    };
    run(&x);
    check_sums(&x, 2e-4);
    c = explain(&x, 0, 0, 1);
    assert_close(c.parts[FROM_BOUNDS], 1, 1e-6, 0);
    contributions_release(&c);
    end(&x);
}

static void baselines_add_up(void **state)
{
    static const enum forecaster by[] = {BY_NAIVE, BY_SEASONAL_NAIVE,
                                         BY_WINDOW_MEAN, BY_DRIFT};
    const struct built built = {.members = 1};

    (void)state;
    for (size_t i = 0; i < COUNT(by); i++) {
        struct contributions c;
        struct explained x;

        start(&x, &built);
        assert_ok(
            ensemble_set_forecaster(&x.g.model.ensemble, 2, by[i], 9, &err),
            &err);
        run(&x);
        check_sums(&x, 1e-9);
        c = explain(&x, 1, 0, 1);
        if (by[i] == BY_SEASONAL_NAIVE) /* beyond the window of 6 rows */
            assert_close(c.cells[8 * c.n_columns + 1], c.forecast, 1e-9, 0);
        if (by[i] == BY_NAIVE)
            assert_close(c.cells[1], c.forecast, 1e-9, 0);
        contributions_release(&c);
        end(&x);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_ridge_adds_up_exactly),
        cmocka_unit_test(a_lag_gate_and_changes_add_up),
        cmocka_unit_test(a_cell_is_the_weight_of_its_value),
        cmocka_unit_test(networks_add_up),
        cmocka_unit_test(targets_with_shares_of_their_own_add_up),
        cmocka_unit_test(a_path_follows_the_gradient),
        cmocka_unit_test(labels_add_up),
        cmocka_unit_test(bounds_are_a_part),
        cmocka_unit_test(baselines_add_up),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
