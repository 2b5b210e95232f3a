/* short_times.c - see short_times.h. */
#include "table/short_times.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/ascii.h"
#include "table/time_candidate.h"
#include "time/calendar.h"
#include "time/time_pattern.h"

/* The number of bytes of the fraction in a pattern, with the point before it,
 * and where it begins; 0: there is none. */
static size_t find_fraction(const char *pattern, size_t *start)
{
    const char *f = strchr(pattern, 'f');
    const size_t n = f && f > pattern && is_digit(f[-1]) ? 4 : 3;

    if (!f || f - pattern < (ptrdiff_t)n || f[2 - (ptrdiff_t)n] != '%')
        return 0;
    *start = (size_t)(f - pattern) + 1 - n;
    return n;
}

static void cut(char *pattern, size_t start, size_t n)
{
    memmove(pattern + start, pattern + start + n,
            strlen(pattern + start + n) + 1);
}

static int64_t cut_fraction(char *pattern, const struct time_form *form)
{
    size_t start;
    const size_t n = find_fraction(pattern, &start);

    if (n)
        cut(pattern, start, n);
    return form->fraction_of;
}

/* Leaves the hours, or the hours and minutes. */
static int64_t cut_last_number(char *pattern, const struct time_form *form)
{
    const char *seconds = strstr(pattern, "%S");
    const char *last = seconds ? seconds : strstr(pattern, "%M");

    if (!form->fraction_of && last && last > pattern &&
        (last[-1] == ':' || last[-1] == '.'))
        cut(pattern, (size_t)(last - pattern) - 1, 3);
    return seconds ? TICKS_MINUTE : TICKS_HOUR;
}

/* Leaves the date before the time of day. */
static int64_t cut_clock(char *pattern, const struct time_form *form)
{
    const char *hour = strpbrk(pattern, "HI");
    size_t n = hour ? (size_t)(hour - pattern) : 0;

    (void)form;
    while (n && pattern[n] != '%')
        n--;
    n -= n > 0; /* the separator */
    if (n && pattern[n - 1] == ',')
        n--;
    if (n)
        pattern[n] = '\0';
    return TICKS_DAY;
}

/* Cut a part off the pattern of a form and return the unit that it divides. */
static int64_t (*const cuts[])(char *pattern, const struct time_form *form) = {
    cut_fraction, cut_last_number, cut_clock};

enum { N_CUTS = sizeof cuts / sizeof *cuts };

/* Sets the pattern of a form without part k; false if it has none. */
static bool set_cut(const struct time_form *form, size_t k,
                    char pattern[TIME_PATTERN_MAX], int64_t *unit)
{
    memcpy(pattern, form->pattern, TIME_PATTERN_MAX);
    *unit = cuts[k](pattern, form);
    return strcmp(pattern, form->pattern) != 0;
}

/* The tick of a form for one of the same form with a part cut off. */
static int64_t lengthen(const struct time_form *form, enum time_kind kind,
                        int64_t tick)
{
    return kind == TIME_DATE ? calendar_join(form, calendar_civil(tick), 0)
                             : tick;
}

bool short_times_read(struct time_reading *r, const char *text, size_t length,
                      int64_t *tick)
{
    for (size_t k = 0; r->form.kind == TIME_DATETIME && k < N_CUTS; k++) {
        char pattern[TIME_PATTERN_MAX];
        struct time_form form = {0};
        int64_t unit;

        if (!set_cut(&r->form, k, pattern, &unit) ||
            (r->n_short && unit != r->short_unit) ||
            time_form_set(&form, pattern))
            continue;
        if (form.kind == TIME_DATETIME)
            form.zone = r->form.zone;
        if (time_parse(text, length, false, &form, tick)) {
            *tick = lengthen(&r->form, form.kind, *tick);
            r->short_unit = unit;
            r->n_short++;
            return true;
        }
    }
    return false;
}

