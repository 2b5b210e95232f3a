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
static bool in_years(const char *digits, size_t length)
{
    return memcmp(digits, length < 10 ? "1500" : "1900", 4) >= 0 &&
           memcmp(digits, length < 10 ? "2500" : "2099", 4) <= 0;
}

static bool is_serial(const char *digits)
{
    return *digits >= '2' && *digits <= '7';
}

size_t time_detect_number(const char *text, size_t length, unsigned numbers,
                          struct time_form forms[])
{
    static const struct {
        size_t length;
        unsigned numbers;
        bool year; /* begins with one */
        const char *pattern;
    } rows[] = {
        {4, TIME_YEARS, true, "%Y"},
        {5, TIME_QUARTERS, true, "%Y%q"},
        {5, TIME_SERIALS, false, "%E"},
        {6, TIME_YEARS | TIME_MONTHS, true, "%Y%m"},
        {6, TIME_WEEKS, true, "%G%V"},
        {8, TIME_LONG_NUMBERS, true, "%Y%m%d"},
        {10, TIME_LONG_NUMBERS, true, "%Y%m%d%H"},
        {10, TIME_LONG_NUMBERS, false, "%s"},
        {12, TIME_LONG_NUMBERS, true, "%Y%m%d%H%M"},
        {13, TIME_LONG_NUMBERS, false, "%3s"},
        {14, TIME_LONG_NUMBERS, true, "%Y%m%d%H%M%S"},
        {16, TIME_LONG_NUMBERS, false, "%6s"},
        {19, TIME_LONG_NUMBERS, false, "%9s"},
    };
    size_t n = 0;

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (rows[i].length == length && (rows[i].numbers & numbers) &&
            (rows[i].year          ? in_years(text, length)
             : rows[i].length == 5 ? is_serial(text)
                                   : *text != '0'))
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

/* Times that a number with a decimal point may be: seconds since 1970 or days
 * of a spreadsheet with a fraction, and months such as 01.2012. */
size_t time_detect_fraction(const char *text, size_t length, unsigned numbers,
                            struct time_form forms[])
{
    const char *point = memchr(text, '.', length);
    const size_t before = point ? (size_t)(point - text) : 0;

    if (before == 5 && (numbers & TIME_SERIALS) && is_serial(text))
        return time_add_form("%E", text, length, forms, 0);
    if (before == 10 && (numbers & TIME_LONG_NUMBERS) && *text != '0')
        return add_seconds(text, length, length - before - 1, forms);
    if (before == 2 && length == 7 && in_years(point + 1, 4))
        return time_add_form("%m.%Y", text, length, forms, 0);
    return 0;
}
