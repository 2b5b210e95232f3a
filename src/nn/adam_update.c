/* adam_update.c - see adam.h: the update of theta; compiled once per
 * instruction set. */
#include "nn/adam.h"

#include "kernel/lanes.h"

void LANE(adam_update)(const struct adam *adam,
                       const struct adam_factors *factors, size_t from,
                       size_t to, const real *dtheta, real *theta)
{
    real *m = adam->m + from, *v = adam->v + from;

    dtheta += from;
    theta += from;
    VEC_EACH(i, n, to - from)
    {
        const vec g = factors->scale * vec_get(dtheta + i, n);
        const vec mi = R(0.9) * vec_get(m + i, n) + R(0.1) * g;
        const vec vi = R(0.999) * vec_get(v + i, n) + R(0.001) * g * g;

        vec_put(m + i, mi, n);
        vec_put(v + i, vi, n);
        vec_put(theta + i,
                vec_get(theta + i, n) -
                    factors->step * mi /
                        (vec_sqrt(vi) * factors->root + R(1e-8)),
                n);
    }
}
