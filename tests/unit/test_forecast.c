/* test_forecast.c - forecasts, weights and scores of a list of windows. */
#include "given_model.h"

#include <stdlib.h>

#include "nn/shape.h"
#include "train/forecast.h"

static void build(struct given_model *g, size_t n, const struct built *built)
{
    struct text csv = {0};

    if (!built->options.label) {
        given_waves_model(g, n, built);
        return;
    }
    given_grades(&csv, n);
    given_model_init(g, csv.bytes, built);
    text_release(&csv);
}

static void forecast(const struct given_model *g, const struct origins *origins,
                     double *y, double *weights, double *gates)
{
    struct error err;

    assert_ok(forecast_run(NULL, &g->model.ensemble, &g->windows, origins, y,
                           weights, gates, &err),
              &err);
}

static void check_single_windows(const struct built *built)
{
    struct given_model g;
    double *y, *weights, *gates;
    struct origins *all;
    size_t O, n, n_gates;

    build(&g, 200, built);
    given_stir(&g);
    all = &g.parts[PART_TRAIN];
    O = given_net(&g)->O;
    n = net_n_weights(given_net(&g));
    n_gates = net_n_gates(given_net(&g));
    assert_true(all->n > 2 * SHARD && all->n % SHARD != 0);
    y = calloc(all->n * O, sizeof *y);
    weights = calloc(all->n * n, sizeof *weights);
    gates = calloc(all->n * n_gates + 1, sizeof *gates);
    forecast(&g, all, y, weights, gates);
    for (size_t i = 0; i < all->n; i++) {
        const struct origins single = {1, all->list + i};
        double y_single[8], weights_single[64], gates_single[64];

        assert_true(O <= 8 && n <= 64 && n_gates <= 64);
        forecast(&g, &single, y_single, weights_single, gates_single);
        assert_memory_equal(y_single, y + i * O, O * sizeof *y);
        assert_memory_equal(weights_single, weights + i * n,
                            n * sizeof *weights);
        assert_memory_equal(gates_single, gates + i * n_gates,
                            n_gates * sizeof *gates);
    }
    free(y);
    free(weights);
    free(gates);
    given_model_release(&g);
}

static void a_forecast_does_not_depend_on_other_windows(void **state)
{
    (void)state;
    for (size_t a = 0; attn_at(a); a++) {
        const struct built built = {.attention = attn_at(a)->name, .layers = 2};

        check_single_windows(&built);
    }
    check_single_windows(&(struct built){.attend = ATTEND_INPUTS});
    check_single_windows(&(struct built){.norm = NORM_STD});
    check_single_windows(
        &(struct built){.options = {.id = "id", .label = "grade"}});
}

static void weights_add_up_to_1(void **state)
{
    (void)state;
    for (size_t a = 0; attn_at(a); a++) {
        const struct built built = {
            .attention = attn_at(a)->name, .T = 50, .H = 1};
        struct given_model g;
        const struct net *net;
        struct origins *all;
        double *y, *weights;

        if (attn_at(a)->flags & ATTN_SIGNED)
            continue;
        build(&g, 200, &built);
        given_stir(&g);
        net = given_net(&g);
        all = &g.parts[PART_TRAIN];
        y = calloc(all->n * 2, sizeof *y);
        weights = calloc(all->n * net_n_weights(net), sizeof *weights);
        forecast(&g, all, y, weights, NULL);
        for (size_t i = 0; i < all->n * net_n_queries(net); i++) {
            const double *row = weights + i * net_n_row(net);
            const size_t n = net_n_entries(net, i % net_n_queries(net));
            double sum = 0;

            for (size_t t = 0; t < net_n_row(net); t++) {
                assert_true(row[t] >= 0 && (t < n || row[t] == 0));
                sum += row[t];
            }
            assert_close(sum, n > 0, 0, 1e-9);
        }
        free(y);
        free(weights);
        given_model_release(&g);
    }
}

