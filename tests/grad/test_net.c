/*
 * test_net.c - the backward pass of the whole network against finite
 * differences, for every parameter and every input: every cell x every
 * attention kind x one and two layers x three shapes x with and without
 * dropout; and every kind x --attend x --context x every decoder, with the
 * cells by turns. That a pass adds, and that shards add up, is quick to see:
 * for all of these and every cell.
 *
 * The scalar that is differentiated is sum_i dy_i y_i with random dy.
 */
#include <stdio.h>

#include "numeric.h"
#include "rig.h"

struct shape {
    size_t B, T, K, D, H, J;
};

/*
 * The sizes differ, so that no index can stand for another one. With T = 1 some
 * gradients vanish by construction: h_0 = 0 feeds the recurrence, and the
 * softmax of one entry is constant. A kind that skips the newest state has one
 * entry fewer: its context is h_1 for T = 2 and zero for T = 1.
 */
static const struct shape shapes[] = {
    {2, 5, 3, 6, 1, 4}, {3, 2, 7, 5, 2, 3}, {2, 1, 3, 4, 3, 2}};

/* The shapes for every place of attention. Inside the recurrence the third
 * state is the first with two keys; `longer` has that many segments. `wide` has
 * enough units that some of those that are cut off at 0 are above it. */
static const struct shape small = {2, 5, 3, 4, 3, 2};
static const struct shape wide = {2, 5, 3, 8, 3, 2};
static const struct shape longer = {2, 7, 3, 4, 3, 2};

/* One row of the grid: its name, and the network and its batch. */
struct setting {
    char label[160];
    struct rig rig;
};

static void describe(struct setting *setting, size_t B,
                     const struct net_config *c, bool dropout)
{
    (void)snprintf(setting->label, sizeof setting->label,
                   "%s %s %s %s %s layers=%zu B=%zu T=%zu K=%zu D=%zu H=%zu "
                   "J=%zu w=%zu%s",
                   c->cell->name, c->attention->name, attend_names[c->attend],
                   context_names[c->context], decoder_names[c->decoder],
                   c->layers, B, c->T, c->K, c->D, c->H, c->J, c->segment,
                   dropout ? " dropout" : "");
}

static void check_setting(struct net_config *config, size_t B, bool dropout,
                          void (*check)(struct setting *))
{
    struct setting setting;

    describe(&setting, B, config, dropout);
    rig_init(&setting.rig, config, B, 1);
    if (dropout)
        setting.rig.in_effect = &setting.rig.dropout;
    check(&setting);
    rig_release(&setting.rig);
}

/* False if there is no such network. */
static bool set_shape(struct net_config *config, const struct shape *shape)
{
    config->T = shape->T;
    config->K = shape->K;
    config->D = shape->D;
    config->H = shape->H;
    config->J = shape->J;
    /* without a context, --context has no effect */
    return (config->context == CONTEXT_BOTH || net_has_context(config)) &&
           !net_refusal(config);
}

/* How much of the grid a check takes: all of it, or of what can be exchanged
 * for each other, such as the cells of an attention kind in a place, one by
 * turns. */
struct extent {
    void (*check)(struct setting *);
    bool all;
    size_t turn;
};

/* n values of something that a place leaves open. */
struct choice {
    size_t n;
    void (*choose)(struct net_config *config, size_t i);
};

/* Checks a place with each choice, or with the next one that can be built. */
static void check_place(struct extent *extent, const struct net_config *place,
                        const struct shape *shape, bool dropout,
                        const struct choice *choice)
{
    for (size_t tried = 0; tried < choice->n; tried++) {
        struct net_config config = *place;

        choice->choose(&config, extent->turn++ % choice->n);
        if (!set_shape(&config, shape))
            continue;
        check_setting(&config, shape->B, dropout, extent->check);
        if (!extent->all)
            return;
    }
}

/* There are two layers, because the keys may be the states of the lower one. */
static void check_places(struct extent *extent, struct net_config config,
                         const struct shape *shape, const struct choice *choice)
{
    config.layers = 2;
    for (int attend = 0; attend_names[attend]; attend++)
        for (int context = 0; context_names[context]; context++) {
            extent->turn++; /* so that no decoder always has the same choice */
            for (int decoder = 0; decoder_names[decoder]; decoder++) {
                config.attend = (enum attend)attend;
                config.context = (enum context)context;
                config.decoder = (enum decoder_form)decoder;
                check_place(extent, &config, shape, false, choice);
            }
        }
}

