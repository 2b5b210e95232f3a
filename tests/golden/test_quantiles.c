/*
 * test_quantiles.c - the quantile head and its pinball loss, against PyTorch.
 *
 * make_quantiles.py says what is in quantiles.json.
 */
#include "golden/fixture.h"
#include "grad/rig.h"

#include "nn/loss.h"

enum { MOST = 64 };

/* The quantiles (B m, Q), from u alike. */
static void undo_norm(const struct quantile_head *head, size_t n, const real *u,
                      const real *z, const real *scale, const real *shift,
                      real *q)
{
    for (size_t i = 0; i < n; i++) {
        real offsets[MAX_QUANTILES];

        quantile_offsets(head, u + i * head->n, offsets);
        for (size_t k = 0; k < head->n; k++)
            q[i * head->n + k] = (z[i] + offsets[k]) * scale[i] + shift[i];
    }
}

/* The gradient of the mean loss in u. */
static void loss_backward(const struct quantile_head *head, size_t n,
                          const real *u, const real *q, const real *target,
                          const real *scale, real *du)
{
    real dq[MOST];

    loss_quantiles(n, head->levels, head->n, q, target, NULL, R(1.0) / (real)n,
                   dq);
    for (size_t i = 0; i < n; i++) {
        for (size_t k = 0; k < head->n; k++)
            dq[i * head->n + k] *= scale[i];
        quantile_offsets_backward(head, u + i * head->n, dq + i * head->n,
                                  du + i * head->n);
    }
}

static void compare_case(const cJSON *test)
{
    const size_t B = size_of(test, "B"), n = size_of(test, "n");
    const size_t m = size_of(test, "m");
    struct param_table table = {0};
    struct quantile_head head;
    double levels[MAX_QUANTILES];
    real x[MOST], z[MOST], scale[MOST], shift[MOST], target[MOST], theta[MOST];
    real u[MOST], q[MOST], du[MOST], dtheta[MOST] = {0};
    size_t Q = 0;
    const cJSON *level;

    cJSON_ArrayForEach(level, member(test, "levels")) levels[Q++] =
        level->valuedouble;
    quantile_head_init(&head, levels, Q, n, m, &table);
    assert_true(table.n_values <= MOST && B * m * Q <= MOST);
    load(test, "x", x, B * n);
    load(test, "z", z, B * m);
    load(test, "scale", scale, B * m);
    load(test, "shift", shift, B * m);
    load(test, "target", target, B * m);
    load(test, "weight", theta + head.layer.weight, n * m * Q);
    load(test, "bias", theta + head.layer.bias, m * Q);

    linear_layer_forward(&head.layer, theta, B, x, u);
    undo_norm(&head, B * m, u, z, scale, shift, q);
    compare_all(test, "quantiles", "quantiles", q, B * m * Q);
    loss_backward(&head, B * m, u, q, target, scale, du);
    linear_layer_backward(&head.layer, theta, B, x, du, dtheta, NULL);
    compare_all(test, "dweight", "dweight", dtheta + head.layer.weight,
                n * m * Q);
    compare_all(test, "dbias", "dbias", dtheta + head.layer.bias, m * Q);
}

static void the_head_computes_what_pytorch_does(void **state)
{
    cJSON *json = fixture_read("tests/golden/quantiles.json");
    const cJSON *test;
    int n = 0;

    (void)state;
    cJSON_ArrayForEach(test, member(json, "cases"))
    {
        compare_case(test);
        n++;
    }
    assert_true(n > 0);
    cJSON_Delete(json);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_head_computes_what_pytorch_does),
    };

    return run_on_each_isa(tests);
}
