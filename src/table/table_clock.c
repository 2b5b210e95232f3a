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

/* True if all numbers are years with a fraction, at a step of a quarter, month,
 * week, day or hour. */
static bool counts_years(const struct table *t, size_t column)
{
    static const double steps[] = {1. / 4, 1. / 12, 7 / 365.25, 1 / 365.25,
                                   1 / 8766.};
    const float *cells = t->cells + column;
    const double first = (double)cells[0],
                 last = (double)cells[(t->n_rows - 1) * t->n_columns];
    const double step = (last - first) / (double)(t->n_rows - 1);

    if (t->n_rows < 10 || !(first >= 1500 && last <= 2500))
        return false;
    for (size_t i = 1; i < t->n_rows; i++)
        if (!(cells[i * t->n_columns] >= cells[(i - 1) * t->n_columns]))
            return false;
    for (size_t k = 0; k < sizeof steps / sizeof *steps; k++)
        if (fabs(step - steps[k]) < 0.02 * steps[k])
            return true;
    return false;
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
                : ((is_first || time_name_is_counter(c->name)) &&
                   counts_rows(t, i)) ||
                      counts_years(t, i))
            c->use = COLUMN_CLOCK;
    }
}
