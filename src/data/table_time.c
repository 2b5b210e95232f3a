/* table_time.c - see table_time.h. */
#include "data/table_time.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/list.h"
#include "base/utf8.h"

#define MISSING_TICK INT64_MIN

static const char *const time_names[] = {"date",      "datetime", "date_time",
                                         "timestamp", "time",     "ds"};
static const char *const counter_names[] = {"year",   "month", "week",  "day",
                                            "hour",   "t",     "index", "step",
                                            "period", "no"};

static bool is_among(const char *name, const char *const *names, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (strcasecmp(name, names[i]) == 0)
            return true;
    return false;
}

#define IS_AMONG(name, names)                                                  \
    is_among(name, names, sizeof(names) / sizeof *(names))

/* Memory of a candidate. Each text also needs a pointer in the list, and later
 * one in the table. */
static size_t bytes_of(const struct time_candidate *c)
{
    return c->is_text ? c->text.n_bytes + c->text.n * 2 * sizeof(char *)
                      : c->n * sizeof *c->ticks;
}

static void drop(struct time_candidate *c)
{
    free(c->ticks);
    string_list_release(&c->text);
    *c = (struct time_candidate){.reason = REASON_NONE};
}

enum status time_search_start(struct time_search *search,
                              const struct table *table,
                              const struct table_options *options,
                              struct error *err)
{
    int label = options->label ? table_find(table, options->label) : -1;
    int column;

    search->n_columns = table->n_columns;
    search->candidates = calloc(table->n_columns, sizeof *search->candidates);
    if (!search->candidates)
        return error_no_memory(err,
                               table->n_columns * sizeof *search->candidates);
    if (options->time) {
        if (!options->from_model && strcmp(options->time, "none") == 0 &&
            table_find(table, options->time) < 0)
            return STATUS_OK;
        TRY(table_require(table, options->time,
                          options->from_model ? NULL : "--time", &column, err));
        if (column == table->id_column)
            return error_set(err, STATUS_USAGE,
                             "%s: column \"%s\" is both --time and --id (give "
                             "another one, or --time none)",
                             table->path, table->columns[column].name);
        search->candidates[column].reason = REASON_REQUESTED;
        return STATUS_OK;
    }
    if (options->from_model)
        return STATUS_OK;
    for (int i = 0; (size_t)i < table->n_columns; i++) {
        struct time_candidate *c = &search->candidates[i];
        const char *name = table->columns[i].name;

        if (i == table->id_column || i == label)
            continue;
        c->reason = REASON_CONTENT;
        if (IS_AMONG(name, time_names))
            c->reason = REASON_NAMED;
        else if (IS_AMONG(name, counter_names))
            c->reason = REASON_COUNTER;
    }
    return STATUS_OK;
}

static enum status add_tick(struct time_candidate *c, int64_t tick,
                            struct error *err)
{
    int64_t *ticks =
        array_grow(c->ticks, &c->capacity, c->n + 1, sizeof *ticks, err);

    if (!ticks)
        return err->code;
    c->ticks = ticks;
    ticks[c->n++] = tick;
    return STATUS_OK;
}

/* Converts the ticks back to text. Stops at the memory limit, because the
 * caller then refuses the row. */
static enum status convert_to_text(struct time_candidate *c, struct error *err)
{
    char text[TIME_TEXT_MAX];

    c->is_text = true;
    for (size_t i = 0; i < c->n && bytes_of(c) <= TABLE_MAX_TEXT; i++) {
        size_t length = c->ticks[i] == MISSING_TICK
                            ? 0
                            : time_print(&c->form, c->ticks[i], text);

        TRY(string_list_add(&c->text, text, length, err));
    }
    free(c->ticks);
    c->ticks = NULL;
    c->form = (struct time_form){.kind = TIME_TEXT};
    return STATUS_OK;
}

static enum status add_text(struct time_candidate *c, const char *text,
                            size_t length, struct error *err)
{
    if (!c->bad && !utf8_is_valid(text, strnlen(text, length)))
        c->bad = c->text.n + 1;
    return string_list_add(&c->text, text, length, err);
}

static enum status add_cell(struct time_candidate *c, const char *text,
                            size_t length, enum number_kind kind,
                            struct error *err)
{
    bool by_name = c->reason == REASON_REQUESTED || c->reason == REASON_NAMED;
    int64_t tick;

    if (c->reason == REASON_NONE)
        return STATUS_OK;
    if (c->is_text)
        return add_text(c, text, length, err);
    if (kind == NUMBER_MISSING && by_name)
        return add_tick(c, MISSING_TICK, err);
    if (time_parse(text, length, c->reason != REASON_CONTENT, &c->form, &tick))
        return add_tick(c, tick, err);
    if (!by_name) {
        drop(c);
        return STATUS_OK;
    }
    TRY(convert_to_text(c, err));
    return add_text(c, text, length, err);
}

