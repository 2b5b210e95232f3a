/*
 * test_series.c - what is between a file and the network, against numpy:
 * moments, logarithms, season, profile, windows.
 *
 * make_series.py says what is in series.json.
 */
#include <stdio.h>

#include "golden/fixture.h"
#include "unit/given.h"

#include "series/profile.h"
#include "series/season.h"
#include "series/transform.h"

static const char csv_path[] = "tests/golden/series.csv";

/* The rows, split and scaled, and what is wanted of them. */
struct rows {
    cJSON *want;
    struct given given;
};

static void rows_read(struct rows *rows, const char *targets,
                      enum transform transform)
{
    const struct asked asked = {
        .time = "step", .targets = targets, .missing = MISSING_FFILL};
    struct given *g = &rows->given;
    struct error err;

    (void)snprintf(fixture_label, sizeof fixture_label,
                   "tests/golden/series.json");
    rows->want = read_json(fixture_label);
    assert_ok(given_try_file(g, csv_path, &asked, &err), &err);
    given_split(g, size_of(rows->want, "T"), size_of(rows->want, "H"));
    assert_ok(
        transform_fit(&g->scaler, &g->dataset, &g->split, transform, &err),
        &err);
}

static void rows_release(struct rows *rows)
{
    given_release(&rows->given);
    cJSON_Delete(rows->want);
}

static void parts_end_where_their_shares_do(void **state)
{
    const cJSON *ends;
    struct rows rows;

    (void)state;
    rows_read(&rows, NULL, TRANSFORM_NONE);
    ends = numbers(rows.want, "borders", N_PARTS);
    for (int part = 0; part < N_PARTS; part++)
        compare("border", (size_t)part,
                (double)rows.given.split.borders[0].end[part],
                cJSON_GetArrayItem(ends, part)->valuedouble);
    rows_release(&rows);
}

static void moments_are_those_of_known_train_rows(void **state)
{
    const cJSON *want;
    struct rows rows;
    size_t c = 0;

    (void)state;
    rows_read(&rows, NULL, TRANSFORM_LOG);
    cJSON_ArrayForEach(want, numbers(rows.want, "moments", 2))
    {
        const struct moments *m = &rows.given.scaler.columns[c];

        compare("mean", c, m->mean, number_of(want, "mean"));
        compare("deviation", c, m->deviation, number_of(want, "deviation"));
        compare("log_mean", c, m->log_mean, number_of(want, "log_mean"));
        compare("log_deviation", c, m->log_deviation,
                number_of(want, "log_deviation"));
        compare("floor", c, m->floor, number_of(want, "floor"));
        c++;
    }
    rows_release(&rows);
}

static void a_column_that_varies_with_its_level_is_transformed(void **state)
{
    const cJSON *want, *log;
    struct rows rows;

    (void)state;
    rows_read(&rows, NULL, TRANSFORM_NONE);
    cJSON_ArrayForEach(want, member(rows.want, "logs"))
    {
        struct given *g = &rows.given;
        size_t c = 0;
        struct error err;

        given_split(g, size_of(want, "T"), g->split.H);
        assert_ok(transform_fit(&g->scaler, &g->dataset, &g->split,
                                TRANSFORM_AUTO, &err),
                  &err);
        cJSON_ArrayForEach(log, numbers(want, "columns", 2))
        {
            compare("log", c, g->scaler.columns[c].floor > 0, log->valuedouble);
            c++;
        }
    }
    rows_release(&rows);
}

static void the_season_is_that_of_the_targets(void **state)
{
    struct rows rows;

    (void)state;
    for (int i = 0; i < 3; i++) {
        static const char *const targets[] = {"load", "flow", "load,flow"};
        const cJSON *want;
        struct error err;
        size_t period;

        rows_read(&rows, targets[i], TRANSFORM_NONE);
        want = cJSON_GetArrayItem(numbers(rows.want, "found", 3), i);
        assert_string_equal(text_of(want, "targets"), targets[i]);
        assert_ok(
            season_find(&rows.given.dataset, &rows.given.split, &period, &err),
            &err);
        compare("period", (size_t)i, (double)period, number_of(want, "period"));
        rows_release(&rows);
    }
}

