/*
 * time_step.c - counts and adds steps (see time.h).
 *
 * Steps in months are differences of year * 12 + month, so that 31 January,
 * 28 February and 31 March are one step apart. Steps in days are differences of
 * local dates, whatever the hours between them. Steps within the hours of each
 * day are differences of the numbers of rows (hours.h).
 */
#include "time/time.h"

#include "time/calendar.h"
#include "time/hours.h"
#include "time/week.h"

const char *const time_step_names[N_STEP_KINDS] = {
    [STEP_NONE] = "none",           [STEP_TICKS] = "ticks",
    [STEP_MONTHS] = "months",       [STEP_MONTH_ENDS] = "month_ends",
    [STEP_DAYS] = "days",           [STEP_WEEKDAYS] = "weekdays",
    [STEP_MONTHS_29] = "months_29", [STEP_MONTHS_30] = "months_30",
    [STEP_HOURS] = "hours",
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

/* The number of a date among the months, the days, or the weekdays; that of a
 * time among the rows of all days. */
static int64_t number_of(struct time_step step, struct civil date,
                         int64_t time_of_day)
{
    const int64_t days = calendar_days(date);

    if (time_step_is_months(step.kind))
        return (int64_t)date.year * 12 + date.month - 1;
    if (step.kind == STEP_HOURS)
        return hours_number(step, days, time_of_day);
    return step.kind == STEP_DAYS ? days : week_number(step.days, days);
}

/* The difference of the numbers of consecutive rows. */
static int64_t stride(struct time_step step)
{
    return step.kind == STEP_HOURS ? 1 : step.count;
}

/* The date of a number; `day` is that of the month if months are counted, and
 * their kind does not say it. Sets the time of day if that is counted. */
static struct civil date_of(struct time_step step, int64_t number, int day,
                            int64_t *time_of_day)
{
    const enum time_step_kind kind = step.kind;
    struct civil date;
    int last;

    if (kind == STEP_HOURS)
        return calendar_civil(hours_date(step, number, time_of_day));
    if (kind == STEP_DAYS)
        return calendar_civil(number);
    if (kind == STEP_WEEKDAYS)
        return calendar_civil(week_date(step.days, number));
    date = (struct civil){(int)(number / 12), (int)(number % 12) + 1, day};
    if (kind == STEP_MONTHS_29 || kind == STEP_MONTHS_30)
        date.day = kind == STEP_MONTHS_29 ? 29 : 30;
    last = calendar_days_in_month(date.year, date.month);
    if (kind == STEP_MONTH_ENDS || date.day > last)
        date.day = last;
    return date;
}

int64_t time_add(const struct time_form *form, struct time_step step,
                 int64_t tick, int64_t k)
{
    static const struct civil first = {0, 1, 1}, last = {9999, 12, 31};
    const int64_t start = calendar_clamp(form, tick);
    int64_t time_of_day, number;
    struct civil date;

    if (step.kind == STEP_NONE || form->kind == TIME_TEXT)
        return tick;
    if (step.kind == STEP_TICKS || !has_days(form))
        return advance(start, step.count, k, calendar_clamp(form, INT64_MIN),
                       calendar_clamp(form, INT64_MAX));
    date = calendar_split(form, start, &time_of_day);
    number = advance(number_of(step, date, time_of_day), stride(step), k,
                     number_of(step, first, 0), number_of(step, last, 0));
    date = date_of(step, number, date.day, &time_of_day);
    return calendar_join(form, date, time_of_day);
}

static int64_t number_at(const struct time_form *form, struct time_step step,
                         int64_t tick)
{
    int64_t time_of_day;
    const struct civil date =
        calendar_split(form, calendar_clamp(form, tick), &time_of_day);

    return number_of(step, date, time_of_day);
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
                   : number_at(form, step, tick) - number_at(form, step, from);
    steps = distance / stride(step);
    if (distance % stride(step) < 0)
        steps--;
    *exact = time_add(form, step, from, steps) == tick;
    return steps;
}

void time_usual_periods(const struct time_form *form, struct time_step step,
                        size_t periods[N_USUAL_PERIODS])
{
    const bool months =
        time_step_is_months(step.kind) || form->kind == TIME_MONTH;
    const int64_t day =
        form->kind == TIME_DATE || step.kind == STEP_DAYS ? 1 : TICKS_DAY;

    periods[0] = periods[1] = 0;
    if (step.kind == STEP_NONE)
        return;
    if (months) {
        if (12 % step.count == 0 && step.count < 12)
            periods[0] = 12 / (size_t)step.count;
    } else if (step.kind == STEP_WEEKDAYS) {
        periods[0] = step.count == 1 ? (size_t)week_size(step.days) : 0;
    } else if (step.kind == STEP_HOURS) {
        periods[0] = (size_t)step.rows;
        periods[1] = periods[0] * (size_t)week_size(step.days);
    } else if (!has_days(form)) {
        return;
    } else if (step.count < day && day % step.count == 0) {
        periods[0] = (size_t)(day / step.count);
        periods[1] = 7 * periods[0];
    } else if (step.count == day) {
        periods[0] = 7;
        periods[1] = 365;
    } else if (step.count == 7 * day) {
        periods[0] = 52;
    }
}

enum time_frequency time_frequency(const struct time_form *form,
                                   struct time_step step)
{
    int64_t ticks = step.count;

    if (time_step_is_months(step.kind) ||
        (step.kind == STEP_TICKS && form->kind == TIME_MONTH))
        return step.count == 1   ? FREQUENCY_MONTHLY
               : step.count == 3 ? FREQUENCY_QUARTERLY
                                 : FREQUENCY_OTHER;
    if (step.kind == STEP_NONE || step.kind == STEP_WEEKDAYS ||
        step.kind == STEP_HOURS || !has_days(form))
        return FREQUENCY_OTHER;
    if (form->kind == TIME_DATE || step.kind == STEP_DAYS)
        ticks *= TICKS_DAY;
    return ticks == TICKS_HOUR      ? FREQUENCY_HOURLY
           : ticks == TICKS_DAY     ? FREQUENCY_DAILY
           : ticks == 7 * TICKS_DAY ? FREQUENCY_WEEKLY
                                    : FREQUENCY_OTHER;
}
