/* clock_column.c - see clock_column.h. */
#include "table/clock_column.h"

#include <math.h>
#include <strings.h>

#include "time/calendar.h"
#include "time/time_names.h"
#include "time/time_pattern.h"

enum {
    ROWS = 10, /* fewer are chance */
    DAY = 24 * 60,
    FIRST_YEAR = 1900,
    LAST_YEAR = 2100,
    MONTHS = 12,
    LAST_WEEK = 54, /* where the first one may have a single day */
    YEAR_DAYS = 366,
    WEEK = 7,
    COMMON_YEAR = 2001
};

/* Reads the number of a row; false if it is not whole, or out of range. */
static bool whole_number(const struct table *t, size_t row, size_t column,
                         long last, long *number)
{
    const float x = t->cells[row * t->n_columns + column];

    if (!(x >= 0 && x <= (float)last) || x > floorf(x))
        return false;
    *number = (long)x;
    return true;
}

int clock_minutes(long digits)
{
    return digits >= 0 && digits <= 2400 && digits % 100 < 60
               ? (int)(digits / 100 * 60 + digits % 100)
               : -1;
}

bool column_is_day_clock(const struct table *t, size_t column)
{
    long last = 0, difference = 0;
    int last_minute = 0, step = 0;
    size_t n = 0, n_even = 0;
    bool rolls_over = false;

    for (size_t i = 0; i < t->n_rows; i++) {
        long number;
        int minute, forward;

        if (!table_decides_first(t, i))
            continue;
        if (!whole_number(t, i, column, 2400, &number))
            return false;
        minute = clock_minutes(number);
        if (minute < 0)
            return false;
        forward = (minute - last_minute + DAY) % DAY;
        if (n == 1) {
            step = forward;
            difference = number - last;
        }
        n_even += n > 0 && forward == step;
        rolls_over = rolls_over ||
                     (n > 1 && forward == step && number - last != difference);
        last = number;
        last_minute = minute;
        n++;
    }
    return n >= ROWS && step > 0 && rolls_over && 10 * n_even >= 9 * (n - 1);
}

static int weeks_of(long year)
{
    return (int)(time_first_monday((int)year + 1) -
                 time_first_monday((int)year)) /
           7;
}

bool column_is_odd_weeks(const struct table *t, size_t column)
{
    long last = 0;
    size_t n = 0, n_next = 0, n_odd = 0, n_early = 0, n_gaps = 0;

    for (size_t i = 0; i < t->n_rows; i++) {
        long number, year;

        if (!table_decides_first(t, i))
            continue;
        if (!whole_number(t, i, column, LAST_YEAR * 100L + 99, &number) ||
            number % 100 > LAST_WEEK || number < last)
            return false;
        year = number / 100;
        if (year < FIRST_YEAR)
            return false;
        n_odd += number % 100 == 0 || number % 100 > weeks_of(year);
        if (n > 0 && year == last / 100 + 1 && number % 100 < 2) {
            n_next++;
            n_early += last % 100 > MONTHS && last % 100 < LAST_WEEK - 2;
        } else if (n > 0 && number > last + 1) {
            n_gaps++;
        }
        last = number;
        n++;
    }
    n_odd += !n_gaps && n_early == n_next;
    return n >= ROWS && n_next > 0 && n_odd > 0;
}

bool column_has_annual(const struct table *t, size_t column)
{
    const char *name = t->columns[column].name;
    bool has_annual = false;

    if (!time_name_has_month(name) && strcasecmp(name, "yyyymm") != 0)
        return false;
    for (size_t i = 0; i < t->n_rows; i++) {
        long number;

        if (!whole_number(t, i, column, LAST_YEAR * 100L + 99, &number) ||
            number % 100 > MONTHS + 1)
            return false;
        has_annual = has_annual || number % 100 > MONTHS;
    }
    return has_annual;
}

