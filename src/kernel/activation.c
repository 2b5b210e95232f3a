/* activation.c - see activation.h. */
#include "kernel/activation.h"

void softmax_over_time(size_t T, size_t B, const real *logits, real *weights)
{
    for (size_t b = 0; b < B; b++) {
        real max = logits[b], sum = 0;

        for (size_t t = 1; t < T; t++)
            if (logits[t * B + b] > max)
                max = logits[t * B + b];
        for (size_t t = 0; t < T; t++) {
            weights[t * B + b] = r_exp(logits[t * B + b] - max);
            sum += weights[t * B + b];
        }
        for (size_t t = 0; t < T; t++)
            weights[t * B + b] /= sum;
    }
}

void softmax_over_time_backward(size_t T, size_t B, const real *weights,
                                const real *dweights, real *dlogits)
{
    for (size_t b = 0; b < B; b++) {
        real mean = 0;

        for (size_t t = 0; t < T; t++)
            mean += weights[t * B + b] * dweights[t * B + b];
        for (size_t t = 0; t < T; t++)
            dlogits[t * B + b] =
                weights[t * B + b] * (dweights[t * B + b] - mean);
    }
}
