/* agreement.c - see agreement.h. */
#include "score/agreement.h"

#include <math.h>

static int sign(double x)
{
    return (x > 0) - (x < 0);
}

double kendall_tau(size_t n, const double *a, const double *b)
{
    double sum = 0, untied_a = 0, untied_b = 0;

    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < i; k++) {
            const int x = sign(a[i] - a[k]), y = sign(b[i] - b[k]);

            sum += x * y;
            untied_a += x * x;
            untied_b += y * y;
        }
    return untied_a > 0 && untied_b > 0 ? sum / sqrt(untied_a * untied_b)
                                        : (double)NAN;
}

/* p ln(p / mean), 0 for p = 0 */
static double part(double p, double mean)
{
    return p > 0 ? p * log(p / mean) : 0;
}

double jensen_shannon(size_t n, const double *p, const double *q)
{
    double sum = 0;

    for (size_t i = 0; i < n; i++) {
        const double mean = (p[i] + q[i]) / 2;

        sum += part(p[i], mean) + part(q[i], mean);
    }
    return sum / (2 * log(2));
}
