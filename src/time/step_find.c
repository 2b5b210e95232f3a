/* step_find.c - see step_find.h. */
#include "time/step_find.h"

#include "time/calendar.h"
#include "time/week.h"

static size_t *count_of(struct step_tally *tally, int64_t step)
{
    const uint64_t hash = (uint64_t)step * UINT64_C(0x9e3779b97f4a7c15);
    size_t at = (size_t)(hash >> 54);

    while (tally->steps[at] && tally->steps[at] != step)
        at = (at + 1) % STEP_SLOTS;
    if (!tally->steps[at]) {
        if (tally->n == STEP_SLOTS / 2)
            return NULL;
        tally->steps[at] = step;
        tally->n++;
    }
    return &tally->counts[at];
}

static void tally_add(struct step_tally *tally, int64_t step)
{
    size_t *count = count_of(tally, step);

    if (count)
        ++*count;
}

/* The most common step, the smallest one of several; 0: none. */
static int64_t most_common(const struct step_tally *tally)
{
    size_t best = 0;

    for (size_t i = 1; i < STEP_SLOTS; i++)
        if (tally->counts[i] > tally->counts[best] ||
            (tally->counts[i] == tally->counts[best] &&
             tally->steps[i] < tally->steps[best]))
            best = i;
    return tally->counts[best] ? tally->steps[best] : 0;
}

static int64_t ticks_of_day(const struct time_form *form)
{
    return form->kind == TIME_DATE       ? 1
           : form->kind == TIME_DATETIME ? TICKS_DAY
                                         : 0;
}

static void add_days(struct step_finder *f, struct civil from, struct civil to)
{
    const int64_t a = calendar_days(from), b = calendar_days(to);
    const int first = calendar_weekday(a), second = calendar_weekday(b);

    f->n_weekdays[first]++;
    f->n_weekdays[second]++;
    f->n_weeks += b - second > a - first;
}

/* A difference of about a day or more. */
static void add_long(struct step_finder *f, const struct time_form *form,
                     int64_t before, int64_t tick)
{
    int64_t times[2];
    const struct civil from = calendar_split(form, before, &times[0]);
    const struct civil to = calendar_split(form, tick, &times[1]);
    const int64_t months =
        (int64_t)(to.year - from.year) * 12 + to.month - from.month;
    const int last = calendar_days_in_month(to.year, to.month);

    add_days(f, from, to);
    if (times[0] != times[1] || months < 1 ||
        calendar_days(to) - calendar_days(from) < 28)
        return;
    tally_add(&f->months, months);
    f->n_long++;
    f->n_days[to.day - 1]++;
    for (int i = 0; i < N_LATE_DAYS; i++)
        f->n_late[i] += to.day == (last < 29 + i ? last : 29 + i);
}

void step_finder_add(struct step_finder *f, const struct time_form *form,
                     const int64_t *ticks, size_t n)
{
    const int64_t day = ticks_of_day(form);
    /* a day of a time zone may have 23 hours */
    const int64_t long_step = day > 1 ? day - TICKS_HOUR : day;
    const size_t weeks_before = f->n_weeks;
    int64_t last = 0;
    size_t *count = NULL; /* of `last` */

    for (size_t i = 1; i < n; i++) {
        const int64_t step = ticks[i] - ticks[i - 1];

        if (step <= 0)
            continue;
        if (step != last) {
            last = step;
            count = count_of(&f->ticks, step);
        }
        if (count)
            ++*count;
        if (day && step >= long_step)
            add_long(f, form, ticks[i - 1], ticks[i]);
    }
    if (f->n_weeks - weeks_before > f->most_weeks)
        f->most_weeks = f->n_weeks - weeks_before;
    f->day = day;
    f->has_zone = form->zone != NULL;
}

/* How often the most common day of the month was counted. */
static size_t most_days(const struct step_finder *f)
{
    size_t most = 0;

    for (int day = 0; day < 31; day++)
        if (f->n_days[day] > most)
            most = f->n_days[day];
    return most;
}

