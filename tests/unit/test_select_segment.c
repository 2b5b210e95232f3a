/* test_select_segment.c - the length of a segment, if it is open. */
#include "given_model.h"

#include "train/fit.h"
#include "train/select_segment.h"

static struct error err;

static struct net_config config_of(size_t T)
{
    return (struct net_config){.cell = cell_find("gru"),
                               .attention = attn_find("timestep"),
                               .T = T,
                               .K = 2,
                               .D = 4,
                               .layers = 1,
                               .H = 2,
                               .J = 2};
}

/* Lists the candidates: without validation windows none is trained. */
static struct segment_choice candidates(size_t T, size_t season)
{
    const struct net_config config = config_of(T);
    const struct origins none = {.n = 0};
    const struct trainer trainer = {.valid = &none};
    struct checkpoint trained = {.n = 0};
    struct segment_choice choice;

    assert_ok(select_segment(&choice, &config, true, season, &trainer, &trained,
                             &err),
              &err);
    assert_int_equal(choice.chosen, choice.candidates[choice.first]);
    for (size_t i = 0; i < choice.n; i++)
        assert_true(choice.losses[i] == 0);
    return choice;
}

static void candidates_are_one_row_the_season_and_its_half(void **state)
{
    static const struct {
        size_t T, season, first, longest; /* 1 is a candidate of each */
    } cases[] = {
        {28, 7, 1, 7},
        {64, 16, 1, 16},
        {65, 12, 6, 12},
        {96, 24, 12, 24},
        {336, 24, 12, 24},
        {100, 3, 1, 3},
        {672, 168, 84, 168},
        {56, 2, 1, 2},
        /* a quarter of the window, unless it has four seasons */
        {28, 1, 1, 7},
        {28, 8, 1, 7},
        {96, 25, 12, 24},
        {104, 52, 13, 26},
        {64, 0, 1, 16},
        {65, 1, 8, 17},
        {5, 1, 1, 2},
        {96, 2, 1, 2},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        const struct segment_choice choice =
            candidates(cases[i].T, cases[i].season);

        assert_int_equal(choice.n, cases[i].first > 1 ? 3 : 2);
        assert_int_equal(choice.candidates[0], 1);
        assert_int_equal(choice.chosen, cases[i].first);
        assert_int_equal(choice.candidates[choice.n - 1], cases[i].longest);
    }
}

static void each_attended_input_has_a_weight(void **state)
{
    struct net_config config = config_of(96);
    struct segment_choice choice;

    (void)state;
    config.attend = ATTEND_INPUTS;
    segment_list(&choice, &config, 24);
    assert_int_equal(choice.n, 1);
    assert_int_equal(choice.chosen, 1);
}

static void a_window_of_four_rows_has_no_segments(void **state)
{
    (void)state;
    for (size_t T = 1; T <= 4; T++) {
        const struct segment_choice choice = candidates(T, 1);

        assert_int_equal(choice.n, 1);
        assert_int_equal(choice.chosen, 1);
    }
}

/* The network is refused later, when it is built. */
static void an_impossible_network_is_not_a_candidate(void **state)
{
    struct net_config config = config_of(28);
    const struct trainer trainer = {.valid = NULL};
    struct checkpoint trained = {.n = 0};
    struct segment_choice choice;

    (void)state;
    config.D = 0;
    assert_ok(
        select_segment(&choice, &config, true, 7, &trainer, &trained, &err),
        &err);
    assert_int_equal(choice.n, 0);
    assert_int_equal(choice.chosen, 1);
}

static void several_segments_of_a_horizon_are_decoded_in_parallel(void **state)
{
    static const struct {
        const char *cell;
        size_t segment, H;
        enum decoder_form given, want;
    } cases[] = {
        {"gru", 7, 8, DECODER_LINEAR, DECODER_PARALLEL},
        {"gru", 7, 7, DECODER_LINEAR, DECODER_LINEAR},
        {"gru", 1, 8, DECODER_LINEAR, DECODER_LINEAR},
        {"gru", 7, 7, DECODER_PARALLEL, DECODER_PARALLEL},
        {"gru", 7, 8, DECODER_RECURRENT, DECODER_PARALLEL},
        {"none", 7, 8, DECODER_LINEAR, DECODER_LINEAR},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct net_config config = config_of(28);

        config.cell = cell_find(cases[i].cell);
        config.segment = cases[i].segment;
        config.H = cases[i].H;
        config.decoder = cases[i].given;
        assert_int_equal(segment_decoder(&config), cases[i].want);
    }
}

