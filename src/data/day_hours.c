/* day_hours.c - see day_hours.h. */
#include "data/day_hours.h"

#include "data/gaps.h"
#include "time/calendar.h"
#include "time/week.h"

enum { FEWEST_DAYS = 5, FEWEST_WEEKS = 4, FEWEST_CLOSED = 3 /* hours */ };
enum { SATURDAY = 5 };

/* The first or the last time of day of all rows. */
struct day_end {
    int64_t time;
    size_t n; /* days that begin or end with it */
};

struct day_hours {
    struct day_end first, last;
    size_t n_days, most_days; /* with rows: of all series, of one */
    bool has_weekday[7];
    /* how often the rows of one series pass over a day of the week */
    size_t most_passed[7];
};

/* Counts the first or last time of a day; `is_beyond` those of earlier days. */
static void count_end(struct day_end *end, int64_t time, bool is_beyond)
{
    if (!end->n || is_beyond)
        *end = (struct day_end){.time = time};
    end->n += time == end->time;
}

/* Adds a day whose rows are from `first` to `last`. */
static void add_day(struct day_hours *h, int64_t date, int64_t first,
                    int64_t last)
{
    h->n_days++;
    h->has_weekday[calendar_weekday(date)] = true;
    count_end(&h->first, first, first < h->first.time);
    count_end(&h->last, last, last > h->last.time);
}

/* Counts the days between two dates, unless more than a week lies there. */
static void pass_over(size_t n_passed[7], int64_t from, int64_t to)
{
    for (int64_t date = from + 1; to - from <= 7 && date < to; date++)
        n_passed[calendar_weekday(date)]++;
}

static void add_series(struct day_hours *h, const struct dataset *d,
                       const struct series *series)
{
    const size_t n_before = h->n_days;
    size_t n_passed[7] = {0};
    int64_t date = 0, first = 0, last = 0;

    for (size_t i = 0; i < series->n_rows; i++) {
        int64_t time_of_day;
        const int64_t today = calendar_days(
            calendar_split(&d->table.time_form,
                           d->table.ticks[series->first + i], &time_of_day));

        if (i && today != date) {
            add_day(h, date, first, last);
            pass_over(n_passed, date, today);
        }
        if (!i || today != date)
            first = time_of_day;
        date = today;
        last = time_of_day;
    }
    if (series->n_rows)
        add_day(h, date, first, last);
    if (h->n_days - n_before > h->most_days)
        h->most_days = h->n_days - n_before;
    for (int day = 0; day < 7; day++)
        if (n_passed[day] > h->most_passed[day])
            h->most_passed[day] = n_passed[day];
}

static unsigned open_days(const struct day_hours *h)
{
    unsigned days = 0;

    for (int day = 0; day < 7; day++)
        if (h->has_weekday[day] ||
            h->most_passed[day] < (day < SATURDAY ? FEWEST_WEEKS : 1))
            days |= 1U << day;
    return days;
}

/* True if the hours are those of most days, and the others are closed. */
static bool are_usual(const struct day_hours *h, int64_t step)
{
    const int64_t open = h->last.time - h->first.time;

    return h->most_days >= FEWEST_DAYS && 4 * h->first.n >= 3 * h->n_days &&
           4 * h->last.n >= 3 * h->n_days && open > 0 && open % step == 0 &&
           TICKS_DAY - open >= step + FEWEST_CLOSED * TICKS_HOUR &&
           step % TICKS_SECOND == 0 && h->first.time % TICKS_SECOND == 0;
}

/* True if more than a quarter of the times of a step in ticks are absent. */
static bool lacks_many(const struct dataset *d, int64_t step)
{
    double n = 0; /* times; sums of ticks may not fit in an int64 */

    for (size_t s = 0; s < d->n_series; s++) {
        const struct series *series = &d->series[s];
        const int64_t *ticks = d->table.ticks + series->first;
        int64_t n_steps;

        if (!series->n_rows)
            continue;
        n_steps = (ticks[series->n_rows - 1] - ticks[0]) / step;
        n += (double)n_steps + 1;
    }
    return 3 * n > 4 * (double)d->table.n_rows;
}

/* True if all rows have a time of the step, and at most a fifth is absent. */
static bool fits(const struct dataset *d, struct time_step step)
{
    struct dataset by_hours = *d;
    struct gaps gaps;

    by_hours.step = step;
    return gaps_find(&by_hours, &gaps) && 4 * gaps.n_absent <= d->table.n_rows;
}

struct time_step day_hours_find(const struct dataset *d, struct time_step plain)
{
    struct day_hours h = {.n_days = 0};
    struct time_step step = {.kind = STEP_HOURS, .count = plain.count};

    if (d->table.time_form.kind != TIME_DATETIME || plain.kind != STEP_TICKS ||
        plain.count >= TICKS_DAY || !lacks_many(d, plain.count))
        return plain;
    for (size_t s = 0; s < d->n_series; s++)
        add_series(&h, d, &d->series[s]);
    if (!are_usual(&h, plain.count))
        return plain;
    step.days = open_days(&h);
    step.first = h.first.time;
    step.rows = (h.last.time - h.first.time) / plain.count + 1;
    return week_size(step.days) > 1 && fits(d, step) ? step : plain;
}
