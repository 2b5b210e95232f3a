/* test_quantile_scores.c - quantiles around forecasts, and how good they
 * were. */
#include "given.h"

#include <stdio.h>

#include "score/metrics.h"

static struct error err;

static const struct levels levels = {3, {10, 50, 90}};

/* Two steps of a target with the actual values 3 and 1, and half widths of two
 * spreads at all levels. */
struct scored {
    struct given g;
    struct windows windows;
    struct calibration calibration;
    struct origin origin;
};

static void start(struct scored *s, const char *csv)
{
    struct calibration_target *t;

    given_read(&s->g, csv, NULL);
    given_identity_scaler(&s->g);
    s->windows = given_windows(&s->g, NORM_NONE);
    s->windows.T = 2;
    s->windows.H = 2;
    s->origin = (struct origin){2, 0};
    assert_ok(calibration_init(&s->calibration, 1, 2, &err), &err);
    t = s->calibration.targets;
    t->n_rows = 1u << 30;
    t->deviation = 1;
    for (size_t i = 0; i < CALIBRATION_STEPS; i++)
        t->sigma[i] = 1;
    for (size_t i = 0; i < CALIBRATION_LEVELS; i++)
        t->quantiles[i] = 2;
    s->calibration.season = 1;
}

static void end(struct scored *s)
{
    calibration_release(&s->calibration);
    given_release(&s->g);
}

static void without_a_network_they_are_ends_of_intervals(void **state)
{
    const double y[] = {5, 5}, nan = (double)NAN;
    double q[] = {nan, nan, nan, -1, 0.5, 4}, spread;
    struct quantiles quantiles;
    struct scored s;

    (void)state;
    start(&s, "x\n1\n5\n3\n1\n");
    assert_ok(quantiles_init(&quantiles, &levels, &s.windows, &s.calibration,
                             NULL, &err),
              &err);
    spread = spread_at(&quantiles.bands.spreads, &s.origin, 0);
    quantiles_around(&quantiles, &(struct origins){1, &s.origin}, y, q);
    /* the interval of 80 %, whose ends are the quantiles of 10 and 90 % */
    assert_true(is_close(q[0], 5 - 2 * spread, 1e-6, 1e-6));
    assert_true(is_close(q[1], 5, 0, 0));
    assert_true(is_close(q[2], 5 + 2 * spread, 1e-6, 1e-6));
    assert_true(is_close(q[3], 4, 0, 0) && is_close(q[4], 5.5, 0, 0) &&
                is_close(q[5], 9, 0, 0));
    quantiles_release(&quantiles);
    end(&s);
}

static void bounds_cut_them(void **state)
{
    const double y[] = {5, 5};
    double q[] = {-3, 0, 3, -3, 0, 3};
    struct quantiles quantiles;
    struct scored s;

    (void)state;
    start(&s, "x\n1\n5\n3\n1\n");
    s.windows.bounds = (struct bounds){true, true, 4, 6};
    assert_ok(quantiles_init(&quantiles, &levels, &s.windows, &s.calibration,
                             NULL, &err),
              &err);
    quantiles_around(&quantiles, &(struct origins){1, &s.origin}, y, q);
    for (size_t h = 0; h < 2; h++)
        for (size_t i = 0; i < 3; i++)
            assert_true(is_close(q[h * 3 + i], 4 + (double)i, 0, 0));
    quantiles_release(&quantiles);
    end(&s);
}

/* Outwards by one or inwards by three spreads per standard deviation of a
 * normal distribution; there they would cross, and are put in order. */
static void the_shift_of_the_calibration_moves_them(void **state)
{
    static const double z = 1.281551566;
    const double y[] = {5, 5};
    struct scored s;

    (void)state;
    for (int inwards = 0; inwards <= 1; inwards++) {
        double q[] = {-2, 0.5, 3, -2, 0.5, 3}, spread, by;
        struct quantiles quantiles;

        start(&s, "x\n-1\n5\n3\n1\n");
        for (size_t i = 0; i < CALIBRATION_STEPS; i++)
            s.calibration.targets->shift[i] = inwards ? -3 : 1;
        assert_ok(quantiles_init(&quantiles, &levels, &s.windows,
                                 &s.calibration, NULL, &err),
                  &err);
        spread = spread_at(&quantiles.bands.spreads, &s.origin, 0);
        quantiles_around(&quantiles, &(struct origins){1, &s.origin}, y, q);
        by = z * spread * (inwards ? -3 : 1);
        assert_true(inwards ? by < -3 : by > 0);
        for (size_t h = 0; h < 2; h++) {
            assert_true(
                is_close(q[3 * h], inwards ? 8 + by : 3 - by, 1e-6, 1e-6));
            assert_true(is_close(q[3 * h + 1], 5.5, 1e-6, 0));
            assert_true(
                is_close(q[3 * h + 2], inwards ? 3 - by : 8 + by, 1e-6, 1e-6));
        }
        quantiles_release(&quantiles);
        end(&s);
    }
}

