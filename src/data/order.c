/* order.c - see order.h. */
#include "data/order.h"

#include <stdlib.h>
#include <string.h>

#include "base/shell.h"
#include "data/amounts.h"
#include "data/far_times.h"
#include "data/fill_down.h"
#include "data/half_days.h"
#include "data/id_remedy.h"
#include "data/local_time.h"
#include "data/log_ids.h"
#include "data/rows.h"
#include "data/stacked_series.h"
#include "data/swapped_days.h"
#include "csv/source.h"
#include "table/fill_words.h"

/* Rows that are earlier than the row before them in their series. */
struct disorder {
    size_t n, first;
};

static struct disorder find_disorder(const struct dataset *d)
{
    struct disorder found = {0, 0};

    for (size_t s = 0; s < d->n_series; s++) {
        const struct series *series = &d->series[s];

        for (size_t i = 1; i < series->n_rows; i++) {
            const size_t row = series->first + i;

            if (d->table.ticks[row] >= d->table.ticks[row - 1])
                continue;
            if (!found.n++)
                found.first = row;
        }
    }
    return found;
}

/* The times of the first such row and the row before it; `zone`: of local
 * times, or NULL. */
static enum status add_finding(struct dataset *d, const struct disorder *found,
                               const char *zone, char *remedy,
                               struct error *err)
{
    char before[TIME_TEXT_MAX];
    struct text text = {0};
    struct finding finding = {.kind = FINDING_ORDER,
                              .count = found->n,
                              .line = dataset_line(d, found->first),
                              .remedy = remedy,
                              .needed = remedy != NULL};

    dataset_time(d, found->first - 1, before);
    dataset_time(d, found->first, finding.time);
    text_printf(&text, "%s out of order: first %s, after %s on line %zu",
                counted(found->n, "row").text, finding.time, before,
                dataset_line(d, found->first - 1));
    if (zone)
        local_time_words(d, zone, found->first, &text);
    return findings_report(&d->table.findings, finding, &text, NULL, err);
}

/* What else settles it. */
static const char *others_of(const char *remedy, bool one_series)
{
    if (!strncmp(remedy, "--tz", 4))
        return " or the zone of the file, or --sort";
    if (strcmp(remedy, "--sort") != 0)
        return ", or --sort";
    return one_series ? ", or --id COLUMN if the file holds several series"
                      : "";
}

/* Several series whose ids are in their first rows only: no option helps. */
static enum status refuse_unfilled(struct dataset *d,
                                   const struct disorder *found, int column,
                                   struct error *err)
{
    char *name = d->table.columns[column].name;
    struct finding finding = {.kind = FINDING_ORDER,
                              .count = found->n,
                              .line = dataset_line(d, found->first),
                              .column = name};
    struct text text = {0}, filter = {0}, options = {0}, remedy = {0};
    enum status status;

    dataset_time(d, found->first, finding.time);
    text_string(&text, "it is filled only in the rows where the times start "
                       "again, as if it named series");
    TRY(findings_report(&d->table.findings, finding, &text, NULL, err));
    fill_words(&d->table, &column, 1, &filter);
    text_string(&options, "--id ");
    shell_quote(&options, name);
    status = text_status(&filter, err);
    if (status == STATUS_OK)
        status = text_status(&options, err);
    if (status == STATUS_OK) {
        source_add_filter(&remedy, d->table.path, filter.bytes);
        text_printf(&remedy, ", then give %s", options.bytes);
        status = text_status(&remedy, err);
    }
    if (status == STATUS_OK)
        (void)error_set(err, STATUS_DATA,
                        "%s:%zu: column \"%s\": %s (fill the others: %s)",
                        dataset_path(d, found->first), finding.line, name,
                        findings_last(&d->table.findings)->text, remedy.bytes);
    if (status == STATUS_OK)
        status = error_add_filter(err, filter.bytes, options.bytes);
    text_release(&filter);
    text_release(&options);
    text_release(&remedy);
    return status;
}

/* True for orders or bookings with the newest first: to be sorted, before their
 * ids are asked about. */
static bool are_orders_backwards(const struct dataset *d)
{
    struct text ignored = {0};
    bool are_orders;

    for (size_t row = 1; row < d->table.n_rows; row++)
        if (d->table.ticks[row] > d->table.ticks[row - 1])
            return false;
    are_orders = amounts_are_orders(d, &ignored);
    text_release(&ignored);
    return are_orders;
}

