/* test_paired.c - blocks of windows, and intervals of paired differences. */
#include "check.h"

#include <math.h>

#include "score/paired.h"

static struct error err;

/* The quantiles of tables; the last of the normal distribution. */
static void quantiles_are_those_of_the_tables(void **state)
{
    static const struct {
        double miss;
        size_t df;
        double want;
    } cases[] = {
        {.5, 1, 1.0},
        {.05, 1, 12.706204736174705},
        {.05, 2, 4.302652729749464},
        {.05, 3, 3.182446305284263},
        {.05, 10, 2.228138851964939},
        {.05, 11, 2.200985160082949},
        {.05, 120, 1.979930405052776},
        {.01, 4, 4.604094871349993},
        {.01, 30, 2.749995653567231},
        {.001, 5, 6.868826625881374},
        {.001, 1, 636.6192487687196},
        {.1, 7, 1.894578605061305},
        {.05, 1000, 1.962339080792620},
        {.05, 100000000, 1.959963984540054},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++)
        assert_close(student_quantile(cases[i].miss, cases[i].df),
                     cases[i].want, 1e-6, 0);
}

/* Windows of each series, ended by 0, and where their blocks end. */
struct ends {
    size_t lengths[4], shortest;
    size_t n, ends[4];
};

/* Windows of series 0, 1, ..., so many each, as blocks; ended by 0. */
static void blocks_of(struct blocks *blocks, const size_t lengths[],
                      size_t shortest)
{
    struct origin list[64];
    struct origins origins = {0, list};

    for (uint32_t s = 0; lengths[s]; s++)
        for (size_t i = 0; i < lengths[s]; i++) {
            assert_true(origins.n < COUNT(list));
            list[origins.n] = (struct origin){(uint32_t)origins.n, s};
            origins.n++;
        }
    assert_ok(blocks_init(blocks, &origins, shortest, &err), &err);
}

static void check_ends(const struct ends *want)
{
    struct blocks blocks;

    blocks_of(&blocks, want->lengths, want->shortest);
    assert_int_equal(blocks.n, want->n);
    assert_memory_equal(blocks.ends, want->ends, want->n * sizeof(size_t));
    blocks_release(&blocks);
}

static void blocks_are_even_and_not_shorter_than_asked_for(void **state)
{
    static const struct ends cases[] = {
        {{12}, 4, 3, {4, 8, 12}}, {{14}, 4, 3, {4, 9, 14}}, {{7}, 4, 1, {7}},
        {{3}, 4, 1, {3}},         {{3}, 1, 3, {1, 2, 3}},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++)
        check_ends(&cases[i]);
}

static void blocks_never_cross_series(void **state)
{
    static const struct ends cases[] = {
        {{4, 2, 9}, 4, 4, {4, 6, 10, 15}},
        {{1, 1, 1}, 1, 3, {1, 2, 3}},
        {{1, 1, 5}, 5, 3, {1, 2, 7}},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++)
        check_ends(&cases[i]);
}

/* Two blocks of 2 with means 2 and 4: mean 3, se 1, t(1) 12.7. */
/* Two series of 10 and 6 rows of which the second starts 4 steps later: a block
 * holds the windows of both at its times. */