/* All differences that were counted. */
static size_t count_all(const struct step_finder *f)
{
    size_t n = 0;

    for (size_t i = 0; i < STEP_SLOTS; i++)
        n += f->ticks.counts[i];
    return n;
}

static bool is_long(const struct step_finder *f)
{
    return f->n_long >= 2 && 2 * f->n_long > count_all(f);
}

/* Fewer differences may have passed over a weekend by chance, and over another
 * day in fewer weeks, or where many days are absent. */
enum { FEWEST_WEEKDAYS = 4, FEWEST_WEEKS = 4 };

/* The days of the week, but for those that occur hardly ever. */
static unsigned usual_weekdays(const struct step_finder *f)
{
    enum { RARE = 10 }; /* times less than the most common one */
    unsigned days = 0;
    size_t most = 0;

    for (int day = 0; day < 7; day++)
        most = f->n_weekdays[day] > most ? f->n_weekdays[day] : most;
    for (int day = 0; day < 7; day++)
        if (RARE * f->n_weekdays[day] > most)
            days |= 1U << day;
    return days;
}

/* True if the times pass over the same days of nearly all weeks. */
static bool repeat_weekly(const struct step_finder *f, unsigned weekdays)
{
    const size_t n = (size_t)week_size(weekdays);

    return n > 1 && n < 7 && f->most_weeks >= FEWEST_WEEKS &&
           count_all(f) * 5 >= f->n_weeks * n * 4;
}

static bool are_whole_days(const struct step_finder *f)
{
    for (size_t i = 0; i < STEP_SLOTS; i++)
        if (f->ticks.steps[i] % f->day)
            return false;
    return true;
}

/* The weekdays of times that pass over the others; 0: all days. */
static unsigned weekdays_of(const struct step_finder *f, int64_t ticks)
{
    const unsigned weekdays = usual_weekdays(f);

    if (!f->day || (ticks != f->day && !are_whole_days(f)))
        return 0;
    if (repeat_weekly(f, weekdays))
        return weekdays;
    return ticks == f->day && !(weekdays & ~(unsigned)WEEK_MONDAY_TO_FRIDAY) &&
                   f->n_weeks && count_all(f) >= FEWEST_WEEKDAYS
               ? WEEK_MONDAY_TO_FRIDAY
               : 0;
}

/* How many differences lead to the day of the month of `*kind`, the most common
 * one. The last day of all months goes before a day that it may be. */
static size_t month_days(const struct step_finder *f, enum time_step_kind *kind)
{
    static const enum time_step_kind late[N_LATE_DAYS] = {
        STEP_MONTHS_29, STEP_MONTHS_30, STEP_MONTH_ENDS};
    size_t most = most_days(f);

    *kind = STEP_MONTHS;
    for (int i = 0; i < N_LATE_DAYS; i++)
        if (f->n_late[i] >= most) {
            most = f->n_late[i];
            *kind = late[i];
        }
    return most;
}

enum time_step_kind step_finder_months(const struct step_finder *f)
{
    enum time_step_kind kind;

    return 2 * month_days(f, &kind) > f->n_long ? kind : STEP_MONTHS;
}

struct time_step step_finder_result(const struct step_finder *f)
{
    const int64_t ticks = most_common(&f->ticks);
    const unsigned days = weekdays_of(f, ticks);
    enum time_step_kind kind;

    if (!ticks)
        return (struct time_step){.kind = STEP_NONE, .count = 0};
    if (is_long(f) && 2 * month_days(f, &kind) > f->n_long)
        return (struct time_step){.kind = kind,
                                  .count = most_common(&f->months)};
    if (days)
        return (struct time_step){
            .kind = STEP_WEEKDAYS, .count = 1, .days = days};
    if (f->has_zone && f->day && ticks % f->day == 0)
        return (struct time_step){.kind = STEP_DAYS, .count = ticks / f->day};
    return (struct time_step){.kind = STEP_TICKS, .count = ticks};
}