static void choose_context(struct net_config *config, size_t i)
{
    config->context = (enum context)i;
}

static void check_shapes(struct extent *extent, struct net_config config)
{
    const struct choice contexts = {2, choose_context};

    for (size_t s = 0; s < COUNT(shapes); s++)
        for (size_t layers = 1; layers <= 2; layers++)
            for (int dropout = 0; dropout < 2; dropout++) {
                config.layers = layers;
                check_place(extent, &config, &shapes[s], dropout, &contexts);
            }
}

static size_t count_cells(void)
{
    size_t n = 0;

    while (cell_at(n))
        n++;
    return n;
}

static void choose_cell(struct net_config *config, size_t i)
{
    config->cell = cell_at(i);
}

static void check_kind(struct extent *extent, const struct attn_ops *attention)
{
    const struct choice cells = {count_cells(), choose_cell};
    const bool recurs = attention->place == ATTN_RECURS;
    struct net_config config = {.attention = attention};

    rig_choose(&config);
    for (size_t c = 0; cell_at(c); c++) {
        config.cell = cell_at(c);
        check_shapes(extent, config);
    }
    check_places(extent, config, &small, &cells);
    config.segment = 2; /* divides neither the window nor the horizon */
    config.channels = 3;
    config.row_weights = true;
    check_places(extent, config, recurs ? &longer : &small, &cells);
    config.row_values = true;
    check_places(extent, config, recurs ? &longer : &small, &cells);
}

static void check_grid(struct extent extent)
{
    for (size_t a = 0; attn_at(a); a++)
        check_kind(&extent, attn_at(a));
}

static double weighted_sum_of_outputs(void *problem)
{
    struct rig *rig = problem;
    double sum = 0;

    (void)net_begin_update(&rig->net); /* theta was changed in between */
    net_finish_update(&rig->net);
    rig_forward(rig);
    for (size_t i = 0; i < rig->n_y; i++)
        sum += (double)(rig->worker.dy[i] * rig->worker.y[i]);
    return sum;
}

static void fill(real *x, size_t n, real value)
{
    for (size_t i = 0; i < n; i++)
        x[i] = value;
}

/* The gradient of rows of n numbers, of which the last `c` are codes. */
static void check_inputs(const struct setting *setting,
                         const struct function *sum, const char *what, real *x,
                         size_t total, size_t n, size_t c, const real *dx,
                         bool may_vanish)
{
    for (size_t r = 0; c && r < total / n; r++) {
        if (n > c)
            assert_gradient(setting->label, what, sum, x + r * n, n - c,
                            dx + r * n, true);
        for (size_t i = n - c; i < n; i++)
            assert_true(!(dx[r * n + i] > 0 || dx[r * n + i] < 0));
    }
    if (!c && total)
        assert_gradient(setting->label, what, sum, x, total, dx, may_vanish);
}

static void check_gradients(struct setting *setting)
{
    struct rig *rig = &setting->rig;
    const struct param_table *table = &rig->net.table;
    const struct function sum = {weighted_sum_of_outputs, rig};
    const struct net_config *c = &rig->net.config;
    const bool blind = c->attention->flags & ATTN_SKIPS_NEWEST &&
                       c->context == CONTEXT_ATTENTION;
    const bool may_vanish = rig->net.N <= (blind ? 2 : 1);
    real *theta;

    if (c->attention->flags & ATTN_ESTIMATES)
        return;
    fill(rig->dtheta, table->n_values, R(0.0));
    fill(rig->dx, rig->n_x, R(0.0));
    fill(rig->dpast, rig->n_past, R(0.0));
    fill(rig->dknown, rig->n_known, R(0.0));
    rig_backward(rig, rig->dx);
    theta = net_begin_update(&rig->net);
    net_finish_update(&rig->net);
    for (size_t p = 0; p < table->n_params; p++) {
        const struct param *param = &table->params[p];

        /* the first row of an embedding stays as it is (embed.h) */
        const size_t fixed =
            strncmp(param->name, "category.", 9) ? 0 : param->cols;

        assert_gradient(setting->label, param->name, &sum,
                        theta + param->offset + fixed,
                        param->rows * param->cols - fixed,
                        rig->dtheta + param->offset + fixed, may_vanish);
    }
    check_inputs(setting, &sum, "x", rig->worker.x, rig->n_x, rig->net.row,
                 c->n_categorical, rig->dx, blind && rig->net.N == 1);
    check_inputs(setting, &sum, "known", rig->worker.known, rig->n_known,
                 rig->net.known_row, c->n_known_categorical, rig->dknown,
                 false);
    if (rig->n_past)
        assert_gradient(setting->label, "past", &sum, rig->worker.past,
                        rig->n_past, rig->dpast, false);
}

