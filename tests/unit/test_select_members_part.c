/*
 * test_select_members_part.c - when networks are trained beside the ridge, and
 * which are kept.
 *
 * In most tests the forecast of a window is known: see set_map().
 */
#include "selecting.h"

#include "train/selection.h"

/* Every fourth row is about 1, all others about 0. */
static void put_pulses(struct text *csv)
{
    struct rng rng = rng_make(1, RNG_TEST, 0, 0);

    text_string(csv, "y\n");
    for (size_t i = 0; i < 400; i++)
        text_printf(csv, "%.6f\n",
                    (double)(i % 4 == 0) + 0.1 * (double)rng_uniform(&rng));
}

/* Windows of six rows and two steps. */
static void build(struct given_model *g, void (*put)(struct text *csv),
                  size_t members)
{
    build_members_like(g, put,
                       &(struct built){.members = members, .ridge = true});
}

/* The ensemble without members in use. */
static struct ensemble no_members(const struct given_model *g)
{
    struct ensemble none = g->model.ensemble;

    none.n = 0;
    return none;
}

static struct member_errors score_ridge(const struct given_model *g)
{
    const struct ensemble none = no_members(g);

    return score_members(g, &none);
}

/* Whether networks are worth training. */
static bool has_skill(const struct given_model *g)
{
    const struct ensemble none = no_members(g);
    const struct trainer trainer = given_trainer(g, &quick_training);
    struct member_choice choice = {{0, 0}, {0, 0}};
    struct error err;
    bool worth_training;

    assert_ok(members_worth_training(&none, &trainer, &g->given.split, &choice,
                                     &worth_training, &err),
              &err);
    return worth_training;
}

static void a_random_walk_has_no_skill_and_a_seasonal_series_has(void **state)
{
    struct given_model g;

    (void)state;
    build(&g, put_walk, 1);
    assert_false(has_skill(&g));
    given_model_release(&g);
    build(&g, put_pulses, 1);
    assert_true(has_skill(&g));
    given_model_release(&g);
}

/* The ratio of two mean absolute errors on the validation windows: of a
 * forecast that moves by a from the newest value to the mean of the window, and
 * of the newest value. */
static double ratio(const struct given_model *g, double a)
{
    const struct origins *valid = &g->parts[PART_VALID];
    const size_t T = g->windows.T, H = g->windows.H;
    double errors = 0, naive = 0;

    for (size_t i = 0; i < valid->n; i++) {
        const size_t row = valid->list[i].row;
        const double last = given_value(&g->given, row - 1, 0);
        double mean = 0;

        for (size_t t = row - T; t < row; t++)
            mean += given_value(&g->given, t, 0) / (double)T;
        for (size_t h = 0; h < H; h++) {
            const double y = given_value(&g->given, row + h, 0);

            errors += fabs(y - last - a * (mean - last));
            naive += fabs(y - last);
        }
    }
    return errors / naive;
}

static void
skill_is_an_error_three_per_cent_below_the_newest_value(void **state)
{
    struct given_model g;
    size_t below = 0, above = 0;

    (void)state;
    build(&g, put_noise, 1);
    for (double a = 0; a <= 1; a += 0.005) {
        const double error = ratio(&g, a);

        if (fabs(error - 0.97) < 1e-4)
            continue;
        set_map(&g, a);
        assert_int_equal(has_skill(&g), error < 0.97);
        below += error < 0.97 && error > 0.96;
        above += error > 0.97 && error < 0.98;
    }
    assert_true(below && above);
    given_model_release(&g);
}

