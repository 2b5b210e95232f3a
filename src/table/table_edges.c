/* table_edges.c - see table_edges.h. */
#include "table/table_edges.h"

#include <stdio.h>
#include <string.h>

#include "base/ascii.h"
#include "base/text.h"
#include "csv/source.h"
#include "table/edge_look.h"
#include "table/edge_words.h"
#include "table/row_look.h"
#include "table/type_words.h"

void table_edges_start(struct table_edges *e, struct table *table,
                       const struct cell_format *format,
                       const struct reader_sink *inner)
{
    table_edges_release(e);
    *e =
        (struct table_edges){.inner = *inner, .table = table, .format = format};
    if (table->n_columns && !table->header) {
        e->in_rows = true;
        e->n_header = e->n_needed = table->n_columns;
    }
}

static void release_units(struct table_edges *e)
{
    for (size_t i = 0; i < e->n_units; i++)
        string_list_release(&e->units[i].cells);
    e->n_units = e->n_passed = 0;
}

void table_edges_release(struct table_edges *e)
{
    string_list_release(&e->held);
    string_list_release(&e->last.cells);
    release_units(e);
}

/* Rows of another width */

/* Odd rows are refused at the end of the file, so that the message can name
 * all of them; if there are many, at once. */
static enum status add_refused(struct table_edges *e, const struct odd_row *row,
                               struct error *err)
{
    if (!e->n_refused) {
        e->refused = *row;
        e->n_above = e->n_rows;
        e->refused_alike = true;
        e->n_same = strlen(row->text);
    }
    while (strncmp(row->text, e->refused.text, e->n_same) != 0)
        e->n_same--;
    e->refused_alike = e->refused_alike && e->n_rows == e->n_above &&
                       row->n_cells == e->refused.n_cells;
    e->are_decimals = (e->are_decimals || !e->n_refused) && e->refused_alike &&
                      !e->n_above && row->are_halves &&
                      row->n_cells == 2 * e->n_header - 1 &&
                      row->last_length == e->refused.last_length;
    e->refused_lines[e->n_refused++] = row->line;
    return e->n_refused > ODD_ROWS_MAX ? edges_refuse(e, err) : STATUS_OK;
}

/* The rows that looked like a footer, but are not at the end. */
static enum status refuse_footer(struct table_edges *e, struct error *err)
{
    const size_t n = e->n_footer;

    if (e->line_above && e->n_second == e->column && e->n_second != e->n_header)
        return edges_refuse_second(e, &e->footer, e->line_above, err);
    e->n_footer = 0;
    for (size_t i = 0; i < n; i++) {
        e->footer.line = e->footer_lines[i];
        TRY(add_refused(e, &e->footer, err));
    }
    return STATUS_OK;
}

/* Rows that are held */

static enum status give_row(const struct table_edges *e,
                            const struct string_list *row, size_t line,
                            struct error *err)
{
    for (size_t i = 0; i < row->n; i++) {
        const char *text = string_list_at(row, i);

        TRY(e->inner.cell(e->inner.context, text, strlen(text), line, err));
    }
    return STATUS_OK;
}

/* Gives the rows that were kept as units. */
static enum status end_units(struct table_edges *e, struct error *err)
{
    enum status status = STATUS_OK;

    for (size_t i = e->n_passed; i < e->n_units; i++) {
        const struct edge_row *row = &e->units[i];

        if (status == STATUS_OK)
            status = give_row(e, &row->cells, row->line, err);
        if (status == STATUS_OK)
            status = e->inner.row_end(e->inner.context, row->line, err);
    }
    release_units(e);
    return status;
}

/* Gives the cells of the current row that are held, after the row that is kept
 * as units; its other cells follow. */
static enum status stop_holding(struct table_edges *e, struct error *err)
{
    enum status status = end_units(e, err);

    if (status == STATUS_OK)
        status = give_row(e, &e->held, e->row.line, err);
    e->is_held = false;
    string_list_release(&e->held);
    return status;
}

/* Gives the row without a time that is kept: another row follows, so that it is
 * no total. */
static enum status give_last(struct table_edges *e, struct error *err)
{
    enum status status = STATUS_OK;

    if (!e->last.line)
        return STATUS_OK;
    status = give_row(e, &e->last.cells, e->last.line, err);
    if (status == STATUS_OK)
        status = e->inner.row_end(e->inner.context, e->last.line, err);
    string_list_release(&e->last.cells);
    e->last.line = 0;
    return status;
}

