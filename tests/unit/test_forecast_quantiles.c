/* test_forecast_quantiles.c - the quantiles of an ensemble are its forecast and
 * the mean of how far those of its members are from their outputs. */
#include "given_model.h"

#include <stdlib.h>

#include "train/forecast.h"

static const struct built two = {
    .members = 2, .quantiles = {10, 50, 90}, .log = true};

enum { Q = 3 };

struct found {
    size_t n_y;
    double *y, *offsets;
};

static struct found run(const struct given_model *g,
                        const struct ensemble *ensemble)
{
    struct found f = {.n_y =
                          g->parts[PART_TEST].n * windows_outputs(&g->windows)};
    struct error err;

    f.y = calloc(f.n_y, sizeof *f.y);
    f.offsets = calloc(f.n_y * Q, sizeof *f.offsets);
    assert_ok(forecast_quantiles(NULL, ensemble, &g->windows,
                                 &g->parts[PART_TEST], f.y, f.offsets, &err),
              &err);
    return f;
}

static void found_release(struct found *f)
{
    free(f->y);
    free(f->offsets);
}

static void they_are_the_mean_over_the_members(void **state)
{
    struct given_model g;
    struct found all;

    (void)state;
    given_waves_model(&g, 100, &two);
    given_stir(&g);
    all = run(&g, &g.model.ensemble);
    for (size_t k = 0; k < 2; k++) {
        const struct ensemble one = {
            .n = 1, .n_nets = 1, .members = &g.model.ensemble.members[k]};
        struct found f = run(&g, &one);

        for (size_t i = 0; i < f.n_y * Q; i++) {
            assert_true(i % Q == 0 || f.offsets[i] > f.offsets[i - 1]);
            all.offsets[i] -= f.offsets[i] / 2;
        }
        found_release(&f);
    }
    for (size_t i = 0; i < all.n_y * Q; i++)
        assert_true(is_close(all.offsets[i], 0, 0, 1e-9));
    found_release(&all);
    given_model_release(&g);
}

static void the_forecast_is_that_without_them(void **state)
{
    struct given_model g;
    struct found f;
    double *y;
    struct error err;

    (void)state;
    given_waves_model(&g, 100, &two);
    given_stir(&g);
    f = run(&g, &g.model.ensemble);
    y = calloc(f.n_y, sizeof *y);
    assert_non_null(y);
    assert_ok(forecast_run(NULL, &g.model.ensemble, &g.windows,
                           &g.parts[PART_TEST], y, NULL, NULL, &err),
              &err);
    assert_memory_equal(y, f.y, f.n_y * sizeof *y);
    free(y);
    found_release(&f);
    given_model_release(&g);
}

static void a_target_of_another_forecaster_has_none(void **state)
{
    struct given_model g;
    struct found f;
    struct error err;

    (void)state;
    given_waves_model(&g, 100, &two);
    assert_true(g.model.schema.n_targets == 2);
    assert_ok(ensemble_set_forecaster(&g.model.ensemble, 2, BY_MODEL, 1, &err),
              &err);
    g.model.ensemble.by[1] = BY_NAIVE;
    f = run(&g, &g.model.ensemble);
    for (size_t i = 0; i < f.n_y * Q; i++)
        assert_true(isnan(f.offsets[i]) == (i / Q % 2 == 1));
    found_release(&f);
    given_model_release(&g);
}

/* The sum of the changes has other quantiles than they have. */
static void a_target_modelled_by_its_changes_has_none(void **state)
{
    struct given_model g;
    struct found f;

    (void)state;
    given_waves_model(&g, 100, &two);
    g.given.scaler.columns[g.model.schema.targets[0]].difference = true;
    f = run(&g, &g.model.ensemble);
    for (size_t i = 0; i < f.n_y * Q; i++)
        assert_true(isnan(f.offsets[i]) == (i / Q % 2 == 0));
    found_release(&f);
    given_model_release(&g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(they_are_the_mean_over_the_members),
        cmocka_unit_test(the_forecast_is_that_without_them),
        cmocka_unit_test(a_target_of_another_forecaster_has_none),
        cmocka_unit_test(a_target_modelled_by_its_changes_has_none),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
