/* day_part.c - see day_part.h. */
#include "time/day_part.h"

#include "base/ascii.h"
#include "time/zone.h"

enum { DAY = 24 * 60, HOUR = 60, MOST_DIGITS = 3 };

bool day_part_is_length(int minutes)
{
    return minutes == 5 || minutes == 10 || minutes == 15 || minutes == 30 ||
           minutes == HOUR ||
           (minutes >= 2 * HOUR && minutes < DAY && DAY % minutes == 0 &&
            minutes % HOUR == 0);
}

int day_part_length(size_t n)
{
    for (int minutes = HOUR / 2; minutes > 0; minutes--)
        if (day_part_is_length(minutes) &&
            (n == (size_t)(DAY / minutes) ||
             n == (size_t)((DAY + HOUR) / minutes)))
            return minutes;
    return 0;
}

bool day_part_read(const char **at, const char *end, short *number)
{
    const char *start = *at;

    *number = 0;
    while (*at < end && *at - start < MOST_DIGITS && is_digit(**at))
        *number = (short)(*number * 10 + (*(*at)++ - '0'));
    return *at > start && (*at == end || !is_digit(**at));
}

bool day_part_start(const struct time_form *form, int64_t date, int number,
                    int64_t *tick)
{
    const int64_t before = number - form->first_part;
    int64_t start = date * TICKS_DAY, end = start + TICKS_DAY;

    if (form->zone && (!zone_to_utc(form->zone, start, &start) ||
                       !zone_to_utc(form->zone, end, &end)))
        return false;
    *tick = start + before * form->part_minutes * TICKS_MINUTE;
    return before >= 0 &&
           (*tick < end ||
            (*tick == end && form->part_minutes == HOUR && !form->first_part));
}

int day_part_number(const struct time_form *form, struct civil date,
                    int64_t tick)
{
    const int64_t time = tick - calendar_join(form, date, 0);

    return (int)(time / (form->part_minutes * TICKS_MINUTE)) + form->first_part;
}
