/*
 * test_lengths.c - ids with a label and different numbers of rows: forecasts,
 * weights and training are those of networks made for each length, whatever the
 * company of a window.
 */
#include "watched.h"

#include <math.h>
#include <stdlib.h>

#include "model/entropy.h"
#include "nn/adam.h"
#include "nn/loss.h"
#include "nn/shape.h"
#include "train/forecast.h"
#include "train/shard.h"
#include "train/summarise_attention.h"

enum { IDS = 90, LONGEST = 9 };

static size_t rows_of(size_t id)
{
    return 1 + id * id % LONGEST;
}

/* Ids of 1 to LONGEST rows in no order; the label depends on the oldest row. */
static void build(struct given_model *g, const char *attention)
{
    const struct built built = {.options = {.id = "id", .label = "grade"},
                                .attention = attention,
                                .T = LONGEST};
    struct text csv = {0};

    text_string(&csv, "id,a,b,grade\n");
    for (size_t id = 0; id < IDS; id++)
        for (size_t t = 0; t < rows_of(id); t++)
            text_printf(&csv, "w%zu,%zu,%zu,%zu\n", id, (id * 7 + t * t) % 11,
                        (id + t * 3) % 5, id * 7 % 11);
    given_model_init(g, csv.bytes, &built);
    given_stir(g);
    text_release(&csv);
}

/* The parameters of the model in a network that is made for T rows. */
static struct net net_for(const struct given_model *g, size_t T)
{
    struct net_config config = given_net(g)->config;
    struct net net;
    struct error err;

    config.T = T;
    assert_ok(net_init(&net, &config, &err), &err);
    net_set_theta(&net, given_net(g)->theta);
    return net;
}

/* Adds the gradient of the loss of one window, by a network of its length, and
 * returns its loss. */
static double alone(const struct given_model *g, const struct origin *origin,
                    real factor, double *y, real *dtheta)
{
    struct windows windows = g->windows;
    struct net net = net_for(g, rows_of(origin->series));
    struct shard_memory memory;
    struct net_batch batch;
    struct error err;
    size_t scored = 0;
    double loss;

    assert_ok(shard_memory_init(&memory, &net, NULL, true, &err), &err);
    windows.T = rows_of(origin->series);
    shard_gather(&windows, origin, NULL, 0, 1, &memory);
    batch = shard_batch(&memory, 1, false);
    net_forward(&net, &memory.worker, &batch, NULL);
    loss = loss_sum(LOSS_MSE, 1, 1, batch.y, memory.worker.target, NULL, factor,
                    &scored, memory.worker.dy);
    if (y)
        *y = (double)batch.y[0];
    if (dtheta)
        net_backward(&net, &memory.worker, &batch, memory.worker.dy, dtheta,
                     NULL, NULL, NULL);
    shard_memory_release(&memory);
    net_release(&net);
    return loss;
}

/* Forecasts, weights and gates of all train windows, or of one of them. */
struct forecasts {
    double *y, *weights, *gates;
};

static void forecast(const struct given_model *g, const struct origins *origins,
                     struct forecasts *f)
{
    const struct net *net = given_net(g);
    struct error err;

    f->y = calloc(origins->n, sizeof *f->y);
    f->weights = calloc(origins->n * net_n_weights(net), sizeof *f->weights);
    f->gates = calloc(origins->n * net_n_gates(net) + 1, sizeof *f->gates);
    assert_ok(forecast_run(NULL, &g->model.ensemble, &g->windows, origins, f->y,
                           f->weights, f->gates, &err),
              &err);
}

static void forecasts_release(struct forecasts *f)
{
    free(f->y);
    free(f->weights);
    free(f->gates);
}

/* Distributions over the rows of the window, and nothing behind them. */
static void check_weights(const struct net *own, size_t n,
                          const double *weights)
{
    for (size_t q = 0; q < net_n_queries(own); q++) {
        double sum = 0;

        for (size_t k = 0; k < net_n_entries(own, q); k++)
            sum += weights[q * net_n_row(own) + k];
        assert_close(sum, net_n_entries(own, q) > 0, 0, 1e-6);
    }
    for (size_t k = net_n_weights(own); k < n; k++)
        assert_true(weights[k] == 0);
}

