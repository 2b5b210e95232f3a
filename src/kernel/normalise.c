/* normalise.c - see normalise.h. Vectors run across the columns b. */
#include "kernel/normalise.h"

#include "kernel/lanes.h"
#include "kernel/softmax.h"

/* Of Newton's method: it needs fewer than ten unless there are thousands of
 * timesteps. */
enum { MAX_STEPS = 64 };

/* The weight of z - tau, and its slope. */

LANES_INLINE vec power(vec x, bool squared)
{
    return squared ? x * x : x;
}

LANES_INLINE vec slope(vec x, bool squared)
{
    return squared ? 2 * x : vec_is_positive(x);
}

/*
 * tau for the z (T, B) of a column, whose maximum is 0. The sum of the weights
 * is convex and falls with tau, so that Newton's steps from -1, where it is
 * at least 1, come nearer from below until rounding ends them.
 */
LANES_INLINE vec find_tau(size_t T, size_t B, const real *z, size_t m,
                          bool squared)
{
    const real enough = sizeof(real) == sizeof(double) ? R(1e-15) : R(1e-7);
    vec tau = vec_set(-1);

    for (int i = 0; i < MAX_STEPS; i++) {
        vec excess = vec_set(-1), slopes = vec_set(0);

        for (size_t t = 0; t < T; t++) {
            const vec x = vec_max(vec_set(0), vec_get(z + t * B, m) - tau);

            excess += power(x, squared);
            slopes += slope(x, squared);
        }
        excess /= slopes;
        tau += excess;
        if (!(vec_sum(excess) > enough))
            break;
    }
    return tau;
}

/* Their sum is 1 but for the rounding of tau, which the last loop removes. */
LANES_INLINE void sparse(size_t T, size_t B, const real *logits, real *weights,
                         bool squared)
{
    const vec scale = vec_set(squared ? R(0.5) : R(1.0));

    VEC_EACH(b, m, B)
    {
        vec max = vec_get(logits + b, m), sum = vec_set(0), tau;

        for (size_t i = b; i < T * B; i += B)
            max = vec_max(max, vec_get(logits + i, m));
        for (size_t i = b; i < T * B; i += B)
            vec_put(weights + i, scale * (vec_get(logits + i, m) - max), m);
        tau = find_tau(T, B, weights + b, m, squared);
        for (size_t i = b; i < T * B; i += B) {
            const vec x = vec_max(vec_set(0), vec_get(weights + i, m) - tau);
            const vec p = power(x, squared);

            vec_put(weights + i, p, m);
            sum += p;
        }
        for (size_t i = b; i < T * B; i += B)
            vec_put(weights + i, vec_get(weights + i, m) / sum, m);
    }
}

LANES_INLINE vec factor(vec p, bool squared)
{
    return squared ? vec_sqrt(p) : vec_is_positive(p);
}

LANES_INLINE void sparse_backward(size_t T, size_t B, const real *weights,
                                  real *gradient, bool squared)
{
    VEC_EACH(b, m, B)
    {
        vec sum = vec_set(0), mean = vec_set(0);

        for (size_t i = b; i < T * B; i += B) {
            const vec g = factor(vec_get(weights + i, m), squared);

            sum += g;
            mean += g * vec_get(gradient + i, m);
        }
        mean /= sum;
        for (size_t i = b; i < T * B; i += B)
            vec_put(gradient + i,
                    factor(vec_get(weights + i, m), squared) *
                        (vec_get(gradient + i, m) - mean),
                    m);
    }
}

static void sparsemax(size_t T, size_t B, const real *logits, real *weights)
{
    sparse(T, B, logits, weights, false);
}

static void sparsemax_backward(size_t T, size_t B, const real *weights,
                               real *gradient)
{
    sparse_backward(T, B, weights, gradient, false);
}

static void entmax(size_t T, size_t B, const real *logits, real *weights)
{
    sparse(T, B, logits, weights, true);
}

static void entmax_backward(size_t T, size_t B, const real *weights,
                            real *gradient)
{
    sparse_backward(T, B, weights, gradient, true);
}

static const struct {
    softmax_function *forward;
    softmax_backward_function *backward;
} forms[] = {[0] = {LANE(softmax), LANE(softmax_backward)},
             [NORMALISE_SOFTMAX] = {LANE(softmax), LANE(softmax_backward)},
             [NORMALISE_SPARSEMAX] = {sparsemax, sparsemax_backward},
             [NORMALISE_ENTMAX] = {entmax, entmax_backward}};

void LANE(normalise)(size_t how, size_t T, size_t B, const real *logits,
                     real *weights)
{
    forms[how].forward(T, B, logits, weights);
}

void LANE(normalise_backward)(size_t how, size_t T, size_t B,
                              const real *weights, real *gradient)
{
    forms[how].backward(T, B, weights, gradient);
}
