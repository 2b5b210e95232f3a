/*
 * isa.h - instruction sets, and which of them is in use.
 *
 * The sources that do the arithmetic (LANES in the Makefile) are compiled once
 * for each instruction set. They export their functions and tables as
 * LANE(name), for example gemm_avx2. A dispatch table holds the variants of
 * one name, EACH_ISA(name), and is indexed by the set in use, isa_current().
 *
 *   plain    one number at a time, with libm: the reference for tests of the
 *            other sets, and the only set where `real` is double
 *   base     128-bit vectors of the compiler's target: SSE2, or NEON, which is
 *            untested
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

/* The name of the variant that is being compiled (-DISA=avx2). */
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

/* "plain", ..., NULL after the last: for option tables. */
const char *isa_name(size_t i);

/* True if this processor supports the set. */
bool isa_usable(enum isa isa);

/*
 * The set in use. The first call fixes it for the rest of the run: the set of
 * isa_choose(), or else the widest usable one.
 */
enum isa isa_current(void);

/*
 * Chooses a usable set for the run. A call after the first isa_current() is a
 * caller's bug (assert), because variants of another set are in use by then.
 */
void isa_choose(enum isa isa);

/*
 * Changes the set during a run: for tests and benchmarks, which compare the
 * sets. What was looked up before the call keeps its old variant.
 */
void isa_change(enum isa isa);

#endif
