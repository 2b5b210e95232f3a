/*
 * test_prepared.c - from a value to what the network sees and back, what is
 * known of a gap, and windows of it.
 */
#include "given_model.h"

#include "prep/prepared.h"

static const struct built seasonal_panel = {.options = {.id = "site"},
                                            .norm = NORM_STD,
                                            .log = true,
                                            .periods = {3, 2},
                                            .n_periods = 2};

/* Two sites of positive values; the second starts at another phase. */
static void put_sites(struct text *csv)
{
    text_string(csv, "site,step,a\n");
    for (size_t site = 0; site < 2; site++)
        for (size_t i = 0; i < 40; i++)
            text_printf(csv, "%zu,%zu,%.4f\n", site, 10 * site + i,
                        exp(1 + (double)site + 0.5 * (double)((site + i) % 3) +
                            0.1 * (double)(i * 37 % 11)));
}

static void build(struct given_model *g)
{
    struct text csv = {0};

    put_sites(&csv);
    given_model_init(g, csv.bytes, &seasonal_panel);
    text_release(&csv);
}

/* Ten rows behind the last one of each series are steps of the future. */
static void what_is_prepared_is_undone_in_every_row(void **state)
{
    const struct prepared *p;
    struct given_model g;

    (void)state;
    build(&g);
    p = g.windows.data;
    for (uint32_t s = 0; s < 2; s++) {
        const struct origin origin = {0, s};
        const size_t first = g.given.dataset.series[s].first;

        for (size_t i = 0; i < 50; i++) {
            const size_t row = first + i;
            const double undone = prepared_undo(p, &origin, row, 0, 0.75);

            assert_close(scaler_apply(&p->scaler->columns[0], undone) -
                             profile_at(p->profile, &p->rows, s, i, 0),
                         0.75, 1e-12, 0);
            if (i < 40)
                assert_close(prepared_undo(p, &origin, row, 0,
                                           prepared_value(p, row, 0)),
                             given_value(&g.given, row, 0), 1e-6, 0);
        }
    }
    given_model_release(&g);
}

/* log, then mean and deviation, then the phase of step 10 on of the second. */
static void a_value_is_transformed_scaled_and_less_its_profile(void **state)
{
    const struct moments *m;
    const struct season *seasons;
    struct given_model g;

    (void)state;
    build(&g);
    m = &g.windows.data->scaler->columns[0];
    seasons = g.model.profile.seasons;
    assert_close(prepared_value(g.windows.data, 47, 0),
                 (log(given_value(&g.given, 47, 0)) - m->log_mean) /
                         m->log_standard_deviation -
                     (double)seasons[0].values[17 % 3] -
                     (double)seasons[1].values[17 % 2],
                 1e-6, 0);
    given_model_release(&g);
}

/* Undoing the norm, and then the rest, gives the rows of the file. */
static void a_window_and_its_target_can_be_undone(void **state)
{
    const struct origin origin = {60, 1};
    struct given_model g;
    real x[6], past[6], shift[2], scale[2], target[2];

    (void)state;
    build(&g);
    window_gather(&g.windows, &origin, 0, 0, 1, x, past, shift, scale, target);
    for (size_t t = 0; t < 6; t++) {
        const double seen = (double)(x[t] * scale[0] + shift[0]);

        assert_close((double)past[t], (double)x[t], 1e-5, 1e-5);
        assert_close(prepared_undo(g.windows.data, &origin, 54 + t, 0, seen),
                     given_value(&g.given, 54 + t, 0), 1e-5, 0);
    }
    for (size_t h = 0; h < 2; h++)
        assert_close(prepared_undo(g.windows.data, &origin, 60 + h, 0,
                                   (double)target[h]),
                     given_value(&g.given, 60 + h, 0), 1e-5, 0);
    given_model_release(&g);
}

/* The gap of rows 1-3 is closed by row 4, that of row 6 by one that no window
 * has. The scaler leaves values as they are. */
