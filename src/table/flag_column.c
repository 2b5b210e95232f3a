/* flag_column.c - see flag_column.h. */
#include "table/flag_column.h"

#include <math.h>

bool column_is_flag(const struct table *table, int column)
{
    enum { FEWEST = 20 };
    const float *cells = table->cells + column;
    size_t n_zero = 0, n_one = 0;

    for (size_t row = 0; row < table->n_rows; row++) {
        const float x = cells[row * table->n_columns];

        if (isnan(x) || !table_decides(table, row))
            continue;
        if (x < 0 || x > 1 || x > floorf(x))
            return false;
        n_zero += x < 1;
        n_one += x > 0;
    }
    return n_zero && n_one && n_zero + n_one >= FEWEST;
}