/* True if the pattern of a form with a part cut off is another. */
static bool is_cut_to(const struct time_form *form, const char *other,
                      int64_t *unit)
{
    for (size_t k = 0; k < N_CUTS; k++) {
        char pattern[TIME_PATTERN_MAX];

        if (set_cut(form, k, pattern, unit) && strcmp(pattern, other) == 0)
            return true;
    }
    return false;
}

/* The length of a text before a blank and a number such as 0.5 at its end; 0:
 * there are none. */
static size_t before_decimal(const char *text, size_t length)
{
    size_t n = length, blank;

    while (n && is_digit(text[n - 1]))
        n--;
    if (n == length || !n || (text[n - 1] != '.' && text[n - 1] != ','))
        return 0;
    blank = --n;
    while (blank && is_digit(text[blank - 1]))
        blank--;
    return blank && blank < n && text[blank - 1] == ' ' ? blank - 1 : 0;
}

size_t short_times_detect(const char *text, size_t length, bool has_hours,
                          unsigned numbers,
                          struct time_form forms[TIME_READINGS_MAX])
{
    const size_t blank =
        has_hours && length < TIME_TEXT_MAX ? before_decimal(text, length) : 0;
    char iso[TIME_TEXT_MAX];
    size_t n;

    if (!blank)
        return time_detect(text, length, numbers, forms);
    memcpy(iso, text, length);
    iso[blank] = 'T'; /* after which time_detect() knows such hours */
    n = time_detect(iso, length, numbers, forms);
    for (size_t k = 0; k < n; k++) {
        char *t = strchr(forms[k].pattern, 'T');

        if (t)
            *t = ' ';
    }
    return n;
}

size_t short_times_hours(const char *pattern, const char *text, size_t length,
                         struct time_form forms[TIME_READINGS_MAX])
{
    static const char *const ends[] = {"M", "f"};
    size_t point = length, n = 0;

    if (!before_decimal(text, length))
        return 0;
    while (is_digit(text[point - 1]))
        point--;
    for (size_t k = length - point != 2; k < 2; k++) {
        char longer[TIME_PATTERN_MAX];

        if (snprintf(longer, sizeof longer, "%s%c%%%s", pattern,
                     text[point - 1], ends[k]) < (int)sizeof longer)
            n = time_add_form(longer, text, length, forms, n);
    }
    return n;
}

/* Gives a reading a form of which its own lacks a part. */
static void take_form(struct time_reading *r, const struct time_form *form,
                      int64_t unit)
{
    const uint64_t padded = r->form.padded, unpadded = r->form.unpadded;

    for (size_t i = 0; i < r->n; i++)
        if (r->ticks[i] != MISSING_TICK) {
            r->ticks[i] = lengthen(form, r->form.kind, r->ticks[i]);
            r->n_short++;
        }
    r->form = *form;
    r->form.padded |= padded;
    r->form.unpadded |= unpadded;
    r->short_unit = unit;
}

/* Adds a copy of a reading to the candidate. */
static enum status add_copy(struct time_search *search,
                            struct time_candidate *c,
                            const struct time_reading *r, struct error *err)
{
    struct time_reading *copy = &c->readings[c->n_readings];
    const size_t bytes = r->n * sizeof *r->ticks;
    int64_t *ticks = malloc(bytes);

    if (!ticks)
        return error_no_memory(err, bytes);
    memcpy(ticks, r->ticks, bytes);
    *copy = *r;
    copy->ticks = ticks;
    copy->capacity = r->n;
    search->n_bytes += bytes;
    c->n_readings++;
    return STATUS_OK;
}

/* True if a form reads a text and a reading lacks one of its parts. */
static bool is_longer(struct time_form *form, const struct time_reading *r,
                      const char *text, size_t length, int64_t *unit)
{
    int64_t ignored;

    return form->kind == TIME_DATETIME &&
           is_cut_to(form, r->form.pattern, unit) &&
           time_parse(text, length, false, form, &ignored);
}

