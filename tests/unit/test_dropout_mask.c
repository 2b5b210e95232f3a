/* test_dropout_mask.c - each instruction set draws the same dropout masks. */
#include "check.h"

#include "kernel/dropout_mask.h"

enum { MOST = 70 }; /* more than a few vectors of any instruction set */

/* Draws n numbers and compares them with numbers drawn one at a time. */
static void check_draw(enum isa isa, size_t n, real rate)
{
    struct rng rng = rng_make(7, RNG_TEST, n, 0), one = rng;
    real mask[MOST + 1];

    mask[n] = R(-3.0);
    dropout_mask_each[isa](&rng, n, rate, mask);
    for (size_t i = 0; i < n; i++)
        assert_close(
            (double)mask[i],
            rng_uniform(&one) < rate ? 0 : (double)(R(1.0) / (1 - rate)), 0, 0);
    assert_close((double)mask[n], -3, 0, 0);
    assert_true(rng_next(&rng) == rng_next(&one));
}

static void every_instruction_set_draws_what_one_at_a_time_does(void **state)
{
    static const real rates[] = {R(0.0), R(0.2), R(0.5), R(0.9)};

    (void)state;
    for (int isa = 0; isa < N_ISAS; isa++)
        for (size_t r = 0; isa_usable((enum isa)isa) && r < COUNT(rates); r++)
            for (size_t n = 0; n <= MOST; n++)
                check_draw((enum isa)isa, n, rates[r]);
}

static void a_share_of_rate_is_dropped(void **state)
{
    enum { N = 100000 };
    static real mask[N];
    struct rng rng = rng_make(1, RNG_TEST, 0, 0);
    size_t dropped = 0;

    (void)state;
    dropout_mask_each[isa_current()](&rng, N, R(0.2), mask);
    for (size_t i = 0; i < N; i++)
        dropped += mask[i] <= 0;
    assert_close((double)dropped / N, 0.2, 0, 0.005);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_instruction_set_draws_what_one_at_a_time_does),
        cmocka_unit_test(a_share_of_rate_is_dropped),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
