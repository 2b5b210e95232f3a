/* calendar_column.c - see calendar_column.h. */
#include "table/calendar_column.h"

#include <math.h>

#include "table/moment.h"
#include "time/calendar_names.h"
#include "time/time_names.h"

enum {
    DAY_MINUTES = 24 * 60,
    WEEK_MINUTES = 7 * DAY_MINUTES,
    YEAR_DAYS = 12 * 31,
    FEWEST_PERIODS = 4, /* in fewer, numbers repeat by chance */
    PARTS_A_LEVEL = 3,  /* a wave has more numbers */
    LEVELS_MAX = 8
};

static int minute_of_day(const struct moment *m)
{
    return m->minute;
}

static int minute_of_week(const struct moment *m)
{
    return moment_weekday(m) * DAY_MINUTES + m->minute;
}

static int day_of_month(const struct moment *m)
{
    return m->date.day - 1;
}

static int days_left_of_month(const struct moment *m)
{
    return calendar_days_in_month(m->date.year, m->date.month) - m->date.day;
}

static int month(const struct moment *m)
{
    return m->date.month - 1;
}

static int day_of_year(const struct moment *m)
{
    return month(m) * 31 + m->date.day - 1;
}

/* Days, weeks, months and years are numbered; the numbers of two in a row
 * differ. */
static int64_t day_number(const struct moment *m)
{
    return m->days;
}

static int64_t week_number_of(const struct moment *m)
{
    return m->days - moment_weekday(m);
}

static int64_t month_number(const struct moment *m)
{
    return (int64_t)m->date.year * 12 + m->date.month;
}

static int64_t year_number(const struct moment *m)
{
    return m->date.year;
}

/* What a number may follow from, and the period that has each part once. */
struct part_kind {
    int n_parts;
    int (*part)(const struct moment *moment);
    int64_t (*period)(const struct moment *moment);
};

static const struct part_kind kinds[] = {
    {DAY_MINUTES, minute_of_day, day_number},
    {7, moment_weekday, week_number_of},
    {WEEK_MINUTES, minute_of_week, week_number_of},
    {31, day_of_month, month_number},
    {31, days_left_of_month, month_number},
    {12, month, year_number},
    {YEAR_DAYS, day_of_year, year_number},
};

/* What is known of one part, such as Monday. */
struct part {
    float number;
    int n_periods; /* in which it was seen, in the first id */
    int64_t last;
};

struct parts {
    struct part list[WEEK_MINUTES];
    int n;
};

/* Learns the number of each part; false if it has two. */
static bool learn(const struct table *t, size_t column,
                  const struct part_kind *kind, struct parts *parts)
{
    parts->n = kind->n_parts;
    for (int i = 0; i < parts->n; i++)
        parts->list[i].n_periods = 0;
    for (size_t i = 0; i < t->n_rows; i++) {
        const float x = t->cells[i * t->n_columns + column];
        struct moment m;
        struct part *part;

        if (isnan(x) || !table_decides(t, i))
            continue;
        m = moment_of(t, i);
        part = &parts->list[kind->part(&m)];
        if (!part->n_periods)
            part->number = x;
        else if (part->number < x || part->number > x)
            return false;
        if (!part->n_periods ||
            (table_is_first_id(t, i) && part->last != kind->period(&m))) {
            part->last = kind->period(&m);
            part->n_periods++;
        }
    }
    return true;
}

/* The numbers of the parts. */
struct levels {
    float list[LEVELS_MAX];
    bool is_seen[LEVELS_MAX]; /* in FEWEST_PERIODS, for one of its parts */
    size_t n;                 /* LEVELS_MAX + 1: there are more */
    size_t n_parts, n_seen;
    double step; /* by which numbers rise from part to part, NAN: they differ */
    size_t n_falls;
};

/* Adds the step from the part before. */
static void add_step(struct levels *levels, double step)
{
    if (step < 0)
        levels->n_falls++;
    else if (levels->step < 0)
        levels->step = step;
    else if (fabs(step - levels->step) > 1e-3 * levels->step)
        levels->step = (double)NAN;
}

