/* origins.c - lists the windows of a part; see split.h. */
#include "prep/split.h"

#include <stdio.h>
#include <stdlib.h>

static size_t at_least(size_t a, size_t b)
{
    return a > b ? a : b;
}

/* What is known of the rows up to the end of a window, as numbers of rows
 * counted from the first of the series; 0: there is none. */
struct known_rows {
    const struct dataset *d;
    const struct series *series;
    size_t n_inputs, n_targets; /* rows read */
    size_t input;               /* the newest row with a known cell */
    size_t target;              /* the newest row with a known target */
    size_t absent;              /* the newest row that is not in the file */
};

static bool knows(const struct known_rows *k, size_t row, const size_t *columns,
                  size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (!dataset_imputed(k->d, row, columns ? columns[i] : i))
            return true;
    return false;
}

/* Reads the rows of the window with origin o and of those before it. */
static void read_known(struct known_rows *k, size_t o, size_t H)
{
    const struct schema *schema = k->d->schema;

    for (; k->n_inputs < o; k->n_inputs++)
        if (knows(k, k->series->first + k->n_inputs, NULL, k->d->n_columns))
            k->input = k->n_inputs + 1;
    for (; k->n_targets < o + H; k->n_targets++) {
        const size_t row = k->series->first + k->n_targets;

        if (knows(k, row, schema->targets, schema->n_targets))
            k->target = k->n_targets + 1;
        if (dataset_absent(k->d, row))
            k->absent = k->n_targets + 1;
    }
}

/*
 * True unless a window of the train part has no known input or no known target,
 * or with GAPS_SPLIT an absent row. Call it with increasing origins.
 */
static bool is_used(struct known_rows *k, size_t o, size_t T, size_t H,
                    enum part part)
{
    const size_t oldest = o - T;

    if (!k->d->imputed)
        return true;
    read_known(k, o, H);
    if (k->d->gaps == GAPS_SPLIT && k->absent > oldest)
        return false;
    return part != PART_TRAIN || (k->input > oldest && (!H || k->target > o));
}

/* Counts the origins of a series, and stores them unless `to` is NULL. Adds
 * those that are not used to *n_unused. */
static size_t list_series(const struct dataset *d, const struct split *split,
                          size_t s, enum part part, struct origin *to,
                          size_t *n_unused)
{
    const struct series *series = &d->series[s];
    const struct borders *borders = &split->borders[s];
    const size_t start = part ? borders->end[part - 1] : 0;
    const size_t end = borders->end[part], T = dataset_window(d, s, split->T);
    /* an id with a label is one window, however many rows are before it */
    const size_t first =
        d->schema->layout == LAYOUT_LABELLED ? series->n_rows : T;
    struct known_rows known = {.d = d, .series = series};
    size_t n = 0;

    if (start == end)
        return 0;
    for (size_t o = at_least(start, first); o + split->H <= end; o++) {
        if (!is_used(&known, o, T, split->H, part)) {
            ++*n_unused;
            continue;
        }
        if (to)
            to[n] = (struct origin){(uint32_t)(series->first + o), (uint32_t)s};
        n++;
    }
    return n;
}

/* The longest window before an origin in [start, end) of a series that crosses
 * no gap, and neither do the H rows from the origin on. */
static size_t longest_in_part(const struct dataset *d,
                              const struct series *series, size_t start,
                              size_t end, size_t H)
{
    size_t longest = 0, first = 0; /* row of the run */

    for (size_t i = 0; i < end && i < series->n_rows; i++) {
        if (dataset_absent(d, series->first + i))
            first = i + 1;
        else if (i + 1 >= at_least(start, first) + H)
            longest = at_least(longest, i + 1 - H - first);
    }
    return longest;
}

size_t origins_longest(const struct dataset *d, const struct split *split)
{
    size_t shortest = SIZE_MAX;

    for (int p = 0; d->gaps == GAPS_SPLIT && d->has_inserted && p < N_PARTS;
         p++) {
        size_t longest = 0;

        for (size_t s = 0; s < d->n_series; s++) {
            const size_t *end = split->borders[s].end;

            longest = at_least(longest, longest_in_part(d, &d->series[s],
                                                        p ? end[p - 1] : 0,
                                                        end[p], split->H));
        }
        if ((longest || p == PART_TRAIN) && longest < shortest)
            shortest = longest;
    }
    return shortest;
}

static enum status refuse_gaps(const struct dataset *d,
                               const struct split *split, struct error *err)
{
    const size_t longest = origins_longest(d, split);
    char window[48] = "a shorter --horizon";

    if (longest)
        (void)snprintf(window, sizeof window, "--window %zu or less", longest);
    return error_set(err, STATUS_DATA,
                     "%s: no window of %s and horizon %zu in the train rows is "
                     "free of gaps (give --gaps mask, or %s)",
                     d->table.path, counted(split->T, "row").text, split->H,
                     window);
}

