/* test_cell_format.c - numbers and missing values as options say. */
#include "check.h"

#include <stdio.h>

#include "table/cell_format.h"

static void make(struct cell_format *format, int decimal, int thousands,
                 const char *na)
{
    struct reading reading = {.decimal = decimal, .thousands = thousands};
    struct error err;

    (void)snprintf(reading.na, sizeof reading.na, "%s", na);
    assert_ok(cell_format_init(format, &reading, &err), &err);
}

static void check(const struct cell_format *format, const char *text,
                  enum number_kind want, double value)
{
    float got = -1;
    const enum number_kind kind = cell_parse(format, text, strlen(text), &got);

    if (kind != want)
        fail_msg("\"%s\" is of kind %d, not %d", text, (int)kind, (int)want);
    assert_close((double)got, want == NUMBER ? value : -1, 0, 0);
}

/* Texts that are all of one kind, and no number; ended by NULL. */
#define TEXTS(...) ((const char *const[]){__VA_ARGS__, NULL})

static void check_all(const struct cell_format *format, enum number_kind want,
                      const char *const *texts)
{
    for (; *texts; texts++)
        check(format, *texts, want, 0);
}

static void the_plain_format_is_that_of_number_parse(void **state)
{
    struct cell_format f;

    (void)state;
    make(&f, DECIMAL_POINT, THOUSANDS_NONE, "");
    assert_true(f.plain);
    check(&f, "1.5", NUMBER, 1.5);
    check(&f, "1,5", NUMBER_OTHER, 0);
    check(&f, "na", NUMBER_MISSING, 0);
    check(&f, "1.5\xc2\xa0", NUMBER, 1.5);
    check(&f, "\xe2\x80\xaf 1.5 \xc2\xa0", NUMBER, 1.5);
    check(&f, "\xc2\xa0", NUMBER_MISSING, 0);
    check(&f,
          "1\xc2\xa0"
          "5",
          NUMBER_OTHER, 0);
    check(&f, "\xc3\xa0", NUMBER_OTHER, 0);
}

static void decimal_commas_are_read(void **state)
{
    struct cell_format f;

    (void)state;
    make(&f, DECIMAL_COMMA, THOUSANDS_NONE, "");
    check(&f, "1,5", NUMBER, 1.5);
    check(&f, " -,25e1 ", NUMBER, -2.5);
    check(&f, "3", NUMBER, 3);
    check(&f, "16777217,0000000000000000000000000001", NUMBER, 16777218);
    check(&f, "", NUMBER_MISSING, 0);
    check(&f, "1.5", NUMBER_OTHER, 0);
    check(&f, "1,5,5", NUMBER_OTHER, 0);
    check(&f, "1.234,5", NUMBER_OTHER, 0);
}

static void thousands_separators_stand_before_three_digits(void **state)
{
    struct cell_format f;

    (void)state;
    make(&f, DECIMAL_POINT, THOUSANDS_COMMA, "");
    check(&f, "1,234.5", NUMBER, 1234.5);
    check(&f, " -12,345,678e-3 ", NUMBER, (double)-12345.678f);
    check(&f, "1234", NUMBER, 1234);
    check(&f, "123,456", NUMBER, 123456);
    check_all(&f, NUMBER_OTHER,
              TEXTS("1,23", "1234,567", "1,2345", "0,123", ",123", "1,,234",
                    "1,234,", "1.5,000"));
    check(&f, "1,23,456.5", NUMBER, 123456.5);
    check(&f, "-12,34,56,789", NUMBER, (double)-123456789.f);
    check_all(&f, NUMBER_OTHER,
              TEXTS("123,45,678", "1,23,45", "1,234,56,789", "1,23,456,789"));
    make(&f, DECIMAL_COMMA, THOUSANDS_POINT, "");
    check(&f, "1.234,5", NUMBER, 1234.5);
    check(&f, "1.23.456", NUMBER_OTHER, 0);
    check(&f, "1.234", NUMBER, 1234);
    make(&f, DECIMAL_COMMA, THOUSANDS_BLANK, "");
    check(&f, "1 234,5", NUMBER, 1234.5);
    check(&f,
          "1\xc2\xa0"
          "234\xe2\x80\xaf"
          "567",
          NUMBER, 1234567);
    make(&f, DECIMAL_POINT, THOUSANDS_APOSTROPHE, "");
    check(&f, "1'234.5", NUMBER, 1234.5);
    check(&f,
          "1\xe2\x80\x99"
          "234",
          NUMBER, 1234);
}