/* `last` weighs only the newest row, which comes last. */
static void weights_are_oldest_first(void **state)
{
    const struct built built = {.attention = "last"};
    double y[4], weights[6];
    struct given_model g;
    struct origins one;

    (void)state;
    build(&g, 100, &built);
    one = (struct origins){1, g.parts[PART_TEST].list};
    forecast(&g, &one, y, weights, NULL);
    for (size_t t = 0; t < 6; t++)
        assert_close(weights[t], t == 5, 0, 0);
    given_model_release(&g);
}

/* If the head is zero, the forecast is the shift of the window norm. */
static void forecasts_are_in_original_units(void **state)
{
    const enum norm norms[] = {NORM_LAST, NORM_MEAN, NORM_NONE};

    (void)state;
    for (size_t k = 0; k < COUNT(norms); k++) {
        const struct built built = {.options = {.targets = "b,a"},
                                    .norm = norms[k]};
        const struct origins *test;
        struct given_model g;
        double *y;

        build(&g, 100, &built);
        test = &g.parts[PART_TEST];
        y = calloc(test->n * 4, sizeof *y);
        forecast(&g, test, y, NULL, NULL);
        for (size_t i = 0; i < test->n; i++)
            for (size_t o = 0; o < 4; o++) {
                const size_t row = test->list[i].row, column = 1 - o % 2;
                double want = g.given.scaler.columns[column].mean;

                if (norms[k] == NORM_LAST)
                    want = given_value(&g.given, row - 1, column);
                if (norms[k] == NORM_MEAN) {
                    want = 0;
                    for (size_t t = row - 6; t < row; t++)
                        want += given_value(&g.given, t, column) / 6;
                }
                assert_close(y[i * 4 + o], want, 1e-5, 0);
            }
        free(y);
        given_model_release(&g);
    }
}

/* The head has only a bias z: the forecast is z scale + shift, in the original
 * units of the target. */
static void outputs_are_steps_of_all_targets(void **state)
{
    const struct built built = {.norm = NORM_LAST};
    struct given_model g;
    struct origins one;
    double y[4];

    (void)state;
    build(&g, 100, &built);
    for (size_t o = 0; o < 4; o++)
        net_begin_update(given_net(&g))[given_net(&g)->head.bias + o] =
            (real)(o + 1);
    net_finish_update(given_net(&g));
    one = (struct origins){1, g.parts[PART_TEST].list};
    forecast(&g, &one, y, NULL, NULL);
    for (size_t o = 0; o < 4; o++)
        assert_close(y[o],
                     given_value(&g.given, one.list->row - 1, o % 2) +
                         (double)(o + 1) *
                             g.given.scaler.columns[o % 2].standard_deviation,
                     1e-5, 0);
    given_model_release(&g);
}

static void a_label_is_in_original_units(void **state)
{
    const struct built built = {.options = {.id = "id", .label = "grade"}};
    struct given_model g;
    struct origins one;
    double y;

    (void)state;
    build(&g, 20, &built);
    net_begin_update(given_net(&g))[given_net(&g)->head.bias] = R(2.0);
    net_finish_update(given_net(&g));
    one = (struct origins){1, g.parts[PART_TEST].list};
    forecast(&g, &one, &y, NULL, NULL);
    assert_close(y,
                 g.given.scaler.label.mean +
                     2 * g.given.scaler.label.standard_deviation,
                 1e-5, 0);
    given_model_release(&g);
}

static void scores_are_those_of_the_forecasts(void **state)
{
    const struct built built = {.norm = NORM_LAST};
    struct evaluation evaluation;
    struct given_model g;
    struct error err;

    (void)state;
    build(&g, 100, &built);
    assert_ok(evaluation_init(&evaluation, &g.windows, &g.given.split,
                              (struct periods){1, 1}, &err),
              &err);
    assert_ok(forecast_score(NULL, &g.model.ensemble, &g.windows,
                             &g.parts[PART_TEST], &evaluation, NULL, &err),
              &err);
    assert_int_equal(evaluation.n_windows, g.parts[PART_TEST].n);
    /* the head is zero: the network is the naive forecast */
    for (int step = 0; step < 2; step++)
        for (int target = 0; target < 2; target++)
            assert_close(evaluation_metric(&evaluation, BY_MODEL, METRIC_MAE,
                                           target, step),
                         evaluation_metric(&evaluation, BY_NAIVE, METRIC_MAE,
                                           target, step),
                         1e-5, 0);
    evaluation_release(&evaluation);
    given_model_release(&g);
}

