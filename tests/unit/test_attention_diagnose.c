/* test_attention_diagnose.c - what attention weights look like and do, and how
 * alike two rows of numbers are. */
#include "given_model.h"
#include "passes.h"

#include <math.h>
#include <stdlib.h>

#include "score/agreement.h"
#include "train/attention_diagnose.h"
#include "train/explainer.h"
#include "train/forecast.h"
#include "train/summarise_attention.h"

static struct error err;

static void kendalls_tau(void **state)
{
    const double a[] = {1, 2, 3, 4}, b[] = {4, 3, 2, 1}, c[] = {1, 3, 2, 4};
    const double tied[] = {1, 1, 2, 2}, equal[] = {5, 5, 5, 5};

    (void)state;
    assert_close(kendall_tau(4, a, a), 1, 1e-12, 0);
    assert_close(kendall_tau(4, a, b), -1, 1e-12, 0);
    assert_close(kendall_tau(4, a, c), 4.0 / 6, 1e-12, 0);
    assert_close(kendall_tau(4, a, tied), 4 / sqrt(6 * 4), 1e-12, 0);
    assert_true(isnan(kendall_tau(4, a, equal)));
}

static void divergence(void **state)
{
    const double p[] = {0.5, 0.5, 0}, q[] = {0, 0, 1}, r[] = {0.25, 0.25, 0.5};

    (void)state;
    assert_close(jensen_shannon(3, p, p), 0, 0, 1e-12);
    assert_close(jensen_shannon(3, p, q), 1, 1e-12, 0);
    assert_close(jensen_shannon(3, p, r), 0.311278, 1e-5, 0);
}

/* Of the first test windows of a model. */
static struct attention_diagnostics diagnose(struct given_model *g)
{
    const struct origins origins = {3, g->parts[PART_TEST].list};
    const struct windows *w = &g->windows;
    const size_t J = g->given.schema.n_targets, n = origins.n;
    double *y = calloc(n * windows_outputs(w), sizeof *y);
    double *weights = calloc(n * windows_channels(w) * 100, sizeof *weights);
    struct attention_summary summaries[3];
    struct attention_diagnostics result;
    struct contributions list[6];
    struct diagnosed d = {.ensemble = &g->model.ensemble,
                          .windows = w,
                          .origins = &origins,
                          .steps = w->H,
                          .y = y,
                          .weights = weights,
                          .contributions = list,
                          .summaries = summaries,
                          .seed = 1};
    struct explainer e;

    assert_true(y && weights && net_n_weights(given_net(g)) <= 100 && J <= 2);
    assert_ok(
        forecast_run(NULL, d.ensemble, w, &origins, y, weights, NULL, &err),
        &err);
    assert_ok(summarise_attention(NULL, d.ensemble, w, &origins, w->H, y,
                                  weights, summaries, &err),
              &err);
    assert_ok(explainer_init(&e, d.ensemble, w, &err), &err);
    for (size_t k = 0; k < n * J; k++)
        assert_ok(explainer_run(&e, &origins.list[k / J], k % J, 0, 1, &list[k],
                                &err),
                  &err);
    assert_ok(attention_diagnose(&d, &result, &err), &err);
    for (size_t k = 0; k < n * J; k++)
        contributions_release(&list[k]);
    explainer_release(&e);
    free(y);
    free(weights);
    return result;
}

/* Equal weights: no permutation changes anything. */
static void equal_weights_do_nothing(void **state)
{
    static const struct built built = {.members = 2};
    struct attention_diagnostics d;
    struct given_model g;

    (void)state;
    given_waves_model(&g, 200, &built);
    given_stir(&g);
    for (size_t m = 0; m < 2; m++) {
        set_tensor(&g.model.ensemble.members[m].net, "attention.w", R(0.0));
        set_tensor(&g.model.ensemble.members[m].net, "attention.b", R(0.0));
    }
    d = diagnose(&g);
    assert_close(d.effective_steps, 6, 1e-5, 0);
    assert_close(d.adaptive, 0, 0, 1e-6);
    assert_close(d.shuffled_95, 0, 0, 1e-6);
    assert_close(d.member_divergence, 0, 0, 1e-6);
    assert_true(d.conicity > 0 && d.conicity <= 1);
    given_model_release(&g);
}

/* Nearly all weight on one timestep: the forecast rests on it. */
static void one_weight_does_all(void **state)
{
    static const struct built built = {.attention = "dot",
                                       .context = CONTEXT_ATTENTION};
    struct attention_diagnostics d;
    struct given_model g;

    (void)state;
    given_waves_model(&g, 200, &built);
    given_stir(&g);
    d = diagnose(&g);
    assert_true(d.effective_steps >= 1 && d.effective_steps < 6);
    assert_true(d.adaptive > 1e-9 && d.adaptive < 1);
    assert_true(d.shuffled_median > 0 && d.shuffled_95 >= d.shuffled_median);
    assert_true(d.erasure >= 0 && d.erasure <= 1);
    assert_true(fabs(d.gradient_tau) <= 1 && fabs(d.occlusion_tau) <= 1);
    assert_true(d.tau_shuffled > 0 && d.tau_shuffled <= 1);
    assert_true(isnan(d.member_tau)); /* there is one network */
    given_model_release(&g);
}

static void it_does_not_apply_to_every_kind(void **state)
{
    static const char *const kinds[] = {"last", "linear", "memory", "feature"};

    (void)state;
    for (size_t i = 0; i < COUNT(kinds); i++) {
        const struct built built = {.attention = kinds[i]};
        struct given_model g;

        given_waves_model(&g, 100, &built);
        assert_true(isnan(diagnose(&g).effective_steps));
        given_model_release(&g);
    }
}

/* What a forecast loses without a row is what it loses in fact. */
static void occlusion_is_the_loss_without_a_row(void **state)
{
    static const struct built built = {.norm = NORM_NONE};
    struct origins one = {1, NULL};
    struct contributions c;
    struct explainer e;
    struct given_model g;
    double y[2][8];
    size_t n;

    (void)state;
    given_waves_model(&g, 100, &built);
    given_stir(&g);
    one.list = g.parts[PART_TEST].list;
    n = g.given.dataset.n_columns;
    assert_ok(explainer_init(&e, &g.model.ensemble, &g.windows, &err), &err);
    assert_ok(explainer_run(&e, one.list, 0, 0, 1, &c, &err), &err);
    for (size_t row = 0; row < 6; row++) {
        real *cells = g.given.prepared.values + (one.list->row - 1 - row) * n;
        const real kept[] = {cells[0], cells[1]};

        assert_int_equal(n, 2);
        assert_ok(forecast_run(NULL, &g.model.ensemble, &g.windows, &one, y[0],
                               NULL, NULL, &err),
                  &err);
        cells[0] = cells[1] = 0;
        assert_ok(forecast_run(NULL, &g.model.ensemble, &g.windows, &one, y[1],
                               NULL, NULL, &err),
                  &err);
        cells[0] = kept[0];
        cells[1] = kept[1];
        assert_close(c.occlusion[row], y[0][0] - y[1][0], 1e-4, 1e-5);
        assert_true(c.gradient[row] > 0);
    }
    contributions_release(&c);
    explainer_release(&e);
    given_model_release(&g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kendalls_tau),
        cmocka_unit_test(divergence),
        cmocka_unit_test(equal_weights_do_nothing),
        cmocka_unit_test(one_weight_does_all),
        cmocka_unit_test(it_does_not_apply_to_every_kind),
        cmocka_unit_test(occlusion_is_the_loss_without_a_row),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
