/*
 * table_rows.c - reads a file with one series per line into a table (see
 * table.h).
 *
 *   "H1","619","565","532",,        an id, three values, two empty cells
 *
 * Each line becomes an id and each value a row of the only column. Empty cells
 * are only counted until a value follows; at the end of a line they are
 * skipped.
 */
#include "table/table.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "table/cell_format.h"
#include "csv/csv.h"
#include "table/first_line.h"
#include "table/wide_header.h"
#include "base/list.h"
#include "base/number.h"
#include "base/text.h"

enum {
    TEXT_SHOWN = 40,    /* bytes of a cell in a message */
    HELD_MAX = 1 << 16, /* cells after which the first line is decided */
};

static const char column_name[] = "value";

struct line_builder {
    struct table *table;
    const struct table_options *options;
    const struct reader_sink *wide; /* gets a file with such a header */
    bool is_wide;                   /* it does */
    struct cell_format format;
    bool header;   /* the line is a header */
    bool deciding; /* the line may be a header; its cells are held back */
    struct string_list held;
    struct first_line first_line;
    bool ids_decided; /* has_ids is known */
    bool has_ids;     /* lines start with an id */
    size_t cell;      /* current cell of the line, from 1 */
    size_t n_empty;   /* empty cells since the last other cell */
    size_t n_values;  /* values of the line */
    uint32_t id;      /* id of the line */
    size_t n_lines;   /* series of this file so far */
    struct string_set ids;
    size_t cell_capacity, id_capacity, offset_capacity;
};

/* Reads a cell of the header. Only the first is used: the name of the id. */
static enum status add_header_cell(struct line_builder *b, const char *text,
                                   size_t length, size_t line,
                                   struct error *err)
{
    struct table *t = b->table;
    const char *id = b->options->id;

    if (b->cell > 1 || t->id_name)
        return STATUS_OK;
    TRY(table_check_utf8(t, t->path, line, "the column name", text, length,
                         err));
    t->id_name = strndup(length ? text : "1", length ? length : 1);
    if (!t->id_name)
        return error_no_memory(err, length + 1);
    if (!id || b->options->from_model || strcmp(id, "1") == 0 ||
        strcmp(id, t->id_name) == 0)
        return STATUS_OK;
    return error_set(err, STATUS_USAGE,
                     "%s: --id %.*s is not the first column, \"%.*s\" (with "
                     "--layout rows each line starts with its id)",
                     t->path, TEXT_SHOWN, id, TEXT_SHOWN, t->id_name);
}

/* Lines have ids if --id is given, or if the first cell of the first series is
 * not a number. */
static enum status decide_ids(struct line_builder *b, enum number_kind kind,
                              size_t line, struct error *err)
{
    b->ids_decided = true;
    b->has_ids =
        b->options->id || (!b->options->from_model && kind == NUMBER_OTHER);
    return add_header_cell(b, "1", 1, line, err);
}

static enum status start_line(struct line_builder *b, const char *id,
                              size_t length, size_t line, struct error *err)
{
    struct table *t = b->table;
    const size_t n = b->ids.n;
    struct line_offset *offsets;

    if (length == 0)
        return error_set(err, STATUS_DATA,
                         "%s:%zu: the id in cell 1 is empty (add it, or remove "
                         "the line)",
                         t->path, line);
    TRY(table_check_utf8(t, t->path, line, "the id", id, length, err));
    TRY(string_set_add(&b->ids, id, length, &b->id, err));
    if (b->id < n && !t->second_path) /* a second file continues its series */
        return error_set(err, STATUS_DATA,
                         "%s:%zu: id \"%.*s\" appears twice (put each series "
                         "on one line)",
                         t->path, line,
                         (int)(length < TEXT_SHOWN ? length : TEXT_SHOWN), id);
    offsets = array_grow(t->line_offsets, &b->offset_capacity,
                         t->n_line_offsets + 1, sizeof *offsets, err);
    if (!offsets)
        return err->code;
    t->line_offsets = offsets;
    offsets[t->n_line_offsets++] = (struct line_offset){t->n_rows, line};
    return STATUS_OK;
}

/* Starts a line of a file without ids; its id is its number. */
static enum status start_numbered(struct line_builder *b, size_t line,
                                  struct error *err)
{
    char number[24];

    (void)snprintf(number, sizeof number, "%zu", b->n_lines + 1);
    return start_line(b, number, strlen(number), line, err);
}

static enum status refuse_size(const struct line_builder *b, size_t line,
                               struct error *err)
{
    return error_set(err, STATUS_DATA,
                     "%s:%zu: more than %d cells, or %d bytes of ids and line "
                     "numbers (use fewer series)",
                     b->table->path, line, TABLE_MAX_CELLS, TABLE_MAX_TEXT);
}