static void build(struct given_model *g)
{
    const struct built built = {.T = 16, .H = 8, .D = 4, .ridge = true};

    given_waves_model(g, 300, &built);
}

/* The smallest validation loss of a standalone network in some epochs. */
static double loss_of_segment(const struct given_model *g,
                              const struct net_config *config,
                              const struct train_config *training,
                              size_t epochs)
{
    struct trainer trainer = given_trainer(g, training);
    struct windows windows = g->windows;
    struct progress last;
    struct net net;

    windows.segment = config->segment;
    windows.ridge = NULL;
    trainer.windows = &windows;
    trainer.stop_after = epochs;
    assert_ok(net_init(&net, config, &err), &err);
    net_randomise(&net, training->seed);
    assert_ok(trainer_run(&trainer, &net, &last, &err), &err);
    net_release(&net);
    return last.best_loss;
}

static struct segment_choice choose(const struct given_model *g,
                                    const struct train_config *training,
                                    bool automatic_decoder)
{
    const struct trainer trainer = given_trainer(g, training);
    struct net_config config = given_net(g)->config;
    struct checkpoint trained = {.n = 0};
    struct segment_choice choice;

    config.segment = 0;
    assert_ok(select_segment(&choice, &config, automatic_decoder, 4, &trainer,
                             &trained, &err),
              &err);
    checkpoint_release(&trained);
    return choice;
}

static void each_candidate_is_trained_for_a_fifth_of_the_epochs(void **state)
{
    struct train_config training = given_training;

    (void)state;
    training.epochs = 11;
    training.patience = 11;
    for (int automatic_decoder = 0; automatic_decoder < 2;
         automatic_decoder++) {
        struct segment_choice choice;
        struct given_model g;

        build(&g);
        choice = choose(&g, &training, automatic_decoder);
        assert_int_equal(choice.n, 2);
        for (size_t i = 0; i < choice.n; i++) {
            struct net_config config = given_net(&g)->config;

            config.segment = choice.candidates[i];
            if (automatic_decoder && i)
                config.decoder = DECODER_PARALLEL;
            assert_close(choice.losses[i],
                         loss_of_segment(&g, &config, &training, 3), 0, 0);
        }
        given_model_release(&g);
    }
}

/* The batch of the trainer is that of another segment. */
static void
what_is_open_of_a_training_is_chosen_for_each_candidate(void **state)
{
    const struct built built = {.T = 16};
    struct train_config training = given_training, open = given_training;
    struct checkpoint trained = {.n = 0};
    struct segment_choice choice;
    struct net_config config;
    struct trainer trainer;
    struct given_model g;

    (void)state;
    training.epochs = open.epochs = 5;
    training.batch = 7;
    open.batch = 0;
    given_waves_model(&g, 300, &built);
    trainer = given_trainer(&g, &training);
    trainer.open = &open;
    config = given_net(&g)->config;
    assert_ok(
        select_segment(&choice, &config, true, 4, &trainer, &trained, &err),
        &err);
    assert_int_equal(choice.n, 2);
    assert_int_equal(trained.last.epoch, 1);
    assert_int_equal(trained.steps, (trainer_samples(&trainer) + 31) / 32);
    checkpoint_release(&trained);
    given_model_release(&g);
}

/* Checks the choice. Returns the ratio of the losses of the long and the short
 * segment. */
static double check_choice(const struct given_model *g,
                           const struct train_config *training)
{
    const struct segment_choice choice = choose(g, training, true);
    const double ratio = choice.losses[1] / choice.losses[0];

    assert_int_equal(choice.n, 2);
    assert_int_equal(choice.chosen, choice.candidates[ratio < 0.99 ? 1 : 0]);
    return ratio;
}