static void add_level(struct levels *levels, const struct part *part)
{
    const bool is_seen = part->n_periods >= FEWEST_PERIODS;
    size_t i = 0;

    levels->n_parts++;
    levels->n_seen += is_seen;
    while (i < levels->n && i < LEVELS_MAX &&
           (levels->list[i] < part->number || levels->list[i] > part->number))
        i++;
    levels->n += i == levels->n;
    if (i == LEVELS_MAX)
        return;
    levels->list[i] = part->number;
    levels->is_seen[i] |= is_seen;
}

static struct levels find_levels(const struct parts *parts)
{
    struct levels levels = {.step = -1};
    int last = -1;

    for (int i = 0; i < parts->n; i++) {
        const struct part *part = &parts->list[i];

        if (!part->n_periods)
            continue;
        if (last >= 0)
            add_step(&levels,
                     (double)(part->number - parts->list[last].number) /
                         (i - last));
        add_level(&levels, part);
        last = i;
    }
    return levels;
}

/* True if most parts were seen in several periods, and each of a few numbers
 * was, or the numbers count the parts. */
static bool are_calendar(const struct parts *parts)
{
    const struct levels levels = find_levels(parts);
    const bool counts = levels.step > 0 && levels.n_falls <= 1;

    if (levels.n < 2 || 2 * levels.n_seen < levels.n_parts)
        return false;
    for (size_t i = 0; i < levels.n && i < LEVELS_MAX; i++)
        if (!levels.is_seen[i])
            return false;
    return counts || levels.n == 2 ||
           (levels.n <= LEVELS_MAX &&
            levels.n * PARTS_A_LEVEL <= levels.n_parts);
}

bool column_follows_calendar(const struct table *t, size_t column)
{
    struct parts parts;

    if (!table_has_days(t))
        return false;
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++)
        if (learn(t, column, &kinds[k], &parts) && are_calendar(&parts))
            return true;
    return false;
}

/* True if all numbers are from `low` to 1, and whole if `whole`. */
static bool are_within(const struct table *t, size_t column, float low,
                       bool whole)
{
    for (size_t i = 0; i < t->n_rows; i++) {
        const float x = t->cells[i * t->n_columns + column];

        if (table_decides(t, i) &&
            (x < low || x > 1 || (whole && x > floorf(x))))
            return false;
    }
    return true;
}

/* True for numbers that stay the same within each of several years. */
static bool counts_years(const struct table *t, size_t column)
{
    size_t n_years = 0, n_rows = 0;
    float number = 0;
    int year = 0;

    for (size_t i = 0; i < t->n_rows; i++) {
        const float x = t->cells[i * t->n_columns + column];
        const struct moment m = moment_of(t, i);

        if (isnan(x) || !table_decides_first(t, i))
            continue;
        if (n_rows++ && m.date.year == year && (x < number || x > number))
            return false;
        n_years += n_rows == 1 || m.date.year != year;
        year = m.date.year;
        number = x;
    }
    return n_years > 1 && n_rows > 2 * n_years;
}

/* True if equal parts of some kind have equal numbers, and some are equal. */
static bool fits_calendar(const struct table *t, size_t column)
{
    struct parts parts;

    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++)
        if (learn(t, column, &kinds[k], &parts) &&
            find_levels(&parts).n_parts < t->n_rows)
            return true;
    return false;
}

bool column_is_named_calendar(const struct table *t, size_t column)
{
    const char *name = t->columns[column].name;

    if (calendar_name_is_wave(name))
        return are_within(t, column, -1, false);
    if (calendar_name_is_part(name))
        return are_within(t, column, 0, true) &&
               (!table_has_days(t) || fits_calendar(t, column));
    if (time_name_unit(name) == 'Y')
        return table_has_days(t) && counts_years(t, column);
    return calendar_name_is_flag(name) && are_within(t, column, 0, true);
}
