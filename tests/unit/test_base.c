/* test_base.c - errors, the arena and random numbers. */
#include "check.h"

#include <errno.h>

#include "base/arena.h"

static void error_set_returns_its_code_and_formats(void **state)
{
    struct error err;

    (void)state;
    assert_int_equal(
        error_set(&err, STATUS_DATA, "%s:%d: %s", "a.csv", 17, "no number"),
        STATUS_DATA);
    assert_int_equal(err.code, STATUS_DATA);
    assert_string_equal(err.message, "a.csv:17: no number");
}

static void error_shows_control_characters_as_question_marks(void **state)
{
    struct error err;

    (void)state;
    error_set(&err, STATUS_DATA, "%s",
              "a\033[2Jb\nc\x7f"
              "d\xc3\xa9");
    assert_string_equal(err.message, "a?[2Jb?c?d\xc3\xa9");
}

static void error_shows_only_well_formed_characters(void **state)
{
    static const struct {
        const char *text, *want;
    } cases[] = {
        {"\xc2\xa0\xdf\xbf", "\xc2\xa0\xdf\xbf"},
        {"\xe0\xa0\x80\xed\x9f\xbf\xef\xbf\xbd",
         "\xe0\xa0\x80\xed\x9f\xbf\xef\xbf\xbd"},
        {"\xf0\x9f\x98\x80\xf4\x8f\xbf\xbf",
         "\xf0\x9f\x98\x80\xf4\x8f\xbf\xbf"},
        {"caf\xe9!", "caf?!"},             /* Latin-1 */
        {"\xff\xfe", "??"},                /* never valid */
        {"\x80\xbf", "??"},                /* no lead byte */
        {"\xc3", "?"},                     /* truncated */
        {"\xe2\x82", "??"},                /* truncated */
        {"\xf0\x9f\x98x", "???x"},         /* truncated before x */
        {"\xc0\xaf\xe0\x9f\xbf", "?????"}, /* overlong */
        {"\xed\xa0\x80", "???"},           /* surrogate */
        {"\xf4\x90\x80\x80", "????"},      /* above U+10FFFF */
        {"\xc2\x9b"
         "2J\xc2\x85",
         "?2J?"}, /* control characters */
    };
    struct error err;

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        error_set(&err, STATUS_DATA, "%s", cases[i].text);
        assert_string_equal(err.message, cases[i].want);
    }
}

static void error_message_that_is_too_long_is_cut(void **state)
{
    char text[3 * sizeof((struct error *)0)->message];
    struct error err;

    (void)state;
    memset(text, 'x', sizeof text - 1);
    text[sizeof text - 1] = '\0';
    error_set(&err, STATUS_IO, "%s", text);
    assert_int_equal(strlen(err.message), sizeof err.message - 1);
    error_prefix(&err, text);
    assert_true(strlen(err.message) < sizeof err.message);
    assert_int_equal(err.code, STATUS_IO);
}

static void error_prefix_comes_before_the_message(void **state)
{
    struct error err;

    (void)state;
    error_set(&err, STATUS_NO_INPUT, "is a directory");
    error_prefix(&err, "data");
    assert_string_equal(err.message, "data: is a directory");
    assert_int_equal(err.code, STATUS_NO_INPUT);
}

static void error_no_memory_reports_the_size(void **state)
{
    struct error err;

    (void)state;
    assert_fails(error_no_memory(&err, 123456789), STATUS_INTERNAL, &err,
                 "123456789 bytes");
}

static void only_a_wrong_path_is_no_input(void **state)
{
    static const struct {
        int number;
        enum status status;
        const char *message;
    } cases[] = {
        {ENOENT, STATUS_NO_INPUT, "cannot open: No such file or directory (do"},
        {ENOTDIR, STATUS_NO_INPUT, "cannot open: Not a directory (do so)"},
        {EACCES, STATUS_NO_INPUT, "Permission denied (check its permissions)"},
        {EISDIR, STATUS_NO_INPUT, "Is a directory (give a file in it)"},
        {ELOOP, STATUS_NO_INPUT, "(remove one of the symbolic links)"},
        {ENAMETOOLONG, STATUS_NO_INPUT, "(use a shorter path)"},
        {ENOMEM, STATUS_INTERNAL, "cannot open: out of memory (close other"},
        {EMFILE, STATUS_INTERNAL, "(raise the limit on open files: ulimit -n)"},
        {ENFILE, STATUS_INTERNAL, "Too many open files in system (close other"},
        {EIO, STATUS_IO, "Input/output error (check the disk or the device)"},
        {ENXIO, STATUS_IO, "(check the disk or the device)"},
        {EOVERFLOW, STATUS_IO, "(check the disk or the device)"},
    };
    struct error err;

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        assert_fails(error_cannot_open(&err, "a.csv", cases[i].number, "do so"),
                     cases[i].status, &err, cases[i].message);
        assert_int_equal(strncmp(err.message, "a.csv: cannot open: ", 20), 0);
    }
}

