/*
 * isa.h - instruction sets.
 *
 * The sources that do the arithmetic (the Makefile lists them) are compiled
 * once for each instruction set; what they export is called LANE(name), such
 * as product_avx2. Tables hold one row of such variants, EACH_ISA(name), and
 * the set in use is chosen once, when the program starts.
 *
 *   plain    one number at a time, libm: what the others are tested against,
 *            and the only one where `real` is double
 *   base     128-bit vectors of the compiler's target: SSE2, or NEON, on which
 *            nothing was tested so far
 *   avx2     256-bit vectors with fused multiply-add
 *   avx512   512-bit vectors with fused multiply-add
 */
#ifndef KERNEL_ISA_H
#define KERNEL_ISA_H

#include <stdbool.h>
#include <stddef.h>

#include "base/real.h"

#define ISA_PASTE(a, b) a##_##b
#define ISA_JOIN(a, b)  ISA_PASTE(a, b)

/* A name of the variant being compiled (-DISA=avx2). */
#ifdef ISA
#define LANE(name) ISA_JOIN(name, ISA)
#endif

#ifdef REAL_DOUBLE
enum isa { ISA_PLAIN, N_ISAS };
#define EACH_ISA(name)                                                         \
    {                                                                          \
        &name##_plain                                                          \
    }
#define DECLARE_EACH_ISA(type, name) extern type name##_plain
#else
enum isa { ISA_PLAIN, ISA_BASE, ISA_AVX2, ISA_AVX512, N_ISAS };
#define EACH_ISA(name)                                                         \
    {                                                                          \
        &name##_plain, &name##_base, &name##_avx2, &name##_avx512              \
    }
#define DECLARE_EACH_ISA(type, name)                                           \
    extern type name##_plain, name##_base, name##_avx2, name##_avx512
#endif

/* "plain", ..., NULL past the last: for option tables. */
const char *isa_name(size_t i);

/* Whether this processor has it. */
bool isa_usable(enum isa isa);

/* The set in use: the widest usable one unless isa_pin() was called. */
enum isa isa_current(void);

/* Only before anything is looked up in a table of variants; it is usable. */
void isa_pin(enum isa isa);

#endif
