/* test_select_share.c - the share of the ridge in its mean with the networks.
 */
#include "selecting.h"

#include <stdlib.h>

#include "train/select_share.h"

enum { WINDOWS = 8 };

static struct error err;

/* Errors (k - best)^2 + |k - best| v of share k, where v is `noise` in every
 * second block of two windows and -noise in the others: the mean difference
 * from the best share is d^2, and its standard error d noise / sqrt(3). */
static void errors_around(struct share_errors *errors, size_t best,
                          double noise)
{
    struct origin list[WINDOWS] = {{0, 0}};
    const struct origins origins = {WINDOWS, list};

    for (size_t i = 0; i < WINDOWS; i++)
        list[i].row = (uint32_t)i;
    *errors = (struct share_errors){
        .n = WINDOWS,
        .errors = calloc(N_SHARES * WINDOWS, sizeof(double)),
        .n_targets = 1};
    assert_non_null(errors->errors);
    assert_ok(blocks_init(&errors->blocks, &origins, 2, &err), &err);
    assert_int_equal(errors->blocks.n, 4);
    for (size_t k = 0; k < N_SHARES; k++)
        for (size_t i = 0; i < WINDOWS; i++) {
            const double d = fabs((double)k - (double)best);

            errors->errors[k * WINDOWS + i] =
                d * d + d * (i / 2 % 2 ? noise : -noise);
        }
}

/* The share that is chosen where there is one target. */
static size_t chosen(const struct share_errors *errors, enum share_case which)
{
    size_t tenths = N_SHARES;

    assert_ok(share_choose(errors, &share_rules[which], &tenths, &err), &err);
    return tenths;
}

static void assert_share(size_t best, double se, enum share_case which,
                         size_t share)
{
    struct share_errors errors;

    errors_around(&errors, best, se * sqrt(3));
    assert_int_equal(chosen(&errors, which), share);
    share_errors_release(&errors);
}

/* With four blocks the interval of one standard error is 1.197 of them wide, by
 * Student's t. */
static void the_share_moves_up_to_one_standard_error(void **state)
{
    static const struct {
        size_t best;
        double se; /* of a step */
        size_t beside_one, beside_several;
    } cases[] = {
        {10, 0.1, 10, 10}, {10, 2.2, 8, 8}, {10, 3.8, 6, 6}, {10, 9, 6, 5},
        {0, 0.1, 0, 0},    {0, 2.2, 2, 2},  {0, 4.6, 5, 5},  {0, 9, 6, 5},
        {6, 0.1, 6, 6},    {6, 2.2, 6, 5},  {5, 0.1, 5, 5},  {5, 2.2, 6, 5},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        assert_share(cases[i].best, cases[i].se, SHARE_ONE_NETWORK,
                     cases[i].beside_one);
        assert_share(cases[i].best, cases[i].se, SHARE_SEVERAL,
                     cases[i].beside_several);
    }
}

/* Of four blocks, 3.18 standard errors exclude 0. */
static void
in_a_single_short_series_less_of_the_ridge_must_be_clear(void **state)
{
    static const struct {
        size_t best;
        double se;
        size_t share;
    } cases[] = {{10, 0.1, 10}, {10, 2.2, 8}, {10, 9, 5},
                 {0, 0.1, 0},   {0, 1.1, 3},  {0, 1.6, 5}};

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++)
        assert_share(cases[i].best, cases[i].se, SHARE_SHORT, cases[i].share);
}

/* Errors of 33 + (k - best)^2: 3 % of 34 is more than one, and 3 % of 37 less
 * than four. */
static void in_a_panel_it_moves_if_three_per_cent_are_gained(void **state)
{
    static const struct {
        size_t best, share;
    } cases[] = {{5, 5}, {6, 5}, {7, 7}, {10, 10}, {4, 5}, {3, 3}, {0, 0}};

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct share_errors errors;

        errors_around(&errors, cases[i].best, 0.01);
        for (size_t k = 0; k < N_SHARES * WINDOWS; k++)
            errors.errors[k] += 33;
        assert_int_equal(chosen(&errors, SHARE_PANEL), cases[i].share);
        share_errors_release(&errors);
    }
}

