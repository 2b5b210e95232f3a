/* moment.h - when a row of a table is: its date and its time of day. */
#ifndef TABLE_MOMENT_H
#define TABLE_MOMENT_H

#include <stdbool.h>

#include "table/table.h"
#include "time/calendar.h"

struct moment {
    struct civil date;
    int64_t days;
    int minute; /* of the day */
};

/* True if the times of a table have months, dates or dates and times. */
bool table_has_days(const struct table *table);

/* Only for such a table. */
struct moment moment_of(const struct table *table, size_t row);

/* The day of the week, 0 for Monday. */
int moment_weekday(const struct moment *moment);

#endif
