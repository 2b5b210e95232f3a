/* test_number.c - which cells are numbers or missing, and that the value is the
 * nearest float. */
#include "check.h"

#include <float.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/number.h"

static enum number_kind parse(const char *text, float *value)
{
    return number_parse(text, strlen(text), value);
}

static void decimal_literals_are_numbers(void **state)
{
    static const struct {
        const char *text;
        float value;
    } cases[] = {
        {"0", 0.0f},
        {"-0", -0.0f},
        {"5", 5.0f},
        {"+5", 5.0f},
        {"-5", -5.0f},
        {".5", 0.5f},
        {"5.", 5.0f},
        {"-.5e1", -5.0f},
        {"007", 7.0f},
        {"1e5", 1e5f},
        {"1E+05", 1e5f},
        {"1e-5", 1e-5f},
        {"  2.5\t", 2.5f},
        {"16777216", 16777216.0f},
        {"16777217", 16777216.0f},            /* a tie is rounded to even */
        {"16777219", 16777220.0f},            /* here upwards */
        {"16777217.0000000001", 16777218.0f}, /* no longer a tie */
        {"3.4028235e38", FLT_MAX},
        {"340282346638528859811704183484516925440", FLT_MAX},
        {"1.17549435e-38", FLT_MIN},
        {"1e-45", FLT_MIN * FLT_EPSILON},
        {"1e-400", 0.0f},
        {"1e-99999999999999999999", 0.0f},
        {"0e99999999999999999999", 0.0f},
        {"0.000000000000000000000000000000000000000000001e45", 1.0f},
        {"5.827000141143799", 5.827000141143799f},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        float value = 1e30f;

        if (parse(cases[i].text, &value) != NUMBER)
            fail_msg("%s is no number", cases[i].text);
        assert_close((double)value, (double)cases[i].value, 0, 0);
        assert_int_equal(signbit(value) != 0, signbit(cases[i].value) != 0);
    }
}

static void empty_na_nan_and_null_are_missing(void **state)
{
    static const char *const cases[] = {"",     " ",    "\t",   "NA",
                                        "na",   "NaN",  "nan",  "NAN",
                                        "null", "NULL", "Null", " NA "};
    float value = 7.0f;

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++)
        if (parse(cases[i], &value) != NUMBER_MISSING)
            fail_msg("\"%s\" is not missing", cases[i]);
    assert_close((double)value, 7.0, 0, 0);
}

static void any_other_text_is_neither(void **state)
{
    static const char *const cases[] = {
        ".",
        "+",
        "-",
        "e5",
        "1e",
        "1e+",
        "0x10",
        "1,000",
        "1 2",
        "inf",
        "-inf",
        "nan(1)",
        "-nan",
        "1.2.3",
        "1e5.0",
        "--5",
        "5-",
        "1f",
        "N/A",
        "nanx",
        "1e39",
        "999999999999999999999999999999999999999",
        "not a number",
        "1e400",
        "1d5",
        "n",
        "+-5",
        "\xc2\xa0 5",
        "3.4028236e38",
        "-1e39",
        "12:00",
        "\xff",
        "1e99999999999999999999"};
    float value = 7.0f;

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++)
        if (parse(cases[i], &value) != NUMBER_OTHER)
            fail_msg("\"%s\" is taken", cases[i]);
    assert_close((double)value, 7.0, 0, 0);
}

static void a_cell_with_a_zero_byte_is_not_a_number(void **state)
{
    float value;

    (void)state;
    assert_int_equal(number_parse("5\0", 2, &value), NUMBER_OTHER);
    assert_int_equal(number_parse("5\0"
                                  "5",
                                  3, &value),
                     NUMBER_OTHER);
    assert_int_equal(number_parse("na\0", 3, &value), NUMBER_OTHER);
}

