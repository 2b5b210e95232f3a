/* layer_norm.c - see layer_norm.h. */
#include "nn/layer_norm.h"

#include "kernel/lanes.h"

#define EPSILON R(1e-5) /* as PyTorch */

static real mean(size_t n, const real *x)
{
    vec sum = vec_set(0);

    VEC_EACH(i, m, n)
    sum += vec_get(x + i, m);
    return vec_sum(sum) / (real)n;
}

void LANE(layer_norm_forward)(const struct layer_norm *norm, const real *x,
                              real *y)
{
    const size_t D = norm->D;
    const real *gain = norm->theta, *bias = gain + D;

    for (size_t i = 0; i < norm->rows; i++, x += D, y += D) {
        const real centre = mean(D, x);
        real *z = norm->z + i * D;
        real factor;

        VEC_EACH(d, m, D)
        vec_put(z + d, vec_get(x + d, m) - centre, m);
        factor = R(1.0) / r_sqrt(vec_dot(D, z, z) / (real)D + EPSILON);
        VEC_EACH(d, m, D)
        {
            const vec unit = factor * vec_get(z + d, m);

            vec_put(z + d, unit, m);
            vec_put(y + d, unit * vec_get(gain + d, m) + vec_get(bias + d, m),
                    m);
        }
        norm->factor[i] = factor;
    }
}

void LANE(layer_norm_backward)(const struct layer_norm *norm, const real *dy,
                               real *dtheta, real *dx)
{
    const size_t D = norm->D;
    const real *gain = norm->theta;
    real *dgain = dtheta, *dbias = dtheta + D;

    for (size_t i = 0; i < norm->rows; i++, dy += D, dx += D) {
        const real *z = norm->z + i * D;
        real centre, along;

        /* y = z gain + bias; dx is dz for now */
        VEC_EACH(d, m, D)
        {
            const vec slope = vec_get(dy + d, m), unit = vec_get(z + d, m);

            vec_put(dgain + d, vec_get(dgain + d, m) + slope * unit, m);
            vec_put(dbias + d, vec_get(dbias + d, m) + slope, m);
            vec_put(dx + d, slope * vec_get(gain + d, m), m);
        }
        /* z = (x - mean) factor: neither a shift nor a stretch of x shows */
        centre = mean(D, dx);
        along = vec_dot(D, dx, z) / (real)D;
        VEC_EACH(d, m, D)
        vec_put(dx + d,
                norm->factor[i] *
                    (vec_get(dx + d, m) - centre - along * vec_get(z + d, m)),
                m);
    }
}
