/* ablation.c - see ablation.h. */
#include "nn/ablation.h"

#include "base/rng.h"

static void set_equal(size_t n, size_t stride, real *weights)
{
    for (size_t t = 0; t < n; t++)
        weights[t * stride] = R(1.0) / (real)n;
}

static void set_newest(size_t n, size_t stride, real *weights)
{
    for (size_t t = 0; t < n; t++)
        weights[t * stride] = t + 1 == n ? R(1.0) : R(0.0);
}

/* Fisher and Yates. */
static void shuffle(const struct ablation *a, size_t b, size_t n, size_t stride,
                    real *weights)
{
    struct rng rng = rng_make(a->seed, RNG_WEIGHTS, a->shuffle, a->window[b]);

    for (size_t t = n; t > 1; t--) {
        const size_t other = (size_t)rng_below(&rng, t);
        const real kept = weights[(t - 1) * stride];

        weights[(t - 1) * stride] = weights[other * stride];
        weights[other * stride] = kept;
    }
}

/* Leaves `kept` of weight i and divides all by their sum. */
static void reduce(size_t n, size_t stride, size_t i, real kept, real *weights)
{
    real sum = 0;

    weights[i * stride] *= kept;
    for (size_t t = 0; t < n; t++)
        sum += weights[t * stride];
    for (size_t t = 0; t < n; t++)
        if (sum > 0)
            weights[t * stride] /= sum;
        else if (t != i)
            weights[t * stride] = R(1.0) / (real)(n - 1);
}

void ablation_query(const struct ablation *a, size_t b, size_t T, size_t stride,
                    real *weights)
{
    if (a->form == ABLATE_EQUAL)
        set_equal(T, stride, weights);
    else if (a->form == ABLATE_NEWEST)
        set_newest(T, stride, weights);
    else if (a->form == ABLATE_SHUFFLE)
        shuffle(a, b, T, stride, weights);
    else if (a->key[b] < T)
        reduce(T, stride, a->key[b], a->kept[b], weights);
}

void ablation_weights(const struct ablation *a, size_t T, size_t B,
                      real *weights)
{
    for (size_t b = 0; a && b < B; b++)
        ablation_query(a, b, T, B, weights + b);
}

void ablation_signed_query(const struct ablation *a, size_t b, size_t T,
                           size_t stride, real *weights)
{
    if (a->form == ABLATE_ENTRY && a->key[b] < T)
        weights[a->key[b] * stride] *= a->kept[b];
}

void ablation_signed(const struct ablation *a, size_t T, size_t B,
                     real *weights)
{
    for (size_t b = 0; a && b < B; b++)
        ablation_signed_query(a, b, T, B, weights + b);
}

void ablation_rows(struct ablation *a, size_t segment, size_t first, size_t w,
                   size_t B, real *alpha)
{
    for (size_t b = 0; a->form != ABLATE_SHUFFLE && b < B; b++) {
        real *rows = alpha + first * B + b;

        if (a->form != ABLATE_ENTRY) {
            set_equal(w - first, B, rows);
        } else if (segment == a->key[b]) {
            const size_t row = a->row[b] - first;

            a->kept[b] = R(1.0) - rows[row * B];
            reduce(w - first, B, row, 0, rows);
        }
    }
}