static void windows_of_one_time_are_in_one_block(void **state)
{
    enum { N = 14, LATER = 4 };
    static const size_t firsts[] = {0, 10}, n_rows[] = {10, 6};
    int64_t ticks[16];
    struct series series[2];
    struct dataset d = {
        .series = series, .n_series = 2, .step = {STEP_TICKS, 1, 0, 0, 0}};
    struct time_axis axis = {.dataset = &d, .oldest = 100, .length = 10};
    struct origin list[N];
    struct origins origins = {0, list};
    struct blocks blocks;
    struct interval interval;
    double errors[N], mean;
    const double none[N] = {0};

    (void)state;
    d.table.ticks = ticks;
    d.table.time_form.kind = TIME_INTEGER;
    for (uint32_t s = 0; s < 2; s++) {
        series[s] = (struct series){.first = firsts[s], .n_rows = n_rows[s]};
        for (uint32_t i = 0; i < n_rows[s]; i++) {
            ticks[firsts[s] + i] = 100 + i + (s ? LATER : 0);
            if (i > 0) /* times 1..9 and 5..9 */
                list[origins.n++] = (struct origin){(uint32_t)firsts[s] + i, s};
        }
    }
    assert_int_equal(origins.n, N);
    assert_ok(blocks_init_times(&blocks, &origins, &axis, 3, &err), &err);
    assert_int_equal(blocks.n, 3); /* of times 1-3, 4-6 and 7-9 */
    for (size_t b = 0, i = 0; b < blocks.n; b++)
        for (; i < blocks.ends[b]; i++) {
            const struct origin *origin = &list[blocks.order[i]];
            const size_t time =
                time_axis_position(&axis, origin->series, origin->row);

            assert_int_equal((time - 1) / 3, b);
        }
    assert_int_equal(blocks.ends[0], 3);
    assert_int_equal(blocks.ends[1], 3 + 3 + 2);
    assert_int_equal(blocks.ends[2], N);
    /* the error of a window is the number of its block: with those as means,
     * se^2 = 3/2 sum_b (n_b / N)^2 (b - mean)^2 */
    for (size_t i = 0; i < N; i++)
        errors[blocks.order[i]] = i < 3 ? 0 : i < 8 ? 1 : 2;
    interval = paired_interval(&blocks, errors, none, .05);
    mean = (5 * 1 + 6 * 2) / 14.;
    assert_close(interval.mean, mean, 1e-12, 0);
    assert_close(interval.high,
                 mean + student_quantile(.05, 2) *
                            sqrt(1.5 * (pow(3 / 14. * mean, 2) +
                                        pow(5 / 14. * (1 - mean), 2) +
                                        pow(6 / 14. * (2 - mean), 2))),
                 1e-12, 0);
    blocks_release(&blocks);
    assert_ok(blocks_init_times(&blocks, &origins, &axis, 10, &err), &err);
    assert_int_equal(blocks.n, 1);
    assert_int_equal(blocks.ends[0], N);
    blocks_release(&blocks);
    for (size_t i = 0; i < n_rows[1]; i++) /* far from those of the first */
        ticks[firsts[1] + i] += (int64_t)1 << 40;
    assert_ok(blocks_init_times(&blocks, &origins, &axis, 1, &err), &err);
    assert_int_equal(blocks.n, N);
    assert_int_equal(blocks.ends[0], 9);
    assert_int_equal(blocks.ends[N - 1], N);
    blocks_release(&blocks);
}

static void an_interval_is_that_of_the_block_means(void **state)
{
    static const double a[] = {2, 4, 3, 8}, b[] = {1, 1, 1, 2};
    struct blocks blocks;
    struct interval i;

    (void)state;
    blocks_of(&blocks, (const size_t[]){4, 0}, 2);
    i = paired_interval(&blocks, a, b, .05);
    assert_int_equal(i.n_blocks, 2);
    assert_close(i.mean, 3, 1e-12, 0);
    assert_close(i.low, 3 - 12.706204736174705, 1e-9, 0);
    assert_close(i.high, 3 + 12.706204736174705, 1e-9, 0);
    i = paired_interval(&blocks, b, a, .05);
    assert_close(i.mean, -3, 1e-12, 0);
    i = paired_interval(&blocks, a, a, .05);
    assert_close(i.low, 0, 0, 0);
    assert_close(i.high, 0, 0, 0);
    blocks_release(&blocks);
}

/* Blocks of 3, 1 and 2 windows that sum to 6, 4 and 2: mean 2; off by 0, 2
 * and -2, so that se^2 = 3/2 (0 + 4 + 4)/36 = 1/3, and t(2) 4.3. */
static void larger_blocks_weigh_more(void **state)
{
    static const double zero[6] = {0}, a[] = {1, 2, 3, 4, 2, 0};
    struct blocks blocks;
    struct interval i;

    (void)state;
    blocks_of(&blocks, (const size_t[]){3, 1, 2, 0}, 3);
    i = paired_interval(&blocks, a, zero, .05);
    assert_int_equal(i.n_blocks, 3);
    assert_close(i.mean, 2, 1e-12, 0);
    assert_close(i.low, 2 - 4.302652729749464 / sqrt(3), 1e-9, 0);
    blocks_release(&blocks);
}