enum status time_search_cell(struct time_search *search, size_t column,
                             const char *text, size_t length,
                             enum number_kind kind, struct error *err)
{
    struct time_candidate *c = &search->candidates[column];
    const size_t before = bytes_of(c);
    const enum status status = add_cell(c, text, length, kind, err);

    search->n_bytes += bytes_of(c) - before;
    return status;
}

void time_search_row(struct time_search *search, bool first_id)
{
    for (size_t i = 0; first_id && i < search->n_columns; i++) {
        struct time_candidate *c = &search->candidates[i];
        int64_t tick, step;

        if (c->reason != REASON_COUNTER || c->form.kind != TIME_INTEGER)
            continue;
        tick = c->ticks[c->n - 1];
        step = tick - c->last;
        if (c->n_counted == 1)
            c->step = step;
        if (c->n_counted > 0 && (step <= 0 || step != c->step)) {
            search->n_bytes -= bytes_of(c);
            drop(c);
            continue;
        }
        c->last = tick;
        c->n_counted++;
    }
}

static bool is_time(const struct table *table, int column,
                    const struct time_candidate *c)
{
    if (c->reason != REASON_NAMED)
        return c->reason != REASON_NONE;
    if (c->is_text)
        return !table_is_numeric(table, column);
    if (c->form.kind == TIME_INTEGER)
        return table->columns[column].n_missing == 0;
    return c->form.kind != TIME_TEXT;
}

/* True if the ticks of the rows of id 0 increase by a constant step; NULL: of
 * all rows. */
static bool counts(const struct time_candidate *c, const uint32_t *id_of_row)
{
    int64_t last = 0, step = 0;
    size_t n = 0;

    for (size_t i = 0; i < c->n; i++) {
        if (id_of_row && id_of_row[i] != 0)
            continue;
        if (n == 1)
            step = c->ticks[i] - last;
        if (n > 0 && (step <= 0 || c->ticks[i] - last != step))
            return false;
        last = c->ticks[i];
        n++;
    }
    return true;
}

void time_search_count(struct time_search *search, const uint32_t *id_of_row)
{
    for (size_t i = 0; i < search->n_columns; i++) {
        struct time_candidate *c = &search->candidates[i];

        c->fails = c->reason == REASON_COUNTER &&
                   c->form.kind == TIME_INTEGER && !counts(c, id_of_row);
    }
}

/* Returns the column with the best reason, or -1. */
static int choose(const struct time_search *search, const struct table *table)
{
    for (int reason = REASON_REQUESTED; reason < N_REASONS; reason++)
        for (int i = 0; (size_t)i < search->n_columns; i++) {
            const struct time_candidate *c = &search->candidates[i];

            if ((int)c->reason == reason && !c->fails && is_time(table, i, c))
                return i;
        }
    return -1;
}

const int64_t *time_search_ticks(const struct time_search *search,
                                 const struct table *table)
{
    const int chosen = choose(search, table);

    return chosen < 0 ? NULL : search->candidates[chosen].ticks;
}

enum status time_search_end(struct time_search *search, struct table *table,
                            struct error *err)
{
    int chosen = choose(search, table);
    struct time_candidate *c;

    if (chosen < 0)
        return STATUS_OK;
    c = &search->candidates[chosen];
    if (!c->is_text && table->columns[chosen].n_missing > 0)
        return error_set(
            err, STATUS_DATA,
            "%s:%zu: the time is missing in column \"%s\" (add it, remove the "
            "row, or give --time none)",
            table->columns[chosen].first_missing.path,
            table->columns[chosen].first_missing.line,
            table->columns[chosen].name);
    if (c->bad) {
        const char *text = string_list_at(&c->text, c->bad - 1);

        return table_check_utf8(table_path(table, c->bad - 1),
                                table_line(table, c->bad - 1), "the time", text,
                                strlen(text), err);
    }
    table->time_column = chosen;
    table->time_form = c->form;
    if (c->is_text) {
        table->time_text = string_list_take(&c->text, &table->time_bytes);
        if (!table->time_text)
            return error_no_memory(err, table->n_rows * sizeof(char *));
    } else {
        table->ticks = array_shrink(c->ticks, c->n, sizeof *c->ticks);
        c->ticks = NULL;
    }
    return STATUS_OK;
}

void time_search_release(struct time_search *search)
{
    for (size_t i = 0; i < search->n_columns && search->candidates; i++)
        drop(&search->candidates[i]);
    free(search->candidates);
    *search = (struct time_search){0};
}
