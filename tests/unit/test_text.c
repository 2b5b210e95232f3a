/* test_text.c - appending to texts, number formats, wrapping. */
#include "check.h"

#include <stdlib.h>

#include "base/text.h"

static struct error err;

static void a_text_holds_what_was_appended(void **state)
{
    struct text text = {0};
    char want[5001] = "";

    (void)state;
    for (size_t i = 0; i < 1000; i++) {
        text_printf(&text, "%03zu", i % 1000);
        text_string(&text, ",");
        text_bytes(&text, ".ignored", 1);
        want[5 * i] = (char)('0' + i / 100);
        want[5 * i + 1] = (char)('0' + i / 10 % 10);
        want[5 * i + 2] = (char)('0' + i % 10);
        memcpy(want + 5 * i + 3, ",.", 3);
    }
    assert_ok(text_status(&text, &err), &err);
    assert_int_equal(text.length, 5000);
    assert_string_equal(text.bytes, want);
    text_release(&text);
    assert_null(text.bytes);
}

static void any_bytes_can_be_appended(void **state)
{
    struct text text = {0};

    (void)state;
    text_bytes(&text, "a\0b", 3);
    text_bytes(&text, NULL, 0);
    assert_int_equal(text.length, 3);
    assert_memory_equal(text.bytes, "a\0b", 4);
    text_release(&text);
}

static void numbers_have_nine_digits(void **state)
{
    struct text text = {0};

    (void)state;
    text_number(&text, 2.0 / 3, "null");
    text_string(&text, " ");
    text_number(&text, -123456789012.0, "null");
    text_string(&text, " ");
    text_number(&text, 0.5, "null");
    text_string(&text, " ");
    text_number(&text, (double)NAN, "null");
    text_string(&text, " ");
    text_number(&text, (double)-INFINITY, "-");
    assert_string_equal(text.bytes, "0.666666667 -1.23456789e+11 0.5 null -");
    text_release(&text);
}

static void a_failed_allocation_is_reported_at_the_end(void **state)
{
    struct text text = {0};
    char *string;

    (void)state;
    text_string(&text, "ab");
    text_bytes(&text, "cd", SIZE_MAX - 1);
    text_string(&text, "ef");
    assert_string_equal(text.bytes, "ab");
    assert_fails(text_status(&text, &err), STATUS_INTERNAL, &err,
                 "out of memory");
    assert_fails(text_take(&text, &string, &err), STATUS_INTERNAL, &err,
                 "out of memory");
    assert_null(string);
    assert_null(text.bytes);
    assert_false(text.failed);
}

static void text_take_leaves_an_empty_text(void **state)
{
    struct text text = {0};
    char *string;

    (void)state;
    assert_ok(text_take(&text, &string, &err), &err);
    assert_string_equal(string, "");
    free(string);
    text_string(&text, "abc");
    assert_ok(text_take(&text, &string, &err), &err);
    assert_string_equal(string, "abc");
    assert_int_equal(text.length, 0);
    free(string);
}

static void a_number_is_written_as_in_a_file(void **state)
{
    (void)state;
    assert_string_equal(as_written((double)0.1F).text, "0.1");
    assert_string_equal(as_written((double)-99.99F).text, "-99.99");
    assert_string_equal(as_written((double)1234567.F).text, "1234567");
    assert_string_equal(as_written((double)16777217.F).text, "16777216");
    assert_string_equal(as_written(0).text, "0");
    assert_string_equal(as_written((double)1e20F).text, "1.00000002e+20");
    assert_string_equal(as_written((double)NAN).text, "nan");
}

static void a_number_is_rounded_without_an_exponent(void **state)
{
    (void)state;
    assert_string_equal(rounded(59712.3, 4).text, "59712");
    assert_string_equal(rounded(-123456789.4, 5).text, "-123456789");
    assert_string_equal(rounded(999999999.4, 4).text, "999999999");
    assert_string_equal(rounded(999999999.6, 4).text, "1e+09");
    assert_string_equal(rounded(9999.96, 4).text, "10000");
    assert_string_equal(rounded(999.96, 4).text, "1000");
    assert_string_equal(rounded(12.3456, 4).text, "12.35");
    assert_string_equal(rounded(-.000123456, 4).text, "-0.0001235");
    assert_string_equal(rounded(0, 4).text, "0");
    assert_string_equal(rounded_signed(59712.3, 4).text, "+59712");
    assert_string_equal(rounded_signed(-.5, 4).text, "-0.5");
}

