/* impute.c - see impute.h. */
#include "data/impute.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/shell.h"
#include "data/known_rows.h"

const char *const missing_names[] = {"error",  "mask", "ffill",
                                     "linear", "mean", NULL};

/* How a missing cell of the file, or of an inserted row, is filled. */
static enum missing method_of(const struct dataset *d, size_t row)
{
    static const enum missing of_gaps[] = {
        [GAPS_ERROR] = MISSING_ERROR, [GAPS_MASK] = MISSING_MASK,
        [GAPS_FFILL] = MISSING_FFILL, [GAPS_LINEAR] = MISSING_LINEAR,
        [GAPS_SPLIT] = MISSING_MASK,  [GAPS_ZERO] = MISSING_MASK,
    };

    return dataset_absent(d, row) ? of_gaps[d->gaps] : d->missing;
}

static float *cell(const struct dataset *d, size_t row, size_t c)
{
    return &d->table.cells[row * d->table.n_columns + (size_t)d->columns[c]];
}

/* Cells of the file, and the place of the first. */
struct cells {
    size_t n, row, column;
};

/* The missing cells of the file: those that are imputed or refused, and those
 * that are masked; the row from which on none is masked for lack of an earlier
 * value. */
struct missed {
    struct cells imputed, masked;
    size_t begin;
};

static void add_cells(struct cells *to, const struct cells *more)
{
    if (!to->n)
        *to = *more;
    else
        to->n += more->n;
}

bool impute_needs_earlier(const struct dataset *d)
{
    return d->missing == MISSING_FFILL || d->missing == MISSING_LINEAR;
}

static void count_missed(const struct dataset *d, size_t row, size_t c,
                         bool is_leading, struct missed *missed)
{
    const bool masked =
        d->missing == MISSING_MASK || (is_leading && impute_needs_earlier(d));

    add_cells(masked ? &missed->masked : &missed->imputed,
              &(struct cells){1, row, c});
}

/* Imputes the cells [from, to) that are missing; the row before them is known,
 * and so is row `to` if `has_end`. */
static void impute_run(const struct dataset *d, size_t c, size_t from,
                       size_t to, bool has_end)
{
    const float before = *cell(d, from - 1, c);
    const double rise = has_end ? (double)*cell(d, to, c) - (double)before : 0;
    const double slope = rise / (double)(to - from + 1);

    for (size_t row = from; row < to; row++) {
        const enum missing method = method_of(d, row);

        if (method == MISSING_FFILL)
            *cell(d, row, c) = before;
        if (method == MISSING_LINEAR)
            *cell(d, row, c) =
                (float)((double)before + slope * (double)(row - from + 1));
    }
}

static void impute_series(const struct dataset *d, const struct series *series,
                          size_t c, struct missed *missed)
{
    const size_t end = series->first + series->n_rows;

    for (size_t row = series->first; row < end; row++) {
        const size_t from = row;

        for (; row < end && isnan(*cell(d, row, c)); row++) {
            d->imputed[row * d->n_columns + c] = 1;
            if (!dataset_absent(d, row))
                count_missed(d, row, c, from == series->first, missed);
        }
        if (row > from && from > series->first)
            impute_run(d, c, from, row, row < end);
        if (from == series->first && row > missed->begin)
            missed->begin = row;
    }
}

/* Of a column in which some cell was missing. */
static struct cells first_of(const struct missed *missed)
{
    return missed->imputed.n && (!missed->masked.n ||
                                 missed->imputed.row < missed->masked.row)
               ? missed->imputed
               : missed->masked;
}

/* Adds what was missing in a column to the findings. */
static enum status add_finding(struct dataset *d, const struct missed *missed,
                               struct error *err)
{
    const struct cells first = first_of(missed);
    struct finding finding = {.kind = FINDING_MISSING,
                              .count = missed->imputed.n + missed->masked.n,
                              .line = dataset_line(d, first.row),
                              .column = dataset_column_of_all(d, first.column)};
    char remedy[] = "--missing mask";
    struct text text = {0};

    dataset_time(d, first.row, finding.time);
    text_string(&text, counted(finding.count, "missing cell").text);
    finding.needed = d->missing == MISSING_ERROR;
    finding.remedy = finding.needed ? remedy : NULL;
    return findings_report(&d->table.findings, finding, &text, NULL, err);
}

/* Refuses the first missing cell of a column. */
static enum status refuse_missing(const struct dataset *d,
                                  const struct cells *cells, struct error *err)
{
    const size_t row = cells->row, c = cells->column;
    const struct column *column = &d->table.columns[d->columns[c]];

    if (d->schema->layout == LAYOUT_ROWS && !d->table.n_value_names)
        return error_set(err, STATUS_DATA,
                         "%s:%zu: cell %zu: a value is missing (give --missing "
                         "mask, ffill, linear or mean)",
                         column->first_missing.path, column->first_missing.line,
                         column->first_missing.cell);
    return error_set(err, STATUS_DATA,
                     "%s:%zu: column \"%s\": a value is missing (give "
                     "--missing mask, ffill, linear or mean)",
                     dataset_path(d, row), dataset_line(d, row),
                     dataset_column_in_file(d, row, c));
}