static void each_status_has_its_exit_code(void **state)
{
    /* Scripts depend on these numbers. */
    static const struct {
        enum status status;
        int code;
    } expected[] = {
        {STATUS_OK, 0},         {STATUS_DIVERGED, 4},  {STATUS_USAGE, 64},
        {STATUS_DATA, 65},      {STATUS_NO_INPUT, 66}, {STATUS_INTERNAL, 70},
        {STATUS_NO_OUTPUT, 73}, {STATUS_IO, 74},       {STATUS_LOCKED, 75},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(expected); i++)
        assert_int_equal(expected[i].status, expected[i].code);
}

enum { N_BLOCKS = 6 };

/* Requests arrays as the users of an arena do. */
static void request_arrays(struct arena *arena, void *block[N_BLOCKS])
{
    static const size_t bytes[N_BLOCKS - 1] = {1, 64, 65, 0, 1000};

    for (size_t i = 0; i < COUNT(bytes); i++)
        block[i] = arena_bytes(arena, bytes[i], 1);
    block[N_BLOCKS - 1] = arena_real(arena, 7);
}

static void arena_allocates_the_requested_total(void **state)
{
    struct arena arena = {0};
    void *block[N_BLOCKS];
    size_t measured;
    struct error err;

    (void)state;
    request_arrays(&arena, block);
    for (size_t i = 0; i < N_BLOCKS; i++)
        assert_null(block[i]);
    assert_false(arena_is_full(&arena));
    measured = arena.used;
    assert_int_equal(measured, 64 + 64 + 128 + 0 + 1024 + 64);

    assert_ok(arena_commit(&arena, &err), &err);
    assert_int_equal(arena.used, 0);
    assert_false(arena_is_full(&arena));
    request_arrays(&arena, block);
    assert_true(arena_is_full(&arena));
    assert_int_equal(arena.used, measured);
    arena_release(&arena);
    assert_null(arena.base);
    assert_int_equal(arena.used, 0);
}

static void arena_arrays_are_aligned_disjoint_and_zero(void **state)
{
    struct arena arena = {0};
    void *block[N_BLOCKS];
    const real *numbers;
    struct error err;

    (void)state;
    request_arrays(&arena, block);
    assert_ok(arena_commit(&arena, &err), &err);
    request_arrays(&arena, block);
    for (size_t i = 0; i < N_BLOCKS; i++)
        assert_int_equal((uintptr_t)block[i] % 64, 0);
    assert_ptr_equal((char *)block[0] + 64, block[1]);
    assert_ptr_equal((char *)block[1] + 64, block[2]);
    assert_ptr_equal((char *)block[2] + 128, block[3]);
    assert_ptr_equal(block[3], block[4]);

    numbers = block[N_BLOCKS - 1];
    for (size_t i = 0; i < 7; i++)
        assert_true(numbers[i] == R(0.0));
    arena_release(&arena);
}

static void arena_is_not_full_after_a_shorter_second_run(void **state)
{
    struct arena arena = {0};
    struct error err;

    (void)state;
    (void)arena_real(&arena, 10);
    (void)arena_real(&arena, 100);
    assert_ok(arena_commit(&arena, &err), &err);
    assert_non_null(arena_real(&arena, 10));
    assert_false(arena_is_full(&arena));
    arena_release(&arena);
}

static void arena_refuses_sizes_that_overflow(void **state)
{
    static const size_t request[][2] = {
        {SIZE_MAX, 1},         /* rounding up overflows */
        {SIZE_MAX - 63, 1},    /* the same, just so */
        {SIZE_MAX / 2, 3},     /* the product overflows */
        {SIZE_MAX / 4 + 2, 4}, /* the product wraps to a small size */
        {SIZE_MAX / 8, 8},     /* no overflow, but too large */
    };
    struct error err;

    (void)state;
    for (size_t i = 0; i < COUNT(request); i++) {
        struct arena arena = {0};

        assert_null(arena_bytes(&arena, request[i][0], request[i][1]));
        assert_fails(arena_commit(&arena, &err), STATUS_INTERNAL, &err,
                     "out of memory");
        assert_null(arena.base);
        arena_release(&arena);
    }
}

static void arena_refuses_a_total_that_overflows(void **state)
{
    struct arena arena = {0};
    struct error err;

    (void)state;
    for (int i = 0; i < 3; i++) /* their sum wraps to 128 */
        (void)arena_bytes(&arena, SIZE_MAX / 3, 1);
    assert_fails(arena_commit(&arena, &err), STATUS_INTERNAL, &err,
                 "out of memory");
    arena_release(&arena);
}

static void empty_arena_can_be_committed(void **state)
{
    struct arena arena = {0};
    struct error err;

    (void)state;
    assert_ok(arena_commit(&arena, &err), &err);
    assert_true(arena_is_full(&arena));
    arena_release(&arena);
    arena_release(&arena);
}

