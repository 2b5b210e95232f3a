/* step_words.c - see step_words.h. */
#include "time/step_words.h"

#include <stdlib.h>
#include <string.h>

#include "base/ascii.h"
#include "time/calendar.h"
#include "time/hours.h"
#include "time/week.h"

/* Units from short to long, and round numbers of them. */
static const struct unit {
    const char *name;  /* in options */
    const char *each;  /* "hourly" */
    const char *words; /* "hours" */
    int64_t ticks;     /* of a date-time; 0: months */
    int64_t months;
    int round[6]; /* ended by 0 */
} units[] = {
    {"s", "every second", "seconds", TICKS_SECOND, 0, {1, 5, 10, 15, 30, 0}},
    {"min", "every minute", "minutes", TICKS_MINUTE, 0, {1, 5, 10, 15, 30, 0}},
    {"h", "hourly", "hours", TICKS_HOUR, 0, {1, 2, 3, 6, 12, 0}},
    {"d", "daily", "days", TICKS_DAY, 0, {1, 0}},
    {"w", "weekly", "weeks", 7 * TICKS_DAY, 0, {1, 2, 0}},
    {"mo", "monthly", "months", 0, 1, {1, 0}},
    {"q", "quarterly", "quarters", 0, 3, {1, 0}},
    {"y", "yearly", "years", 0, 12, {1, 0}},
};

enum { N_UNITS = sizeof units / sizeof *units, MAX_COUNT = 100000 };

static struct time_step of_unit(const struct unit *unit, int64_t n,
                                const struct time_form *form)
{
    const bool days = unit->ticks % TICKS_DAY == 0;

    if (unit->months)
        return (struct time_step){
            .kind = form->kind == TIME_MONTH ? STEP_TICKS : STEP_MONTHS,
            .count = n * unit->months};
    if (days && form->zone)
        return (struct time_step){.kind = STEP_DAYS,
                                  .count = n * (unit->ticks / TICKS_DAY)};
    if (form->kind == TIME_DATE)
        return (struct time_step){.kind = STEP_TICKS,
                                  .count = n * (unit->ticks / TICKS_DAY)};
    return (struct time_step){.kind = STEP_TICKS, .count = n * unit->ticks};
}

/* True if times of a form can have the unit. */
static bool fits(const struct unit *unit, const struct time_form *form)
{
    return form->kind == TIME_DATETIME ||
           (form->kind == TIME_DATE &&
            (unit->months || unit->ticks % TICKS_DAY == 0)) ||
           (form->kind == TIME_MONTH && unit->months);
}

static bool is_name(const char *text, size_t length, const char *name)
{
    return length == strlen(name) && strncmp(text, name, length) == 0;
}

/* step_parse() of a step without hours of the day. */
static const char *parse_plain(const char *text, size_t length,
                               const struct time_form *form,
                               struct time_step *step)
{
    size_t n_digits = 0;
    long n = 1;
    unsigned days;

    while (n_digits < length && is_digit(text[n_digits]))
        n_digits++;
    if (n_digits)
        n = strtol(text, NULL, 10);
    if (n < 1 || n > MAX_COUNT)
        return "its number must be from 1 to 100000";
    if (form->kind == TIME_INTEGER || n_digits == length) {
        *step = (struct time_step){.kind = STEP_TICKS, .count = n};
        return form->kind == TIME_INTEGER && n_digits == length && length
                   ? NULL
                   : "a number without a unit is for times that are numbers";
    }
    text += n_digits;
    length -= n_digits;
    if (is_name(text, length, "B") || is_name(text, length, "business")) {
        days = WEEK_MONDAY_TO_FRIDAY;
        length = 0;
    }
    if (!length || week_parse(text, length, &days)) {
        *step =
            (struct time_step){.kind = STEP_WEEKDAYS, .count = n, .days = days};
        return fits(&units[3], form) ? NULL : "the times have no days";
    }
    for (size_t i = 0; i < N_UNITS; i++)
        if (is_name(text, length, units[i].name) ||
            (!n_digits && is_name(text, length, units[i].each))) {
            *step = of_unit(&units[i], n, form);
            return fits(&units[i], form) ? NULL : "the times have no such part";
        }
    return "its unit must be s, min, h, d, w, mo, q, y, B or days such as "
           "Mon-Sat";
}

