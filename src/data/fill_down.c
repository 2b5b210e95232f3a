/* fill_down.c - see fill_down.h. */
#include "data/fill_down.h"

#include "table/fill_words.h"

static bool names_series(const struct table *t, size_t column)
{
    const struct column *c = &t->columns[column];

    if (c->use != COLUMN_VALUES || 2 * c->n_missing <= t->n_rows)
        return false;
    for (size_t row = 0; row < t->n_rows; row++)
        if ((row == 0 || t->ticks[row] < t->ticks[row - 1]) &&
            fill_is_empty(t, row, column))
            return false;
    return true;
}

int fill_down_column(const struct dataset *d)
{
    if (d->n_series != 1)
        return -1;
    for (size_t c = 0; c < d->table.n_columns; c++)
        if (names_series(&d->table, c))
            return (int)c;
    return -1;
}
