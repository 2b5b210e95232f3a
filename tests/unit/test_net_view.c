/*
 * test_net_view.c - the view of a network for shorter windows is bit for bit
 * the network that is made for their length, in memory that a longer window was
 * in before.
 */
#include "passes.h"

#include "nn/shape.h"

enum { LONG = 9, B = 3 };

/* A rig whose gradients are zero. */
static void start(struct rig *rig, struct net_config config, size_t T)
{
    config.T = T;
    rig_init(rig, &config, B, 1);
    memset(rig->dtheta, 0, rig->net.table.n_values * sizeof *rig->dtheta);
    memset(rig->dx, 0, rig->n_x * sizeof *rig->dx);
    memset(rig->dpast, 0, rig->n_past * sizeof *rig->dpast);
    memset(rig->dknown, 0, rig->n_known * sizeof *rig->dknown);
    rig->in_effect = &rig->dropout;
}

/* Gives a rig with longer windows the same shard, and no gradients. */
static void copy_shard(struct rig *to, const struct rig *from)
{
    copy_parameters(&to->net, &from->net);
    memcpy(to->worker.x, from->worker.x, from->n_x * sizeof(real));
    if (from->n_past)
        memcpy(to->worker.past, from->worker.past, from->n_past * sizeof(real));
    memset(to->dtheta, 0, to->net.table.n_values * sizeof *to->dtheta);
    memset(to->dx, 0, to->n_x * sizeof *to->dx);
    memset(to->dpast, 0, to->n_past * sizeof *to->dpast);
    memset(to->dknown, 0, to->n_known * sizeof *to->dknown);
}

static void check_gates(const struct net *net, struct rig *own,
                        struct rig *longer)
{
    if (net_n_gates(net))
        assert_memory_equal(net_gates(net, &longer->worker, &longer->batch),
                            net_gates(&own->net, &own->worker, &own->batch),
                            net_n_gates(net) * B * sizeof(real));
}

static void check_shape(const struct net *view, const struct net *net)
{
    assert_int_equal(view->N, net->N);
    assert_int_equal(net_n_weights(view), net_n_weights(net));
    assert_int_equal(net_n_queries(view), net_n_queries(net));
    assert_int_equal(net_n_row(view), net_n_row(net));
    assert_int_equal(net_n_raw(view), net_n_raw(net));
    assert_int_equal(net_n_gates(view), net_n_gates(net));
    for (size_t q = 0; q < net_n_queries(net); q++)
        assert_int_equal(net_n_entries(view, q), net_n_entries(net, q));
}

static void check_view(const struct net_config *config, size_t T)
{
    struct rig own, longer;
    struct net view;
    const struct net *net;

    start(&own, *config, T);
    start(&longer, *config, LONG);
    assert_int_equal(own.net.table.n_values, longer.net.table.n_values);
    rig_backward(&longer, longer.dx);
    copy_shard(&longer, &own);
    rig_backward(&own, own.dx);
    net = net_view(&longer.net, T, &view);
    net_forward(net, &longer.worker, &longer.batch, longer.in_effect);
    check_shape(net, &own.net);
    check_gates(net, &own, &longer);
    for (size_t b = 0; b < B; b++)
        assert_same_window(&own, b, &longer, b);
    net_backward(net, &longer.worker, &longer.batch, longer.worker.dy,
                 longer.dtheta, longer.dx, longer.dpast, longer.dknown);
    assert_memory_equal(longer.dtheta, own.dtheta,
                        own.net.table.n_values * sizeof(real));
    assert_memory_equal(longer.dx, own.dx, own.n_x * sizeof(real));
    if (own.n_past)
        assert_memory_equal(longer.dpast, own.dpast, own.n_past * sizeof(real));
    rig_release(&own);
    rig_release(&longer);
}

/* All kinds that take several lengths, behind all cells, with every place to
 * attend and every decoder. */
static void a_view_is_the_network_of_its_length(void **state)
{
    static const size_t lengths[] = {1, 2, 5, LONG};
    size_t checked = 0;

    (void)state;
    for (size_t i = 0; i < COUNT(lengths); i++)
        for (size_t c = 0; cell_at(c); c++)
            for (size_t a = 0; attn_at(a); a++)
                for (size_t form = 0; form < 9; form++) {
                    struct net_config config =
                        rig_config(cell_at(c)->name, attn_at(a)->name);

                    config.attend = (enum attend)(form % 3);
                    config.decoder = (enum decoder_form)(form / 3);
                    if (net_refusal(&config) || net_has_fixed_window(&config))
                        continue;
                    check_view(&config, lengths[i]);
                    checked++;
                }
    assert_true(checked > 0);
}

static void a_view_may_have_segments(void **state)
{
    (void)state;
    for (size_t T = 4; T < LONG; T++) {
        struct net_config config = rig_config("gru", "dot");

        config.segment = 4;
        config.channels = 2;
        check_view(&config, T);
    }
}

static void a_parameter_for_each_timestep_needs_its_window(void **state)
{
    struct net_config config = rig_config("gru", "dot");

    (void)state;
    assert_false(net_has_fixed_window(&config));
    config.segment = 4;
    config.row_weights = true;
    assert_true(net_has_fixed_window(&config));
    config = rig_config("gru", "timestep");
    assert_true(net_has_fixed_window(&config));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_view_is_the_network_of_its_length),
        cmocka_unit_test(a_view_may_have_segments),
        cmocka_unit_test(a_parameter_for_each_timestep_needs_its_window),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