static void a_line_is_seen_only_once_its_end_is_known(void **state)
{
    static const struct {
        uint32_t origin;
        size_t n;
        double want[7];
    } cases[] = {
        {2, 2, {2.5, 2.5}},
        {3, 3, {2.5, 2.5, 2.5}},
        {4, 4, {2.5, 2.5, 2.5, 2.5}}, /* row 4 is the first of the target */
        {5, 5, {2.5, 4, 5.5, 7, 8.5}},
        {7, 7, {2.5, 4, 5.5, 7, 8.5, 7.25, 7.25}},
    };
    struct given g;

    (void)state;
    given_read(&g, "x\n2.5\nNA\nNA\nNA\n8.5\n7.25\nNA\n9\n",
               &(struct given_options){.missing = MISSING_LINEAR});
    given_identity_scaler(&g);
    given_prepare(&g, NULL);
    for (size_t i = 0; i < COUNT(cases); i++)
        for (size_t row = 0; row < cases[i].n; row++) {
            const struct origin origin = {cases[i].origin, 0};

            assert_close(prepared_original(&g.prepared, &origin, row, 0),
                         cases[i].want[row], 0, 0);
            assert_close(prepared_known(&g.prepared, &origin, row, 0),
                         cases[i].want[row], 0, 0);
        }
    given_release(&g);
}

/*
 * In its own row, and scaled: rows 4 and 5 are a gap until row 6 is known, a
 * line from 5 to 14 then, and repeat the 5 as long as it is open. The season is
 * (1, -1) in scaled units.
 */
static void
a_value_that_is_repeated_is_less_the_profile_of_its_row(void **state)
{
    static const double closed[] = {(8.0 - 2) / 3, (11.0 - 2) / 3};
    const double open = (5.0 - 2) / 3;
    real season[] = {R(1.0), R(-1.0)};
    const struct profile profile = {
        .n_seasons = 1,
        .n_columns = 1,
        .seasons = {{.period = 2, .values = season}}};
    struct given g;

    (void)state;
    given_read(&g, "x\n5\n-1\n5\n5\nNA\nNA\n14\n",
               &(struct given_options){.missing = MISSING_LINEAR});
    given_identity_scaler(&g);
    g.scaler.columns[0] = (struct moments){.mean = 2, .standard_deviation = 3};
    given_prepare(&g, &profile);
    for (size_t row = 4; row < 6; row++) {
        const double less = row % 2 ? -1 : 1;

        for (uint32_t at = 6; at < 8; at++) {
            const double want = at < 7 ? open : closed[row - 4];
            const struct origin origin = {at, 0};

            assert_close(prepared_known(&g.prepared, &origin, row, 0),
                         want - less, 1e-12, 0);
            assert_close(prepared_original(&g.prepared, &origin, row, 0),
                         3 * want + 2, 1e-12, 0);
        }
        assert_close(prepared_value(&g.prepared, row, 0),
                     closed[row - 4] - less, 1e-12, 0);
    }
    given_release(&g);
}

/*
 * A masked cell has the last known prepared value: the season (1, -1) of its
 * own row is added back when it is undone. In original units it is not known.
 */
static void a_masked_cell_repeats_the_last_prepared_value(void **state)
{
    static const double want[] = {0, 0, 4, 4, 4, 7, 7};
    const struct origin origin = {7, 0};
    real season[] = {R(1.0), R(-1.0), R(0.0), R(0.0)}; /* x, y */
    const struct profile profile = {
        .n_seasons = 1,
        .n_columns = 2,
        .seasons = {{.period = 2, .values = season}}};
    struct given g;

    (void)state;
    given_read(
        &g, "x,y\n,1\n,1\n5,1\n,1\n,1\n6,1\n,1\n",
        &(struct given_options){.missing = MISSING_MASK, .targets = "y"});
    given_identity_scaler(&g);
    given_prepare(&g, &profile);
    for (size_t row = 0; row < COUNT(want); row++) {
        const bool known = row == 2 || row == 5;
        const double original = prepared_original(&g.prepared, &origin, row, 0);

        assert_close(prepared_value(&g.prepared, row, 0), want[row], 0, 0);
        assert_close(prepared_known(&g.prepared, &origin, row, 0), want[row], 0,
                     0);
        assert_int_equal(isnan(original), !known);
    }
    given_release(&g);
}

