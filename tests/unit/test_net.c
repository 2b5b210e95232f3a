/*
 * test_net.c - a network before it computes: refusals, random parameters,
 * updates of theta, the memory of a worker, and the tables of cells and kinds.
 */
#include "grad/rig.h"

#include "nn/shape.h"

static void the_arrays_of_a_worker_hold_a_shard_and_do_not_overlap(void **state)
{
    struct net_config config = rig_config("lstm", "timestep");
    const size_t T = config.T, K = config.K, D = config.D;
    const size_t O = config.H * config.J;
    struct rig rig;
    const struct worker *w = &rig.worker;

    (void)state;
    config.attend = ATTEND_INPUTS;
    rig_init(&rig, &config, SHARD, 1);
    {
        const struct layer_work *low = &w->encoder.layer[0];
        const struct layer_work *top = &w->encoder.layer[1];
        const struct {
            const real *start;
            size_t n; /* for each window */
        } arrays[] = {
            {w->x, T * K},
            {w->shift, O},
            {w->scale, O},
            {w->y, O},
            {w->weights, T},
            {w->target, O},
            {w->dy, O},
            {low->X, T * (D + 1 + K)},
            {low->G, T * 5 * D},
            {low->H, T * D},
            {low->memory, T * D},
            {low->dH, T * D},
            {low->dmemory, D},
            {top->X, T * (D + 1 + D)},
            {top->G, T * 5 * D},
            {top->H, T * D},
            {top->memory, T * D},
            {top->dH, T * D},
            {top->dmemory, D},
            {w->weighed, T * K},
            {w->context, D},
            {w->scratch, T},
            {w->head_input, D},
            {w->dropout_mask, D},
            {w->z, O},
            {w->dz, O},
            {w->dhead_input, D},
            {w->dx_discard, T * K},
            {w->dcontext, D},
            {w->dweighed, T * K},
            {w->dweights, T},
        };

        for (size_t i = 0; i < COUNT(arrays); i++) {
            const real *end = arrays[i].start + SHARD * arrays[i].n;

            assert_true((const char *)end <= w->arena.base + w->arena.capacity);
            for (size_t j = 0; j < COUNT(arrays); j++)
                if (j != i && arrays[j].start >= arrays[i].start)
                    assert_true(arrays[j].start >= end);
        }
    }
    rig_release(&rig);
}

static void a_random_network_starts_from_the_shift(void **state)
{
    const struct net_config config = rig_config("gru", "timestep");
    struct rig rig;

    (void)state;
    rig_init(&rig, &config, 3, 1);
    net_randomise(&rig.net, 1);
    rig_forward(&rig);
    assert_memory_equal(rig.worker.y, rig.worker.shift, rig.n_y * sizeof(real));
    rig_release(&rig);
}

static void a_random_network_is_a_function_of_the_seed(void **state)
{
    const struct net_config config = rig_config("lstm", "timestep");
    struct net a, b;
    struct error err;
    size_t bytes;

    (void)state;
    assert_ok(net_init(&a, &config, &err), &err);
    assert_ok(net_init(&b, &config, &err), &err);
    bytes = a.table.n_values * sizeof(real);
    net_randomise(&a, 1);
    net_randomise(&b, 1);
    assert_memory_equal(a.theta, b.theta, bytes);
    net_randomise(&b, 2);
    assert_memory_not_equal(a.theta, b.theta, bytes);
    net_release(&a);
    net_release(&b);
}

/* The table of parameters has room for the most tensors that a kind can have.
 */
static void every_kind_may_have_all_that_it_can(void **state)
{
    (void)state;
    for (size_t a = 0; attn_at(a); a++) {
        struct net_config config = rig_config("lstm", attn_at(a)->name);
        const bool has_features = attn_at(a)->features;
        struct error err;
        struct net net;

        config.D = 16;
        config.layers = MAX_LAYERS;
        config.attend = attn_at(a)->place == ATTN_RECURS || has_features
                            ? ATTEND_STATES
                            : ATTEND_INPUTS;
        config.decoder = DECODER_PARALLEL;
        config.segment = has_features ? 1 : 2;
        config.row_weights = true;
        config.channels = 2;
        config.F = 1;
        config.n_categorical = config.n_known_categorical = MAX_CATEGORICAL;
        for (size_t i = 0; i < MAX_CATEGORICAL; i++)
            config.codes[i] = 2;
        for (enum hyperparameter h = 0; h < N_HYPERPARAMETERS; h++)
            if (attn_has(attn_at(a), h) && hyperparameters[h].maximum)
                config.hyperparameters[h] = hyperparameters[h].maximum;
            else if (attn_has(attn_at(a), h))
                while (hyperparameter_name(h, config.hyperparameters[h]))
                    config.hyperparameters[h]++;
        assert_ok(net_init(&net, &config, &err), &err);
        net_release(&net);
    }
}