static void no_byte_after_the_length_is_read(void **state)
{
    float value;
    char *text = malloc(3);

    (void)state;
    assert_non_null(text);
    memcpy(text, "123", 3);
    assert_int_equal(number_parse(text, 3, &value), NUMBER);
    assert_close((double)value, 123, 0, 0);
    assert_int_equal(number_parse(text, 2, &value), NUMBER);
    assert_close((double)value, 12, 0, 0);
    free(text);
}

static void a_thousand_digits_are_rounded_correctly(void **state)
{
    char text[1100];
    float value;

    (void)state;
    memset(text, '9', 1000); /* 0.999... rounds to 1 */
    memcpy(text, "0.", 2);
    text[1000] = '\0';
    assert_int_equal(parse(text, &value), NUMBER);
    assert_close((double)value, 1, 0, 0);

    memset(text, '0', 1000); /* 1000...0e-999 */
    text[0] = '1';
    memcpy(text + 1000, "e-999", 6);
    assert_int_equal(parse(text, &value), NUMBER);
    assert_close((double)value, 1, 0, 0);

    memset(text, '0', 1000); /* 0.000...1e998 */
    memcpy(text, "-.", 2);
    memcpy(text + 999, "1e998", 6);
    assert_int_equal(parse(text, &value), NUMBER);
    assert_close((double)value, -1, 0, 0);

    memset(text, '0', 1000); /* a tie without the thousandth digit */
    memcpy(text, "16777217.", 9);
    memcpy(text + 999, "1", 2);
    assert_int_equal(parse(text, &value), NUMBER);
    assert_close((double)value, 16777218, 0, 0);

    memset(text, '1', 1000);
    text[1000] = '\0';
    assert_int_equal(parse(text, &value), NUMBER_OTHER);
}

/* Literals of all lengths and sizes, printed from random bits. */
static void values_equal_those_of_strtof(void **state)
{
    struct rng rng = rng_make(1, RNG_TEST, 0, 0);

    (void)state;
    for (int i = 0; i < 200000; i++) {
        uint32_t bits = (uint32_t)rng_next(&rng);
        float x, value;
        char text[64];

        memcpy(&x, &bits, sizeof x);
        if (!isfinite(x))
            continue;
        (void)snprintf(text, sizeof text, i % 2 ? "%.*e" : "%.*g", i % 23,
                       (double)x);
        if (parse(text, &value) == NUMBER)
            assert_memory_equal(&value, &(float){strtof(text, NULL)},
                                sizeof value);
        else
            assert_true(isinf(strtof(text, NULL)) != 0);
    }
}

/* Just below, at and just above the midpoint of two floats. */
static void ties_and_their_neighbours_equal_those_of_strtof(void **state)
{
    struct rng rng = rng_make(2, RNG_TEST, 0, 0);

    (void)state;
    for (int i = 0; i < 20000; i++) {
        float x = ldexpf(1.0f + (float)(i % 1000) / 1024.0f, i % 60 - 30);
        double middle = ((double)x + (double)nextafterf(x, INFINITY)) / 2;
        double steps = (double)(rng_next(&rng) % 13) - 6;
        double near = middle + steps * ldexp(DBL_EPSILON, i % 60 - 30);
        char text[200];
        float value;

        (void)snprintf(text, sizeof text, "%.*e", 12 + i % 60, near);
        assert_int_equal(parse(text, &value), NUMBER);
        if (value < strtof(text, NULL) || value > strtof(text, NULL))
            fail_msg("%s gives %.9g", text, (double)value);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(decimal_literals_are_numbers),
        cmocka_unit_test(empty_na_nan_and_null_are_missing),
        cmocka_unit_test(any_other_text_is_neither),
        cmocka_unit_test(a_cell_with_a_zero_byte_is_not_a_number),
        cmocka_unit_test(no_byte_after_the_length_is_read),
        cmocka_unit_test(a_thousand_digits_are_rounded_correctly),
        cmocka_unit_test(values_equal_those_of_strtof),
        cmocka_unit_test(ties_and_their_neighbours_equal_those_of_strtof),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
