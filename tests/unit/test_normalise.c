/*
 * test_normalise.c - softmax, sparsemax and entmax: known values, the equation
 * that defines each of them, and what they have in common. Their gradients are
 * in grad/test_attention.c.
 */
#include "check.h"

#include "kernel/normalise.h"
#include "nn/hyperparameter.h"

enum { T = 40, B = 19, N = T * B };

static normalise_function *const normalise_each[N_ISAS] = EACH_ISA(normalise);
static void normalise(size_t how, size_t t, size_t b, const real *logits,
                      real *weights)
{
    normalise_each[isa_current()](how, t, b, logits, weights);
}

/* Between -size and size, from a fixed sequence. */
static void fill(real *to, size_t n, double size)
{
    for (size_t i = 0; i < n; i++)
        to[i] = (real)(size * sin(12.9898 * (double)(i + 1) * (double)(i + 1)));
}

static void the_values_are_in_the_order_of_the_names(void **state)
{
    (void)state;
    assert_int_equal(hyperparameter_find(HYPER_NORMALISE, "softmax"),
                     NORMALISE_SOFTMAX);
    assert_int_equal(hyperparameter_find(HYPER_NORMALISE, "sparsemax"),
                     NORMALISE_SPARSEMAX);
    assert_int_equal(hyperparameter_find(HYPER_NORMALISE, "entmax"),
                     NORMALISE_ENTMAX);
}

/* By hand: tau is .25 for the first; (1 - 7/25) / 2 = .36, and
 * .8^2 + .6^2 = 1 with .8 - .6 = .4 / 2. */
static void three_logits_have_known_weights(void **state)
{
    const real logits[] = {R(1.0), R(0.5), R(-1.0)};
    const real close[] = {R(0.4), R(0.0), R(-2.0)};
    real weights[3];

    (void)state;
    normalise(NORMALISE_SPARSEMAX, 3, 1, logits, weights);
    assert_close((double)weights[0], .75, 0, 1e-6);
    assert_close((double)weights[1], .25, 0, 1e-6);
    assert_true(weights[2] == 0);
    normalise(NORMALISE_ENTMAX, 3, 1, close, weights);
    assert_close((double)weights[0], .64, 0, 1e-6);
    assert_close((double)weights[1], .36, 0, 1e-6);
    assert_true(weights[2] == 0);
    normalise(0, 3, 1, logits, weights);
    assert_close((double)weights[0], exp(1) / (exp(1) + exp(.5) + exp(-1)), 0,
                 1e-6);
}

/* The root of a weight, which is linear in its logit where it is not 0. */
static double root(size_t how, real weight)
{
    return how == NORMALISE_ENTMAX ? 2 * sqrt((double)weight) : (double)weight;
}

/* One tau for all entries of a column; those without weight lie below it. */
static void each_column_has_one_threshold(void **state)
{
    const double sizes[] = {.01, .5, 3, 50};
    real logits[N], weights[N];

    (void)state;
    for (size_t how = NORMALISE_SPARSEMAX; how <= NORMALISE_ENTMAX; how++)
        for (size_t s = 0; s < COUNT(sizes); s++) {
            size_t zeros = 0;

            fill(logits, N, sizes[s]);
            normalise(how, T, B, logits, weights);
            for (size_t b = 0; b < B; b++) {
                double tau = 0, sum = 0, largest = 0;

                for (size_t i = b; i < N; i += B) {
                    sum += (double)weights[i];
                    if ((double)weights[i] > largest) {
                        largest = (double)weights[i];
                        tau = (double)logits[i] - root(how, weights[i]);
                    }
                }
                assert_close(sum, 1, 0, 1e-5);
                for (size_t i = b; i < N; i += B) {
                    zeros += weights[i] == 0;
                    assert_true(weights[i] >= 0);
                    if (weights[i] > 0)
                        assert_close((double)logits[i] - root(how, weights[i]),
                                     tau, 0, 2e-5 * (1 + sizes[s]));
                    else
                        assert_true((double)logits[i] <=
                                    tau + 2e-5 * (1 + sizes[s]));
                }
            }
            assert_true(sizes[s] < 1 || zeros > N / 2);
        }
}

static void all_take_one_entry_and_large_logits(void **state)
{
    real logits[3 * B], weights[3 * B] = {0};

    (void)state;
    for (size_t how = 0; how <= NORMALISE_ENTMAX; how++) {
        for (size_t i = 0; i < COUNT(logits); i++)
            logits[i] = i < B ? R(3e4) : R(-3e4);
        normalise(how, 1, B, logits, weights);
        for (size_t b = 0; b < B; b++)
            assert_close((double)weights[b], 1, 0, 1e-6);
        normalise(how, 3, B, logits, weights);
        for (size_t i = 0; i < COUNT(weights); i++)
            assert_close((double)weights[i], i < B ? 1 : 0, 0, 1e-6);
    }
}

static void equal_logits_have_equal_weights_in_place(void **state)
{
    real weights[N];

    (void)state;
    for (size_t how = 0; how <= NORMALISE_ENTMAX; how++) {
        for (size_t i = 0; i < N; i++)
            weights[i] = R(7.0);
        normalise(how, T, B, weights, weights);
        for (size_t i = 0; i < N; i++)
            assert_close((double)weights[i], 1.0 / T, 0, 1e-6);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_values_are_in_the_order_of_the_names),
        cmocka_unit_test(three_logits_have_known_weights),
        cmocka_unit_test(each_column_has_one_threshold),
        cmocka_unit_test(all_take_one_entry_and_large_logits),
        cmocka_unit_test(equal_logits_have_equal_weights_in_place),
    };

    return run_on_each_isa(tests);
}
