/*
 * test_model.c - the model file: loading restores the same numbers, saving
 * again gives the same bytes, and a window may replace the trained one.
 */
#include "stored.h"

#include "grad/rig.h"

#include "nn/shape.h"
#include "store/json.h"

static void assert_same_members(const struct ensemble *a,
                                const struct ensemble *b)
{
    assert_int_equal(a->n, b->n);
    for (size_t i = 0; i < a->n; i++) {
        const struct member *m = &a->members[i], *n = &b->members[i];

        assert_int_equal(m->residual, n->residual);
        assert_int_equal(m->seed, n->seed);
        assert_int_equal(m->epochs, n->epochs);
        assert_memory_equal(m->net.theta, n->net.theta,
                            m->net.table.n_values * sizeof(real));
    }
}

static void check_round_trip(const struct built *built)
{
    struct text before = {0}, after = {0};
    struct given_model g;
    struct model loaded;

    stored_build(&g, built);
    if (g.model.profile.n_seasons)
        g.model.profile.seasons[0].elapsed[0] = true;
    stored_print(&g.model, &before);
    stored_put(before.bytes, before.length);
    assert_ok(stored_load(&loaded, 0), &stored_err);
    stored_print(&loaded, &after);
    assert_string_equal(before.bytes, after.bytes);
    assert_same_members(&loaded.ensemble, &g.model.ensemble);
    assert_int_equal(model_averages_ridge(&loaded),
                     model_averages_ridge(&g.model));
    assert_int_equal(loaded.ridge.map != NULL, built->ridge);
    if (built->ridge)
        assert_memory_equal(loaded.ridge.map, g.model.ridge.map,
                            loaded.config.net.T * loaded.config.net.H *
                                sizeof(real));
    assert_int_equal(loaded.scaler.n_columns, g.model.scaler.n_columns);
    for (size_t c = 0; c < loaded.scaler.n_columns; c++) {
        assert_close(loaded.scaler.columns[c].mean,
                     g.model.scaler.columns[c].mean, 0, 0);
        assert_close(loaded.scaler.columns[c].standard_deviation,
                     g.model.scaler.columns[c].standard_deviation, 0, 0);
        assert_close(scaler_apply(&loaded.scaler.columns[c], 4.25),
                     scaler_apply(&g.model.scaler.columns[c], 4.25), 0, 0);
    }
    assert_int_equal(loaded.profile.n_seasons, g.model.profile.n_seasons);
    assert_string_equal(loaded.profile.origin, g.model.profile.origin);
    assert_int_equal(loaded.profile.ids.n, g.model.profile.ids.n);
    for (size_t i = 0; i < loaded.profile.ids.n; i++)
        assert_string_equal(string_list_at(&loaded.profile.ids, i),
                            string_list_at(&g.model.profile.ids, i));
    assert_int_equal(loaded.usual_changes.n_columns,
                     g.model.usual_changes.n_columns);
    assert_int_equal(loaded.usual_changes.ids.n, g.model.usual_changes.ids.n);
    assert_int_equal(loaded.usual_changes.ids.n, built->per_id ? 2 : 0);
    for (size_t i = 0; i < loaded.usual_changes.ids.n; i++)
        assert_string_equal(string_list_at(&loaded.usual_changes.ids, i),
                            string_list_at(&g.model.usual_changes.ids, i));
    if (loaded.usual_changes.ids.n)
        assert_memory_equal(loaded.usual_changes.values,
                            g.model.usual_changes.values,
                            loaded.usual_changes.ids.n *
                                loaded.scaler.n_columns * sizeof(real));
    for (size_t k = 0; k < loaded.profile.n_seasons; k++) {
        const struct season *season = &g.model.profile.seasons[k];

        assert_int_equal(loaded.profile.seasons[k].period, season->period);
        assert_memory_equal(loaded.profile.seasons[k].values, season->values,
                            (1 + loaded.profile.ids.n) *
                                loaded.scaler.n_columns * season->period *
                                sizeof(real));
        for (size_t c = 0; c < loaded.scaler.n_columns; c++)
            assert_int_equal(loaded.profile.seasons[k].elapsed[c],
                             season->elapsed[c]);
    }
    text_release(&before);
    text_release(&after);
    model_release(&loaded);
    given_model_release(&g);
}

