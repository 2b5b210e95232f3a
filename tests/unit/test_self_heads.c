/* test_self_heads.c - what self-attention without a softmax does to orthonormal
 * states (self_heads.h). */
#include "check.h"

#include "nn/self_heads.h"

enum { T = 5, B = 2, D = 8, N = T * B * D };

static self_heads_forward_function *const forward_each[N_ISAS] =
    EACH_ISA(self_heads_forward);

static real memory[9 * N + D * T + (B + 1) * T * T + D * D];
static real theta[4 * D * D + D]; /* identity matrices, b_o = 0 */
static real h[N], y[N], weights[T * T * B];

/* One head, whose scratch memory is nowhere twice. */
static struct self_heads one_head(bool linear)
{
    real *rest = memory + 9 * N;

    return (struct self_heads){.T = T,
                               .B = B,
                               .D = D,
                               .heads = 1,
                               .units = D,
                               .linear = linear,
                               .theta = theta,
                               .q = memory,
                               .k = memory + N,
                               .v = memory + 2 * N,
                               .attended = memory + 3 * N,
                               .dq = memory + 4 * N,
                               .dk = memory + 5 * N,
                               .dv = memory + 6 * N,
                               .dattended = memory + 7 * N,
                               .p = rest,
                               .dp = rest + B * T * T,
                               .slice = rest + (B + 1) * T * T,
                               .transposed = rest + (B + 1) * T * T + D * T};
}

/* The first T columns of the reflection I - 2 v v' / v'v, of another v in each
 * window. */
static void set_orthonormal_states(void)
{
    for (size_t b = 0; b < B; b++) {
        real v[D], square = 0;

        fill_random(v, D, R(1.0), 1 + b);
        for (size_t d = 0; d < D; d++)
            square += v[d] * v[d];
        for (size_t t = 0; t < T; t++)
            for (size_t d = 0; d < D; d++)
                h[(t * B + b) * D + d] =
                    (d == t ? R(1.0) : R(0.0)) - 2 * v[t] * v[d] / square;
    }
}

static void set_identity_projections(void)
{
    memset(theta, 0, sizeof theta);
    for (size_t matrix = 0; matrix < 4; matrix++)
        for (size_t d = 0; d < D; d++)
            theta[(matrix * D + d) * D + d] = R(1.0);
}

static void run_forward(bool linear)
{
    const struct self_heads heads = one_head(linear);

    set_orthonormal_states();
    set_identity_projections();
    forward_each[isa_current()](&heads, h, NULL, y, weights);
}

static void linear_heads_give_orthonormal_states_back(void **state)
{
    (void)state;
    run_forward(true);
    for (size_t i = 0; i < N; i++)
        assert_close((double)y[i], (double)h[i] / T, 0, 1e-6);
    for (size_t i = 0; i < T; i++)
        for (size_t j = 0; j < T; j++)
            for (size_t b = 0; b < B; b++)
                assert_close((double)weights[(i * T + j) * B + b],
                             i == j ? 1.0 / T : 0.0, 0, 1e-6);
}

static void a_softmax_mixes_them(void **state)
{
    double difference = 0;

    (void)state;
    run_forward(false);
    for (size_t i = 0; i < N; i++)
        difference = fmax(difference, fabs((double)(y[i] - h[i] / T)));
    assert_true(difference > 0.05);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(linear_heads_give_orthonormal_states_back),
        cmocka_unit_test(a_softmax_mixes_them),
    };

    return run_on_each_isa(tests);
}
