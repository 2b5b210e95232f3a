/*
 * time_step.c - finds the step between rows and adds steps (see time.h).
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

static const struct time_step no_step = {STEP_NONE, 0};

static bool has_days(const struct time_form *form)
{
    return form->kind == TIME_DATE || form->kind == TIME_DATETIME;
}

static struct time_step find_ticks(const int64_t *ticks, size_t n)
{
    struct time_step step = {STEP_TICKS, ticks[1] - ticks[0]};

    for (size_t i = 1; i < n; i++)
        if (ticks[i] - ticks[i - 1] != step.count)
            return no_step;
    return step.count > 0 ? step : no_step;
}

static struct time_step find_months(const struct time_form *form,
                                    const int64_t *ticks, size_t n)
{
    struct time_step step = no_step;
    bool same_day = true, month_ends = true;
    int64_t first_time = 0, last_month = 0;
    int first_day = 0;

    for (size_t i = 0; i < n; i++) {
        int64_t time;
        struct civil date = calendar_split(form, ticks[i], &time);
        int64_t month = (int64_t)date.year * 12 + date.month;

        if (i == 0) {
            first_day = date.day;
            first_time = time;
        }
        if (i == 1)
            step.count = month - last_month;
        if (time != first_time || (i > 0 && month - last_month != step.count))
            return no_step;
        same_day = same_day && date.day == first_day;
        month_ends = month_ends &&
                     date.day == calendar_days_in_month(date.year, date.month);
        last_month = month;
    }
    if (step.count < 1 || !(same_day || month_ends))
        return no_step;
    step.kind = month_ends ? STEP_MONTH_ENDS : STEP_MONTHS;
    return step;
}

struct time_step time_step_find(const struct time_form *form,
                                const int64_t *ticks, size_t n)
{
    struct time_step step = no_step;

    if (n < 2 || form->kind == TIME_TEXT)
        return no_step;
    if (n > 2 && has_days(form))
        step = find_months(form, ticks, n);
    return step.kind != STEP_NONE ? step : find_ticks(ticks, n);
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
