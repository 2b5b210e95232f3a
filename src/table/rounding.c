/* rounding.c - see rounding.h. */
#include "table/rounding.h"

#include <math.h>

#include "base/ascii.h"

/* The digits of a text as a number, whatever else stands between them. */
static double digits_of(const char *text, size_t length, char decimal)
{
    double number = 0, unit = 1;
    int after_point = 0;

    for (size_t i = 0; i < length; i++) {
        if (is_digit(text[i])) {
            number = 10 * number + (text[i] - '0');
            unit *= after_point ? 10 : 1;
        }
        after_point |= text[i] == decimal;
    }
    return number / unit;
}

void rounding_look(struct rounding *r, const char *text, size_t length,
                   char decimal, float value)
{
    const double stored = fabs((double)value);
    const double number = digits_of(text, length, decimal);
    const double error = fabs(number - stored);

    r->n_looked++;
    /* a number with an exponent, or in units, is not that of its digits */
    if (error <= 0 || error > 1e-7 * stored)
        return;
    if (r->error <= 0)
        r->low = r->high = number;
    r->low = fmin(r->low, number);
    r->high = fmax(r->high, number);
    r->error = fmax(r->error, error);
}
