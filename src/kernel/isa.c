/* isa.c - see isa.h. */
#include "kernel/isa.h"

#ifdef REAL_DOUBLE
static const char *const names[] = {"plain", NULL};
#else
static const char *const names[] = {"plain", "base", "avx2", "avx512", NULL};
#endif

_Static_assert(sizeof names / sizeof *names == N_ISAS + 1, "a name is missing");

static int pinned = -1;

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

enum isa isa_current(void)
{
    enum isa isa = N_ISAS - 1;

    if (pinned >= 0)
        return (enum isa)pinned;
    while (!isa_usable(isa))
        isa--;
    return isa;
}

void isa_pin(enum isa isa)
{
    pinned = (int)isa;
}