/* In standard deviations of the train rows. */
static void errors_are_those_of_the_forecast_and_the_newest_value(void **state)
{
    struct given_model g;
    struct member_errors steps[3];

    (void)state;
    build(&g, put_noise, 1);
    for (size_t i = 0; i < COUNT(steps); i++) {
        set_map(&g, 0.5 * (double)i);
        steps[i] = score_ridge(&g);
        assert_close(steps[i].naive, steps[0].naive, 1e-9, 0);
        assert_close(steps[i].forecast / steps[i].naive,
                     ratio(&g, 0.5 * (double)i), 1e-5, 0);
    }
    /* the mean distance of two uniform numbers is 1/3 of their range, which is
     * sqrt(12) standard deviations */
    assert_close(steps[0].naive, sqrt(12) / 3, 0.15, 0);
    given_model_release(&g);
}

/* y repeats the x of the row before; to the ridge it is only noise. */
static void put_delayed(struct text *csv)
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

/* Two columns of random walks. */
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

static void put_grades(struct text *csv)
{
    given_grades(csv, 40);
}

static void no_network_is_trained_on_a_random_walk(void **state)
{
    const struct built shared = {
        .T = 4, .H = 1, .ridge = true, .channels = CHANNELS_SHARED};
    struct member_choice choice;
    struct given_model g;

    (void)state;
    build_members(&g, put_walk, 3, true);
    choice = choose_members(&g, &quick_training);
    assert_int_equal(g.model.ensemble.n, 0);
    assert_int_equal(reported_epochs.n, 0);
    assert_true(choice.ridge.forecast > 0.97 * choice.ridge.naive);
    assert_true(choice.with_networks.forecast == 0);
    given_model_release(&g);
    build_members_like(&g, put_walks, &shared);
    choose_members(&g, &quick_training);
    assert_int_equal(g.model.ensemble.n, 0);
    assert_int_equal(reported_epochs.n, 0);
    given_model_release(&g);
}

static void networks_with_more_inputs_than_the_ridge_are_trained(void **state)
{
    const struct built joint = {
        .options = {.targets = "y"}, .T = 4, .H = 1, .ridge = true};
    struct member_choice choice;
    struct given_model g;

    (void)state;
    build_members_like(&g, put_walks, &joint);
    choice = choose_members(&g, &quick_training);
    assert_true(choice.ridge.forecast > 0.97 * choice.ridge.naive);
    assert_true(choice.with_networks.forecast > 0);
    assert_true(reported_epochs.n > 0);
    given_model_release(&g);
}

/* A label has no newest value to beat. */
static void networks_are_trained_on_every_label(void **state)
{
    const struct built labelled = {.options = {.id = "id", .label = "grade"},
                                   .ridge = true};
    const struct built one_feature = {
        .options = {.id = "id", .label = "grade", .features = "a"},
        .ridge = true};
    const struct built *both[] = {&labelled, &one_feature};
    struct member_choice choice;
    struct given_model g;

    (void)state;
    for (size_t i = 0; i < COUNT(both); i++) {
        build_members_like(&g, put_grades, both[i]);
        choice = choose_members(&g, &quick_training);
        assert_true(choice.ridge.forecast > 0);
        assert_true(isnan(choice.ridge.naive));
        assert_true(choice.with_networks.forecast > 0);
        assert_true(reported_epochs.n > 0);
        given_model_release(&g);
    }
}

/* A rise of 1 a row, with noise. */
static void put_rise(struct text *csv)
{
    struct rng rng = rng_make(1, RNG_TEST, 0, 0);

    text_string(csv, "y\n");
    for (size_t i = 0; i < 300; i++)
        text_printf(csv, "%.6f\n", (double)i + (double)rng_uniform(&rng));
}

/* Trains with a learning rate of 0, as below, beside a ridge that moves by a;
 * true if the network is kept. */
static bool is_kept(struct given_model *g, double a,
                    struct member_choice *choice)
{
    struct train_config config = quick_training;

    config.lr = 0;
    set_map(g, a);
    *choice = choose_members(g, &config);
    assert_true(choice->with_networks.forecast > 0);
    return g->model.ensemble.n > 0;
}

/* The network moves the best ridge a little from the best place on noise, and
 * far from it where a line goes on. */