/* Of the newest rows alone the same: what is known may be older. */
static void a_masked_cell_reads_rows_that_are_not_prepared(void **state)
{
    struct prepared newest;
    struct given g;
    struct error err;

    (void)state;
    given_read(&g, "x\n5\nNA\nNA\nNA\n7\n",
               &(struct given_options){.missing = MISSING_MASK});
    given_identity_scaler(&g);
    assert_ok(
        prepared_init(&newest, &g.dataset, &g.scaler, NULL, NULL, 3, &err),
        &err);
    assert_close(prepared_value(&newest, 2, 0), 5, 0, 0);
    assert_close(prepared_value(&newest, 3, 0), 5, 0, 0);
    prepared_release(&newest);
    given_release(&g);
}

/* What fills a gap in another way does not wait for its end. */
static void a_gap_that_is_not_filled_by_a_line_is_never_open(void **state)
{
    const struct origin origin = {2, 0};

    (void)state;
    for (int missing = MISSING_FFILL; missing <= MISSING_MEAN; missing++) {
        const double want = missing == MISSING_MEAN ? 6.375 : 2.5;
        struct given g;

        if (missing == MISSING_LINEAR)
            continue;
        given_read(&g, "x\n2.5\nNA\nNA\n8.5\n",
                   &(struct given_options){.missing = (enum missing)missing});
        given_identity_scaler(&g);
        g.scaler.columns[0].mean = 6.375;
        given_prepare(&g, NULL);
        assert_close(prepared_known(&g.prepared, &origin, 1, 0), want - 6.375,
                     0, 0);
        assert_close(prepared_value(&g.prepared, 2, 0), want - 6.375, 0, 0);
        given_release(&g);
    }
}

static void a_mean_is_that_of_the_scaler(void **state)
{
    const struct origin origin = {3, 0};
    struct given g;

    (void)state;
    given_read(&g, "x,y\nNA,1.5\n4.25,\nNA,\n7,8\n",
               &(struct given_options){.missing = MISSING_MEAN});
    given_identity_scaler(&g);
    g.scaler.columns[0].mean = 6.375;
    g.scaler.columns[1].mean = -2.5;
    given_prepare(&g, NULL);
    assert_close(prepared_original(&g.prepared, &origin, 0, 0), 6.375, 0, 0);
    assert_close(prepared_original(&g.prepared, &origin, 1, 0), 4.25, 0, 0);
    assert_close(prepared_original(&g.prepared, &origin, 1, 1), -2.5, 0, 0);
    assert_close(prepared_original(&g.prepared, &origin, 2, 1), -2.5, 0, 0);
    given_release(&g);
}

static void a_forecast_is_undone_where_its_step_is(void **state)
{
    const struct origin origin = {60, 1};
    struct given_model g;

    (void)state;
    build(&g);
    for (size_t h = 0; h < 2; h++)
        assert_close(prepared_forecast(g.windows.data, &origin, h, 0, 0, 0.25),
                     prepared_undo(g.windows.data, &origin, 60 + h, 0, 0.25), 0,
                     0);
    given_model_release(&g);
}

static void a_label_is_scaled_alone(void **state)
{
    const struct origin origin = {4, 1};
    struct given g;

    (void)state;
    given_read(&g, "id,grade,x\nu,3,7\nu,3,8\nv,4.75,12.5\nv,4.75,9\n",
               &(struct given_options){.id = "id", .label = "grade"});
    given_identity_scaler(&g);
    g.scaler.label = (struct moments){
        .mean = 4, .standard_deviation = 0.25, .minimum = 3, .maximum = 5};
    given_prepare(&g, NULL);
    assert_close(prepared_forecast(&g.prepared, &origin, 0, 0, 0, 3), 4.75, 0,
                 0);
    given_release(&g);
}

