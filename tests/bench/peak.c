/*
 * peak.c - see peak.h; compiled once per instruction set.
 *
 * SUMS chains of x <- x factor + term, none of which waits for another: two
 * units with a latency of four cycles need eight. All fit the registers.
 */
#include "bench/peak.h"

#include "kernel/lanes.h"

enum { SUMS = 12 };

size_t LANE(peak_operations)(void)
{
    return SUMS * LANES * 2;
}

real LANE(peak_loop)(size_t turns, real start)
{
    const vec factor = vec_set(R(0.5) * start), term = vec_set(start);
    vec sum[SUMS], all = vec_set(0);

    for (int i = 0; i < SUMS; i++)
        sum[i] = vec_set(start + (real)i);
    while (turns--)
        for (int i = 0; i < SUMS; i++)
            sum[i] = sum[i] * factor + term;
    for (int i = 0; i < SUMS; i++)
        all += sum[i];
    return vec_sum(all);
}
