/*
 * test_pass.c - what a forward pass promises beside its values (tests/golden)
 * and gradients (tests/grad): independence of windows, dropout, bounds of the
 * weights, and identities between attention kinds.
 */
#include "passes.h"

#include "nn/shape.h"

static void a_forecast_does_not_depend_on_its_place_or_company(void **state)
{
    (void)state;
    for (size_t c = 0; cell_at(c); c++)
        for (size_t a = 0; attn_at(a); a++)
            for (int attend = 0; attend_names[attend]; attend++) {
                struct net_config config =
                    rig_config(cell_at(c)->name, attn_at(a)->name);

                config.attend = (enum attend)attend;
                check_company(&config, false);
            }
}

static void dropout_does_not_depend_on_place_or_company(void **state)
{
    const struct net_config config = rig_config("gru", "timestep");

    (void)state;
    check_company(&config, true);
}

/* Draws the dropout mask of the only window of a new rig. */
static void draw_mask(uint64_t seed, uint64_t epoch, uint64_t window,
                      real mask[28])
{
    const struct net_config config = rig_config("rnn", "uniform");
    struct rig rig;

    rig_init(&rig, &config, 1, 1);
    assert_int_equal(rig.net.head.n, 28);
    rig.dropout = (struct dropout){R(0.5), seed, epoch, rig.windows};
    rig.in_effect = &rig.dropout;
    rig.windows[0] = window;
    rig_forward(&rig);
    memcpy(mask, rig.worker.dropout_mask, 28 * sizeof *mask);
    rig_release(&rig);
}

static void dropout_depends_on_seed_epoch_and_window(void **state)
{
    real first[28], again[28], other[28];

    (void)state;
    draw_mask(1, 2, 3, first);
    draw_mask(1, 2, 3, again);
    assert_memory_equal(first, again, sizeof first);
    draw_mask(2, 2, 3, other);
    assert_memory_not_equal(first, other, sizeof first);
    draw_mask(1, 3, 3, other);
    assert_memory_not_equal(first, other, sizeof first);
    draw_mask(1, 2, 4, other);
    assert_memory_not_equal(first, other, sizeof first);
}

static void dropout_drops_at_its_rate_and_keeps_the_mean(void **state)
{
    const struct net_config config = rig_config("rnn", "uniform");
    const real kept = R(1.0) / (R(1.0) - R(0.3));
    size_t dropped = 0, drawn = 0;
    struct rig rig;

    (void)state;
    rig_init(&rig, &config, SHARD, 1);
    rig.in_effect = &rig.dropout;
    for (rig.dropout.epoch = 0; rig.dropout.epoch < 40; rig.dropout.epoch++) {
        rig_forward(&rig);
        for (size_t i = 0; i < SHARD * rig.net.head.n; i++, drawn++) {
            assert_true(rig.worker.dropout_mask[i] == R(0.0) ||
                        rig.worker.dropout_mask[i] == kept);
            dropped += rig.worker.dropout_mask[i] == R(0.0);
        }
    }
    /* five standard errors of 16640 draws are 0.0178 */
    assert_close((double)dropped / (double)drawn, 0.3, 0, 0.0178);
    rig_release(&rig);
}

static void dropout_of_0_is_none(void **state)
{
    const struct net_config config = rig_config("lstm", "timestep");
    struct rig with_0, without;

    (void)state;
    rig_init(&with_0, &config, 3, 1);
    rig_init(&without, &config, 3, 1);
    with_0.dropout.rate = R(0.0);
    with_0.in_effect = &with_0.dropout;
    rig_forward(&with_0);
    rig_forward(&without);
    assert_memory_equal(with_0.worker.y, without.worker.y,
                        with_0.n_y * sizeof(real));
    rig_release(&with_0);
    rig_release(&without);
}

/* h_0 = 0, so with one timestep the recurrent weights have no effect. */
static void each_cell_starts_from_a_zero_state(void **state)
{
    size_t checked = 0;

    (void)state;
    for (size_t c = 0; cell_at(c); c++) {
        struct net_config config = rig_config(cell_at(c)->name, "last");
        struct rig before, after;

        if (cell_at(c)->n_h == 0)
            continue;
        config.T = 1;
        rig_init(&before, &config, 3, 1);
        rig_init(&after, &config, 3, 1);
        set_tensor(&after.net, "encoder.0.weight_h", R(3.0));
        set_tensor(&after.net, "encoder.1.weight_h", R(-7.0));
        rig_forward(&before);
        rig_forward(&after);
        assert_memory_equal(before.worker.y, after.worker.y,
                            before.n_y * sizeof(real));
        rig_release(&before);
        rig_release(&after);
        checked++;
    }
    assert_true(checked > 0);
}

