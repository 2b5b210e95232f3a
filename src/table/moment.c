/* moment.c - see moment.h. */
#include "table/moment.h"

bool table_has_days(const struct table *t)
{
    return t->ticks &&
           (t->time_form.kind == TIME_MONTH || t->time_form.kind == TIME_DATE ||
            t->time_form.kind == TIME_DATETIME);
}

struct moment moment_of(const struct table *t, size_t row)
{
    struct moment m;
    int64_t time_of_day;

    m.date = calendar_split(&t->time_form, t->ticks[row], &time_of_day);
    m.days = calendar_days(m.date);
    m.minute = (int)(time_of_day / TICKS_MINUTE);
    return m;
}

int moment_weekday(const struct moment *m)
{
    return calendar_weekday(m->days);
}
