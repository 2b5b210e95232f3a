/* transpose.c - see product.h; and the table of product's variants. */
#include "kernel/product.h"

product_function *const product_each[N_ISAS] = EACH_ISA(product);

void transpose(size_t rows, size_t cols, const real *restrict from,
               real *restrict to)
{
    for (size_t i = 0; i < rows; i++)
        for (size_t j = 0; j < cols; j++)
            to[j * rows + i] = from[i * cols + j];
}