/* Refuses a train part that has windows, but none that can be used. */
static enum status refuse_unknown(const struct dataset *d,
                                  const struct split *split, struct error *err)
{
    if (d->gaps == GAPS_SPLIT && d->has_inserted)
        return refuse_gaps(d, split, err);
    return error_set(
        err, STATUS_DATA,
        "%s: in the oldest rows, which train learns from, no value "
        "of the targets is known with one before it (leave the "
        "missing ones out with --from, or name other columns "
        "with --target)",
        d->table.path);
}

enum status origins_list(struct origins *origins, const struct dataset *d,
                         const struct split *split, enum part part,
                         struct error *err)
{
    size_t n_unused = 0;

    *origins = (struct origins){0};
    for (int pass = 0; pass < 2; pass++) {
        size_t n = 0;

        for (size_t s = 0; s < d->n_series; s++)
            n += list_series(d, split, s, part, pass ? origins->list + n : NULL,
                             &n_unused);
        origins->n = n;
        if (!n && n_unused && part == PART_TRAIN)
            return refuse_unknown(d, split, err);
        if (!pass)
            origins->list = malloc((n + 1) * sizeof *origins->list);
        if (!origins->list)
            return error_no_memory(err, n * sizeof *origins->list);
    }
    return STATUS_OK;
}

size_t origins_first(const struct origins *origins,
                     const struct time_axis *axis)
{
    size_t first = SIZE_MAX;

    for (size_t i = 0; i < origins->n; i++) {
        const struct origin *origin = &origins->list[i];
        size_t position;

        if (i && origin->series == origin[-1].series)
            continue;
        position = time_axis_position(axis, origin->series, origin->row);
        first = position < first ? position : first;
    }
    return first;
}

void origins_thin(struct origins *origins, const struct time_axis *axis,
                  size_t stride)
{
    const size_t oldest = axis->length ? origins_first(origins, axis) : 0;
    struct origin first = {0, UINT32_MAX};
    size_t n = 0, phase = 0; /* of the first window of the series */

    for (size_t i = 0; i < origins->n; i++) {
        const struct origin origin = origins->list[i];

        if (origin.series != first.series) {
            first = origin;
            if (axis->length)
                phase = (time_axis_position(axis, origin.series, origin.row) -
                         oldest) %
                        stride;
        }
        if ((origin.row - first.row + phase) % stride == 0)
            origins->list[n++] = origin;
    }
    origins->n = n;
}

/* True if a window of the newest T rows of a series would cross a gap. */
static bool has_gap(const struct dataset *d, const struct series *series,
                    size_t T)
{
    const size_t end = series->first + series->n_rows;
    const size_t n = series->n_rows < T ? series->n_rows : T;

    for (size_t row = end - n; d->gaps == GAPS_SPLIT && row < end; row++)
        if (dataset_absent(d, row))
            return true;
    return false;
}

size_t origins_fewest_rows(const struct dataset *d, size_t T)
{
    return d->table.n_ids && d->schema->layout != LAYOUT_LABELLED && T > 1 ? 2
                                                                           : 1;
}

enum status origins_newest(struct origins *origins, const struct dataset *d,
                           const size_t *n_rows, size_t T, struct error *err)
{
    *origins = (struct origins){0};
    origins->list = malloc(d->n_series * sizeof *origins->list);
    if (!origins->list)
        return error_no_memory(err, d->n_series * sizeof *origins->list);
    for (size_t s = 0; s < d->n_series; s++) {
        struct series cut = d->series[s];

        if (n_rows)
            cut.n_rows = n_rows[s];
        if (cut.n_rows >= origins_fewest_rows(d, T) && !has_gap(d, &cut, T))
            origins->list[origins->n++] = (struct origin){
                (uint32_t)(cut.first + cut.n_rows), (uint32_t)s};
    }
    return STATUS_OK;
}

enum status origins_since(struct origins *origins, const struct dataset *d,
                          size_t T, size_t s, size_t from, struct error *err)
{
    const size_t n = d->series[s].n_rows;
    struct series cut = d->series[s];

    *origins = (struct origins){0};
    origins->list = calloc(n + 1, sizeof *origins->list);
    if (!origins->list)
        return error_no_memory(err, n * sizeof *origins->list);
    for (cut.n_rows = from; cut.n_rows <= n; cut.n_rows++)
        if (!has_gap(d, &cut, T))
            origins->list[origins->n++] = (struct origin){
                (uint32_t)(cut.first + cut.n_rows), (uint32_t)s};
    return STATUS_OK;
}

void origins_release(struct origins *origins)
{
    free(origins->list);
    *origins = (struct origins){0};
}
