/*
 * dispatch.c - the variants of each kernel, one per instruction set (isa.h);
 * and transpose (gemm.h), which needs only one.
 */
#include "kernel/dropout_mask.h"
#include "kernel/gemm.h"
#include "kernel/rows.h"

gemm_function *const gemm_each[N_ISAS] = EACH_ISA(gemm);
copy_rows_function *const copy_rows_each[N_ISAS] = EACH_ISA(copy_rows);
clear_rows_function *const clear_rows_each[N_ISAS] = EACH_ISA(clear_rows);
dropout_mask_function *const dropout_mask_each[N_ISAS] = EACH_ISA(dropout_mask);

void transpose(size_t rows, size_t cols, const real *restrict from,
               real *restrict to)
{
    for (size_t i = 0; i < rows; i++)
        for (size_t j = 0; j < cols; j++)
            to[j * rows + i] = from[i * cols + j];
}
