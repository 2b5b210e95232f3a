/* adam.c - see adam.h: the factors of a step, and a step on one thread. */
#include "nn/adam.h"

#include <math.h>

adam_function *const adam_update_each[N_ISAS] = EACH_ISA(adam_update);

struct adam_factors adam_factors(const struct adam *adam, double lr,
                                 double clip, double square)
{
    const double norm = sqrt(square), k = (double)adam->steps;

    return (struct adam_factors){
        .scale = clip > 0 && norm > clip ? (real)(clip / norm) : R(1.0),
        .step = (real)(lr / (1 - pow(0.9, k))),
        .root = (real)(1 / sqrt(1 - pow(0.999, k))),
    };
}

double adam_step(struct adam *adam, double lr, double clip, const real *dtheta,
                 real *theta)
{
    struct adam_factors factors;
    double square = 0;

    for (size_t i = 0; i < adam->n; i++)
        square += (double)dtheta[i] * (double)dtheta[i];
    adam->steps++;
    factors = adam_factors(adam, lr, clip, square);
    adam_update_each[isa_current()](adam, &factors, 0, adam->n, dtheta, theta);
    return sqrt(square);
}
