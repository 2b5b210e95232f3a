/* test_activation.c - sigmoid, and the softmax over timesteps. */
#include "check.h"

#include "kernel/activation.h"

enum { T = 5, B = 3, N = T * B };

static void sigmoid_is_what_it_says(void **state)
{
    (void)state;
    assert_true(sigmoid(R(0.0)) == R(0.5));
    assert_close((double)sigmoid(R(1.0)), 0.731058578630005, 1e-6, 0);
    assert_close((double)sigmoid(R(-1.0)), 0.268941421369995, 1e-6, 0);
}

static void sigmoid_is_0_and_1_far_out(void **state)
{
    (void)state;
    assert_true(sigmoid(R(100.0)) == R(1.0));
    assert_close((double)sigmoid(R(-100.0)), 0, 0, 1e-40);
    assert_true(sigmoid((real)INFINITY) == R(1.0));
    assert_true(sigmoid(-(real)INFINITY) == R(0.0));
    assert_true(isnan(sigmoid((real)NAN)));
}

static void check_distribution(const real *weights)
{
    for (size_t b = 0; b < B; b++) {
        double sum = 0;

        for (size_t t = 0; t < T; t++) {
            assert_true(weights[t * B + b] >= R(0.0));
            sum += (double)weights[t * B + b];
        }
        assert_close(sum, 1, 0, 1e-6);
    }
}

static void softmax_has_known_values_in_each_column(void **state)
{
    /* the exponentials are 1 2 3 4 6, in every column times a constant */
    static const double parts[T] = {1, 2, 3, 4, 6};
    real logits[N], weights[N];

    (void)state;
    for (size_t t = 0; t < T; t++)
        for (size_t b = 0; b < B; b++)
            logits[t * B + b] = (real)(log(parts[t]) + 7 * (double)b - 5);
    softmax_over_time(T, B, logits, weights);
    for (size_t t = 0; t < T; t++)
        for (size_t b = 0; b < B; b++)
            assert_close((double)weights[t * B + b], parts[t] / 16, 1e-5, 0);
    check_distribution(weights);
}

static void softmax_takes_large_logits(void **state)
{
    static const real logits[N] = {
        R(1e4),  R(-1e4), R(0.0), R(1e4), R(-1e4), R(1e4),  R(-1e4),  R(-1e4),
        R(-1e4), R(0.0),  R(0.0), R(0.0), R(9e3),  R(-2e4), R(9999.0)};
    real weights[N];

    (void)state;
    softmax_over_time(T, B, logits, weights);
    check_distribution(weights);
    assert_close((double)weights[0 * B + 0], 0.5, 0, 1e-6);
    assert_close((double)weights[1 * B + 0], 0.5, 0, 1e-6);
    assert_close((double)weights[3 * B + 1], 1, 0, 1e-6);
    /* the largest two of the last column are 1 apart */
    assert_close((double)weights[1 * B + 2], 0.731058578630005, 1e-5, 0);
    assert_close((double)weights[4 * B + 2], 0.268941421369995, 1e-5, 0);
}

static void softmax_of_one_entry_is_1(void **state)
{
    static const real logits[B] = {R(-1e30), R(0.0), R(3.0)};
    real weights[B];

    (void)state;
    softmax_over_time(1, B, logits, weights);
    for (size_t b = 0; b < B; b++)
        assert_true(weights[b] == R(1.0));
}

static void softmax_works_in_place(void **state)
{
    real logits[N], weights[N];

    (void)state;
    fill_random(logits, N, R(3.0), 1);
    softmax_over_time(T, B, logits, weights);
    softmax_over_time(T, B, logits, logits);
    assert_memory_equal(logits, weights, sizeof weights);
}

static double weighted_sum(const real *logits, const real *r)
{
    real weights[N];
    double sum = 0;

    softmax_over_time(T, B, logits, weights);
    for (size_t i = 0; i < N; i++)
        sum += (double)weights[i] * (double)r[i];
    return sum;
}

/* Loosely, in float; tests/grad does it exactly. */
static void softmax_backward_is_the_slope(void **state)
{
    const real h = R(0.01);
    real logits[N], weights[N], r[N], dlogits[N];

    (void)state;
    fill_random(logits, N, R(1.0), 1);
    fill_random(r, N, R(1.0), 2);
    softmax_over_time(T, B, logits, weights);
    softmax_over_time_backward(T, B, weights, r, dlogits);
    for (size_t i = 0; i < N; i++) {
        const real at = logits[i];
        double slope;

        logits[i] = at + h;
        slope = weighted_sum(logits, r);
        logits[i] = at - h;
        slope = (slope - weighted_sum(logits, r)) / (2 * (double)h);
        logits[i] = at;
        assert_close((double)dlogits[i], slope, 0, 1e-4);
    }
    softmax_over_time_backward(T, B, weights, r, r);
    assert_memory_equal(r, dlogits, sizeof dlogits);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sigmoid_is_what_it_says),
        cmocka_unit_test(sigmoid_is_0_and_1_far_out),
        cmocka_unit_test(softmax_has_known_values_in_each_column),
        cmocka_unit_test(softmax_takes_large_logits),
        cmocka_unit_test(softmax_of_one_entry_is_1),
        cmocka_unit_test(softmax_works_in_place),
        cmocka_unit_test(softmax_backward_is_the_slope),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
