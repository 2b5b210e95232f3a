/*
 * test_select_members.c - which kinds of members an ensemble has, and how each
 * is trained. For those that are kept see test_select_members_part.c.
 */
#include "selecting.h"

#include "train/short_run.h"

/* The logistic map: each value is a parabola of the one before, which no ridge
 * can forecast. */
static void put_chaos(struct text *csv)
{
    double y = 0.3;

    text_string(csv, "y\n");
    for (size_t i = 0; i < 300; i++)
        text_printf(csv, "%.6f\n", y = 3.8 * y * (1 - y));
}

/* Trains one network as a member, but outside of an ensemble. */
static void train_alone(const struct given_model *g, const struct member *like,
                        size_t stop_after, struct net *net,
                        struct progress *last)
{
    struct train_config config = quick_training;
    struct windows windows = g->windows;
    struct trainer trainer = given_trainer(g, &config);
    struct error err;

    config.seed = like->seed;
    if (!like->residual)
        windows.ridge = NULL;
    trainer.windows = &windows;
    trainer.stop_after = stop_after;
    assert_ok(net_init(net, &like->net.config, &err), &err);
    net_randomise(net, like->seed);
    assert_ok(trainer_run(&trainer, net, last, &err), &err);
}

static void assert_trained_as(const struct given_model *g,
                              const struct member *member, size_t stop_after)
{
    struct progress last;
    struct net net;

    train_alone(g, member, stop_after, &net, &last);
    assert_int_equal(member->epochs, last.best_epoch);
    assert_memory_equal(member->net.theta, net.theta,
                        net.table.n_values * sizeof *net.theta);
    net_release(&net);
}

static void every_third_member_is_residual(void **state)
{
    struct given_model g;
    const struct ensemble *e = &g.model.ensemble;

    (void)state;
    build_members(&g, put_chaos, 6, true);
    choose_members(&g, &quick_training);
    assert_int_equal(e->n, 6);
    for (size_t i = 0; i < e->n; i++) {
        assert_int_equal(e->members[i].residual, i == 1 || i == 4);
        assert_int_equal(e->members[i].seed, 7 + i);
        assert_trained_as(&g, &e->members[i], 0);
    }
    given_model_release(&g);
}

/* One validation window tells no error of sampling, though the epochs improve
 * on the ridge there, too. */
static void a_residual_member_whose_gain_may_be_chance_is_replaced(void **state)
{
    struct given_model g;
    const struct ensemble *e = &g.model.ensemble;
    size_t second = 0;
    bool improved = false;

    (void)state;
    build_members(&g, put_chaos, 3, true);
    g.parts[PART_VALID].n = 1;
    choose_members(&g, &quick_training);
    assert_int_equal(e->n, 3);
    for (size_t i = 0; i < e->n; i++)
        assert_false(e->members[i].residual);
    for (size_t i = 0; i < reported_epochs.n; i++) {
        const struct progress *p = &reported_epochs.progress[i];

        second += p->member == 2 && p->epoch == 1;
        improved |= second == 1 && p->member == 2 && p->best_epoch > 0;
    }
    assert_true(improved);
    assert_int_equal(second, 2); /* it is trained twice */
    given_model_release(&g);
}

static void without_a_ridge_all_members_are_standalone_and_used(void **state)
{
    struct given_model g;
    struct member_choice choice;
    const struct ensemble *e = &g.model.ensemble;

    (void)state;
    build_members(&g, put_walk, 5, false); /* there is no ridge to beat */
    choice = choose_members(&g, &quick_training);
    assert_true(choice.ridge.forecast == 0);
    assert_true(choice.with_networks.forecast == 0);
    assert_int_equal(e->n, 5);
    for (size_t i = 0; i < e->n; i++) {
        assert_false(e->members[i].residual);
        assert_trained_as(&g, &e->members[i], 0);
    }
    given_model_release(&g);
}

/* It is as if it were trained whole; the second has another seed. */
static void only_the_first_member_goes_on_from_a_short_training(void **state)
{
    struct checkpoint trained = {.n = 0};
    struct member_choice choice;
    struct given_model g;
    struct trainer trainer;
    struct error err;
    const struct ensemble *e = &g.model.ensemble;

    (void)state;
    build_members(&g, put_chaos, 2, false);
    trainer = logged_trainer(&g, &quick_training);
    assert_ok(
        short_run(&trainer, &g.model.ensemble.members[0].net, &trained, &err),
        &err);
    assert_int_equal(reported_epochs.n, 3);
    trainer.from = &trained;
    assert_ok(members_select(&g.model.ensemble, &trainer, &g.given.split,
                             &choice, &err),
              &err);
    assert_int_equal(reported_epochs.progress[3].epoch, 4);
    assert_int_equal(e->n, 2);
    for (size_t i = 0; i < e->n; i++)
        assert_trained_as(&g, &e->members[i], 0);
    checkpoint_release(&trained);
    given_model_release(&g);
}

static void one_member_is_trained_as_without_an_ensemble(void **state)
{
    (void)state;
    for (int ridge = 0; ridge < 2; ridge++) {
        struct given_model g;
        const struct member *m;

        build_members(&g, put_chaos, 1, ridge);
        choose_members(&g, &quick_training);
        assert_int_equal(g.model.ensemble.n, 1);
        m = g.model.ensemble.members;
        assert_false(m->residual);
        assert_int_equal(m->seed, quick_training.seed);
        assert_trained_as(&g, m, 0);
        given_model_release(&g);
    }
}

