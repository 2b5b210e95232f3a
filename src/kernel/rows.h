/* rows.h - many short rows copied or cleared at once. */
#ifndef KERNEL_ROWS_H
#define KERNEL_ROWS_H

#include <stddef.h>

#include "kernel/isa.h"

/*
 * Copies or clears n numbers of each of `rows` rows. The rows start `from_row`
 * and `to_row` numbers apart; with from_row = 0 one row is copied to all.
 */
typedef void copy_rows_function(size_t rows, size_t n, const real *from,
                                size_t from_row, real *to, size_t to_row);
typedef void clear_rows_function(size_t rows, size_t n, real *to,
                                 size_t to_row);

DECLARE_EACH_ISA(copy_rows_function, copy_rows);
DECLARE_EACH_ISA(clear_rows_function, clear_rows);
extern copy_rows_function *const copy_rows_each[N_ISAS];
extern clear_rows_function *const clear_rows_each[N_ISAS];

#endif
