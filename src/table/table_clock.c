/* table_clock.c - see table_clock.h. */
#include "table/table_clock.h"

#include <math.h>
#include <string.h>

#include "time/time_names.h"

static bool has_range(const struct table *t, size_t column, int low, int high)
{
    for (size_t i = 0; i < t->n_rows; i++) {
        const float x = t->cells[i * t->n_columns + column];

        if (!isnan(x) && (x < (float)low || x > (float)high || x != floorf(x)))
            return false;
    }
    return true;
}

static bool counts_rows(const struct table *t, size_t column)
{
    const float first = t->cells[column];

    if (first != 0 && first != 1)
        return false;
    for (size_t i = 0; i < t->n_rows; i++)
        if (t->cells[i * t->n_columns + column] != first + (float)i)
            return false;
    return t->n_rows > 2;
}

void table_mark_clocks(struct table *t)
{
    for (size_t i = 0; i < t->n_columns; i++) {
        struct column *c = &t->columns[i];
        const bool is_first = i == 0 && strcmp(c->name, "1") == 0;
        int low, high;

        if (c->use == COLUMN_TIME || c->use == COLUMN_ID || c->n_other ||
            !c->n_numbers)
            continue;
        if (time_name_range(c->name, &low, &high)
                ? has_range(t, i, low, high)
                : (is_first || time_name_is_counter(c->name)) &&
                      counts_rows(t, i))
            c->use = COLUMN_CLOCK;
    }
}
