/* rows.c - see rows.h. The rows are short: a memcpy call per row would cost
 * more than the copy itself. */
#include "kernel/rows.h"

#include "kernel/lanes.h"

void LANE(copy_rows)(size_t rows, size_t n, const real *from, size_t from_row,
                     real *to, size_t to_row)
{
    for (; rows--; from += from_row, to += to_row)
        VEC_EACH(i, m, n)
    vec_put(to + i, vec_get(from + i, m), m);
}

void LANE(clear_rows)(size_t rows, size_t n, real *to, size_t to_row)
{
    for (; rows--; to += to_row)
        VEC_EACH(i, m, n)
    vec_put(to + i, vec_set(0), m);
}
