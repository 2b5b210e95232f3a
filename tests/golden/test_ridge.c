/*
 * test_ridge.c - the ridge in closed form, against numpy: the penalty that is
 * chosen, the map, and what it forecasts; of windows and of labels.
 *
 * make_ridge.py says what is in ridge.json.
 */
#include "golden/rows.h"

#include "model/model.h"
#include "train/ridge_columns_fit.h"
#include "train/ridge_fit.h"

static void fit(struct ridge *ridge, const struct windows *w,
                const struct split *split, double penalty)
{
    const struct ridge_options options = {.penalty = penalty};
    struct origins parts[N_PARTS];
    struct error err;

    for (int part = 0; part < N_PARTS; part++)
        assert_ok(origins_list(&parts[part], w->data->dataset, split,
                               (enum part)part, &err),
                  &err);
    assert_ok(ridge_fit(ridge, w, &parts[PART_TRAIN], &parts[PART_VALID],
                        &options, &err),
              &err);
    for (int part = 0; part < N_PARTS; part++)
        origins_release(&parts[part]);
}

static void compare_map(const struct ridge *ridge, const cJSON *want)
{
    compare("penalty", 0, ridge->penalty, number_of(want, "penalty"));
    compare_all(want, "map", "map", ridge->map, ridge_inputs(ridge) * ridge->H);
}

/* The norm and the segments of windows are not those of the ridge. */
static void compare_case(const cJSON *json, const cJSON *want)
{
    const struct origin origin = {(uint32_t)size_of(want, "origin"), 0};
    const cJSON *number;
    struct ridge ridge;
    struct profile profile;
    struct windows w;
    struct given rows;
    double y[64];
    size_t h = 0;

    rows_read(&rows, json, text_of(want, "targets"), TRANSFORM_AUTO);
    rows_fit_profile(&profile, &rows, want);
    w = given_windows(&rows, NORM_STD);
    given_prepare(&rows, &profile);
    w.segment = 4;
    fit(&ridge, &w, &rows.split, number_of(want, "asked"));
    compare_map(&ridge, want);

    w.ridge = &ridge;
    assert_true(w.H <= COUNT(y));
    given_ridge_forecast(&w, &origin, 0, y);
    cJSON_ArrayForEach(number, numbers(want, "forecast", w.H))
    {
        compare("forecast", h, y[h], number->valuedouble);
        h++;
    }
    ridge_release(&ridge);
    profile_release(&profile);
    given_release(&rows);
}

static void the_ridge_is_that_of_robust_weights(void **state)
{
    cJSON *json = fixture_read("tests/golden/ridge.json");
    const cJSON *want;
    size_t compared = 0;

    (void)state;
    cJSON_ArrayForEach(want, member(json, "cases"))
    {
        compare_case(json, want);
        compared++;
    }
    assert_true(compared > 0);
    cJSON_Delete(json);
}

/* What all columns add, with the penalties of the file. */
static void compare_columns(const cJSON *json, const cJSON *want)
{
    const size_t J = (size_t)cJSON_GetArraySize(member(want, "penalties"));
    double penalties[8];
    struct ridge_columns like = {.R = size_of(want, "R"),
                                 .changes =
                                     cJSON_IsTrue(member(want, "changes")),
                                 .penalties = penalties};
    struct origins train;
    struct profile profile;
    struct ridge ridge;
    struct windows w;
    struct given rows;
    struct error err;

    rows_read(&rows, json, NULL, TRANSFORM_AUTO);
    rows_fit_profile(&profile, &rows, want);
    w = given_windows(&rows, NORM_STD);
    given_prepare(&rows, &profile);
    fit(&ridge, &w, &rows.split, 0);
    like.C = like.J = rows.schema.n_targets;
    like.H = w.H;
    assert_int_equal(like.J, J);
    assert_true(J <= COUNT(penalties));
    for (size_t j = 0; j < J; j++)
        penalties[j] =
            cJSON_GetArrayItem(member(want, "penalties"), (int)j)->valuedouble;
    assert_ok(
        origins_list(&train, w.data->dataset, &rows.split, PART_TRAIN, &err),
        &err);
    assert_ok(ridge_columns_refit(
                  &ridge, &like, &rows.schema, &w,
                  &(struct fit_rows){.parts = {[PART_TRAIN] = train}}, &err),
              &err);
    for (size_t j = 0; j < J; j++)
        compare_all(cJSON_GetArrayItem(member(want, "maps"), (int)j), "map",
                    "map of all columns", ridge_columns_map(&ridge.columns, j),
                    ridge_columns_inputs(&like) * like.H);
    origins_release(&train);
    ridge_release(&ridge);
    profile_release(&profile);
    given_release(&rows);
}

static void all_columns_add_to_the_ridge(void **state)
{
    cJSON *json = fixture_read("tests/golden/ridge.json");
    const cJSON *want;
    size_t compared = 0;

    (void)state;
    cJSON_ArrayForEach(want, member(json, "columns"))
    {
        compare_columns(json, want);
        compared++;
    }
    assert_int_equal(compared, 2);
    cJSON_Delete(json);
}