/*
 * With a learning rate of 0 a residual member never improves on the ridge. The
 * ridge forecasts halfway to the mean of the window, a standalone member the
 * mean, which is better on noise.
 */
static void a_residual_member_that_never_improves_is_replaced(void **state)
{
    static const size_t members[] = {1, 2, 2, 3, 4, 5};
    struct train_config config = quick_training;
    struct given_model g;
    const struct ensemble *e = &g.model.ensemble;
    size_t i = 0;

    (void)state;
    config.lr = 0;
    config.patience = 2;
    build_members(&g, put_noise, 5, true);
    set_map(&g, 0.5);
    choose_members(&g, &config);
    assert_int_equal(e->n, 5);
    for (size_t k = 0; k < e->n; k++) {
        assert_false(e->members[k].residual);
        assert_int_equal(e->members[k].seed, 7 + k);
        assert_int_equal(e->members[k].epochs, 1);
    }
    /* the second is trained twice; no later one is residual */
    for (size_t k = 0; k < COUNT(members); k++) {
        const size_t n = k == 1 ? 2 : 3; /* until the patience ends */

        for (size_t epoch = 1; epoch <= n; epoch++, i++) {
            assert_int_equal(reported_epochs.progress[i].member, members[k]);
            assert_int_equal(reported_epochs.progress[i].members, 5);
            assert_int_equal(reported_epochs.progress[i].epoch, epoch);
            assert_int_equal(reported_epochs.progress[i].best_epoch, k != 1);
        }
    }
    assert_int_equal(reported_epochs.n, i);
    given_model_release(&g);
}

static void the_final_fit_runs_the_best_number_of_epochs(void **state)
{
    struct given_model g;
    const struct ensemble *e = &g.model.ensemble;
    struct trainer trainer;
    struct error err;
    size_t epochs[3], total = 0;

    (void)state;
    build_members(&g, put_chaos, 3, true);
    choose_members(&g, &quick_training);
    assert_int_equal(e->n, 3);
    for (size_t i = 0; i < e->n; i++)
        total += epochs[i] = e->members[i].epochs;
    assert_true(total < reported_epochs.n); /* at least one was stopped early */
    trainer = logged_trainer(&g, &quick_training);
    assert_ok(members_refit(&g.model.ensemble, &trainer, &err), &err);
    assert_int_equal(e->n, 3);
    assert_int_equal(reported_epochs.n, total);
    for (size_t i = 0, k = 0; i < e->n; i++) {
        assert_int_equal(e->members[i].residual, i == 1);
        assert_int_equal(e->members[i].seed, 7 + i);
        for (size_t epoch = 1; epoch <= epochs[i]; epoch++, k++) {
            assert_int_equal(reported_epochs.progress[k].member, i + 1);
            assert_int_equal(reported_epochs.progress[k].epoch, epoch);
        }
    }
    given_model_release(&g);
}

/* The final fit has no validation windows. */
static void the_final_fit_keeps_the_last_weights(void **state)
{
    struct given_model g;
    struct trainer trainer;
    struct error err;

    (void)state;
    build_members(&g, put_chaos, 3, true);
    choose_members(&g, &quick_training);
    origins_release(&g.parts[PART_VALID]);
    trainer = logged_trainer(&g, &quick_training);
    for (size_t i = 0; i < 3; i++)
        g.model.ensemble.members[i].epochs = 2 + i;
    assert_ok(members_refit(&g.model.ensemble, &trainer, &err), &err);
    for (size_t i = 0; i < 3; i++) {
        assert_int_equal(g.model.ensemble.members[i].epochs, 2 + i);
        assert_trained_as(&g, &g.model.ensemble.members[i], 2 + i);
    }
    given_model_release(&g);
}

static void a_member_that_diverges_ends_the_training(void **state)
{
    struct train_config config = quick_training;
    struct given_model g;
    struct member_choice choice;
    struct trainer trainer;
    struct error err;

    (void)state;
    config.lr = 1e39;
    config.clip = 0;
    build_members(&g, put_chaos, 2, true);
    trainer = logged_trainer(&g, &config);
    assert_fails(members_select(&g.model.ensemble, &trainer, &g.given.split,
                                &choice, &err),
                 STATUS_DIVERGED, &err, "diverged in epoch 1:");
    given_model_release(&g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_third_member_is_residual),
        cmocka_unit_test(
            a_residual_member_whose_gain_may_be_chance_is_replaced),
        cmocka_unit_test(without_a_ridge_all_members_are_standalone_and_used),
        cmocka_unit_test(only_the_first_member_goes_on_from_a_short_training),
        cmocka_unit_test(one_member_is_trained_as_without_an_ensemble),
        cmocka_unit_test(a_residual_member_that_never_improves_is_replaced),
        cmocka_unit_test(the_final_fit_runs_the_best_number_of_epochs),
        cmocka_unit_test(the_final_fit_keeps_the_last_weights),
        cmocka_unit_test(a_member_that_diverges_ends_the_training),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