static void counted_adds_a_plural_s(void **state)
{
    (void)state;
    assert_string_equal(counted(0, "row").text, "0 rows");
    assert_string_equal(counted(1, "row").text, "1 row");
    assert_string_equal(counted(2, "test window").text, "2 test windows");
    assert_string_equal(counted(1, "series").text, "1 series");
    assert_string_equal(counted(3, "series").text, "3 series");
    assert_string_equal(counted(SIZE_MAX, "x").text, "18446744073709551615 xs");
    for (size_t n = 1; n < 4; n++) {
        static const char *const wants[] = {"a", "a and b", "a, b and c"};
        struct text text = {0};

        for (size_t i = 0; i < n; i++)
            text_list_item(&text, i, n, (const char[]){(char)('a' + i), '\0'});
        assert_string_equal(text.bytes, wants[n - 1]);
        text_release(&text);
    }
    assert_string_equal(is_or_are(0), "are");
    assert_string_equal(is_or_are(1), "is");
    assert_string_equal(is_or_are(2), "are");
}

static void lines_are_broken_at_blanks(void **state)
{
    static const struct {
        size_t column, width;
        const char *words, *want;
    } cases[] = {
        {0, 10, "one two three", "one two\nthree\n"},
        {4, 12, "one two three", "one two\n    three\n"},
        {4, 11, "one two", "one two\n"},
        {2, 5, "longerthanthat a", "longerthanthat\n  a\n"},
        {0, 9, "a  b   c", "a  b   c\n"},
        {0, 4, "", "\n"},
        {0, 5, "\xc3\xa9\xc3\xa9 \xc3\xa9\xc3\xa9",
         "\xc3\xa9\xc3\xa9 \xc3\xa9\xc3\xa9\n"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct text text = {0};

        text_wrapped(&text, cases[i].column, cases[i].width, cases[i].words);
        assert_string_equal(text.bytes, cases[i].want);
        text_release(&text);
    }
}

static void each_of_several_lines_is_broken(void **state)
{
    struct text text = {0}, lines = {0}, none = {0}, bad = {.failed = true};

    (void)state;
    text_string(&lines, "one two three\nfour\nfive six\n");
    text_wrapped_lines(&text, 8, &lines);
    assert_string_equal(text.bytes, "one two\nthree\nfour\nfive six\n");
    assert_string_equal(lines.bytes, "one two three\nfour\nfive six\n");
    text_wrapped_lines(&text, 8, &none);
    assert_false(text.failed);
    text_wrapped_lines(&text, 8, &bad);
    assert_true(text.failed);
    text_release(&text);
    text_release(&lines);
}

static void bytes_that_are_not_utf8_are_escaped(void **state)
{
    struct text text = {0};

    (void)state;
    text_escaped(&text, "caf\xe9 \xc3\xa9\xc3", 9);
    assert_string_equal(text.bytes, "caf\\xe9 \xc3\xa9\\xc3");
    text_release(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_are_broken_at_blanks),
        cmocka_unit_test(each_of_several_lines_is_broken),
        cmocka_unit_test(a_number_is_written_as_in_a_file),
        cmocka_unit_test(a_number_is_rounded_without_an_exponent),
        cmocka_unit_test(counted_adds_a_plural_s),
        cmocka_unit_test(a_text_holds_what_was_appended),
        cmocka_unit_test(any_bytes_can_be_appended),
        cmocka_unit_test(numbers_have_nine_digits),
        cmocka_unit_test(a_failed_allocation_is_reported_at_the_end),
        cmocka_unit_test(text_take_leaves_an_empty_text),
        cmocka_unit_test(bytes_that_are_not_utf8_are_escaped),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
