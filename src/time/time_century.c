/* time_century.c - see time_century.h. */
#include "time/time_century.h"

#include <stdbool.h>
#include <string.h>

#include "time/calendar.h"

enum {
    YEARS = 100,
    FUTURE_YEARS = 30 /* times later than that are a mistake */
};

/* Marks the last two digits of the years; false if there is no time. */
static bool find_years(const struct time_form *form, const int64_t *ticks,
                       size_t n, bool has[YEARS])
{
    bool any = false;

    for (size_t i = 0; i < n; i++) {
        int64_t ignored;

        if (ticks[i] == INT64_MIN)
            continue;
        has[calendar_split(form, ticks[i], &ignored).year % YEARS] = true;
        any = true;
    }
    return any;
}

/* The year after the longest run of years without a row, and the number of
 * years from it to the end of the last one with a row. */
static int first_of(const bool has[YEARS], int *span)
{
    int first = 0, longest = 0, run = 0;

    for (int i = 0; i < 2 * YEARS; i++) {
        if (!has[i % YEARS]) {
            run++;
            continue;
        }
        if (run > longest) {
            longest = run;
            first = i % YEARS;
        }
        run = 0;
    }
    *span = YEARS - longest;
    return first;
}

static int64_t moved(const struct time_form *form, int64_t tick, int first_year)
{
    int64_t time_of_day;
    struct civil date = calendar_split(form, tick, &time_of_day);
    int last;

    date.year =
        first_year + (date.year + 2 * YEARS - first_year % YEARS) % YEARS;
    last = calendar_days_in_month(date.year, date.month);
    if (date.day > last) /* 29 February 1900 */
        date.day = last;
    return calendar_join(form, date, time_of_day);
}

void time_century_settle(struct time_form *form, int64_t *ticks, size_t n,
                         int this_year)
{
    const char *plain = strstr(form->pattern, "%y");
    const char *letter = plain ? plain : strstr(form->pattern, "%-y");
    const size_t length = strlen(form->pattern);
    struct time_form changed = *form;
    bool has[YEARS] = {false};
    int first, span, decade;
    char *digit;

    if (!letter || *form->offset || length + 1 >= sizeof form->pattern ||
        !find_years(form, ticks, n, has))
        return;
    first = first_of(has, &span);
    decade = first / 10;
    if (2000 + first + span - 1 <= this_year + FUTURE_YEARS ||
        first >= TIME_FIRST_YEAR % YEARS || first % 10 + span > YEARS)
        return;
    digit = changed.pattern + (letter - form->pattern) + (plain ? 1 : 2);
    memmove(digit + 1, digit, strlen(digit) + 1);
    *digit = (char)('0' + decade);
    if (time_form_set(&changed, changed.pattern))
        return;
    changed.zone = form->zone;
    changed.padded = form->padded;
    changed.unpadded = form->unpadded;
    changed.months = form->months;
    for (size_t i = 0; i < n; i++)
        if (ticks[i] != INT64_MIN)
            ticks[i] = moved(form, ticks[i], 1900 + 10 * decade);
    *form = changed;
}
