/* rng.c - see rng.h. */
#include "base/rng.h"

static uint64_t mix(uint64_t z)
{
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9U;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
    return z ^ (z >> 31);
}

struct rng rng_make(uint64_t seed, enum rng_stream stream, uint64_t a,
                    uint64_t b)
{
    const uint64_t golden = 0x9e3779b97f4a7c15U;
    struct rng rng;

    rng.state = mix(seed + golden);
    rng.state = mix(rng.state + (uint64_t)stream * golden);
    rng.state = mix(rng.state + a * golden);
    rng.state = mix(rng.state + b * golden);
    return rng;
}

uint64_t rng_next(struct rng *rng)
{
    rng->state += 0x9e3779b97f4a7c15U;
    return mix(rng->state);
}

real rng_uniform(struct rng *rng)
{
    return (real)(rng_next(rng) >> 40) * (R(1.0) / R(16777216.0));
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