/* Splits a number such as 20239 into a year and a day of it; the number of its
 * digits, or 0 if it is no such number. */
static int split_year_day(long number, long *year, long *day)
{
    int n = 4;
    long scale = 1;

    while (number / scale > 9999) {
        scale *= 10;
        n++;
    }
    *year = number / scale;
    *day = number % scale;
    return n > 4 && *year >= FIRST_YEAR && *year <= LAST_YEAR &&
                   *day <= YEAR_DAYS && 10 * *day >= scale
               ? n
               : 0;
}

bool column_is_year_days(const struct table *t, size_t column)
{
    long last = 0;
    int first_digits = 0;
    size_t n = 0, n_next = 0;
    bool digits_differ = false;

    for (size_t i = 0; i < t->n_rows; i++) {
        long number, year, day, now;
        int digits;

        if (!table_decides_first(t, i))
            continue;
        if (!whole_number(t, i, column, LAST_YEAR * 1000L + 999, &number))
            return false;
        digits = split_year_day(number, &year, &day);
        if (!digits)
            return false;
        now = year * YEAR_DAYS + day;
        first_digits = n ? first_digits : digits;
        digits_differ = digits_differ || digits != first_digits;
        n_next += n > 0 && now > last && now - last <= WEEK + 1;
        last = now;
        n++;
    }
    return n >= ROWS && digits_differ && 10 * n_next >= 9 * (n - 1);
}

bool column_is_year_months(const struct table *t, size_t column)
{
    long last = 0;
    size_t n = 0, n_next = 0, n_years = 0;

    for (size_t i = 0; i < t->n_rows; i++) {
        const double x = (double)t->cells[i * t->n_columns + column];
        const double month = 100 * (x - floor(x));
        long now;

        if (!table_decides_first(t, i))
            continue;
        if (!(x >= 1500 && x <= LAST_YEAR) || !(month > 0.9 && month < 12.1) ||
            fabs(month - round(month)) > 0.03)
            return false;
        now = (long)floor(x) * 12 + (long)round(month);
        n_next += n > 0 && now == last + 1;
        n_years += n > 0 && now == last + 1 && now % 12 == 1;
        last = now;
        n++;
    }
    return n >= ROWS && n_years > 0 && 10 * n_next >= 9 * (n - 1);
}

bool column_is_month_days(const struct table *t, size_t column)
{
    long first = 0, last = 0, step = 0;
    size_t n = 0, n_months = 0;

    for (size_t i = 0; i < t->n_rows; i++) {
        long number;

        if (!table_decides_first(t, i))
            continue;
        if (!whole_number(t, i, column, 1231, &number) || number < 101 ||
            number % 100 < 1 || number % 100 > 31)
            return false;
        first = n == 0 ? number : first;
        step = n == 1 ? number - last : step;
        if (n > 0 && number / 100 == last / 100 + 1 && last % 100 > 31 - WEEK &&
            number % 100 <= WEEK)
            n_months++;
        else if (n > 0 && number - last != step)
            return false;
        last = number;
        n++;
    }
    n_months +=
        first % 100 == 1 &&
        last % 100 == calendar_days_in_month(COMMON_YEAR, (int)(last / 100));
    return n >= ROWS && step > 0 && n_months > 0;
}

const char *column_year_words(const struct table *t, size_t column)
{
    static const struct {
        bool (*is)(const struct table *table, size_t column);
        const char *words;
    } kinds[] = {
        {column_is_odd_weeks,
         "weeks that are not those of ISO 8601, or periods of years"},
        {column_is_year_months,
         "years and months, such as 1980.01 for 1980-01"},
        {column_is_year_days, "years and days of the year without leading "
                              "zeros, such as 20239 for 2023009"},
        {column_is_month_days,
         "months and days without a year, such as 0131 for 31 January"},
    };

    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (kinds[i].is(t, column))
            return kinds[i].words;
    return NULL;
}
