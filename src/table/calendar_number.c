/* calendar_number.c - see calendar_number.h. */
#include "table/calendar_number.h"

#include <math.h>

#include "table/moment.h"
#include "time/time_pattern.h"

enum { FEWEST_ROWS = 20 };

static int year(const struct moment *m)
{
    return m->date.year;
}

static int month_0(const struct moment *m)
{
    return m->date.month - 1;
}

static int day(const struct moment *m)
{
    return m->date.day;
}

static int quarter(const struct moment *m)
{
    return (m->date.month + 2) / 3;
}

static int half(const struct moment *m)
{
    return (m->date.month + 5) / 6;
}

static int short_year(const struct moment *m)
{
    return m->date.year % 100;
}

static int year_quarter(const struct moment *m)
{
    return m->date.year * 10 + quarter(m);
}

static int year_month(const struct moment *m)
{
    return m->date.year * 100 + m->date.month;
}

static int month_day(const struct moment *m)
{
    return m->date.month * 100 + m->date.day;
}

static int year_month_day(const struct moment *m)
{
    return m->date.year * 10000 + month_day(m);
}

static int day_of_year(const struct moment *m)
{
    return (int)(m->days - calendar_days((struct civil){m->date.year, 1, 1})) +
           1;
}

static int days_in_month(const struct moment *m)
{
    return calendar_days_in_month(m->date.year, m->date.month);
}

static int is_leap(const struct moment *m)
{
    return calendar_days_in_month(m->date.year, 2) == 29;
}

/* The year to which ISO 8601 counts the week of a day: that of its Thursday. */
static int iso_year(const struct moment *m)
{
    return calendar_civil(m->days - moment_weekday(m) + 3).year;
}

static int iso_week(const struct moment *m)
{
    return (int)((m->days - time_first_monday(iso_year(m))) / 7) + 1;
}

static int iso_year_week(const struct moment *m)
{
    return iso_year(m) * 100 + iso_week(m);
}

/* Weeks of seven days from 1 January on, and those from the first Sunday and
 * the first Monday of the year on, as %U and %W. */
static int week_of_days(const struct moment *m)
{
    return (day_of_year(m) - 1) / 7 + 1;
}

static int sunday_week(const struct moment *m)
{
    return (day_of_year(m) + 6 - (moment_weekday(m) + 1) % 7) / 7;
}

static int monday_week(const struct moment *m)
{
    return (day_of_year(m) + 6 - moment_weekday(m)) / 7;
}

static int sunday_0(const struct moment *m)
{
    return (moment_weekday(m) + 1) % 7;
}

static int hour(const struct moment *m)
{
    return m->minute / 60;
}

static int minute(const struct moment *m)
{
    return m->minute % 60;
}

static int minute_of_day(const struct moment *m)
{
    return m->minute;
}

static int hour_minute(const struct moment *m)
{
    return hour(m) * 100 + minute(m);
}

/* The numbers; some are counted from 0 or from 1, so that one may be added. */
static const struct {
    int (*number)(const struct moment *moment);
    bool from_1;
} kinds[] = {
    {year, false},         {month_0, true},
    {day, false},          {quarter, false},
    {half, false},         {short_year, false},
    {year_quarter, false}, {year_month, false},
    {month_day, false},    {year_month_day, false},
    {day_of_year, false},  {days_in_month, false},
    {is_leap, false},      {iso_year, false},
    {iso_week, false},     {iso_year_week, false},
    {week_of_days, false}, {sunday_week, true},
    {monday_week, true},   {moment_weekday, true},
    {sunday_0, true},      {hour, true},
    {minute, false},       {minute_of_day, true},
    {hour_minute, false},
};

/* True if every number is that of a kind with `offset` added. */
static bool is_number(const struct table *t, size_t column, size_t kind,
                      int offset)
{
    float last = NAN, largest = 0;
    size_t n = 0, n_changes = 0;

    for (size_t i = 0; i < t->n_rows; i++) {
        const float x = t->cells[i * t->n_columns + column];
        struct moment m;

        if (isnan(x) || !table_decides(t, i))
            continue;
        m = moment_of(t, i);
        if (fabsf(x - (float)(kinds[kind].number(&m) + offset)) > 0)
            return false;
        n_changes += n++ && (x < last || x > last);
        largest = fmaxf(largest, x);
        last = x;
    }
    return n >= FEWEST_ROWS && n_changes > (largest > 1 ? 0 : 1);
}

bool column_is_calendar_number(const struct table *t, size_t column)
{
    if (!table_has_days(t))
        return false;
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++)
        for (int offset = 0; offset <= (kinds[k].from_1 ? 1 : 0); offset++)
            if (is_number(t, column, k, offset))
                return true;
    return false;
}
