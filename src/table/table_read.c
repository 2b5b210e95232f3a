/*
 * table_read.c - reads a CSV into a table (see table.h).
 *
 * The sink of reader_read() writes cells directly into the table. Only the
 * first row is buffered, because its end gives the number of columns. Without a
 * header it is then added as data.
 */
#include "table/table.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "table/cell_format.h"
#include "csv/csv.h"
#include "csv/source.h"
#include "base/list.h"
#include "base/number.h"
#include "base/text.h"
#include "base/utf8.h"
#include "table/first_line.h"
#include "table/table_category.h"
#include "table/table_clock.h"
#include "table/table_edges.h"
#include "table/id_cells.h"
#include "table/same_names.h"
#include "table/table_id.h"
#include "table/table_time.h"
#include "table/text_cell.h"
#include "table/wide.h"
#include "table/wide_check.h"

enum { NAME_SHOWN = 40 }; /* bytes of a name in a message */

struct builder {
    struct table *table;
    const struct table_options *options;
    struct cell_format format;
    struct table_edges edges; /* gives only rows as wide as the table */
    bool in_rows;             /* the first row has ended */
    struct string_list first_row;
    size_t n_named; /* columns up to the last one with a name */
    size_t column;  /* column of the next cell */
    struct string_set ids;
    struct id_cells id; /* of the current row */
    bool id_is_guess;   /* see table_id.h */
    bool guess_is_bad;  /* a cell of it is no id */
    struct time_search search;
    struct wide wide;
    size_t cell_capacity, id_capacity, offset_capacity;
};

/* The first row */

static bool is_numeric_row(const struct cell_format *format,
                           const struct string_list *row)
{
    float value;

    for (size_t i = 0; i < row->n; i++) {
        const char *text = string_list_at(row, i);

        if (cell_parse(format, text, strlen(text), &value) != NUMBER)
            return false;
    }
    return true;
}

/* Refuses a single column that another delimiter would split. */
static enum status check_delimiter(const struct builder *b, size_t line,
                                   struct error *err)
{
    static const struct {
        char delimiter;
        const char *name;
    } others[] = {{',', "','"}, {';', "';'"}, {'\t', "tab"}, {'|', "'|'"}};
    const char *text = string_list_at(&b->first_row, 0);

    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (b->first_row.n == 1 && b->options->reading.delimiter &&
            others[i].delimiter != b->options->reading.delimiter &&
            strchr(text, others[i].delimiter))
            return error_set(err, STATUS_DATA,
                             "%s:%zu: the only column is \"%.*s\" (give "
                             "--delimiter %s)",
                             b->table->path, line, NAME_SHOWN, text,
                             others[i].name);
    return STATUS_OK;
}

static enum status name_columns(struct builder *b, struct error *err)
{
    struct table *t = b->table;

    t->columns = calloc(b->first_row.n, sizeof *t->columns);
    if (!t->columns)
        return error_no_memory(err, b->first_row.n * sizeof *t->columns);
    t->n_columns = b->first_row.n;
    for (size_t i = 0; i < t->n_columns; i++) {
        const char *name = string_list_at(&b->first_row, i);
        char number[24];

        if (!t->header || *name)
            b->n_named = i + 1;
        (void)snprintf(number, sizeof number, "%zu", i + 1);
        t->columns[i].name = strdup(t->header && *name != '\0' ? name : number);
        if (!t->columns[i].name)
            return error_no_memory(err, strlen(name) + 1);
    }
    return STATUS_OK;
}

static enum status check_names(const struct builder *b, size_t line,
                               struct error *err)
{
    const struct table *t = b->table;
    struct string_set names = {0};
    enum status status = STATUS_OK;

    for (size_t i = 0; i < t->n_columns && status == STATUS_OK; i++) {
        const char *name = t->columns[i].name;
        uint32_t first;

        status = table_check_utf8(b->table, t->path, line, "the column name",
                                  name, strlen(name), err);
        if (status == STATUS_OK)
            status = string_set_add(&names, name, strlen(name), &first, err);
        if (status == STATUS_OK && first != i)
            status =
                same_names_refuse(b->table, &b->first_row, line, first, i, err);
    }
    string_set_release(&names);
    return status;
}

/* Refuses a file whose lines are series, as `what` says. */
static enum status refuse_series(struct table *t, size_t line, const char *what,
                                 const char *otherwise, struct error *err)
{
    char remedy[] = "--layout rows";
    struct text text = {0};

    text_string(&text, what);
    TRY(findings_report(&t->findings,
                        (struct finding){.kind = FINDING_WIDE,
                                         .count = 1,
                                         .line = line,
                                         .remedy = remedy,
                                         .needed = true},
                        &text, NULL, err));
    return error_set(
        err, STATUS_DATA, "%s:%zu: %s (give %s if each line is a series; %s)",
        t->path, line, findings_last(&t->findings)->text, remedy, otherwise);
}

