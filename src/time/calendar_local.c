/* calendar_local.c - ticks to the local date and time of day of a form, and
 * back; see calendar.h. */
#include "time/calendar.h"
#include "time/zone.h"

struct civil calendar_split(const struct time_form *form, int64_t tick,
                            int64_t *time_of_day)
{
    int64_t days = tick;

    *time_of_day = 0;
    if (form->kind == TIME_MONTH)
        return (struct civil){(int)(tick / 12), (int)(tick % 12) + 1, 1};
    if (form->kind == TIME_DATETIME) {
        tick += form->zone ? zone_shift(form->zone, tick) : form->shift;
        /* a local time near the limits may lie in another year */
        tick = calendar_clamp(form, tick);
        *time_of_day = tick % TICKS_DAY;
        if (*time_of_day < 0)
            *time_of_day += TICKS_DAY;
        days = (tick - *time_of_day) / TICKS_DAY;
    }
    return calendar_civil(days);
}

int64_t calendar_join(const struct time_form *form, struct civil date,
                      int64_t time_of_day)
{
    const int64_t days = calendar_days(date);
    const int64_t local = days * TICKS_DAY + time_of_day;
    int64_t tick;

    if (form->kind == TIME_MONTH)
        return (int64_t)date.year * 12 + date.month - 1;
    if (form->kind != TIME_DATETIME)
        return days;
    if (!form->zone)
        return local - form->shift;
    (void)zone_to_utc(form->zone, local, &tick);
    return tick;
}

int64_t calendar_swap(const struct time_form *form, int64_t tick)
{
    enum { LAST_MONTH = 12 };
    int64_t time_of_day;
    const struct civil date = calendar_split(form, tick, &time_of_day);
    const struct civil swapped = {date.year, date.day, date.month};

    return date.day <= LAST_MONTH ? calendar_join(form, swapped, time_of_day)
                                  : tick;
}
