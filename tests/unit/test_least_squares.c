/* test_least_squares.c - minima of sums of squares, also at bounds. */
#include "check.h"

#include "score/least_squares.h"

#define NO_BOUND ((double)INFINITY)

static struct error err;

/* Counts evaluations; some x are not allowed. */
struct counted {
    size_t n;
};

/* Rosenbrock's valley, whose minimum is 0 at (1, 1). */
static bool valley(void *context, const double *x, double *e)
{
    ((struct counted *)context)->n++;
    e[0] = 10 * (x[1] - x[0] * x[0]);
    e[1] = 1 - x[0];
    return true;
}

static bool valley_on_the_left(void *context, const double *x, double *e)
{
    return valley(context, x, e) && x[0] < .5;
}

/* The third parameter has no effect. */
static bool plane(void *context, const double *x, double *e)
{
    ((struct counted *)context)->n++;
    e[0] = x[0] + x[1] - 3;
    e[1] = x[0] - x[1] + 1;
    e[2] = 1;
    return true;
}

static void assert_minimum(struct least_squares problem, double *x,
                           const double *want, double sum)
{
    struct counted counted = {0};
    double got;

    problem.context = &counted;
    problem.n_rounds = 50;
    assert_ok(least_squares_minimise(&problem, x, &got, &err), &err);
    for (size_t i = 0; i < problem.p; i++)
        assert_close(x[i], want[i], 1e-4, 1e-6);
    assert_close(got, sum, 1e-4, 1e-9);
    assert_in_range(counted.n, 1, 300);
}

static const double low[] = {-NO_BOUND, -NO_BOUND, -NO_BOUND};
static const double high[] = {NO_BOUND, NO_BOUND, NO_BOUND};

static void a_minimum_is_found(void **state)
{
    const struct least_squares curved = {
        .n = 2, .p = 2, .errors = valley, .low = low, .high = high};
    const struct least_squares flat = {
        .n = 3, .p = 3, .errors = plane, .low = low, .high = high};

    (void)state;
    assert_minimum(curved, (double[]){-1.2, 1}, (const double[]){1, 1}, 0);
    assert_minimum(flat, (double[]){9, -5, 7}, (const double[]){1, 2, 7}, 1);
}

/* At x_0 = .5 the best x_1 is .25, and at x_1 = 2 the best x_0 is near 1.41. */
static void bounds_hold(void **state)
{
    const double half[] = {.5, NO_BOUND}, two[] = {-NO_BOUND, 2};
    struct least_squares problem = {
        .n = 2, .p = 2, .errors = valley, .low = low, .high = half};

    (void)state;
    assert_minimum(problem, (double[]){-1.2, 1}, (const double[]){.5, .25},
                   .25);
    problem.low = two;
    problem.high = high;
    assert_minimum(problem, (double[]){3, 4}, (const double[]){1.413699, 2},
                   .171364);
}

static void what_is_not_allowed_is_not_entered(void **state)
{
    struct counted counted = {0};
    const struct least_squares problem = {.n = 2,
                                          .p = 2,
                                          .n_rounds = 50,
                                          .errors = valley_on_the_left,
                                          .context = &counted,
                                          .low = low,
                                          .high = high};
    double x[] = {-1.2, 1}, sum;

    (void)state;
    assert_ok(least_squares_minimise(&problem, x, &sum, &err), &err);
    assert_true(x[0] < .5 && sum < 1);
    x[0] = 2;
    assert_ok(least_squares_minimise(&problem, x, &sum, &err), &err);
    assert_true(isnan(sum) && x[0] == 2);
}

static void rounds_are_limited(void **state)
{
    struct counted counted = {0};
    const struct least_squares problem = {.n = 2,
                                          .p = 2,
                                          .n_rounds = 1,
                                          .errors = valley,
                                          .context = &counted,
                                          .low = low,
                                          .high = high};
    double x[] = {-1.2, 1}, sum;

    (void)state;
    assert_ok(least_squares_minimise(&problem, x, &sum, &err), &err);
    assert_in_range(counted.n, 4, 20);
    assert_true(sum > 1e-3 && sum < 24.2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_minimum_is_found),
        cmocka_unit_test(bounds_hold),
        cmocka_unit_test(what_is_not_allowed_is_not_entered),
        cmocka_unit_test(rounds_are_limited),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
