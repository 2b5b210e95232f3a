/*
 * lanes.h - the vector type of the instruction set that a file is compiled for.
 *
 * A `vec` holds LANES numbers (one in the plain variant); + - * / work on each
 * of them. Only files that are compiled once per instruction set (isa.h) may
 * include this header.
 */
#ifndef KERNEL_LANES_H
#define KERNEL_LANES_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "base/real.h"
#include "kernel/isa.h"

#define ISA_LANES_plain  1
#define ISA_LANES_base   4
#define ISA_LANES_avx2   8
#define ISA_LANES_avx512 16
#define LANES            ISA_JOIN(ISA_LANES, ISA)

#if LANES >= 4 && (defined(__x86_64__) || defined(__i386__))
#include <immintrin.h>
#endif

#define LANES_INLINE static inline __attribute__((always_inline, unused))

#if LANES == 1

typedef real vec;

LANES_INLINE vec vec_set(real x)
{
    return x;
}

LANES_INLINE real vec_sum(vec x)
{
    return x;
}

LANES_INLINE vec vec_exp(vec x)
{
    return r_exp(x);
}

LANES_INLINE vec vec_tanh(vec x)
{
    return r_tanh(x);
}

LANES_INLINE vec vec_sqrt(vec x)
{
    return r_sqrt(x);
}

LANES_INLINE vec vec_max(vec a, vec b)
{
    return a > b ? a : b;
}

/* 1 where x > 0, else 0. */
LANES_INLINE vec vec_is_positive(vec x)
{
    return x > 0 ? R(1.0) : R(0.0);
}

LANES_INLINE vec vec_sigmoid(vec x)
{
    return R(1.0) / (R(1.0) + r_exp(-x));
}

#else

typedef float vec __attribute__((vector_size(LANES * sizeof(float))));
typedef int32_t vec_int __attribute__((vector_size(LANES * sizeof(float))));

LANES_INLINE vec vec_set(float x)
{
    return x - (vec){0};
}

/* Adds halves until one number is left: the order depends on LANES. */
LANES_INLINE float vec_sum(vec x)
{
#if LANES == 16
    typedef float vec_half __attribute__((vector_size(32)));
    const vec_half half =
        __builtin_shufflevector(x, x, 0, 1, 2, 3, 4, 5, 6, 7) +
        __builtin_shufflevector(x, x, 8, 9, 10, 11, 12, 13, 14, 15);
#elif LANES == 8
    const vec half = x;
#endif
#if LANES >= 8
    typedef float vec_quarter __attribute__((vector_size(16)));
    const vec_quarter four = __builtin_shufflevector(half, half, 0, 1, 2, 3) +
                             __builtin_shufflevector(half, half, 4, 5, 6, 7);
#else
    const vec four = x;
#endif
    return (four[0] + four[2]) + (four[1] + four[3]);
}

/* The larger of a and b, number by number; a NaN in b stays NaN. */
LANES_INLINE vec vec_max(vec a, vec b)
{
#if LANES == 16 && defined(__AVX512F__)
    return (vec)_mm512_max_ps((__m512)a, (__m512)b);
#elif LANES == 8 && defined(__AVX2__)
    return (vec)_mm256_max_ps((__m256)a, (__m256)b);
#elif LANES == 4 && defined(__SSE2__)
    return (vec)_mm_max_ps((__m128)a, (__m128)b);
#else
    const vec_int larger = a > b;
    return (vec)(((vec_int)a & larger) | ((vec_int)b & ~larger));
#endif
}

/* The smaller of a and b, number by number. */
LANES_INLINE vec vec_min(vec a, vec b)
{
#if LANES == 16 && defined(__AVX512F__)
    return (vec)_mm512_min_ps((__m512)a, (__m512)b);
#elif LANES == 8 && defined(__AVX2__)
    return (vec)_mm256_min_ps((__m256)a, (__m256)b);
#elif LANES == 4 && defined(__SSE2__)
    return (vec)_mm_min_ps((__m128)a, (__m128)b);
#else
    return -vec_max(-a, -b);
#endif
}

/* 1 where x > 0, else 0. */
LANES_INLINE vec vec_is_positive(vec x)
{
    return (vec)((vec_int)(x > 0) & (vec_int)vec_set(1));
}

LANES_INLINE vec vec_sqrt(vec x)
{
#if LANES == 16 && defined(__AVX512F__)
    return (vec)_mm512_sqrt_ps((__m512)x);
#elif LANES == 8 && defined(__AVX2__)
    return (vec)_mm256_sqrt_ps((__m256)x);
#elif LANES == 4 && defined(__SSE2__)
    return (vec)_mm_sqrt_ps((__m128)x);
#else
    for (int i = 0; i < LANES; i++)
        x[i] = sqrtf(x[i]);
    return x;
#endif
}