static void missing_values_are_listed_by_text_or_value(void **state)
{
    struct cell_format f;

    (void)state;
    make(&f, DECIMAL_POINT, THOUSANDS_NONE,
         " -200, n/a ,\"a, \"\"b\"\"\",?,,\"-\"");
    check_all(&f, NUMBER_MISSING,
              TEXTS("-200", "-200.00", "-2e2", "N/A", "a, \"b\"", "?", "-",
                    "NA", ""));
    check_all(&f, NUMBER_OTHER, TEXTS("??", "a"));
    check(&f, "-200.1", NUMBER, (double)-200.1f);
    check(&f, "0", NUMBER, 0);
    make(&f, DECIMAL_COMMA, THOUSANDS_NONE, "\"-99,9\"");
    check(&f, "-99,90", NUMBER_MISSING, 0);
}

static void units_are_passed_over_at_either_end(void **state)
{
    const struct reading reading = {.decimal = DECIMAL_COMMA,
                                    .thousands = THOUSANDS_POINT,
                                    .strip = "$,R$,%,kWh,\xe2\x82\xac"};
    struct cell_format f;
    struct error err;

    (void)state;
    assert_ok(cell_format_init(&f, &reading, &err), &err);
    assert_false(f.plain);
    check(&f, "5%", NUMBER, 5);
    check(&f, " 5,5 % ", NUMBER, 5.5);
    check(&f, "5\xe2\x80\xaf%", NUMBER, 5);
    check(&f, "$1.234,5", NUMBER, 1234.5);
    check(&f, "-$5", NUMBER, -5);
    check(&f, "$-5", NUMBER, -5);
    check(&f, "- \xe2\x82\xac 5", NUMBER, -5);
    check(&f, "R$ 5", NUMBER, 5);
    check(&f, "$5 kWh", NUMBER, 5);
    check(&f, "5", NUMBER, 5);
    check(&f, "", NUMBER_MISSING, 0);
    check_all(&f, NUMBER_OTHER,
              TEXTS("$", "$$5", "5 %%", "-$-5", "5 KWH", "5 k Wh", "$5.5",
                    "- 5", "$NA", "($5)", "%"));
    make(&f, DECIMAL_POINT, THOUSANDS_NONE, "");
    check(&f, "5%", NUMBER_OTHER, 0);
}

static void what_cannot_be_is_refused(void **state)
{
    static const struct {
        struct reading reading;
        const char *want;
    } cases[] = {
        {{.na = "\"a"}, "--na \"a: a quote is not closed"},
        {{.na = "a,\""}, "a quote is not closed"},
        {{.na = "\"a\"\""}, "a quote is not closed"},
        {{.na = "\"a\"b"}, "or not at both ends of an item"},
        {{.strip = "\"$"}, "--strip \"$: a quote is not closed"},
        {{.strip = "$,-"}, "--strip $,-: \"-\" may be part of a number"},
        {{.strip = "3"}, "may be part of a number (give signs and units such"},
        {{.strip = "(,)"}, "\"(\" may be part of a number"},
        {{.strip = "\xe2\x88\x92"}, "may be part of a number"},
        {{.thousands = THOUSANDS_POINT},
         "--thousands . is also the decimal sign (give --decimal , as well)"},
        {{.decimal = DECIMAL_COMMA, .thousands = THOUSANDS_COMMA},
         "(give --decimal . as well)"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct cell_format f;
        struct error err;

        assert_fails(cell_format_init(&f, &cases[i].reading, &err),
                     STATUS_USAGE, &err, cases[i].want);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_plain_format_is_that_of_number_parse),
        cmocka_unit_test(decimal_commas_are_read),
        cmocka_unit_test(thousands_separators_stand_before_three_digits),
        cmocka_unit_test(missing_values_are_listed_by_text_or_value),
        cmocka_unit_test(units_are_passed_over_at_either_end),
        cmocka_unit_test(what_cannot_be_is_refused),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