/* "3 missing cells masked; masked cells are not scored (first: line 17, column
 * "temp")" */
static void note_cells(const struct dataset *d, const struct cells *cells,
                       const char *fate, const char *how, bool training,
                       struct text *notes)
{
    if (!cells->n)
        return;
    text_printf(notes, "%s %s%s", counted(cells->n, "missing cell").text, fate,
                how);
    if (training)
        text_printf(notes, "; %s cells are not scored", fate);
    text_printf(notes, " (first: line %zu, column \"",
                dataset_line(d, cells->row));
    text_printable(notes, dataset_column_in_file(d, cells->row, cells->column));
    text_string(notes, "\")\n");
}

/* Appends why ffill and linear mask cells, and for one series how to leave out
 * their rows. */
static void put_reason(const struct dataset *d, size_t begin, bool training,
                       struct text *reason)
{
    const struct series *series = &d->series[0];
    char time[TIME_TEXT_MAX] = "", line[24];

    text_printf(reason, ", because --missing %s needs an earlier value",
                missing_names[d->missing]);
    if (!training || d->n_series > 1 || d->table.rows_share_line ||
        d->schema->layout == LAYOUT_LABELLED || begin <= series->first ||
        begin >= series->first + series->n_rows)
        return;
    if (d->table.ticks)
        dataset_time(d, begin, time);
    (void)snprintf(line, sizeof line, "%zu", dataset_line(d, begin));
    text_string(reason, " (--from ");
    shell_quote(reason, *time ? time : line);
    text_string(reason, " leaves their rows out, --features a column that "
                        "begins late)");
}

static enum status note_missing(const struct dataset *d,
                                const struct missed *missed, bool training,
                                struct text *notes, struct error *err)
{
    char with[32];
    struct text reason = {0};
    enum status status = STATUS_OK;

    (void)snprintf(with, sizeof with, " with %s", missing_names[d->missing]);
    note_cells(d, &missed->imputed, "imputed", with, training, notes);
    if (impute_needs_earlier(d) && missed->masked.n) {
        put_reason(d, missed->begin, training, &reason);
        status = text_status(&reason, err);
    }
    if (status == STATUS_OK)
        note_cells(d, &missed->masked, "masked",
                   reason.bytes ? reason.bytes : "", training, notes);
    text_release(&reason);
    return status;
}

static bool is_complete(const struct dataset *d)
{
    size_t n = d->has_inserted;

    for (size_t c = 0; c < d->n_columns; c++)
        n += d->table.columns[d->columns[c]].n_missing;
    return !n;
}

/* The rows of a series whose cells are counted as missing: where the inputs of
 * the future come with the data, those up to the last known target. */
static size_t rows_counted(const struct dataset *d, const struct series *series)
{
    size_t n = series->n_rows;

    while (n && covariates_need_future(&d->schema->covariates) &&
           !dataset_has_target(d, series->first + n - 1))
        n--;
    return n;
}

enum status impute_refuse(struct dataset *d, struct error *err)
{
    for (size_t c = 0; c < d->n_columns; c++) {
        struct missed missed = {.imputed = {0}};

        for (size_t s = 0; s < d->n_series; s++) {
            const struct series *series = &d->series[s];
            const size_t n = rows_counted(d, series);

            for (size_t i = 0; i < n; i++)
                if (isnan(*cell(d, series->first + i, c)))
                    count_missed(d, series->first + i, c, false, &missed);
        }
        if (!missed.imputed.n)
            continue;
        TRY(add_finding(d, &missed, err));
        return refuse_missing(d, &missed.imputed, err);
    }
    return STATUS_OK;
}

enum status impute_missing(struct dataset *d, bool training, struct text *notes,
                           struct error *err)
{
    struct missed all = {.imputed = {0}};

    if (is_complete(d))
        return STATUS_OK;
    d->imputed = calloc(d->table.n_rows, d->n_columns);
    if (!d->imputed)
        return error_no_memory(err, d->table.n_rows * d->n_columns);
    for (size_t c = 0; c < d->n_columns; c++) {
        struct missed missed = {.imputed = {0}};

        for (size_t s = 0; s < d->n_series; s++)
            impute_series(d, &d->series[s], c, &missed);
        if (!missed.imputed.n && !missed.masked.n)
            continue;
        TRY(add_finding(d, &missed, err));
        if (d->missing == MISSING_ERROR)
            return refuse_missing(d, &missed.imputed, err);
        add_cells(&all.imputed, &missed.imputed);
        add_cells(&all.masked, &missed.masked);
        all.begin = missed.begin > all.begin ? missed.begin : all.begin;
    }
    TRY(known_rows_count(d, err));
    return note_missing(d, &all, training, notes, err);
}
