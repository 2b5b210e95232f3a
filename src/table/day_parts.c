/* day_parts.c - see day_parts.h. */
#include "table/day_parts.h"

#include <stdio.h>
#include <string.h>

#include "table/time_candidate.h"
#include "time/calendar.h"
#include "time/day_part.h"
#include "time/time_pattern.h"
#include "time/zone.h"

enum { HOURS = 24, LENGTHS = 4 };

/* The minutes of parts, the longest first. */
static const int lengths[LENGTHS] = {30, 15, 10, 5};

/* The number of parts of a day of 24 hours. */
static int count_of(int minutes)
{
    return HOURS * 60 / minutes;
}

/* Reads the number after the last blank of a text; false if there is none. */
static bool read_number(const char *text, size_t length, size_t *blank,
                        short *number)
{
    const char *at;

    *blank = length;
    while (*blank && text[*blank - 1] != ' ')
        --*blank;
    if (!*blank)
        return false;
    at = text + *blank;
    --*blank;
    return day_part_read(&at, text + length, number) && at == text + length;
}

/* Sets the form of a date with parts of a length. */
static bool set_parts(const char *date, size_t length, int first, int minutes,
                      const struct zone *zone, struct time_form *form)
{
    char pattern[TIME_PATTERN_MAX];

    if (snprintf(pattern, sizeof pattern, "%.*s %%%s%dP", (int)length, date,
                 first ? "" : "#", minutes) >= (int)sizeof pattern)
        return false;
    *form = (struct time_form){.zone = zone};
    return time_form_set(form, pattern) == NULL;
}

/* Sets the form of a date with the parts that reach to a number. */
static bool set_form(const char *date, size_t length, int first, int number,
                     const struct zone *zone, struct time_form *form)
{
    int k = 0;

    while (k < LENGTHS && number - first >= count_of(lengths[k]))
        k++;
    return k < LENGTHS &&
           set_parts(date, length, first, lengths[k], zone, form);
}

size_t day_parts_detect(const char *text, size_t length,
                        struct time_form forms[], size_t n)
{
    struct time_form dates[TIME_READINGS_MAX] = {{0}};
    size_t blank, n_dates;
    short number;

    if (!read_number(text, length, &blank, &number) || number <= HOURS)
        return n;
    n_dates = time_detect(text, blank, TIME_LONG_NUMBERS, dates);
    for (size_t i = 0; i < n_dates && n < TIME_READINGS_MAX; i++) {
        struct time_form form;

        if (dates[i].kind == TIME_DATE &&
            set_form(dates[i].pattern, strlen(dates[i].pattern), 1, number,
                     NULL, &form))
            n = time_add_form(form.pattern, text, length, forms, n);
    }
    return n;
}

/* The length of the date in a pattern that ends with hours or parts; 0: it ends
 * with others. */
static size_t date_length(const struct time_form *form)
{
    const char *blank = strrchr(form->pattern, ' ');

    return blank && (form->part_minutes || strcmp(blank, " %H") == 0)
               ? (size_t)(blank - form->pattern)
               : 0;
}

/* The number of a row, read as hours or parts of the first day. */
static int number_of(const struct time_reading *r, struct civil day,
                     int64_t tick)
{
    if (r->form.part_minutes)
        return day_part_number(&r->form, day, tick);
    return (int)((tick - calendar_join(&r->form, day, 0)) / TICKS_HOUR);
}

/* The only day of a reading, and its numbers. */
struct day {
    struct civil date;
    int first, last;
};

/* True if the numbers of all rows rise by one, or stay, within one day. */
static bool rises(const struct time_reading *r, struct day *day)
{
    int64_t ignored;

    if (!r->n || r->ticks[0] == MISSING_TICK)
        return false;
    day->date = calendar_split(&r->form, r->ticks[0], &ignored);
    day->first = day->last = number_of(r, day->date, r->ticks[0]);
    for (size_t i = 1; i < r->n; i++) {
        const int number = r->ticks[i] == MISSING_TICK
                               ? -1
                               : number_of(r, day->date, r->ticks[i]);

        if (number < day->last || number > day->last + 1)
            return false;
        day->last = number;
    }
    return true;
}

/* Reads the numbers of a day by another form, of minutes or parts. */
static bool read_again(struct time_reading *r, const struct day *day,
                       const struct time_form *form)
{
    const int64_t date = calendar_days(day->date);

    for (size_t i = 0; i < r->n; i++) {
        const int number = number_of(r, day->date, r->ticks[i]);

        if (!form->part_minutes)
            r->ticks[i] = calendar_join(form, day->date, number * TICKS_MINUTE);
        else if (!day_part_start(form, date, number, &r->ticks[i]))
            return false;
    }
    r->form = *form;
    return true;
}