enum status short_times_widen(struct time_search *search,
                              struct time_candidate *c, struct time_reading *r,
                              const char *text, size_t length, bool has_hours,
                              bool *is_widened, struct error *err)
{
    struct time_form forms[TIME_READINGS_MAX] = {{0}};
    const struct time_form *first = NULL;
    int64_t first_unit = 0, unit;
    size_t n = 0;

    *is_widened = false;
    if (r->form.kind < TIME_DATE || r->n_short || !r->n)
        return STATUS_OK;
    if (has_hours)
        n = short_times_hours(r->form.pattern, text, length, forms);
    if (!n)
        n = time_detect(text, length, 0, forms);
    for (size_t k = 0; k < n; k++) {
        forms[k].zone = search->zone;
        if (!is_longer(&forms[k], r, text, length, &unit))
            continue;
        if (!first) {
            first = &forms[k];
            first_unit = unit;
        } else if (c->n_readings < TIME_FORMS_MAX) {
            TRY(add_copy(search, c, r, err));
            take_form(&c->readings[c->n_readings - 1], &forms[k], unit);
        }
    }
    if (first)
        take_form(r, first, first_unit);
    *is_widened = first != NULL;
    return STATUS_OK;
}

/* The time of day of a row, or -1. */
static int64_t time_of_day(const struct time_reading *r, size_t row)
{
    int64_t time;

    if (r->ticks[row] == MISSING_TICK)
        return -1;
    (void)calendar_split(&r->form, r->ticks[row], &time);
    return time;
}

/* True if the part of a time that may be left out is zero. */
static bool is_zero(const struct time_reading *r, size_t row)
{
    return time_of_day(r, row) >= 0 && time_of_day(r, row) % r->short_unit == 0;
}

static int64_t apart(const struct time_reading *r, size_t row)
{
    if (!row || row >= r->n || r->ticks[row] == MISSING_TICK ||
        r->ticks[row - 1] == MISSING_TICK)
        return INT64_MAX;
    return llabs(r->ticks[row] - r->ticks[row - 1]);
}

/* The first step between two times that are not short. */
static int64_t first_step(const struct time_reading *r)
{
    for (size_t i = 1; i < r->n; i++)
        if (apart(r, i) && apart(r, i) < INT64_MAX && !is_zero(r, i - 1) &&
            !is_zero(r, i))
            return apart(r, i);
    return TICKS_DAY / 2;
}

/* True for fractions of hours or minutes that are no minutes or seconds, as
 * 0.15, 0.3 and 0.45 may be: one of them is above .6, or all are halves. */
static bool are_fractions(const struct time_reading *r)
{
    const int64_t unit = r->form.fraction_of;
    bool are_halves = true;

    for (size_t i = 0; i < r->n; i++) {
        const int64_t part = time_of_day(r, i) % unit;

        if (10 * part >= 6 * unit)
            return true;
        are_halves = are_halves && (part <= 0 || 2 * part == unit);
    }
    return are_halves;
}

/* True for minutes or seconds that lost a 0 at the end, as in 0.3 for 0.30. */
static bool lost_zeros(const struct time_form *form)
{
    return (strstr(form->pattern, ".%M") &&
            (form->unpadded & time_letter_bit('M'))) ||
           (strstr(form->pattern, ".%S") &&
            (form->unpadded & time_letter_bit('S')));
}

/* True of dates alone and of times without a fraction, if no other has a zero
 * in this part; dates also have a time at most a step before or after. */
static bool are_zeros(const struct time_reading *r)
{
    const int64_t step = first_step(r);
    size_t n_zero = 0;

    for (size_t i = 0; i < r->n; i++) {
        if (!is_zero(r, i))
            continue;
        n_zero++;
        if (r->short_unit == TICKS_DAY && apart(r, i) > step &&
            apart(r, i + 1) > step)
            return false;
    }
    return n_zero == r->n_short && 2 * r->n_short <= r->n + 1;
}

bool short_times_are_right(const struct time_reading *r)
{
    if (r->form.fraction_of > TICKS_SECOND && !are_fractions(r))
        return false;
    return r->short_unit == TICKS_DAY || r->form.fraction_of
               ? are_zeros(r)
               : !lost_zeros(&r->form);
}
