/* test_past_means.c - the means of known numbers over the newest rows, and
 * whether they are used. */
#include "given.h"

#include "base/rng.h"
#include "prep/past_means.h"
#include "train/effect_fit.h"

/* Two series of a panel; k is not scaled. */
static const char *const panel = "id,k,x\na,1,0\na,2,0\na,4,0\na,8,0\na,16,0\n"
                                 "b,3,0\nb,5,0\nb,-2,0\n";

/* Reads the panel, with means of 4 and 2 rows. */
static void start(struct given *g, struct past_means *means)
{
    static const size_t n_rows[] = {4, 2};
    struct error err;

    given_read(g, panel, &(struct given_options){.id = "id", .known = "k"});
    assert_ok(split_all(&g->split, &g->dataset, 1, 1, &err), &err);
    assert_ok(scaler_fit(&g->scaler, &g->dataset, &g->split, &err), &err);
    g->scaler.covariates[0].mean = 0;
    g->scaler.covariates[0].standard_deviation = 1;
    given_prepare(g, NULL);
    assert_ok(past_means_init(means, &g->prepared.inputs, n_rows, 2, &err),
              &err);
}

static void a_mean_is_of_the_newest_rows_of_its_series(void **state)
{
    static const double want[][2] = {{1, 1},    {1.5, 1.5}, {7.0 / 3, 3},
                                     {3.75, 6}, {7.5, 12},  {3, 3},
                                     {4, 4},    {2, 1.5}};
    struct past_means means;
    struct given g;

    (void)state;
    start(&g, &means);
    for (size_t row = 0; row < 8; row++)
        for (size_t i = 0; i < 2; i++)
            assert_close((double)past_means_at(&means, row > 4, row, NULL)[i],
                         want[row][i], 1e-6, 0);
    past_means_release(&means);
    assert_null(past_means_at(&means, 0, 0, NULL));
    given_release(&g);
}

/* After the rows of a series its known numbers are the mean, 0. */
static void after_the_last_row_the_means_go_on(void **state)
{
    real scratch[MAX_PAST_MEANS * MAX_PAST_NUMBERS];
    struct past_means means;
    struct given g;

    (void)state;
    start(&g, &means);
    assert_close((double)past_means_at(&means, 1, 8, scratch)[0], 1.5, 1e-6, 0);
    assert_close((double)past_means_at(&means, 1, 8, scratch)[1], -1, 1e-6, 0);
    assert_close((double)past_means_at(&means, 1, 10, scratch)[0], -.5, 1e-6,
                 0);
    assert_close((double)past_means_at(&means, 1, 10, scratch)[1], 0, 0, 0);
    past_means_release(&means);
    given_release(&g);
}

enum { ROWS = 300 };

/* Fits the effect on x of `before` times the mean of k in a season of 12 rows,
 * with a season of `season` rows for the means. */
static void fit(struct effect *effect, struct given *g, double before,
                size_t season)
{
    struct text csv = {0};
    struct error err;
    double k[ROWS];
    struct rng rng = {1};

    text_string(&csv, "x,k\n");
    for (int i = 0; i < ROWS; i++) {
        double sum = 0;

        k[i] = (double)(rng_next(&rng) % 20);
        for (int back = 0; back < 12 && back <= i; back++)
            sum += k[i - back] / 12;
        text_printf(&csv, "%.6f,%g\n",
                    k[i] + before * sum + (double)(rng_next(&rng) % 10) / 10,
                    k[i]);
    }
    given_read(g, csv.bytes,
               &(struct given_options){.targets = "x", .known = "k"});
    text_release(&csv);
    given_split(g, 12, 12);
    given_prepare(g, NULL);
    assert_ok(effect_fit(effect, &g->schema.covariates, &g->prepared, &g->split,
                         season, 12, &err),
              &err);
}

static void the_effect_has_the_means_if_they_tell_something(void **state)
{
    struct effect effect;
    struct given g;

    (void)state;
    fit(&effect, &g, -8, 12);
    assert_int_equal(effect.terms.form.n_past, 2);
    assert_int_equal(effect.terms.form.past[0], 12);
    assert_int_equal(effect.terms.form.past[1], 3);
    effect_release(&effect);
    given_release(&g);
    fit(&effect, &g, 0, 12);
    assert_non_null(effect.weights);
    assert_int_equal(effect.terms.form.n_past, 0);
    effect_release(&effect);
    given_release(&g);
    fit(&effect, &g, -8, 0);
    assert_int_equal(effect.terms.form.n_past, 0);
    effect_release(&effect);
    given_release(&g);
}

static void the_prepared_values_are_less_the_effect_of_the_means(void **state)
{
    struct effect effect;
    struct error err;
    struct given g;
    double rest = 0, without = 0;

    (void)state;
    fit(&effect, &g, -8, 12);
    for (int with = 0; with < 2; with++) {
        double *sum = with ? &rest : &without;

        if (with)
            assert_ok(prepared_set_effect(&g.prepared, &effect, &err), &err);
        for (size_t row = 24; row < ROWS; row++) {
            const double change = prepared_value(&g.prepared, row, 0) -
                                  prepared_value(&g.prepared, row - 12, 0);

            *sum += change * change;
        }
    }
    assert_true(rest < .05 * without);
    assert_ok(prepared_set_effect(&g.prepared, NULL, &err), &err);
    effect_release(&effect);
    given_release(&g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_mean_is_of_the_newest_rows_of_its_series),
        cmocka_unit_test(after_the_last_row_the_means_go_on),
        cmocka_unit_test(the_effect_has_the_means_if_they_tell_something),
        cmocka_unit_test(the_prepared_values_are_less_the_effect_of_the_means),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