/* Fits the profile of the periods of `want`. */
static void fit_profile(struct profile *profile, const struct rows *rows,
                        const cJSON *want)
{
    const struct given *g = &rows->given;
    const cJSON *period;
    size_t periods[MAX_SEASONS], n = 0;
    struct error err;

    cJSON_ArrayForEach(period, member(want, "periods"))
    {
        assert_true(n < MAX_SEASONS);
        periods[n++] = (size_t)period->valuedouble;
    }
    assert_ok(profile_fit(profile, &g->dataset, &g->split, &g->scaler, periods,
                          n, 0, &err),
              &err);
}

static void a_profile_is_the_mean_season_without_trend(void **state)
{
    const cJSON *want, *season;
    struct rows rows;

    (void)state;
    rows_read(&rows, NULL, TRANSFORM_AUTO);
    cJSON_ArrayForEach(want, numbers(rows.want, "profiles", 2))
    {
        struct profile profile;
        size_t k = 0;

        fit_profile(&profile, &rows, want);
        cJSON_ArrayForEach(season, numbers(want, "seasons", profile.n_seasons))
        {
            const struct season *got = &profile.seasons[k++];

            compare_all(season, "values", "profile", got->values,
                        rows.given.dataset.n_columns * got->period);
        }
        profile_release(&profile);
    }
    rows_release(&rows);
}

static enum norm norm_of(const cJSON *want)
{
    int norm = 0;

    while (norm_names[norm] &&
           strcmp(norm_names[norm], text_of(want, "norm")) != 0)
        norm++;
    assert_non_null(norm_names[norm]);
    return (enum norm)norm;
}

/* Between two other samples of a shard, which it leaves alone. */
static void compare_window(const struct windows *w, const cJSON *want)
{
    enum { B = 3, PLACE = 1, MOST = 128 };
    const size_t segment = w->segment, J = w->shared ? 1 : 2, K = J;
    const size_t n = (w->T + segment - 1) / segment, row = segment * K;
    const size_t O = w->H * J;
    const struct origin origin = {(uint32_t)size_of(want, "origin"), 0};
    real x[B * MOST], past[B * MOST], own[MOST], own_past[MOST];
    real shift[B * MOST], scale[B * MOST], target[B * MOST];

    assert_true(n * row <= MOST && O <= MOST);
    memset(x, 0xff, sizeof x);
    memset(past, 0xff, sizeof past);
    window_gather(w, &origin, size_of(want, "channel"), PLACE, B, x, past,
                  shift, scale, target);
    for (size_t i = 0; i < n; i++) {
        memcpy(own + i * row, x + (i * B + PLACE) * row, row * sizeof *own);
        memcpy(own_past + i * row, past + (i * B + PLACE) * row,
               row * sizeof *own);
        for (size_t k = 0; k < row; k++)
            assert_true(isnan(x[i * B * row + k]) &&
                        isnan(past[(i * B + 2) * row + k]));
    }
    compare_all(want, "x", "x", own, n * row);
    compare_all(want, "past", "past", own_past, n * row);
    compare_all(want, "shift", "shift", shift + PLACE * O, O);
    compare_all(want, "scale", "scale", scale + PLACE * O, O);
    compare_all(want, "target", "target", target + PLACE * O, O);
}

static void windows_are_normalised_and_cut_in_segments(void **state)
{
    const cJSON *want, *profiles;
    struct profile profile;
    struct rows rows;
    size_t compared = 0;

    (void)state;
    rows_read(&rows, NULL, TRANSFORM_AUTO);
    profiles = member(rows.want, "profiles");
    fit_profile(&profile, &rows,
                cJSON_GetArrayItem(profiles, cJSON_GetArraySize(profiles) - 1));
    cJSON_ArrayForEach(want, member(rows.want, "windows"))
    {
        struct windows w = given_windows(&rows.given, norm_of(want));

        w.segment = size_of(want, "segment");
        w.shared = cJSON_IsTrue(member(want, "shared"));
        w.profile = &profile;
        compare_window(&w, want);
        compared++;
    }
    assert_true(compared > 0);
    profile_release(&profile);
    rows_release(&rows);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(parts_end_where_their_shares_do),
        cmocka_unit_test(moments_are_those_of_known_train_rows),
        cmocka_unit_test(a_column_that_varies_with_its_level_is_transformed),
        cmocka_unit_test(the_season_is_that_of_the_targets),
        cmocka_unit_test(a_profile_is_the_mean_season_without_trend),
        cmocka_unit_test(windows_are_normalised_and_cut_in_segments),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
