/* test_quantile_head.c - the quantiles of a network: where they start, that
 * they never cross, and that they change nothing else. */
#include "grad/rig.h"

#include "base/normal.h"

static const double levels[] = {2.5, 10, 40, 75, 99.9};

static struct net_config config_of(size_t n)
{
    struct net_config config = rig_config("gru", "timestep");

    config.J = 2;
    config.n_quantiles = n;
    memcpy(config.quantiles, levels, n * sizeof *levels);
    return config;
}

static void normal_quantiles_are_those_of_tables(void **state)
{
    (void)state;
    assert_true(is_close(normal_quantile(0.975), 1.959963985, 1e-8, 0));
    assert_true(is_close(normal_quantile(0.1), -1.281551566, 1e-8, 0));
    assert_true(is_close(normal_quantile(0.5), 0, 0, 1e-12));
    assert_true(is_close(normal_central(0.8), 1.281551566, 1e-8, 0));
}

static void they_start_as_those_of_a_normal_distribution(void **state)
{
    const struct net_config config = config_of(5);
    struct rig rig;

    (void)state;
    rig_init(&rig, &config, 3, 1);
    net_randomise(&rig.net, 7);
    rig_forward(&rig);
    for (size_t i = 0; i < rig.n_y * 5; i++) {
        const double z =
            ((double)rig.worker.quantiles[i] - (double)rig.worker.y[i / 5]) /
            (double)rig.worker.scale[i / 5];

        assert_true(
            is_close(z, normal_quantile(levels[i % 5] / 100), 1e-5, 1e-5));
    }
    rig_release(&rig);
}

static void they_never_cross(void **state)
{
    const struct net_config config = config_of(5);
    struct rig rig;

    (void)state;
    rig_init(&rig, &config, SHARD, 1);
    for (int size = 1; size <= 1000; size *= 10) {
        fill_random(net_begin_update(&rig.net), rig.net.table.n_values,
                    (real)size, (uint64_t)size);
        net_finish_update(&rig.net);
        rig_forward(&rig);
        for (size_t i = 0; i < rig.n_y * 5; i++)
            assert_true(i % 5 == 0 ||
                        rig.worker.quantiles[i] >= rig.worker.quantiles[i - 1]);
    }
    rig_release(&rig);
}

/* The forecasts and the parameters that they depend on are those of a network
 * without quantiles. */
static void forecasts_are_those_without_quantiles(void **state)
{
    const struct net_config with = config_of(5), without = config_of(0);
    struct rig a, b;

    (void)state;
    rig_init(&a, &with, 3, 1);
    rig_init(&b, &without, 3, 1);
    net_randomise(&a.net, 7);
    net_randomise(&b.net, 7);
    assert_int_equal(a.net.quantiles.layer.weight, b.net.table.n_values);
    assert_memory_equal(a.net.theta, b.net.theta,
                        b.net.table.n_values * sizeof(real));
    rig_forward(&a);
    rig_forward(&b);
    assert_memory_equal(a.worker.y, b.worker.y, b.n_y * sizeof(real));
    rig_release(&a);
    rig_release(&b);
}

static void they_are_not_computed_unless_needed(void **state)
{
    const struct net_config config = config_of(2);
    struct rig rig;

    (void)state;
    rig_init(&rig, &config, 2, 1);
    rig.batch.quantiles = NULL;
    rig_forward(&rig);
    for (size_t i = 0; i < rig.n_y * 2; i++)
        assert_true(isnan(rig.worker.quantiles[i]));
    rig_release(&rig);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(normal_quantiles_are_those_of_tables),
        cmocka_unit_test(they_start_as_those_of_a_normal_distribution),
        cmocka_unit_test(they_never_cross),
        cmocka_unit_test(forecasts_are_those_without_quantiles),
        cmocka_unit_test(they_are_not_computed_unless_needed),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
