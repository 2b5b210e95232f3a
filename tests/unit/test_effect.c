/* test_effect.c - the effect of known numbers. */
#include "given.h"

#include "prep/effect.h"
#include "train/effect_fit.h"

static void an_effect_is_piecewise_linear(void **state)
{
    const real known[] = {R(0.5), R(-2.0)};
    struct effect effect;
    struct error err;

    (void)state;
    assert_ok(effect_allocate(&effect, 2, 2, &err), &err);
    /* of column 1: 2 k_0 + 4 (k_0)+ - 3 (k_1 + 1)+ + k_1 */
    effect.weights[8] = R(2.0);
    effect.weights[10] = R(4.0);
    effect.weights[12] = R(1.0);
    effect.weights[13] = R(-3.0);
    assert_close(effect_at(&effect, known, 0), 0, 0, 0);
    assert_close(effect_at(&effect, known, 1), 1 + 2 - 2, 0, 1e-6);
    effect_release(&effect);
}

static void terms_bend_at_the_mean_and_one_deviation(void **state)
{
    double terms[EFFECT_TERMS];

    (void)state;
    effect_terms(R(1.5), terms);
    assert_close(terms[0], 1.5, 0, 1e-6);
    assert_close(terms[1], 2.5, 0, 1e-6);
    assert_close(terms[2], 1.5, 0, 1e-6);
    assert_close(terms[3], 0.5, 0, 1e-6);
    effect_terms(R(-0.5), terms);
    assert_close(terms[1], 0.5, 0, 1e-6);
    assert_close(terms[2], 0, 0, 0);
}

/* The effect on a column at a row, in prepared units. */
static double effect_in(const struct given *g, const struct effect *effect,
                        size_t row, size_t column)
{
    return effect_at(effect, inputs_row(&g->prepared.inputs, 0, row, NULL),
                     column);
}

/* x is 5 + 2 k, but every seventh cell is missing; y is so in the train rows
 * alone and turns round in the validation rows, [42, 48). */
static void an_effect_is_that_of_known_cells_if_it_lasts(void **state)
{
    struct text csv = {0};
    struct effect effect;
    struct given g;
    struct error err;

    (void)state;
    text_string(&csv, "x,y,k\n");
    for (int i = 0; i < 60; i++) {
        const int k = i * 37 % 11;

        if (i % 7 == 3)
            text_string(&csv, "NA");
        else
            text_printf(&csv, "%d", 5 + 2 * k);
        text_printf(&csv, ",%d,%d\n", i < 42 ? 5 + 2 * k : 5 - 2 * k, k);
    }
    given_read(&g, csv.bytes,
               &(struct given_options){
                   .missing = MISSING_MASK, .targets = "x,y", .known = "k"});
    given_split(&g, 2, 2);
    assert_int_equal(g.split.borders[0].end[PART_TRAIN], 42);
    (void)given_windows(&g, NORM_NONE);
    assert_ok(effect_fit(&effect, &g.prepared, &g.split, 1, &err), &err);
    assert_non_null(effect.weights);
    for (size_t row = 4; row < 9; row++) {
        assert_close(effect_in(&g, &effect, row, 0) -
                         effect_in(&g, &effect, 2, 0),
                     prepared_value(&g.prepared, row, 0) -
                         prepared_value(&g.prepared, 2, 0),
                     0, 0.02);
        assert_close(effect_in(&g, &effect, row, 1), 0, 0, 0);
    }
    effect_release(&effect);
    given_release(&g);
    text_release(&csv);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_effect_is_piecewise_linear),
        cmocka_unit_test(terms_bend_at_the_mean_and_one_deviation),
        cmocka_unit_test(an_effect_is_that_of_known_cells_if_it_lasts),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
