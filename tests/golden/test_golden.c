/*
 * test_golden.c - the network, the losses and Adam against PyTorch.
 *
 * make_golden.py says what is in a file, fixture.h how close values have to be.
 * Every attention kind behind every cell needs a file, and every kind one with
 * segments and channels, with the cases that choices.h asks for.
 */
#include <stdio.h>
#include <stdlib.h>

#include "golden/choices.h"
#include "golden/fixture.h"
#include "grad/rig.h"

#include "kernel/normalise.h"
#include "nn/adam.h"
#include "nn/loss.h"

static const double learning_rate = 0.01, clip = 1.0;

/* Parameters of the case into theta, or gradients from the case to compare. */
static void each_parameter(struct rig *rig, const cJSON *test, bool to_theta)
{
    const cJSON *rows = member(test, "parameters");
    const struct param_table *table = &rig->net.table;
    real *theta = net_begin_update(&rig->net);

    assert_int_equal(cJSON_GetArraySize(rows), table->n_params);
    for (size_t p = 0; p < table->n_params; p++) {
        const cJSON *row = cJSON_GetArrayItem(rows, (int)p);
        const struct param *param = &table->params[p];
        const size_t n = param->rows * param->cols;

        assert_string_equal(text_of(row, "name"), param->name);
        assert_int_equal(size_of(row, "rows"), param->rows);
        assert_int_equal(size_of(row, "cols"), param->cols);
        if (to_theta)
            load(row, "values", theta + param->offset, n);
        else
            compare_all(row, "gradient", param->name,
                        rig->dtheta + param->offset, n);
    }
    net_finish_update(&rig->net);
}

/* The loss of a fresh forward pass, and its gradient in dtheta, dx, dpast. */
static double mean_loss(struct rig *rig, enum loss loss)
{
    size_t scored = 0;
    double sum;

    memset(rig->dtheta, 0, rig->net.table.n_values * sizeof(real));
    memset(rig->dx, 0, rig->n_x * sizeof(real));
    memset(rig->dpast, 0, rig->n_past * sizeof(real));
    memset(rig->dknown, 0, rig->n_known * sizeof(real));
    rig_forward(rig);
    sum = loss_sum(loss, rig->batch.B, rig->net.O, rig->worker.y,
                   rig->worker.target, NULL, R(1.0) / (real)rig->n_y, &scored,
                   rig->worker.dy);
    assert_int_equal(scored, rig->n_y);
    net_backward(&rig->net, &rig->worker, &rig->batch, rig->worker.dy,
                 rig->dtheta, rig->dx, rig->dpast, rig->dknown);
    return sum / (double)scored;
}

/* `losses` of ten steps from the parameters at the start. */
static void compare_training(struct rig *rig, const cJSON *test,
                             const cJSON *losses, enum loss loss)
{
    const size_t n = rig->net.table.n_values;
    real *moments = calloc(2 * n, sizeof *moments);
    struct adam adam = {n, 0, moments, moments + n};
    const cJSON *want;

    assert_non_null(moments);
    assert_int_equal(cJSON_GetArraySize(losses), 10);
    each_parameter(rig, test, true);
    cJSON_ArrayForEach(want, losses)
    {
        compare(loss_names[loss], adam.steps, mean_loss(rig, loss),
                want->valuedouble);
        (void)adam_step(&adam, learning_rate, clip, rig->dtheta,
                        net_begin_update(&rig->net));
        net_finish_update(&rig->net);
    }
    free(moments);
}

static size_t channel_of(const cJSON *test, size_t B, size_t b)
{
    const cJSON *channels = numbers(test, "channel", B);

    return (size_t)cJSON_GetArrayItem(channels, (int)b)->valuedouble;
}

