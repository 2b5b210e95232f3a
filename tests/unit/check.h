/*
 * check.h - included by every test: cmocka with the headers it needs, and
 * assertions that print the values they compared.
 *
 * cmocka's own assert_float_equal compares floats and prints too few digits.
 * Everything is inline, so that tests of both number types can use it.
 */
#ifndef TESTS_CHECK_H
#define TESTS_CHECK_H

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/error.h"
#include "base/real.h"
#include "base/rng.h"
#include "kernel/isa.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/*
 * Runs a group of tests on every instruction set this processor has; under
 * gcc's ThreadSanitizer on the best alone, since all sets share their threads.
 */
#define run_on_each_isa(tests) run_isas(tests, COUNT(tests))

/* |got - want| <= atol + rtol |want|; fails for a NaN. */
#define assert_close(got, want, rtol, atol)                                    \
    check_close(got, want, rtol, atol, #got, __FILE__, __LINE__)

/* The same for `n` numbers of type real; prints the first that differs. */
#define assert_all_close(got, want, n, rtol, atol)                             \
    check_all_close(got, want, n, rtol, atol, #got, __FILE__, __LINE__)

/* The call succeeds; prints the message of `err` (a pointer) if it fails. */
#define assert_ok(call, err) check_ok(call, err, #call, __FILE__, __LINE__)

/* The call fails with `code` and with `part` in the message of `err`. */
#define assert_fails(call, code, err, part)                                    \
    check_fails(call, code, err, part, #call, __FILE__, __LINE__)

static inline bool is_close(double got, double want, double rtol, double atol)
{
    return got == want || fabs(got - want) <= atol + rtol * fabs(want);
}

static inline void check_close(double got, double want, double rtol,
                               double atol, const char *text, const char *file,
                               int line)
{
    if (is_close(got, want, rtol, atol))
        return;
    print_error("%s is %.17g, not %.17g (difference %.3g)\n", text, got, want,
                got - want);
    _fail(file, line);
}

static inline void check_all_close(const real *got, const real *want, size_t n,
                                   double rtol, double atol, const char *text,
                                   const char *file, int line)
{
    for (size_t i = 0; i < n; i++) {
        double a = (double)got[i], b = (double)want[i];

        if (is_close(a, b, rtol, atol))
            continue;
        print_error("%s[%zu] is %.17g, not %.17g (difference %.3g)\n", text, i,
                    a, b, a - b);
        _fail(file, line);
    }
}

static inline void check_ok(enum status got, const struct error *err,
                            const char *text, const char *file, int line)
{
    if (got == STATUS_OK)
        return;
    print_error("%s failed with %d: %s\n", text, (int)got, err->message);
    _fail(file, line);
}

static inline void check_fails(enum status got, enum status want,
                               const struct error *err, const char *part,
                               const char *text, const char *file, int line)
{
    if (got == want && err->code == want && strstr(err->message, part))
        return;
    print_error("%s gave %d, not %d with \"%s\": %s\n", text, (int)got,
                (int)want, part,
                got == STATUS_OK ? "(no message)" : err->message);
    _fail(file, line);
}

/* Fills `x` with `n` numbers in [-scale, scale) that depend on `seed` only. */
static inline void fill_random(real *x, size_t n, real scale, uint64_t seed)
{
    struct rng rng = rng_make(seed, RNG_TEST, 0, 0);

    for (size_t i = 0; i < n; i++)
        x[i] = scale * (R(2.0) * rng_uniform(&rng) - R(1.0));
}

static inline int run_isas(const struct CMUnitTest *tests, size_t n)
{
    int failed = 0, isa = 0;

#ifdef __SANITIZE_THREAD__
    isa = (int)isa_current();
#endif
    for (; isa < N_ISAS; isa++) {
        if (!isa_usable((enum isa)isa)) {
            print_message("not on this processor: %s\n", isa_name((size_t)isa));
            continue;
        }
        isa_change((enum isa)isa);
        failed += _cmocka_run_group_tests(isa_name((size_t)isa), tests, n, NULL,
                                          NULL);
    }
    return failed;
}

#endif
