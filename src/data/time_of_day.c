/* time_of_day.c - see time_of_day.h. */
#include "data/time_of_day.h"

#include "table/clock_column.h"
#include "time/day_part.h"
#include "time/time_names.h"

enum { DAY = 24 * 60, HOUR = 60, FEWEST = 4 /* times of a day */ };

/* How the cells of a column are read. */
enum cell_kind {
    HOURS,
    DIGITS, /* of hours and minutes, such as 2330 */
    PARTS,  /* numbers of parts of a day, such as half-hours */
    N_CELL_KINDS
};

struct clock_cells {
    const struct dataset *d;
    size_t column;
    enum cell_kind kind;
    int part, first; /* of PARTS: minutes, and the first number */
};

/* What the rows of all dates show. */
struct day_counts {
    size_t n_days, n_even, n_whole; /* with even steps; that fill the day */
    size_t n_cut;                   /* others, at an end of a series */
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
    if (c->kind == PARTS)
        return (number - c->first) * c->part;
    if (c->kind == HOURS)
        return number <= 25 ? number * HOUR : -1;
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
    /* a day on which the clocks are put back has more of them */
    return last < start + DAY + (c->kind == DIGITS ? 0 : HOUR);
}

static bool is_time_of_day(const struct clock_cells *c)
{
    struct day_counts counts = {0};

    for (size_t s = 0; s < c->d->n_series; s++) {
        const int64_t *ticks = c->d->table.ticks;
        const size_t end = c->d->series[s].first + c->d->series[s].n_rows;

        for (size_t row = c->d->series[s].first, next; row < end; row = next) {
            const bool is_end = row == c->d->series[s].first;
            const size_t n_whole = counts.n_whole;

            for (next = row + 1; next < end && ticks[next] == ticks[row];)
                next++;
            if (!count_day(c, row, next, &counts))
                return false;
            counts.n_cut +=
                (is_end || next == end) && counts.n_whole == n_whole;
        }
    }
    if (5 * counts.n_even < 4 * counts.n_days || counts.n_days < 2)
        return false;
    return (counts.n_whole > 1 &&
            5 * counts.n_whole >= 4 * (counts.n_days - counts.n_cut)) ||
           (c->kind == DIGITS && counts.rolls_over);
}

/* Finds how long parts are by the largest number, which is one of a day of 24
 * or 25 hours; false if they may be none: of fewer or more. */
static bool find_part(struct clock_cells *c)
{
    const struct table *t = &c->d->table;
    int most = 0;

    c->first = 1;
    for (size_t row = 0; row < t->n_rows; row++) {
        const float x = t->cells[row * t->n_columns + c->column];

        most = x > (float)most && x < DAY ? (int)x : most;
        c->first = x < 1 ? 0 : c->first;
    }
    c->part = day_part_length((size_t)(most + 1 - c->first));
    return c->part > 0;
}

int time_of_day_find(const struct dataset *d, bool *may_be_id)
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
        for (int k = 0; k < N_CELL_KINDS; k++) {
            cells.kind = (enum cell_kind)k;
            *may_be_id = k == HOURS && !time_name_says_hours(c->name);
            if (k != DIGITS && !time_name_says_hours(c->name) &&
                time_name_is_id(c->name))
                continue;
            if ((k != PARTS || find_part(&cells)) && is_time_of_day(&cells))
                return (int)i;
        }
    }
    return -1;
}
