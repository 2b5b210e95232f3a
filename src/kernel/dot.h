/* dot.h - the scalar product of doubles, for the solvers. */
#ifndef KERNEL_DOT_H
#define KERNEL_DOT_H

#include <stddef.h>

/* a . b of n numbers, in four independent sums, which the processor can
 * overlap. */
static inline double dot(const double *a, const double *b, size_t n)
{
    double sums[4] = {0};
    size_t k = 0;

    for (; k + 4 <= n; k += 4)
        for (size_t i = 0; i < 4; i++)
            sums[i] += a[k + i] * b[k + i];
    for (; k < n; k++)
        sums[0] += a[k] * b[k];
    return sums[0] + sums[1] + (sums[2] + sums[3]);
}

#endif
