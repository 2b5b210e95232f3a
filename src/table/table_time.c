/* table_time.c - follows the columns that may be the time while a table is
 * read; see table_time.h. table_time_end.c chooses among them. */
#include "table/table_time.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "table/clock_cell.h"
#include "table/time_candidate.h"
#include "table/time_digits.h"
#include "table/time_pair.h"
#include "table/time_parts.h"
#include "table/time_units.h"
#include "time/time_names.h"
#include "time/zone.h"

/* Starts a time in several columns. */
static void start_parts(struct time_search *search, size_t composite,
                        const int *columns, size_t n, enum time_reason reason)
{
    struct time_parts *parts = &search->parts[composite];

    parts->n = n;
    for (size_t i = 0; i < n; i++) {
        parts->columns[i] = columns[i];
        search->is_part[columns[i]] = true;
    }
    search->candidates[search->n_columns + composite].reason = reason;
}

static enum status require_time(const struct time_search *search,
                                const struct table *table, const char *name,
                                int *column, struct error *err)
{
    TRY(table_require(table, name,
                      search->options->from_model ? NULL : "--time", column,
                      err));
    if (search->options->label &&
        table_find(table, search->options->label) == *column)
        return error_set(err, STATUS_USAGE,
                         "--label and --time are the same column (give another "
                         "one)");
    if (table->columns[*column].use != COLUMN_ID)
        return STATUS_OK;
    return error_set(err, STATUS_USAGE,
                     "%s: column \"%s\" is both --time and --id (give another "
                     "one, or --time none)",
                     table->path, table->columns[*column].name);
}

/* The columns of --time. */
struct time_list {
    struct time_search *search;
    const struct table *table;
    int columns[TIME_PARTS_MAX];
    size_t n;
};

static enum status list_part(void *context, const char *name, struct error *err)
{
    struct time_list *list = context;
    const char *const names = list->search->options->time;
    int column;

    if (list->n == TIME_PARTS_MAX)
        return error_set(
            err, STATUS_USAGE,
            "--time %s: a time has at most %d columns (give fewer)", names,
            TIME_PARTS_MAX);
    TRY(require_time(list->search, list->table, name, &column, err));
    if (strchr(list->table->columns[column].name, ','))
        return error_set(err, STATUS_USAGE,
                         "--time %s: column \"%s\" has a comma in its name "
                         "(rename it)",
                         names, list->table->columns[column].name);
    list->columns[list->n++] = column;
    return STATUS_OK;
}

/* Starts the columns of a list separated by commas. */
static enum status start_list(struct time_search *search,
                              const struct table *table, struct error *err)
{
    struct time_list list = {.search = search, .table = table};

    TRY(table_each_name(table, search->options->time, list_part, &list, err));
    start_parts(search, 0, list.columns, list.n, REASON_REQUESTED);
    if (list.n == 2) {
        const char *name = table->columns[list.columns[1]].name;

        search->parts[0].counts_parts = time_name_counts_parts_of_day(name) ||
                                        time_name_is_part_of_day(name);
    }
    time_units_letters(&search->parts[0], table);
    return STATUS_OK;
}

/* Starts the column or the columns that the options name. */
static enum status start_requested(struct time_search *search,
                                   const struct table *table, struct error *err)
{
    const char *name = search->options->time;
    int column;

    if (table_find(table, name) < 0 && strchr(name, ','))
        return start_list(search, table, err);
    TRY(require_time(search, table, name, &column, err));
    search->candidates[column].reason = REASON_REQUESTED;
    return STATUS_OK;
}

/* Starts a column by its name. One whose name is itself a time has values. */
static void start_column(struct time_candidate *c, const char *name)
{
    struct time_form forms[TIME_READINGS_MAX];
    static const enum time_reason reasons[] = {[NAME_OTHER] = REASON_CONTENT,
                                               [NAME_TIME] = REASON_NAMED,
                                               [NAME_COUNTER] = REASON_COUNTER};

    if (time_detect(name, strlen(name), 0, forms) || time_is_clock(name))
        return;
    c->reason = reasons[time_name_of(name)];
    c->numbers = time_digits_tried(name);
}