static void an_update_is_over_when_every_part_is_finished(void **state)
{
    const struct net_config config = rig_config("gru", "timestep");
    struct rig rig, other;

    (void)state;
    rig_init(&rig, &config, 3, 1);
    rig_init(&other, &config, 3, 2);
    assert_true(net_is_current(&rig.net));
    memcpy(net_begin_update(&rig.net), other.net.theta,
           rig.net.table.n_values * sizeof(real));
    for (size_t part = 0; part < net_n_parts(&rig.net); part++) {
        assert_false(net_is_current(&rig.net));
        net_finish_part(&rig.net, part);
    }
    assert_true(net_is_current(&rig.net));
    assert_memory_equal(rig.net.transposed, other.net.transposed,
                        rig.net.n_transposed * sizeof(real));
    net_randomise(&rig.net, 3);
    net_set_theta(&other.net, rig.net.theta);
    assert_true(net_is_current(&other.net));
    assert_memory_equal(rig.net.theta, other.net.theta,
                        rig.net.table.n_values * sizeof(real));
    assert_memory_equal(rig.net.transposed, other.net.transposed,
                        rig.net.n_transposed * sizeof(real));
    rig_release(&rig);
    rig_release(&other);
}

static void a_configuration_that_cannot_be_built_is_refused(void **state)
{
    const struct net_config good = rig_config("gru", "timestep");
    struct net_config bad[15];
    const char *part[COUNT(bad)] = {
        "window",          "window",        "features",      "features",
        "hidden units",    "hidden",        "layers",        "layers",
        "outputs",         "outputs",       "below the top", "parameters",
        "takes no kernel", "kernel is out", "kernel is out"};
    struct error err;
    struct net net;

    (void)state;
    assert_null(net_refusal(&good));
    for (size_t i = 0; i < COUNT(bad); i++)
        bad[i] = good;
    bad[0].T = 0;
    bad[1].T = MAX_WINDOW + 1;
    bad[2].K = 0;
    bad[3].K = MAX_UNITS + 1;
    bad[4].D = 0;
    bad[5].D = MAX_UNITS + 1;
    bad[6].layers = 0;
    bad[7].layers = MAX_LAYERS + 1;
    bad[8].H = 0;
    bad[9].H = MAX_HORIZON;
    bad[9].J = MAX_OUTPUTS / MAX_HORIZON + 1;
    bad[10].attend = ATTEND_BELOW;
    bad[10].layers = 1;
    /* each number is within its bounds, but not all of them together */
    bad[11].D = MAX_UNITS;
    bad[11].layers = MAX_LAYERS;
    bad[11].H = MAX_HORIZON;
    bad[12].hyperparameters[HYPER_KERNEL] = 3;
    bad[13].attention = bad[14].attention = attn_find("conv");
    bad[14].hyperparameters[HYPER_KERNEL] =
        hyperparameters[HYPER_KERNEL].maximum + 1;
    for (size_t i = 0; i < COUNT(bad); i++) {
        assert_fails(net_init(&net, &bad[i], &err), STATUS_USAGE, &err,
                     part[i]);
        net_release(&net);
    }
}

static void the_smallest_and_largest_sizes_are_not_refused(void **state)
{
    struct net_config config = rig_config("rnn", "last");

    (void)state;
    config.T = config.K = config.D = config.layers = 1;
    config.H = config.J = 1;
    assert_null(net_refusal(&config));
    config.T = MAX_WINDOW;
    config.K = MAX_UNITS;
    config.D = MAX_UNITS;
    config.layers = MAX_LAYERS;
    config.H = MAX_HORIZON;
    config.J = MAX_OUTPUTS / MAX_HORIZON;
    assert_null(net_refusal(&config));
}

static void cells_and_kinds_are_found_by_name(void **state)
{
    size_t n = 0;

    (void)state;
    for (; cell_at(n); n++) {
        assert_string_equal(cell_name(n), cell_at(n)->name);
        assert_ptr_equal(cell_find(cell_at(n)->name), cell_at(n));
    }
    assert_null(cell_name(n));
    assert_null(cell_find("grus"));
    for (n = 0; attn_at(n); n++) {
        assert_string_equal(attn_name(n), attn_at(n)->name);
        assert_ptr_equal(attn_find(attn_at(n)->name), attn_at(n));
    }
    assert_null(attn_name(n));
    assert_null(attn_find(""));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(
            the_arrays_of_a_worker_hold_a_shard_and_do_not_overlap),
        cmocka_unit_test(a_random_network_starts_from_the_shift),
        cmocka_unit_test(a_random_network_is_a_function_of_the_seed),
        cmocka_unit_test(every_kind_may_have_all_that_it_can),
        cmocka_unit_test(an_update_is_over_when_every_part_is_finished),
        cmocka_unit_test(a_configuration_that_cannot_be_built_is_refused),
        cmocka_unit_test(the_smallest_and_largest_sizes_are_not_refused),
        cmocka_unit_test(cells_and_kinds_are_found_by_name),
    };

    return run_on_each_isa(tests);
}