/* The windows that the visitor expects. */
struct expected {
    const struct given_model *g;
    const struct evaluation *evaluation;
    const double *y, *weights;
    size_t n, stop_at;
};

static enum status compare(void *context, const struct scored_window *window,
                           struct error *err)
{
    struct expected *e = context;
    const struct net *net = given_net(e->g);
    const size_t i = window->index, n = net_n_weights(net);

    assert_int_equal(i, e->n++);
    assert_ptr_equal(window->net, net);
    assert_close(window->error,
                 evaluation_error(e->evaluation, &e->g->windows,
                                  &window->origins->list[i], e->y + i * net->O),
                 0, 0);
    assert_memory_equal(window->weights, e->weights + i * n,
                        n * sizeof *e->weights);
    return i == e->stop_at ? error_set(err, STATUS_DATA, "enough") : STATUS_OK;
}

static void check_visitor(const struct built *built, size_t rows,
                          size_t stop_at)
{
    struct expected e = {.stop_at = stop_at};
    const struct visitor visitor = {.visit = compare, .context = &e};
    struct evaluation evaluation;
    const struct origins *all;
    struct given_model g;
    double *y, *weights;
    enum status status;
    struct error err;

    build(&g, rows, built);
    given_stir(&g);
    all = &g.parts[PART_TRAIN];
    y = calloc(all->n * given_net(&g)->O, sizeof *y);
    weights = calloc(all->n * net_n_weights(given_net(&g)), sizeof *weights);
    forecast(&g, all, y, weights, NULL);
    assert_ok(evaluation_init(&evaluation, &g.windows, &g.given.split,
                              (struct periods){1, 1}, &err),
              &err);
    e.g = &g;
    e.evaluation = &evaluation;
    e.y = y;
    e.weights = weights;
    status = forecast_score(NULL, &g.model.ensemble, &g.windows, all,
                            &evaluation, &visitor, &err);
    if (stop_at < all->n) {
        assert_fails(status, STATUS_DATA, &err, "enough");
        assert_int_equal(e.n, stop_at + 1);
    } else {
        assert_ok(status, &err);
        assert_int_equal(e.n, all->n);
    }
    free(y);
    free(weights);
    evaluation_release(&evaluation);
    given_model_release(&g);
}

/* Long windows in which every state is a query do not fit into one chunk. */
static void a_visitor_sees_each_window_in_order(void **state)
{
    (void)state;
    for (size_t a = 0; attn_at(a); a++)
        check_visitor(&(struct built){.attention = attn_at(a)->name}, 100,
                      SIZE_MAX);
    check_visitor(&(struct built){.attention = "recurrent", .T = 120}, 1300,
                  SIZE_MAX);
}

static void a_visitor_can_end_the_scoring(void **state)
{
    (void)state;
    check_visitor(&(struct built){0}, 100, 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_forecast_does_not_depend_on_other_windows),
        cmocka_unit_test(weights_add_up_to_1),
        cmocka_unit_test(weights_are_oldest_first),
        cmocka_unit_test(forecasts_are_in_original_units),
        cmocka_unit_test(outputs_are_steps_of_all_targets),
        cmocka_unit_test(a_label_is_in_original_units),
        cmocka_unit_test(scores_are_those_of_the_forecasts),
        cmocka_unit_test(a_visitor_sees_each_window_in_order),
        cmocka_unit_test(a_visitor_can_end_the_scoring),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