static void check_network(const struct cell_ops *cell,
                          const struct attn_ops *attention, enum attend attend,
                          enum decoder_form decoder)
{
    struct built built = stored_series;
    struct net_config config = {.cell = cell,
                                .attention = attention,
                                .attend = attend,
                                .layers = 2,
                                .T = 3,
                                .K = 2,
                                .D = 2,
                                .H = 2,
                                .J = 2};

    rig_choose(&config);
    config.decoder = decoder;
    if (net_refusal(&config))
        return;
    built.cell = cell->name;
    built.attention = attention->name;
    built.attend = attend;
    built.decoder = decoder;
    built.layers = 2;
    check_round_trip(&built);
}

static void every_network_is_loaded_as_it_was_saved(void **state)
{
    (void)state;
    for (size_t c = 0; cell_at(c); c++)
        for (size_t a = 0; attn_at(a); a++)
            for (int attend = 0; attend_names[attend]; attend++)
                for (int form = 0; decoder_names[form]; form++)
                    check_network(cell_at(c), attn_at(a), (enum attend)attend,
                                  (enum decoder_form)form);
}

static void
every_layout_norm_and_imputation_is_loaded_as_it_was_saved(void **state)
{
    (void)state;
    check_round_trip(&stored_panel);
    check_round_trip(&stored_per_id);
    check_round_trip(&stored_labelled);
    check_round_trip(&stored_ridge_label);
    for (int missing = 0; missing_names[missing]; missing++)
        for (int norm = 0; norm_names[norm]; norm++) {
            struct built built = stored_series;

            built.options.missing = (enum missing)missing;
            built.norm = (enum norm)norm;
            check_round_trip(&built);
        }
}

/* The ids come in another order than in training, with an unknown one. */
static void an_id_finds_its_profile_in_a_loaded_model(void **state)
{
    static const struct {
        const char *id;
        size_t profile; /* 0: the common one; then those of the ids */
    } ids[] = {{"south", 1}, {"elsewhere", 0}, {"\"north, 2\"", 2}};
    struct text csv = {0};
    struct given_model g;
    struct given other;
    struct model m;
    struct profile_index rows;

    (void)state;
    stored_build(&g, &stored_per_id);
    assert_ok(model_save(&g.model, "m.json", true, &stored_err), &stored_err);
    assert_ok(stored_load(&m, 0), &stored_err);
    text_string(&csv, "site,date,a\n");
    for (size_t i = 0; i < COUNT(ids); i++)
        for (int day = 1; day < 10; day++)
            text_printf(&csv, "%s,2020-01-0%d,%d\n", ids[i].id, day, day % 4);
    given_read(&other, csv.bytes, &stored_per_id.options);
    assert_ok(
        profile_index_init(&m.profile, &other.dataset, &rows, &stored_err),
        &stored_err);
    assert_true(rows.by_time);
    for (size_t k = 0; k < m.profile.n_seasons; k++)
        for (size_t i = 0; i < COUNT(ids); i++) {
            const struct season *season = &m.profile.seasons[k];

            assert_memory_equal(profile_values(&m.profile, &rows, k, i, 0),
                                g.model.profile.seasons[k].values +
                                    ids[i].profile * season->period,
                                season->period * sizeof(real));
        }
    profile_index_release(&rows);
    text_release(&csv);
    given_release(&other);
    model_release(&m);
    given_model_release(&g);
}

static void an_ensemble_is_loaded_as_it_was_saved(void **state)
{
    struct built built = stored_ensemble;

    (void)state;
    for (built.members = 1; built.members <= 5; built.members++)
        check_round_trip(&built);
    built.members = MAX_MEMBERS;
    built.channels = CHANNELS_SHARED;
    check_round_trip(&built);
    built.ridge = false;
    check_round_trip(&built);
}

static void quantiles_are_loaded_as_they_were_saved(void **state)
{
    struct given_model g;
    struct model m;

    (void)state;
    check_round_trip(&stored_quantiles);
    stored_build(&g, &stored_quantiles);
    assert_ok(model_save(&g.model, "m.json", true, &stored_err), &stored_err);
    assert_ok(stored_load(&m, 0), &stored_err);
    assert_memory_equal(m.config.net.quantiles, stored_quantiles.quantiles,
                        sizeof m.config.net.quantiles);
    assert_int_equal(config_quantiles(&m.config).n, 3);
    assert_memory_equal(m.calibration.targets[0].shift,
                        g.model.calibration.targets[0].shift,
                        calibration_positions(&m.calibration) * sizeof(real));
    model_release(&m);
    given_model_release(&g);
}

