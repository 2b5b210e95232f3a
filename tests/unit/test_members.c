/*
 * test_members.c - which members an ensemble gets, how each is trained, and
 * when none takes part.
 */
#include "given_model.h"

#include <stdlib.h>

#include "train/members.h"

/* The epochs that were reported, by their member. */
static struct log {
    size_t n;
    struct progress progress[1024];
} seen;

static void keep(void *context, const struct progress *progress)
{
    struct log *log = context;

    assert_true(log->n < COUNT(log->progress));
    log->progress[log->n++] = *progress;
}

/* A parabola of the value before, which no linear map knows. */
static void put_chaos(struct text *csv)
{
    double y = 0.3;

    text_string(csv, "y\n");
    for (size_t i = 0; i < 300; i++)
        text_printf(csv, "%.6f\n", y = 3.8 * y * (1 - y));
}

static void put_noise(struct text *csv)
{
    struct rng rng = rng_make(1, RNG_TEST, 0, 0);

    text_string(csv, "y\n");
    for (size_t i = 0; i < 300; i++)
        text_printf(csv, "%.6f\n", (double)rng_uniform(&rng));
}

static void put_walk(struct text *csv)
{
    struct rng rng = rng_make(1, RNG_TEST, 0, 0);
    double y = 0;

    text_string(csv, "y\n");
    for (size_t i = 0; i < 300; i++)
        text_printf(csv, "%.6f\n", y += (double)rng_uniform(&rng) - 0.5);
}

static void put_season(struct text *csv)
{
    text_string(csv, "y\n");
    for (size_t i = 0; i < 300; i++)
        text_printf(csv, "%zu\n", i % 4);
}

/* y repeats what x was before; the highway sees noise alone. */
static void put_told(struct text *csv)
{
    struct rng rng = rng_make(1, RNG_TEST, 0, 0);
    double x = 0;

    text_string(csv, "x,y\n");
    for (size_t i = 0; i < 300; i++) {
        const double y = x;

        x = (double)rng_uniform(&rng);
        text_printf(csv, "%.6f,%.6f\n", x, y);
    }
}

/* Walks of two columns. */
static void put_walks(struct text *csv)
{
    struct rng rng = rng_make(1, RNG_TEST, 0, 0);
    double x = 0, y = 0;

    text_string(csv, "x,y\n");
    for (size_t i = 0; i < 300; i++) {
        x += (double)rng_uniform(&rng) - 0.5;
        y += (double)rng_uniform(&rng) - 0.5;
        text_printf(csv, "%.6f,%.6f\n", x, y);
    }
}

static void build_like(struct given_model *g, void (*put)(struct text *csv),
                       const struct built *built)
{
    struct text csv = {0};

    put(&csv);
    given_model_init(g, csv.bytes, built);
    text_release(&csv);
}

static void put_grades(struct text *csv)
{
    given_grades(csv, 40);
}

static void build(struct given_model *g, void (*put)(struct text *csv),
                  size_t members, bool highway)
{
    const struct built built = {
        .T = 4, .H = 1, .members = members, .highway = highway};

    build_like(g, put, &built);
}

/* A highway that goes towards the window's mean by a. */
static void set_map(struct given_model *g, double a)
{
    struct highway *highway = &g->model.highway;

    for (size_t t = 0; t < highway->T; t++)
        highway->map[t] = (real)(a / (double)highway->T);
}

static const struct train_config quick = {.loss = LOSS_MAE,
                                          .epochs = 12,
                                          .batch = 16,
                                          .lr = 0.02,
                                          .clip = 1,
                                          .patience = 4,
                                          .seed = 7};

static struct trainer logged(const struct given_model *g,
                             const struct train_config *config)
{
    struct trainer trainer = given_trainer(g, config);

    seen.n = 0;
    trainer.report = keep;
    trainer.context = &seen;
    return trainer;
}