/* Without an option, a first row that cannot be names is data, or a series. */
static enum status decide_header(struct builder *b, size_t line,
                                 struct error *err)
{
    const struct table_options *options = b->options;
    struct table *t = b->table;

    if (!t->header || options->header_given || options->from_model)
        return STATUS_OK;
    if (options->find_layout && first_row_is_series(&b->first_row, &b->format))
        return refuse_series(t, line,
                             "the first line is a text with numbers, no header",
                             "--no-header if it is a row, --header if it has "
                             "names",
                             err);
    if (!first_row_is_data(&b->first_row, &b->format, options->id))
        return STATUS_OK;
    t->header = false;
    text_string(&t->notes,
                "the first row is data, not a header: columns are named 1, 2, "
                "... (give --header if it has names)\n");
    return STATUS_OK;
}

/* Refuses lines of numbers without names that may be series: they are longer
 * than the columns. */
static enum status check_lines(const struct builder *b, struct error *err)
{
    enum { LONG = 8 };
    struct table *t = b->table;

    if (t->header || !t->reading.header || t->n_columns < LONG ||
        t->n_rows >= t->n_columns)
        return STATUS_OK;
    return refuse_series(t, table_line(t, 0),
                         "lines of numbers without names, longer than the "
                         "columns",
                         "--no-header if each column is one", err);
}

static enum status start_columns(struct builder *b, size_t line,
                                 struct error *err)
{
    struct table *t = b->table;

    TRY(check_delimiter(b, line, err));
    TRY(decide_header(b, line, err));
    TRY(name_columns(b, err));
    TRY(check_names(b, line, err));
    TRY(table_mark_categories(t, b->options, err));
    t->header_is_numeric =
        t->header && is_numeric_row(&b->format, &b->first_row);
    TRY(table_id_start(t, b->options, err));
    b->id_is_guess = !b->options->id && t->id_column >= 0;
    TRY(id_cells_start(&b->id, t, err));
    if (t->header)
        TRY(wide_start(&b->wide, t, &b->first_row, b->options, line, err));
    return b->wide.is_used ? STATUS_OK
                           : time_search_start(&b->search, t, b->options, err);
}

static enum status hold_cell(struct builder *b, const char *text, size_t length,
                             size_t line, struct error *err)
{
    const size_t most =
        b->options->rows_layout ? WIDE_MAX_COLUMNS : TABLE_MAX_COLUMNS;

    if (memchr(text, '\0', length))
        return error_set(err, STATUS_DATA,
                         "%s:%zu: a zero byte in cell %zu (is it a text file? "
                         "convert UTF-16 with iconv -f UTF-16 -t UTF-8)",
                         b->table->path, line, b->first_row.n + 1);
    if (b->first_row.n == most)
        return error_set(err, STATUS_DATA,
                         "%s:%zu: more than %zu columns (use fewer, or give "
                         "--delimiter; if each line is a series, give --layout "
                         "rows)",
                         b->table->path, line, most);
    if (b->first_row.n_bytes + length > TABLE_MAX_NAMES)
        return error_set(err, STATUS_DATA,
                         "%s:%zu: the first row is longer than %d bytes "
                         "(use fewer columns, or give --delimiter)",
                         b->table->path, line, TABLE_MAX_NAMES);
    return string_list_add(&b->first_row, text, length, err);
}

/* Rows */

/* Makes room for a row and stores its line. */
static enum status start_row(struct builder *b, size_t line, struct error *err)
{
    struct table *t = b->table;
    size_t n_cells = (t->n_rows + 1) * t->n_columns;
    size_t offset = line - t->n_rows;

    if (n_cells > TABLE_MAX_CELLS)
        return error_set(err, STATUS_DATA,
                         "%s:%zu: more than %d cells (use fewer rows or "
                         "columns)",
                         t->path, line, TABLE_MAX_CELLS);
    if (n_cells > b->cell_capacity) {
        float *cells = array_grow(t->cells, &b->cell_capacity, n_cells,
                                  sizeof *cells, err);
        if (!cells)
            return err->code;
        t->cells = cells;
    }
    if (t->id_column >= 0 && t->n_rows == b->id_capacity) {
        uint32_t *ids = array_grow(t->id_of_row, &b->id_capacity, t->n_rows + 1,
                                   sizeof *ids, err);
        if (!ids)
            return err->code;
        t->id_of_row = ids;
    }
    if (t->n_line_offsets == 0 ||
        t->line_offsets[t->n_line_offsets - 1].offset != offset) {
        struct line_offset *offsets =
            array_grow(t->line_offsets, &b->offset_capacity,
                       t->n_line_offsets + 1, sizeof *offsets, err);
        if (!offsets)
            return err->code;
        t->line_offsets = offsets;
        offsets[t->n_line_offsets++] = (struct line_offset){t->n_rows, offset};
    }
    return STATUS_OK;
}

