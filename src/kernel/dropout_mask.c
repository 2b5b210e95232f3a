/* dropout_mask.c - see dropout_mask.h; compiled once per instruction set. */
#include "kernel/dropout_mask.h"

void LANE(dropout_mask)(struct rng *rng, size_t n, real rate, real *mask)
{
    const real kept = R(1.0) / (R(1.0) - rate);

    for (size_t i = 0; i < n; i++) {
        struct rng at = {rng->state + i * RNG_STEP};

        mask[i] = rng_uniform(&at) >= rate ? kept : R(0.0);
    }
    rng->state += n * RNG_STEP;
}