static void one_block_tells_only_whether_the_ridge_is_better(void **state)
{
    (void)state;
    for (size_t best = 0; best < N_SHARES; best++) {
        struct share_errors errors;

        errors_around(&errors, best, 0);
        errors.blocks.n = 1;
        assert_int_equal(chosen(&errors, SHARE_ONE_NETWORK),
                         best > 8 ? RIDGE_ALONE : 6);
        assert_int_equal(chosen(&errors, SHARE_SEVERAL),
                         best > 7 ? RIDGE_ALONE : 5);
        assert_int_equal(share_ridge_better(&errors), best > 5);
        assert_false(share_members_clear(&errors));
        share_errors_release(&errors);
    }
}

/* Over both targets no share is better than 5. */
static void each_target_has_the_share_of_its_own_errors(void **state)
{
    static const size_t best[] = {9, 1};
    struct share_errors errors;
    size_t tenths[2];

    (void)state;
    errors_around(&errors, 5, 0.1);
    errors.n_targets = 2;
    errors.of_targets = calloc(2 * N_SHARES * WINDOWS, sizeof(float));
    assert_non_null(errors.of_targets);
    for (size_t j = 0; j < 2; j++) {
        struct share_errors one;

        errors_around(&one, best[j], 0.1);
        for (size_t i = 0; i < N_SHARES * WINDOWS; i++)
            errors.of_targets[j * N_SHARES * WINDOWS + i] =
                (float)one.errors[i];
        share_errors_release(&one);
    }
    assert_ok(
        share_choose(&errors, &share_rules[SHARE_ONE_NETWORK], tenths, &err),
        &err);
    assert_int_equal(tenths[0], 9);
    assert_int_equal(tenths[1], 1);
    share_errors_release(&errors);
}

/* Of four blocks, 3.18 standard errors exclude 0. */
static void members_are_clear_at_95_per_cent(void **state)
{
    static const struct {
        double se;
        bool clear, ridge_better;
    } cases[] = {{10 / 3.1, false, true},
                 {10 / 3.3, true, true},
                 {10 / 1.1, false, false},
                 {10 / 1.3, false, true}};

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct share_errors members, ridge;

        errors_around(&members, 0, cases[i].se * sqrt(3));
        errors_around(&ridge, 10, cases[i].se * sqrt(3));
        assert_int_equal(share_members_clear(&members), cases[i].clear);
        assert_int_equal(share_ridge_better(&ridge), cases[i].ridge_better);
        assert_false(share_members_clear(&ridge));
        assert_false(share_ridge_better(&members));
        share_errors_release(&members);
        share_errors_release(&ridge);
    }
}

/* With unknown validation values nothing is chosen. */
static void without_known_values_the_share_stays(void **state)
{
    struct share_errors errors;

    (void)state;
    errors_around(&errors, 10, 0);
    for (size_t i = 0; i < N_SHARES * WINDOWS; i++)
        errors.errors[i] = (double)NAN;
    assert_int_equal(chosen(&errors, SHARE_ONE_NETWORK), 6);
    assert_false(share_ridge_better(&errors));
    assert_false(share_members_clear(&errors));
    share_errors_release(&errors);
}

static void errors_are_those_of_the_average_with_each_share(void **state)
{
    struct given_model g;
    struct ensemble *e = &g.model.ensemble;
    struct trainer trainer;
    struct share_errors errors;

    (void)state;
    build_members(&g, put_season, 1, true);
    set_map(&g, 0.3);
    trainer = given_trainer(&g, &quick_training);
    assert_ok(share_errors_init(&errors, e, &trainer, &g.given.split, &err),
              &err);
    assert_int_equal(errors.n, g.parts[PART_VALID].n);
    for (size_t k = 0; k < N_SHARES; k++) {
        e->use_ridge = k > 0;
        e->ridge_share = (double)k / RIDGE_ALONE;
        assert_close(known_mean(errors.errors + k * errors.n, errors.n),
                     score_members(&g, e).forecast, 1e-9, 0);
    }
    share_errors_release(&errors);
    given_model_release(&g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_share_moves_up_to_one_standard_error),
        cmocka_unit_test(
            in_a_single_short_series_less_of_the_ridge_must_be_clear),
        cmocka_unit_test(in_a_panel_it_moves_if_three_per_cent_are_gained),
        cmocka_unit_test(each_target_has_the_share_of_its_own_errors),
        cmocka_unit_test(one_block_tells_only_whether_the_ridge_is_better),
        cmocka_unit_test(members_are_clear_at_95_per_cent),
        cmocka_unit_test(without_known_values_the_share_stays),
        cmocka_unit_test(errors_are_those_of_the_average_with_each_share),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
