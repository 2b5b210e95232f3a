/* rng.c - see rng.h. */
#include "base/rng.h"

struct rng rng_make(uint64_t seed, enum rng_stream stream, uint64_t a,
                    uint64_t b)
{
    struct rng rng;

    rng.state = rng_mix(seed + RNG_STEP);
    rng.state = rng_mix(rng.state + (uint64_t)stream * RNG_STEP);
    rng.state = rng_mix(rng.state + a * RNG_STEP);
    rng.state = rng_mix(rng.state + b * RNG_STEP);
    return rng;
}

uint64_t rng_below(struct rng *rng, uint64_t n)
{
    const uint64_t limit = UINT64_MAX - UINT64_MAX % n;
    uint64_t x;

    do
        x = rng_next(rng);
    while (x >= limit);
    return x % n;
}
