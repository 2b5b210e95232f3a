/*
 * test_forecast_ensemble.c - the forecast of an ensemble against the separate
 * forecasts of its members and the ridge.
 */
#include "given_model.h"

#include <stdlib.h>

#include "nn/shape.h"
#include "prep/ridge.h"
#include "train/forecast.h"

/* The heads differ, so that no two members have the same forecast. */
static void build(struct given_model *g, const struct built *built)
{
    given_waves_model(g, 100, built);
    given_stir(g);
}

/* Forecasts of all test windows, one number after the other. */
struct forecasts {
    size_t n_y, n_weights;
    double *y, *weights;
};

static struct forecasts forecasts_init(const struct given_model *g)
{
    const size_t n = g->parts[PART_TEST].n;
    struct forecasts f = {.n_y = n * windows_outputs(&g->windows),
                          .n_weights = n * windows_channels(&g->windows) *
                                       net_n_weights(given_net(g))};

    f.y = calloc(f.n_y, sizeof *f.y);
    f.weights = calloc(f.n_weights, sizeof *f.weights);
    return f;
}

static void forecasts_release(struct forecasts *f)
{
    free(f->y);
    free(f->weights);
}

/* Fills the arrays with 7 before: forecast_run() must overwrite it. */
static void run(const struct ensemble *ensemble, const struct windows *windows,
                const struct given_model *g, struct forecasts *f)
{
    struct error err;

    for (size_t i = 0; i < f->n_y; i++)
        f->y[i] = 7;
    for (size_t i = 0; i < f->n_weights; i++)
        f->weights[i] = 7;
    assert_ok(forecast_run(NULL, ensemble, windows, &g->parts[PART_TEST], f->y,
                           f->weights, NULL, &err),
              &err);
}

static void forecast(const struct given_model *g, struct forecasts *f)
{
    run(&g->model.ensemble, &g->windows, g, f);
}

/* The forecasts of one member, which include the ridge if it is residual. */
static struct forecasts by_member(const struct given_model *g, size_t i)
{
    struct member *member = &g->model.ensemble.members[i];
    const struct ensemble one = {.n = 1, .n_nets = 1, .members = member};
    struct forecasts f = forecasts_init(g);
    struct windows windows = g->windows;

    if (!member->residual)
        windows.ridge = NULL;
    run(&one, &windows, g, &f);
    return f;
}

static struct forecasts by_ridge(const struct given_model *g)
{
    const struct origins *test = &g->parts[PART_TEST];
    const size_t J = g->given.schema.n_targets, H = g->windows.H;
    struct forecasts f = forecasts_init(g);
    double y[8];

    assert_true(H <= COUNT(y));
    for (size_t i = 0; i < test->n; i++)
        for (size_t j = 0; j < J; j++) {
            given_ridge_forecast(&g->windows, &test->list[i], j, y);
            for (size_t h = 0; h < H; h++)
                f.y[(i * H + h) * J + j] = y[h];
        }
    return f;
}

static void add(struct forecasts *to, const struct forecasts *f, double share)
{
    for (size_t i = 0; i < to->n_y; i++)
        to->y[i] += share * f->y[i];
    for (size_t i = 0; i < to->n_weights; i++)
        to->weights[i] += f->weights[i] / 5;
}

/* The second and the last of five members are residual. */
static struct forecasts blend(const struct given_model *g)
{
    struct forecasts sum = forecasts_init(g);

    for (size_t i = 0; i < 5; i++) {
        struct forecasts one = by_member(g, i);
        const double share = !g->windows.ridge  ? 1 / 5.0
                             : i == 1 || i == 4 ? 1 / 4.0
                                                : 1 / 6.0;

        add(&sum, &one, share);
        forecasts_release(&one);
    }
    return sum;
}

static void assert_near(const double *got, const double *want, size_t n,
                        double tolerance)
{
    for (size_t i = 0; i < n; i++)
        assert_close(got[i], want[i], tolerance, tolerance);
}

static void check_blend(const struct built *built)
{
    struct given_model g;
    struct forecasts got, want;
    const struct net *net;

    build(&g, built);
    net = given_net(&g);
    got = forecasts_init(&g);
    want = blend(&g);
    forecast(&g, &got);
    assert_near(got.y, want.y, got.n_y, 1e-12);
    assert_near(got.weights, want.weights, got.n_weights, 1e-12);
    for (size_t i = 0; i < got.n_weights; i += net_n_row(net)) {
        double sum = 0;

        for (size_t t = 0; t < net_n_row(net); t++)
            sum += got.weights[i + t];
        assert_close(sum, 1, 0, 1e-9);
    }
    forecasts_release(&got);
    forecasts_release(&want);
    given_model_release(&g);
}

