/* test_interval_scores.c - spreads, intervals around forecasts, and how good
 * these were. */
#include "given.h"

#include "score/metrics.h"

static struct error err;

static const struct given_options masked = {.targets = "x",
                                            .missing = MISSING_MASK};

/* A calibration of one target of H steps whose half width is `half` spreads at
 * every level and step. */
static void calibrated(struct calibration *c, size_t H, double deviation,
                       double half)
{
    assert_ok(calibration_init(c, 1, H, &err), &err);
    c->targets[0].n_rows = 1u << 30;
    c->targets[0].deviation = deviation;
    for (size_t i = 0; i < CALIBRATION_STEPS; i++)
        c->targets[0].sigma[i] = 1;
    for (size_t i = 0; i < CALIBRATION_LEVELS; i++)
        c->targets[0].quantiles[i] = (real)half;
}

static struct windows windows_of(struct given *g, size_t T, size_t H)
{
    struct windows w;

    given_identity_scaler(g);
    w = given_windows(g, NORM_NONE);
    w.T = T;
    w.H = H;
    return w;
}

static double spread_of(const struct windows *w, const struct calibration *c,
                        const struct split *split, struct origin origin)
{
    struct spreads spreads;
    double spread;

    assert_ok(spreads_init(&spreads, w, c, split, &err), &err);
    spread = spread_at(&spreads, &origin, 0);
    spreads_release(&spreads);
    return spread;
}

/* The newest max(T, 2 H) rows; the standard deviation of 1, 5 is 2. */
static void the_spread_is_that_of_the_newest_rows(void **state)
{
    struct given g;
    struct windows w;
    struct calibration c;

    (void)state;
    given_read(&g,
               "x,y\n900,1\n1,2\n5,3\n1,4\n,5\n1,6\n5,7\n100,8\n3,9\n3,8\n3,7\n"
               "3,6\n8,5\n8,4\n",
               &masked);
    w = windows_of(&g, 4, 1);
    calibrated(&c, 1, 8, 1);
    /* all rows that there are: 900, 1 and 5 */
    assert_close(spread_of(&w, &c, NULL, (struct origin){3, 0}),
                 sqrt(sqrt((pow(598, 2) + pow(301, 2) + pow(297, 2)) / 3) * 8),
                 1e-6, 0);
    /* rows 3..6 are 1, unknown, 1, 5 */
    assert_close(spread_of(&w, &c, NULL, (struct origin){7, 0}),
                 sqrt(sqrt(32.0 / 9) * 8), 1e-6, 0);
    /* 2 H = 6 rows, 1..6 */
    w.H = 3;
    assert_close(spread_of(&w, &c, NULL, (struct origin){7, 0}),
                 sqrt(sqrt((3 * 1.6 * 1.6 + 2 * 2.4 * 2.4) / 5) * 8), 1e-6, 0);
    /* rows 8..11 do not change: 5 % of the deviation */
    w.H = 1;
    assert_close(spread_of(&w, &c, NULL, (struct origin){12, 0}),
                 sqrt(.05 * 8 * 8), 1e-6, 0);
    calibration_release(&c);
    given_release(&g);
}

/* The newest rows are 3, unknown and 7, with a deviation of 2 and a mean of 5;
 * a value that is not positive counts as 0 in the mean. */
static void the_spread_of_a_target_in_logarithms_is_also_its_level(void **state)
{
    struct given g;
    struct windows w;
    struct calibration c;

    (void)state;
    given_read(&g, "x,t\n900,1\n3,2\n,3\n7,4\n-4,5\n2,6\n", &masked);
    w = windows_of(&g, 3, 1);
    calibrated(&c, 1, 8, 1);
    c.spread = SPREAD_LEVEL;
    assert_close(spread_of(&w, &c, NULL, (struct origin){4, 0}), sqrt(2 * 8),
                 1e-6, 0);
    g.scaler.columns[0].floor = 1;
    assert_close(spread_of(&w, &c, NULL, (struct origin){4, 0}),
                 sqrt(5 * sqrt(2 * 8)), 1e-6, 0);
    c.spread = SPREAD_WINDOW;
    assert_close(spread_of(&w, &c, NULL, (struct origin){4, 0}), sqrt(2 * 8),
                 1e-6, 0);
    c.spread = SPREAD_LEVEL;
    w.T = 2;
    assert_close(spread_of(&w, &c, NULL, (struct origin){6, 0}),
                 sqrt(1 * sqrt(3 * 8)), 1e-6, 0);
    /* no value is known, or none is positive: the deviation decides */
    assert_close(spread_of(&w, &c, NULL, (struct origin){0, 0}),
                 sqrt(.05 * 8 * 8), 1e-6, 0);
    calibration_release(&c);
    given_release(&g);
}