static void networks_are_discarded_if_they_are_worse_beyond_chance(void **state)
{
    struct member_choice choice;
    struct given_model g;
    size_t n_kept = 0, n = 0;
    double best = 0;

    (void)state;
    build(&g, put_noise, 1);
    for (double a = 0.8; a < 1.2; a += 0.005)
        best = ratio(&g, a) < ratio(&g, best) ? a : best;
    assert_true(is_kept(&g, best, &choice));
    assert_true(choice.with_networks.forecast > choice.ridge.forecast);
    /* three windows are one block, which tells no error of sampling */
    g.parts[PART_VALID].n = 3;
    for (double a = 0.5; a < 1.5; a += 0.1) {
        const bool kept = is_kept(&g, a, &choice);

        assert_int_equal(kept,
                         choice.with_networks.forecast < choice.ridge.forecast);
        n_kept += kept;
        n++;
    }
    assert_true(n_kept && n_kept < n);
    given_model_release(&g);
    build(&g, put_rise, 1);
    assert_false(is_kept(&g, -0.6, &choice));
    assert_true(choice.with_networks.forecast > choice.ridge.forecast);
    given_model_release(&g);
}

static void put_long_noise(struct text *csv)
{
    struct rng rng = rng_make(1, RNG_TEST, 0, 0);

    text_string(csv, "y\n");
    for (size_t i = 0; i < 2000; i++)
        text_printf(csv, "%.6f\n", (double)rng_uniform(&rng));
}

static void put_panel(struct text *csv)
{
    struct rng rng = rng_make(1, RNG_TEST, 0, 0);

    text_string(csv, "id,y\n");
    for (size_t i = 0; i < 4000; i++)
        text_printf(csv, "%c,%.6f\n", i < 2000 ? 'a' : 'b',
                    (double)rng_uniform(&rng));
}

/* The ridge forecasts the mean of the window, as the networks do: every share
 * is as good as the one from which the choice starts. */
static void the_share_starts_by_networks_and_series(void **state)
{
    static const struct {
        void (*put)(struct text *csv);
        struct built built;
        double share;
    } cases[] = {
        {put_long_noise, {.T = 4, .H = 1, .members = 1, .ridge = true}, .6},
        {put_long_noise, {.T = 4, .H = 1, .members = 3, .ridge = true}, .5},
        {put_noise, {.T = 4, .H = 1, .members = 1, .ridge = true}, .5},
        {put_panel,
         {.options = {.id = "id"}, .T = 4, .H = 1, .ridge = true},
         .5},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct member_choice choice;
        struct given_model g;

        build_members_like(&g, cases[i].put, &cases[i].built);
        assert_true(is_kept(&g, 1, &choice));
        assert_close(g.model.ensemble.ridge_share, cases[i].share, 1e-12, 0);
        given_model_release(&g);
    }
}

/* A rise of 1 a row, with more noise. */
static void put_noisy_rise(struct text *csv)
{
    struct rng rng = rng_make(1, RNG_TEST, 0, 0);

    text_string(csv, "y\n");
    for (size_t i = 0; i < 400; i++)
        text_printf(csv, "%.6f\n", (double)i + 4 * (double)rng_uniform(&rng));
}

/* The network moves far from the best place: half of that is clearly worse than
 * the ridge, a tenth is not. */
static void
the_ridge_gets_a_larger_share_before_networks_are_discarded(void **state)
{
    struct member_choice choice;
    struct given_model g;
    struct ensemble *e = &g.model.ensemble;
    double best = 0;

    (void)state;
    build(&g, put_noisy_rise, 1);
    for (double a = -1; a < 1; a += 0.05)
        best = ratio(&g, a) < ratio(&g, best) ? a : best;
    assert_true(is_kept(&g, best, &choice));
    assert_true(e->ridge_share > 0.5 && e->ridge_share < 1);
    assert_close(choice.with_networks.forecast, score_members(&g, e).forecast,
                 0, 1e-12);
    e->ridge_share = 0.5;
    assert_true(score_members(&g, e).forecast >
                1.02 * choice.with_networks.forecast);
    given_model_release(&g);
}

