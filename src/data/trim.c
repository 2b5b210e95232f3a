/* trim.c - see trim.h. */
#include "data/trim.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "data/period.h"
#include "time/calendar.h"
#include "time/time_start.h"

/* The first row that is kept: by time, or by the line of the file. */
struct start {
    bool by_time;
    int64_t tick;
    size_t line;
};

static int year_of(const struct dataset *d, int64_t tick)
{
    int64_t ignored;

    return calendar_split(&d->table.time_form, tick, &ignored).year;
}

/* True for a number that is no time in the form of the file, of a year without
 * rows, but a line of the file. */
static bool is_line(const struct dataset *d, const char *from, int64_t tick)
{
    struct time_form own = d->table.time_form;
    const int year = year_of(d, tick);
    size_t oldest, newest;
    int64_t ignored;

    return !from[strspn(from, "0123456789")] && own.kind != TIME_INTEGER &&
           !time_parse(from, strlen(from), false, &own, &ignored) &&
           period_rows(d, &oldest, &newest) &&
           (year < year_of(d, d->table.ticks[oldest]) ||
            year > year_of(d, d->table.ticks[newest])) &&
           strtoull(from, NULL, 10) <= dataset_line(d, newest);
}

/* The error for a start whose numbers may be a day and a month, or a month and
 * a day. */
static enum status refuse_both(const struct dataset *d, const char *from,
                               const int64_t ticks[2], struct error *err)
{
    char times[2][TIME_TEXT_MAX];

    for (int k = 0; k < 2; k++)
        (void)time_print(&d->table.time_form, ticks[k], times[k]);
    return error_set(err, STATUS_USAGE,
                     "--from %.60s may be %s or %s of %s (give one of these)",
                     from, times[0], times[1], d->table.path);
}

static enum status read_start(const struct dataset *d, const char *from,
                              struct start *start, struct error *err)
{
    const struct table *t = &d->table;
    const size_t n_digits = strspn(from, "0123456789");
    char first[TIME_TEXT_MAX];
    int64_t ticks[2];
    size_t n = 0;

    if (t->ticks)
        n = time_read_start(from, &t->time_form, t->time_pattern, ticks);
    if (n > 1)
        return refuse_both(d, from, ticks, err);
    *start = (struct start){.by_time = n && !is_line(d, from, *ticks)};
    if (start->by_time) {
        start->tick = *ticks;
        return STATUS_OK;
    }
    if (n_digits < 16 && !from[n_digits]) {
        start->line = (size_t)strtoull(from, NULL, 10);
        return STATUS_OK;
    }
    dataset_time(d, d->series[0].first, first);
    return error_set(err, STATUS_USAGE,
                     "--from %.60s: neither a time as in %s nor a line of it "
                     "(the first time is %s)",
                     from, t->path, *first ? first : "unknown");
}

/* The error if no row is at or after the start. */
static enum status refuse_start(const struct dataset *d, const char *from,
                                const struct start *start, int64_t newest,
                                struct error *err)
{
    char last[TIME_TEXT_MAX];

    if (!start->by_time)
        return error_set(err, STATUS_DATA,
                         "%s: no row is left: the file has no row at or after "
                         "line %zu (give an earlier line with --from)",
                         d->table.path, start->line);
    (void)time_print(&d->table.time_form, newest, last);
    return error_set(err, STATUS_DATA,
                     "%s: no row is left: --from %.60s is after the last time, "
                     "%s (give an earlier one)",
                     d->table.path, from, last);
}

/* The time of the first row that is kept. */
static int64_t first_kept(const struct dataset *d)
{
    int64_t tick = INT64_MAX;

    for (size_t s = 0; s < d->n_series; s++) {
        const struct series *series = &d->series[s];

        if (series->n_rows && d->table.ticks[series->first] < tick)
            tick = d->table.ticks[series->first];
    }
    return tick;
}

/* The time of the start; that of the first row that is kept if the form of the
 * file has less in it, as weeks do. */
static int64_t shown_start(const struct dataset *d, const struct start *start)
{
    struct time_form form = d->table.time_form;
    char text[TIME_TEXT_MAX];
    int64_t tick;

    (void)time_print(&form, start->tick, text);
    return time_parse(text, strlen(text), true, &form, &tick) &&
                   tick == start->tick
               ? tick
               : first_kept(d);
}

