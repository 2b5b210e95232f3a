/* even_column.c - see even_column.h. */
#include "table/even_column.h"

#include <float.h>
#include <math.h>

#include "table/text_cell.h"
#include "table/time_samples.h"

enum {
    ROWS = 10,    /* fewer are chance */
    PERIODS = 3,  /* same */
    LAST_DAY = 31 /* of a month */
};

/* The differences of the numbers of the first id from those before. */
struct steps {
    double common; /* the one that most have, if any does */
    size_t n, n_common;
    bool falls, only_roll_over; /* these */
};

/* True for the same difference, but for the rounding of x. */
static bool is_same(double difference, double common, double x)
{
    return fabs(difference - common) <=
           0.01 * fabs(common) + 2 * fabs(x) * (double)FLT_EPSILON;
}

/* True if a part of a date, such as the month, goes from its last number back
 * to its first one. A day may be some days off, as in weeks. */
static bool is_end(long before, long after)
{
    static const struct {
        long first_end, last_end, first_start, last_start;
    } parts[] = {{4, 4, 1, 1},   {12, 13, 1, 1}, {22, 31, 1, 7},
                 {52, 53, 1, 1}, {59, 59, 0, 0}, {362, 366, 1, 7}};

    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (before >= parts[i].first_end && before <= parts[i].last_end &&
            after >= parts[i].first_start && after <= parts[i].last_start)
            return true;
    return false;
}

/* True if two or three digits in the same place of both numbers are such a
 * part, and the others change, unless it is the week or the day of a year. */
static bool rolls_over(double before, double after)
{
    const double largest = 1e9;
    const int parts = before > floor(before) || after > floor(after)
                          ? 100 /* as in 1.03 */
                          : 1;

    if (!(before * parts < largest && after * parts < largest))
        return false;
    for (long scale = 1; scale < (long)largest; scale *= 10)
        for (long width = 100; width <= 1000; width *= 10) {
            const long from = lround(before * parts),
                       to = lround(after * parts);
            const long last = from / scale % width, first = to / scale % width;

            if (is_end(last, first) &&
                (last > LAST_DAY || from - last * scale != to - first * scale))
                return true;
        }
    return false;
}

/* Calls `add` with each number and the one before. */
static void each_step(const struct table *t, size_t column, struct steps *steps,
                      void (*add)(struct steps *steps, double x, double before))
{
    double before = (double)NAN;

    for (size_t i = 0; i < t->n_rows; i++) {
        const double x = (double)t->cells[i * t->n_columns + column];

        if (!table_is_first_id(t, i) || isnan(x))
            continue;
        if (!isnan(before))
            add(steps, x, before);
        before = x;
    }
}

/* The majority vote of Boyer and Moore: `n_common` is the lead of `common`. */
static void vote(struct steps *steps, double x, double before)
{
    if (steps->n_common == 0) {
        steps->common = x - before;
        steps->n_common = 1;
    } else if (is_same(x - before, steps->common, x)) {
        steps->n_common++;
    } else {
        steps->n_common--;
    }
}

static void count(struct steps *steps, double x, double before)
{
    const bool is_back = (x - before) * steps->common < 0;

    steps->n++;
    steps->n_common += is_same(x - before, steps->common, x);
    steps->falls = steps->falls || is_back;
    steps->only_roll_over =
        steps->only_roll_over && x >= 0 &&
        (!is_back || rolls_over(fmax(x, before), fmin(x, before)));
}

static struct steps find_steps(const struct table *t, size_t column)
{
    struct steps votes = {0}, steps = {.only_roll_over = true};

    each_step(t, column, &votes, vote);
    steps.common = votes.common;
    each_step(t, column, &steps, count);
    return steps;
}

/* True if two thirds, but not all, have the common step, which differs from
 * 0. */
static bool is_even(const struct table *t, size_t column)
{
    const struct steps steps = find_steps(t, column);

    return steps.n >= ROWS && 3 * steps.n_common >= 2 * steps.n &&
           steps.n_common < steps.n && fabs(steps.common) > 0;
}

bool even_column_rolls_over(const struct table *t, size_t column)
{
    const struct steps steps = find_steps(t, column);

    return steps.falls && steps.only_roll_over && is_even(t, column);
}

void even_columns_mark(struct table *table)
{
    for (size_t i = 0; i < table->n_columns; i++) {
        struct column *c = &table->columns[i];

        c->is_even = c->use == COLUMN_VALUES && !c->n_other &&
                     (is_even(table, i) || time_samples_turn(table, i));
    }
}

size_t even_column_period(const struct table *t, size_t column)
{
    const float *cells = t->cells + column;
    size_t period = 1;

    if (t->id_of_row || !is_even(t, column))
        return 0;
    while (period < t->n_rows && (cells[period * t->n_columns] < cells[0] ||
                                  cells[period * t->n_columns] > cells[0]))
        period++;
    for (size_t i = period; i < t->n_rows; i++) {
        const float x = cells[i * t->n_columns],
                    before = cells[(i - period) * t->n_columns];

        if (x < before || x > before)
            return 0;
    }
    return PERIODS * period <= t->n_rows ? period : 0;
}

bool even_column_restarts(const struct table *t, size_t column, size_t other)
{
    const float *x = t->cells + column, *name = t->cells + other;
    const size_t n = t->n_columns;
    size_t n_falls = 0;
    float start = 0;

    for (size_t i = 1; i < t->n_rows; i++) {
        const bool falls = x[i * n] < x[(i - 1) * n];

        if (falls != (cell_bits(name[i * n]) != cell_bits(name[(i - 1) * n])))
            return false;
        if (falls && n_falls++ && (x[i * n] < start || x[i * n] > start))
            return false;
        start = falls ? x[i * n] : start;
    }
    return n_falls > 0;
}

enum even_kind even_column_kind(const struct table *t, size_t column)
{
    const struct steps steps = find_steps(t, column);

    if (even_column_period(t, column))
        return EVEN_REPEATS;
    if (time_samples_turn(t, column))
        return EVEN_DATES;
    if (steps.falls)
        return steps.only_roll_over ? EVEN_DATES : EVEN_VALUES;
    return steps.only_roll_over && steps.common > 0 &&
                   10 * steps.n_common >= 9 * steps.n
               ? EVEN_COUNTER
               : EVEN_VALUES;
}
