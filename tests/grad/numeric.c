/*
 * numeric.c - see numeric.h.
 *
 *   f'(x) = (f_1 - f_-1) / 2 h + O(h^2)
 *   f'(x) = (45 (f_1 - f_-1) - 9 (f_2 - f_-2) + (f_3 - f_-3)) / 60 h + O(h^6)
 *
 * with f_k = f(x + k h). The first one takes a third of the time and is exact
 * enough for nearly all numbers. One that differs is compared with the second
 * one: the high order allows a wide step, so that rounding does not matter
 * where a gradient is small, and with h = 0.01 the error is a thousandth of
 * what the criterion allows. That step is too wide only if it crosses the kink
 * of a ReLU, or if a vector close to zero is normalised. Therefore shorter
 * steps follow; a wrong gradient agrees with none of them.
 */
#include "numeric.h"

#include <math.h>
#include <stdlib.h>

#include "unit/check.h"

static double symmetric_difference(const struct function *f, real *x, real h)
{
    const real at = *x;
    double difference;

    *x = at + h;
    difference = f->value(f->problem);
    *x = at - h;
    difference -= f->value(f->problem);
    *x = at;
    return difference;
}

static double low_order(const struct function *f, real *x)
{
    const real h = R(1e-4);

    return symmetric_difference(f, x, h) / (2 * (double)h);
}

static double high_order(const struct function *f, real *x, real h)
{
    return (45 * symmetric_difference(f, x, h) -
            9 * symmetric_difference(f, x, 2 * h) +
            symmetric_difference(f, x, 3 * h)) /
           (60 * (double)h);
}

static const real steps[] = {R(1e-2), R(1e-3), R(1e-4), R(1e-5), R(1e-6)};

static double root_mean_square(const double *x, size_t n)
{
    double sum = 0;

    for (size_t i = 0; i < n; i++)
        sum += x[i] * x[i];
    return sqrt(sum / (double)n);
}

/* The criterion of numeric.h; false for a NaN. */
static bool is_near(double a, double numeric, double size)
{
    return fabs(a - numeric) <= 1e-6 * fmax(size, fmax(fabs(a), fabs(numeric)));
}

void assert_gradient(const char *label, const char *tensor,
                     const struct function *f, real *x, size_t n,
                     const real *gradient, bool may_vanish)
{
    double *numeric = calloc(n, sizeof *numeric), size;

    assert_non_null(numeric);
    for (size_t i = 0; i < n; i++)
        numeric[i] = low_order(f, x + i);
    size = root_mean_square(numeric, n);
    if (!(size > 1e-6) && !(may_vanish && size == 0)) {
        print_error("%s: %s: the gradient vanishes (root mean square %.3g)\n",
                    label, tensor, size);
        fail();
    }
    for (size_t i = 0; i < n; i++) {
        const double a = (double)gradient[i];
        bool agrees = is_near(a, numeric[i], size);

        for (size_t s = 0; s < COUNT(steps) && !agrees; s++)
            agrees = is_near(a, high_order(f, x + i, steps[s]), size);
        if (agrees)
            continue;
        print_error("%s: %s[%zu]: analytic %.12g, numeric %.12g (root mean "
                    "square %.3g)\n",
                    label, tensor, i, a, numeric[i], size);
        fail();
    }
    free(numeric);
}
