/* split.c - see split.h. */
#include "prep/split.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "data/known_rows.h"

static size_t at_least(size_t a, size_t b)
{
    return a > b ? a : b;
}

/* The positions among n rows at which the parts end, each of the last two of at
 * least H rows; false if the rows are too few. At most 70 % of what is known is
 * before `seventy`, and at most 20 % from `eighty` on. */
static bool set_ends(size_t n, size_t seventy, size_t eighty, size_t H,
                     struct borders *positions)
{
    const size_t n_test = at_least(n - eighty, H);
    const size_t n_valid = at_least(eighty > seventy ? eighty - seventy : 0, H);

    if (n < n_test + n_valid)
        return false;
    *positions = (struct borders){{n - n_test - n_valid, n - n_test, n}};
    return true;
}

/* With a window and a horizon of 1 the smallest train part has two rows, and
 * each share of 70, 10 and 20 % needs one of five. */
enum { FEWEST_ROWS = 5 };

/* Divides the rows of series s; false if a part would have no window. */
static bool split_in_time(const struct dataset *d, size_t s, size_t T, size_t H,
                          struct borders *borders)
{
    const size_t n = d->series[s].n_rows;
    const size_t n_known = known_rows_before(d, s, n);
    struct borders ends;

    if (n_known < FEWEST_ROWS ||
        !set_ends(n, known_rows_find(d, s, n_known * 7 / 10 + 1) - 1,
                  known_rows_find(d, s, n_known - n_known / 5), H, &ends))
        return false;
    if (ends.end[PART_TRAIN] < T + H)
        return false;
    *borders = ends;
    return true;
}

/* Assigns the i-th of n series to a part. */
static struct borders assign(size_t i, size_t n, size_t n_rows)
{
    const size_t n_test = at_least(n / 5, 1);
    const size_t n_valid = at_least(n - n * 7 / 10 - n / 5, 1);

    if (i + n_test + n_valid < n)
        return (struct borders){{n_rows, n_rows, n_rows}};
    if (i + n_test < n)
        return (struct borders){{0, n_rows, n_rows}};
    return (struct borders){{0, 0, n_rows}};
}

enum status split_allocate(struct split *split, const struct dataset *d,
                           size_t T, size_t H, struct error *err)
{
    *split = (struct split){.T = T, .H = H, .axis = {.dataset = d}};
    split->borders = calloc(d->n_series, sizeof *split->borders);
    if (!split->borders)
        return error_no_memory(err, d->n_series * sizeof *split->borders);
    return STATUS_OK;
}

/* The fewest rows, all with a known target, that can be split in time. */
static size_t fewest_rows(size_t T, size_t H)
{
    struct borders ends;
    size_t n = T + 3 * H;

    while (!set_ends(n, n * 7 / 10, n - n / 5, H, &ends) ||
           ends.end[PART_TRAIN] < T + H)
        n++;
    return n;
}

/* The longest horizon that n rows are enough for, with a window of 1; 0: there
 * is none. */
static size_t longest_horizon(size_t n)
{
    size_t H = 0;

    while (fewest_rows(1, H + 1) <= n)
        H++;
    return H;
}

/* What the rows are called that count, if the series has others, too. */
static const char *which_rows(const struct dataset *d)
{
    return d->known_before ? " with a known value" : "";
}

static enum status refuse_any_window(const struct dataset *d, size_t H,
                                     struct error *err)
{
    const size_t n = known_rows_before(d, 0, d->series[0].n_rows);
    const size_t longest = longest_horizon(n);
    char shorter[48] = "";

    if (longest)
        (void)snprintf(shorter, sizeof shorter, "--horizon %zu or less, or ",
                       longest);
    return error_set(err, STATUS_DATA,
                     "%s: %s%s %s too few: horizon %zu needs at least %zu rows "
                     "to train, validate and test, with any --window (give "
                     "%smore rows)",
                     d->table.path, counted(n, "row").text, which_rows(d),
                     is_or_are(n), H, fewest_rows(1, H), shorter);
}

/* What to give besides more rows. */
static const char *shorter(size_t T, size_t H)
{
    return T > 1 && H > 1 ? "a shorter --window or --horizon, or "
           : T > 1        ? "a shorter --window, or "
           : H > 1        ? "a shorter --horizon, or "
                          : "";
}

static enum status refuse_short(const struct dataset *d,
                                const struct split *split, struct error *err)
{
    const size_t T = split->T, H = split->H;
    const size_t n = d->n_series - split->n_short;
    const size_t n_rows = known_rows_before(d, 0, d->series[0].n_rows);

    if (d->schema->layout == LAYOUT_LABELLED)
        return error_set(err, STATUS_DATA,
                         "%s: %s %s too few to train, validate and test (add "
                         "ids: 3 or more are needed)",
                         d->table.path, counted(n, "id").text, is_or_are(n));
    if (d->schema->layout != LAYOUT_SERIES)
        return error_set(err, STATUS_DATA,
                         "%s: the ids are too short: window %zu and horizon "
                         "%zu need three ids of %zu rows or one of %zu (give "
                         "%slonger ids)",
                         d->table.path, T, H, T + H, fewest_rows(T, H),
                         shorter(T, H));
    if (T == 1)
        return refuse_any_window(d, H, err);
    return error_set(err, STATUS_DATA,
                     "%s: %s%s %s too few: window %zu and horizon %zu need at "
                     "least %zu rows to train, validate and test (give %smore "
                     "rows)",
                     d->table.path, counted(n_rows, "row").text, which_rows(d),
                     is_or_are(n_rows), T, H, fewest_rows(T, H), shorter(T, H));
}