const char *step_parse(const char *text, size_t length,
                       const struct time_form *form, struct time_step *step)
{
    const char *comma = memchr(text, ',', length);
    const size_t n = comma ? (size_t)(comma - text) : length;
    const char *wrong;

    if (!comma || n + 1 >= length || !is_digit(comma[1]))
        return parse_plain(text, length, form, step);
    wrong = parse_plain(text, n, form, step);
    if (!wrong && (form->kind != TIME_DATETIME || step->kind != STEP_TICKS ||
                   !hours_parse(comma + 1, length - n - 1, step)))
        return "hours of the day are a whole number of steps apart and written "
               "as in 30min,08:00-17:30 or 30min,08:00-17:30,Mon-Fri";
    return wrong;
}

static void unit_words(const struct unit *unit, int64_t n, struct text *words)
{
    if (n == 1)
        text_string(words, unit->each);
    else
        text_printf(words, "every %lld %s", (long long)n, unit->words);
}

static void month_words(struct time_step step, struct text *words)
{
    for (size_t i = N_UNITS; i-- > 0;)
        if (units[i].months && step.count % units[i].months == 0) {
            unit_words(&units[i], step.count / units[i].months, words);
            break;
        }
    if (step.kind == STEP_MONTH_ENDS)
        text_string(words, ", last day");
}

/* step_words() without the hours of the day. */
static void plain_words(const struct time_form *form, struct time_step step,
                        struct text *words)
{
    const bool days = form->kind == TIME_DATE || step.kind == STEP_DAYS;
    const int64_t ticks = days ? step.count * TICKS_DAY : step.count;

    if (step.kind == STEP_WEEKDAYS) {
        if (step.count > 1)
            text_printf(words, "every %lld days from ", (long long)step.count);
        week_words(step.days, words);
    } else if (time_step_is_months(step.kind) || form->kind == TIME_MONTH) {
        month_words(step, words);
    } else if (form->kind == TIME_INTEGER) {
        text_printf(words, "every %lld", (long long)step.count);
    } else {
        for (size_t i = N_UNITS; i-- > 0;)
            if (units[i].ticks && ticks % units[i].ticks == 0) {
                unit_words(&units[i], ticks / units[i].ticks, words);
                return;
            }
        text_printf(words, "every %g seconds",
                    (double)ticks / (double)TICKS_SECOND);
    }
}

void step_words(const struct time_form *form, struct time_step step,
                struct text *words)
{
    plain_words(form, step, words);
    if (step.kind == STEP_HOURS)
        hours_words(step, words);
}

/* The ticks of a date-time in a unit; months have 30 days. */
static int64_t ticks_of(const struct unit *unit)
{
    return unit->months ? 30 * TICKS_DAY * unit->months : unit->ticks;
}

void step_near(const struct time_form *form, int64_t ticks, struct text *option)
{
    const struct unit *best = NULL;
    int n = 1;

    if (form->kind == TIME_INTEGER) {
        text_printf(option, "%lld", (long long)(ticks > 0 ? ticks : 1));
        return;
    }
    if (form->kind != TIME_DATETIME)
        ticks *= form->kind == TIME_DATE ? TICKS_DAY : 30 * TICKS_DAY;
    for (size_t i = 0; i < N_UNITS; i++)
        for (size_t k = 0; fits(&units[i], form) && units[i].round[k]; k++)
            /* nine tenths: times that jitter are a little less apart */
            if (!best || ticks_of(best) * n < ticks - ticks / 10) {
                best = &units[i];
                n = units[i].round[k];
            }
    text_printf(option, "%d%s", n, best ? best->name : "");
}

/* Weeks start on Mondays. */
static bool is_weekly(const struct time_form *form, struct time_step step)
{
    const int64_t day =
        form->kind == TIME_DATE || step.kind == STEP_DAYS ? 1 : TICKS_DAY;

    return step.kind == STEP_WEEKDAYS ||
           (!time_step_is_months(step.kind) && step.count % (7 * day) == 0);
}

int64_t step_floor(const struct time_form *form, struct time_step step,
                   int64_t tick)
{
    /* 3 January 2000 was a Monday; offsets of zones are those of today */
    const struct civil first = {2000, 1, is_weekly(form, step) ? 3 : 1};
    const int64_t origin =
        form->kind == TIME_INTEGER ? 0 : calendar_join(form, first, 0);
    bool exact;

    return time_add(form, step, origin,
                    time_steps_between(form, step, origin, tick, &exact));
}