static void weights_of_each_kind_add_up_to_1(void **state)
{
    (void)state;
    for (size_t a = 0; attn_at(a); a++) {
        const struct net_config config = rig_config("gru", attn_at(a)->name);

        check_sums(&config);
    }
}

/* The weights inside the recurrence do not depend on the newest row. */
static void attention_inside_the_recurrence_never_looks_ahead(void **state)
{
    size_t checked = 0;

    (void)state;
    for (size_t c = 0; cell_at(c); c++)
        for (size_t a = 0; attn_at(a); a++) {
            const struct net_config config =
                rig_config(cell_at(c)->name, attn_at(a)->name);
            const size_t last = config.T - 1;
            struct rig before, after;
            const struct layer_work *x, *y;

            if (attn_at(a)->place != ATTN_RECURS)
                continue;
            rig_init(&before, &config, 3, 1);
            rig_init(&after, &config, 3, 1);
            fill_random(after.worker.x + last * 3 * config.K, 3 * config.K,
                        R(1.0), 77);
            rig_forward(&before);
            rig_forward(&after);
            assert_memory_equal(before.worker.weights, after.worker.weights,
                                before.n_weights * sizeof(real));
            x = &before.worker.encoder.layer[config.layers - 1];
            y = &after.worker.encoder.layer[config.layers - 1];
            assert_memory_equal(x->H, y->H, last * 3 * config.D * sizeof(real));
            assert_memory_not_equal(x->H + last * 3 * config.D,
                                    y->H + last * 3 * config.D,
                                    3 * config.D * sizeof(real));
            rig_release(&before);
            rig_release(&after);
            checked++;
        }
    assert_true(checked > 0);
}

static void no_timestep_weighs_more_than_7_times_another(void **state)
{
    struct net_config config = rig_config("none", "timestep");
    double widest = 1;
    struct rig rig;

    (void)state;
    config.context = CONTEXT_ATTENTION;
    rig_init(&rig, &config, SHARD, 1);
    for (size_t i = 0; i < rig.net.table.n_values; i++)
        net_begin_update(&rig.net)[i] *= R(100.0);
    net_finish_update(&rig.net);
    rig_forward(&rig);
    for (size_t b = 0; b < SHARD; b++) {
        real low = rig.worker.weights[b], high = low;

        for (size_t t = 1; t < config.T; t++) {
            low = (real)fmin((double)low,
                             (double)rig.worker.weights[t * SHARD + b]);
            high = (real)fmax((double)high,
                              (double)rig.worker.weights[t * SHARD + b]);
        }
        widest = fmax(widest, (double)high / (double)low);
    }
    /* e^2, and reached with parameters as large as these */
    assert_close(widest, exp(2), 1e-5, 0);
    rig_release(&rig);
}

/* Two networks over the same windows: the same forecasts and weights. */
static void assert_same_network(struct rig *a, struct rig *b, bool weights)
{
    copy_parameters(&b->net, &a->net);
    rig_forward(a);
    rig_forward(b);
    assert_all_close(a->worker.y, b->worker.y, a->n_y, 1e-5, 1e-5);
    if (weights)
        assert_all_close(a->worker.weights, b->worker.weights, a->n_weights,
                         1e-6, 0);
}

static void check_same_weight(const char *kind)
{
    const struct net_config config = rig_config("gru", kind);
    struct rig rig;

    rig_init(&rig, &config, SHARD, 1);
    rig_forward(&rig);
    for (size_t i = 0; i < rig.n_weights; i++)
        assert_true(rig.worker.weights[i] == R(1.0) / (real)config.T);
    rig_release(&rig);
}

static void dense_and_conv_give_every_timestep_the_same_weight(void **state)
{
    (void)state;
    check_same_weight("dense");
    check_same_weight("conv");
}

/* A dense layer cannot prefer one timestep to another. */
static void dense_does_not_see_the_order_of_its_keys(void **state)
{
    struct net_config config = rig_config("none", "dense");
    struct rig rig;
    real y[5], turned[5];

    (void)state;
    config.context = CONTEXT_ATTENTION;
    rig_init(&rig, &config, 1, 1);
    assert_int_equal(rig.n_y, COUNT(y));
    rig_forward(&rig);
    memcpy(y, rig.worker.y, sizeof y);
    reverse_steps(&rig, config.T);
    rig_forward(&rig);
    memcpy(turned, rig.worker.y, sizeof turned);
    assert_all_close(turned, y, COUNT(y), 1e-5, 1e-5);
    rig_release(&rig);
}

static void conv_of_one_timestep_is_dense(void **state)
{
    struct net_config one = rig_config("gru", "conv");
    const struct net_config dense = rig_config("gru", "dense");
    struct rig a, b;

    (void)state;
    one.hyperparameters[HYPER_KERNEL] = 1;
    rig_init(&a, &one, 3, 1);
    rig_init(&b, &dense, 3, 1);
    assert_same_network(&a, &b, true);
    rig_release(&a);
    rig_release(&b);
}

