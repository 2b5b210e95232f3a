/* test_effect.c - the effect of known numbers. */
#include "check.h"

#include "prep/effect.h"

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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_effect_is_piecewise_linear),
        cmocka_unit_test(terms_bend_at_the_mean_and_one_deviation),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
