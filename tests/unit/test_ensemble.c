/* test_ensemble.c - the shares of members and ridge in a forecast. */
#include "check.h"

#include "model/ensemble.h"
#include "nn/shape.h"

enum { MAX_EACH = 4 };

static struct net_config config_of(size_t D)
{
    return (struct net_config){.cell = cell_find("gru"),
                               .attention = attn_find("timestep"),
                               .T = 4,
                               .K = 1,
                               .D = D,
                               .layers = 1,
                               .H = 2,
                               .J = 1};
}

/* Alternates members of both kinds, and adds two that are not in use. */
static void mix(struct ensemble *e, size_t n_standalone, size_t n_residual)
{
    e->n = n_standalone + n_residual;
    e->n_nets = e->n + 2;
    for (size_t i = 0; i < e->n_nets; i++) {
        const bool residual =
            n_residual && (i % 2 == 1 || n_standalone == 0 || i == e->n + 1);

        e->members[i].residual = residual;
        if (i >= e->n)
            continue;
        if (residual)
            n_residual--;
        else
            n_standalone--;
    }
}

/* The sum of the shares of the members of one kind. */
static double sum_of_shares(const struct ensemble *e, bool ridge, bool residual)
{
    double sum = 0;

    for (size_t i = 0; i < e->n; i++)
        if (e->members[i].residual == residual)
            sum += ensemble_share(e, ridge, &e->members[i], 0);
    return sum;
}

static void check_shares_of(size_t n_standalone, size_t n_residual, bool ridge,
                            bool use_ridge, double averaged_share)
{
    struct member members[2 * MAX_EACH + 2] = {0};
    struct ensemble e = {.use_ridge = use_ridge,
                         .ridge_share = averaged_share,
                         .members = members};
    const bool is_averaged =
        ridge && !n_residual && (use_ridge || !n_standalone);
    const bool both = n_standalone && (n_residual || is_averaged);
    const double first = !both ? 1 : is_averaged ? averaged_share : 0.5;
    const double second = both ? 1 - first : 1;
    double ridge_share, standalone, residual;

    mix(&e, n_standalone, n_residual);
    assert_int_equal(ensemble_count(&e, false), n_standalone);
    assert_int_equal(ensemble_count(&e, true), n_residual);
    ridge_share = ensemble_share(&e, ridge, NULL, 0);
    standalone = sum_of_shares(&e, ridge, false);
    residual = sum_of_shares(&e, ridge, true);
    assert_close(ridge_share + standalone + residual, 1, 0, 1e-12);
    assert_close(standalone, n_standalone ? second : 0, 0, 1e-12);
    assert_close(residual, n_residual ? first : 0, 0, 1e-12);
    assert_close(ridge_share, is_averaged ? first : 0, 0, 0);
    for (size_t i = 0; i < e.n; i++)
        assert_close(ensemble_share(&e, ridge, &members[i], 0),
                     members[i].residual ? first / (double)n_residual
                                         : second / (double)n_standalone,
                     0, 1e-12);
}

static void check_shares(size_t n_standalone, size_t n_residual, bool ridge,
                         bool use_ridge)
{
    check_shares_of(n_standalone, n_residual, ridge, use_ridge, 0.5);
    check_shares_of(n_standalone, n_residual, ridge, use_ridge, 0.9);
}

/* Without a ridge all members are standalone, and there is at least one. */
static void shares_add_up_to_1_and_both_kinds_have_the_same(void **state)
{
    (void)state;
    for (size_t n_standalone = 0; n_standalone <= MAX_EACH; n_standalone++) {
        if (n_standalone)
            check_shares(n_standalone, 0, false, true);
        for (size_t n_residual = 0; n_residual <= MAX_EACH; n_residual++)
            check_shares(n_standalone, n_residual, true, true);
    }
}

static void
a_discarded_ridge_leaves_its_share_to_standalone_members(void **state)
{
    struct member members[2] = {{.residual = false}};
    struct ensemble e = {.n = 2, .n_nets = 2, .members = members};

    (void)state;
    assert_close(ensemble_share(&e, true, NULL, 0), 0, 0, 0);
    assert_close(ensemble_share(&e, true, &members[0], 0), 0.5, 0, 0);
    assert_close(ensemble_share(&e, true, &members[1], 0), 0.5, 0, 0);
    for (size_t n_standalone = 0; n_standalone <= MAX_EACH; n_standalone++)
        for (size_t n_residual = 0; n_residual <= MAX_EACH; n_residual++)
            check_shares(n_standalone, n_residual, true, false);
}