static void compare_case(const cJSON *test, const struct net_config *config,
                         size_t B)
{
    const cJSON *trained = cJSON_GetObjectItemCaseSensitive(test, "training");
    struct rig rig;

    rig_init(&rig, config, B, 1);
    each_parameter(&rig, test, true);
    for (size_t b = 0; config->channels && b < B; b++)
        rig.worker.channels[b] = channel_of(test, B, b);
    load(test, "x", rig.worker.x, rig.n_x);
    if (rig.n_past)
        load(test, "past", rig.worker.past, rig.n_past);
    if (rig.n_known)
        load(test, "known", rig.worker.known, rig.n_known);
    load(test, "shift", rig.worker.shift, rig.n_y);
    load(test, "scale", rig.worker.scale, rig.n_y);
    load(test, "target", rig.worker.target, rig.n_y);

    (void)mean_loss(&rig, LOSS_MSE);
    compare_all(test, "y", "y", rig.worker.y, rig.n_y);
    compare_all(test, "weights", "weights", rig.worker.weights, rig.n_weights);
    if (config->row_weights)
        compare_all(test, "alpha", "alpha", rig.worker.row_weights,
                    rig.net.N * rig.net.segments.rows.w * B);
    if (config->attention->features)
        compare_all(test, "alpha", "alpha", rig.worker.feature_weights,
                    rig.net.N * net_n_features(&rig.net) * B);
    compare_all(test, "dx", "dx", rig.dx, rig.n_x);
    if (rig.n_past)
        compare_all(test, "dpast", "dpast", rig.dpast, rig.n_past);
    if (rig.n_known)
        compare_all(test, "dknown", "dknown", rig.dknown, rig.n_known);
    each_parameter(&rig, test, false);
    for (int loss = 0; trained && loss_names[loss]; loss++)
        compare_training(&rig, test, member(trained, loss_names[loss]),
                         (enum loss)loss);
    rig_release(&rig);
}

static int find(const char *const *names, const char *name)
{
    int i = 0;

    while (names[i] && strcmp(names[i], name) != 0)
        i++;
    assert_non_null(names[i]);
    return i;
}

static int choice_of(const cJSON *test, const char *field,
                     const char *const *names)
{
    return find(names, text_of(test, field));
}

/* Only fixtures with another normalisation than softmax name it, and only those
 * with several blocks their number. */
static size_t hyperparameter_of(const cJSON *test, const struct attn_ops *kind,
                                enum hyperparameter h)
{
    const char *name = hyperparameters[h].name;

    if (h == HYPER_BLOCKS && !cJSON_HasObjectItem(test, name))
        return attn_has(kind, h) && !attn_is_optional(kind, h);
    if (hyperparameters[h].maximum)
        return size_of(test, name);
    if (h == HYPER_NORMALISE && !cJSON_HasObjectItem(test, name))
        return NORMALISE_SOFTMAX;
    if (cJSON_IsNull(member(test, name)))
        return 0;
    return hyperparameter_find(h, text_of(test, name));
}

static struct net_config config_of(const cJSON *test,
                                   const struct cell_ops *cell,
                                   const struct attn_ops *attention)
{
    struct net_config config = {
        .cell = cell,
        .attention = attention,
        .attend = (enum attend)choice_of(test, "attend", attend_names),
        .context = (enum context)choice_of(test, "context", context_names),
        .decoder = (enum decoder_form)choice_of(test, "decoder", decoder_names),
        .T = size_of(test, "T"),
        .K = size_of(test, "K"),
        .D = size_of(test, "D"),
        .layers = size_of(test, "layers"),
        .H = size_of(test, "H"),
        .J = size_of(test, "J"),
        .segment = size_if_any(test, "segment"),
        .row_weights = cJSON_HasObjectItem(test, "row_weights"),
        .row_values = cJSON_HasObjectItem(test, "row_values"),
        .channels = size_if_any(test, "channels"),
        .F = size_if_any(test, "F"),
        .n_categorical = size_if_any(test, "categorical"),
        .n_known_categorical = size_if_any(test, "known_categorical")};

    for (size_t i = 0; i < config.n_categorical; i++)
        config.codes[i] = size_of(test, "codes");
    for (enum hyperparameter h = 0; h < N_HYPERPARAMETERS; h++)
        config.hyperparameters[h] = hyperparameter_of(test, attention, h);
    return config;
}

