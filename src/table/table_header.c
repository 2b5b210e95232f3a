/* table_header.c - the first row of a table that is read: names of columns, or
 * data; see table_builder.h. */
#include "table/table_builder.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "base/utf8.h"
#include "table/first_line.h"
#include "table/same_names.h"
#include "table/table_category.h"
#include "table/table_id.h"

enum { NAME_SHOWN = 40 }; /* bytes of a name in a message */

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
    if (options->list_of_dates) {
        t->header = !first_row_has_date(&b->first_row);
        return STATUS_OK;
    }
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

enum status table_header_check_lines(const struct builder *b, struct error *err)
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

enum status table_header_end(struct builder *b, size_t line, struct error *err)
{
    struct table *t = b->table;

    TRY(check_delimiter(b, line, err));
    TRY(decide_header(b, line, err));
    TRY(name_columns(b, err));
    TRY(check_names(b, line, err));
    TRY(table_mark_categories(t, b->options, err));
    t->header_line = t->header ? line : 0;
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

enum status table_header_cell(struct builder *b, const char *text,
                              size_t length, size_t line, struct error *err)
{
    const size_t most =
        b->options->rows_layout ? WIDE_MAX_COLUMNS : TABLE_MAX_COLUMNS;

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
