/* far_times.c - see far_times.h. */
#include "data/far_times.h"

#include <stdlib.h>
#include <string.h>

#include "data/leave_lines.h"
#include "data/row_steps.h"

enum { MOST_FAR = 3, MOST_RESET = 24, RESET_SHARE = 20, FEWEST_ROWS = 20 };

/* The times of the other rows. */
struct near_times {
    int64_t first, last;
    size_t n_far;
};

/* As a double: the span of all ticks need not fit in an int64. */
static double span(int64_t first, int64_t last)
{
    return (double)last - (double)first;
}

/* Finds the fewest rows at the ends without which the rest is short, if each of
 * them is far from it; `spans`: of the rest. */
static struct near_times find_near(const int64_t *sorted, size_t n, size_t most,
                                   int spans)
{
    const double all = span(sorted[0], sorted[n - 1]);
    struct near_times near = {0, 0, 0};

    for (size_t n_far = 1; n_far <= most; n_far++)
        for (size_t below = 0; below <= n_far; below++) {
            const int64_t first = sorted[below];
            const int64_t last = sorted[n - 1 - (n_far - below)];
            const double far = spans * span(first, last) / 2;

            if (last <= first || all <= spans * span(first, last) ||
                (below && span(sorted[below - 1], first) < far) ||
                (below < n_far && span(last, sorted[n - n_far + below]) < far))
                continue;
            return (struct near_times){first, last, n_far};
        }
    return near;
}

static bool is_far(const struct dataset *d, const struct near_times *near,
                   size_t row)
{
    const int64_t tick = d->table.ticks[row];

    return tick < near->first || tick > near->last;
}

/* "time 2042-01-07 is far from the others, 2024-01-01 to 2024-01-13" */
static void add_problem(const struct dataset *d, const struct near_times *near,
                        size_t far_row, struct text *text)
{
    const struct table *t = &d->table;
    char far[TIME_TEXT_MAX], first[TIME_TEXT_MAX] = "",
                             last[TIME_TEXT_MAX] = "";

    for (size_t row = t->n_rows; row-- > 0;) {
        if (t->ticks[row] == near->first)
            dataset_time(d, row, first);
        else if (t->ticks[row] == near->last)
            dataset_time(d, row, last);
    }
    dataset_time(d, far_row, far);
    text_printf(text, "time %s ", far);
    if (near->n_far > 1)
        text_printf(text, "and %s are", counted(near->n_far - 1, "other").text);
    else
        text_string(text, "is");
    text_printf(text, " far from the others, %s to %s", first, last);
}

static enum status refuse(struct dataset *d, const struct near_times *near,
                          struct error *err)
{
    const struct finding finding = {.kind = FINDING_TIME};
    size_t rows[MOST_RESET] = {0}, n = 0;
    struct text text = {0};

    for (size_t row = 0; row < d->table.n_rows && n < MOST_RESET; row++)
        if (is_far(d, near, row))
            rows[n++] = row;
    add_problem(d, near, rows[0], &text);
    return leave_lines_refuse(d, finding, rows, n, &text, err);
}

/* The most rows that may be far: more where times fall, as those of a clock
 * that was reset do. */
static size_t most_far(const struct dataset *d)
{
    const size_t share = d->table.n_rows / RESET_SHARE;

    if (d->n_series > 1 || share <= MOST_FAR)
        return MOST_FAR;
    for (size_t row = 1; row < d->table.n_rows; row++)
        if (d->table.ticks[row] < d->table.ticks[row - 1])
            return share < MOST_RESET ? share : MOST_RESET;
    return MOST_FAR;
}

enum status far_times_refuse(struct dataset *d, int spans, struct error *err)
{
    const size_t n = d->table.n_rows;
    struct near_times near = {0, 0, 0};
    int64_t *sorted;

    if (n < FEWEST_ROWS)
        return STATUS_OK;
    sorted = malloc(n * sizeof *sorted);
    if (!sorted)
        return error_no_memory(err, n * sizeof *sorted);
    memcpy(sorted, d->table.ticks, n * sizeof *sorted);
    qsort(sorted, n, sizeof *sorted, row_steps_compare);
    near = find_near(sorted, n, most_far(d), spans);
    free(sorted);
    return near.n_far ? refuse(d, &near, err) : STATUS_OK;
}
