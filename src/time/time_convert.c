/* time_convert.c - see time_convert.h. */
#include "time/time_convert.h"

#include <string.h>

#include "time/calendar.h"

bool time_tells_utc(const struct time_form *form)
{
    return form->kind == TIME_DATETIME &&
           (form->zone || *form->offset || strchr(form->pattern, 's'));
}

bool time_convert(const struct time_form *from, int64_t tick,
                  const struct time_form *to, int64_t *to_tick)
{
    int64_t time_of_day, same_time_of_day;
    struct civil date, same;

    if (from->kind <= TIME_INTEGER || to->kind <= TIME_INTEGER ||
        (time_tells_utc(from) && time_tells_utc(to))) {
        *to_tick = tick;
        return from->kind == to->kind && from->kind != TIME_TEXT;
    }
    if (from->kind == TIME_DATETIME && to->kind == TIME_DATETIME &&
        time_tells_utc(from) != time_tells_utc(to) && !from->zone && !to->zone)
        return false;
    date = calendar_split(from, tick, &time_of_day);
    *to_tick = calendar_join(to, date, time_of_day);
    same = calendar_split(to, *to_tick, &same_time_of_day);
    return same.year == date.year && same.month == date.month &&
           same.day == date.day && same_time_of_day == time_of_day;
}
