/*
 * test_pass_segments.c - what test_pass.c and test_attention_properties.c ask
 * of attention kinds, once more over segments of shared channels; and what
 * segments and channels promise by themselves.
 */
#include "passes.h"

#include <stdio.h>

#include "nn/similarity.h"

/* Segments divide neither the window nor the horizon. */
enum { T = 10, W = 3, SEGMENTS = 4, H = 7, STEPS = 3, CHANNELS = 3 };

static struct net_config segmented(const char *cell, const char *kind)
{
    struct net_config config = rig_config(cell, kind);

    config.T = T;
    config.H = H;
    config.segment = W;
    config.channels = CHANNELS;
    return config;
}

/* Calls `check` for each kind behind gru, with each decoder it takes, and with
 * weights of rows where it takes these. */
static void each_network(void (*check)(const struct net_config *config))
{
    size_t checked = 0;

    for (size_t a = 0; attn_at(a); a++)
        for (int decoder = 0; decoder_names[decoder]; decoder++) {
            struct net_config config = segmented("gru", attn_at(a)->name);

            config.decoder = (enum decoder_form)decoder;
            if (net_refusal(&config))
                continue;
            check(&config);
            checked++;
            config.row_weights = true;
            if (!net_weighs_rows(&config))
                continue;
            for (int values = 0; values < 2; values++) {
                config.row_values = values;
                check(&config);
            }
        }
    assert_true(checked > 0);
}

static void check_distributions(const struct net_config *config)
{
    struct rig rig;

    check_sums(config);
    rig_init(&rig, config, 1, 1);
    assert_int_equal(net_n_row(&rig.net),
                     config->hyperparameters[HYPER_SLOTS]
                         ? config->hyperparameters[HYPER_SLOTS]
                         : config->T);
    if (net_queries_are_timesteps(&rig.net))
        assert_int_equal(net_n_queries(&rig.net), SEGMENTS);
    else if (config->attention->place == ATTN_DECODES)
        assert_int_equal(net_n_queries(&rig.net), STEPS);
    else
        assert_int_equal(net_n_queries(&rig.net), 1);
    rig_release(&rig);
}

static void weights_over_segments_add_up_to_1(void **state)
{
    (void)state;
    each_network(check_distributions);
}

static void check_windows(const struct net_config *config)
{
    check_company(config, false);
}

static void a_forecast_does_not_depend_on_its_place_or_company(void **state)
{
    struct net_config config = segmented("lstm", "timestep");

    (void)state;
    each_network(check_windows);
    check_company(&config, true);
    config.attend = ATTEND_INPUTS;
    check_company(&config, false);
}

static void check_weights(const char *kind, real low, real high)
{
    const struct net_config config = segmented("gru", kind);
    struct rig rig;

    rig_init(&rig, &config, SHARD, 1);
    if (attn_find(kind)->flags & ATTN_WEIGHS_INPUTS) {
        set_tensor(&rig.net, "attention.w", R(0.0));
        set_tensor(&rig.net, "attention.b", R(0.0));
    }
    rig_forward(&rig);
    for (size_t i = 0; i < rig.n_weights; i++)
        assert_true(rig.worker.weights[i] == low ||
                    rig.worker.weights[i] == high);
    rig_release(&rig);
}

static void kinds_that_cannot_choose_weigh_segments_alike(void **state)
{
    const real same = R(1.0) / SEGMENTS;

    (void)state;
    check_weights("uniform", same, same);
    check_weights("dense", same, same);
    check_weights("conv", same, same);
    check_weights("timestep", same, same); /* without its parameters */
}

static void kinds_that_choose_one_segment_weigh_no_other(void **state)
{
    (void)state;
    check_weights("last", R(0.0), R(1.0));
    check_weights("hard", R(0.0), R(1.0));
}

/* Not the references that attention is compared with, nor kinds that copy
 * segments or weigh slots. */
static void kinds_that_choose_weigh_the_rows_of_segments(void **state)
{
    static const char choose[] = " timestep dot additive scaled linear self "
                                 "linear_self hard recurrent ";

    (void)state;
    for (size_t a = 0; attn_at(a); a++) {
        struct net_config config = segmented("gru", attn_at(a)->name);
        char name[32];

        (void)snprintf(name, sizeof name, " %s ", config.attention->name);
        config.row_weights = true;
        assert_int_equal(net_weighs_rows(&config),
                         strstr(choose, name) != NULL);
        config.segment = 1;
        assert_false(net_weighs_rows(&config));
    }
}

/* Two networks, the same but for the order of all but the newest segment,
 * which is the first query; the cell has no memory of an order. */
static void start_turned(struct rig *before, struct rig *after,
                         const struct net_config *config)
{
    rig_init(before, config, SHARD, 1);
    rig_init(after, config, SHARD, 1);
    reverse_steps(after, SEGMENTS - 1);
    rig_forward(before);
    rig_forward(after);
}

static void check_permuted(const struct net_config *config)
{
    struct rig before, after;

    start_turned(&before, &after, config);
    assert_all_close(after.worker.y, before.worker.y, before.n_y, 1e-4, 1e-4);
    for (size_t q = 0; q < net_n_queries(&before.net); q++)
        for (size_t t = 0; t < SEGMENTS; t++) {
            const size_t from = t + 1 < SEGMENTS ? SEGMENTS - 2 - t : t;

            if (net_queries_are_timesteps(&before.net))
                continue; /* the queries are turned too */
            assert_all_close(after.worker.weights + (q * SEGMENTS + t) * SHARD,
                             before.worker.weights +
                                 (q * SEGMENTS + from) * SHARD,
                             SHARD, 1e-4, 1e-5);
        }
    rig_release(&before);
    rig_release(&after);
}

