/* test_calibration.c - half widths of intervals from the scores of held-out
 * rows. */
#include "check.h"

#include <stdlib.h>

#include "score/calibration.h"

static struct error err;

enum { MANY = 20000 };

/* Values of scores, of which i is of step i % H. */
struct given_scores {
    const double *values;
    size_t n, n_rows;
};

/* Fits one target to scores of held-out rows and of fitted ones. */
static void fit_both(struct calibration *c, size_t H, struct given_scores held,
                     struct given_scores fitted)
{
    const size_t n = held.n + fitted.n;
    struct calibration_score *list = calloc(n + 1, sizeof *list);
    const struct calibration_scores scores = {list, held.n, fitted.n,
                                              held.n_rows, fitted.n_rows};

    assert_non_null(list);
    assert_ok(calibration_init(c, 1, H, &err), &err);
    for (size_t i = 0; i < held.n; i++)
        list[i] = (struct calibration_score){(float)held.values[i],
                                             (uint32_t)(i % H)};
    for (size_t i = 0; i < fitted.n; i++)
        list[held.n + i] = (struct calibration_score){(float)fitted.values[i],
                                                      (uint32_t)(i % H)};
    assert_ok(calibration_fit(c, 0, &scores, &err), &err);
    free(list);
}

/* To n scores of `n_rows` held-out rows. */
static void fit(struct calibration *c, size_t H, const double *scores, size_t n,
                size_t n_rows)
{
    fit_both(c, H, (struct given_scores){scores, n, n_rows},
             (struct given_scores){.n = 0});
}

/* Scores 1..n of a single step: sigma is their mean, and z / sigma times sigma
 * is the score of that rank again. */
static void levels_are_ranks_of_the_scores(void **state)
{
    enum { N = 399 };
    double scores[N];
    struct calibration c;

    (void)state;
    for (size_t i = 0; i < N; i++)
        scores[i] = (double)((i * 37) % N + 1);
    fit(&c, 1, scores, N, 1u << 30);
    assert_close((double)c.targets[0].sigma[0], (N + 1) / 2.0, 1e-6, 0);
    /* at the kept levels, ceil((N + 1) p) */
    for (size_t i = 0; i < CALIBRATION_LEVELS; i++) {
        const double p = 1 - pow(1 - (double)i / 20, 2.5);
        const double rank = fmin(fmax(ceil((N + 1) * p), 1), N);

        assert_close((double)c.targets[0].quantiles[i], rank / ((N + 1) / 2.0),
                     1e-6, 0);
    }
    /* between them it is linear: half a rank or less from the exact one */
    assert_close(calibration_half_width(&c, 0, 0, .8), 320, 0, 3);
    assert_close(calibration_half_width(&c, 0, 0, .95), 380, 0, 3);
    calibration_release(&c);
}

static void the_half_width_grows_with_the_step_as_the_scores_do(void **state)
{
    enum { H = 24 };
    static double scores[MANY];
    struct calibration c;

    (void)state;
    /* the same shape at each step, sqrt(h) times as large */
    for (size_t i = 0; i < MANY; i++)
        scores[i] = sqrt((double)(i % H) + 1) *
                    (1 + (double)((i / H * 17) % 100) / 100);
    fit(&c, H, scores, MANY, 1u << 30);
    for (size_t h = 1; h < H; h++) {
        const double ratio = calibration_half_width(&c, 0, h, .9) /
                             calibration_half_width(&c, 0, 0, .9);

        /* smoothed: the first and the last step lean on their neighbours */
        assert_close(ratio, sqrt((double)h + 1), .12, 0);
    }
    calibration_release(&c);
}

/* t(p) times the same quantile, against tables of Student's t. */
static void few_rows_make_intervals_wider(void **state)
{
    static const struct {
        size_t n_rows, h;
        double p, factor, tolerance;
    } cases[] = {
        /* degrees 1.5 n / h */
        {2, 2, .95, 3.6, .1}, /* 1.5: between 12.71 and 4.30 over 1.96 */
        {4, 3, .8, 1.8856 / 1.2816, 1e-3},  /* 2 */
        {4, 3, .95, 4.3027 / 1.96, 1e-3},   /* 2 */
        {20, 3, .95, 2.2281 / 1.96, 2e-3},  /* 10 */
        {20, 1, .8, 1.3104 / 1.2816, 1e-3}, /* 30 */
        {20, 1, .95, 2.0423 / 1.96, 1e-3},  /* 30 */
        {1000000, 1, .95, 1, 1e-5},         /* many */
        {1, 8, .8, 3.0777 / 1.2816, 1e-3},  /* at least 1 */
    };
    double scores[64];

    (void)state;
    for (size_t i = 0; i < COUNT(scores); i++)
        scores[i] = 1;
    for (size_t k = 0; k < COUNT(cases); k++) {
        struct calibration c;

        fit(&c, 8, scores, COUNT(scores), cases[k].n_rows);
        assert_close(calibration_half_width(&c, 0, cases[k].h - 1, cases[k].p),
                     cases[k].factor, cases[k].tolerance, 0);
        calibration_release(&c);
    }
}