/* got = before + times once */
static void check_sum(const char *label, const char *what, const real *got,
                      const real *once, size_t n, real before, real times)
{
    for (size_t i = 0; i < n; i++) {
        const real want = before + times * once[i];

        if (is_close((double)got[i], (double)want, 1e-12, 1e-12))
            continue;
        print_error("%s: %s[%zu]: %.17g, not %.17g\n", label, what, i,
                    (double)got[i], (double)want);
        fail();
    }
}

static void check_accumulation(struct setting *setting)
{
    struct rig *rig = &setting->rig, other;
    const char *label = setting->label;
    const size_t n = rig->net.table.n_values;

    rig_init(&other, &rig->net.config, rig->batch.B, 1);
    other.in_effect = rig->in_effect;
    fill(rig->dtheta, n, R(0.0));
    fill(rig->dx, rig->n_x, R(0.0));
    fill(rig->dpast, rig->n_past, R(0.0));
    fill(rig->dknown, rig->n_known, R(0.0));
    rig_backward(rig, rig->dx);

    fill(other.dtheta, n, R(3.0));
    fill(other.dx, other.n_x, R(5.0));
    fill(other.dpast, other.n_past, R(7.0));
    fill(other.dknown, other.n_known, R(9.0));
    rig_backward(&other, other.dx);
    check_sum(label, "once, dtheta", other.dtheta, rig->dtheta, n, R(3.0),
              R(1.0));
    check_sum(label, "once, dx", other.dx, rig->dx, rig->n_x, R(5.0), R(1.0));
    check_sum(label, "once, dpast", other.dpast, rig->dpast, rig->n_past,
              R(7.0), R(1.0));
    check_sum(label, "once, dknown", other.dknown, rig->dknown, rig->n_known,
              R(9.0), R(1.0));
    rig_backward(&other, other.dx);
    check_sum(label, "twice, dtheta", other.dtheta, rig->dtheta, n, R(3.0),
              R(2.0));
    check_sum(label, "twice, dx", other.dx, rig->dx, rig->n_x, R(5.0), R(2.0));
    rig_backward(&other, NULL);
    check_sum(label, "thrice, dtheta", other.dtheta, rig->dtheta, n, R(3.0),
              R(3.0));
    check_sum(label, "without dx, dx", other.dx, rig->dx, rig->n_x, R(5.0),
              R(2.0));
    rig_release(&other);
}

/*
 * The gradient of a full shard is the sum of those of each window alone. (The
 * finite differences use small shards.)
 */
