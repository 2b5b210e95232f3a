/* late_texts.c - see late_texts.h. */
#include "table/late_texts.h"

#include <math.h>

#include "table/text_cell.h"

enum {
    FEWEST = 20,   /* numbers before the first text */
    FEWEST_IN = 10 /* one in so many of all cells that are not missing */
};

static int64_t position(const struct table *t, size_t row)
{
    return t->ticks ? t->ticks[row] : (int64_t)row;
}

static float cell(const struct table *t, size_t row, int column)
{
    return t->cells[row * t->n_columns + (size_t)column];
}

bool column_has_late_texts(const struct table *t, int column)
{
    const struct column *c = &t->columns[column];
    int64_t first = INT64_MAX;
    size_t n = 0;

    if (!c->n_other || c->n_numbers < FEWEST)
        return false;
    for (size_t row = 0; row < t->n_rows; row++) {
        const float x = cell(t, row, column);

        if (isnan(x) && cell_bits(x) != cell_bits(NAN) &&
            position(t, row) < first)
            first = position(t, row);
    }
    for (size_t row = 0; row < t->n_rows; row++)
        n += !isnan(cell(t, row, column)) && position(t, row) < first;
    return n >= FEWEST && n >= (c->n_numbers + c->n_other) / FEWEST_IN;
}
