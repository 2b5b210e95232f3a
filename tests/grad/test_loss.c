/*
 * test_loss.c - the slope of each loss against finite differences, away from
 * the kinks (e = 0 of mae, |e| = 1 of huber), and none where a target is
 * missing.
 */
#include "numeric.h"
#include "unit/check.h"

#include "nn/loss.h"

enum { N = 8, B = 2 };

/* Errors e = y - target on both sides of each kink; NAN: no target. */
static const real errors[N] = {R(-2.5), R(-0.75), R(-0.2),   R(0.3),
                               R(0.85), R(1.5),   (real)NAN, R(3.0)};
static const real factor = R(0.7);

struct entries {
    enum loss loss;
    real y[N], target[N];
};

static double scaled_loss(void *problem)
{
    const struct entries *e = problem;
    size_t scored = 0;

    return (double)factor * loss_sum(e->loss, B, N / B, e->y, e->target, NULL,
                                     factor, &scored, NULL);
}

static void each_loss_has_the_slope_of_finite_differences(void **state)
{
    (void)state;
    for (int loss = 0; loss_names[loss]; loss++) {
        struct entries e = {.loss = (enum loss)loss};
        const struct function f = {scaled_loss, &e};
        size_t scored = 5;
        real dy[N];

        fill_random(e.y, N, R(2.0), 1);
        for (size_t i = 0; i < N; i++) {
            e.target[i] = e.y[i] - errors[i];
            dy[i] = (real)NAN;
        }
        (void)loss_sum(e.loss, B, N / B, e.y, e.target, NULL, factor, &scored,
                       dy);
        assert_int_equal(scored, 5 + N - 1);
        assert_gradient(loss_names[loss], "y", &f, e.y, N, dy, false);
        for (size_t i = 0; i < N; i++)
            assert_true(isnan(errors[i]) == (dy[i] == R(0.0)));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_loss_has_the_slope_of_finite_differences),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