static void check_forecasts(const char *attention)
{
    struct given_model g;
    struct forecasts all, one;
    const struct origins *train;
    size_t n, n_gates;

    build(&g, attention);
    train = &g.parts[PART_TRAIN];
    n = net_n_weights(given_net(&g));
    n_gates = net_n_gates(given_net(&g));
    assert_true(train->n > 3 * SHARD);
    forecast(&g, train, &all);
    for (size_t i = 0; i < train->n; i++) {
        const struct origin *origin = &train->list[i];
        const struct origins single = {1, train->list + i};
        struct net own = net_for(&g, rows_of(origin->series));
        double y;

        (void)alone(&g, origin, 0, &y, NULL);
        y = prepared_forecast(&g.given.prepared, origin, 0, 0, 0, y);
        assert_true(all.y[i] == y);
        forecast(&g, &single, &one);
        assert_memory_equal(one.weights, all.weights + i * n,
                            n * sizeof *one.weights);
        assert_memory_equal(one.gates, all.gates + i * n_gates,
                            n_gates * sizeof *one.gates);
        check_weights(&own, n, one.weights);
        for (size_t k = 0; k < n_gates; k++)
            assert_true((k < net_n_gates(&own)) == (one.gates[k] > 0));
        forecasts_release(&one);
        net_release(&own);
    }
    forecasts_release(&all);
    given_model_release(&g);
}

static void forecasts_are_those_of_a_network_of_each_length(void **state)
{
    static const char *const kinds[] = {"dot", "uniform", "self", "recurrent",
                                        "memory"};

    (void)state;
    for (size_t i = 0; i < COUNT(kinds); i++)
        check_forecasts(kinds[i]);
}

/* What is said of the weights of a window is of its rows alone. */
static void summaries_do_not_depend_on_the_company(void **state)
{
    struct attention_summary all[IDS], one;
    struct given_model g;
    struct forecasts f;
    const struct origins *train;
    struct error err;
    size_t n;

    (void)state;
    build(&g, "dot");
    train = &g.parts[PART_TRAIN];
    n = net_n_weights(given_net(&g));
    forecast(&g, train, &f);
    assert_ok(summarise_attention(NULL, &g.model.ensemble, &g.windows, train, 1,
                                  f.y, f.weights, all, &err),
              &err);
    for (size_t i = 0; i < train->n; i++) {
        const struct origins single = {1, train->list + i};
        struct net own = net_for(&g, rows_of(train->list[i].series));
        const double *weights = f.weights + i * n;
        const double entropy = weights_entropy(&own, 1, weights);

        assert_ok(summarise_attention(NULL, &g.model.ensemble, &g.windows,
                                      &single, 1, f.y + i, weights, &one, &err),
                  &err);
        assert_memory_equal(&one, &all[i], sizeof one);
        assert_true(isnan(entropy) ? isnan(one.entropy)
                                   : one.entropy == entropy);
        net_release(&own);
    }
    forecasts_release(&f);
    given_model_release(&g);
}

static enum status check_net(void *context, const struct scored_window *window,
                             struct error *err)
{
    const struct origin *origin = &window->origins->list[window->index];
    size_t *n = context;

    (void)err;
    assert_int_equal(window->net->config.T, rows_of(origin->series));
    ++*n;
    return STATUS_OK;
}

static void a_visitor_sees_the_network_of_each_window(void **state)
{
    size_t n = 0;
    const struct visitor visitor = {.visit = check_net, .context = &n};
    struct evaluation evaluation;
    struct given_model g;
    struct error err;

    (void)state;
    build(&g, "dot");
    assert_ok(evaluation_init(&evaluation, &g.windows, &g.given.split,
                              (struct periods){1, 1}, &err),
              &err);
    assert_ok(forecast_score(NULL, &g.model.ensemble, &g.windows,
                             &g.parts[PART_TRAIN], &evaluation, &visitor, &err),
              &err);
    assert_int_equal(n, g.parts[PART_TRAIN].n);
    evaluation_release(&evaluation);
    given_model_release(&g);
}

/* The first validation error is that of the parameters after one step, and a
 * rate of 0 leaves them. */
