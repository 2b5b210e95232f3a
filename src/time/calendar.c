/* calendar.c - see calendar.h. */
#include "time/calendar.h"

enum {
    FIRST_DAY = -719528, /* 0000-01-01 */
    LAST_DAY = 2932896   /* 9999-12-31 */
};

static const struct {
    int64_t low, high;
} limits[TIME_DATETIME + 1] = {
    [TIME_INTEGER] = {-INT64_C(999999999999999999),
                      INT64_C(999999999999999999)},
    [TIME_MONTH] = {0, 9999 * 12 + 11},
    [TIME_DATE] = {FIRST_DAY, LAST_DAY},
    [TIME_DATETIME] = {FIRST_DAY * TICKS_DAY, (LAST_DAY + 1) * TICKS_DAY - 1},
};

int calendar_days_in_month(int year, int month)
{
    static const int days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    int leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;

    return days[month - 1] + (month == 2 ? leap : 0);
}

struct civil calendar_civil(int64_t days)
{
    int64_t shifted = days + EPOCH_DAYS + ERA_DAYS;
    int era = (int)(shifted / ERA_DAYS), day = (int)(shifted % ERA_DAYS);
    int year = (day - day / 1460 + day / 36524 - day / 146096) / 365;
    int day_of_year = day - (365 * year + year / 4 - year / 100);
    int month = (5 * day_of_year + 2) / 153; /* 0 is March */
    struct civil date;

    date.day = day_of_year - (153 * month + 2) / 5 + 1;
    date.month = month < 10 ? month + 3 : month - 9;
    date.year = (era - 1) * 400 + year + (date.month <= 2);
    return date;
}

int calendar_weekday(int64_t days)
{
    return (int)(((days + 3) % 7 + 7) % 7); /* day 0 was a Thursday */
}

int64_t calendar_clamp(const struct time_form *form, int64_t tick)
{
    int64_t low = limits[form->kind].low, high = limits[form->kind].high;

    return tick < low ? low : tick > high ? high : tick;
}
