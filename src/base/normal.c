/* normal.c - see normal.h. */
#include "base/normal.h"

#include <math.h>

double normal_central(double p)
{
    double low = 0, high = 40, middle = high / 2;

    for (; low < middle && middle < high; middle = (low + high) / 2) {
        if (erf(middle / sqrt(2)) < p)
            low = middle;
        else
            high = middle;
    }
    return middle;
}

double normal_quantile(double p)
{
    return p < 0.5 ? -normal_central(1 - 2 * p) : normal_central(2 * p - 1);
}
