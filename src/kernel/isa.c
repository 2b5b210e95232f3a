/* isa.c - see isa.h. */
#include "kernel/isa.h"

#include <assert.h>
#include <stdatomic.h>

#ifdef REAL_DOUBLE
static const char *const names[] = {"plain", NULL};
#else
static const char *const names[] = {"plain", "base", "avx2", "avx512", NULL};
#endif

_Static_assert(sizeof names / sizeof *names == N_ISAS + 1, "a name is missing");

enum { UNDECIDED = -1 };

static atomic_int current = UNDECIDED; /* any thread may be the first to ask */

const char *isa_name(size_t i)
{
    return i < N_ISAS ? names[i] : NULL;
}

bool isa_usable(enum isa isa)
{
#if defined(__x86_64__) && !defined(REAL_DOUBLE)
    if (isa == ISA_AVX512)
        return __builtin_cpu_supports("avx512f") &&
               __builtin_cpu_supports("avx512dq") &&
               __builtin_cpu_supports("avx512vl");
    if (isa == ISA_AVX2)
        return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
    return true;
#elif !defined(REAL_DOUBLE)
    return isa <= ISA_BASE;
#else
    return isa == ISA_PLAIN;
#endif
}

static enum isa widest_usable(void)
{
    enum isa isa = N_ISAS - 1;

    while (!isa_usable(isa))
        isa--;
    return isa;
}

enum isa isa_current(void)
{
    int isa = atomic_load_explicit(&current, memory_order_relaxed);

    if (isa == UNDECIDED) {
        isa = (int)widest_usable();
        atomic_store_explicit(&current, isa, memory_order_relaxed);
    }
    return (enum isa)isa;
}

void isa_choose(enum isa isa)
{
    assert(current == UNDECIDED);
    isa_change(isa);
}

void isa_change(enum isa isa)
{
    current = (int)isa;
}