/* Networks that are hardly trained on noise have similar losses. */
static void short_segments_are_chosen_if_the_difference_is_small(void **state)
{
    const struct built built = {.T = 16};
    struct train_config training = given_training;
    struct text csv = {0};
    struct given_model g;
    struct rng rng = rng_make(1, RNG_TEST, 0, 0);
    size_t n_below = 0;

    (void)state;
    text_string(&csv, "a,b\n");
    for (size_t i = 0; i < 200; i++) {
        text_printf(&csv, "%.6f,", (double)rng_uniform(&rng));
        text_printf(&csv, "%.6f\n", (double)rng_uniform(&rng));
    }
    given_model_init(&g, csv.bytes, &built);
    text_release(&csv);
    training.epochs = 1;
    training.lr = 0.0002;
    for (training.seed = 1; training.seed <= 12; training.seed++) {
        const double ratio = check_choice(&g, &training);

        assert_true(ratio > 0.99 && ratio < 1.01);
        n_below += ratio < 1;
    }
    assert_in_range(n_below, 1, 11);
    given_model_release(&g);
}

/* A network that reads only its newest step can forecast a wave if the step is
 * a segment. */
static void long_segments_are_chosen_if_they_are_clearly_better(void **state)
{
    const struct built built = {.cell = "none", .attention = "last", .T = 16};
    struct train_config training = given_training;
    struct given_model g;

    (void)state;
    training.epochs = 60;
    given_waves_model(&g, 300, &built);
    assert_true(check_choice(&g, &training) < 0.9);
    given_model_release(&g);
}

/* Trainings that a choice reports, and the epochs of the last one. */
struct reported {
    size_t networks, epochs;
};

static void count(void *context, const struct progress *progress)
{
    struct reported *r = context;

    r->networks += progress->epoch == 1;
    r->epochs = progress->epoch;
}

/* A choice in a window of 68 rows, where one row is a segment that is trained
 * last. */
static struct segment_choice choose_in_long_window(double lr, unsigned epochs,
                                                   struct checkpoint *trained,
                                                   struct reported *reported)
{
    const struct built built = {.cell = "none", .attention = "last", .T = 68};
    struct train_config training = given_training;
    struct segment_choice choice;
    struct net_config config;
    struct trainer trainer;
    struct given_model g;

    training.lr = lr;
    training.epochs = epochs;
    training.patience = epochs;
    given_waves_model(&g, 400, &built);
    trainer = given_trainer(&g, &training);
    trainer.report = count;
    trainer.context = reported;
    config = given_net(&g)->config;
    assert_ok(
        select_segment(&choice, &config, true, 12, &trainer, trained, &err),
        &err);
    assert_int_equal(choice.n, 3);
    assert_int_equal(choice.first, 1);
    given_model_release(&g);
    return choice;
}

/* A network that reads only its newest step cannot forecast a wave from one
 * row. */
static void one_row_is_given_up_halfway_if_it_is_clearly_behind(void **state)
{
    struct reported reported = {0};
    struct checkpoint trained = {.n = 0};
    const struct segment_choice choice =
        choose_in_long_window(given_training.lr, 60, &trained, &reported);

    (void)state;
    checkpoint_release(&trained);
    assert_true(choice.given_up);
    assert_true(choice.chosen > 1);
    assert_int_equal(reported.networks, 3);
    assert_int_equal(reported.epochs, 6);
}

/* Networks that have hardly been trained have about the same losses. */
static void one_row_has_to_be_clearly_better_in_a_long_window(void **state)
{
    struct reported reported = {0};
    struct checkpoint trained = {.n = 0};
    const struct segment_choice choice =
        choose_in_long_window(1e-6, 20, &trained, &reported);

    (void)state;
    assert_false(choice.given_up);
    assert_int_equal(reported.epochs, 4);
    assert_int_equal(choice.chosen, 6);
    assert_int_equal(trained.last.epoch, 4);
    assert_close(trained.last.best_loss, choice.losses[1], 0, 0);
    checkpoint_release(&trained);
}

/* Each value is about the negative of the one before it, which longer segments
 * hide among rows that do not matter. */
static void
one_row_is_chosen_in_a_long_window_if_it_is_clearly_better(void **state)
{
    const struct built built = {
        .cell = "none", .attention = "last", .T = 68, .H = 1};
    struct train_config training = given_training;
    struct checkpoint trained = {.n = 0};
    struct rng rng = rng_make(1, RNG_TEST, 0, 0);
    struct segment_choice choice;
    struct text csv = {0};
    struct given_model g;
    struct trainer trainer;
    struct net_config config;
    double x = 0;

    (void)state;
    text_string(&csv, "a,b\n");
    for (size_t i = 0; i < 300; i++) {
        text_printf(&csv, "%.6f,", x);
        text_printf(&csv, "%.6f\n", -0.9 * x);
        x = (double)rng_uniform(&rng) - 0.5 - 0.9 * x;
    }
    given_model_init(&g, csv.bytes, &built);
    text_release(&csv);
    training.epochs = 40;
    training.patience = 40;
    training.lr = 0.02;
    trainer = given_trainer(&g, &training);
    config = given_net(&g)->config;
    config.segment = 0;
    assert_ok(
        select_segment(&choice, &config, true, 12, &trainer, &trained, &err),
        &err);
    assert_int_equal(choice.n, 3);
    assert_int_equal(choice.first, 1);
    assert_int_equal(choice.chosen, 1);
    assert_close(trained.last.best_loss, choice.losses[0], 0, 0);
    checkpoint_release(&trained);
    given_model_release(&g);
}

