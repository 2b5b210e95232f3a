/*
 * test_softmax.c - the softmax over timesteps, and the elementwise functions of
 * lanes.h, which are tested through cells: the state of an rnn is tanh, that of
 * a GRU whose other gates are zero is sigmoid.
 */
#include "check.h"

#include "kernel/softmax.h"
#include "nn/cell.h"

enum { T = 5, B = 3, N = T * B };

static softmax_function *const softmax_each[N_ISAS] = EACH_ISA(softmax);
static void softmax_over_time(size_t t, size_t b, const real *logits,
                              real *weights)
{
    softmax_each[isa_current()](t, b, logits, weights);
}

static real tanh_of(real x)
{
    real h;

    cell_find("rnn")->forward(
        &(struct cell_step){.B = 1, .D = 1, .gates = &x, .h = &h});
    return h;
}

static real sigmoid_of(real x)
{
    const real h0 = R(1.0);
    real gates[4] = {0, 0, x, 0}, h;

    cell_find("gru")->forward(&(struct cell_step){
        .B = 1, .D = 1, .gates = gates, .h0 = &h0, .h = &h});
    return h;
}

static real exp_of(real x)
{
    real logits[2] = {x, 0};

    softmax_over_time(2, 1, logits, logits);
    return logits[0] / logits[1];
}

/* The bounds that lanes.h states. */
static void elementwise_functions_keep_their_bounds(void **state)
{
    (void)state;
    for (int i = -200000; i <= 200000; i++) {
        const real x = (real)i * R(1e-4);
        const double exact = (double)x;

        assert_close((double)tanh_of(x), tanh(exact), 0, 3e-7);
        assert_close((double)sigmoid_of(x), 1 / (1 + exp(-exact)), 0, 2e-7);
        if (x <= 0)
            assert_close((double)exp_of(x), exp(exact),
                         (2 + fabs(exact)) * 1.2e-7, 0);
    }
}

static void elementwise_functions_have_limits(void **state)
{
    static const double far[] = {44, 88, 1e4, 3e38, (double)INFINITY};

    (void)state;
    for (size_t i = 0; i < COUNT(far); i++) {
        assert_true(tanh_of((real)far[i]) == R(1.0));
        assert_true(tanh_of(-(real)far[i]) == R(-1.0));
        assert_true(sigmoid_of((real)far[i]) == R(1.0));
        assert_close((double)sigmoid_of(-(real)far[i]), 0, 0, 1e-18);
    }
    assert_true(tanh_of(0) == R(0.0));
    assert_true(sigmoid_of(0) == R(0.5));
    assert_true(isnan(tanh_of((real)NAN)));
    assert_true(isnan(sigmoid_of((real)NAN)));
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(elementwise_functions_keep_their_bounds),
        cmocka_unit_test(elementwise_functions_have_limits),
        cmocka_unit_test(softmax_has_known_values_in_each_column),
        cmocka_unit_test(softmax_takes_large_logits),
        cmocka_unit_test(softmax_of_one_entry_is_1),
        cmocka_unit_test(softmax_works_in_place),
    };

    return run_on_each_isa(tests);
}
