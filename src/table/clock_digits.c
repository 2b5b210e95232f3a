/* clock_digits.c - see clock_digits.h. */
#include "table/clock_digits.h"

#include <stdio.h>
#include <string.h>

#include "table/time_candidate.h"
#include "time/calendar.h"

/* Ends of patterns, and what they become; `units`: how many units smaller the
 * digits are then. */
static const struct {
    const char *end, *wider;
    int units;
} ends[] = {
    {" %H", " %-H%M", 1},       {" %H%M", " %-H%M", 0},
    {" %-H%M", " %-H%M%S", 1},  {" %H", " %-H%M%S", 2},
    {" %H%M%S", " %-H%M%S", 0}, {" %H%M", " %-H%M%S", 1},
};

/* The day of the first row with a time; false if there is none. */
static bool find_first_day(const struct time_reading *r, struct civil *day)
{
    int64_t ignored;
    size_t i = 0;

    while (i < r->n && r->ticks[i] == MISSING_TICK)
        i++;
    if (i < r->n)
        *day = calendar_split(&r->form, r->ticks[i], &ignored);
    return i < r->n;
}

/* The time of a row since the start of a day. */
static int64_t time_since(const struct time_reading *r, size_t row,
                          struct civil day)
{
    int64_t time_of_day;
    const struct civil date =
        calendar_split(&r->form, r->ticks[row], &time_of_day);

    return (calendar_days(date) - calendar_days(day)) * TICKS_DAY + time_of_day;
}

/* True if all rows are of one day, of which 24:00 is the end. */
static bool is_one_day(const struct time_reading *r)
{
    struct civil day;

    if (!find_first_day(r, &day))
        return true;
    for (size_t i = 0; i < r->n; i++)
        if (r->ticks[i] != MISSING_TICK &&
            (time_since(r, i, day) < 0 || time_since(r, i, day) > TICKS_DAY))
            return false;
    return true;
}

/* Reads the hours of the only day as minutes, and the minutes as seconds. */
static void read_again(struct time_reading *r, int units)
{
    struct civil day;

    if (!units || !find_first_day(r, &day))
        return;
    for (size_t i = 0; i < r->n; i++) {
        int64_t time;

        if (r->ticks[i] == MISSING_TICK)
            continue;
        time = time_since(r, i, day);
        for (int k = 0; k < units; k++)
            time /= 60;
        r->ticks[i] = calendar_join(&r->form, day, time);
    }
}

/* Finds the form of a text if the end of a pattern is a wider one. */
static bool find_form(const struct time_reading *r, size_t row,
                      const char *text, size_t length, struct time_form *form)
{
    const size_t n = strlen(r->form.pattern), end = strlen(ends[row].end);
    char pattern[TIME_PATTERN_MAX];
    int64_t ignored;

    if (n <= end || strcmp(r->form.pattern + n - end, ends[row].end) != 0)
        return false;
    (void)snprintf(pattern, sizeof pattern, "%.*s%s", (int)(n - end),
                   r->form.pattern, ends[row].wider);
    form->zone = r->form.zone;
    return !time_form_set(form, pattern) &&
           time_parse(text, length, false, form, &ignored);
}

bool clock_digits_widen(struct time_reading *r, const char *text, size_t length,
                        bool *doubtful)
{
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        struct time_form form = {0};

        if (!find_form(r, i, text, length, &form) ||
            (ends[i].units && !is_one_day(r)))
            continue;
        read_again(r, ends[i].units);
        form.padded |= r->form.padded;
        form.unpadded |= r->form.unpadded;
        r->form = form;
        *doubtful = *doubtful || ends[i].units;
        return true;
    }
    return false;
}

bool clock_digits_are_right(const struct time_reading *r)
{
    const bool has_seconds = strstr(r->form.pattern, "%S") != NULL;
    size_t n = 0, n_early = 0;

    for (size_t i = 0; i < r->n; i++) {
        int64_t time_of_day;

        if (r->ticks[i] == MISSING_TICK)
            continue;
        (void)calendar_split(&r->form, r->ticks[i], &time_of_day);
        n_early += time_of_day < (has_seconds ? TICKS_MINUTE : TICKS_HOUR);
        n++;
    }
    return 2 * n_early < n || is_one_day(r);
}