/* Checks a cell of an id column and adds it to the id of the row. */
static enum status add_id_part(struct builder *b, size_t column,
                               const char *text, size_t length, size_t line,
                               struct error *err)
{
    const struct table *t = b->table;

    if (b->id_is_guess &&
        (!length || !utf8_is_valid(text, length) || memchr(text, '\0', length)))
        b->guess_is_bad = true;
    if (b->guess_is_bad)
        return STATUS_OK;
    if ((length == 0 && !(b->wide.is_used && t->has_id_parts)) ||
        memchr(text, '\0', length))
        return error_set(err, STATUS_DATA,
                         "%s:%zu: the id in column \"%s\" is %s (add it, or "
                         "remove the row)",
                         t->path, line, t->columns[column].name,
                         length == 0 ? "empty" : "not text");
    TRY(table_check_utf8(b->table, t->path, line, "the id", text, length, err));
    return id_cells_put(&b->id, t, column, text, length, err);
}

/* Stores the id of the row that ends. */
static enum status add_id(struct builder *b, struct error *err)
{
    struct table *t = b->table;

    if (t->id_column < 0 || b->guess_is_bad)
        return STATUS_OK;
    TRY(id_cells_join(&b->id, t, err));
    return string_set_add(&b->ids, b->id.joined.bytes, b->id.joined.length,
                          &t->id_of_row[t->n_rows], err);
}

/* Stores a text, and looks whether it is a time. */
static void add_text(struct table *t, size_t column, const char *text,
                     size_t length)
{
    enum { LOOKED_AT = 200 };
    struct column *c = &t->columns[column];
    struct time_form forms[TIME_READINGS_MAX];

    t->cells[t->n_rows * t->n_columns + column] = text_cell(text, length);
    if (c->n_looked == LOOKED_AT)
        return;
    c->n_looked++;
    if (!time_detect(text, length, 0, forms))
        return;
    if (c->n_times++ == 0) {
        c->first_time.row = t->n_rows;
        table_sample(c->first_time.text, text, length);
    }
}

static enum status add_cell(void *context, const char *text, size_t length,
                            size_t line, struct error *err)
{
    struct builder *b = context;
    struct table *t = b->table;
    size_t column = b->column;
    struct column *counting;
    enum number_kind kind;
    float value = NAN;

    if (!b->in_rows)
        return hold_cell(b, text, length, line, err);
    counting = &t->columns[wide_counting(&b->wide, column)];
    b->column++;
    if (column == 0)
        TRY(start_row(b, line, err));
    kind = cell_parse(&b->format, text, length, &value);
    if (kind == NUMBER)
        counting->n_numbers++;
    else
        table_count_other(t, counting, kind, text, length, line,
                          b->wide.is_used ? column + 1 : 0);
    if (t->columns[column].is_categorical &&
        (kind != NUMBER_MISSING || (length && wide_is_label(&b->wide, column))))
        TRY(table_category(t, column, text, length, line, &value, err));
    t->cells[t->n_rows * t->n_columns + column] = value;
    if (t->columns[column].use == COLUMN_ID)
        return add_id_part(b, column, text, length, line, err);
    if (b->wide.is_used)
        return STATUS_OK;
    TRY(time_search_cell(&b->search, column, text, length, kind, err));
    if (kind == NUMBER_OTHER && !t->columns[column].is_categorical &&
        b->search.candidates[column].reason == REASON_NONE)
        add_text(t, column, text, length);
    return STATUS_OK;
}

/* Limits the memory for times, ids and line offsets. */
static enum status check_text_size(const struct builder *b, size_t line,
                                   struct error *err)
{
    const struct table *t = b->table;
    const size_t ids =
        t->id_of_row ? t->n_rows * sizeof *t->id_of_row + b->ids.n_bytes : 0;
    const size_t lines = t->n_line_offsets * sizeof *t->line_offsets;

    if (b->search.n_bytes + ids + lines <= TABLE_MAX_TEXT)
        return STATUS_OK;
    return error_set(err, STATUS_DATA,
                     "%s:%zu: times, ids and line numbers need more than %d "
                     "bytes (use fewer rows, or shorter times and ids)",
                     t->path, line, TABLE_MAX_TEXT);
}

/* Checks that a second file has the header of the first. */
static enum status check_columns(const struct builder *b, size_t line,
                                 struct error *err)
{
    const struct table *t = b->table;
    bool same = b->first_row.n == t->n_columns;