static void dot_with_one_key_returns_it(void **state)
{
    struct net_config config = rig_config("gru", "dot");
    struct rig rig;

    (void)state;
    config.T = 2;
    rig_init(&rig, &config, SHARD, 1);
    rig_forward(&rig);
    for (size_t b = 0; b < SHARD; b++) {
        assert_true(rig.worker.weights[b] == R(1.0));
        assert_true(rig.worker.weights[SHARD + b] == R(0.0));
    }
    assert_all_close(rig.worker.context, rig.worker.encoder.layer[1].H,
                     SHARD * config.D, 0, 0);
    rig_release(&rig);
}

static void dot_without_a_key_has_a_context_of_zero(void **state)
{
    struct net_config config = rig_config("gru", "dot");
    struct rig rig;

    (void)state;
    config.T = 1;
    rig_init(&rig, &config, SHARD, 1);
    rig_forward(&rig);
    for (size_t i = 0; i < SHARD * config.D; i++)
        assert_true(rig.worker.context[i] == R(0.0));
    for (size_t b = 0; b < SHARD; b++)
        assert_true(rig.worker.weights[b] == R(0.0));
    rig_release(&rig);
}

/* The newest state is the query and is not permuted. */
static void permuting_the_keys_of_dot_permutes_its_weights(void **state)
{
    const struct net_config config = rig_config("none", "dot");
    const size_t earlier = config.T - 1;
    struct rig before, after;

    (void)state;
    rig_init(&before, &config, SHARD, 1);
    rig_init(&after, &config, SHARD, 1);
    reverse_steps(&after, earlier);
    rig_forward(&before);
    rig_forward(&after);
    for (size_t t = 0; t < earlier; t++)
        assert_all_close(after.worker.weights + t * SHARD,
                         before.worker.weights + (earlier - 1 - t) * SHARD,
                         SHARD, 1e-6, 0);
    assert_all_close(after.worker.context, before.worker.context,
                     SHARD * config.D, 1e-6, 1e-6);
    rig_release(&before);
    rig_release(&after);
}

static void timestep_without_parameters_is_uniform(void **state)
{
    const struct net_config learned = rig_config("gru", "timestep");
    const struct net_config null = rig_config("gru", "uniform");
    struct rig a, b;

    (void)state;
    rig_init(&a, &learned, 3, 1);
    rig_init(&b, &null, 3, 1);
    set_tensor(&a.net, "attention.w", R(0.0));
    set_tensor(&a.net, "attention.b", R(0.0));
    assert_same_network(&a, &b, true);
    rig_release(&a);
    rig_release(&b);
}

static void weighing_inputs_without_parameters_is_the_last_state(void **state)
{
    struct net_config inputs = rig_config("lstm", "timestep");
    struct net_config null = rig_config("lstm", "last");
    struct rig a, b;

    (void)state;
    inputs.attend = ATTEND_INPUTS;
    null.context = CONTEXT_ATTENTION;
    rig_init(&a, &inputs, 3, 1);
    rig_init(&b, &null, 3, 1);
    set_tensor(&a.net, "attention.w", R(0.0));
    set_tensor(&a.net, "attention.b", R(0.0));
    assert_same_network(&a, &b, false);
    rig_release(&a);
    rig_release(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_forecast_does_not_depend_on_its_place_or_company),
        cmocka_unit_test(dropout_does_not_depend_on_place_or_company),
        cmocka_unit_test(dropout_depends_on_seed_epoch_and_window),
        cmocka_unit_test(dropout_drops_at_its_rate_and_keeps_the_mean),
        cmocka_unit_test(dropout_of_0_is_none),
        cmocka_unit_test(each_cell_starts_from_a_zero_state),
        cmocka_unit_test(weights_of_each_kind_add_up_to_1),
        cmocka_unit_test(attention_inside_the_recurrence_never_looks_ahead),
        cmocka_unit_test(no_timestep_weighs_more_than_7_times_another),
        cmocka_unit_test(dense_and_conv_give_every_timestep_the_same_weight),
        cmocka_unit_test(dense_does_not_see_the_order_of_its_keys),
        cmocka_unit_test(conv_of_one_timestep_is_dense),
        cmocka_unit_test(dot_with_one_key_returns_it),
        cmocka_unit_test(dot_without_a_key_has_a_context_of_zero),
        cmocka_unit_test(permuting_the_keys_of_dot_permutes_its_weights),
        cmocka_unit_test(timestep_without_parameters_is_uniform),
        cmocka_unit_test(weighing_inputs_without_parameters_is_the_last_state),
    };

    return run_on_each_isa(tests);
}
