/* gaps.c - see gaps.h. */
#include "data/gaps.h"

#include <stdio.h>
#include <stdlib.h>

#include "data/far_times.h"
#include "data/local_time.h"
#include "data/rows.h"

enum { MOST_ABSENT = 3 /* for each row; else times may be wrong */ };

const char *const gap_method_names[] = {"error", "mask", "ffill", "linear",
                                        "split", "zero", NULL};

/* What happens to the inserted rows, in a note. */
static const char *const method_words[] = {
    [GAPS_ERROR] = "",
    [GAPS_MASK] = "masked",
    [GAPS_FFILL] = "filled with the last known value",
    [GAPS_LINEAR] = "filled by linear interpolation",
    [GAPS_SPLIT] = "no window crosses them",
    [GAPS_ZERO] = "their values are 0",
};

/* The number of steps from the first row of a series to `row`. Months count
 * from the first row, because 28 February may be one month after the 30th. */
static int64_t steps_to(const struct dataset *d, const struct series *series,
                        size_t row, bool *exact)
{
    const struct table *t = &d->table;

    return time_steps_between(&t->time_form, d->step, t->ticks[series->first],
                              t->ticks[row], exact);
}

/* Adds the gaps of a series; false as gaps_find(). */
static bool find_in_series(const struct dataset *d, const struct series *series,
                           size_t limit, struct gaps *gaps)
{
    const int64_t *ticks = d->table.ticks;
    bool on_grid = true; /* a Sunday is not on that from Monday to Friday */
    int64_t before = 0;  /* steps to the row before */

    if (series->n_rows)
        (void)steps_to(d, series, series->first, &on_grid);
    if (!on_grid)
        return false;
    for (size_t row = series->first + 1; row < series->first + series->n_rows;
         row++) {
        bool exact;
        int64_t to, steps;

        if (d->step.kind == STEP_TICKS &&
            ticks[row] - ticks[row - 1] == d->step.count) {
            before++;
            continue;
        }
        to = steps_to(d, series, row, &exact);
        steps = to - before;
        before = to;
        if (!exact || steps < 1 || (uint64_t)steps - 1 > limit - gaps->n_absent)
            return false;
        if (steps == 1)
            continue;
        if (!gaps->n++)
            gaps->first = row;
        gaps->n_absent += (size_t)steps - 1;
        if ((size_t)steps - 1 > gaps->longest)
            gaps->longest = (size_t)steps - 1;
    }
    return true;
}

bool gaps_find(const struct dataset *d, struct gaps *gaps)
{
    const size_t n = d->table.n_rows;
    const size_t most = TABLE_MAX_CELLS / d->table.n_columns;
    const size_t limit = n > most / (MAX_ABSENT + 1) ? (most > n ? most - n : 0)
                                                     : MAX_ABSENT * n;

    *gaps = (struct gaps){0};
    for (size_t s = 0; s < d->n_series; s++)
        if (!find_in_series(d, &d->series[s], limit, gaps))
            return false;
    return d->step.kind != STEP_NONE;
}

/* The time of step k of a series. */
static void print_step(const struct dataset *d, const struct series *series,
                       int64_t k, char text[TIME_TEXT_MAX])
{
    const struct time_form *form = &d->table.time_form;

    (void)time_print(
        form, time_add(form, d->step, d->table.ticks[series->first], k), text);
}

/* "2 gaps, 26 rows missing: first 2020-03-01 02:00 to 2020-03-02 03:00, between
 * lines 61 and 62" */
static void describe(const struct dataset *d, const struct gaps *gaps,
                     struct text *text)
{
    const size_t row = gaps->first;
    const struct series *series =
        &d->series[d->table.id_of_row ? d->table.id_of_row[row] : 0];
    const int64_t before = steps_to(d, series, row - 1, &(bool){false});
    const int64_t after = steps_to(d, series, row, &(bool){false});
    char from[TIME_TEXT_MAX], to[TIME_TEXT_MAX];

    print_step(d, series, before + 1, from);
    print_step(d, series, after - 1, to);
    text_printf(text, "%s, %s missing: %s%s", counted(gaps->n, "gap").text,
                counted(gaps->n_absent, "row").text,
                gaps->n > 1 ? "first " : "", from);
    if (after - before > 2)
        text_printf(text, " to %s", to);
    if (d->table.rows_share_line)
        text_printf(text, ", in line %zu", dataset_line(d, row));
    else
        text_printf(text, ", between lines %zu and %zu",
                    dataset_line(d, row - 1), dataset_line(d, row));
    if (d->table.id_of_row) {
        text_string(text, " of id \"");
        text_printable(text, d->table.ids[d->table.id_of_row[row]]);
        text_string(text, "\"");
    }
}

/* The row numbers that dataset_set_rows() needs. */
static size_t *list_rows(const struct dataset *d, const struct gaps *gaps,
                         struct error *err)
{
    const size_t n = d->table.n_rows + gaps->n_absent;
    size_t *from = malloc(n * sizeof *from), i = 0;

