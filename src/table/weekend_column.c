/* weekend_column.c - see weekend_column.h. */
#include "table/weekend_column.h"

#include <math.h>

#include "time/calendar.h"
#include "time/time_names.h"

enum { SATURDAY = 5 }; /* of calendar_weekday() */

static bool has_days(const struct table *t)
{
    return t->ticks && (t->time_form.kind == TIME_DATE ||
                        t->time_form.kind == TIME_DATETIME);
}

bool column_is_weekend(const struct table *t, size_t column)
{
    bool found[2] = {false, false};

    if (!has_days(t) || !time_name_is_weekend(t->columns[column].name))
        return false;
    for (size_t i = 0; i < t->n_rows; i++) {
        const float x = t->cells[i * t->n_columns + column];
        int64_t ignored;
        const struct civil date =
            calendar_split(&t->time_form, t->ticks[i], &ignored);
        const bool weekend = calendar_weekday(calendar_days(date)) >= SATURDAY;

        if (isnan(x))
            continue;
        if (x < (float)weekend || x > (float)weekend)
            return false;
        found[weekend] = true;
    }
    return found[0] && found[1];
}