static void what_a_race_has_trained_is_not_trained_again(void **state)
{
    struct checkpoint trained = {
        .last = {
            .epoch = 2, .epochs = 2, .best_loss = 1e-6, .half_loss = 1e-6}};
    struct reported reported = {0};
    const struct segment_choice choice =
        choose_in_long_window(given_training.lr, 20, &trained, &reported);

    (void)state;
    assert_int_equal(reported.networks, 2);
    assert_int_equal(choice.chosen, 6);
    assert_close(choice.losses[1], 1e-6, 0, 0);
    assert_close(trained.last.best_loss, 1e-6, 0, 0);
}

/* These are the defaults of the command line. */
static void a_fit_without_a_segment_chooses_it_and_the_decoder(void **state)
{
    struct fit_settings settings = {
        .config = {.net = {.cell = cell_find("gru"),
                           .attention = attn_find("timestep"),
                           .T = 16,
                           .D = 4,
                           .layers = 1,
                           .H = 20},
                   .train = given_training,
                   .norm = NORM_MEAN},
        .automatic_decoder = true,
        .n_members = 1,
        .season = {SEASON_GIVEN, 1, {4}},
        .transform = TRANSFORM_NONE};
    struct fit open, given;
    struct given_model g;
    const struct net_config *config;

    (void)state;
    build(&g);
    assert_ok(fit_run(&open, &g.given.dataset, &settings, &err), &err);
    config = &ensemble_net(&open.model.ensemble)->config;
    assert_int_equal(open.segment.n, 2);
    assert_int_equal(open.segment.candidates[1], 4);
    assert_int_equal(config->segment, open.segment.chosen);
    assert_int_equal(open.model.config.net.segment, open.segment.chosen);
    assert_int_equal(config->decoder, open.segment.chosen > 1 ? DECODER_PARALLEL
                                                              : DECODER_LINEAR);
    settings.config.net.segment = open.segment.chosen;
    settings.config.net.decoder = config->decoder;
    settings.automatic_decoder = false;
    assert_ok(fit_run(&given, &g.given.dataset, &settings, &err), &err);
    assert_int_equal(given.segment.n, 0);
    assert_int_equal(given.model.config.net.segment, open.segment.chosen);
    assert_memory_equal(ensemble_net(&open.model.ensemble)->theta,
                        ensemble_net(&given.model.ensemble)->theta,
                        ensemble_values(&given.model.ensemble) * sizeof(real));
    fit_release(&open);
    fit_release(&given);
    given_model_release(&g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(candidates_are_one_row_the_season_and_its_half),
        cmocka_unit_test(each_attended_input_has_a_weight),
        cmocka_unit_test(a_window_of_four_rows_has_no_segments),
        cmocka_unit_test(an_impossible_network_is_not_a_candidate),
        cmocka_unit_test(several_segments_of_a_horizon_are_decoded_in_parallel),
        cmocka_unit_test(each_candidate_is_trained_for_a_fifth_of_the_epochs),
        cmocka_unit_test(
            what_is_open_of_a_training_is_chosen_for_each_candidate),
        cmocka_unit_test(short_segments_are_chosen_if_the_difference_is_small),
        cmocka_unit_test(long_segments_are_chosen_if_they_are_clearly_better),
        cmocka_unit_test(one_row_is_given_up_halfway_if_it_is_clearly_behind),
        cmocka_unit_test(one_row_has_to_be_clearly_better_in_a_long_window),
        cmocka_unit_test(
            one_row_is_chosen_in_a_long_window_if_it_is_clearly_better),
        cmocka_unit_test(what_a_race_has_trained_is_not_trained_again),
        cmocka_unit_test(a_fit_without_a_segment_chooses_it_and_the_decoder),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
