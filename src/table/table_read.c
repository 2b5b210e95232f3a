/*
 * table_read.c - reads a CSV into a table (see table.h).
 *
 * The sink of reader_read() writes cells directly into the table. Only the
 * first row is buffered, because its end gives the number of columns. Without a
 * header it is then added as data.
 */
#include "table/table_builder.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "base/utf8.h"
#include "csv/csv.h"
#include "csv/source.h"
#include "table/blanks.h"
#include "table/even_column.h"
#include "table/lost_digits.h"
#include "table/table_category.h"
#include "table/table_clock.h"
#include "table/text_cell.h"
#include "table/time_samples.h"
#include "table/wide_check.h"

/* Makes room for a row and stores its line. Not inlined, as add_other_cell():
 * add_cell() would save registers for every cell. */
__attribute__((noinline)) static enum status
start_row(struct builder *b, size_t line, struct error *err)
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

    TRY(table_check_utf8(b->table, t->path, line, "the id", text, length, err));
    if (length == 0 && !(b->wide.is_used && t->has_id_parts))
        table_id_note_empty(&b->empty_ids, t->n_rows, column);
    b->guess_is_bad =
        b->id_is_guess &&
        b->empty_ids.n > (b->wide.is_used ? (size_t)0 : EMPTY_IDS_MAX);
    if (b->guess_is_bad)
        return STATUS_OK;
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

enum { TEXTS_LOOKED_AT = 200 };

/* Looks whether one of the first texts of a column is a time. */
static enum status look_for_time(const struct table *t, struct column *c,
                                 const char *text, size_t length,
                                 struct error *err)
{
    struct time_form forms[TIME_READINGS_MAX];
    bool is_time;

    c->n_looked++;
    is_time = time_detect(text, length, 0, forms) > 0;
    if (is_time && c->n_times++ == 0) {
        c->first_time.row = t->n_rows;
        table_sample(c->first_time.text, text, length);
        c->times = calloc(1, sizeof *c->times);
        if (!c->times)
            return error_no_memory(err, sizeof *c->times);
        time_run_add(c->times, t->n_rows, text, length);
    }
    return STATUS_OK;
}

/* Stores a text, and looks whether it is a time. */
static enum status add_text(struct table *t, size_t column, const char *text,
                            size_t length, struct error *err)
{
    struct column *c = &t->columns[column];

    t->cells[t->n_rows * t->n_columns + column] = text_cell(text, length);
    blanks_trim(&text, &length);
    if (c->times)
        time_run_add(c->times, t->n_rows, text, length);
    return c->n_looked < TEXTS_LOOKED_AT
               ? look_for_time(t, c, text, length, err)
               : STATUS_OK;
}

/* A cell of a row. */
struct cell {
    const char *text;
    size_t length, line, column;
    enum number_kind kind;
    float value; /* NAN unless it is a number */
};

/* True if of the numbers of a column nothing is needed but the values. */
static bool is_of_numbers(const struct builder *b, size_t column)
{
    const struct column *c = &b->table->columns[column];

    return !b->wide.is_used && !c->is_categorical && c->use != COLUMN_ID &&
           !time_search_needs(&b->search, column);
}

/* Counts a cell that is a number. */
static inline void count_number(const struct builder *b, struct column *c,
                                const char *text, size_t length, size_t line,
                                float value)
{
    c->n_numbers++;
    digit_groups_add(&c->points, text, length, '.', line);
    rounding_add(&c->rounding, text, length, b->format.decimal, value);
}

/* Adds a cell that is no number, or of a column that is not only of numbers. */
__attribute__((noinline)) static enum status
add_other_cell(struct builder *b, struct cell *cell, struct error *err)
{
    struct table *t = b->table;
    const size_t column = cell->column;
    const bool is_wide = b->wide.is_used;
    const struct column *c = &t->columns[column];
    struct column *counting = &t->columns[wide_counting(&b->wide, column)];

    if (cell->kind == NUMBER)
        count_number(b, counting, cell->text, cell->length, cell->line,
                     cell->value);
    else
        table_count_other(t, counting, cell->kind, cell->text, cell->length,
                          cell->line, is_wide ? column + 1 : 0);
    if (c->is_categorical &&
        (cell->kind != NUMBER_MISSING ||
         (cell->length && wide_is_label(&b->wide, column))))
        TRY(table_category(t, column, cell->text, cell->length, cell->line,
                           &cell->value, err));
    t->cells[t->n_rows * t->n_columns + column] = cell->value;
    if (c->use == COLUMN_ID)
        return add_id_part(b, column, cell->text, cell->length, cell->line,
                           err);
    if (is_wide)
        return STATUS_OK;
    if (time_search_needs(&b->search, column))
        TRY(time_search_cell(&b->search, column, cell->text, cell->length,
                             cell->kind, err));
    if (cell->kind == NUMBER_OTHER && !c->is_categorical &&
        time_search_is_over(&b->search, column))
        return add_text(t, column, cell->text, cell->length, err);
    return STATUS_OK;
}