/*
 * 2^(x scale) for |x scale| <= 126. The nearest integer to x scale goes into
 * the exponent; 2^f of the remainder f in [-1/2, 1/2] is the polynomial of
 * degree 5 with the least relative error, 7.5e-8 before rounding.
 */
LANES_INLINE vec vec_exp2(vec x, float scale)
{
    const float round = 0x1.8p23F; /* adding it rounds to an integer */
    const vec whole = x * scale + round;
    const vec f = x * scale - (whole - round);
    vec p = f * 0x1.5c08e6p-10F + 0x1.3d0c54p-7F;

    p = p * f + 0x1.c6b6e4p-5F;
    p = p * f + 0x1.ebf918p-3F;
    p = p * f + 0x1.62e428p-1F;
    p = p * f + 0x1.000002p+0F;
    return (vec)((vec_int)p + ((vec_int)whole << 23));
}

#define LOG2_E 0x1.715476p+0F

/* e^x; relative error below (2 + |x|) 1.2e-7; x is clamped to +-87. A NaN
 * stays NaN. */
LANES_INLINE vec vec_exp(vec x)
{
    return vec_exp2(vec_max(vec_set(-87), vec_min(vec_set(87), x)), LOG2_E);
}

/* 1 / (1 + e^-x); absolute error below 2e-7. */
LANES_INLINE vec vec_sigmoid(vec x)
{
    x = vec_max(vec_set(-87), vec_min(vec_set(87), x));
    return 1 / (1 + vec_exp2(x, -LOG2_E));
}

/* 1 - 2 / (1 + e^2x); absolute error below 3e-7. */
LANES_INLINE vec vec_tanh(vec x)
{
    x = vec_max(vec_set(-43), vec_min(vec_set(43), x));
    return 1 - 2 / (1 + vec_exp2(x, 2 * LOG2_E));
}

#endif

LANES_INLINE vec vec_load(const real *from)
{
    vec x;

    memcpy(&x, from, sizeof x);
    return x;
}

LANES_INLINE void vec_store(real *to, vec x)
{
    memcpy(to, &x, sizeof x);
}

#if LANES == 8 && defined(__AVX2__)
/* The mask that selects the first n of eight lanes. */
LANES_INLINE __m256i vec_mask(size_t n)
{
    static const int32_t mask[2 * LANES] = {-1, -1, -1, -1, -1, -1, -1, -1};

    return _mm256_loadu_si256((const void *)(mask + LANES - n));
}
#endif

/* Loads n < LANES numbers and zeros after them; reads nothing else. */
LANES_INLINE vec vec_load_part(const real *from, size_t n)
{
#if LANES == 16 && defined(__AVX512F__)
    return (vec)_mm512_maskz_loadu_ps((__mmask16)((1U << n) - 1), from);
#elif LANES == 8 && defined(__AVX2__)
    return (vec)_mm256_maskload_ps(from, vec_mask(n));
#else
    vec x = vec_set(0);

    memcpy(&x, from, n * sizeof *from);
    return x;
#endif
}

LANES_INLINE void vec_store_part(real *to, vec x, size_t n)
{
#if LANES == 16 && defined(__AVX512F__)
    _mm512_mask_storeu_ps(to, (__mmask16)((1U << n) - 1), (__m512)x);
#elif LANES == 8 && defined(__AVX2__)
    _mm256_maskstore_ps(to, vec_mask(n), (__m256)x);
#else
    memcpy(to, &x, n * sizeof *to);
#endif
}

/*
 * `VEC_EACH(i, m, n)` loops over n numbers: its body runs for i = 0, LANES,
 * ... with m = LANES, and once with m < LANES for the remainder. vec_get and
 * vec_put then read and write m numbers.
 */
#define VEC_EACH(i, m, n)                                                      \
    for (size_t i = 0, m; i < (n) && (m = (n)-i < LANES ? (n)-i : LANES);      \
         i += LANES)

LANES_INLINE vec vec_get(const real *from, size_t m)
{
    return m == LANES ? vec_load(from) : vec_load_part(from, m);
}

LANES_INLINE void vec_put(real *to, vec x, size_t m)
{
    if (m == LANES)
        vec_store(to, x);
    else
        vec_store_part(to, x, m);
}

/* sum_i a_i b_i */
LANES_INLINE real vec_dot(size_t n, const real *a, const real *b)
{
    vec sum = vec_set(0);

    VEC_EACH(i, m, n)
    sum += vec_get(a + i, m) * vec_get(b + i, m);
    return vec_sum(sum);
}

/* to_i += factor from_i */
LANES_INLINE void vec_add_scaled(size_t n, real factor, const real *from,
                                 real *to)
{
    VEC_EACH(i, m, n)
    vec_put(to + i, vec_get(to + i, m) + factor * vec_get(from + i, m), m);
}

#endif