/* Says which rows are left out, or that a time is before all of them. */
static void note_start(const struct dataset *d, const char *from,
                       const struct start *start, size_t n_first,
                       int64_t oldest, struct text *notes)
{
    char text[TIME_TEXT_MAX];

    if (n_first && !start->by_time) {
        text_printf(notes, "%s before line %zu left out (--from)\n",
                    counted(n_first, "row").text, start->line);
    } else if (n_first) {
        (void)time_print(&d->table.time_form, shown_start(d, start), text);
        text_printf(notes, "%s before %s left out (--from)",
                    counted(n_first, "row").text, text);
        if (first_kept(d) != shown_start(d, start)) {
            (void)time_print(&d->table.time_form, first_kept(d), text);
            text_printf(notes, "; the first row is %s", text);
        }
        text_string(notes, "\n");
    } else if (start->by_time && start->tick < oldest) {
        (void)time_print(&d->table.time_form, oldest, text);
        text_printf(notes,
                    "--from %s is before the first time, %s: all rows are "
                    "used\n",
                    from, text);
    }
}

static bool is_kept(const struct dataset *d, const struct start *start,
                    size_t row)
{
    return start->by_time
               ? d->table.ticks[row] >= start->tick
               : !dataset_absent(d, row) && dataset_line(d, row) >= start->line;
}

static size_t trim_start(const struct dataset *d, const struct start *start,
                         struct series *series)
{
    size_t n = 0;

    while (n < series->n_rows && !is_kept(d, start, series->first + n))
        n++;
    series_leave_out(series, n);
    return n;
}

/* Empties the used cells of a row, but not what is known ahead. */
static void empty_row(const struct dataset *d, size_t row)
{
    for (size_t c = 0; c < d->n_columns; c++)
        d->table.cells[row * d->table.n_columns + (size_t)d->columns[c]] = NAN;
}

/* The rows of a series before its newest `n_rows` ones. Rows without a known
 * target are no data yet: they do not count, as inserted rows do not. Inserted
 * rows before the rows that are left out go with them. Sets how many count. */
static size_t rows_before(const struct dataset *d, uint64_t n_rows,
                          const struct series *series, size_t *n_counted)
{
    size_t left = series->n_rows;

    *n_counted = 0;
    while (left) {
        const size_t last = series->first + left - 1;
        const bool inserted = dataset_absent(d, last);

        if (*n_counted == n_rows && !inserted)
            break;
        *n_counted += !inserted && (d->schema->layout == LAYOUT_LABELLED ||
                                    dataset_has_target(d, last));
        left--;
    }
    return *n_counted ? left : series->n_rows;
}

/* Where columns are known ahead, the rows that are left out stay as rows of the
 * future (future.h). */
static size_t trim_end(const struct dataset *d, uint64_t n_rows,
                       struct series *series, size_t *n_left)
{
    size_t n;
    const size_t left = rows_before(d, n_rows, series, &n);

    *n_left += left;
    if (d->schema->layout == LAYOUT_LABELLED ||
        !covariates_need_future(&d->schema->covariates)) {
        series->n_rows = left;
        return n;
    }
    for (size_t i = left; i < series->n_rows; i++)
        empty_row(d, series->first + i);
    return n;
}

enum status trim_series(struct dataset *d, const struct reading *reading,
                        struct text *notes, struct error *err)
{
    struct start start = {.line = 0};
    size_t n_first = 0, n_last = 0, n_left = 0, n_kept = 0, oldest, newest;
    const bool has_ends = period_rows(d, &oldest, &newest);
    const int64_t first = has_ends ? d->table.ticks[oldest] : 0;
    const int64_t last = has_ends ? d->table.ticks[newest] : 0;

    if (*reading->from)
        TRY(read_start(d, reading->from, &start, err));
    for (size_t s = 0; s < d->n_series; s++) {
        if (*reading->from)
            n_first += trim_start(d, &start, &d->series[s]);
        n_kept += d->series[s].n_rows;
        if (reading->drop_last)
            n_last += trim_end(d, reading->drop_last, &d->series[s], &n_left);
        else
            n_left += d->series[s].n_rows;
    }
    if (*reading->from && !n_kept)
        return refuse_start(d, reading->from, &start, last, err);
    if (!n_left)
        return error_set(err, STATUS_DATA,
                         "%s: no row is left (give another --from or a smaller "
                         "--drop-last)",
                         d->table.path);
    if (*reading->from)
        note_start(d, reading->from, &start, n_first, first, notes);
    if (n_last)
        text_printf(notes,
                    "the newest %s with a known target left out "
                    "(--drop-last)\n",
                    n_last == 1 ? "row" : counted(n_last, "row").text);
    return STATUS_OK;
}