static void tensor_names_have_the_number_of_the_member(void **state)
{
    struct text text = {0};
    struct given_model g;

    (void)state;
    stored_build(&g, &stored_ensemble);
    stored_print(&g.model, &text);
    assert_non_null(strstr(text.bytes, "\"member1.head.bias\""));
    assert_non_null(strstr(text.bytes, "\"member3.head.bias\""));
    assert_null(strstr(text.bytes, "\"member4."));
    assert_null(strstr(text.bytes, "\"head.bias\""));
    text_release(&text);
    g.model.ensemble.n = 2;
    stored_print(&g.model, &text);
    assert_non_null(strstr(text.bytes, "\"member2.head.bias\""));
    assert_null(strstr(text.bytes, "member3"));
    text_release(&text);
    g.model.ensemble.n = 1;
    stored_print(&g.model, &text);
    assert_non_null(strstr(text.bytes, "\"head.bias\""));
    assert_null(strstr(text.bytes, "member1"));
    text_release(&text);
    given_model_release(&g);
}

/* Members that are not in use are not saved. */
static void a_ridge_alone_is_loaded_as_it_was_saved(void **state)
{
    struct given_model g;
    struct model m;

    (void)state;
    stored_build(&g, &stored_ensemble);
    g.model.ensemble.n = 0;
    assert_ok(model_save(&g.model, "m.json", true, &stored_err), &stored_err);
    assert_ok(stored_load(&m, 0), &stored_err);
    assert_false(model_has_networks(&m));
    assert_int_equal(m.ensemble.n, 0);
    assert_int_equal(ensemble_values(&m.ensemble), 0);
    assert_int_equal(ensemble_net(&m.ensemble)->table.n_values,
                     given_net(&g)->table.n_values);
    assert_memory_equal(m.ridge.map, g.model.ridge.map,
                        m.config.net.T * m.config.net.H * sizeof(real));
    model_release(&m);
    given_model_release(&g);
}

/* The one member in use is standalone. */
static void use_ridge_is_loaded_as_it_was_saved(void **state)
{
    (void)state;
    for (int use_ridge = 0; use_ridge < 2; use_ridge++) {
        struct given_model g;
        struct model m;

        stored_build(&g, &stored_ensemble);
        g.model.ensemble.n = 1;
        g.model.ensemble.use_ridge = use_ridge;
        g.model.ensemble.ridge_share = 0.75;
        assert_ok(model_save(&g.model, "m.json", true, &stored_err),
                  &stored_err);
        assert_ok(stored_load(&m, 0), &stored_err);
        assert_same_members(&m.ensemble, &g.model.ensemble);
        assert_close(ensemble_share(&m.ensemble, true, NULL, 0),
                     use_ridge ? 0.75 : 0, 0, 0);
        model_release(&m);
        given_model_release(&g);
    }
}

static void shares_of_targets_are_loaded_as_they_were_saved(void **state)
{
    static const double shares[] = {0.3, 1};
    struct given_model g;
    struct model m;

    (void)state;
    stored_build(&g, &stored_ensemble);
    assert_int_equal(g.model.schema.n_targets, 2);
    g.model.ensemble.n = 1;
    assert_ok(
        ensemble_set_ridge_shares(&g.model.ensemble, 2, shares, &stored_err),
        &stored_err);
    assert_ok(model_save(&g.model, "m.json", true, &stored_err), &stored_err);
    assert_ok(stored_load(&m, 0), &stored_err);
    for (size_t j = 0; j < 2; j++)
        assert_close(ensemble_share(&m.ensemble, true, NULL, j), shares[j], 0,
                     0);
    model_release(&m);
    given_model_release(&g);
}

