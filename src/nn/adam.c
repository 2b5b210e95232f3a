/* adam.c - see adam.h. */
#include "nn/adam.h"

#include <math.h>

double adam_step(struct adam *adam, double lr, double clip, const real *dtheta,
                 real *theta)
{
    const real beta1 = R(0.9), beta2 = R(0.999);
    double square = 0, norm, factor = 1, rate, k;
    real scale, step, root;

    for (size_t i = 0; i < adam->n; i++)
        square += (double)dtheta[i] * (double)dtheta[i];
    norm = sqrt(square);
    if (clip > 0 && norm > clip)
        factor = clip / norm;

    adam->steps++;
    k = (double)adam->steps;
    rate = lr / (1 - pow(0.9, k));
    scale = (real)factor;
    step = (real)rate;
    root = (real)(1 / sqrt(1 - pow(0.999, k)));
    for (size_t i = 0; i < adam->n; i++) {
        const real g = scale * dtheta[i];
        const real m = beta1 * adam->m[i] + (R(1.0) - beta1) * g;
        const real v = beta2 * adam->v[i] + (R(1.0) - beta2) * g * g;

        adam->m[i] = m;
        adam->v[i] = v;
        theta[i] -= step * m / (r_sqrt(v) * root + R(1e-8));
    }
    return norm;
}
