/*
 * time_step.c - counts and adds steps (see time.h).
 *
 * Steps in months are differences of year * 12 + month, so that 31 January,
 * 28 February and 31 March are one step apart.
 */
#include "data/time.h"

#include "data/calendar.h"

const char *const time_step_names[STEP_MONTH_ENDS + 1] = {
    [STEP_NONE] = "none",
    [STEP_TICKS] = "ticks",
    [STEP_MONTHS] = "months",
    [STEP_MONTH_ENDS] = "month_ends",
};

static bool has_days(const struct time_form *form)
{
    return form->kind == TIME_DATE || form->kind == TIME_DATETIME;
}

/* start + count * k, clamped to [low, high]; count >= 0. */
static int64_t advance(int64_t start, int64_t count, int64_t k, int64_t low,
                       int64_t high)
{
    if (count == 0)
        return start;
    if (k > (high - start) / count)
        return high;
    if (k < -((start - low) / count))
        return low;
    return start + count * k;
}

int64_t time_add(const struct time_form *form, struct time_step step,
                 int64_t tick, int64_t k)
{
    int64_t start = calendar_clamp(form, tick), time_of_day, month;
    struct civil date;
    int days;

    if (step.kind == STEP_NONE || form->kind == TIME_TEXT)
        return tick;
    if (step.kind == STEP_TICKS || !has_days(form))
        return advance(start, step.count, k, calendar_clamp(form, INT64_MIN),
                       calendar_clamp(form, INT64_MAX));
    date = calendar_split(form, start, &time_of_day);
    month = advance((int64_t)date.year * 12 + date.month - 1, step.count, k, 0,
                    9999 * 12 + 11);
    date.year = (int)(month / 12);
    date.month = (int)(month % 12) + 1;
    days = calendar_days_in_month(date.year, date.month);
    if (step.kind == STEP_MONTH_ENDS || date.day > days)
        date.day = days;
    return calendar_join(form, date, time_of_day);
}

static int64_t month_of(const struct time_form *form, int64_t tick)
{
    int64_t time_of_day;
    const struct civil date =
        calendar_split(form, calendar_clamp(form, tick), &time_of_day);

    return (int64_t)date.year * 12 + date.month;
}

int64_t time_steps_between(const struct time_form *form, struct time_step step,
                           int64_t from, int64_t tick, bool *exact)
{
    int64_t distance, steps;

    *exact = false;
    if (step.kind == STEP_NONE || form->kind == TIME_TEXT)
        return 0;
    distance = step.kind == STEP_TICKS || !has_days(form)
                   ? tick - from
                   : month_of(form, tick) - month_of(form, from);
    steps = distance / step.count;
    if (distance % step.count < 0)
        steps--;
    *exact = time_add(form, step, from, steps) == tick;
    return steps;
}

enum time_frequency time_frequency(const struct time_form *form,
                                   struct time_step step)
{
    int64_t ticks = step.count;

    if (step.kind == STEP_MONTHS || step.kind == STEP_MONTH_ENDS ||
        (step.kind == STEP_TICKS && form->kind == TIME_MONTH))
        return step.count == 1 ? FREQUENCY_MONTHLY : FREQUENCY_OTHER;
    if (step.kind == STEP_NONE || !has_days(form))
        return FREQUENCY_OTHER;
    if (form->kind == TIME_DATE)
        ticks *= TICKS_DAY;
    return ticks == TICKS_HOUR      ? FREQUENCY_HOURLY
           : ticks == TICKS_DAY     ? FREQUENCY_DAILY
           : ticks == 7 * TICKS_DAY ? FREQUENCY_WEEKLY
                                    : FREQUENCY_OTHER;
}
