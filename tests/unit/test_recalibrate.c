/* test_recalibrate.c - intervals that learn from the rows that come. */
#include "check.h"

#include <stdlib.h>

#include "score/recalibrate.h"

static struct error err;

enum { H = 3 };

static void init(struct recalibration *r, double goal)
{
    assert_ok(recalibration_init(r, 1, H, .2, &err), &err);
    r->goals[0] = goal;
}

/* Adds an origin of which all steps have this outcome. */
static void add(struct recalibration *r, size_t row, enum outcome outcome)
{
    uint8_t *outcomes;

    recalibration_advance(r, row);
    outcomes = recalibration_add(r, row);
    for (size_t h = 0; h < H; h++)
        outcomes[h] = (uint8_t)outcome;
}

static void assert_thetas(const struct recalibration *r, double first,
                          double second, double third)
{
    assert_close(r->theta[0], first, 1e-12, 1e-15);
    assert_close(r->theta[1], second, 1e-12, 1e-15);
    assert_close(r->theta[2], third, 1e-12, 1e-15);
}

/* Step h = 1, 2, 3 of an origin has come h rows later. */
static void a_step_is_learned_when_its_row_has_come(void **state)
{
    struct recalibration r;

    (void)state;
    init(&r, .2);
    add(&r, 10, OUTCOME_MISSED);
    assert_thetas(&r, 0, 0, 0);
    add(&r, 11, OUTCOME_INSIDE);
    assert_thetas(&r, .2 * .8, 0, 0);
    add(&r, 12, OUTCOME_UNKNOWN);
    assert_thetas(&r, .2 * (.8 - .2), .1 * .8, 0);
    add(&r, 13, OUTCOME_UNKNOWN);
    assert_thetas(&r, .2 * (.8 - .2), .1 * (.8 - .2), .2 / 3 * .8);
    assert_int_equal(r.n_come, 5);
    recalibration_restart(&r);
    assert_thetas(&r, 0, 0, 0);
    assert_int_equal(r.n_come, 0);
    add(&r, 0, OUTCOME_INSIDE);
    recalibration_advance(&r, 1);
    assert_thetas(&r, -.2 * .2, 0, 0);
    recalibration_release(&r);
}

/* Of every second row, step 1 learns no faster than of each, step 3 does. */
static void origins_further_apart_count_more(void **state)
{
    struct recalibration r;

    (void)state;
    init(&r, .2);
    add(&r, 0, OUTCOME_UNKNOWN);
    add(&r, 2, OUTCOME_MISSED);
    recalibration_advance(&r, 100);
    assert_thetas(&r, .2 * .8, .2 * .8, .2 * 2 / 3 * .8);
    recalibration_release(&r);
}

/* A series starts without what another has taught. */
static void each_series_learns_by_itself(void **state)
{
    struct recalibration r = {0};

    (void)state;
    recalibration_start(&r, 0, 3); /* all zero: nothing adapts */
    assert_int_equal(r.n_origins, 0);
    init(&r, .2);
    for (uint32_t series = 4; series <= 5; series++) {
        recalibration_start(&r, series, 3);
        r.newest[0] = OUTCOME_MISSED;
        assert_thetas(&r, 0, 0, 0);
        recalibration_start(&r, series, 4);
        assert_thetas(&r, .2 * .8, 0, 0);
    }
    recalibration_release(&r);
}

/* The same with all origins in memory. */
static void many_origins_are_as_with_unlimited_memory(void **state)
{
    enum { N = 200 };
    struct rng rng = rng_make(1, RNG_TEST, 0, 0);
    size_t rows[N];
    enum outcome outcomes[N];
    struct recalibration r;

    (void)state;
    init(&r, .05);
    for (size_t i = 0; i < N; i++) {
        double theta[H] = {0};

        rows[i] = (i ? rows[i - 1] : 0) + 1 + rng_below(&rng, 2 * H);
        outcomes[i] = (enum outcome)rng_below(&rng, 3);
        add(&r, rows[i], outcomes[i]);
        for (size_t k = 0; k < i; k++)
            for (size_t h = 0; h < H; h++) {
                const double stride = k ? (double)(rows[k] - rows[k - 1]) : 1;

                if (outcomes[k] != OUTCOME_UNKNOWN && rows[k] + h < rows[i])
                    theta[h] += .2 * fmin(1, stride / ((double)h + 1)) *
                                ((outcomes[k] == OUTCOME_MISSED) - .05);
            }
        assert_thetas(&r, theta[0], theta[1], theta[2]);
    }
    recalibration_release(&r);
}

/* Errors of a scale that changes: half widths exp(theta) miss as often as they
 * should. */
static void the_share_of_misses_is_kept(void **state)
{
    enum { N = 4000 };
    struct rng rng = rng_make(2, RNG_TEST, 0, 0);
    struct recalibration r;
    size_t missed = 0;

    (void)state;
    init(&r, .2);
    for (size_t i = 0; i < N; i++) {
        const double scale = i < N / 2 ? 5 : .2;
        const double error = scale * (double)rng_uniform(&rng);
        bool is_missed;

        recalibration_advance(&r, i);
        is_missed = error > exp(r.theta[0]);
        missed += is_missed;
        recalibration_add(&r, i)[0] =
            is_missed ? OUTCOME_MISSED : OUTCOME_INSIDE;
    }
    assert_close((double)missed / N, .2, 0, .01);
    recalibration_release(&r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_step_is_learned_when_its_row_has_come),
        cmocka_unit_test(origins_further_apart_count_more),
        cmocka_unit_test(each_series_learns_by_itself),
        cmocka_unit_test(many_origins_are_as_with_unlimited_memory),
        cmocka_unit_test(the_share_of_misses_is_kept),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
