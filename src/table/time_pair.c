/* time_pair.c - see time_pair.h. */
#include "table/time_pair.h"

#include <string.h>

#include "time/time_names.h"

static bool may_be_part(const struct table *table, int column, int label)
{
    return table->columns[column].use != COLUMN_ID && column != label &&
           !strchr(table->columns[column].name, ',');
}

enum { NEAR = 3 /* columns from one to the other */ };

/* Finds the first two columns such as "Call Date" and "Call Time". */
static void find_named_alike(const struct table *table, int label,
                             struct time_pair *pair)
{
    const int n = (int)table->n_columns;

    for (int date = 0; date < n; date++)
        for (int clock = date > NEAR ? date - NEAR : 0;
             clock < n && clock <= date + NEAR; clock++)
            if (may_be_part(table, date, label) &&
                may_be_part(table, clock, label) &&
                time_names_are_pair(table->columns[date].name,
                                    table->columns[clock].name)) {
                pair->date = date;
                pair->clock = clock;
                return;
            }
}

struct time_pair time_pair_find(const struct table *table, int label)
{
    struct time_pair pair = {-1, -1, -1, -1};
    int hours = -1;

    for (int i = 0; i < (int)table->n_columns; i++) {
        const char *name = table->columns[i].name;

        if (!may_be_part(table, i, label))
            continue;
        if (pair.date < 0 && time_name_is_date(name))
            pair.date = i;
        if (pair.clock < 0 && time_name_is_clock(name))
            pair.clock = i;
        if (hours < 0 && time_name_is_hours(name))
            hours = i;
        if (pair.half < 0 && time_name_is_half(name))
            pair.half = i;
        if (pair.part < 0 && time_name_counts_parts_of_day(name))
            pair.part = i;
    }
    if (pair.date < 0)
        find_named_alike(table, label, &pair);
    if (pair.clock < 0 && pair.date < 0)
        pair.clock = hours; /* beside a date they may be hours of work */
    return pair;
}
