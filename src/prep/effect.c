/* effect.c - see effect.h. */
#include "prep/effect.h"

#include <stdlib.h>

enum status effect_allocate(struct effect *effect, size_t n_columns, size_t n,
                            struct error *err)
{
    const size_t size = n_columns * n * EFFECT_TERMS;

    *effect = (struct effect){.n = n, .n_columns = n_columns};
    effect->weights = calloc(size, sizeof *effect->weights);
    return effect->weights ? STATUS_OK
                           : error_no_memory(err, size * sizeof(real));
}

void effect_release(struct effect *effect)
{
    free(effect->weights);
    *effect = (struct effect){0};
}

static double above(double x, double bend)
{
    return x > bend ? x - bend : 0;
}

void effect_terms(real known, double terms[EFFECT_TERMS])
{
    terms[0] = (double)known;
    for (int i = 1; i < EFFECT_TERMS; i++)
        terms[i] = above((double)known, i - 2);
}

double effect_at(const struct effect *effect, const real *known, size_t column)
{
    const real *weight = effect->weights + column * effect->n * EFFECT_TERMS;
    double sum = 0;

    for (size_t i = 0; i < effect->n; i++, weight += EFFECT_TERMS) {
        double terms[EFFECT_TERMS];

        effect_terms(known[i], terms);
        for (size_t k = 0; k < EFFECT_TERMS; k++)
            sum += (double)weight[k] * terms[k];
    }
    return sum;
}