static enum status add_value(struct line_builder *b, float value, size_t line,
                             struct error *err)
{
    struct table *t = b->table;
    const size_t n_bytes = (t->n_rows + 1) * sizeof *t->id_of_row +
                           b->ids.n_bytes +
                           t->n_line_offsets * sizeof *t->line_offsets;
    uint32_t *ids;
    float *cells;

    if (t->n_rows == TABLE_MAX_CELLS || n_bytes > TABLE_MAX_TEXT)
        return refuse_size(b, line, err);
    cells = array_grow(t->cells, &b->cell_capacity, t->n_rows + 1,
                       sizeof *cells, err);
    if (!cells)
        return err->code;
    t->cells = cells;
    ids = array_grow(t->id_of_row, &b->id_capacity, t->n_rows + 1, sizeof *ids,
                     err);
    if (!ids)
        return err->code;
    t->id_of_row = ids;
    t->id_of_row[t->n_rows] = b->id;
    t->cells[t->n_rows++] = value;
    b->n_values++;
    return STATUS_OK;
}

/* Adds a cell that is missing, or that read_files() will refuse. */
static enum status add_no_number(struct line_builder *b, enum number_kind kind,
                                 const char *text, size_t length, size_t cell,
                                 size_t line, struct error *err)
{
    table_count_other(b->table, b->table->columns, kind, text, length, line,
                      cell);
    return add_value(b, NAN, line, err);
}

/* Adds the empty cells before the current cell as missing values. */
static enum status add_empty(struct line_builder *b, size_t line,
                             struct error *err)
{
    for (; b->n_empty; b->n_empty--)
        TRY(add_no_number(b, NUMBER_MISSING, "", 0, b->cell - b->n_empty, line,
                          err));
    return STATUS_OK;
}

static bool is_empty(const char *text, size_t length)
{
    while (length && (text[length - 1] == ' ' || text[length - 1] == '\t'))
        length--;
    return length == 0;
}

static enum status add_value_cell(struct line_builder *b, const char *text,
                                  size_t length, enum number_kind kind,
                                  float value, size_t line, struct error *err)
{
    if (is_empty(text, length)) {
        b->n_empty++;
        return STATUS_OK;
    }
    TRY(add_empty(b, line, err));
    if (kind != NUMBER)
        return add_no_number(b, kind, text, length, b->cell, line, err);
    b->table->columns->n_numbers++;
    digit_groups_add(&b->table->columns->points, text, length, '.', line);
    rounding_add(&b->table->columns->rounding, text, length, b->format.decimal,
                 value);
    return add_value(b, value, line, err);
}

/* Adds a cell of a line that is known to be a header or a series. */
static enum status add_known_cell(struct line_builder *b, const char *text,
                                  size_t length, size_t line, struct error *err)
{
    enum number_kind kind;
    float value = NAN;

    b->cell++;
    if (b->header)
        return add_header_cell(b, text, length, line, err);
    kind = cell_parse(&b->format, text, length, &value);
    if (!b->ids_decided)
        TRY(decide_ids(b, kind, line, err));
    if (b->cell == 1 && b->has_ids)
        return start_line(b, text, length, line, err);
    if (b->cell == 1)
        TRY(start_numbered(b, line, err));
    return add_value_cell(b, text, length, kind, value, line, err);
}

/* Returns a note on how the first line is read, or NULL. */
static const char *note_first_line(const struct line_builder *b)
{
    const struct first_line *first = &b->first_line;
    const bool given = b->options->header_given || b->options->from_model;

    if (!b->header)
        return "the first line is read as a series: the cells after its first "
               "are numbers (if it is a header, give --header)";
    if (!given && first->n_numbers)
        return "the first line is read as a header: some cells after its first "
               "are not numbers (if it is a series, give --no-header)";
    if (b->options->from_model && first_line_is_series(first) &&
        !first_line_is_ambiguous(first))
        return "the first line is read as a header, as in training, although "
               "the cells after its first are numbers (if it is a series, put "
               "a header before it)";
    return NULL;
}

/* The names of the columns of values are found by the sink of such files. */
static enum status find_wide(struct line_builder *b, struct error *err)
{
    struct wide_header header = {0};
    const enum status status =
        wide_header_find(&header, &b->held, b->options, err);

    b->is_wide = status == STATUS_OK &&
                 wide_header_kind(&header, b->options) != WIDE_NONE;
    wide_header_release(&header);
    return status;
}

static enum status give_wide(struct line_builder *b, size_t line,
                             struct error *err)
{
    for (size_t i = 0; i < b->held.n; i++) {
        const char *text = string_list_at(&b->held, i);

        TRY(b->wide->cell(b->wide->context, text, strlen(text), line, err));
    }
    string_list_release(&b->held);
    return STATUS_OK;
}

/* The only column, of the values. */
static enum status start_column(struct table *t, struct error *err)
{
    t->columns = calloc(1, sizeof *t->columns);
    if (t->columns)
        t->columns->name = strdup(column_name);
    if (!t->columns || !t->columns->name)
        return error_no_memory(err, sizeof *t->columns);
    t->n_columns = 1;
    t->rows_share_line = true;
    return STATUS_OK;
}

