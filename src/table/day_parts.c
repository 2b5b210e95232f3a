/* day_parts.c - see day_parts.h. */
#include "table/day_parts.h"

#include <stdio.h>
#include <string.h>

#include "table/day_change.h"
#include "table/day_number.h"
#include "table/time_candidate.h"
#include "time/calendar.h"
#include "time/day_part.h"
#include "time/time_pattern.h"

enum {
    HOURS = 24, /* of a day */
    HOUR = 60,  /* minutes */
    LENGTHS = 4,
    SUNDAY = 6,  /* calendar_weekday() */
    FEW_LATE = 8 /* one row in so many, at least, is of the afternoon */
};

/* The minutes of parts, the longest first. */
static const int lengths[LENGTHS] = {30, 15, 10, 5};

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

    while (k < LENGTHS && number - first >= day_part_count(lengths[k]))
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

    if (!day_number_last(text, length, &blank, &number) || number <= HOURS)
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

/* The only day of a reading, and its last number. */
struct day {
    struct civil date;
    int last;
};

/* True if the numbers of all rows rise by one, or stay, within one day. */
static bool rises(const struct time_reading *r, struct day *day)
{
    int64_t first = 0;

    day->last = 0;
    for (size_t i = 0; i < r->n; i++) {
        int64_t date;
        int number;

        if (r->ticks[i] == MISSING_TICK)
            return false;
        number = day_number_of(r, i, true, &date);
        if (i &&
            (date != first || number < day->last || number > day->last + 1))
            return false;
        first = date;
        day->last = number;
    }
    day->date = calendar_civil(first);
    return r->n > 0;
}

/* True if the numbers go up or down by one, or stay, from row to row of one
 * date; `number` of `date` is that of the row after the last one. */
static bool counts(const struct time_reading *r, bool has_zero, int number,
                   int64_t date)
{
    for (size_t i = r->n; i-- > 0;) {
        int64_t date_before;
        int before;

        if (r->ticks[i] == MISSING_TICK)
            return false;
        before = day_number_of(r, i, has_zero, &date_before);
        if (date_before == date && (before - number > 1 || number - before > 1))
            return false;
        number = before;
        date = date_before;
    }
    return true;
}

/* Reads the numbers by another form, of parts; false, and no change, if one of
 * them is no part of its date. */
static bool read_again(struct time_reading *r, bool has_zero,
                       const struct time_form *form)
{
    for (int store = 0; store < 2; store++)
        for (size_t i = 0; i < r->n; i++) {
            int64_t date, tick;
            int number;

            if (r->ticks[i] == MISSING_TICK)
                continue;
            number = day_number_of(r, i, has_zero, &date);
            if (!day_part_start(form, date, number, &tick))
                return false;
            if (store)
                r->ticks[i] = tick;
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

/* Reads the numbers of the only day as minutes. */
static bool read_minutes(struct time_reading *r, size_t length, struct day day,
                         const char *text, size_t text_length)
{
    struct time_form form;
    int64_t date, ignored;

    if (!set_minutes(&r->form, length, &form) ||
        !time_parse(text, text_length, false, &form, &ignored))
        return false;
    for (size_t i = 0; i < r->n; i++)
        r->ticks[i] = calendar_join(
            &form, day.date, day_number_of(r, i, true, &date) * TICKS_MINUTE);
    form.padded |= r->form.padded;
    form.unpadded |= r->form.unpadded;
    r->form = form;
    return true;
}

/* Reads all numbers as parts of a length, if they and the text are such. */
static bool read_parts(struct time_reading *r, bool has_zero, int first,
                       int minutes, const char *text, size_t length)
{
    struct time_form form;
    int64_t ignored;

    if (!set_parts(r->form.pattern, day_number_date(&r->form), first, minutes,
                   r->form.zone, &form) ||
        !time_parse(text, length, false, &form, &ignored))
        return false;
    form.padded |= r->form.padded;
    form.unpadded |= r->form.unpadded;
    return read_again(r, has_zero, &form);
}

/* True if an hour is one of a date, and not the end of it. */
static bool has_hour(const struct time_reading *r, int64_t date, int number)
{
    const int64_t end = calendar_join(&r->form, calendar_civil(date + 1), 0);

    return calendar_join(&r->form, calendar_civil(date), 0) +
               number * TICKS_HOUR <
           end;
}

bool day_parts_widen(struct time_reading *r, bool has_zero, bool is_named,
                     const char *text, size_t length)
{
    const bool is_hours = !r->form.part_minutes;
    struct day day;
    short number;
    int64_t date;

    if (r->form.part_minutes > HOUR ||
        !day_number_read(&r->form, text, length, &date, &number))
        return false;
    if (is_hours && r->form.zone && (!has_zero || has_hour(r, date, number)) &&
        read_parts(r, has_zero, 0, HOUR, text, length))
        return true;
    if (!is_hours && !rises(r, &day)) {
        if (day_change_zone(&r->form, text, length))
            return false;
    } else if (!is_hours && number == 100 && day.last == 59) {
        return read_minutes(r, day_number_date(&r->form), day, text, length);
    }
    if (!is_named && !counts(r, has_zero, number, date))
        return false;
    for (int k = 0; k < LENGTHS; k++)
        if ((is_hours || lengths[k] <= r->form.part_minutes) &&
            read_parts(r, has_zero, number && !has_zero, lengths[k], text,
                       length))
            return true;
    return false;
}

bool day_parts_are_hours(struct time_reading *r)
{
    const size_t n = day_number_date(&r->form);
    char pattern[TIME_PATTERN_MAX];
    struct time_form form = {.zone = r->form.zone};

    for (size_t i = 0; i < r->n; i++) {
        int64_t date;

        if (r->ticks[i] != MISSING_TICK &&
            day_number_of(r, i, true, &date) > HOURS)
            return false;
    }
    (void)snprintf(pattern, sizeof pattern, "%.*s %%H", (int)n,
                   r->form.pattern);
    if (r->form.first_part || time_form_set(&form, pattern))
        return false;
    for (size_t i = 0; i < r->n; i++) {
        int64_t date;
        int number;

        if (r->ticks[i] == MISSING_TICK)
            continue;
        number = day_number_of(r, i, true, &date);
        r->ticks[i] =
            calendar_join(&form, calendar_civil(date), number * TICKS_HOUR);
    }
    form.padded = r->form.padded;
    form.unpadded = r->form.unpadded;
    r->form = form;
    return true;
}

bool day_parts_are_right(const struct time_reading *r)
{
    const int n = day_part_count(r->form.part_minutes), hour = n / HOURS;
    size_t n_rows = 0, n_late = 0;
    int most = 0;

    if (r->form.part_minutes == HOUR)
        return true;
    for (size_t i = 0; i < r->n; i++) {
        int64_t date;
        int number;

        if (r->ticks[i] == MISSING_TICK)
            continue;
        number = day_number_of(r, i, true, &date) + 1 - r->form.first_part;
        most = number > most ? number : most;
        n_late += 2 * number > n;
        n_rows++;
    }
    return most >= n - hour && FEW_LATE * n_late >= n_rows;
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
    const size_t n = day_number_date(&r->form);
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
        !set_parts(r->form.pattern, n, first, HOURS * HOUR / count,
                   r->form.zone, &form))
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
