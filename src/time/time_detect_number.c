/* time_detect_number.c - finds the patterns under which a number is a time; see
 * time_pattern.h. */
#include <string.h>

#include "time/time_pattern.h"

/* Adds a pattern if the text is a time of it. */
size_t time_add_form(const char *pattern, const char *text, size_t length,
                     struct time_form forms[], size_t n)
{
    struct time_form form = {0}, tried;
    int64_t tick;

    if (time_form_set(&form, pattern))
        return n;
    tried = form;
    if (!time_parse_form(text, length, &tried, &tick))
        return n;
    forms[n] = form;
    return n + 1;
}

/* Times of day without separators begin with a year of a smaller range, so that
 * they are no seconds since 1970. */
static bool starts_with_year(const char *digits, size_t length)
{
    return memcmp(digits, length < 10 ? "1500" : "1900", 4) >= 0 &&
           memcmp(digits, length < 10 ? "2500" : "2099", 4) <= 0;
}

static bool ends_with_year(const char *digits, size_t length)
{
    return starts_with_year(digits + length - 4, 4);
}

static bool is_serial(const char *digits, size_t length)
{
    (void)length;
    return *digits >= '2' && *digits <= '7';
}

static bool is_julian(const char *digits, size_t length)
{
    return length == 5 ? *digits >= '1' && *digits <= '7'
                       : memcmp(digits, "24", 2) == 0;
}

static bool has_no_zero_first(const char *digits, size_t length)
{
    (void)length;
    return *digits != '0';
}

size_t time_detect_number(const char *text, size_t length, unsigned numbers,
                          struct time_form forms[])
{
    static const struct {
        size_t length;
        unsigned numbers;
        bool (*is)(const char *digits, size_t length); /* NULL: any digits */
        const char *pattern;
    } rows[] = {
        {3, TIME_SHORT_YEARS, NULL, "%-y%m"},
        {4, TIME_YEARS, starts_with_year, "%Y"},
        {4, TIME_SHORT_YEARS, NULL, "%-y%m"},
        {5, TIME_QUARTERS, starts_with_year, "%Y%q"},
        {5, TIME_SERIALS | TIME_SERIAL_HOURS, is_serial, "%E"},
        {5, TIME_JULIAN, is_julian, "%K"},
        {5, TIME_SHORT_YEARS, NULL, "%-y%m%d"},
        {5, TIME_YEAR_DAYS, NULL, "%-y%j"},
        {5, TIME_YEARS_LAST, ends_with_year, "%-m%Y"},
        {6, TIME_YEARS | TIME_MONTHS, starts_with_year, "%Y%m"},
        {6, TIME_WEEKS, starts_with_year, "%G%V"},
        {6, TIME_SHORT_YEARS, NULL, "%-y%m%d"},
        {6, TIME_YEARS_LAST, ends_with_year, "%-m%Y"},
        {7, TIME_YEAR_DAYS, starts_with_year, "%Y%j"},
        {7, TIME_YEAR_DAYS, starts_with_year, "%Y0%m"},
        {7, TIME_YEARS_LAST, ends_with_year, "%-d%m%Y"},
        {7, TIME_YEARS_LAST, ends_with_year, "%-m%d%Y"},
        {7, TIME_JULIAN, is_julian, "%J"},
        {8, TIME_LONG_NUMBERS, starts_with_year, "%Y%m%d"},
        {8, TIME_YEARS_LAST, ends_with_year, "%-d%m%Y"},
        {8, TIME_YEARS_LAST, ends_with_year, "%-m%d%Y"},
        {10, TIME_LONG_NUMBERS, starts_with_year, "%Y%m%d%H"},
        {10, TIME_LONG_NUMBERS, has_no_zero_first, "%s"},
        {12, TIME_LONG_NUMBERS, starts_with_year, "%Y%m%d%H%M"},
        {13, TIME_LONG_NUMBERS, has_no_zero_first, "%3s"},
        {14, TIME_LONG_NUMBERS, starts_with_year, "%Y%m%d%H%M%S"},
        {16, TIME_LONG_NUMBERS, has_no_zero_first, "%6s"},
        {19, TIME_LONG_NUMBERS, has_no_zero_first, "%9s"},
    };
    size_t n = 0;

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (n + 1 < TIME_READINGS_MAX && rows[i].length == length &&
            (rows[i].numbers & numbers) &&
            (!rows[i].is || rows[i].is(text, length)))
            n = time_add_form(rows[i].pattern, text, length, forms, n);
    if ((numbers & TIME_INTEGERS) && time_integer_form(text, length, &forms[n]))
        n++;
    return n;
}

/* Seconds since 1970 with a fraction, which has that many digits at least if
 * the last of several is a 0, as in 1577836800.000. */
static size_t add_seconds(const char *text, size_t length, size_t digits,
                          struct time_form forms[])
{
    char pattern[] = "%s.%0f";
    const bool padded = digits > 1 && digits <= 9 && text[length - 1] == '0';

    pattern[4] = (char)('0' + digits % 10);
    return time_add_form(padded ? pattern : "%s.%f", text, length, forms, 0);
}

/* Years with a month, also of three digits, or a quarter after the point. */
static size_t add_year_points(const char *text, size_t length,
                              struct time_form forms[])
{
    static const char *const patterns[] = {"%Y.%m", "%Y.0%m", "%Y.%o", "%Y.%q"};
    size_t n = 0;

    for (size_t i = 0; i < sizeof patterns / sizeof *patterns; i++)
        n = time_add_form(patterns[i], text, length, forms, n);
    return n;
}

/* Times that a number with a decimal point may be: seconds since 1970 or days
 * of a spreadsheet with a fraction, and months such as 01.2012 and 2012.01. */
size_t time_detect_fraction(const char *text, size_t length, unsigned numbers,
                            struct time_form forms[])
{
    const char *point = memchr(text, '.', length);
    const size_t before = point ? (size_t)(point - text) : 0;

    if (before == 5 && (numbers & (TIME_SERIALS | TIME_SERIAL_HOURS)) &&
        is_serial(text, before))
        return time_add_form("%E", text, length, forms, 0);
    if ((before == 5 || before == 7) && (numbers & TIME_JULIAN) &&
        is_julian(text, before))
        return time_add_form(before == 5 ? "%K" : "%J", text, length, forms, 0);
    if (before == 10 && (numbers & TIME_LONG_NUMBERS) && *text != '0')
        return add_seconds(text, length, length - before - 1, forms);
    if (before == 4 && (numbers & TIME_YEAR_POINTS) &&
        starts_with_year(text, before))
        return add_year_points(text, length, forms);
    if (before == 2 && length == 7 && starts_with_year(point + 1, 4))
        return time_add_form("%m.%Y", text, length, forms, 0);
    if (before == 3 && length == 8 && starts_with_year(point + 1, 4))
        return time_add_form("0%m.%Y", text, length, forms, 0);
    return 0;
}
