/* axis_column.c - see axis_column.h. */
#include "table/axis_column.h"

#include <float.h>
#include <math.h>

enum {
    FEWEST_ROWS = 3, /* whose numbers rise */
    AXIS_ROWS = 20   /* of a column whose name does not matter */
};

/* The course of the known numbers of the first id in a column. */
struct course {
    double first, last;
    size_t n;     /* that decide what the column is */
    size_t n_all; /* numbers and missing cells */
    bool falls;   /* anywhere */
};

static struct course find_course(const struct table *t, size_t column)
{
    struct course course = {.n = 0};

    for (size_t i = 0; i < t->n_rows; i++) {
        const double x = (double)t->cells[i * t->n_columns + column];

        course.n_all += table_is_first_id(t, i);
        if (!table_decides_first(t, i) || isnan(x))
            continue;
        course.falls = course.falls || (course.n && x < course.last);
        course.last = x;
        if (!course.n++)
            course.first = x;
    }
    return course;
}

/* True if the numbers of the first id, of `fewest` rows or more, increase by a
 * constant step, but for their rounding, as text and as floats. */
static bool has_constant_step(const struct table *t, size_t column,
                              size_t fewest)
{
    const struct course course = find_course(t, column);
    const double rise = course.last - course.first;
    const double unit =
        fmax(fabs(course.first), fabs(course.last)) * (double)FLT_EPSILON / 2;
    const double step = rise / (double)(course.n - 1);
    size_t n = 0;

    if (course.n_all < fewest || course.n < FEWEST_ROWS || course.falls ||
        !(rise > 3 * unit))
        return false;
    for (size_t i = 0; i < t->n_rows; i++) {
        const double x = (double)t->cells[i * t->n_columns + column];

        if (!table_decides_first(t, i))
            continue;
        if (!(fabs(x - course.first - (double)n * step) <=
              0.05 * step + 2 * unit))
            return false;
        n++;
    }
    return true;
}

bool column_has_constant_step(const struct table *t, size_t column)
{
    return has_constant_step(t, column, FEWEST_ROWS);
}

/* True if the numbers rise evenly in the first id, and from row to row of each
 * other one. */
static bool is_even(const struct table *t, size_t column)
{
    const float *cells = t->cells + column;

    if (!has_constant_step(t, column, AXIS_ROWS))
        return false;
    for (size_t i = 1; t->id_of_row && i < t->n_rows; i++)
        if (t->id_of_row[i] == t->id_of_row[i - 1] && table_decides(t, i) &&
            !(cells[i * t->n_columns] >= cells[(i - 1) * t->n_columns]))
            return false;
    return true;
}

/* The first and the last time of the rows that decide. */
struct time_range {
    size_t first, last, n; /* rows */
};

static struct time_range find_range(const struct table *t)
{
    struct time_range range = {.n = 0};

    for (size_t i = 0; i < t->n_rows; i++) {
        if (!table_decides(t, i))
            continue;
        if (!range.n || t->ticks[i] < t->ticks[range.first])
            range.first = i;
        if (!range.n || t->ticks[i] > t->ticks[range.last])
            range.last = i;
        range.n++;
    }
    return range;
}

/* True if the numbers are those of the time, from another start and in another
 * unit, but for their rounding: they rise where it does, also over gaps. */
static bool follows_time(const struct table *t, size_t column)
{
    const float *cells = t->cells + column;
    struct time_range range;
    double start, rise, duration, tolerance;

    if (!t->ticks)
        return false;
    range = find_range(t);
    if (range.n < AXIS_ROWS)
        return false;
    start = (double)cells[range.first * t->n_columns];
    rise = (double)cells[range.last * t->n_columns] - start;
    duration = (double)(t->ticks[range.last] - t->ticks[range.first]);
    tolerance = (fabs(start) + fabs(rise)) * (double)FLT_EPSILON;
    if (!(rise > AXIS_ROWS * tolerance) || !(duration > 0))
        return false;
    tolerance += 0.05 * rise / (double)(range.n - 1);
    for (size_t i = 0; i < t->n_rows; i++) {
        const double x = (double)cells[i * t->n_columns] - start,
                     time = (double)(t->ticks[i] - t->ticks[range.first]);

        if (table_decides(t, i) &&
            !(fabs(x - time / duration * rise) <= tolerance))
            return false;
    }
    return true;
}

bool column_is_axis(const struct table *t, size_t column)
{
    return is_even(t, column) || follows_time(t, column);
}

bool column_only_rises(const struct table *t, size_t column)
{
    const struct course course = find_course(t, column);

    return course.n >= FEWEST_ROWS && !course.falls;
}

bool column_is_whole(const struct table *t, size_t column)
{
    for (size_t i = 0; i < t->n_rows; i++) {
        const float x = t->cells[i * t->n_columns + column];

        if (x > floorf(x))
            return false;
    }
    return true;
}