    for (size_t i = 0; same && i < t->n_columns; i++) {
        const char *name = string_list_at(&b->first_row, i);

        same = !*name || strcmp(name, t->columns[i].name) == 0;
    }
    if (same)
        return STATUS_OK;
    return error_set(err, STATUS_DATA,
                     "%s:%zu: the columns differ from those of the first file "
                     "(use the same columns in the same order)",
                     t->path, line);
}

static enum status add_row(void *context, size_t line, struct error *err)
{
    struct builder *b = context;
    struct table *t = b->table;

    if (!b->in_rows) {
        b->in_rows = true;
        if (t->n_columns)
            return check_columns(b, line, err);
        TRY(start_columns(b, line, err));
        if (t->header)
            return STATUS_OK;
        for (size_t i = 0; i < t->n_columns; i++) {
            const char *text = string_list_at(&b->first_row, i);

            TRY(add_cell(b, text, strlen(text), line, err));
        }
    }
    while (b->column < t->n_columns)
        TRY(add_cell(b, "", 0, line, err));
    TRY(add_id(b, err));
    TRY(time_search_row(&b->search, err));
    t->n_rows++;
    b->column = 0;
    return check_text_size(b, line, err);
}

/* Keeps the column that was tried as the id, or makes it an ordinary one. */
static enum status decide_id(struct builder *b, struct error *err)
{
    struct table *t = b->table;
    const int64_t *ticks;

    if (!b->guess_is_bad) {
        ticks = time_search_ticks(&b->search, t);
        if (ticks)
            TRY(table_id_fits(t, b->ids.n, ticks, &t->id_was_found, err));
    }
    if (t->id_was_found)
        return STATUS_OK;
    table_id_drop(t);
    string_set_release(&b->ids);
    free(t->id_of_row);
    t->id_of_row = NULL;
    return STATUS_OK;
}

static enum status finish(struct builder *b, struct error *err)
{
    struct table *t = b->table;

    if (t->n_columns == 0)
        return error_set(err, STATUS_DATA,
                         "%s: the file is empty (it needs a header and a row "
                         "for each timestep)",
                         t->path);
    if (t->n_rows == 0)
        return error_set(err, STATUS_DATA,
                         "%s: a header but no rows (add rows, or train with "
                         "--no-header if the first row is data)",
                         t->path);
    t->cells =
        array_shrink(t->cells, t->n_rows * t->n_columns, sizeof *t->cells);
    if (b->wide.is_used)
        return wide_end(&b->wide, t, &b->ids, err);
    if (b->id_is_guess)
        TRY(decide_id(b, err));
    if (b->options->find_layout && !b->options->time)
        TRY(wide_check(&b->wide, t, time_search_ticks(&b->search, t) != NULL,
                       err));
    if (b->options->find_layout && !time_search_ticks(&b->search, t))
        TRY(check_lines(b, err));
    TRY(time_search_end(&b->search, t, err));
    table_mark_clocks(t);
    return b->options->from_model ? STATUS_OK
                                  : table_drop_empty(t, b->n_named, err);
}

static enum status read_files(struct builder *b, const char *path,
                              struct error *err)
{
    const struct table_options *options = b->options;
    const struct reader_sink rows = {add_cell, add_row, b, NULL},
                             sink = table_edges_sink(&b->edges);

    table_edges_start(&b->edges, b->table, &b->format, &rows);
    if (options->rows_layout) {
        bool is_wide;

        TRY(table_read_rows(b->table, path, options, &sink, &is_wide, err));
        return is_wide ? finish(b, err) : STATUS_OK;
    }
    TRY(table_read_file(b->table, path, options, &sink, err));
    if (options->second_path && b->table->n_rows) {
        b->in_rows = !b->table->header;
        string_list_release(&b->first_row);
        table_edges_start(&b->edges, b->table, &b->format, &rows);
        TRY(table_read_second(b->table, options, &sink, err));
    }
    return finish(b, err);
}

enum status table_read(struct table *table, const char *path,
                       const struct table_options *options, struct error *err)
{
    struct builder b = {.table = table, .options = options};
    enum status status;

    *table = (struct table){
        .header = options->reading.header, .id_column = -1, .time_column = -1};
    table->path = strdup(source_name(path));
    if (!table->path)
        return error_no_memory(err, strlen(path) + 1);
    table->reading = options->reading;
    TRY(cell_format_init(&b.format, &options->reading, err));
    status = read_files(&b, path, err);
    if (b.ids.n) {
        table->ids = b.ids.names;
        table->n_ids = b.ids.n;
        b.ids.names = NULL;
        b.ids.n = 0;
    }
    string_set_release(&b.ids);
    wide_release(&b.wide);
    id_cells_release(&b.id);
    table_edges_release(&b.edges);
    string_list_release(&b.first_row);
    time_search_release(&b.search);
    return status;
}