static void a_target_that_never_changed_is_forecast_as_it_was(void **state)
{
    const struct origin origin = {9, 0};
    struct given g;

    (void)state;
    given_read(&g, "x,y\n7,1\n7,2\n7,3\n7,1\n7,2\n7,3\n7,1\n7,2\n7,3\n7,1\n",
               &(struct given_options){.features = "x,y"});
    given_split(&g, 2, 1);
    given_prepare(&g, NULL);
    assert_close(prepared_forecast(&g.prepared, &origin, 0, 0, 0, 0.25), 7, 0,
                 0);
    assert_close(prepared_forecast(&g.prepared, &origin, 0, 1, 0, 0.25),
                 prepared_undo(&g.prepared, &origin, 9, 1, 0.25), 0, 0);
    given_release(&g);
}

/* As if the dataset had been prepared with it from the start. */
static void another_profile_takes_the_place_of_the_first(void **state)
{
    real season[] = {R(0.5), R(0.0), R(-0.5)};
    const struct profile empty = {.n_seasons = 0};
    const struct profile other = {.n_seasons = 1,
                                  .n_columns = 1,
                                  .seasons = {{.period = 3, .values = season}}};
    const struct profile *profiles[] = {&other, NULL, &other, &empty};
    struct given_model g;
    struct error err;

    (void)state;
    build(&g);
    for (size_t i = 0; i < COUNT(profiles); i++) {
        struct prepared want, *got = &g.given.prepared;

        assert_ok(prepared_set_profile(got, profiles[i], &err), &err);
        assert_ptr_equal(got->profile, i % 2 ? NULL : &other);
        assert_ok(prepared_init(&want, got->dataset, got->scaler, NULL,
                                profiles[i], ALL_ROWS, &err),
                  &err);
        assert_memory_equal(got->values, want.values,
                            g.given.dataset.table.n_rows * sizeof *want.values);
        prepared_release(&want);
    }
    given_model_release(&g);
}

/* The others may not be read. */
static void the_newest_rows_are_prepared_as_all_are(void **state)
{
    const size_t sizes[] = {1, 7, 40, 41};
    struct given_model g;
    struct error err;

    (void)state;
    build(&g);
    for (size_t i = 0; i < COUNT(sizes); i++) {
        const struct prepared *all = g.windows.data;
        const size_t n = sizes[i] < 40 ? sizes[i] : 40;
        struct prepared newest;

        assert_ok(prepared_init(&newest, all->dataset, all->scaler, NULL,
                                all->profile, sizes[i], &err),
                  &err);
        for (size_t end = 40; end <= 80; end += 40)
            assert_memory_equal(newest.values + end - n, all->values + end - n,
                                n * sizeof *all->values);
        prepared_release(&newest);
    }
    given_model_release(&g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_prepared_is_undone_in_every_row),
        cmocka_unit_test(a_value_is_transformed_scaled_and_less_its_profile),
        cmocka_unit_test(a_window_and_its_target_can_be_undone),
        cmocka_unit_test(a_line_is_seen_only_once_its_end_is_known),
        cmocka_unit_test(
            a_value_that_is_repeated_is_less_the_profile_of_its_row),
        cmocka_unit_test(a_gap_that_is_not_filled_by_a_line_is_never_open),
        cmocka_unit_test(a_masked_cell_repeats_the_last_prepared_value),
        cmocka_unit_test(a_masked_cell_reads_rows_that_are_not_prepared),
        cmocka_unit_test(a_mean_is_that_of_the_scaler),
        cmocka_unit_test(a_forecast_is_undone_where_its_step_is),
        cmocka_unit_test(a_label_is_scaled_alone),
        cmocka_unit_test(a_target_that_never_changed_is_forecast_as_it_was),
        cmocka_unit_test(another_profile_takes_the_place_of_the_first),
        cmocka_unit_test(the_newest_rows_are_prepared_as_all_are),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