static void windows_that_are_not_known_are_left_out(void **state)
{
    static const double a[] = {1, (double)NAN, 3, (double)NAN, 5, 7};
    static const double b[] = {0, 0, (double)NAN, 0, 1, 1};
    static const double c[] = {(double)NAN, 0, (double)NAN, 0, 7, (double)NAN};
    struct blocks blocks;
    struct interval i;

    (void)state;
    blocks_of(&blocks, (const size_t[]){6, 0}, 2);
    i = paired_interval(&blocks, a, b, .05);
    assert_int_equal(i.n_blocks, 2);
    assert_close(i.mean, (1 + 4 + 6) / 3., 1e-12, 0);
    i = paired_interval(&blocks, a, c, .05);
    assert_int_equal(i.n_blocks, 1);
    assert_close(i.mean, -2, 1e-12, 0);
    assert_true(isnan(i.low) && isnan(i.high));
    blocks_release(&blocks);
}

static void what_cannot_be_told_is_nan(void **state)
{
    static const double one[] = {1}, none[] = {(double)NAN};
    struct blocks blocks;
    struct interval i;

    (void)state;
    blocks_of(&blocks, (const size_t[]){1, 0}, 1);
    i = paired_interval(&blocks, one, none, .05);
    assert_int_equal(i.n_blocks, 0);
    assert_true(isnan(i.mean) && isnan(i.low) && isnan(i.high));
    blocks_release(&blocks);
    blocks_of(&blocks, (const size_t[]){0}, 1);
    assert_int_equal(blocks.n, 0);
    i = paired_interval(&blocks, one, one, .05);
    assert_true(isnan(i.mean));
    blocks_release(&blocks);
}

/* Of many draws around 0 the interval misses 0 about as often as it says. */
static void an_interval_misses_as_often_as_it_says(void **state)
{
    enum { N = 24, DRAWS = 4000 };
    static const double zero[N] = {0};
    struct rng rng = rng_make(1, RNG_TEST, 0, 0);
    struct blocks blocks;
    size_t missed = 0;

    (void)state;
    blocks_of(&blocks, (const size_t[]){N, 0}, 3);
    for (size_t draw = 0; draw < DRAWS; draw++) {
        double d[N], shared = 0;
        struct interval i;

        for (size_t k = 0; k < N; k++) {
            double sum = -6;

            for (size_t u = 0; k % 3 == 0 && u < 12; u++)
                sum += (double)rng_uniform(&rng);
            shared = k % 3 == 0 ? sum : shared; /* neighbours are alike */
            d[k] = shared;
        }
        i = paired_interval(&blocks, d, zero, .1);
        missed += i.low > 0 || i.high < 0;
    }
    assert_close((double)missed / DRAWS, .1, 0, .015);
    blocks_release(&blocks);
}

static void better_is_more_than_one_standard_error(void **state)
{
    /* four blocks: mean -1 or -.1, their deviation over sqrt(4) about .58 */
    static const double clear[] = {-2, -2, 0, 0, -2, -2, 0, 0};
    static const double slight[] = {-1.1, -1.1, .9, .9, -1.1, -1.1, .9, .9};
    static const double nothing[8] = {0};
    static const size_t four[] = {8, 0}, one[] = {1, 0};
    struct blocks blocks;

    (void)state;
    blocks_of(&blocks, four, 2);
    assert_true(paired_better(&blocks, clear, nothing));
    assert_false(paired_better(&blocks, nothing, clear));
    assert_false(paired_better(&blocks, slight, nothing));
    assert_false(paired_better(&blocks, nothing, nothing));
    blocks_release(&blocks);
    blocks_of(&blocks, one, 1);
    assert_false(paired_better(&blocks, clear, nothing));
    blocks_release(&blocks);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(quantiles_are_those_of_the_tables),
        cmocka_unit_test(blocks_are_even_and_not_shorter_than_asked_for),
        cmocka_unit_test(blocks_never_cross_series),
        cmocka_unit_test(windows_of_one_time_are_in_one_block),
        cmocka_unit_test(an_interval_is_that_of_the_block_means),
        cmocka_unit_test(larger_blocks_weigh_more),
        cmocka_unit_test(windows_that_are_not_known_are_left_out),
        cmocka_unit_test(what_cannot_be_told_is_nan),
        cmocka_unit_test(an_interval_misses_as_often_as_it_says),
        cmocka_unit_test(better_is_more_than_one_standard_error),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