static void check_placed(const struct net_config *config)
{
    double difference = 0;
    struct rig before, after;

    start_turned(&before, &after, config);
    for (size_t i = 0; i < before.n_y; i++)
        difference = fmax(
            difference, fabs((double)(before.worker.y[i] - after.worker.y[i])));
    assert_true(difference > 0.01);
    rig_release(&before);
    rig_release(&after);
}

/* Calls `check` with each similarity, if the kind has the choice. */
static void each_similarity(struct net_config *config,
                            void (*check)(const struct net_config *))
{
    if (!attn_has(config->attention, HYPER_SIMILARITY)) {
        check(config);
        return;
    }
    for (size_t i = 0; similarity_at(i); i++) {
        config->hyperparameters[HYPER_SIMILARITY] = 1 + i;
        check(config);
    }
}

static void permuting_segments_permutes_the_weights_alone(void **state)
{
    static const char *const kinds[] = {
        "scaled", "pointer",     "additive", "dot",  "linear", "hard",
        "self",   "linear_self", "dense",    "last", "uniform"};

    (void)state;
    for (size_t i = 0; i < COUNT(kinds); i++) {
        struct net_config config = segmented("none", kinds[i]);

        config.hyperparameters[HYPER_POSITIONS] = POSITIONS_NONE;
        if (strcmp(kinds[i], "last") == 0)
            config.context = CONTEXT_ATTENTION;
        each_similarity(&config, check_permuted);
    }
}

static void segments_that_carry_their_place_cannot_be_permuted(void **state)
{
    size_t checked = 0;

    (void)state;
    for (size_t a = 0; attn_at(a); a++) {
        struct net_config config = segmented("none", attn_at(a)->name);

        if (!attn_has(attn_at(a), HYPER_POSITIONS))
            continue;
        each_similarity(&config, check_placed);
        checked++;
    }
    assert_true(checked > 0);
}

/* The newest segment is read after the last query. */
static void attention_inside_the_recurrence_never_looks_ahead(void **state)
{
    const struct net_config config = segmented("gru", "recurrent");
    struct rig before, after;
    size_t n;

    (void)state;
    rig_init(&before, &config, 3, 1);
    rig_init(&after, &config, 3, 1);
    n = after.n_x / SEGMENTS;
    fill_random(after.worker.x + (SEGMENTS - 1) * n, n, R(1.0), 77);
    rig_forward(&before);
    rig_forward(&after);
    assert_memory_equal(before.worker.weights, after.worker.weights,
                        before.n_weights * sizeof(real));
    assert_memory_not_equal(before.worker.y, after.worker.y,
                            before.n_y * sizeof(real));
    rig_release(&before);
    rig_release(&after);
}

/* Where the query is a decoding step, it knows the channel. */
static void check_told(const struct net_config *config)
{
    struct rig first, second;
    bool same = true;

    rig_init(&first, config, 1, 1);
    rig_init(&second, config, 1, 1);
    first.worker.channels[0] = 0;
    second.worker.channels[0] = CHANNELS - 1;
    rig_forward(&first);
    rig_forward(&second);
    for (size_t o = 0; o < H; o++)
        assert_true(first.worker.y[o] != second.worker.y[o]);
    for (size_t i = 0; i < first.n_weights; i++)
        same = same && first.worker.weights[i] == second.worker.weights[i];
    assert_true(same == (config->attention->place != ATTN_DECODES));
    rig_release(&first);
    rig_release(&second);
}

static void a_channel_is_told_to_the_decoder_or_the_head_alone(void **state)
{
    (void)state;
    each_network(check_told);
}

/* As many decoding steps are needed for 9 as for 7. */
static void check_cut(const struct net_config *config)
{
    struct net_config longer = *config;
    struct rig cut, whole;

    if (config->decoder == DECODER_LINEAR)
        return;
    longer.H = STEPS * W;
    rig_init(&cut, config, 1, 1);
    rig_init(&whole, &longer, 1, 1);
    assert_int_equal(cut.net.table.n_values, whole.net.table.n_values);
    rig_forward(&cut);
    rig_forward(&whole);
    assert_memory_equal(cut.worker.y, whole.worker.y, H * sizeof(real));
    assert_memory_equal(cut.worker.weights, whole.worker.weights,
                        cut.n_weights * sizeof(real));
    rig_release(&cut);
    rig_release(&whole);
}

static void a_cut_horizon_is_the_start_of_the_whole_one(void **state)
{
    (void)state;
    each_network(check_cut);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(weights_over_segments_add_up_to_1),
        cmocka_unit_test(a_forecast_does_not_depend_on_its_place_or_company),
        cmocka_unit_test(kinds_that_cannot_choose_weigh_segments_alike),
        cmocka_unit_test(kinds_that_choose_one_segment_weigh_no_other),
        cmocka_unit_test(kinds_that_choose_weigh_the_rows_of_segments),
        cmocka_unit_test(permuting_segments_permutes_the_weights_alone),
        cmocka_unit_test(segments_that_carry_their_place_cannot_be_permuted),
        cmocka_unit_test(attention_inside_the_recurrence_never_looks_ahead),
        cmocka_unit_test(a_channel_is_told_to_the_decoder_or_the_head_alone),
        cmocka_unit_test(a_cut_horizon_is_the_start_of_the_whole_one),
    };

    return run_on_each_isa(tests);
}