    if (!from) {
        (void)error_no_memory(err, n * sizeof *from);
        return NULL;
    }
    for (size_t s = 0; s < d->n_series; s++) {
        const struct series *series = &d->series[s];
        const size_t start = i;

        for (size_t k = 0; k < series->n_rows; k++) {
            const size_t row = series->first + k;
            const size_t place =
                start + (size_t)steps_to(d, series, row, &(bool){false});

            while (i < place)
                from[i++] = NO_ROW;
            from[i++] = row;
        }
    }
    return from;
}

static void set_zeros(struct dataset *d, size_t row)
{
    for (size_t c = 0; c < d->n_columns; c++)
        d->table.cells[row * d->table.n_columns + (size_t)d->columns[c]] = 0;
}

/* Sets the times of the inserted rows, and the values that these have. */
static void set_inserted(struct dataset *d)
{
    struct table *t = &d->table;

    for (size_t s = 0; s < d->n_series; s++) {
        const struct series *series = &d->series[s];

        for (size_t i = 1; i < series->n_rows; i++) {
            const size_t row = series->first + i;

            if (!dataset_absent(d, row))
                continue;
            t->ticks[row] = time_add(&t->time_form, d->step,
                                     t->ticks[series->first], (int64_t)i);
            if (d->gaps == GAPS_ZERO)
                set_zeros(d, row);
        }
    }
}

static enum status insert_rows(struct dataset *d, const struct gaps *gaps,
                               struct error *err)
{
    size_t *from = list_rows(d, gaps, err);
    enum status status;

    if (!from)
        return err->code;
    status = dataset_set_rows(d, from, d->table.n_rows + gaps->n_absent, err);
    free(from);
    d->has_inserted = true;
    if (status == STATUS_OK)
        set_inserted(d);
    return status;
}

/* True if nothing happened in the steps without rows: they are those of sums of
 * events, and none of the gaps is so long that the recording may have stopped.
 */
static bool are_empty(const struct dataset *d, const struct gaps *gaps)
{
    enum { PART = 10 };

    return d->sums_events &&
           gaps->longest * PART <= d->table.n_rows + gaps->n_absent;
}

/* Adds the finding. Its remedy is the time zone that may explain gaps, or zeros
 * in steps without events; it is needed for these, and if gaps are an error. */
static enum status add_finding(struct dataset *d, const struct gaps *gaps,
                               const struct local_time *local, bool is_error,
                               bool empty, struct error *err)
{
    char remedy[64] = "--gaps mask", zero[] = "--gaps zero";
    struct finding finding = {.kind = FINDING_GAP,
                              .count = gaps->n_absent,
                              .line = dataset_line(d, gaps->first),
                              .remedy = empty                     ? zero
                                        : is_error || local->zone ? remedy
                                                                  : NULL,
                              .needed = is_error || empty};
    struct text text = {0};

    dataset_time(d, gaps->first, finding.time);
    describe(d, gaps, &text);
    if (empty)
        text_string(&text, "; in a step without rows nothing happened, so its "
                           "sum is 0");
    if (local->zone)
        local_time_words(d, local->zone, local->row, &text);
    if (local->zone)
        (void)snprintf(remedy, sizeof remedy, "--tz %s", local->zone);
    return findings_report(&d->table.findings, finding, &text, NULL, err);
}

enum status gaps_fill(struct dataset *d, const struct gaps *gaps,
                      enum gap_method method, bool training, struct text *notes,
                      struct error *err)
{
    const struct local_time local =
        training ? local_time_find(d) : (struct local_time){.row = NO_ROW};
    const bool empty =
        training && method == GAPS_MASK && !local.zone && are_empty(d, gaps);
    const char *text;

    if (training && method != GAPS_SPLIT && d->n_series == 1 &&
        gaps->n_absent > MOST_ABSENT * d->table.n_rows)
        TRY(far_times_refuse(d, FAR_BEHIND_GAP, err));
    TRY(add_finding(d, gaps, &local, method == GAPS_ERROR, empty, err));
    text = findings_last(&d->table.findings)->text;
    if (method == GAPS_ERROR)
        return error_set(
            err, STATUS_DATA,
            "%s:%zu: %s (give %s%s%s--gaps mask, ffill, linear, "
            "split or zero, or add the rows)",
            dataset_path(d, gaps->first), dataset_line(d, gaps->first), text,
            local.zone ? "--tz " : "", local.zone ? local.zone : "",
            local.zone ? " or the zone of the file, or " : "");
    text_printf(notes, "%s (%s; --gaps %s", text, method_words[method],
                empty ? "zero does that" : "says how");
    if (local.zone)
        text_printf(notes,
                    "; with --tz %s or the zone of the file there is no such "
                    "hour",
                    local.zone);
    text_string(notes, ")\n");
    return insert_rows(d, gaps, err);
}
