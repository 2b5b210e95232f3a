/* time_digits.c - see time_digits.h. */
#include "table/time_digits.h"

#include <stdlib.h>
#include <string.h>

#include "base/ascii.h"
#include "table/time_candidate.h"
#include "table/time_rollover.h"
#include "time/calendar.h"
#include "time/time_names.h"

enum {
    MANY_ROWS = 20,    /* numbers that are dates in so many are no chance */
    FEWEST_ROWS = 3,   /* of months, weeks and quarters */
    MAYBE_ROWS = 10,   /* of numbers that may be times */
    FEWEST_CHANGES = 5 /* of months that repeat; a value may change so often */
};

size_t time_digits_length(const char *text, size_t length)
{
    size_t n = 0;

    while (n < length && is_digit(text[n]))
        n++;
    return n && n + 2 == length && text[n] == '.' && text[n + 1] == '0'
               ? n
               : length;
}

bool time_digits_have_comma(const char *text)
{
    static const char digits[] = "0123456789";
    enum { DAY_DIGITS = 5 };

    return strspn(text, digits) == DAY_DIGITS && text[DAY_DIGITS] == ',' &&
           text[DAY_DIGITS + 1 + strspn(text + DAY_DIGITS + 1, digits)] == '\0';
}

bool time_digits_have_fraction(const char *text)
{
    float ignored;

    return strchr(text, '.') &&
           number_parse(text, strlen(text), &ignored) == NUMBER;
}

bool time_digits_point(const char *text, size_t length,
                       char copy[TIME_TEXT_MAX])
{
    const char *comma = memchr(text, ',', length);

    if (!comma || length >= TIME_TEXT_MAX)
        return false;
    memcpy(copy, text, length);
    copy[comma - text] = '.';
    return true;
}

unsigned time_digits_tried(const char *name)
{
    static const unsigned parts = TIME_MONTHS | TIME_WEEKS | TIME_QUARTERS;
    static const unsigned others =
        TIME_SHORT_YEARS | TIME_YEAR_DAYS | TIME_YEARS_LAST | TIME_YEAR_POINTS;
    const char unit = time_name_unit(name);
    const bool is_year = unit == 'Y' || time_name_fiscal_unit(name) == 'Y';

    if (time_name_numbers(name))
        return time_name_numbers(name);
    switch (time_name_of(name)) {
    case NAME_TIME:
        return TIME_INTEGERS | TIME_YEARS | TIME_LONG_NUMBERS | TIME_WEEKS |
               TIME_QUARTERS | others |
               (time_name_is_date(name) ? TIME_SERIALS : TIME_SERIAL_HOURS);
    case NAME_COUNTER:
        return TIME_INTEGERS | TIME_LONG_NUMBERS | parts | others |
               (is_year || unit == 'm' ? TIME_YEARS : 0u);
    case NAME_OTHER:
        break;
    }
    return TIME_LONG_NUMBERS | parts | others;
}

static bool is_pattern(const struct time_reading *r, const char *pattern)
{
    return strcmp(r->form.pattern, pattern) == 0;
}

/* Seconds since 1970, or parts of a second. */
static bool is_epoch(const struct time_reading *r)
{
    return r->form.pattern[0] == '%' && (strchr(r->form.pattern, 's') != NULL);
}

/* True if two consecutive rows are apart, but less than a year. */
static bool tells_parts_of_years(const struct time_reading *r)
{
    const int64_t year = r->form.kind == TIME_MONTH ? 12 : 52 * 7;

    for (size_t i = 1; i < r->n; i++) {
        const int64_t a = r->ticks[i - 1], b = r->ticks[i];

        if (a != b && a != MISSING_TICK && b != MISSING_TICK && a - b < year &&
            b - a < year)
            return true;
    }
    return r->n < 2;
}

/* True for days of a spreadsheet from 2000 to 2069 that are so many minutes
 * apart, or a multiple of it, as no round fraction of a number is: a quarter
 * of a day may be 0.25 of anything. Rounding moves them by a second. */
static bool are_serial_hours(const struct time_reading *r)
{
    static const int64_t first = 10957 * TICKS_DAY, last = 36525 * TICKS_DAY,
                         minutes[] = {480, 240, 120, 60, 30, 20, 15, 10, 5, 1};
    int64_t shortest = TICKS_DAY;

    for (size_t i = 0; i < r->n; i++) {
        const int64_t step = i ? r->ticks[i] - r->ticks[i - 1] : TICKS_DAY;

        if (r->ticks[i] < first || r->ticks[i] > last || step <= 0)
            return false;
        shortest = step < shortest ? step : shortest;
    }
    for (size_t k = 0; k < sizeof minutes / sizeof *minutes; k++) {
        const int64_t step = minutes[k] * TICKS_MINUTE;
        size_t i = 1;

        if (llabs(shortest - step) > TICKS_SECOND)
            continue;
        while (i < r->n && (r->ticks[i] - r->ticks[0] + TICKS_SECOND) % step <=
                               2 * TICKS_SECOND)
            i++;
        return i == r->n;
    }
    return false;
}

void time_digits_settle(struct time_search *search, struct time_candidate *c)
{
    const struct time_reading *r = &c->readings[0];

    if (!c->is_number || c->is_fixed || c->model_form || !c->n_readings)
        return;
    if (c->n_readings > 1 && (is_pattern(r, "%G%V") || is_pattern(r, "%Y%q")) &&
        !tells_parts_of_years(r))
        time_candidate_remove(search, c, 0);
    if (!(c->numbers & TIME_SERIALS) && is_pattern(r, "%E") &&
        !are_serial_hours(r))
        time_candidate_remove(search, c, 0);
    time_rollover_settle(search, c);
}