static void losses_are_means_over_all_lengths(void **state)
{
    struct train_config config = given_training;
    struct given_model g;
    struct trainer trainer;

    (void)state;
    config.loss = LOSS_MSE;
    config.lr = 0;
    config.epochs = 1;
    for (config.batch = 1; config.batch < 200;
         config.batch = config.batch * 3) {
        double sums[2] = {0};

        build(&g, "dot");
        trainer = given_trainer(&g, &config);
        (void)train_watched(&g, &trainer);
        for (int part = 0; part < 2; part++) {
            for (size_t i = 0; i < g.parts[part].n; i++)
                sums[part] += alone(&g, &g.parts[part].list[i], 0, NULL, NULL);
            sums[part] /= (double)g.parts[part].n;
        }
        assert_close(recorded.progress[0].train_loss, sums[PART_TRAIN], 1e-9,
                     0);
        assert_close(recorded.progress[0].valid_loss, sums[PART_VALID], 1e-9,
                     0);
        given_model_release(&g);
    }
}

static void a_batch_is_one_step_along_the_gradient_of_all_lengths(void **state)
{
    struct train_config config = given_training;
    struct given_model g, h;
    const struct origins *train;
    struct trainer trainer;
    struct adam adam = {0};
    real *scratch;

    (void)state;
    config.loss = LOSS_MSE;
    config.epochs = 1;
    config.batch = 1000;
    build(&g, "dot");
    build(&h, "dot");
    trainer = given_trainer(&g, &config);
    (void)train_watched(&g, &trainer);
    train = &h.parts[PART_TRAIN];
    adam.n = given_net(&h)->table.n_values;
    scratch = calloc(3 * adam.n, sizeof *scratch);
    adam.m = scratch + adam.n;
    adam.v = scratch + 2 * adam.n;
    for (size_t i = 0; i < train->n; i++)
        (void)alone(&h, &train->list[i], R(1.0) / (real)train->n, NULL,
                    scratch);
    (void)adam_step(&adam, train_config_lr(&config, 0), config.clip, scratch,
                    net_begin_update(given_net(&h)));
    net_finish_update(given_net(&h));
    assert_all_close(recorded.theta[0], given_net(&h)->theta, adam.n, 1e-4,
                     2e-5);
    free(scratch);
    given_model_release(&g);
    given_model_release(&h);
}

static void theta_is_the_same_for_any_number_of_threads(void **state)
{
    struct train_config config = given_training;
    struct given_model g[3];

    (void)state;
    config.batch = 40;
    config.dropout = 0.3;
    for (size_t i = 0; i < COUNT(g); i++) {
        struct thread_pool *pool;
        struct trainer trainer;
        struct error err;

        build(&g[i], "dot");
        assert_ok(thread_pool_new(1 + i, &pool, &err), &err);
        trainer = given_trainer(&g[i], &config);
        trainer.pool = pool;
        (void)train_watched(&g[i], &trainer);
        thread_pool_free(pool);
        assert_true(same_theta(&g[0], &g[i]));
    }
    for (size_t i = 0; i < COUNT(g); i++)
        given_model_release(&g[i]);
}

static void shards_have_one_length_and_are_full(void **state)
{
    struct given_model g;
    const struct origins *train;
    uint32_t *order;
    struct error err;
    size_t met[IDS] = {0}, longest = 0;

    (void)state;
    build(&g, "dot");
    train = &g.parts[PART_TRAIN];
    assert_ok(shard_order(&g.windows, train->list, train->n, &order, &err),
              &err);
    assert_non_null(order);
    for (size_t at = 0, B; at < train->n; at += B) {
        const size_t T = windows_length(&g.windows, &train->list[order[at]]);

        B = shard_cut(&g.windows, train->list, order, at, train->n - at);
        assert_in_range(B, 1, SHARD);
        assert_true(T >= longest);
        longest = T;
        for (size_t b = 0; b < B; b++) {
            met[order[at + b]]++;
            assert_int_equal(
                windows_length(&g.windows, &train->list[order[at + b]]), T);
        }
        if (B < SHARD && at + B < train->n)
            assert_true(
                windows_length(&g.windows, &train->list[order[at + B]]) > T);
    }
    for (size_t i = 0; i < train->n; i++)
        assert_int_equal(met[i], 1);
    free(order);
    given_model_release(&g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(forecasts_are_those_of_a_network_of_each_length),
        cmocka_unit_test(summaries_do_not_depend_on_the_company),
        cmocka_unit_test(a_visitor_sees_the_network_of_each_window),
        cmocka_unit_test(losses_are_means_over_all_lengths),
        cmocka_unit_test(a_batch_is_one_step_along_the_gradient_of_all_lengths),
        cmocka_unit_test(theta_is_the_same_for_any_number_of_threads),
        cmocka_unit_test(shards_have_one_length_and_are_full),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