static enum status add_cell(void *context, const char *text, size_t length,
                            size_t line, struct error *err)
{
    struct builder *b = context;
    struct table *t = b->table;
    const size_t column = b->column;
    enum number_kind kind;
    float value = NAN;

    if (!b->in_rows)
        return table_header_cell(b, text, length, line, err);
    if (b->column++ == 0)
        TRY(start_row(b, line, err));
    if (t->n_rows < SAMPLE_ROWS)
        TRY(time_samples_add(t, column, text, length, err));
    kind = cell_parse(&b->format, text, length, &value);
    if (kind == NUMBER_OTHER || (kind == NUMBER && b->format.strip.n))
        unit_counts_add(&t->columns[column].units, &b->format.strip, kind,
                        value, text, length, t->path, line);
    if (kind != NUMBER || !is_of_numbers(b, column))
        return add_other_cell(
            b, &(struct cell){text, length, line, column, kind, value}, err);
    count_number(b, &t->columns[column], text, length, line, value);
    t->cells[t->n_rows * t->n_columns + column] = value;
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
        TRY(table_header_end(b, line, err));
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

/* True for a column of times that are no mere integers. */
static bool has_dates(const struct table *t)
{
    return t->time_column >= 0 && t->time_form.kind != TIME_INTEGER;
}

static enum status refuse_empty(const struct table *t, struct error *err)
{
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
    return STATUS_OK;
}

/* Finds ids and times in the rows. */
static enum status find_times(struct builder *b, struct error *err)
{
    struct table *t = b->table;

    time_search_last_row(&b->search);
    if (b->id_is_guess)
        TRY(decide_id(b, err));
    if (t->id_column >= 0)
        TRY(table_id_refuse_empty(t, &b->empty_ids, err));
    if (b->options->find_layout && !b->options->time)
        TRY(wide_check(&b->wide, t, time_search_ticks(&b->search, t) != NULL,
                       err));
    if (b->options->find_layout && !time_search_ticks(&b->search, t))
        TRY(table_header_check_lines(b, err));
    return time_search_end(&b->search, t, err);
}

static enum status finish(struct builder *b, struct error *err)
{
    struct table *t = b->table;

    TRY(refuse_empty(t, err));
    t->cells =
        array_shrink(t->cells, t->n_rows * t->n_columns, sizeof *t->cells);
    if (b->wide.is_used) {
        if (!b->guess_is_bad)
            TRY(table_id_refuse_empty(t, &b->empty_ids, err));
        return wide_end(&b->wide, t, &b->ids, err);
    }
    TRY(find_times(b, err));
    if (!b->options->from_model)
        TRY(lost_digits_refuse(t, b->options->time != NULL, err));
    TRY(train_rows_find(t, &b->options->train_rows, err));
    if (!b->options->time && !b->options->from_model && !has_dates(t)) {
        t->lacks_times = t->time_column < 0;
        even_columns_mark(t);
    }
    TRY(table_mark_clocks(t, err));
    return b->options->from_model ? STATUS_OK
                                  : table_drop_empty(t, b->n_named, err);
}

/* Makes *reader a sink that joins the rows of a header before it gives them to
 * `sink`, if the file has one. */
static void join_header(struct builder *b, struct reader_sink *reader,
                        const struct reader_sink *sink)
{
    joined_header_release(&b->joined);
    *reader = *sink;
    if (b->table->header)
        joined_header_start(&b->joined, reader, sink, &b->format,
                            &b->table->notes);
}

static enum status read_files(struct builder *b, const char *path,
                              struct error *err)
{
    const struct table_options *options = b->options;
    const struct reader_sink rows = {add_cell, add_row, b, NULL},
                             sink = table_edges_sink(&b->edges);
    struct reader_sink reader = sink;

    table_edges_start(&b->edges, b->table, &b->format, &rows);
    if (options->rows_layout) {
        bool is_wide;

        TRY(table_read_rows(b->table, path, options, &sink, &is_wide, err));
        return is_wide ? finish(b, err) : STATUS_OK;
    }
    join_header(b, &reader, &sink);
    TRY(table_read_file(b->table, path, options, &reader, err));
    if (options->second_path && b->table->n_rows) {
        b->in_rows = !b->table->header;
        string_list_release(&b->first_row);
        table_edges_start(&b->edges, b->table, &b->format, &rows);
        join_header(b, &reader, &sink);
        TRY(table_read_second(b->table, options, &reader, err));
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
    joined_header_release(&b.joined);
    table_edges_release(&b.edges);
    string_list_release(&b.first_row);
    time_search_release(&b.search);
    return status;
}
