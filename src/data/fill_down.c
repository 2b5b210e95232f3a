/* fill_down.c - see fill_down.h. */
#include "data/fill_down.h"

#include <math.h>

#include "csv/source.h"
#include "table/text_cell.h"

/* True for an empty cell; a text is a NaN of other bits (text_cell.h). */
static bool is_empty(const struct table *t, size_t row, size_t column)
{
    return cell_bits(t->cells[row * t->n_columns + column]) == cell_bits(NAN);
}

static bool names_series(const struct table *t, size_t column)
{
    const struct column *c = &t->columns[column];

    if (c->use != COLUMN_VALUES || 2 * c->n_missing <= t->n_rows)
        return false;
    for (size_t row = 0; row < t->n_rows; row++)
        if ((row == 0 || t->ticks[row] < t->ticks[row - 1]) &&
            is_empty(t, row, column))
            return false;
    return true;
}

int fill_down_column(const struct dataset *d)
{
    if (d->schema->id || d->n_series != 1)
        return -1;
    for (size_t c = 0; c < d->table.n_columns; c++)
        if (names_series(&d->table, c))
            return (int)c;
    return -1;
}

void fill_down_words(const struct dataset *d, int column, struct text *text)
{
    const struct table *t = &d->table;
    const char *delimiter = t->delimiter == '\t' ? "\\t" : NULL;
    const char character[] = {t->delimiter, '\0'};
    const int n = column + 1;
    struct text filter = {0};

    delimiter = delimiter ? delimiter : character;
    text_printf(&filter,
                "awk -F'%s' -v OFS='%s' '{ if ($%d == \"\") $%d = x; x = $%d } "
                "1'",
                delimiter, delimiter, n, n, n);
    text->failed |= filter.failed;
    if (!filter.failed)
        source_add_filter(text, t->path, filter.bytes, ".new");
    text_release(&filter);
}