static void the_spread_of_a_series_is_its_seasonal_change(void **state)
{
    static const struct given_options by_id = {.id = "id"};
    struct given g;
    struct windows w;
    struct calibration c;
    struct borders borders[3] = {{{4, 6, 6}}, {{4, 4, 4}}, {{0, 0, 3}}};
    const struct split split = {.T = 1, .H = 1, .borders = borders};

    (void)state;
    given_read(&g,
               "id,x\na,1\na,2\na,4\na,8\na,50\na,90\n"
               "b,7\nb,9\nb,7\nb,9\n"
               "c,5\nc,5\nc,6\n",
               &by_id);
    w = windows_of(&g, 1, 1);
    calibrated(&c, 1, 30, 1);
    c.spread = SPREAD_SERIES;
    c.season = 2;
    /* of the train rows: |4 - 1|, |8 - 2| */
    assert_close(spread_of(&w, &c, &split, (struct origin){6, 0}), 4.5, 1e-6,
                 0);
    /* of all rows: and |50 - 4|, |90 - 8| */
    assert_close(spread_of(&w, &c, NULL, (struct origin){6, 0}), 137 / 4.0,
                 1e-6, 0);
    /* it does not change from season to season, but from row to row */
    assert_close(spread_of(&w, &c, &split, (struct origin){10, 1}), 2, 1e-6, 0);
    /* no train rows: all rows */
    assert_close(spread_of(&w, &c, &split, (struct origin){13, 2}), 1, 1e-6, 0);
    /* neither: the deviation */
    c.season = 5;
    borders[2].end[PART_TRAIN] = 2;
    assert_close(spread_of(&w, &c, &split, (struct origin){13, 2}), 30, 1e-6,
                 0);
    calibration_release(&c);
    given_release(&g);
}

/* Rows 2 and 3 follow the origin; its spread is 1. */
static const char walk[] = "x\n-1\n1\n-3\n2\n";

struct scored {
    struct given g;
    struct windows w;
    struct calibration c;
    struct interval_scores s;
};

/* Intervals of 80 and 95 % with this half width at the origin. */
static void score_start(struct scored *t, const char *csv, double half)
{
    const struct levels levels = {2, {80, 95}};

    given_read(&t->g, csv, NULL);
    t->w = windows_of(&t->g, 2, 2);
    calibrated(&t->c, 2, 1, half);
    assert_ok(interval_scores_init(&t->s, &levels, 1, 2, &err), &err);
    assert_ok(interval_scores_use(&t->s, &t->w, &t->c, NULL, &err), &err);
}

static void score_add(struct scored *t, const double f[2])
{
    const struct origin origin = {2, 0};

    interval_scores_start(&t->s, &origin);
    interval_scores_add(&t->s, &origin, 0, f);
}

static void score_end(struct scored *t)
{
    interval_scores_release(&t->s);
    calibration_release(&t->c);
    given_release(&t->g);
}

static double score(const struct scored *t, size_t level,
                    enum interval_metric metric, int step)
{
    return interval_metric(&t->s, level, metric, ALL_TARGETS, step);
}

static void scores_are_those_of_a_calculation_by_hand(void **state)
{
    const double f[] = {0, 1};
    struct scored t;

    (void)state;
    score_start(&t, walk, 2);
    score_add(&t, f);
    /* -3 is 1 below [-2, 2]; 2 is within [-1, 3] */
    for (size_t i = 0; i < 2; i++) {
        assert_close(score(&t, i, INTERVAL_COVERAGE, 0), 0, 0, 0);
        assert_close(score(&t, i, INTERVAL_COVERAGE, 1), 1, 0, 0);
        assert_close(score(&t, i, INTERVAL_COVERAGE, ALL_STEPS), .5, 0, 0);
        assert_close(score(&t, i, INTERVAL_WIDTH, ALL_STEPS), 4, 1e-6, 0);
        assert_close(score(&t, i, INTERVAL_WINKLER, 1), 4, 1e-6, 0);
    }
    assert_close(score(&t, 0, INTERVAL_WINKLER, 0), 4 + 2 / .2 * 1, 1e-6, 0);
    assert_close(score(&t, 1, INTERVAL_WINKLER, 0), 4 + 2 / .05 * 1, 1e-6, 0);
    assert_true(isnan(interval_metric(&t.s, 0, INTERVAL_WIDTH, 1, ALL_STEPS)));
    score_end(&t);
}

