/* time_of_day.c - see time_of_day.h. */
#include "data/time_of_day.h"

#include "table/clock_column.h"

enum { DAY = 24 * 60, HOUR = 60, FEWEST = 4 /* times of a day */ };

/* The cells of a column, read as hours or as digits of hours and minutes. */
struct clock_cells {
    const struct dataset *d;
    size_t column;
    bool has_minutes;
};

/* What the rows of all dates show. */
struct day_counts {
    size_t n_days, n_even, n_whole; /* with even steps; that fill the day */
    bool rolls_over;                /* as 955 before 1000 */
};

/* The minutes of a row since midnight; -1: its cell is no time of day. */
static int minutes_of(const struct clock_cells *c, size_t row)
{
    const struct table *t = &c->d->table;
    const float x = t->cells[row * t->n_columns + c->column];
    const int number = x >= 0 && x <= 2400 ? (int)x : -1;

    if (number < 0 || (float)number < x)
        return -1;
    if (!c->has_minutes)
        return number <= 24 ? number * HOUR : -1;
    return clock_minutes(number);
}

/* Counts the rows [first, end) of a date; false if they are no times of a day.
 */
static bool count_day(const struct clock_cells *c, size_t first, size_t end,
                      struct day_counts *counts)
{
    int last = minutes_of(c, first), step = 0;
    const int start = last;
    bool even = end - first >= FEWEST;

    if (last < 0)
        return false;
    for (size_t row = first + 1; row < end; row++) {
        const int now = minutes_of(c, row);

        if (now <= last)
            return false;
        if (row == first + 1)
            step = now - last;
        even = even && now - last == step;
        counts->rolls_over =
            counts->rolls_over || (last % HOUR > 0 && now / HOUR > last / HOUR);
        last = now;
    }
    counts->n_days++;
    counts->n_even += even;
    counts->n_whole += even && (int)(end - first) * step == DAY;
    return last < start + DAY;
}

static bool is_time_of_day(const struct clock_cells *c)
{
    struct day_counts counts = {0};

    for (size_t s = 0; s < c->d->n_series; s++) {
        const int64_t *ticks = c->d->table.ticks;
        const size_t end = c->d->series[s].first + c->d->series[s].n_rows;

        for (size_t row = c->d->series[s].first, next; row < end; row = next) {
            for (next = row + 1; next < end && ticks[next] == ticks[row];)
                next++;
            if (!count_day(c, row, next, &counts))
                return false;
        }
    }
    if (5 * counts.n_even < 4 * counts.n_days || counts.n_days < 2)
        return false;
    return 5 * counts.n_whole >= 4 * counts.n_days ||
           (c->has_minutes && counts.rolls_over);
}

int time_of_day_find(const struct dataset *d)
{
    const struct table *t = &d->table;

    if (t->time_form.kind != TIME_DATE)
        return -1;
    for (size_t i = 0; i < t->n_columns; i++) {
        const struct column *c = &t->columns[i];
        struct clock_cells cells = {.d = d, .column = i};

        if (c->use == COLUMN_TIME || c->use == COLUMN_ID || c->n_other ||
            c->n_missing || !c->n_numbers)
            continue;
        for (int k = 0; k < 2; k++) {
            cells.has_minutes = k > 0;
            if (is_time_of_day(&cells))
                return (int)i;
        }
    }
    return -1;
}
