/*
 * rng.h - random numbers that depend only on (seed, stream, a, b).
 *
 * The order in which threads process windows has no effect, so every run gives
 * the same results. The generator is SplitMix64 (Steele, Lea, Flood 2014); its
 * first state is a hash of the four numbers.
 */
#ifndef BASE_RNG_H
#define BASE_RNG_H

#include <stdint.h>

#include "base/real.h"

/* The use of a stream. Different streams are independent. */
enum rng_stream {
    RNG_INIT = 1,
    RNG_SHUFFLE,
    RNG_DROPOUT,
    RNG_TEST,
    RNG_WEIGHTS,
    RNG_SIGNS
};

struct rng {
    uint64_t state;
};

/* Added to the state for each number, so number i can be found directly. */
#define RNG_STEP UINT64_C(0x9e3779b97f4a7c15)

/* `a` and `b` are numbers within a stream, for example epoch and window. */
struct rng rng_make(uint64_t seed, enum rng_stream stream, uint64_t a,
                    uint64_t b);

/* The output function of SplitMix64. */
static inline uint64_t rng_mix(uint64_t z)
{
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9U;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
    return z ^ (z >> 31);
}

static inline uint64_t rng_next(struct rng *rng)
{
    rng->state += RNG_STEP;
    return rng_mix(rng->state);
}

/* Uniform in [0, 1), with 24 random bits: exact as a float and as a double. */
static inline real rng_uniform(struct rng *rng)
{
    return (real)(int32_t)(rng_next(rng) >> 40) * (R(1.0) / R(16777216.0));
}

/* Uniform integer in [0, n), without bias; n >= 1. */
uint64_t rng_below(struct rng *rng, uint64_t n);

#endif
