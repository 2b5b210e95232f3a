/* test_selection.c - by how much a candidate must be better. */
#include "check.h"

#include "train/selection.h"

static const struct {
    enum rule rule;
    double factor;
} rules[] = {
    {RULE_WINDOW, 0.995}, {RULE_SKILL, 0.97},    {RULE_PROFILE, 0.97},
    {RULE_SEGMENT, 0.99}, {RULE_RESIDUAL, 0.99}, {RULE_HALFWAY, 1.05},
};

static void each_rule_has_its_threshold(void **state)
{
    (void)state;
    assert_int_equal(COUNT(rules), N_RULES);
    for (size_t i = 0; i < COUNT(rules); i++)
        assert_true(rule_bound(rules[i].rule, 1) == rules[i].factor);
}

static void a_candidate_must_be_below_the_threshold(void **state)
{
    static const double currents[] = {1, 2, 0.0371, 1e30};

    (void)state;
    for (size_t i = 0; i < COUNT(rules); i++)
        for (size_t k = 0; k < COUNT(currents); k++) {
            const enum rule rule = rules[i].rule;
            const double bound = rule_bound(rule, currents[k]);

            assert_close(bound, rules[i].factor * currents[k], 1e-15, 0);
            assert_true(rule_prefers(rule, nextafter(bound, 0), currents[k]));
            assert_false(rule_prefers(rule, bound, currents[k]));
            assert_false(rule_prefers(rule, nextafter(bound, (double)INFINITY),
                                      currents[k]));
            assert_true(rule_prefers(rule, 0, currents[k]));
        }
}

static void of_long_windows_fewer_are_used(void **state)
{
    (void)state;
    assert_int_equal(selection_valid_samples(1), 32768);
    assert_int_equal(selection_valid_samples(128), 32768);
    assert_int_equal(selection_valid_samples(129), 32513);
    assert_int_equal(selection_valid_samples(336), 12483);
    assert_int_equal(selection_valid_samples(5000000), 1);
}

static void a_difference_of_three_per_cent_is_clear(void **state)
{
    (void)state;
    assert_true(rule_prefers(RULE_SKILL, 1.93, 2));
    assert_false(rule_prefers(RULE_SKILL, 1.95, 2));
    assert_false(rule_prefers(RULE_SKILL, 2, 1.93));
    assert_false(rule_prefers(RULE_SKILL, 2, 2));
}

static void nan_is_neither_better_nor_worse(void **state)
{
    const double nan = (double)NAN;

    (void)state;
    for (size_t i = 0; i < COUNT(rules); i++) {
        assert_false(rule_prefers(rules[i].rule, nan, 1));
        assert_false(rule_prefers(rules[i].rule, 0, nan));
        assert_false(rule_prefers(rules[i].rule, nan, nan));
        assert_false(rule_prefers(rules[i].rule, nan, (double)INFINITY));
    }
}

/* The first of several candidates is compared with an infinite error. */
static void everything_finite_is_better_than_an_infinite_error(void **state)
{
    const double infinity = (double)INFINITY;

    (void)state;
    for (size_t i = 0; i < COUNT(rules); i++) {
        assert_true(rule_prefers(rules[i].rule, 1e300, infinity));
        assert_false(rule_prefers(rules[i].rule, infinity, infinity));
        assert_false(rule_prefers(rules[i].rule, infinity, 1));
    }
}

static void nothing_is_better_than_no_error(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(rules); i++)
        assert_false(rule_prefers(rules[i].rule, 0, 0));
}

static void penalties_rise_tenfold(void **state)
{
    (void)state;
    for (size_t i = 1; i < N_PENALTIES; i++)
        assert_close(ridge_penalties[i], 10 * ridge_penalties[i - 1], 1e-12, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_rule_has_its_threshold),
        cmocka_unit_test(a_candidate_must_be_below_the_threshold),
        cmocka_unit_test(of_long_windows_fewer_are_used),
        cmocka_unit_test(a_difference_of_three_per_cent_is_clear),
        cmocka_unit_test(nan_is_neither_better_nor_worse),
        cmocka_unit_test(everything_finite_is_better_than_an_infinite_error),
        cmocka_unit_test(nothing_is_better_than_no_error),
        cmocka_unit_test(penalties_rise_tenfold),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
