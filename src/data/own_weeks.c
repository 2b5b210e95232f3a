/* own_weeks.c - see own_weeks.h. */
#include "data/own_weeks.h"

#include "time/calendar.h"

bool own_weeks_have(const struct dataset *d)
{
    const struct table *t = &d->table;
    const bool dates = t->time_form.kind == TIME_DATE;
    const int64_t week = dates ? 7 : 7 * TICKS_DAY;

    if ((!dates && t->time_form.kind != TIME_DATETIME) ||
        d->step.kind != STEP_TICKS || d->step.count != week)
        return false;
    for (size_t row = 1; row < t->n_rows; row++)
        if ((t->ticks[row] - t->ticks[0]) % week)
            return false;
    return true;
}
