/* time_axis.c - see time_axis.h. */
#include "prep/time_axis.h"

#include "data/known_rows.h"
#include "time/time.h"

/* Far above any file; sums of two fit in an int64. */
#define MAX_LENGTH (INT64_C(1) << 52)

/* Steps from the oldest row to the first row of a series. */
static int64_t start_of(const struct time_axis *axis, size_t s, bool *exact)
{
    const struct dataset *d = axis->dataset;

    return time_steps_between(&d->table.time_form, d->step, axis->oldest,
                              d->table.ticks[d->series[s].first], exact);
}

struct time_axis time_axis_of(const struct dataset *d)
{
    struct time_axis axis = {.dataset = d};
    int64_t length = 0;

    if (!d->has_times || d->n_series < 2 ||
        d->schema->layout == LAYOUT_LABELLED)
        return axis;
    axis.oldest = d->table.ticks[d->series[0].first];
    for (size_t s = 1; s < d->n_series; s++)
        if (d->table.ticks[d->series[s].first] < axis.oldest)
            axis.oldest = d->table.ticks[d->series[s].first];
    for (size_t s = 0; s < d->n_series; s++) {
        bool exact;
        const int64_t start = start_of(&axis, s, &exact);
        const int64_t end = start + (int64_t)d->series[s].n_rows;

        if (!exact || start < 0 || start > MAX_LENGTH)
            return axis;
        axis.n_known += known_rows_before(d, s, d->series[s].n_rows);
        if (d->series[s].n_rows && end > length)
            length = end;
    }
    axis.length = (size_t)length;
    return axis;
}

size_t time_axis_position(const struct time_axis *axis, size_t s, size_t row)
{
    bool exact;

    return (size_t)start_of(axis, s, &exact) + row -
           axis->dataset->series[s].first;
}

size_t time_axis_rows(const struct time_axis *axis, size_t s, size_t position)
{
    const size_t n = axis->dataset->series[s].n_rows;
    bool exact;
    const size_t start = (size_t)start_of(axis, s, &exact);

    if (position <= start)
        return 0;
    return position - start < n ? position - start : n;
}

size_t time_axis_before(const struct time_axis *axis, size_t position)
{
    size_t n = 0;

    for (size_t s = 0; s < axis->dataset->n_series; s++)
        n += known_rows_before(axis->dataset, s,
                               time_axis_rows(axis, s, position));
    return n;
}

size_t time_axis_longest(const struct time_axis *axis, size_t position)
{
    size_t longest = 0;

    for (size_t s = 0; s < axis->dataset->n_series; s++) {
        const size_t n = time_axis_rows(axis, s, position);

        longest = n > longest ? n : longest;
    }
    return longest;
}

size_t time_axis_find(const struct time_axis *axis, size_t n)
{
    size_t low = 0, high = axis->length; /* the answer is in [low, high] */

    while (low < high) {
        const size_t middle = low + (high - low) / 2;

        if (time_axis_before(axis, middle) >= n)
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}