/* Reads shops.csv, and the categories of its train rows. */
static void read_shops(struct given *rows, struct model *m, const cJSON *want)
{
    struct error err;

    rows_read_shops(rows, want);
    m->scaler = rows->scaler;
    assert_ok(schema_copy(&m->schema, &rows->schema, &err), &err);
    assert_ok(model_set_categories(m, &rows->dataset, &err), &err);
}

static void compare_forecast(const struct windows *w, uint32_t row,
                             const cJSON *want, const char *name)
{
    const struct origin origin = {row, 1};
    const cJSON *number;
    double y[64];
    size_t h = 0;

    assert_true(w->H <= COUNT(y));
    given_ridge_forecast(w, &origin, 0, y);
    cJSON_ArrayForEach(number, numbers(want, name, w->H))
    {
        compare(name, h, y[h], number->valuedouble);
        h++;
    }
}

static void static_columns_and_categories_add_to_it(void **state)
{
    cJSON *json = fixture_read("tests/golden/ridge.json");
    const cJSON *want = member(json, "covariates"), *map;
    const uint32_t origin = (uint32_t)size_of(want, "origin");
    double penalties[2];
    struct ridge_columns like = {.R = size_of(want, "R"),
                                 .penalties = penalties};
    struct model m = {.config = {.season = 1}};
    struct origins train;
    struct ridge ridge;
    struct windows w;
    struct given rows;
    struct error err;
    size_t j = 0;

    (void)state;
    read_shops(&rows, &m, want);
    w = given_windows(&rows, NORM_STD);
    fit(&ridge, &w, &rows.split, number_of(want, "asked"));
    for (size_t i = 0; i < m.schema.covariates.n; i++)
        assert_true(ridge_covariates_add(&like.covariates, &m.schema.covariates,
                                         i, SIZE_MAX));
    assert_int_equal(like.covariates.n, 1 + 2 + 3);
    for (j = 0; j < 2; j++)
        penalties[j] =
            cJSON_GetArrayItem(member(want, "penalties"), (int)j)->valuedouble;
    assert_ok(
        origins_list(&train, w.data->dataset, &rows.split, PART_TRAIN, &err),
        &err);
    assert_ok(ridge_columns_refit(
                  &ridge, &like, &m.schema, &w,
                  &(struct fit_rows){.parts = {[PART_TRAIN] = train}}, &err),
              &err);
    j = 0;
    cJSON_ArrayForEach(map, member(want, "maps"))
    {
        compare_all(map, "map", "map of covariates",
                    ridge_columns_map(&ridge.columns, j++),
                    ridge_columns_inputs(&ridge.columns) * w.H);
    }
    w.ridge = &ridge;
    compare_forecast(&w, origin, want, "late");
    compare_forecast(&w, origin - 1, want, "before");
    origins_release(&train);
    ridge_release(&ridge);
    schema_release(&m.schema);
    given_release(&rows);
    cJSON_Delete(json);
}

/* Fits and forecasts the labels of all ids; whether the ids that it is fitted
 * from are fewer than the numbers of the map. */
static bool compare_labels(const cJSON *json, const cJSON *want)
{
    const cJSON *number;
    struct ridge ridge;
    struct windows w;
    struct given rows;
    size_t n_train = 0, s = 0;
    bool few;

    rows_read_labels(&rows, want, size_of(json, "T"));
    w = given_windows(&rows, NORM_STD);
    fit(&ridge, &w, &rows.split, number_of(want, "asked"));
    compare_map(&ridge, want);

    w.ridge = &ridge;
    cJSON_ArrayForEach(number, numbers(want, "forecast", rows.dataset.n_series))
    {
        const size_t end = rows.dataset.series[s].first + w.T;
        const struct origin origin = {(uint32_t)end, (uint32_t)s};
        double y;

        given_ridge_forecast(&w, &origin, 0, &y);
        compare("label", s, y, number->valuedouble);
        n_train += rows.split.borders[s++].end[PART_TRAIN] > 0;
    }
    few = n_train < ridge_inputs(&ridge);
    ridge_release(&ridge);
    given_release(&rows);
    return few;
}

static void a_label_is_mapped_from_all_features_and_a_constant(void **state)
{
    cJSON *json = fixture_read("tests/golden/ridge.json");
    const cJSON *labels = member(json, "labels"), *want;
    size_t by_few = 0, by_many = 0;

    (void)state;
    cJSON_ArrayForEach(want, member(labels, "cases"))
    {
        if (compare_labels(labels, want))
            by_few++;
        else
            by_many++;
    }
    assert_true(by_few > 0 && by_many > 0);
    cJSON_Delete(json);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_ridge_is_that_of_robust_weights),
        cmocka_unit_test(all_columns_add_to_the_ridge),
        cmocka_unit_test(static_columns_and_categories_add_to_it),
        cmocka_unit_test(a_label_is_mapped_from_all_features_and_a_constant),
    };

    return run_on_each_isa(tests);
}