/* The quantiles at an origin from offsets of -1, 0 and 1. */
static void quantiles_at(struct quantiles *q, uint32_t row, double values[6])
{
    const struct origin origin = {row, 0};
    const double y[] = {5, 5};

    for (size_t i = 0; i < 6; i++)
        values[i] = (double)(i % 3) - 1;
    quantiles_advance(q, &origin);
    quantiles_around(q, &(struct origins){1, (struct origin[]){origin}}, y,
                     values);
    quantiles_learn(q, &origin, values);
}

/* Of step 1: up after a value above, down after one below, and nowhere after
 * one that is equal. */
static void they_learn_from_the_rows_that_come(void **state)
{
    static const char *const actual[] = {"7", "3", "5"};
    /* (1 if above, else 0) - (1 - p); the median of 5 is equal in the last */
    static const double steps[][3] = {
        {.1, .5, .9}, {-.9, -.5, -.1}, {.1, 0, -.1}};

    (void)state;
    for (size_t k = 0; k < 3; k++) {
        double before[6], after[6], spread;
        struct quantiles q;
        struct scored s;
        char csv[64];

        (void)snprintf(csv, sizeof csv, "x\n-1\n9\n%s\n7\n-4\n", actual[k]);
        start(&s, csv);
        assert_ok(
            quantiles_init(&q, &levels, &s.windows, &s.calibration, NULL, &err),
            &err);
        assert_ok(quantiles_recalibrate(&q, &err), &err);
        quantiles_at(&q, 2, before);
        for (size_t i = 0; i < 3; i++)
            assert_true(is_close(before[i], 4 + (double)i, 1e-9, 0));
        quantiles_at(&q, 3, after);
        spread = spread_at(&q.bands.spreads, &(struct origin){3, 0}, 0);
        for (size_t i = 0; i < 3; i++) {
            const double theta = .15 * steps[k][i];

            assert_true(is_close(after[i], 4 + (double)i + theta * spread * 2,
                                 1e-6, 1e-6));
            /* the row of step 2 has not come */
            assert_true(is_close(after[3 + i], before[3 + i], 1e-9, 0));
        }
        quantiles_release(&q);
        end(&s);
    }
}

static void shares_and_losses_are_those_of_the_formulas(void **state)
{
    const double values[] = {2, 3, 7, 0, 2, 4}; /* actual values: 3 and 1 */
    struct quantile_scores s = {0}, sum = {0};
    struct scored scored;

    (void)state;
    start(&scored, "x\n1\n5\n3\n1\n");
    assert_ok(quantile_scores_init(&s, &levels, 1, 2, &err), &err);
    assert_ok(quantile_scores_init(&sum, &levels, 1, 2, &err), &err);
    assert_ok(quantile_scores_use(&s, &scored.windows, &scored.calibration,
                                  NULL, &err),
              &err);
    assert_true(
        isnan(quantile_metric(&s, 0, QUANTILE_BELOW, ALL_TARGETS, ALL_STEPS)));
    quantile_scores_add(&s, &scored.origin, values);
    quantile_scores_merge(&sum, &s);
    quantile_scores_merge(&sum, &s);
    for (int i = 0; i < 2; i++) {
        const struct quantile_scores *of = i ? &sum : &s;

        assert_true(
            is_close(quantile_metric(of, 0, QUANTILE_BELOW, 0, 0), 0, 0, 0));
        assert_true(
            is_close(quantile_metric(of, 1, QUANTILE_BELOW, 0, 0), 1, 0, 0));
        assert_true(is_close(
            quantile_metric(of, 2, QUANTILE_BELOW, 0, ALL_STEPS), 1, 0, 0));
        /* 0.1 (3 - 2), and (0.9 - 1) (3 - 7) */
        assert_true(is_close(quantile_metric(of, 0, QUANTILE_PINBALL, 0, 0),
                             0.1, 1e-12, 0));
        assert_true(is_close(quantile_metric(of, 2, QUANTILE_PINBALL, 0, 0),
                             0.4, 1e-12, 0));
        assert_true(is_close(
            quantile_metric(of, 1, QUANTILE_PINBALL, ALL_TARGETS, ALL_STEPS),
            0.25, 1e-12, 0));
    }
    quantile_scores_release(&s);
    quantile_scores_release(&sum);
    end(&scored);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(without_a_network_they_are_ends_of_intervals),
        cmocka_unit_test(bounds_cut_them),
        cmocka_unit_test(the_shift_of_the_calibration_moves_them),
        cmocka_unit_test(they_learn_from_the_rows_that_come),
        cmocka_unit_test(shares_and_losses_are_those_of_the_formulas),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