static struct selection choose(struct given_model *g,
                               const struct train_config *config)
{
    const struct trainer trainer = logged(g, config);
    struct selection selection = {{0, 0}, {0, 0}};
    struct error err;
    bool wanted;

    g->model.ensemble.n = 0;
    assert_ok(members_judge(&g->model.ensemble, &trainer, &g->given.split,
                            &selection, &wanted, &err),
              &err);
    if (wanted)
        assert_ok(members_select(&g->model.ensemble, &trainer, &g->given.split,
                                 &selection, &err),
                  &err);
    return selection;
}

/* One network from its start, with nothing that an ensemble knows of. */
static void train_alone(const struct given_model *g, const struct member *like,
                        size_t stop_after, struct net *net,
                        struct progress *last)
{
    struct train_config config = quick;
    struct windows windows = g->windows;
    struct trainer trainer = given_trainer(g, &config);
    struct error err;

    config.seed = like->seed;
    if (!like->corrects)
        windows.highway = NULL;
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

static void every_third_member_corrects(void **state)
{
    struct given_model g;
    const struct ensemble *e = &g.model.ensemble;

    (void)state;
    build(&g, put_chaos, 6, true);
    choose(&g, &quick);
    assert_int_equal(e->n, 6);
    for (size_t i = 0; i < e->n; i++) {
        assert_int_equal(e->members[i].corrects, i == 1 || i == 4);
        assert_int_equal(e->members[i].seed, 7 + i);
        assert_trained_as(&g, &e->members[i], 0);
    }
    given_model_release(&g);
}

static void without_a_highway_all_stand_alone_and_take_part(void **state)
{
    struct given_model g;
    struct selection selection;
    const struct ensemble *e = &g.model.ensemble;

    (void)state;
    build(&g, put_walk, 5, false); /* there is nothing to be better than */
    selection = choose(&g, &quick);
    assert_true(selection.highway.forecast == 0);
    assert_true(selection.with.forecast == 0);
    assert_int_equal(e->n, 5);
    for (size_t i = 0; i < e->n; i++) {
        assert_false(e->members[i].corrects);
        assert_trained_as(&g, &e->members[i], 0);
    }
    given_model_release(&g);
}

static void one_member_is_trained_as_without_an_ensemble(void **state)
{
    (void)state;
    for (int highway = 0; highway < 2; highway++) {
        struct given_model g;
        const struct member *m;

        build(&g, put_chaos, 1, highway);
        choose(&g, &quick);
        assert_int_equal(g.model.ensemble.n, 1);
        m = g.model.ensemble.members;
        assert_false(m->corrects);
        assert_int_equal(m->seed, quick.seed);
        assert_trained_as(&g, m, 0);
        given_model_release(&g);
    }
}

/*
 * Nothing is learned, so that the start is the best that a correction ever is.
 * The highway goes half the way to the window's mean and a member that stands
 * alone all of it, which is better on noise.
 */
static void a_correction_that_is_best_untrained_is_replaced(void **state)
{
    static const size_t members[] = {1, 2, 2, 3, 4, 5};
    struct train_config config = quick;
    struct given_model g;
    const struct ensemble *e = &g.model.ensemble;
    size_t i = 0;

    (void)state;
    config.lr = 0;
    config.patience = 2;
    build(&g, put_noise, 5, true);
    set_map(&g, 0.5);
    choose(&g, &config);
    assert_int_equal(e->n, 5);
    for (size_t k = 0; k < e->n; k++) {
        assert_false(e->members[k].corrects);
        assert_int_equal(e->members[k].seed, 7 + k);
        assert_int_equal(e->members[k].epochs, 1);
    }
    /* the second is trained twice, and no later one corrects any more */
    for (size_t k = 0; k < COUNT(members); k++) {
        const size_t n = k == 1 ? 2 : 3; /* to the patience of each */

        for (size_t epoch = 1; epoch <= n; epoch++, i++) {
            assert_int_equal(seen.progress[i].member, members[k]);
            assert_int_equal(seen.progress[i].members, 5);
            assert_int_equal(seen.progress[i].epoch, epoch);
            assert_int_equal(seen.progress[i].best_epoch, k != 1);
        }
    }
    assert_int_equal(seen.n, i);
    given_model_release(&g);
}

static void on_a_random_walk_no_network_is_tried(void **state)
{
    const struct built shared = {
        .T = 4, .H = 1, .highway = true, .shared = true};
    struct selection selection;
    struct given_model g;

    (void)state;
    build(&g, put_walk, 3, true);
    selection = choose(&g, &quick);
    assert_int_equal(g.model.ensemble.n, 0);
    assert_int_equal(seen.n, 0);
    assert_true(selection.highway.forecast > 0.97 * selection.highway.naive);
    assert_true(selection.with.forecast == 0);
    given_model_release(&g);
    build_like(&g, put_walks, &shared);
    choose(&g, &quick);
    assert_int_equal(g.model.ensemble.n, 0);
    assert_int_equal(seen.n, 0);
    given_model_release(&g);
}

static void
networks_that_see_more_than_the_highway_are_tried_on_a_walk(void **state)
{
    const struct built joint = {
        .asked = {.targets = "y"}, .T = 4, .H = 1, .highway = true};
    struct selection selection;
    struct given_model g;

    (void)state;
    build_like(&g, put_walks, &joint);
    selection = choose(&g, &quick);
    assert_true(selection.highway.forecast > 0.97 * selection.highway.naive);
    assert_true(selection.with.forecast > 0);
    assert_true(seen.n > 0);
    given_model_release(&g);
}

/* There is no newest value to be better than. */
static void networks_are_tried_on_every_label(void **state)
{
    const struct built labelled = {.asked = {.id = "id", .label = "grade"},
                                   .highway = true};
    const struct built one_feature = {
        .asked = {.id = "id", .label = "grade", .features = "a"},
        .highway = true};
    const struct built *both[] = {&labelled, &one_feature};
    struct selection selection;
    struct given_model g;

    (void)state;
    for (size_t i = 0; i < COUNT(both); i++) {
        build_like(&g, put_grades, both[i]);
        selection = choose(&g, &quick);
        assert_true(selection.highway.forecast > 0);
        assert_true(isnan(selection.highway.naive));
        assert_true(selection.with.forecast > 0);
        assert_true(seen.n > 0);
        given_model_release(&g);
    }
}

/*
 * Nothing is learned: the network forecasts the window's mean, the highway a
 * step of a towards it, and both together one of (1 + a) / 2: on noise the mean
 * is clearly better than half of the step, and hardly better than nine tenths.
 */
static void a_highway_is_dropped_if_networks_are_clearly_better(void **state)
{
    const struct built built = {
        .asked = {.targets = "y"}, .T = 4, .H = 1, .highway = true};
    struct train_config config = quick;

    (void)state;
    config.lr = 0;
    for (int near = 0; near < 2; near++) {
        struct given_model g;
        struct ensemble *e = &g.model.ensemble;
        struct selection selection;
        struct verdict other;
        struct error err;

        build_like(&g, put_told, &built);
        set_map(&g, near ? 0.8 : 0);
        selection = choose(&g, &config);
        assert_int_equal(e->n, 1);
        assert_int_equal(e->highway, near);
        e->highway = !e->highway;
        assert_ok(gate_score(NULL, e, &g.windows, &g.given.split,
                             &g.parts[PART_VALID], &other, &err),
                  &err);
        if (near)
            assert_true(other.forecast > 0.97 * selection.with.forecast);
        else
            assert_true(selection.with.forecast < 0.97 * other.forecast);
        assert_true(selection.with.forecast < selection.highway.forecast);
        given_model_release(&g);
    }
}

static void a_highway_that_sees_nothing_of_use_is_dropped(void **state)
{
    const struct built built = {
        .asked = {.targets = "y"}, .T = 4, .H = 1, .highway = true};
    struct train_config config = quick;
    struct selection selection;
    struct given_model g;

    (void)state;
    config.epochs = 30;
    build_like(&g, put_told, &built);
    selection = choose(&g, &config);
    assert_true(selection.with.forecast < 0.5 * selection.highway.forecast);
    assert_int_equal(g.model.ensemble.n, 1);
    assert_false(g.model.ensemble.highway);
    given_model_release(&g);
}

static void networks_that_are_worse_than_the_highway_take_no_part(void **state)
{
    struct given_model g;
    struct highway *highway = &g.model.highway;
    struct selection selection;

    (void)state;
    build(&g, put_season, 1, true);
    for (size_t t = 0; t < highway->T; t++)
        highway->map[t] = t == 0; /* the oldest value comes again */
    selection = choose(&g, &quick);
    assert_int_equal(g.model.ensemble.n, 0);
    assert_true(g.model.ensemble.highway);
    assert_true(seen.n > 0);
    assert_true(selection.with.forecast >= selection.highway.forecast);
    given_model_release(&g);
}

static void the_final_fit_runs_the_epochs_of_each_from_its_start(void **state)
{
    struct given_model g;
    const struct ensemble *e = &g.model.ensemble;
    struct trainer trainer;
    struct error err;
    size_t epochs[3], total = 0;

    (void)state;
    build(&g, put_chaos, 3, true);
    choose(&g, &quick);
    assert_int_equal(e->n, 3);
    for (size_t i = 0; i < e->n; i++)
        total += epochs[i] = e->members[i].epochs;
    assert_true(total < seen.n); /* one of them at least was stopped early */
    trainer = logged(&g, &quick);
    assert_ok(members_refit(&g.model.ensemble, &trainer, &err), &err);
    assert_int_equal(e->n, 3);
    assert_int_equal(seen.n, total);
    for (size_t i = 0, k = 0; i < e->n; i++) {
        assert_int_equal(e->members[i].corrects, i == 1);
        assert_int_equal(e->members[i].seed, 7 + i);
        for (size_t epoch = 1; epoch <= epochs[i]; epoch++, k++) {
            assert_int_equal(seen.progress[k].member, i + 1);
            assert_int_equal(seen.progress[k].epoch, epoch);
        }
    }
    given_model_release(&g);
}

/* As the final fit has it: nothing validates. */
static void the_final_fit_keeps_the_last_weights(void **state)
{
    struct given_model g;
    struct trainer trainer;
    struct error err;

    (void)state;
    build(&g, put_chaos, 3, true);
    choose(&g, &quick);
    origins_release(&g.parts[PART_VALID]);
    trainer = logged(&g, &quick);
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
    struct train_config config = quick;
    struct given_model g;
    struct selection selection;
    struct trainer trainer;
    struct error err;

    (void)state;
    config.lr = 1e39;
    config.clip = 0;
    build(&g, put_chaos, 2, true);
    trainer = logged(&g, &config);
    assert_fails(members_select(&g.model.ensemble, &trainer, &g.given.split,
                                &selection, &err),
                 STATUS_DIVERGED, &err, "diverged in epoch 1:");
    given_model_release(&g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_third_member_corrects),
        cmocka_unit_test(without_a_highway_all_stand_alone_and_take_part),
        cmocka_unit_test(one_member_is_trained_as_without_an_ensemble),
        cmocka_unit_test(a_correction_that_is_best_untrained_is_replaced),
        cmocka_unit_test(on_a_random_walk_no_network_is_tried),
        cmocka_unit_test(
            networks_that_see_more_than_the_highway_are_tried_on_a_walk),
        cmocka_unit_test(networks_are_tried_on_every_label),
        cmocka_unit_test(a_highway_is_dropped_if_networks_are_clearly_better),
        cmocka_unit_test(a_highway_that_sees_nothing_of_use_is_dropped),
        cmocka_unit_test(networks_that_are_worse_than_the_highway_take_no_part),
        cmocka_unit_test(the_final_fit_runs_the_epochs_of_each_from_its_start),
        cmocka_unit_test(the_final_fit_keeps_the_last_weights),
        cmocka_unit_test(a_member_that_diverges_ends_the_training),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
