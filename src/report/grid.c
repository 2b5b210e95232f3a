/* grid.c - see grid.h. */
#include "report/grid.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/list.h"
#include "base/utf8.h"

static void add_cell(struct grid *g, size_t column, const char *cell)
{
    const size_t width = utf8_columns(cell);

    if (g->columns[column].width < width)
        g->columns[column].width = width;
    (void)string_list_add(&g->cells, cell, strlen(cell), &g->error);
}

void grid_column(struct grid *g, const char *title, enum grid_align align,
                 size_t width)
{
    struct grid_column *columns;

    if (g->error.code)
        return;
    columns = array_grow(g->columns, &g->capacity, g->n_columns + 1,
                         sizeof *columns, &g->error);
    if (!columns)
        return;
    g->columns = columns;
    columns[g->n_columns] = (struct grid_column){align, width};
    add_cell(g, g->n_columns++, title);
}

void grid_cell(struct grid *g, const char *format, ...)
{
    struct text cell = {0};
    va_list args;

    if (g->error.code)
        return;
    va_start(args, format);
    text_vprintf(&cell, format, args);
    va_end(args);
    if (text_status(&cell, &g->error) == STATUS_OK)
        add_cell(g, g->cells.n % g->n_columns, cell.bytes);
    text_release(&cell);
}

void grid_number(struct grid *g, double value)
{
    if (isnan(value))
        grid_cell(g, "-");
    else
        grid_cell(g, "%s", rounded(value, 5).text);
}

static const char *cell_at(const struct grid *g, size_t row, size_t column)
{
    return string_list_at(&g->cells, row * g->n_columns + column);
}

/* Appends a cell in its column. `blanks` are those before it; a line never ends
 * with blanks. */
static void put_cell(const struct grid *g, size_t row, size_t column,
                     size_t *blanks, struct text *text)
{
    const char *cell = cell_at(g, row, column);
    const size_t free = g->columns[column].width - utf8_columns(cell);
    const bool right = g->columns[column].align == GRID_RIGHT;

    if (*cell) {
        text_printf(text, "%*s", (int)(*blanks + (right ? free : 0)), "");
        text_printable(text, cell);
        *blanks = right ? 0 : free;
    } else {
        *blanks += g->columns[column].width;
    }
    *blanks += GRID_GAP;
}

static void put_row(const struct grid *g, size_t row, size_t from, size_t to,
                    struct text *text)
{
    size_t blanks = g->indent;

    for (size_t c = 0; c < g->n_keys; c++)
        put_cell(g, row, c, &blanks, text);
    for (size_t c = from; c < to; c++)
        put_cell(g, row, c, &blanks, text);
    text_string(text, "\n");
}

static bool has_cells(const struct grid *g, size_t row, size_t from, size_t to)
{
    for (size_t c = from; c < to; c++)
        if (*cell_at(g, row, c))
            return true;
    return from == to;
}

/* The end of the block that starts with column `from`; it has at least one. */
static size_t block_end(const struct grid *g, size_t from)
{
    size_t end = from, used = g->indent;

    for (size_t c = 0; c < g->n_keys; c++)
        used += g->columns[c].width + GRID_GAP;
    for (; end < g->n_columns; end++) {
        used += g->columns[end].width;
        if (end > from && used > grid_width(g->width))
            break;
        used += GRID_GAP;
    }
    return end;
}

static void put_blocks(const struct grid *g, struct text *text)
{
    const size_t n_rows = g->cells.n / g->n_columns;
    size_t from = g->n_keys;

    do {
        const size_t to = block_end(g, from);

        if (from > g->n_keys)
            text_string(text, "\n");
        for (size_t row = 0; row < n_rows; row++)
            if (row == 0 || has_cells(g, row, from, to))
                put_row(g, row, from, to, text);
        from = to;
    } while (from < g->n_columns);
}

void grid_end(struct grid *g, struct text *text)
{
    if (g->error.code)
        text->failed = true;
    else
        put_blocks(g, text);
    free(g->columns);
    string_list_release(&g->cells);
    *g = (struct grid){0};
}
