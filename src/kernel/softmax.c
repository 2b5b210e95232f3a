/* softmax.c - see softmax.h. Vectors run across the columns b. */
#include "kernel/softmax.h"

#include "kernel/lanes.h"

void LANE(softmax)(size_t T, size_t B, const real *logits, real *weights)
{
    VEC_EACH(b, m, B)
    {
        vec max = vec_get(logits + b, m), sum = vec_set(0);

        for (size_t t = 1; t < T; t++)
            max = vec_max(max, vec_get(logits + t * B + b, m));
        for (size_t t = 0; t < T; t++) {
            const vec e = vec_exp(vec_get(logits + t * B + b, m) - max);

            vec_put(weights + t * B + b, e, m);
            sum += e;
        }
        sum = 1 / sum;
        for (size_t t = 0; t < T; t++)
            vec_put(weights + t * B + b, vec_get(weights + t * B + b, m) * sum,
                    m);
    }
}

/* d logit_t = weight_t (d weight_t - sum_s weight_s d weight_s) */
void LANE(softmax_backward)(size_t T, size_t B, const real *weights,
                            real *gradient)
{
    VEC_EACH(b, m, B)
    {
        vec mean = vec_set(0);

        for (size_t i = b; i < T * B; i += B)
            mean += vec_get(weights + i, m) * vec_get(gradient + i, m);
        for (size_t i = b; i < T * B; i += B)
            vec_put(gradient + i,
                    vec_get(weights + i, m) * (vec_get(gradient + i, m) - mean),
                    m);
    }
}
