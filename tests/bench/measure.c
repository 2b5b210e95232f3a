/* measure.c - the clock, and what counts of several measurements. */
#include "bench/bench.h"

#include <stdlib.h>
#include <time.h>

double bench_clock(void)
{
    struct timespec now;

    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static int by_value(const void *left, const void *right)
{
    const double a = *(const double *)left, b = *(const double *)right;

    return (a > b) - (a < b);
}

double bench_median(size_t n, double *list)
{
    qsort(list, n, sizeof *list, by_value);
    return (list[(n - 1) / 2] + list[n / 2]) / 2;
}
