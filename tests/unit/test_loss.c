/* test_loss.c - known values of the losses, and missing targets. */
#include "check.h"

#include "nn/loss.h"

enum { N = 5 };

static const real y[N] = {R(1.0), R(-2.0), R(0.5), R(3.0), R(4.0)};
static const real target[N] = {R(1.5), R(1.0), R(0.5), R(2.0), R(2.0)};
/* errors -0.5, -3, 0, 1, 2 */

static void check_loss(enum loss loss, double want, const real slope[N])
{
    size_t scored = 0;
    real dy[N];

    assert_close(loss_sum(loss, 1, N, y, target, NULL, R(0.25), &scored, dy),
                 want, 1e-6, 0);
    assert_int_equal(scored, N);
    for (size_t i = 0; i < N; i++)
        assert_close((double)dy[i], 0.25 * (double)slope[i], 1e-6, 0);
}

/* Values and units in another scale have the same loss. */
static void errors_are_in_their_units(void **state)
{
    static const real units[N] = {R(1.0), R(4.0), R(0.5), R(8.0), R(2.0)};
    real scaled[N], aim[N], dy[N], want[N];

    (void)state;
    for (int loss = LOSS_MSE; loss <= LOSS_RMS; loss++) {
        size_t scored = 0;
        const double sum = loss_sum((enum loss)loss, 1, N, y, target, NULL,
                                    R(1.0), &scored, want);

        for (size_t i = 0; i < N; i++) {
            scaled[i] = units[i] * y[i];
            aim[i] = units[i] * target[i];
        }
        assert_close(loss_sum((enum loss)loss, 1, N, scaled, aim, units, R(1.0),
                              &scored, dy),
                     sum, 1e-6, 0);
        for (size_t i = 0; i < N; i++)
            assert_close((double)dy[i], (double)(want[i] / units[i]), 1e-6, 0);
    }
}

static void mse_is_the_squared_error(void **state)
{
    static const real slope[N] = {R(-1.0), R(-6.0), R(0.0), R(2.0), R(4.0)};

    (void)state;
    check_loss(LOSS_MSE, 0.25 + 9 + 0 + 1 + 4, slope);
}

static void mae_is_the_size_of_the_error(void **state)
{
    static const real slope[N] = {R(-1.0), R(-1.0), R(0.0), R(1.0), R(1.0)};

    (void)state;
    check_loss(LOSS_MAE, 0.5 + 3 + 0 + 1 + 2, slope);
}

static void huber_is_square_within_1_and_linear_beyond(void **state)
{
    static const real slope[N] = {R(-0.5), R(-1.0), R(0.0), R(1.0), R(1.0)};

    (void)state;
    check_loss(LOSS_HUBER, 0.125 + 2.5 + 0 + 0.5 + 1.5, slope);
}

static void rms_is_that_of_the_window(void **state)
{
    /* of the window of the first two errors, and of that of the last two */
    const double first = sqrt((0.25 + 9) / 2 + 1e-4);
    const double second = sqrt((0 + 1.0) / 2 + 1e-4);
    size_t scored = 0;
    real dy[4];

    (void)state;
    assert_close(
        loss_sum(LOSS_RMS, 2, 2, y, target, NULL, R(0.25), &scored, dy),
        2 * first + 2 * second, 1e-6, 0);
    assert_int_equal(scored, 4);
    assert_close((double)dy[0], 0.25 * -0.5 / first, 1e-6, 0);
    assert_close((double)dy[1], 0.25 * -3 / first, 1e-6, 0);
    assert_close((double)dy[2], 0, 1e-6, 0);
    assert_close((double)dy[3], 0.25 * 1 / second, 1e-6, 0);
}

static void a_missing_target_is_not_scored(void **state)
{
    const double want[] = {1, 1, 0.5, 2 * sqrt(0.5 + 1e-4)};

    (void)state;
    for (int loss = 0; loss_names[loss]; loss++) {
        const real some[3] = {R(1.0), R(2.0), R(3.0)};
        const real missing[3] = {R(0.0), (real)NAN, R(3.0)};
        real dy[3] = {R(7.0), R(7.0), R(7.0)};
        size_t scored = 10;
        double sum;

        sum = loss_sum((enum loss)loss, 1, 3, some, missing, NULL, R(1.0),
                       &scored, dy);
        assert_int_equal(scored, 12);
        assert_close(sum, want[loss], 1e-6, 0);
        assert_true(dy[0] > R(0.0));
        assert_true(dy[1] == R(0.0) && dy[2] == R(0.0));
    }
}

static void an_output_that_is_not_a_number_is_scored(void **state)
{
    (void)state;
    for (int loss = 0; loss_names[loss]; loss++) {
        const real some = (real)NAN, wanted = R(1.0);
        size_t scored = 0;

        assert_true(isnan(loss_sum((enum loss)loss, 1, 1, &some, &wanted, NULL,
                                   R(1.0), &scored, NULL)));
        assert_int_equal(scored, 1);
    }
}

static void the_gradient_is_optional(void **state)
{
    size_t scored = 0;

    (void)state;
    assert_close(
        loss_sum(LOSS_MAE, 1, N, y, target, NULL, R(1.0), &scored, NULL), 6.5,
        1e-6, 0);
}

static void names_are_in_the_order_of_the_enum(void **state)
{
    (void)state;
    assert_string_equal(loss_names[LOSS_MSE], "mse");
    assert_string_equal(loss_names[LOSS_MAE], "mae");
    assert_string_equal(loss_names[LOSS_HUBER], "huber");
    assert_string_equal(loss_names[LOSS_RMS], "rms");
    assert_null(loss_names[LOSS_RMS + 1]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(errors_are_in_their_units),
        cmocka_unit_test(mse_is_the_squared_error),
        cmocka_unit_test(mae_is_the_size_of_the_error),
        cmocka_unit_test(huber_is_square_within_1_and_linear_beyond),
        cmocka_unit_test(rms_is_that_of_the_window),
        cmocka_unit_test(a_missing_target_is_not_scored),
        cmocka_unit_test(an_output_that_is_not_a_number_is_scored),
        cmocka_unit_test(the_gradient_is_optional),
        cmocka_unit_test(names_are_in_the_order_of_the_enum),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