/* What is true of the known times of a column, in the order of its rows or, if
 * the newest row is the first, in the reverse one. */
struct course {
    size_t n, n_changes; /* rows; those with another time than the one before */
    bool changes;        /* from each row to the next */
    bool rises;          /* always */
    bool never_falls;    /* but may stay */
    bool is_even;        /* a constant step */
};

/* True if the last time of the first id is before the first one, in rows enough
 * to tell. */
static bool is_newest_first(const struct time_reading *r,
                            const uint32_t *id_of_row)
{
    size_t last = r->n;

    while (last > 1 && id_of_row && id_of_row[last - 1] != 0)
        last--;
    return last >= FEWEST_ROWS && r->ticks[last - 1] < r->ticks[0];
}

static struct course course_of(const struct time_reading *r,
                               const uint32_t *id_of_row)
{
    const bool is_reverse = is_newest_first(r, id_of_row);
    struct course course = {0, 0, true, true, true, true};
    int64_t last = 0, first_step = 0;

    for (size_t k = 0; k < r->n; k++) {
        const size_t i = is_reverse ? r->n - 1 - k : k;
        const int64_t tick = r->ticks[i];

        if ((id_of_row && id_of_row[i] != 0) || tick == MISSING_TICK)
            continue;
        if (course.n == 1)
            first_step = tick - last;
        if (course.n > 0) {
            course.n_changes += tick != last;
            course.changes = course.changes && tick != last;
            course.rises = course.rises && tick > last;
            course.never_falls = course.never_falls && tick >= last;
            course.is_even = course.is_even && tick - last == first_step;
        }
        last = tick;
        course.n++;
    }
    return course;
}

/* Of a column of which only the content may say that it is the time. */
static bool content_counts(const struct time_reading *r, struct course course)
{
    const bool is_long = is_epoch(r) && strlen(r->form.pattern) == 3;
    const bool is_even = course.rises && course.is_even;

    if (is_epoch(r))
        return is_even ||
               (is_long && course.never_falls && course.n >= MANY_ROWS);
    return course.n >= FEWEST_ROWS &&
           (is_even || (course.never_falls && course.n >= MANY_ROWS &&
                        course.n_changes >= FEWEST_CHANGES));
}

/* Of a column whose name says which digits it has. */
static bool named_count(const struct time_candidate *c, struct course course)
{
    return is_pattern(&c->readings[0], "%E") ? course.never_falls
                                             : course.n >= FEWEST_ROWS;
}

/* Of digits that count if they roll over (time_rollover.h). */
static bool rollover_counts(const struct time_candidate *c,
                            struct course course)
{
    const bool is_date = c->readings[0].form.kind == TIME_DATE;

    if (c->reason == REASON_CONTENT)
        return c->rolls_over && (is_date || course.never_falls) &&
               (course.rises || course.n >= MANY_ROWS);
    return c->rolls_over || (course.rises && is_date);
}

/* Of a year and a day, which may be that of the year or of a month. */
static bool year_and_day_count(const struct time_reading *r,
                               struct course course)
{
    for (size_t i = 0; i < r->n; i++) {
        int64_t ignored;

        if (r->ticks[i] != MISSING_TICK &&
            calendar_split(&r->form, r->ticks[i], &ignored).month > 1)
            return true;
    }
    return course.rises;
}

bool time_digits_count(const struct time_candidate *c,
                       const uint32_t *id_of_row)
{
    const struct time_reading *r = &c->readings[0];
    const bool is_dates = strncmp(r->form.pattern, "%Y%m%d", 6) == 0;
    const bool has_point =
        r->form.kind == TIME_MONTH && strchr(r->form.pattern, '.');
    const struct course course = course_of(r, id_of_row);

    if (c->reason == REASON_YEAR_AND_DAY)
        return year_and_day_count(r, course);
    if (c->reason == REASON_AFFIXED)
        return course.never_falls;
    if (r->form.kind > TIME_INTEGER && !(c->numbers & TIME_LONG_NUMBERS))
        return named_count(c, course);
    if (time_rollover_needed(&r->form))
        return rollover_counts(c, course);
    if (is_dates)
        return r->n >= MANY_ROWS || course.rises;
    if (c->reason == REASON_CONTENT && !has_point)
        return content_counts(r, course);
    if (r->form.kind == TIME_MONTH)
        return course.changes;
    if (r->form.kind == TIME_DATE)
        return r->n >= MANY_ROWS || course.rises;
    return course.rises && (is_epoch(r) || course.is_even);
}

bool time_digits_may_be_time(const struct time_candidate *c,
                             const uint32_t *id_of_row)
{
    const bool is_named = c->reason == REASON_COUNTER && c->n_readings &&
                          !is_pattern(&c->readings[0], "%Y");
    struct course course;

    if (!c->is_number || !c->n_readings || c->n_missing ||
        c->readings[0].form.kind <= TIME_INTEGER ||
        time_digits_count(c, id_of_row))
        return false;
    course = course_of(&c->readings[0], id_of_row);
    return (course.never_falls || is_named) && course.n >= MAYBE_ROWS;
}