static bool has_no_name(const struct table *table, int column, int label)
{
    char number[16];

    (void)snprintf(number, sizeof number, "%d", column + 1);
    return column != label && table->columns[column].use != COLUMN_ID &&
           strcmp(table->columns[column].name, number) == 0;
}

/* Starts the times that the first columns, without names, may have. */
static void start_unnamed(struct time_search *search, const struct table *table,
                          int label)
{
    static const char *const units[] = {"Ym", "Ymd", "YmdH", "Yj", "YjH"};
    static const int columns[] = {0, 1, 2, 3};
    size_t n_unnamed = 0;

    while (n_unnamed < table->n_columns &&
           has_no_name(table, (int)n_unnamed, label))
        n_unnamed++;
    for (size_t k = 0; k < sizeof units / sizeof *units; k++) {
        const size_t n = strlen(units[k]);

        if (n > n_unnamed || n == table->n_columns)
            continue;
        start_parts(search, 1 + k, columns, n, REASON_UNNAMED);
        memcpy(search->parts[1 + k].units, units[k], n + 1);
    }
}

/* Starts the time in a column of years and others of units of it; or in the
 * first columns, without names. */
static void start_unit_parts(struct time_search *search,
                             const struct table *table, int label)
{
    enum time_reason reason;
    int columns[TIME_PARTS_MAX] = {-1, -1, -1};
    const size_t n = time_units_find(table, label, columns, &reason);

    if (n) {
        start_parts(search, 1, columns, n, reason);
        time_units_letters(&search->parts[1], table);
        if (n == 2 && strcmp(search->parts[1].units, "Ym") == 0)
            columns[2] = time_units_date(table, label, columns[0]);
        if (n == 2 && columns[2] >= 0) {
            start_parts(search, PARTS_WITH_DATE, columns, 3, reason);
            memcpy(search->parts[PARTS_WITH_DATE].units, "Ymd", sizeof "Ymd");
        }
        return;
    }
    start_unnamed(search, table, label);
}

/* Starts the times in several columns that the names suggest: a date and a time
 * of day; and a year, a month, and so on. */
static void start_composites(struct time_search *search,
                             const struct table *table, int label)
{
    const struct time_pair pair = time_pair_find(table, label);
    const int clock = pair.clock;
    const int date = pair.date < 0 && clock > 0 && has_no_name(table, 0, label)
                         ? 0
                         : pair.date;

    if (date >= 0 && clock >= 0 && pair.half >= 0)
        start_parts(search, 0, (int[]){date, clock, pair.half}, 3,
                    REASON_DATE_AND_TIME);
    else if (date >= 0 && clock >= 0)
        start_parts(search, 0, (int[]){date, clock}, 2, REASON_DATE_AND_TIME);
    else if (date >= 0 && pair.part >= 0) {
        start_parts(search, 0, (int[]){date, pair.part}, 2,
                    REASON_DATE_AND_PART);
        search->parts[0].counts_parts = true;
    } else if (table->n_columns > 2 && has_no_name(table, 0, label) &&
               has_no_name(table, 1, label))
        start_parts(search, 0, (int[]){0, 1}, 2, REASON_UNNAMED);
    start_unit_parts(search, table, label);
}

/* The candidates that are left to follow. */
static enum status start_candidates(struct time_search *search,
                                    const struct table *table,
                                    struct error *err)
{
    const struct table_options *options = search->options;
    const int label = options->label ? table_find(table, options->label) : -1;

