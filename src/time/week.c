/* week.c - see week.h. */
#include "time/week.h"

#include <string.h>

#include "time/calendar.h"
#include "time/time_pattern.h"

static bool has(unsigned days, int day)
{
    return days >> day & 1U;
}

int week_size(unsigned days)
{
    int n = 0;

    for (int day = 0; day < 7; day++)
        n += has(days, day);
    return n;
}

int64_t week_number(unsigned days, int64_t date)
{
    const int day = calendar_weekday(date);
    const unsigned up_to_day = days & ((2U << day) - 1);

    /* day -3 was a Monday */
    return (date + 3 - day) / 7 * week_size(days) + week_size(up_to_day) - 1;
}

int64_t week_date(unsigned days, int64_t number)
{
    const int64_t n = week_size(days);
    const int64_t week = number / n - (number % n < 0);
    int64_t left = number - week * n;
    int day = 0;

    while (!has(days, day) || left-- > 0)
        day++;
    return 7 * week + day - 3;
}

static int find_day(const char *text, size_t length)
{
    return length < 3 ? -1 : time_find_name(time_weekdays, 7, text, length);
}

/* Adds the days of one item of a list. */
static bool add_days(const char *text, size_t length, unsigned *days)
{
    const char *dash = memchr(text, '-', length);
    const size_t n = dash ? (size_t)(dash - text) : length;
    const int first = find_day(text, n);
    const int last = dash ? find_day(dash + 1, length - n - 1) : first;

    if (first < 0 || last < 0)
        return false;
    for (int day = first;; day = (day + 1) % 7) {
        *days |= 1U << day;
        if (day == last)
            return true;
    }
}

bool week_parse(const char *text, size_t length, unsigned *days)
{
    const char *end = text + length;

    *days = 0;
    for (const char *at = text; at <= end;) {
        const char *comma = memchr(at, ',', (size_t)(end - at));
        const char *stop = comma ? comma : end;

        if (!add_days(at, (size_t)(stop - at), days))
            return false;
        at = stop + 1;
    }
    return week_size(*days) > 1;
}

/* The first day of a set that is one run, also over a Sunday; -1: it is not. */
static int first_of_run(unsigned days)
{
    int first = -1;

    for (int day = 0; day < 7; day++)
        if (has(days, day) && !has(days, (day + 6) % 7)) {
            if (first >= 0)
                return -1;
            first = day;
        }
    return first;
}

void week_print(unsigned days, struct text *text)
{
    const int first = first_of_run(days);
    bool any = false;

    if (first >= 0) {
        text_printf(text, "%.3s-%.3s", time_weekdays[first],
                    time_weekdays[(first + week_size(days) - 1) % 7]);
        return;
    }
    for (int day = 0; day < 7; day++)
        if (has(days, day)) {
            text_printf(text, "%s%.3s", any ? "," : "", time_weekdays[day]);
            any = true;
        }
}

void week_words(unsigned days, struct text *words)
{
    const int first = first_of_run(days);
    const size_t n = (size_t)week_size(days);
    size_t i = 0;

    if (first >= 0 && n > 2) {
        text_printf(words, "%s to %s", time_weekdays[first],
                    time_weekdays[((size_t)first + n - 1) % 7]);
        return;
    }
    for (int day = 0; day < 7; day++)
        if (has(days, day))
            text_list_item(words, i++, n, time_weekdays[day]);
}