static void every_setting_is_loaded_as_it_was_saved(void **state)
{
    struct given_model g;
    struct model m;
    char path[] = "../data.csv";

    (void)state;
    stored_build(&g, &stored_series);
    g.model.data.reading.delimiter = ';';
    g.model.data.reading.header = false;
    g.model.config.train = (struct train_config){.loss = LOSS_HUBER,
                                                 .dropout = 0.125,
                                                 .epochs = 11,
                                                 .batch = 13,
                                                 .lr = 0.0017,
                                                 .schedule = SCHEDULE_STEP,
                                                 .clip = 0.75,
                                                 .patience = 17,
                                                 .seed = (uint64_t)1 << 53};
    g.model.training.data_path = path;
    g.model.config.final_fit = true;
    assert_ok(model_save(&g.model, "m.json", true, &stored_err), &stored_err);
    assert_ok(stored_load(&m, 0), &stored_err);
    assert_int_equal(m.data.reading.delimiter, ';');
    assert_false(m.data.reading.header);
    assert_int_equal(m.config.season, 3);
    assert_int_equal(m.config.net.T, 3);
    assert_int_equal(m.config.net.H, 2);
    assert_int_equal(m.data.reading.missing, MISSING_FFILL);
    assert_int_equal(m.config.train.loss, LOSS_HUBER);
    assert_close(m.config.train.dropout, 0.125, 0, 0);
    assert_int_equal(m.config.train.epochs, 11);
    assert_int_equal(m.config.train.batch, 13);
    assert_close(m.config.train.lr, 0.0017, 0, 0);
    assert_int_equal(m.config.train.schedule, SCHEDULE_STEP);
    assert_close(m.config.train.clip, 0.75, 0, 0);
    assert_int_equal(m.config.train.patience, 17);
    assert_true(m.config.train.seed == (uint64_t)1 << 53);
    assert_string_equal(m.training.data_path, "../data.csv");
    assert_true(m.config.final_fit);
    assert_int_equal(m.training.n_rows, 61);
    assert_string_equal(m.training.from, "2020-01-01");
    assert_string_equal(m.training.to, "2020-03-01");
    assert_int_equal(m.data.time_form.kind, TIME_DATE);
    assert_int_equal(m.data.time_step.kind, STEP_TICKS);
    assert_int_equal(m.data.time_step.count, 1);
    assert_string_equal(m.schema.time, "date");
    assert_int_equal(m.schema.n_targets, 2);
    assert_string_equal(schema_target_name(&m.schema, 0), "b");
    assert_int_equal(m.scores.n_windows, 12);
    assert_close(m.scores.original[BY_MODEL][METRIC_MAE], 1.0 / 3, 1e-8, 0);
    assert_true(isnan(m.scores.original[BY_MODEL][METRIC_MASE]));
    assert_close(m.target_scores[0].metrics[BY_DRIFT][METRIC_MASE], 0.125, 0,
                 0);
    assert_close(m.attention.retrained.low, -0.375, 0, 0);
    model_release(&m);
    given_model_release(&g);
}

static void a_target_need_not_be_a_feature(void **state)
{
    const struct built built = {
        .options = {.features = "a", .targets = "b"}, .T = 3, .D = 2};
    struct model m;

    (void)state;
    check_round_trip(&built);
    assert_ok(stored_load(&m, 0), &stored_err);
    assert_int_equal(m.schema.n_features, 1);
    assert_int_equal(m.schema.n_columns, 2);
    assert_string_equal(schema_target_name(&m.schema, 0), "b");
    model_release(&m);
}

static void a_model_without_times_is_loaded_as_it_was_saved(void **state)
{
    struct built built = stored_series;

    (void)state;
    built.options.time = "none";
    built.options.features = "a,b";
    check_round_trip(&built);
}

static void a_weight_that_is_not_finite_is_not_saved(void **state)
{
    struct text text = {0};
    struct given_model g;

    (void)state;
    stored_build(&g, &stored_series);
    net_begin_update(given_net(&g))[3] = (real)NAN;
    assert_fails(model_print(&g.model, &text, &stored_err), STATUS_INTERNAL,
                 &stored_err, "values");
    net_begin_update(given_net(&g))[3] = (real)INFINITY;
    assert_fails(model_print(&g.model, &text, &stored_err), STATUS_INTERNAL,
                 &stored_err, "values");
    text_release(&text);
    given_model_release(&g);
}

/* "-1.23456789e-05, " is the longest form of a number. */
static void the_largest_network_fits_into_a_file(void **state)
{
    (void)state;
    assert_true(
        MODEL_MAX_BYTES / (MAX_VALUES + MAX_RIDGE_WEIGHTS + MAX_PROFILE) >= 18);
}

