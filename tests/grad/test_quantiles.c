/*
 * test_quantiles.c - the gradient of the quantiles of a network against finite
 * differences: every decoder, with segments, channels and dropout, and levels
 * on both sides of the nearest to 50 %, or on one.
 *
 * The scalar that is differentiated is sum_i dq_i q_i with random dq, and then
 * the pinball loss away from its kinks.
 */
#include <stdio.h>

#include "numeric.h"
#include "rig.h"

#include "nn/loss.h"

static const struct {
    size_t n;
    double levels[MAX_QUANTILES];
} lists[] = {
    {5, {5, 20, 45, 80, 97.5}}, {1, {50}}, {3, {60, 70, 90}}, {2, {1, 10}}};

struct quantile_rig {
    struct rig rig;
    real *dq;
    size_t n;
};

static double weighted_sum_of_quantiles(void *problem)
{
    struct quantile_rig *q = problem;
    double sum = 0;

    (void)net_begin_update(&q->rig.net);
    net_finish_update(&q->rig.net);
    rig_forward(&q->rig);
    for (size_t i = 0; i < q->n; i++)
        sum += (double)(q->dq[i] * q->rig.worker.quantiles[i]);
    return sum;
}

/* dtheta of two backward passes that started at `start`. */
static void run_twice(struct quantile_rig *q, real start)
{
    struct rig *rig = &q->rig;

    for (size_t i = 0; i < rig->net.table.n_values; i++)
        rig->dtheta[i] = start;
    rig_forward(rig);
    for (int i = 0; i < 2; i++)
        net_quantiles_backward(&rig->net, &rig->worker, &rig->batch, q->dq,
                               rig->dtheta);
    for (size_t i = 0; i < rig->net.table.n_values; i++)
        rig->dtheta[i] = (rig->dtheta[i] - start) / R(2.0);
}

static void check_config(const struct net_config *config, bool dropout)
{
    struct quantile_rig q;
    struct rig *rig = &q.rig;
    const struct function sum = {weighted_sum_of_quantiles, &q};
    char label[96];
    size_t first;

    (void)snprintf(label, sizeof label, "%s w=%zu Q=%zu%s",
                   decoder_names[config->decoder], config->segment,
                   config->n_quantiles, dropout ? " dropout" : "");
    rig_init(rig, config, 2, 1);
    rig->in_effect = dropout ? &rig->dropout : NULL;
    q.n = rig->n_y * config->n_quantiles;
    q.dq = rig->worker.dquantiles;
    fill_random(q.dq, q.n, R(1.0), 9);
    run_twice(&q, R(3.0));
    first = rig->net.quantiles.layer.weight;
    for (size_t i = 0; i < first; i++) /* they are constants */
        assert_true(fabs((double)rig->dtheta[i]) < 1e-12);
    for (size_t p = 0; p < rig->net.table.n_params; p++) {
        const struct param *param = &rig->net.table.params[p];

        if (param->offset >= first)
            assert_gradient(
                label, param->name, &sum, rig->net.update.theta + param->offset,
                param->rows * param->cols, rig->dtheta + param->offset, false);
    }
    rig_release(rig);
}

static void the_gradient_is_that_of_finite_differences(void **state)
{
    (void)state;
    for (size_t l = 0; l < COUNT(lists); l++)
        for (int decoder = 0; decoder_names[decoder]; decoder++)
            for (size_t w = 1; w <= 2; w++) {
                struct net_config config = rig_config("gru", "timestep");

                config.T = 5;
                config.D = 4;
                config.J = 2;
                config.segment = w; /* 2 does not divide the horizon */
                config.channels = w > 1 ? 3 : 0;
                config.decoder = (enum decoder_form)decoder;
                config.n_quantiles = lists[l].n;
                memcpy(config.quantiles, lists[l].levels,
                       sizeof config.quantiles);
                check_config(&config, w > 1);
            }
}

enum { N = 4, Q = 3 };

static const double levels[Q] = {10, 50, 95};

struct entries {
    real q[N * Q], target[N];
};

/* The mean of the pinball losses over the quantiles, times the factor. */
static double mean_loss(void *problem)
{
    const struct entries *e = problem;
    double sum = 0;

    for (size_t i = 0; i < N * Q; i++) {
        const double p = levels[i % Q] / 100;
        const double error = (double)(e->target[i / Q] - e->q[i]);

        if (!isnan(error))
            sum += fmax(p * error, (p - 1) * error);
    }
    return 0.7 * sum / Q;
}

static void the_slope_of_the_loss_is_that_of_finite_differences(void **state)
{
    struct entries e;
    const struct function f = {mean_loss, &e};
    real dq[N * Q];

    (void)state;
    fill_random(e.q, N * Q, R(2.0), 1);
    fill_random(e.target, N, R(2.0), 2);
    e.target[2] = (real)NAN;
    loss_quantiles(N, levels, Q, e.q, e.target, NULL, R(0.7), dq);
    for (size_t i = 0; i < N; i++)
        if (i != 2)
            assert_gradient("pinball", "q", &f, e.q + i * Q, Q, dq + i * Q,
                            false);
        else
            for (size_t k = 0; k < Q; k++)
                assert_true(dq[i * Q + k] == R(0.0));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_gradient_is_that_of_finite_differences),
        cmocka_unit_test(the_slope_of_the_loss_is_that_of_finite_differences),
    };

    return run_on_each_isa(tests);
}