/* Sets the form of minutes in digits, 0 to 59, before 100. */
static bool set_minutes(const struct time_form *parts, size_t length,
                        struct time_form *form)
{
    char pattern[TIME_PATTERN_MAX];

    if (snprintf(pattern, sizeof pattern, "%.*s %%-H%%M", (int)length,
                 parts->pattern) >= (int)sizeof pattern)
        return false;
    *form = (struct time_form){.zone = parts->zone};
    return time_form_set(form, pattern) == NULL;
}

bool day_parts_widen(struct time_reading *r, const char *text, size_t length)
{
    const size_t n = date_length(&r->form);
    struct time_form form;
    struct civil date;
    struct day day;
    short number;
    size_t blank;
    int64_t tick, ignored;

    if (!n || !rises(r, &day) || !read_number(text, length, &blank, &number))
        return false;
    if (r->form.part_minutes && day.last == 59 && number == 100) {
        if (!set_minutes(&r->form, n, &form))
            return false;
    } else if (number != day.last + 1 ||
               !set_form(r->form.pattern, n,
                         r->form.part_minutes ? r->form.first_part
                                              : day.first > 0,
                         number, r->form.zone, &form)) {
        return false;
    }
    if (!time_parse(text, length, false, &form, &tick))
        return false;
    date = calendar_split(&form, tick, &ignored);
    form.padded |= r->form.padded;
    form.unpadded |= r->form.unpadded;
    return calendar_days(date) == calendar_days(day.date) &&
           read_again(r, &day, &form);
}

bool day_parts_are_right(const struct time_reading *r)
{
    const int n = count_of(r->form.part_minutes), hour = n / HOURS;
    int most = 0;

    for (size_t i = 0; i < r->n; i++) {
        int64_t ignored;
        int number;

        if (r->ticks[i] == MISSING_TICK)
            continue;
        number = day_part_number(
            &r->form, calendar_split(&r->form, r->ticks[i], &ignored),
            r->ticks[i]);
        most = number > most ? number : most;
    }
    most += 1 - r->form.first_part;
    return most >= n - hour;
}

/* The hour of a row on its date. */
static int hour_of(const struct time_reading *r, size_t row, int64_t *date)
{
    int64_t time_of_day;

    *date =
        calendar_days(calendar_split(&r->form, r->ticks[row], &time_of_day));
    return (int)(time_of_day / TICKS_HOUR);
}

bool day_parts_lengthen(struct time_reading *r)
{
    const size_t n = date_length(&r->form);
    struct time_form form;
    int first = HOURS, last = 0, count;
    int64_t date;

    for (size_t i = 0; i < r->n; i++)
        if (r->ticks[i] != MISSING_TICK) {
            const int hour = hour_of(r, i, &date);

            first = hour < first ? hour : first;
            last = hour > last ? hour : last;
        }
    count = last + 1 - first;
    if (!n || r->form.part_minutes || first > 1 || count < 2 ||
        count >= HOURS - 1)
        return true;
    if (HOURS % count != 0 ||
        !set_parts(r->form.pattern, n, first, HOURS * 60 / count, r->form.zone,
                   &form))
        return false;
    form.padded = r->form.padded;
    form.unpadded = r->form.unpadded;
    for (size_t i = 0; i < r->n; i++)
        if (r->ticks[i] != MISSING_TICK) {
            const int number = hour_of(r, i, &date);

            if (!day_part_start(&form, date, number, &r->ticks[i]))
                return false;
        }
    r->form = form;
    return true;
}

const char *day_parts_zone(const struct time_form *form, const char *text)
{
    /* Great Britain has half-hours, most others quarters */
    static const char *const zones[] = {"Europe/London", "Europe/Berlin",
                                        "America/New_York", "Australia/Sydney",
                                        "Pacific/Auckland"};
    struct time_form local = *form;
    int64_t tick;

    if (!form->part_minutes || form->zone)
        return NULL;
    for (size_t i = form->part_minutes < 30; i < sizeof zones / sizeof *zones;
         i++) {
        struct error ignored; /* no zone data */

        if (zone_find(zones[i], &local.zone, &ignored) == STATUS_OK &&
            time_parse(text, strlen(text), false, &local, &tick))
            return zones[i];
    }
    return NULL;
}
