/* test_ensemble.c - whose part of a forecast is how large. */
#include "check.h"

#include "model/ensemble.h"
#include "nn/shape.h"

enum { MOST = 4 };

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

/* Members of both kinds by turns, and one of either that takes no part. */
static void mix(struct ensemble *e, size_t n_alone, size_t n_corrections)
{
    e->n = n_alone + n_corrections;
    e->n_nets = e->n + 2;
    for (size_t i = 0; i < e->n_nets; i++) {
        const bool residual =
            n_corrections && (i % 2 == 1 || n_alone == 0 || i == e->n + 1);

        e->members[i].residual = residual;
        if (i >= e->n)
            continue;
        if (residual)
            n_corrections--;
        else
            n_alone--;
    }
}

/* The sum of the shares of the members of one kind. */
static double part_of(const struct ensemble *e, bool ridge, bool corrections)
{
    double sum = 0;

    for (size_t i = 0; i < e->n; i++)
        if (e->members[i].residual == corrections)
            sum += ensemble_share(e, ridge, &e->members[i]);
    return sum;
}

/* `kept`: it may take part by itself; where there is nothing else it does. */
static void check_shares(size_t n_alone, size_t n_corrections, bool ridge,
                         bool kept)
{
    struct member members[2 * MOST + 2] = {0};
    struct ensemble e = {.use_ridge = kept, .members = members};
    const bool is_there = ridge && !n_corrections && (kept || !n_alone);
    const bool both = n_alone && (n_corrections || is_there);
    const double part = both ? 0.5 : 1;
    double by_itself, alone, corrections;

    mix(&e, n_alone, n_corrections);
    assert_int_equal(ensemble_count(&e, false), n_alone);
    assert_int_equal(ensemble_count(&e, true), n_corrections);
    by_itself = ensemble_share(&e, ridge, NULL);
    alone = part_of(&e, ridge, false);
    corrections = part_of(&e, ridge, true);
    assert_close(by_itself + alone + corrections, 1, 0, 1e-12);
    assert_close(alone, n_alone ? part : 0, 0, 1e-12);
    assert_close(corrections, n_corrections ? part : 0, 0, 1e-12);
    assert_close(by_itself, is_there ? part : 0, 0, 0);
    for (size_t i = 0; i < e.n; i++)
        assert_close(
            ensemble_share(&e, ridge, &members[i]),
            part / (double)(members[i].residual ? n_corrections : n_alone), 0,
            1e-12);
}

/* Without a ridge there is nothing to correct, and somebody takes part. */
static void shares_add_up_to_1_and_both_kinds_have_the_same(void **state)
{
    (void)state;
    for (size_t n_alone = 0; n_alone <= MOST; n_alone++) {
        if (n_alone)
            check_shares(n_alone, 0, false, true);
        for (size_t n_corrections = 0; n_corrections <= MOST; n_corrections++)
            check_shares(n_alone, n_corrections, true, true);
    }
}

static void a_dropped_ridge_leaves_its_part_to_those_alone(void **state)
{
    struct member members[2] = {{.residual = false}};
    struct ensemble e = {.n = 2, .n_nets = 2, .members = members};

    (void)state;
    assert_close(ensemble_share(&e, true, NULL), 0, 0, 0);
    assert_close(ensemble_share(&e, true, &members[0]), 0.5, 0, 0);
    assert_close(ensemble_share(&e, true, &members[1]), 0.5, 0, 0);
    for (size_t n_alone = 0; n_alone <= MOST; n_alone++)
        for (size_t n_corrections = 0; n_corrections <= MOST; n_corrections++)
            check_shares(n_alone, n_corrections, true, false);
}

static void a_new_ensemble_has_members_that_take_no_part(void **state)
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
    ensemble_release(&e); /* once more is no harm */
}

static void too_many_parameters_are_refused(void **state)
{
    const struct net_config config = config_of(250);
    struct ensemble e;
    struct error err;
    size_t most;

    (void)state;
    assert_ok(ensemble_init(&e, &config, 1, &err), &err);
    most = MAX_VALUES / ensemble_net(&e)->table.n_values;
    ensemble_release(&e);
    assert_true(most > 1 && most < MAX_MEMBERS);
    assert_ok(ensemble_init(&e, &config, most, &err), &err);
    ensemble_release(&e);
    assert_fails(ensemble_init(&e, &config, most + 1, &err), STATUS_USAGE, &err,
                 "parameters: a model can have at most 4194304 parameters");
    ensemble_release(&e);
}

static void a_network_that_cannot_be_is_refused(void **state)
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
        cmocka_unit_test(a_dropped_ridge_leaves_its_part_to_those_alone),
        cmocka_unit_test(a_new_ensemble_has_members_that_take_no_part),
        cmocka_unit_test(too_many_parameters_are_refused),
        cmocka_unit_test(a_network_that_cannot_be_is_refused),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