static void check_shard(struct setting *setting)
{
    const struct net_config *c = &setting->rig.net.config;
    const size_t n = setting->rig.net.table.n_values;
    const bool dropout = setting->rig.in_effect;
    struct rig shard, alone;

    rig_init(&shard, c, SHARD, 1);
    rig_init(&alone, c, 1, 1);
    shard.in_effect = dropout ? &shard.dropout : NULL;
    alone.in_effect = dropout ? &alone.dropout : NULL;
    fill(shard.dtheta, n, R(0.0));
    fill(shard.dx, shard.n_x, R(0.0));
    fill(shard.dpast, shard.n_past, R(0.0));
    fill(shard.dknown, shard.n_known, R(0.0));
    fill(alone.dknown, alone.n_known, R(0.0));
    fill(alone.dpast, alone.n_past, R(0.0));
    fill(alone.dtheta, n, R(0.0));
    rig_backward(&shard, shard.dx);
    for (size_t b = 0; b < SHARD; b++) {
        rig_copy_window(&alone, 0, &shard, b);
        fill(alone.dx, alone.n_x, R(0.0));
        rig_backward(&alone, alone.dx);
        for (size_t t = 0; t < shard.net.N; t++)
            check_sum(setting->label, "dx of a window",
                      shard.dx + (t * SHARD + b) * shard.net.segment_size,
                      alone.dx + t * shard.net.segment_size,
                      shard.net.segment_size, R(0.0), R(1.0));
    }
    check_sum(setting->label, "dtheta of a shard", shard.dtheta, alone.dtheta,
              n, R(0.0), R(1.0));
    rig_release(&shard);
    rig_release(&alone);
}

static void every_gradient_is_that_of_finite_differences(void **state)
{
    (void)state;
    check_grid((struct extent){.check = check_gradients});
}

static void a_backward_pass_adds_to_what_is_there(void **state)
{
    (void)state;
    check_grid((struct extent){.check = check_accumulation, .all = true});
}

static void a_full_shard_has_the_sum_over_its_windows(void **state)
{
    (void)state;
    check_grid((struct extent){.check = check_shard, .all = true});
}

/* A kind that depends on its query: context = query * h_1, elementwise. */
static void probe_forward(const struct attn_args *a)
{
    for (size_t i = 0; i < a->shape.T * a->B; i++)
        a->weights[i] = R(0.0);
    for (size_t i = 0; i < a->B * a->shape.D; i++)
        a->context[i] = a->query[i] * a->keys[i];
}

static void probe_backward(const struct attn_args *a)
{
    for (size_t i = 0; i < a->B * a->shape.D; i++) {
        a->dquery[i] += a->dcontext[i] * a->keys[i];
        a->dkeys[i] += a->dcontext[i] * a->query[i];
    }
}

static void the_gradient_of_the_query_reaches_the_newest_state(void **state)
{
    static const struct attn_ops probe = {.name = "probe",
                                          .flags = ATTN_READS_QUERY,
                                          .forward = probe_forward,
                                          .backward = probe_backward};

    struct extent extent = {.check = check_gradients, .all = true};

    (void)state;
    check_kind(&extent, &probe);
}

/* Known inputs, categories of both, and known categories alone. */
static void choose_extra_inputs(struct net_config *config, size_t i)
{
    config->F = i < 2 ? 2 : 0;
    if (!i)
        return;
    config->channels = 3;
    config->n_categorical = 2;
    config->n_known_categorical = 1;
    config->codes[0] = 4;
    config->codes[1] = 3;
}

/* Known and categorical inputs, with every decoder; category 0 has no
 * gradient (embed.h), and the others appear in the rows of the rig. */
static void check_extra_inputs(struct extent extent)
{
    static const char *const kinds[] = {"timestep", "additive", "pointer",
                                        "feature"};
    const struct choice inputs = {3, choose_extra_inputs};

    for (size_t i = 0; i < COUNT(kinds); i++)
        for (size_t w = 1; w <= 2; w++) {
            struct net_config config = {.cell = cell_find("gru"),
                                        .attention = attn_find(kinds[i]),
                                        .segment = w};

            rig_choose(&config);
            check_places(&extent, config, &wide, &inputs);
        }
}

static void known_and_categorical_inputs_have_right_gradients(void **state)
{
    (void)state;
    check_extra_inputs((struct extent){.check = check_gradients});
    check_extra_inputs((struct extent){.check = check_shard, .all = true});
    check_extra_inputs(
        (struct extent){.check = check_accumulation, .all = true});
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_and_categorical_inputs_have_right_gradients),
        cmocka_unit_test(every_gradient_is_that_of_finite_differences),
        cmocka_unit_test(a_full_shard_has_the_sum_over_its_windows),
        cmocka_unit_test(the_gradient_of_the_query_reaches_the_newest_state),
        cmocka_unit_test(a_backward_pass_adds_to_what_is_there),
    };

    return run_on_each_isa(tests);
}
