/* odometer.c - see odometer.h. */
#include "table/odometer.h"

#include <math.h>
#include <string.h>

#include "time/calendar.h"

enum { FEWEST = 3, MOST = 4, FIRST_YEAR = 1900, LAST_YEAR = 2100, HOURS = 24 };

/* Sets `parts` to n numbers of a row; false if they are no time. */
static bool read_parts(const struct table *t, size_t row, size_t first,
                       size_t n, int parts[MOST])
{
    const float *cells = t->cells + row * t->n_columns + first;

    memset(parts, 0, MOST * sizeof *parts);
    for (size_t i = 0; i < n; i++) {
        if (!(cells[i] >= 0 && cells[i] <= LAST_YEAR) ||
            floorf(cells[i]) < cells[i])
            return false;
        parts[i] = (int)cells[i];
    }
    return parts[0] >= FIRST_YEAR && parts[1] >= 1 && parts[1] <= 12 &&
           parts[2] >= 1 &&
           parts[2] <= calendar_days_in_month(parts[0], parts[1]) &&
           parts[3] < HOURS;
}

/* True if n columns count on in all rows, and may be given as the time. */
static bool count_on(const struct table *t, size_t first, size_t n)
{
    int before[MOST] = {0}, parts[MOST];

    for (size_t i = first; i < first + n; i++)
        if (t->columns[i].use != COLUMN_VALUES ||
            strchr(t->columns[i].name, ','))
            return false;
    for (size_t row = 0; row < t->n_rows; row++) {
        size_t i = 0;

        if (!read_parts(t, row, first, n, parts))
            return false;
        while (i < n && parts[i] == before[i])
            i++;
        if (i == n || parts[i] < before[i])
            return false;
        memcpy(before, parts, sizeof before);
    }
    return t->n_rows > 1;
}

size_t odometer_columns(const struct table *t, size_t last)
{
    for (size_t n = MOST; n >= FEWEST; n--)
        if (last + 1 >= n && count_on(t, last + 1 - n, n))
            return n;
    return 0;
}