/* Decides whether the first line is a header, and adds the held cells. */
static enum status decide(struct line_builder *b, size_t line,
                          struct error *err)
{
    const struct string_list held = b->held;
    const bool given = b->options->header_given || b->options->from_model;
    enum status status = STATUS_OK;

    b->deciding = false;
    TRY(find_wide(b, err));
    if (b->is_wide)
        return give_wide(b, line, err);
    TRY(start_column(b->table, err));
    if (!given && first_line_is_ambiguous(&b->first_line))
        return first_line_refuse(b->table, line, err);
    b->header = given || !first_line_is_series(&b->first_line);
    b->table->header = b->header;
    b->cell = 0;
    b->held = (struct string_list){0};
    for (size_t i = 0; i < held.n && status == STATUS_OK; i++) {
        const char *text = held.bytes + held.starts[i];

        status = add_known_cell(b, text, strlen(text), line, err);
    }
    b->held = held;
    string_list_release(&b->held);
    return status;
}

static enum status hold_cell(struct line_builder *b, const char *text,
                             size_t length, size_t line, struct error *err)
{
    b->cell++;
    TRY(string_list_add(&b->held, text, length, err));
    return b->cell < HELD_MAX ? STATUS_OK : decide(b, line, err);
}

static enum status add_cell(void *context, const char *text, size_t length,
                            size_t line, struct error *err)
{
    struct line_builder *b = context;
    float value;

    if (b->is_wide)
        return b->wide->cell(b->wide->context, text, length, line, err);
    if (b->cell == TABLE_MAX_CELLS)
        return refuse_size(b, line, err);
    if (b->deciding || b->header)
        first_line_cell(&b->first_line, text, length,
                        cell_parse(&b->format, text, length, &value));
    return b->deciding ? hold_cell(b, text, length, line, err)
                       : add_known_cell(b, text, length, line, err);
}

static enum status end_line(void *context, size_t line, struct error *err)
{
    struct line_builder *b = context;

    if (b->deciding)
        TRY(decide(b, line, err));
    if (b->is_wide)
        return b->wide->row_end(b->wide->context, line, err);
    if (!b->header && !b->n_values)
        return error_set(err, STATUS_DATA,
                         "%s:%zu: no value in %s (remove the line, or check "
                         "--delimiter)",
                         b->table->path, line, counted(b->cell, "cell").text);
    if (b->first_line.n && !b->table->second_path) {
        b->table->first_line_note = note_first_line(b);
        b->table->first_line_number = line;
        b->first_line = (struct first_line){0};
    }
    b->n_lines += !b->header;
    b->header = false;
    b->cell = b->n_empty = b->n_values = 0;
    return STATUS_OK;
}

static enum status end_file(void *context, struct error *err)
{
    const struct line_builder *b = context;

    return b->is_wide ? b->wide->end(b->wide->context, err) : STATUS_OK;
}

static enum status read_files(struct line_builder *b, const char *path,
                              struct error *err)
{
    const struct table_options *options = b->options;
    const struct reader_sink sink = {add_cell, end_line, b, end_file};
    struct table *t = b->table;

    b->deciding = options->reading.header;
    if (!b->deciding)
        TRY(start_column(t, err));
    TRY(table_read_file(t, path, options, &sink, err));
    if (b->is_wide)
        return STATUS_OK;
    if (options->from_model && options->time)
        return error_set(err, STATUS_DATA,
                         "%s:1: the column names are no times, but they were "
                         "in training (give a file with such a header)",
                         t->path);
    if (!b->n_lines)
        return error_set(err, STATUS_DATA,
                         "%s: no series (if the header is a series, give "
                         "--no-header)",
                         t->path);
    if (options->second_path) {
        b->header = t->header;
        b->n_lines = 0;
        TRY(table_read_second(t, options, &sink, err));
    }
    t->cells = array_shrink(t->cells, t->n_rows, sizeof *t->cells);
    return t->columns->n_other ? odd_cells_refuse(t, 0, err) : STATUS_OK;
}

enum status table_read_rows(struct table *table, const char *path,
                            const struct table_options *options,
                            const struct reader_sink *wide, bool *is_wide,
                            struct error *err)
{
    struct line_builder b = {.table = table, .options = options, .wide = wide};
    enum status status = cell_format_init(&b.format, &options->reading, err);

    if (status == STATUS_OK)
        status = read_files(&b, path, err);

    *is_wide = b.is_wide;
    if (!b.has_ids && !b.is_wide) {
        free(table->id_name);
        table->id_name = NULL;
    }
    table->ids = b.ids.names;
    table->n_ids = b.ids.n;
    b.ids.names = NULL;
    b.ids.n = 0;
    string_set_release(&b.ids);
    string_list_release(&b.held);
    return status;
}
