/* test_entropy.c - how spread out weights are, by hand. */
#include "check.h"

#include "model/entropy.h"

/* Of a network of that kind over T timesteps, or over 2 slots. */
static double entropy_of(const char *kind, size_t T, const double *weights)
{
    const struct attn_ops *attention = attn_find(kind);
    struct net_config config = {
        .cell = cell_find("gru"),
        .attention = attention,
        .T = T,
        .K = 1,
        .D = 3,
        .layers = 1,
        .H = 1,
        .J = 1,
    };
    struct error err;
    struct net net;
    double entropy;

    if (attn_has(attention, HYPER_SLOTS))
        config.hyperparameters[HYPER_SLOTS] = 2;
    assert_ok(net_init(&net, &config, &err), &err);
    entropy = weights_entropy(&net, 1, weights);
    net_release(&net);
    return entropy;
}

static void weights_that_are_alike_have_entropy_1(void **state)
{
    static const double alike[] = {.25, .25, .25, .25};

    (void)state;
    assert_close(entropy_of("timestep", 4, alike), 1, 1e-12, 0);
}

static void one_weight_alone_has_entropy_0(void **state)
{
    static const double one[] = {0, 0, 1, 0};

    (void)state;
    assert_close(entropy_of("timestep", 4, one), 0, 0, 0);
}

static void entropy_is_a_share_of_what_the_entries_allow(void **state)
{
    static const double half[] = {.5, .5, 0, 0}, quarters[] = {.25, .75};

    (void)state;
    assert_close(entropy_of("timestep", 4, half), .5, 1e-12, 0);
    assert_close(entropy_of("timestep", 2, quarters), .811278124459133, 1e-12,
                 0);
    assert_close(entropy_of("memory", 4, quarters), .811278124459133, 1e-12, 0);
    /* the newest timestep has no entry */
    assert_close(entropy_of("dot", 4, half), log(2) / log(3), 1e-12, 0);
}

/* Queries of 0, 1, 2, 3 and 0 entries: the mean over two of them. */
static void entropy_is_the_mean_over_distributions(void **state)
{
    static const double weights[5][5] = {{0}, {1}, {.5, .5}, {0, 0, 1}, {0}};

    (void)state;
    assert_close(entropy_of("recurrent", 5, weights[0]), .5, 1e-12, 0);
}

static void what_is_no_choice_has_no_entropy(void **state)
{
    static const double weights[] = {1, 0};

    (void)state;
    assert_true(isnan(entropy_of("timestep", 1, weights)));
    assert_true(isnan(entropy_of("dot", 2, weights)));
    assert_true(isnan(entropy_of("linear", 2, weights)));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(weights_that_are_alike_have_entropy_1),
        cmocka_unit_test(one_weight_alone_has_entropy_0),
        cmocka_unit_test(entropy_is_a_share_of_what_the_entries_allow),
        cmocka_unit_test(entropy_is_the_mean_over_distributions),
        cmocka_unit_test(what_is_no_choice_has_no_entropy),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
