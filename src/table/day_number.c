/* day_number.c - see day_number.h. */
#include "table/day_number.h"

#include <string.h>

#include "time/calendar.h"
#include "time/day_part.h"

enum { HOURS = 24, HOUR = 60 };

int day_part_count(int minutes)
{
    return HOURS * HOUR / minutes;
}

bool day_number_last(const char *text, size_t length, size_t *blank,
                     short *number)
{
    const char *at;

    *blank = length;
    while (*blank && text[*blank - 1] != ' ')
        --*blank;
    if (!*blank)
        return false;
    at = text + *blank;
    --*blank;
    return day_part_read(&at, text + length, number) && at == text + length;
}

size_t day_number_date(const struct time_form *form)
{
    const char *blank = strrchr(form->pattern, ' ');

    return blank && (form->part_minutes || strcmp(blank, " %H") == 0)
               ? (size_t)(blank - form->pattern)
               : 0;
}

int day_number_of(const struct time_reading *r, size_t row, bool has_zero,
                  int64_t *date)
{
    int64_t time_of_day, start;

    *date =
        calendar_days(calendar_split(&r->form, r->ticks[row], &time_of_day));
    if (r->form.part_minutes && r->form.part_minutes != HOUR)
        return day_part_number(&r->form, calendar_civil(*date), r->ticks[row]);
    if (!time_of_day && !has_zero)
        --*date;
    else if (!r->form.part_minutes)
        return (int)(time_of_day / TICKS_HOUR);
    if (!r->form.part_minutes)
        return HOURS;
    start = calendar_join(&r->form, calendar_civil(*date), 0);
    return (int)((r->ticks[row] - start) / TICKS_HOUR);
}

bool day_number_read(const struct time_form *form, const char *text,
                     size_t length, int64_t *date, short *number)
{
    const size_t n = day_number_date(form);
    struct time_form day = {0};
    size_t blank;

    memcpy(day.pattern, form->pattern, n);
    return n && day_number_last(text, length, &blank, number) &&
           !time_form_set(&day, day.pattern) &&
           time_parse(text, blank, false, &day, date);
}