static void an_ensemble_forecasts_the_mean_of_both_kinds(void **state)
{
    (void)state;
    check_blend(&(struct built){.members = 5});
    check_blend(&(struct built){.members = 5, .ridge = true});
    check_blend(&(struct built){.members = 5,
                                .ridge = true,
                                .channels = CHANNELS_SHARED,
                                .norm = NORM_STD});
    check_blend(&(struct built){.members = 5, .ridge = true, .columns = true});
    check_blend(&(struct built){.members = 5,
                                .ridge = true,
                                .columns = true,
                                .channels = CHANNELS_SHARED});
    check_blend(&(struct built){.attention = "additive",
                                .decoder = DECODER_PARALLEL,
                                .members = 5,
                                .ridge = true});
    check_blend(&(struct built){.members = 5,
                                .ridge = true,
                                .log = true,
                                .options = {.targets = "b,a"},
                                .periods = {3},
                                .n_periods = 1});
}

/* The one member in use is standalone. */
static void the_ridge_has_half_beside_standalone_members(void **state)
{
    const struct built built = {.members = 2, .ridge = true};
    struct forecasts got, ridge, member;
    struct given_model g;

    (void)state;
    build(&g, &built);
    g.model.ensemble.n = 1;
    got = forecasts_init(&g);
    forecast(&g, &got);
    ridge = by_ridge(&g);
    member = by_member(&g, 0);
    for (size_t i = 0; i < got.n_y; i++)
        assert_close(got.y[i], (ridge.y[i] + member.y[i]) / 2, 1e-5, 1e-5);
    assert_near(got.weights, member.weights, got.n_weights, 0);
    forecasts_release(&got);
    forecasts_release(&ridge);
    forecasts_release(&member);
    given_model_release(&g);
}

static void a_discarded_ridge_has_no_share(void **state)
{
    const struct built built = {.members = 2, .ridge = true};
    struct forecasts got, member;
    struct given_model g;

    (void)state;
    build(&g, &built);
    g.model.ensemble.n = 1;
    g.model.ensemble.use_ridge = false;
    got = forecasts_init(&g);
    forecast(&g, &got);
    member = by_member(&g, 0);
    assert_near(got.y, member.y, got.n_y, 0);
    assert_near(got.weights, member.weights, got.n_weights, 0);
    forecasts_release(&got);
    forecasts_release(&member);
    given_model_release(&g);
}

static void without_members_the_ridge_makes_the_forecast(void **state)
{
    (void)state;
    for (int channels = 0; channels < N_CHANNELS; channels++) {
        const struct built built = {.ridge = true,
                                    .columns = true,
                                    .channels = (enum channels)channels};
        struct forecasts got, want;
        struct given_model g;

        build(&g, &built);
        g.model.ensemble.n = 0;
        got = forecasts_init(&g);
        forecast(&g, &got);
        want = by_ridge(&g);
        assert_near(got.y, want.y, got.n_y, 1e-5);
        assert_near(got.weights, want.weights, got.n_weights, 0); /* zeros */
        forecasts_release(&got);
        forecasts_release(&want);
        given_model_release(&g);
    }
}

/* The head is zero: the forecast includes the ridge once. */
static void a_residual_member_without_output_is_the_ridge(void **state)
{
    const struct built built = {.members = 2, .ridge = true};
    struct forecasts got, want;
    struct given_model g;

    (void)state;
    given_waves_model(&g, 100, &built);
    got = by_member(&g, 1);
    want = by_ridge(&g);
    assert_near(got.y, want.y, got.n_y, 1e-5);
    forecasts_release(&got);
    forecasts_release(&want);
    given_model_release(&g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_ensemble_forecasts_the_mean_of_both_kinds),
        cmocka_unit_test(the_ridge_has_half_beside_standalone_members),
        cmocka_unit_test(a_discarded_ridge_has_no_share),
        cmocka_unit_test(a_residual_member_without_output_is_the_ridge),
        cmocka_unit_test(without_members_the_ridge_makes_the_forecast),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
