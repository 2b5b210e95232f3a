/* test_select_kind.c - which attention kinds are tried, and that a fit with an
 * open kind is the one with the kind that it chooses. */
#include "given_model.h"

#include "train/fit.h"
#include "train/fit_network.h"

static struct error err;

static struct net_config network_of(const char *kind, size_t D)
{
    return (struct net_config){
        .cell = cell_find("gru"),
        .attention = attn_find(kind),
        .decoder = attn_find(kind)->place == ATTN_DECODES ? DECODER_PARALLEL
                                                          : DECODER_LINEAR,
        .T = 8,
        .D = D,
        .layers = 1,
        .H = 2,
        .hyperparameters = {
            [HYPER_HEADS] = attn_has(attn_find(kind), HYPER_HEADS),
            [HYPER_SIMILARITY] = attn_has(attn_find(kind), HYPER_SIMILARITY)}};
}

static struct fit_settings settings_of(const char *const kinds[], size_t D)
{
    struct fit_settings settings = {
        .config = {.net = network_of(kinds[0], D), .norm = NORM_MEAN},
        .n_members = 1,
        .season = {.mode = SEASON_NONE},
        .transform = TRANSFORM_NONE};

    settings.config.train = given_training;
    settings.config.net.segment = 1;
    for (; kinds[settings.n_kinds]; settings.n_kinds++)
        settings.kinds[settings.n_kinds] =
            network_of(kinds[settings.n_kinds], D);
    return settings;
}

/* A network of 1024 units has 3.2 million parameters, one whose decoder has a
 * cell of its own more than the 4.2 million that are possible. */
static void a_kind_that_is_too_large_is_left_out(void **state)
{
    static const char *const kinds[] = {"timestep", "dot",  "scaled",
                                        "pointer",  "last", NULL};
    static const struct {
        size_t D, n, want[5], largest;
    } cases[] = {{8, 5, {0, 1, 2, 3, 4}, 2}, {1024, 3, {0, 1, 4}, 0}};

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        const struct fit_settings settings = settings_of(kinds, cases[i].D);
        struct fit fit = {.window = {.T = 8}};
        size_t targets[1] = {0};
        bool indicators[1] = {false};
        const struct schema none = {.n_columns = 0};

        fit.model.config = settings.config;
        fit.model.schema = (struct schema){.n_features = 1,
                                           .n_columns = 1,
                                           .n_targets = 1,
                                           .targets = targets,
                                           .indicators = indicators};
        kind_list(&fit, &settings);
        assert_int_equal(fit.kind.n, cases[i].n);
        assert_int_equal(fit.kind.chosen, 0);
        assert_int_equal(fit.kind.largest, cases[i].largest);
        for (size_t k = 0; k < fit.kind.n; k++)
            assert_int_equal(fit.kind.candidates[k], cases[i].want[k]);
        fit.model.schema = none; /* not allocated */
        fit_release(&fit);
    }
}

static void a_fit_without_a_kind_is_the_one_with_the_chosen_kind(void **state)
{
    static const char *const kinds[] = {"uniform", "pointer", "last", NULL};
    struct fit_settings settings = settings_of(kinds, 4);
    const struct net_config *config;
    struct fit open, given;
    struct given_model g;

    (void)state;
    given_waves_model(&g, 200, NULL);
    assert_ok(fit_run(&open, &g.given.dataset, &settings, &err), &err);
    config = &ensemble_net(&open.model.ensemble)->config;
    assert_int_equal(open.kind.n, 3);
    assert_true(open.kind.chosen > 0); /* the mean of the states is worse */
    assert_true(open.kind.errors[open.kind.chosen] < open.kind.errors[0]);
    assert_ptr_equal(config->attention,
                     settings.kinds[open.kind.chosen].attention);
    assert_int_equal(config->decoder, settings.kinds[open.kind.chosen].decoder);
    assert_int_equal(config->H, 2);
    settings.config.net = settings.kinds[open.kind.chosen];
    settings.config.net.segment = 1;
    settings.n_kinds = 0;
    assert_ok(fit_run(&given, &g.given.dataset, &settings, &err), &err);
    assert_int_equal(given.kind.n, 0);
    assert_memory_equal(ensemble_net(&open.model.ensemble)->theta,
                        ensemble_net(&given.model.ensemble)->theta,
                        ensemble_values(&given.model.ensemble) * sizeof(real));
    fit_release(&open);
    fit_release(&given);
    given_model_release(&g);
}

/* 10 validation rows hold one block of windows with 6 steps. */
static void one_block_of_windows_decides_nothing(void **state)
{
    static const char *const kinds[] = {"uniform", "last", NULL};
    struct fit_settings settings = settings_of(kinds, 4);
    struct given_model g;
    struct fit fit;

    (void)state;
    settings.config.net.H = 6;
    given_waves_model(&g, 100, NULL);
    assert_ok(fit_run(&fit, &g.given.dataset, &settings, &err), &err);
    assert_int_equal(fit.kind.n, 0);
    assert_int_equal(fit.kind.chosen, 0);
    assert_ptr_equal(fit.model.config.net.attention, attn_find("uniform"));
    fit_release(&fit);
    given_model_release(&g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_kind_that_is_too_large_is_left_out),
        cmocka_unit_test(a_fit_without_a_kind_is_the_one_with_the_chosen_kind),
        cmocka_unit_test(one_block_of_windows_decides_nothing),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