/* From degree to degree, and where one formula gives way to another. */
static void fewer_rows_never_make_intervals_narrower(void **state)
{
    static const double levels[] = {.5, .8, .95, .99};
    double scores[64];

    (void)state;
    for (size_t i = 0; i < COUNT(scores); i++)
        scores[i] = 1;
    for (size_t k = 0; k < COUNT(levels); k++) {
        double wider = (double)INFINITY;

        for (size_t n_rows = 1; n_rows < 100; n_rows++) {
            struct calibration c;
            double half;

            fit(&c, 8, scores, COUNT(scores), n_rows);
            half = calibration_half_width(&c, 0, 7, levels[k]);
            assert_true(half <= wider);
            wider = half;
            calibration_release(&c);
        }
    }
}

static void a_target_without_scores_has_no_intervals(void **state)
{
    struct calibration none = {0}, c;

    (void)state;
    assert_true(isnan(calibration_half_width(&none, 0, 0, .8)));
    fit(&c, 3, NULL, 0, 0);
    assert_true(isnan(calibration_half_width(&c, 0, 2, .8)));
    calibration_release(&c);
}

static void exact_forecasts_have_intervals_without_width(void **state)
{
    const double scores[12] = {0};
    struct calibration c;

    (void)state;
    fit(&c, 4, scores, COUNT(scores), 3);
    for (size_t h = 0; h < 4; h++)
        assert_close(calibration_half_width(&c, 0, h, .95), 0, 0, 0);
    calibration_release(&c);
}

/* Steps whose rows are all unknown have the sigma of their neighbours. */
static void a_step_without_scores_has_a_width(void **state)
{
    struct calibration_score scores[40];
    const struct calibration_scores all = {scores, COUNT(scores), 0, 1u << 30,
                                           0};
    struct calibration c;

    (void)state;
    for (size_t i = 0; i < COUNT(scores); i++)
        scores[i] = (struct calibration_score){2, i % 2}; /* of 48 steps */
    assert_ok(calibration_init(&c, 1, 48, &err), &err);
    assert_ok(calibration_fit(&c, 0, &all, &err), &err);
    for (size_t h = 0; h < 48; h++)
        assert_close(calibration_half_width(&c, 0, h, .5), 2, 1e-6, 0);
    calibration_release(&c);
}

/* Scores of one distribution: the share of later ones within the half width is
 * the level. */
static void later_scores_are_inside_as_often_as_the_level_says(void **state)
{
    enum { H = 6 };
    static const double levels[] = {.5, .8, .95};
    static double scores[2 * MANY];
    struct rng rng = rng_make(1, RNG_TEST, 0, 0);
    struct calibration c;

    (void)state;
    for (size_t i = 0; i < COUNT(scores); i++)
        scores[i] =
            -log(1 - (double)rng_uniform(&rng)) * (1 + .2 * (double)(i % H));
    fit(&c, H, scores, MANY, MANY / H);
    for (size_t k = 0; k < COUNT(levels); k++) {
        double inside = 0;

        for (size_t i = MANY; i < COUNT(scores); i++)
            inside +=
                scores[i] <= calibration_half_width(&c, 0, i % H, levels[k]);
        assert_close(inside / MANY, levels[k], 0, .012);
    }
    calibration_release(&c);
}

/* Scores 1..n of a single step, too narrow or too wide. */
static void quantiles_move_by_the_rank_of_their_scores(void **state)
{
    enum { N = 199 };
    struct calibration_score scores[N];
    struct calibration c;

    (void)state;
    for (int sign = -1; sign <= 1; sign += 2) {
        assert_ok(calibration_init(&c, 1, 1, &err), &err);
        assert_close(calibration_shift(&c, 0, 0), 0, 0, 0);
        for (size_t i = 0; i < N; i++)
            scores[i] = (struct calibration_score){
                (float)(sign * (double)((i * 37) % N + 1)), 0};
        /* 1.5 times 50 rows are 75 errors, against the trust of 25 */
        assert_ok(calibration_fit_quantiles(&c, 0, scores, N, .1, 50, &err),
                  &err);
        assert_close(calibration_shift(&c, 0, 0),
                     sign > 0 ? 180 * .75 : -20 * .75, 1e-5, 0);
        calibration_release(&c);
    }
}

