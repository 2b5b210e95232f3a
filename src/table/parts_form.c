/* parts_form.c - see parts_form.h. */
#include "table/parts_form.h"

#include <stdio.h>
#include <string.h>

#include "table/time_candidate.h"
#include "time/calendar.h"
#include "time/time_pattern.h"

/* True if a pattern has one of these letters. */
static bool has_letter(const char *pattern, const char *letters)
{
    struct directive d = {0};

    while ((pattern = strchr(pattern, '%'))) {
        pattern = time_next_directive(pattern, &d);
        if (strchr(letters, d.letter))
            return true;
    }
    return false;
}

/* True for a date and a time of day, perhaps with AM or PM: side by side they
 * are a time as people write it. So is an hour beside a date, but not a
 * fraction of it, a part of the day, nor digits such as 5 for 00:05. */
static bool is_date_and_clock(const struct time_parts *parts,
                              const struct time_form *form)
{
    const size_t n = has_letter(form->pattern, "p") ? 3 : 2;

    return parts->n <= n && form->kind == TIME_DATETIME &&
           has_letter(form->pattern, "HI") &&
           (!form->fraction_of || form->fraction_of == TICKS_SECOND) &&
           !strstr(form->pattern, "%-H%M");
}

/* True for a year and a week without a day. */
static bool is_week(const struct time_form *form)
{
    return has_letter(form->pattern, "V") && !has_letter(form->pattern, "u");
}

/* The digits of the fractions of seconds of times. */
static int fraction_digits(const struct time_reading *r)
{
    enum { THOUSAND = 1000 };
    const int nanoseconds =
        r->form.nanoseconds_differ ? 0 : r->form.nanoseconds;
    int digits = 0;

    for (size_t i = 0; i < r->n; i++)
        if (r->ticks[i] != MISSING_TICK &&
            (r->ticks[i] % TICKS_SECOND || nanoseconds)) {
            if (r->ticks[i] % THOUSAND || nanoseconds)
                return nanoseconds ? 9 : 6;
            digits = 3;
        }
    return digits;
}

/* ISO 8601, as no form has the cells joined. */
static struct time_form iso_form(const struct time_reading *r)
{
    const int digits = r->form.fraction_of ? fraction_digits(r) : 0;
    struct time_form form = time_form_iso(
        r->form.kind, r->form.fraction_of || strchr(r->form.pattern, 'S'));
    char pattern[TIME_TEXT_MAX];

    if (is_week(&r->form)) {
        (void)time_form_set(&form, "%G-W%V");
    } else if (digits) {
        (void)snprintf(pattern, sizeof pattern, "%s.%%%df", form.pattern,
                       digits);
        (void)time_form_set(&form, pattern);
    }
    form.zone = r->form.zone;
    form.shift = r->form.shift;
    form.nanoseconds = r->form.nanoseconds;
    form.nanoseconds_differ = r->form.nanoseconds_differ;
    return form;
}

struct time_form parts_form(const struct time_parts *parts,
                            const struct time_reading *r)
{
    return is_date_and_clock(parts, &r->form) ? r->form : iso_form(r);
}

void parts_form_end_days(struct time_reading *r)
{
    const size_t n = strlen(r->form.pattern);
    struct time_form form = r->form;
    int64_t time_of_day = 1;

    if (n < 3 || n + 2 >= TIME_PATTERN_MAX ||
        strcmp(r->form.pattern + n - 3, " %H") != 0)
        return;
    for (size_t i = 0; i < r->n && time_of_day; i++)
        (void)calendar_split(&form, r->ticks[i], &time_of_day);
    if (time_of_day)
        return;
    memcpy(r->form.pattern + n - 1, "24H", sizeof "24H");
    r->form.ends_days = true;
}