/* Keeps the current row, which may be units, or another kind. */
static void keep_units(struct table_edges *e, enum finding_kind as)
{
    e->units[e->n_units++] = (struct edge_row){e->held, e->row.line, as};
    e->held = (struct string_list){0};
    e->is_held = false;
}

/* A row under the header, before the first row of data has ended. */
static enum status end_first_row(struct table_edges *e, struct error *err)
{
    const bool has_first = e->is_held && e->held.n > 0;
    enum finding_kind as;

    if (has_first && e->n_units < EDGE_UNITS_MAX && edge_may_be_above(e, &as)) {
        keep_units(e, as);
        return STATUS_OK;
    }
    e->may_end =
        has_first && cell_is_value(e->format, string_list_at(&e->held, 0));
    e->late.has_values = e->may_end;
    e->has_time = has_first && row_has_time(&e->held, e->table);
    for (size_t i = 0; i < e->n_units && has_first; i++) {
        const struct edge_row *row = &e->units[i];

        if (row->as == FINDING_UNITS &&
            row_names_times(e->format, &row->cells, &e->held, e->table))
            return edges_refuse_header(e, row->line,
                                       string_list_at(&row->cells, 0), err);
        if (!edge_is_above(e, row))
            break;
        TRY(edges_note_row(e, row->as, &row->cells, row->line, err));
        e->n_passed++;
    }
    e->is_first = false;
    return stop_holding(e, err);
}

static enum status skip_repeated(struct table_edges *e)
{
    if (e->n_repeated++ == 0)
        e->first_repeated = e->row.line;
    string_list_release(&e->held);
    e->is_held = false;
    return STATUS_OK;
}

static enum status add_footer(struct table_edges *e, struct error *err)
{
    if (e->n_footer == 0) {
        e->footer = e->row;
        e->line_above = e->after_gap ? e->line_before : 0;
        e->n_second = 0;
    } else if (e->n_footer == 1 && e->column > e->footer.n_cells &&
               row_has_no_values(e->format, &e->held)) {
        e->n_second = e->column;
    }
    e->footer_lines[e->n_footer++] = e->row.line;
    string_list_release(&e->held);
    e->is_held = false;
    return e->n_footer > DIALECT_FOOTER ? refuse_footer(e, err) : STATUS_OK;
}

/* The sink */

/* A row is held if it may be units or a footer. */
__attribute__((noinline)) static void
start_row(struct table_edges *e, const char *text, size_t length, size_t line)
{
    const bool has_digit = length && is_digit(*text);

    e->row.line = line;
    table_sample(e->row.text, text, length);
    e->n_filled = 0;
    e->is_total = false;
    e->after_gap = e->last_line && line > e->last_line + 1;
    e->line_before = e->last_line;
    e->last_line = line;
    e->is_held =
        e->in_rows && !e->n_refused &&
        (e->is_first ||
         (!length && (e->has_time || e->after_gap || e->n_footer)) ||
         (length && ((!has_digit &&
                      (e->may_end || e->after_gap || e->n_footer ||
                       *text == '*' || e->late.n_rows < LATE_HEADER_ROWS)) ||
                     (length > 3 && text[0] == '-' && text[1] == '-'))));
    e->n_ordinary =
        e->in_rows && !e->n_refused && !e->is_held ? e->n_header : 0;
}

/* The first cell of a row, or one of a row that is looked at. Not inlined: it
 * would make on_cell() save registers for every cell. */
__attribute__((noinline)) static enum status
on_other_cell(struct table_edges *e, const char *text, size_t length,
              size_t line, struct error *err)
{
    if (e->column++ == 0) {
        TRY(give_last(e, err));
        start_row(e, text, length, line);
    }
    if (edge_ends_total(e, text, length)) {
        e->is_total = true; /* and no cell */
        e->column--;
        return STATUS_OK;
    }
    if (length)
        e->n_filled = e->column;
    if (e->in_rows)
        edge_note_half(e, text, length);
    if (e->column > e->n_header && e->in_rows) {
        if (e->column <= TABLE_MAX_COLUMNS + e->n_header)
            return STATUS_OK;
        e->row.n_cells = e->column;
        TRY(add_refused(e, &e->row, err));
        return edges_refuse(e, err);
    }
    if (e->n_refused)
        return STATUS_OK;
    if (!e->in_rows && length)
        e->n_needed = e->column;
    if (e->is_held)
        return string_list_add(&e->held, text, length, err);
    return e->inner.cell(e->inner.context, text, length, line, err);
}