static void rng_depends_only_on_its_four_numbers(void **state)
{
    struct rng x = rng_make(1, RNG_INIT, 2, 3);
    struct rng y = rng_make(1, RNG_INIT, 2, 3);

    (void)state;
    for (int i = 0; i < 100; i++)
        assert_true(rng_next(&x) == rng_next(&y));
}

static void rng_never_changes_between_releases(void **state)
{
    /* SplitMix64 from state 0, as published; models depend on it. */
    struct rng rng = {0};

    (void)state;
    assert_true(rng_next(&rng) == 0xe220a8397b1dcdafU);
    assert_true(rng_next(&rng) == 0x6e789e6aa1b965f4U);
    assert_true(rng_next(&rng) == 0x06c45d188009454fU);
}

static void rng_streams_differ_in_each_of_the_four_numbers(void **state)
{
    const struct rng streams[] = {
        rng_make(1, RNG_INIT, 0, 0),    rng_make(2, RNG_INIT, 0, 0),
        rng_make(1, RNG_SHUFFLE, 0, 0), rng_make(1, RNG_DROPOUT, 0, 0),
        rng_make(1, RNG_INIT, 1, 0),    rng_make(1, RNG_INIT, 0, 1),
        rng_make(0, RNG_INIT, 1, 0),    rng_make(0, RNG_INIT, 0, 1),
    };

    (void)state;
    for (size_t i = 0; i < COUNT(streams); i++) {
        for (size_t j = 0; j < i; j++) {
            struct rng x = streams[i], y = streams[j];
            int same = 0;

            for (int k = 0; k < 64; k++)
                same += rng_next(&x) >> 56 == rng_next(&y) >> 56;
            assert_in_range(same, 0, 5);
        }
    }
}

static void rng_uniform_has_range_mean_and_variance(void **state)
{
    struct rng rng = rng_make(7, RNG_TEST, 0, 0);
    const int n = 100000;
    double sum = 0.0, squares = 0.0;

    (void)state;
    for (int i = 0; i < n; i++) {
        double x = (double)rng_uniform(&rng);

        assert_true(x >= 0.0 && x < 1.0);
        sum += x;
        squares += x * x;
    }
    /* Five standard errors of the mean are 0.0046. */
    assert_close(sum / n, 0.5, 0.0, 0.005);
    assert_close(squares / n, 1.0 / 3.0, 0.0, 0.005);
}

static void rng_below_is_in_range_and_uniform(void **state)
{
    struct rng rng = rng_make(7, RNG_TEST, 1, 0);
    int count[7] = {0};
    const int n = 70000;

    (void)state;
    for (int i = 0; i < n; i++) {
        uint64_t x = rng_below(&rng, 7);

        assert_true(x < 7);
        count[x]++;
    }
    /* Five standard deviations of a count are 463. */
    for (size_t i = 0; i < COUNT(count); i++)
        assert_in_range(count[i], 10000 - 463, 10000 + 463);
}

static void rng_below_accepts_the_smallest_and_the_largest_bound(void **state)
{
    const uint64_t large = (UINT64_C(1) << 63) + 1;
    struct rng rng = rng_make(7, RNG_TEST, 2, 0);
    bool upper_half = false;

    (void)state;
    for (int i = 0; i < 100; i++) {
        uint64_t x = rng_below(&rng, large);

        assert_true(rng_below(&rng, 1) == 0);
        assert_true(x < large);
        upper_half = upper_half || x > large / 2;
    }
    assert_true(upper_half);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(only_a_wrong_path_is_no_input),
        cmocka_unit_test(error_set_returns_its_code_and_formats),
        cmocka_unit_test(error_shows_control_characters_as_question_marks),
        cmocka_unit_test(error_shows_only_well_formed_characters),
        cmocka_unit_test(error_message_that_is_too_long_is_cut),
        cmocka_unit_test(error_prefix_comes_before_the_message),
        cmocka_unit_test(error_no_memory_reports_the_size),
        cmocka_unit_test(each_status_has_its_exit_code),
        cmocka_unit_test(arena_allocates_the_requested_total),
        cmocka_unit_test(arena_arrays_are_aligned_disjoint_and_zero),
        cmocka_unit_test(arena_is_not_full_after_a_shorter_second_run),
        cmocka_unit_test(arena_refuses_sizes_that_overflow),
        cmocka_unit_test(arena_refuses_a_total_that_overflows),
        cmocka_unit_test(empty_arena_can_be_committed),
        cmocka_unit_test(rng_depends_only_on_its_four_numbers),
        cmocka_unit_test(rng_never_changes_between_releases),
        cmocka_unit_test(rng_streams_differ_in_each_of_the_four_numbers),
        cmocka_unit_test(rng_uniform_has_range_mean_and_variance),
        cmocka_unit_test(rng_below_is_in_range_and_uniform),
        cmocka_unit_test(rng_below_accepts_the_smallest_and_the_largest_bound),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
