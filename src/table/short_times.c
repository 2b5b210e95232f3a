/* short_times.c - see short_times.h. */
#include "table/short_times.h"

#include <stdlib.h>
#include <string.h>

#include "base/ascii.h"
#include "table/time_candidate.h"
#include "time/calendar.h"

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

static void cut_fraction(char *pattern)
{
    size_t start;
    const size_t n = find_fraction(pattern, &start);

    if (n)
        memmove(pattern + start, pattern + start + n,
                strlen(pattern + start + n) + 1);
}

/* Leaves the date before the time of day. */
static void cut_clock(char *pattern)
{
    const char *hour = strpbrk(pattern, "HI");
    size_t n = hour ? (size_t)(hour - pattern) : 0;

    while (n && pattern[n] != '%')
        n--;
    n -= n > 0; /* the separator */
    if (n && pattern[n - 1] == ',')
        n--;
    if (n)
        pattern[n] = '\0';
}

static void (*const cuts[])(char *pattern) = {cut_fraction, cut_clock};

enum { N_CUTS = sizeof cuts / sizeof *cuts };

/* The tick of a form for one of the same form with a part cut off. */
static int64_t lengthen(const struct time_form *form, enum time_kind kind,
                        int64_t tick)
{
    return kind == TIME_DATE ? calendar_join(form, calendar_civil(tick), 0)
                             : tick;
}

/* True for fractions of hours or minutes that may be minutes or seconds, as in
 * T00.30; a time without them settles nothing. */
static bool may_be_units(const struct time_form *form)
{
    return form->fraction_of > TICKS_SECOND && form->most_digits == 2 &&
           form->least_digits == 2;
}

bool short_times_read(const struct time_reading *r, const char *text,
                      size_t length, int64_t *tick)
{
    if (r->form.kind != TIME_DATETIME || may_be_units(&r->form))
        return false;
    for (size_t k = 0; k < N_CUTS; k++) {
        char pattern[TIME_PATTERN_MAX];
        struct time_form form = {0};

        memcpy(pattern, r->form.pattern, sizeof pattern);
        cuts[k](pattern);
        if (strcmp(pattern, r->form.pattern) == 0 ||
            time_form_set(&form, pattern))
            continue;
        if (form.kind == TIME_DATETIME)
            form.zone = r->form.zone;
        if (time_parse(text, length, false, &form, tick)) {
            *tick = lengthen(&r->form, form.kind, *tick);
            return true;
        }
    }
    return false;
}

/* True if the pattern of a form with a part cut off is another. */
static bool is_cut_to(const struct time_form *form, const char *other)
{
    for (size_t k = 0; k < N_CUTS; k++) {
        char pattern[TIME_PATTERN_MAX];

        memcpy(pattern, form->pattern, sizeof pattern);
        cuts[k](pattern);
        if (strcmp(pattern, form->pattern) != 0 && strcmp(pattern, other) == 0)
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

bool short_times_widen(struct time_reading *r, const struct zone *zone,
                       const char *text, size_t length, bool has_hours)
{
    struct time_form forms[TIME_READINGS_MAX];
    size_t n;

    if (r->form.kind < TIME_DATE || r->n_short)
        return false;
    n = short_times_detect(text, length, has_hours, 0, forms);
    for (size_t k = 0; k < n; k++) {
        struct time_form *form = &forms[k];
        int64_t ignored;

        form->zone = zone;
        if (form->kind != TIME_DATETIME || !is_cut_to(form, r->form.pattern) ||
            !time_parse(text, length, false, form, &ignored) ||
            may_be_units(form))
            continue;
        for (size_t i = 0; i < r->n; i++)
            if (r->ticks[i] != MISSING_TICK) {
                r->ticks[i] = lengthen(form, r->form.kind, r->ticks[i]);
                r->n_short++;
            }
        form->padded |= r->form.padded;
        form->unpadded |= r->form.unpadded;
        r->form = *form;
        return true;
    }
    return false;
}

/* True if the part of a time that may be left out is zero. */
static bool is_zero(const struct time_reading *r, size_t row)
{
    const int64_t unit =
        strchr(r->form.pattern, 'f') ? r->form.fraction_of : TICKS_DAY;
    int64_t time_of_day;

    if (r->ticks[row] == MISSING_TICK)
        return false;
    (void)calendar_split(&r->form, r->ticks[row], &time_of_day);
    return time_of_day % unit == 0;
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

bool short_times_are_right(const struct time_reading *r)
{
    const bool has_fraction = strchr(r->form.pattern, 'f') != NULL;
    const int64_t step = first_step(r);
    size_t n_zero = 0;

    for (size_t i = 0; i < r->n; i++) {
        if (!is_zero(r, i))
            continue;
        n_zero++;
        if (!has_fraction && apart(r, i) > step && apart(r, i + 1) > step)
            return false;
    }
    return n_zero == r->n_short && 2 * r->n_short <= r->n + 1;
}