static void compare_cases(const cJSON *cases, const struct net_config *configs)
{
    const cJSON *test;
    size_t trained = 0;

    cJSON_ArrayForEach(test, cases)
    {
        const struct net_config *config = configs++;
        const char *similarity = hyperparameter_value_name(
            HYPER_SIMILARITY, config->hyperparameters[HYPER_SIMILARITY]);

        (void)snprintf(
            fixture_label, sizeof fixture_label,
            "%s %s %s %s %s layers=%zu D=%zu w=%zu similarity=%s",
            config->cell->name, config->attention->name,
            attend_names[config->attend], context_names[config->context],
            decoder_names[config->decoder], config->layers, config->D,
            config->segment, similarity ? similarity : "none");
        compare_case(test, config, size_of(test, "B"));
        if (cJSON_HasObjectItem(test, "training"))
            trained++;
    }
    assert_true(trained > 0);
}

/* Of CELL-KIND<suffix>.json, whose cases `require` looks at. */
static void compare_file(const struct cell_ops *cell,
                         const struct attn_ops *attention, const char *suffix,
                         void (*require)(const char *file,
                                         const struct net_config *configs,
                                         size_t n))
{
    enum { LIMIT = 16 };
    struct net_config configs[LIMIT];
    char path[96];
    const cJSON *cases, *test;
    cJSON *json;
    size_t n = 0;

    (void)snprintf(path, sizeof path, "tests/golden/%s-%s%s.json", cell->name,
                   attention->name, suffix);
    json = fixture_read(path);
    cases = member(json, "cases");
    assert_in_range(cJSON_GetArraySize(cases), 1, LIMIT);
    cJSON_ArrayForEach(test, cases)
    {
        configs[n++] = config_of(test, cell, attention);
    }
    require(path, configs, n);
    compare_cases(cases, configs);
    cJSON_Delete(json);
}

static void every_cell_and_kind_computes_what_pytorch_does(void **state)
{
    (void)state;
    for (size_t c = 0; cell_at(c); c++)
        for (size_t a = 0; attn_at(a); a++)
            compare_file(cell_at(c), attn_at(a), "", require_choices);
}

/* Fails unless every decoder has a case with known inputs and categories, and
 * with segments. */
static void require_inputs(const char *file, const struct net_config *configs,
                           size_t n)
{
    for (int decoder = 0; decoder_names[decoder]; decoder++)
        for (int segmented = 0; segmented < 2; segmented++) {
            bool found = false;

            for (size_t i = 0; i < n; i++)
                found |=
                    (int)configs[i].decoder == decoder && configs[i].F &&
                    configs[i].n_categorical > configs[i].n_known_categorical &&
                    configs[i].n_known_categorical > 0 &&
                    (configs[i].segment > 1) == segmented;
            if (found)
                continue;
            print_error("%s: no case has known inputs for the decoder %s%s\n",
                        file, decoder_names[decoder],
                        segmented ? " with segments" : "");
            fail();
        }
}

static void known_and_categorical_inputs_do_so_as_well(void **state)
{
    (void)state;
    compare_file(cell_find("gru"), attn_find("timestep"), "-inputs",
                 require_inputs);
}

static void every_kind_does_so_over_segments_of_channels(void **state)
{
    (void)state;
    for (size_t a = 0; attn_at(a); a++)
        if (!attn_at(a)->features) /* it is refused segments */
            compare_file(cell_find("gru"), attn_at(a), "-segments",
                         require_segments);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_cell_and_kind_computes_what_pytorch_does),
        cmocka_unit_test(every_kind_does_so_over_segments_of_channels),
        cmocka_unit_test(known_and_categorical_inputs_do_so_as_well),
    };

    return run_on_each_isa(tests);
}