/* The quantiles below .5 are -2, that of .5 is 0, those above are 2. */
static void the_crps_is_the_mean_loss_of_the_quantiles(void **state)
{
    const double f[] = {0, 0};
    double want = .5 * 3; /* of y = -3 */
    struct scored t;

    (void)state;
    score_start(&t, walk, 2);
    score_add(&t, f);
    for (size_t k = 1; k <= 9; k++) {
        const double p = .05 * (double)k;

        want += (1 - p) * 1 + p * 5; /* of p and of 1 - p */
    }
    assert_close(score(&t, 0, INTERVAL_CRPS, 0), 2 * want / 19, 1e-6, 0);
    assert_close(score(&t, 1, INTERVAL_CRPS, 0), 2 * want / 19, 1e-6, 0);
    score_end(&t);
}

/* The sum of two is as if all windows had been added to one. */
static void scores_of_folds_are_merged(void **state)
{
    const double f[] = {0, 1}, g[] = {-2, 9};
    struct scored t, other, both;

    (void)state;
    score_start(&t, walk, 2);
    score_start(&other, walk, 2);
    score_start(&both, walk, 2);
    score_add(&t, f);
    score_add(&other, g);
    score_add(&both, f);
    score_add(&both, g);
    interval_scores_merge(&t.s, &other.s);
    for (int m = 0; m < N_INTERVAL_METRICS; m++)
        assert_close(score(&t, 1, (enum interval_metric)m, ALL_STEPS),
                     score(&both, 1, (enum interval_metric)m, ALL_STEPS), 1e-12,
                     0);
    score_end(&t);
    score_end(&other);
    score_end(&both);
}

static void intervals_are_cut_at_bounds_and_at_zero(void **state)
{
    static const struct origin origin = {2, 0};
    struct given g;
    struct windows w;
    struct calibration c;
    struct bands bands;
    const struct levels levels = {1, {80}};
    struct band band;

    (void)state;
    given_read(&g, "x\n0\n2\n3\n2\n", NULL);
    w = windows_of(&g, 2, 2);
    calibrated(&c, 2, 1, 4);
    assert_ok(bands_init(&bands, &levels, &w, &c, NULL, &err), &err);
    assert_close(spread_at(&bands.spreads, &origin, 0), 1, 1e-6, 0);
    band = band_at(&bands, 0, 0, 0, 1, 1, 0);
    assert_close(band.low, -3, 1e-6, 0);
    assert_close(band.high, 5, 1e-6, 0);
    /* the train rows reach 0 and are not below */
    g.scaler.columns[0].minimum = 0;
    assert_close(band_at(&bands, 0, 0, 1, 1, 1, 0).low, 0, 0, 0);
    assert_close(band_at(&bands, 0, 0, 1, -1, 1, 0).low, -1, 0, 0);
    assert_close(band_at(&bands, 0, 0, 1, 9, 1, 0).low, 5, 1e-6, 0);
    /* a fixed phase */
    band = band_at(&bands, 0, 0, 0, 1, 1, 99);
    assert_close(band.low, 1, 0, 0);
    assert_close(band.high, 1, 0, 0);
    w.bounds = (struct bounds){true, true, .5, 3};
    band = band_at(&bands, 0, 0, 0, 1, 1, 0);
    assert_close(band.low, .5, 0, 0);
    assert_close(band.high, 3, 0, 0);
    bands_release(&bands);
    calibration_release(&c);
    given_release(&g);
}

static void a_target_without_a_calibration_has_no_scores(void **state)
{
    const double f[] = {0, 1};
    struct scored t;

    (void)state;
    score_start(&t, walk, 2);
    t.c.targets[0].n_rows = 0;
    score_add(&t, f);
    for (int m = 0; m < N_INTERVAL_METRICS; m++)
        assert_true(isnan(score(&t, 0, (enum interval_metric)m, ALL_STEPS)));
    score_end(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_spread_is_that_of_the_newest_rows),
        cmocka_unit_test(
            the_spread_of_a_target_in_logarithms_is_also_its_level),
        cmocka_unit_test(the_spread_of_a_series_is_its_seasonal_change),
        cmocka_unit_test(scores_are_those_of_a_calculation_by_hand),
        cmocka_unit_test(the_crps_is_the_mean_loss_of_the_quantiles),
        cmocka_unit_test(scores_of_folds_are_merged),
        cmocka_unit_test(intervals_are_cut_at_bounds_and_at_zero),
        cmocka_unit_test(a_target_without_a_calibration_has_no_scores),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