    if (options->time) {
        if (!options->from_model && strcmp(options->time, "none") == 0 &&
            table_find(table, options->time) < 0)
            return STATUS_OK;
        return start_requested(search, table, err);
    }
    if (options->from_model)
        return STATUS_OK;
    for (int i = 0; i < (int)table->n_columns; i++)
        if (table->columns[i].use != COLUMN_ID && i != label)
            start_column(&search->candidates[i], table->columns[i].name);
    start_composites(search, table, label);
    return STATUS_OK;
}

/* Notes which times of several columns end with an hour, by its name. */
static void note_hours(struct time_search *search, const struct table *table)
{
    for (size_t k = 0; k < TIME_COMPOSITES; k++) {
        struct time_parts *parts = &search->parts[k];
        const int last = parts->n > 1 ? parts->columns[parts->n - 1] : -1;

        parts->has_hours =
            last >= 0 && time_name_unit(table->columns[last].name) == 'H';
    }
}

/* Sets the form that the options give. */
static enum status start_form(struct time_candidate *c, const char *pattern,
                              const struct zone *zone, struct error *err)
{
    struct time_form *form = &c->readings[0].form;
    const char *wrong = time_form_set(form, pattern);

    if (wrong)
        return error_set(err, STATUS_USAGE,
                         "--time-format \"%s\" cannot be used: %s (such as "
                         "\"%%d/%%m/%%Y %%H:%%M\")",
                         pattern, wrong);
    form->zone = form->kind == TIME_DATETIME ? zone : NULL;
    c->n_readings = 1;
    c->is_fixed = true;
    return STATUS_OK;
}

enum status time_search_start(struct time_search *search,
                              const struct table *table,
                              const struct table_options *options,
                              struct error *err)
{
    const size_t n = table->n_columns + TIME_COMPOSITES;

    search->options = options;
    search->n_columns = table->n_columns;
    search->candidates = calloc(n, sizeof *search->candidates);
    search->is_part = calloc(n, sizeof *search->is_part);
    search->is_needed = calloc(n, sizeof *search->is_needed);
    search->active = calloc(n, sizeof *search->active);
    if (!search->candidates || !search->is_part || !search->is_needed ||
        !search->active)
        return error_no_memory(err, n * sizeof *search->candidates);
    if (*options->reading.tz)
        TRY(zone_find(options->reading.tz, &search->zone, err));
    TRY(start_candidates(search, table, err));
    note_hours(search, table);
    for (size_t i = 0; i < n; i++) {
        struct time_candidate *c = &search->candidates[i];

        search->is_needed[i] = search->is_part[i] || c->reason != REASON_NONE;
        if (c->reason == REASON_NONE)
            continue;
        search->active[search->n_active++] = i;
        if (c->reason == REASON_REQUESTED)
            c->numbers = time_digits_tried("time");
        if (*options->reading.time_format)
            TRY(start_form(c, options->reading.time_format, search->zone, err));
    }
    return STATUS_OK;
}

/* Stores the cell of one of several columns, without blanks around it. */
static void store_part(struct time_search *search, size_t column,
                       const char *text, size_t length, enum number_kind kind)
{
    while (length && (*text == ' ' || *text == '\t')) {
        text++;
        length--;
    }
    while (length && (text[length - 1] == ' ' || text[length - 1] == '\t'))
        length--;
    for (size_t k = 0; k < TIME_COMPOSITES; k++)
        for (size_t i = 0; i < search->parts[k].n; i++) {
            struct time_parts *parts = &search->parts[k];
            size_t prefix = 0;

            if ((size_t)parts->columns[i] != column)
                continue;
            if (parts->n == 2 && i == 1)
                prefix = clock_cell_prefix(text, length);
            parts->n_missing += kind == NUMBER_MISSING;
            time_parts_store(parts, i, text + prefix, length - prefix);
        }
}

/* True for a whole number such as 2020.0, unless its digits may be days, or
 * seconds, with a fraction. */
static bool has_point(const char *text, size_t length)
{
    enum { SERIAL = 5, JULIAN = 7, SECONDS = 10 };
    const size_t n = time_digits_length(text, length);

    return n < length && n != SERIAL && n != JULIAN && n != SECONDS;
}