static enum status on_cell(void *context, const char *text, size_t length,
                           size_t line, struct error *err)
{
    struct table_edges *e = context;

    if (e->column >= e->n_ordinary)
        return on_other_cell(e, text, length, line, err);
    e->column++;
    if (length)
        e->n_filled = e->column;
    return e->inner.cell(e->inner.context, text, length, line, err);
}

static enum status end_header(struct table_edges *e, size_t line,
                              struct error *err)
{
    e->in_rows = true;
    e->n_header = e->column;
    e->column = 0;
    TRY(e->inner.row_end(e->inner.context, line, err));
    e->header = e->table->header;
    e->is_first = e->header;
    if (!e->header)
        e->n_needed = e->n_header;
    return STATUS_OK;
}

/* Passes over or refuses the current row, which is held, if it is no data. */
static enum status end_held_row(struct table_edges *e, bool *is_done,
                                struct error *err)
{
    *is_done = true;
    if (e->is_first && row_is_ruler(&e->held)) {
        TRY(edges_note_row(e, FINDING_RULER, &e->held, e->row.line, err));
        string_list_release(&e->held);
        e->is_held = false;
        return STATUS_OK;
    }
    if (e->header && row_is_header(e->format, &e->held, e->table, e->n_needed))
        return (e->after_gap || e->n_footer) && !*string_list_at(&e->held, 0)
                   ? edges_refuse_second(e, &e->row, e->line_before,
                                         err) /* below its title */
                   : skip_repeated(e);
    if (edge_is_footer(e))
        return add_footer(e, err);
    if (e->n_rows > 1 && e->has_time && e->held.n == e->n_header &&
        row_lacks_first(e->format, &e->held)) {
        e->last = (struct edge_row){.cells = e->held, .line = e->row.line};
        e->held = (struct string_list){0};
        e->is_held = false;
        return STATUS_OK;
    }
    if (!e->is_first && e->after_gap && e->may_end &&
        !late_header_is_last(&e->late) &&
        cell_is_text(e->format, string_list_at(&e->held, 0)) &&
        row_has_no_values(e->format, &e->held))
        return edges_refuse_second(e, &e->row, e->line_before, err);
    *is_done = false;
    return STATUS_OK;
}

static enum status end_row(struct table_edges *e, size_t line,
                           struct error *err)
{
    bool is_done = false;

    if (e->header && !e->is_first && !e->n_refused &&
        late_header_found(&e->late, e->format, e->is_held ? &e->held : NULL,
                          e->n_header, line, e->after_gap))
        return edges_refuse_header(e, e->late.line, e->late.text, err);
    if (e->is_held)
        TRY(end_held_row(e, &is_done, err));
    if (is_done)
        return STATUS_OK;
    if (e->n_footer)
        TRY(refuse_footer(e, err));
    if (e->n_filled > e->n_header || e->column < e->n_needed) {
        TRY(end_units(e, err));
        return add_refused(e, &e->row, err);
    }
    if (e->n_refused && cell_is_total(e->row.text))
        return add_refused(e, &e->row, err);
    if (e->n_refused) /* limits an endless pipe */
        return ++e->n_rows > TABLE_MAX_CELLS / e->n_header
                   ? edges_refuse(e, err)
                   : STATUS_OK;
    e->n_rows++;
    if (e->is_first) {
        TRY(end_first_row(e, err));
        if (e->is_first)
            return STATUS_OK;
    } else if (e->is_held) {
        TRY(stop_holding(e, err));
    }
    return e->inner.row_end(e->inner.context, line, err);
}

static enum status on_row_end(void *context, size_t line, struct error *err)
{
    struct table_edges *e = context;
    enum status status;

    if (!e->in_rows)
        return end_header(e, line, err);
    e->row.n_cells = e->column;
    status = end_row(e, line, err);
    e->column = e->n_ordinary = 0;
    return status;
}

static enum status on_end(void *context, struct error *err)
{
    struct table_edges *e = context;
    const char *total = e->last.line ? string_list_at(&e->last.cells, 1) : "";

    TRY(end_units(e, err));
    if (e->n_refused)
        return edges_refuse(e, err);
    if (e->last.line) {
        table_sample(e->footer.text, total, strlen(total));
        e->footer.line = e->last.line;
        e->n_footer = 1;
    }
    if (e->n_repeated)
        TRY(edges_note_repeated(e, err));
    return e->n_footer ? edges_note_footer(e, err) : STATUS_OK;
}

struct reader_sink table_edges_sink(struct table_edges *edges)
{
    return (struct reader_sink){on_cell, on_row_end, edges, on_end};
}