static void
the_shift_grows_with_the_step_and_shrinks_with_few_rows(void **state)
{
    enum { H = 24 };
    static struct calibration_score scores[MANY];
    struct calibration c;

    (void)state;
    for (int few = 0; few <= 1; few++) {
        const size_t n_rows = few ? 100 : 1u << 30;

        assert_ok(calibration_init(&c, 1, H, &err), &err);
        for (size_t i = 0; i < MANY; i++)
            scores[i] = (struct calibration_score){
                (float)(sqrt((double)(i % H) + 1) *
                        (1 + (double)((i / H * 17) % 100) / 100)),
                (uint32_t)(i % H)};
        assert_ok(
            calibration_fit_quantiles(&c, 0, scores, MANY, .1, n_rows, &err),
            &err);
        for (size_t h = 0; h < H; h++) {
            const double n = 1.5 * (double)n_rows / ((double)h + 1);

            assert_close(calibration_shift(&c, 0, h),
                         1.9 * sqrt((double)h + 1) * n / (n + 25), .12, 0);
        }
        calibration_release(&c);
    }
}

/* 6 held-out rows with scores of 1, and scores of 4 in fitted rows, of which at
 * most 4 horizons of 2 steps count. */
static void fitted_rows_count_beside_few_held_out_ones(void **state)
{
    static const struct {
        size_t n_rows;
        double width; /* 4^(m / (6 + m)) */
    } cases[] = {{2, 1.4142}, {6, 2}, {8, 2.2082}, {1000, 2.2082}};
    double one[64], four[64];

    (void)state;
    for (size_t i = 0; i < COUNT(one); i++) {
        one[i] = 1;
        four[i] = 4;
    }
    for (size_t k = 0; k < COUNT(cases); k++) {
        const size_t n = cases[k].n_rows, m = n < 8 ? n : 8;
        struct calibration both, more;

        fit_both(&both, 2, (struct given_scores){one, COUNT(one), 6},
                 (struct given_scores){four, COUNT(four), n});
        assert_int_equal(both.targets[0].n_rows, 6 + m);
        fit(&more, 2, one, COUNT(one), 6 + m);
        for (size_t h = 0; h < 2; h++)
            assert_close(calibration_half_width(&both, 0, h, .95) /
                             calibration_half_width(&more, 0, h, .95),
                         cases[k].width, 1e-4, 0);
        calibration_release(&both);
        calibration_release(&more);
    }
}

/* 9 of 10 held-out scores are 1, and all of the fitted ones: the 95 % quantile
 * is that of both together. */
static void quantiles_are_those_of_all_scores(void **state)
{
    double held[10], fitted[90];
    struct calibration alone, both;

    (void)state;
    for (size_t i = 0; i < COUNT(held); i++)
        held[i] = i ? 1 : 3;
    for (size_t i = 0; i < COUNT(fitted); i++)
        fitted[i] = 1.2; /* the mean of the others, so sigma is the same */
    fit(&alone, 1, held, COUNT(held), 1u << 30);
    assert_close(calibration_half_width(&alone, 0, 0, .95), 3, 1e-5, 0);
    fit_both(&both, 1, (struct given_scores){held, COUNT(held), 1u << 30},
             (struct given_scores){fitted, COUNT(fitted), 90});
    assert_close(calibration_half_width(&both, 0, 0, .95), 1.2, 1e-5, 0);
    calibration_release(&alone);
    calibration_release(&both);
}

/* The same scores, whether their rows were held out or not. */
static void fitted_rows_alone_make_intervals(void **state)
{
    enum { H = 3 };
    double scores[60];
    struct calibration held, fitted;

    (void)state;
    for (size_t i = 0; i < COUNT(scores); i++)
        scores[i] = (double)(i * 7 % 11) + 1;
    fit(&held, H, scores, COUNT(scores), 10);
    fit_both(&fitted, H, (struct given_scores){.n = 0},
             (struct given_scores){scores, COUNT(scores), 10});
    assert_memory_equal(held.targets, fitted.targets, sizeof *held.targets);
    calibration_release(&held);
    calibration_release(&fitted);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(levels_are_ranks_of_the_scores),
        cmocka_unit_test(the_half_width_grows_with_the_step_as_the_scores_do),
        cmocka_unit_test(few_rows_make_intervals_wider),
        cmocka_unit_test(fewer_rows_never_make_intervals_narrower),
        cmocka_unit_test(a_target_without_scores_has_no_intervals),
        cmocka_unit_test(exact_forecasts_have_intervals_without_width),
        cmocka_unit_test(a_step_without_scores_has_a_width),
        cmocka_unit_test(fitted_rows_count_beside_few_held_out_ones),
        cmocka_unit_test(quantiles_are_those_of_all_scores),
        cmocka_unit_test(fitted_rows_alone_make_intervals),
        cmocka_unit_test(later_scores_are_inside_as_often_as_the_level_says),
        cmocka_unit_test(quantiles_move_by_the_rank_of_their_scores),
        cmocka_unit_test(
            the_shift_grows_with_the_step_and_shrinks_with_few_rows),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