enum status time_search_cell(struct time_search *search, size_t column,
                             const char *text, size_t length,
                             enum number_kind kind, struct error *err)
{
    struct time_candidate *c = &search->candidates[column];
    char copy[TIME_TEXT_MAX];

    if (kind == NUMBER && search->options->reading.decimal == DECIMAL_COMMA &&
        time_digits_point(text, length, copy))
        text = copy;
    if (search->is_part[column])
        store_part(search, column, text, length, kind);
    if (c->reason == REASON_NONE)
        return STATUS_OK;
    c->is_missing = kind == NUMBER_MISSING;
    if (c->is_missing)
        return STATUS_OK;
    if (!c->started) {
        c->is_number = kind == NUMBER;
        c->has_point = has_point(text, length);
    }
    if (c->has_point)
        length = time_digits_length(text, length);
    return time_candidate_read(search, c, text, length, err);
}

/* Reads the time of a row from its columns. */
static enum status read_parts(struct time_search *search, size_t composite,
                              struct error *err)
{
    struct time_parts *parts = &search->parts[composite];
    struct time_candidate *c =
        &search->candidates[search->n_columns + composite];
    char text[TIME_PARTS_MAX * TIME_TEXT_MAX];
    size_t n = 0;

    if (parts->is_cut && parts->is_whole && c->reason != REASON_REQUESTED) {
        time_candidate_drop(search, c);
        return STATUS_OK;
    }
    c->is_missing = parts->n_missing > 0;
    parts->n_missing = 0;
    if (c->is_missing)
        return STATUS_OK;
    if (parts->n == 3 && clock_cell_is_half(parts->text[2], parts->lengths[2]))
        clock_cell_halve(parts->text[1], parts->lengths[1], parts->text[2]);
    for (size_t i = 0; i < parts->n; i++) {
        if (i)
            text[n++] = ' ';
        memcpy(text + n, parts->text[i], parts->lengths[i]);
        n += parts->lengths[i];
    }
    if (!c->started && !c->is_fixed && *parts->units)
        time_parts_start(parts, text, n, search->zone, c);
    return time_candidate_read(search, c, text, n, err);
}

enum status time_search_row(struct time_search *search, struct error *err)
{
    size_t left = 0;

    for (size_t k = 0; k < search->n_active; k++) {
        const size_t i = search->active[k];
        struct time_candidate *c = &search->candidates[i];

        if (c->reason != REASON_NONE && i >= search->n_columns)
            TRY(read_parts(search, i - search->n_columns, err));
        if (c->reason != REASON_NONE)
            time_candidate_end_row(search, c);
        if (c->reason != REASON_NONE)
            search->active[left++] = i;
    }
    search->n_active = left;
    return STATUS_OK;
}

const int *time_search_columns(const struct time_search *search, size_t i,
                               int *single, size_t *n)
{
    if (i >= search->n_columns) {
        *n = search->parts[i - search->n_columns].n;
        return search->parts[i - search->n_columns].columns;
    }
    *single = (int)i;
    *n = 1;
    return single;
}

void time_search_names(struct text *text, const struct time_search *search,
                       const struct table *table, size_t i)
{
    int single;
    size_t n;
    const int *columns = time_search_columns(search, i, &single, &n);

    for (size_t k = 0; k < n; k++) {
        text_string(text, k ? "," : "");
        text_string(text, table->columns[columns[k]].name);
    }
}

void time_search_release(struct time_search *search)
{
    const size_t n = search->n_columns + TIME_COMPOSITES;

    for (size_t i = 0; i < n && search->candidates; i++)
        time_candidate_drop(search, &search->candidates[i]);
    free(search->candidates);
    free(search->is_part);
    free(search->is_needed);
    free(search->active);
    *search = (struct time_search){0};
}