/*
 * With a learning rate of 0 the network forecasts the mean of the window. The
 * ridge moves by a towards it, and both together by (1 + a) / 2. On noise the
 * mean is better than a move of 1/2, but few windows leave that to chance, and
 * hardly better than one of 9/10.
 */
static void the_ridge_stays_where_a_gain_may_be_chance(void **state)
{
    const struct built built = {
        .options = {.targets = "y"}, .T = 4, .H = 1, .ridge = true};
    struct train_config config = quick_training;

    (void)state;
    config.lr = 0;
    for (int near = 0; near < 2; near++) {
        struct given_model g;
        struct ensemble *e = &g.model.ensemble;
        struct member_choice choice;
        struct member_errors other;

        build_members_like(&g, put_delayed, &built);
        set_map(&g, near ? 0.8 : 0);
        choice = choose_members(&g, &config);
        assert_int_equal(e->n, 1);
        assert_true(e->use_ridge);
        e->use_ridge = false;
        other = score_members(&g, e);
        /* networks that learned nothing are better without a ridge of zeros,
         * but not by more than chance */
        assert_int_equal(other.forecast > 0.97 * choice.with_networks.forecast,
                         near);
        assert_true(choice.with_networks.forecast < choice.ridge.forecast);
        given_model_release(&g);
    }
}

static void a_ridge_without_useful_inputs_is_left_out(void **state)
{
    const struct built built = {
        .options = {.targets = "y"}, .T = 4, .H = 1, .ridge = true};
    struct train_config config = quick_training;
    struct member_choice choice;
    struct given_model g;

    (void)state;
    config.epochs = 30;
    build_members_like(&g, put_delayed, &built);
    choice = choose_members(&g, &config);
    assert_true(choice.with_networks.forecast < 0.5 * choice.ridge.forecast);
    assert_int_equal(g.model.ensemble.n, 1);
    assert_false(g.model.ensemble.use_ridge);
    given_model_release(&g);
}

static void networks_that_are_worse_than_the_ridge_are_discarded(void **state)
{
    struct given_model g;
    struct ridge *ridge = &g.model.ridge;
    struct member_choice choice;

    (void)state;
    build_members(&g, put_season, 1, true);
    for (size_t t = 0; t < ridge->T; t++)
        ridge->map[t] = t == 0; /* the oldest value comes again */
    choice = choose_members(&g, &quick_training);
    assert_int_equal(g.model.ensemble.n, 0);
    assert_true(g.model.ensemble.use_ridge);
    assert_true(reported_epochs.n > 0);
    assert_true(choice.with_networks.forecast >= choice.ridge.forecast);
    given_model_release(&g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_random_walk_has_no_skill_and_a_seasonal_series_has),
        cmocka_unit_test(
            skill_is_an_error_three_per_cent_below_the_newest_value),
        cmocka_unit_test(errors_are_those_of_the_forecast_and_the_newest_value),
        cmocka_unit_test(no_network_is_trained_on_a_random_walk),
        cmocka_unit_test(networks_with_more_inputs_than_the_ridge_are_trained),
        cmocka_unit_test(networks_are_trained_on_every_label),
        cmocka_unit_test(
            networks_are_discarded_if_they_are_worse_beyond_chance),
        cmocka_unit_test(the_share_starts_by_networks_and_series),
        cmocka_unit_test(
            the_ridge_gets_a_larger_share_before_networks_are_discarded),
        cmocka_unit_test(the_ridge_stays_where_a_gain_may_be_chance),
        cmocka_unit_test(a_ridge_without_useful_inputs_is_left_out),
        cmocka_unit_test(networks_that_are_worse_than_the_ridge_are_discarded),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