bool split_axis(const struct time_axis *axis, size_t H,
                struct borders *positions)
{
    const size_t n = axis->n_known;

    return set_ends(axis->length, time_axis_find(axis, n * 7 / 10 + 1) - 1,
                    time_axis_find(axis, n - n / 5), H, positions);
}

/* The number of windows of a part of a series. */
static size_t count_windows(const struct split *split,
                            const struct borders *borders, enum part part)
{
    const size_t start = part ? borders->end[part - 1] : 0;
    const size_t first = at_least(start, split->T) + split->H;

    return start < borders->end[part] && first <= borders->end[part]
               ? borders->end[part] - first + 1
               : 0;
}

bool split_at(struct split *split, const struct dataset *d,
              const struct borders *positions)
{
    size_t n[N_PARTS] = {0};

    split->n_short = 0;
    for (size_t s = 0; s < d->n_series; s++) {
        struct borders *borders = &split->borders[s];

        for (int p = 0; p < N_PARTS; p++)
            borders->end[p] =
                time_axis_rows(&split->axis, s, positions->end[p]);
        for (int p = 0; p < N_PARTS; p++)
            n[p] += count_windows(split, borders, (enum part)p);
        split->n_short += d->series[s].n_rows < split->T + split->H;
    }
    return n[PART_TRAIN] && n[PART_VALID] && n[PART_TEST];
}

/* Splits at the same times for all series; false if a part would have no window
 * or there is no time axis. */
static bool split_by_time(struct split *split, const struct dataset *d)
{
    struct borders positions;

    split->axis = time_axis_of(d);
    if (split->axis.length && split_axis(&split->axis, split->H, &positions) &&
        split_at(split, d, &positions))
        return true;
    split->axis.length = 0;
    split->n_short = 0;
    memset(split->borders, 0, d->n_series * sizeof *split->borders);
    return false;
}

enum status split_init(struct split *split, const struct dataset *d, size_t T,
                       size_t H, struct error *err)
{
    const bool labelled = d->schema->layout == LAYOUT_LABELLED;
    size_t n_whole = 0, n_split = 0, i = 0;

    TRY(split_allocate(split, d, T, H, err));
    if (split_by_time(split, d))
        return STATUS_OK;
    for (size_t s = 0; s < d->n_series; s++) {
        const size_t n = d->series[s].n_rows;

        if (!labelled && split_in_time(d, s, T, H, &split->borders[s]))
            n_split++;
        else if (n >= dataset_window(d, s, T) + H)
            n_whole++;
        else
            split->n_short++;
    }
    if (!n_split && n_whole < 3)
        return refuse_short(d, split, err);
    for (size_t s = 0; s < d->n_series; s++) {
        const size_t n = d->series[s].n_rows;
        struct borders unused;

        if (n >= dataset_window(d, s, T) + H &&
            (labelled || !split_in_time(d, s, T, H, &unused)))
            split->borders[s] = n_whole < 3 ? (struct borders){{n, n, n}}
                                            : assign(i++, n_whole, n);
    }
    return STATUS_OK;
}

enum status split_all(struct split *split, const struct dataset *d, size_t T,
                      size_t H, struct error *err)
{
    TRY(split_allocate(split, d, T, H, err));
    for (size_t s = 0; s < d->n_series; s++) {
        const size_t n = d->series[s].n_rows;

        split->borders[s] = (struct borders){{n, n, n}};
        split->n_short += n < dataset_window(d, s, T) + H;
    }
    return STATUS_OK;
}

void split_release(struct split *split)
{
    free(split->borders);
    *split = (struct split){0};
}

/* At most 2 H rows fewer than n, for the other parts. */
static size_t limit_train(size_t n_train, size_t n, size_t H)
{
    return n > 3 * H && n_train > n - 2 * H ? n - 2 * H : n_train;
}

size_t split_longest_train(const struct split *split, size_t n_series)
{
    size_t longest = 0;

    for (size_t s = 0; s < n_series; s++) {
        const size_t n = split->borders[s].end[PART_TRAIN];

        longest = n > longest ? n : longest;
    }
    return longest;
}

size_t split_train_rows(const struct dataset *d, const size_t *n_rows, size_t H)
{
    const struct time_axis axis = time_axis_of(d);
    size_t longest = 0, seventy = 0;

    if (!n_rows && axis.length) {
        seventy = time_axis_find(&axis, axis.n_known * 7 / 10 + 1) - 1;
        return time_axis_longest(&axis, limit_train(seventy, axis.length, H));
    }
    for (size_t s = 0; s < d->n_series; s++) {
        const size_t n = n_rows ? n_rows[s] : d->series[s].n_rows;

        if (n <= longest)
            continue;
        longest = n;
        seventy =
            known_rows_find(d, s, known_rows_before(d, s, n) * 7 / 10 + 1) - 1;
    }
    return limit_train(seventy, longest, H);
}

size_t split_limit_window(size_t n_train, size_t T, size_t H)
{
    const size_t limit = n_train > H ? (n_train - H) / 2 : 0;

    return at_least(T < limit ? T : limit, 1);
}