static enum status refuse(struct dataset *d, const struct disorder *found,
                          bool training, struct error *err)
{
    const size_t row = found->first;
    char before[TIME_TEXT_MAX], here[TIME_TEXT_MAX];
    const char *zone = local_time_find(d).zone;
    struct text remedy = {0}, local = {0};
    enum status status = STATUS_OK;

    dataset_time(d, row - 1, before);
    dataset_time(d, row, here);
    if (strcmp(dataset_path(d, row), dataset_path(d, row - 1)) != 0)
        return error_set(err, STATUS_DATA,
                         "%s:%zu: time %s follows %s, the last time of %s "
                         "(its rows must come after those of that file)",
                         dataset_path(d, row), dataset_line(d, row), here,
                         before, dataset_path(d, row - 1));
    text_string(&local, "");
    if (zone) {
        text_printf(&remedy, "--tz %s", zone);
        local_time_words(d, zone, row, &local);
    } else if (training && !are_orders_backwards(d)) {
        status = id_remedy(d, &remedy, NULL, err);
        if (status == STATUS_OK && !remedy.length)
            status = log_ids_add(d, &remedy, err);
        if (status == STATUS_OK && !remedy.length)
            status = half_days_refuse(d, row, err);
        if (status == STATUS_OK && !remedy.length)
            status = stacked_series_refuse(d, err);
    }
    if (status == STATUS_OK && !remedy.length)
        text_string(&remedy, "--sort");
    if (status == STATUS_OK)
        status = text_status(&remedy, err);
    if (status == STATUS_OK)
        status = text_status(&local, err);
    if (status == STATUS_OK)
        status = add_finding(d, found, zone, remedy.bytes, err);
    if (status == STATUS_OK)
        status =
            error_set(err, STATUS_DATA,
                      "%s:%zu: time %s follows %s of line %zu%s (give %s%s)",
                      dataset_path(d, row), dataset_line(d, row), here, before,
                      dataset_line(d, row - 1), local.bytes, remedy.bytes,
                      others_of(remedy.bytes, training && !d->schema->id));
    text_release(&remedy);
    text_release(&local);
    return status;
}

struct timed_row {
    int64_t tick;
    size_t row;
};

static int compare_times(const void *a, const void *b)
{
    const struct timed_row *x = a, *y = b;

    if (x->tick != y->tick)
        return x->tick < y->tick ? -1 : 1;
    return (x->row > y->row) - (x->row < y->row);
}

static enum status sort_rows(struct dataset *d, struct error *err)
{
    const size_t n = d->table.n_rows;
    struct timed_row *rows = malloc(n * sizeof *rows);
    size_t *from = malloc(n * sizeof *from);
    enum status status;

    if (rows && from) {
        for (size_t i = 0; i < n; i++)
            rows[i] = (struct timed_row){d->table.ticks[i], i};
        for (size_t s = 0; s < d->n_series; s++)
            qsort(rows + d->series[s].first, d->series[s].n_rows, sizeof *rows,
                  compare_times);
        for (size_t i = 0; i < n; i++)
            from[i] = rows[i].row;
        status = dataset_set_rows(d, from, n, err);
    } else {
        status = error_no_memory(err, n * sizeof *rows);
    }
    free(rows);
    free(from);
    return status;
}

enum status order_rows(struct dataset *d, bool sort, bool training,
                       struct text *notes, struct error *err)
{
    const struct disorder found = find_disorder(d);
    const int unfilled =
        training && found.n && !sort ? fill_down_column(d) : -1;

    if (!found.n)
        return STATUS_OK;
    if (d->table.lines_interleave)
        return sort_rows(d, err);
    if (unfilled >= 0)
        return refuse_unfilled(d, &found, unfilled, err);
    if (!sort) {
        TRY(swapped_days_refuse(d, err));
        TRY(far_times_refuse(d, FAR_OFF_GRID, err));
        return refuse(d, &found, training, err);
    }
    TRY(add_finding(d, &found, NULL, NULL, err));
    text_printf(notes, "%s\n", findings_last(&d->table.findings)->text);
    text_string(notes, "rows are sorted by time (--sort)\n");
    return sort_rows(d, err);
}