/* Each id is an item of the JSON tree. */
static void the_ids_of_profiles_fit_into_a_file(void **state)
{
    (void)state;
    assert_true(profile_is_within_limits(MAX_PROFILE_IDS, 1, 4));
    assert_false(profile_is_within_limits(MAX_PROFILE_IDS + 1, 1, 2));
    assert_true(MAX_PROFILE_IDS <= JSON_MAX_ITEMS / 2);
}

static void another_window_is_used_if_no_parameter_depends_on_it(void **state)
{
    size_t checked = 0;

    (void)state;
    for (size_t i = 0; attn_at(i); i++) {
        struct built built = stored_series;
        struct given_model g;
        struct model m;

        if (attn_at(i)->flags & ATTN_FIXED_WINDOW)
            continue;
        built.attention = attn_name(i);
        stored_build(&g, &built);
        assert_ok(model_save(&g.model, "m.json", true, &stored_err),
                  &stored_err);
        assert_ok(stored_load(&m, 9), &stored_err);
        assert_int_equal(m.config.net.T, 9);
        assert_int_equal(ensemble_net(&m.ensemble)->config.T, 9);
        assert_memory_equal(given_net(&g)->theta,
                            ensemble_net(&m.ensemble)->theta,
                            ensemble_values(&m.ensemble) * sizeof(real));
        model_release(&m);
        given_model_release(&g);
        checked++;
    }
    assert_true(checked > 0);
}

static void another_window_is_refused_if_a_parameter_depends_on_it(void **state)
{
    struct given_model g;
    struct model m;

    (void)state;
    stored_build(&g, &stored_series);
    assert_ok(model_save(&g.model, "m.json", true, &stored_err), &stored_err);
    assert_fails(stored_load(&m, 9), STATUS_USAGE, &stored_err,
                 "--window 9: the model was trained with a window of 3, and "
                 "attention timestep has a parameter for each timestep");
    model_release(&m);
    assert_ok(stored_load(&m, 3), &stored_err);
    model_release(&m);
    given_model_release(&g);
}

static void the_ridge_of_a_label_needs_its_window(void **state)
{
    struct built built = stored_labelled;
    struct given_model g;
    struct model m;

    (void)state;
    built.attention = "last";
    for (int ridge = 0; ridge < 2; ridge++) {
        built.ridge = ridge;
        stored_build(&g, &built);
        assert_ok(model_save(&g.model, "m.json", true, &stored_err),
                  &stored_err);
        if (ridge)
            assert_fails(stored_load(&m, 9), STATUS_USAGE, &stored_err,
                         "its ridge forecast has a parameter for each");
        else
            assert_ok(stored_load(&m, 9), &stored_err);
        model_release(&m);
        given_model_release(&g);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_network_is_loaded_as_it_was_saved),
        cmocka_unit_test(
            every_layout_norm_and_imputation_is_loaded_as_it_was_saved),
        cmocka_unit_test(an_id_finds_its_profile_in_a_loaded_model),
        cmocka_unit_test(an_ensemble_is_loaded_as_it_was_saved),
        cmocka_unit_test(quantiles_are_loaded_as_they_were_saved),
        cmocka_unit_test(tensor_names_have_the_number_of_the_member),
        cmocka_unit_test(a_ridge_alone_is_loaded_as_it_was_saved),
        cmocka_unit_test(use_ridge_is_loaded_as_it_was_saved),
        cmocka_unit_test(shares_of_targets_are_loaded_as_they_were_saved),
        cmocka_unit_test(every_setting_is_loaded_as_it_was_saved),
        cmocka_unit_test(a_target_need_not_be_a_feature),
        cmocka_unit_test(a_model_without_times_is_loaded_as_it_was_saved),
        cmocka_unit_test(a_weight_that_is_not_finite_is_not_saved),
        cmocka_unit_test(the_largest_network_fits_into_a_file),
        cmocka_unit_test(the_ids_of_profiles_fit_into_a_file),
        cmocka_unit_test(another_window_is_used_if_no_parameter_depends_on_it),
        cmocka_unit_test(
            another_window_is_refused_if_a_parameter_depends_on_it),
        cmocka_unit_test(the_ridge_of_a_label_needs_its_window),
    };

    return cmocka_run_group_tests(tests, enter_folder, leave_folder);
}