static void targets_may_have_shares_of_their_own(void **state)
{
    static const double differ[] = {0, 0.4, 1}, same[] = {0.7, 0.7, 0.7},
                        none[] = {0, 0, 0};
    struct member members[2] = {{.residual = false}};
    struct ensemble e = {.n = 2, .members = members};
    struct error err;

    (void)state;
    assert_ok(ensemble_set_ridge_shares(&e, 3, differ, &err), &err);
    assert_true(ensemble_averages_ridge(&e, true));
    assert_false(ensemble_averages_ridge(&e, false));
    for (size_t j = 0; j < 3; j++) {
        assert_close(ensemble_share(&e, true, NULL, j), differ[j], 0, 0);
        assert_int_equal(ensemble_networks_forecast(&e, j), differ[j] < 1);
        for (size_t i = 0; i < 2; i++) {
            assert_close(ensemble_share(&e, true, &members[i], j),
                         (1 - differ[j]) / 2, 0, 0);
            assert_close(ensemble_share(&e, false, &members[i], j), 0.5, 0, 0);
        }
    }
    assert_ok(ensemble_set_ridge_shares(&e, 3, same, &err), &err);
    assert_null(e.ridge_shares);
    assert_close(ensemble_share(&e, true, NULL, 2), 0.7, 0, 0);
    assert_ok(ensemble_set_ridge_shares(&e, 3, none, &err), &err);
    assert_false(ensemble_averages_ridge(&e, true));
    assert_close(ensemble_share(&e, true, &members[1], 1), 0.5, 0, 0);
}

static void a_new_ensemble_has_no_members_in_use(void **state)
{
    const struct net_config config = config_of(3);
    struct ensemble e;
    struct error err;
    size_t n_values;

    (void)state;
    assert_ok(ensemble_init(&e, &config, 5, &err), &err);
    assert_int_equal(e.n, 0);
    assert_int_equal(e.n_nets, 5);
    assert_true(e.use_ridge);
    assert_close(e.ridge_share, 0.5, 0, 0);
    n_values = ensemble_net(&e)->table.n_values;
    assert_int_equal(ensemble_values(&e), 0);
    assert_int_equal(ensemble_count(&e, false), 0);
    e.n = 3;
    assert_int_equal(ensemble_values(&e), 3 * n_values);
    for (size_t i = 0; i < e.n_nets; i++)
        assert_int_equal(e.members[i].net.table.n_values, n_values);
    assert_ptr_not_equal(e.members[0].net.theta, e.members[1].net.theta);
    ensemble_release(&e);
    assert_null(e.members);
    ensemble_release(&e); /* a second release does nothing */
}

static void too_many_parameters_are_refused(void **state)
{
    const struct net_config config = config_of(250);
    struct ensemble e;
    struct error err;
    size_t max;

    (void)state;
    assert_ok(ensemble_init(&e, &config, 1, &err), &err);
    max = MAX_VALUES / ensemble_net(&e)->table.n_values;
    ensemble_release(&e);
    assert_true(max > 1 && max < MAX_MEMBERS);
    assert_ok(ensemble_init(&e, &config, max, &err), &err);
    ensemble_release(&e);
    assert_fails(ensemble_init(&e, &config, max + 1, &err), STATUS_USAGE, &err,
                 "parameters: a model can have at most 4194304 parameters");
    ensemble_release(&e);
}

static void an_impossible_network_is_refused(void **state)
{
    const struct net_config config = config_of(0);
    struct ensemble e;
    struct error err;

    (void)state;
    assert_fails(ensemble_init(&e, &config, 3, &err), STATUS_USAGE, &err,
                 "hidden units");
    ensemble_release(&e);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shares_add_up_to_1_and_both_kinds_have_the_same),
        cmocka_unit_test(
            a_discarded_ridge_leaves_its_share_to_standalone_members),
        cmocka_unit_test(targets_may_have_shares_of_their_own),
        cmocka_unit_test(a_new_ensemble_has_no_members_in_use),
        cmocka_unit_test(too_many_parameters_are_refused),
        cmocka_unit_test(an_impossible_network_is_refused),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
