/* dispatch.c - the variants of the kernels; and transpose (gemm.h). */
#include "kernel/dropout_mask.h"
#include "kernel/gemm.h"
#include "kernel/rows.h"

product_function *const product_each[N_ISAS] = EACH_ISA(product);
copy_rows_function *const copy_rows_each[N_ISAS] = EACH_ISA(copy_rows);
clear_rows_function *const clear_rows_each[N_ISAS] = EACH_ISA(clear_rows);

void transpose(size_t rows, size_t cols, const real *restrict from,
               real *restrict to)
{
    for (size_t i = 0; i < rows; i++)
        for (size_t j = 0; j < cols; j++)
            to[j * rows + i] = from[i * cols + j];
}
keep_function *const keep_each[N_ISAS] = EACH_ISA(keep);
