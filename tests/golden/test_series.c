/*
 * test_series.c - what is between a file and the network, against numpy:
 * moments, logarithms, season, profile, profiles of ids, windows.
 *
 * make_series.py says what is in series.json.
 */
#include "golden/rows.h"

#include "train/season_detect.h"

static void parts_end_where_their_shares_do(void **state)
{
    const cJSON *json = *state, *ends;
    struct given rows;

    rows_read(&rows, json, NULL, TRANSFORM_NONE);
    ends = numbers(json, "borders", N_PARTS);
    for (int part = 0; part < N_PARTS; part++)
        compare("border", (size_t)part, (double)rows.split.borders[0].end[part],
                cJSON_GetArrayItem(ends, part)->valuedouble);
    given_release(&rows);
}

static void moments_are_those_of_known_train_rows(void **state)
{
    const cJSON *json = *state, *want;
    struct given rows;
    size_t c = 0;

    rows_read(&rows, json, NULL, TRANSFORM_LOG);
    cJSON_ArrayForEach(want, numbers(json, "moments", 2))
    {
        const struct moments *m = &rows.scaler.columns[c];

        compare("mean", c, m->mean, number_of(want, "mean"));
        compare("deviation", c, m->standard_deviation,
                number_of(want, "deviation"));
        compare("log_mean", c, m->log_mean, number_of(want, "log_mean"));
        compare("log_deviation", c, m->log_standard_deviation,
                number_of(want, "log_deviation"));
        compare("floor", c, m->floor, number_of(want, "floor"));
        c++;
    }
    given_release(&rows);
}

static void a_column_that_varies_with_its_level_is_transformed(void **state)
{
    const cJSON *json = *state, *want, *log;
    struct given rows;

    rows_read(&rows, json, NULL, TRANSFORM_NONE);
    cJSON_ArrayForEach(want, member(json, "logs"))
    {
        size_t c = 0;
        struct error err;

        given_split(&rows, size_of(want, "T"), rows.split.H);
        assert_ok(transform_fit(&rows.scaler, &rows.dataset, &rows.split,
                                TRANSFORM_AUTO, &err),
                  &err);
        cJSON_ArrayForEach(log, numbers(want, "columns", 2))
        {
            compare("log", c, rows.scaler.columns[c].floor > 0,
                    log->valuedouble);
            c++;
        }
    }
    given_release(&rows);
}

static void the_season_is_that_of_the_targets(void **state)
{
    const cJSON *json = *state, *want;
    size_t i = 0;

    cJSON_ArrayForEach(want, numbers(json, "found", 3))
    {
        struct given rows;
        struct error err;
        size_t period;

        rows_read(&rows, json, text_of(want, "targets"), TRANSFORM_NONE);
        assert_ok(season_detect(&rows.dataset, &rows.split, &period, &err),
                  &err);
        compare("period", i++, (double)period, number_of(want, "period"));
        given_release(&rows);
    }
}

/* The values of each season, the common ones and those of ids. */
static void compare_seasons(const cJSON *want, const struct profile *profile)
{
    const cJSON *season;
    size_t k = 0;

    cJSON_ArrayForEach(season, numbers(want, "seasons", profile->n_seasons))
    {
        const struct season *got = &profile->seasons[k++];

        compare_all(season, "values", "profile", got->values,
                    (1 + profile->ids.n) * profile->n_columns * got->period);
    }
}

static void a_profile_is_the_mean_season_without_trend(void **state)
{
    const cJSON *json = *state, *want;
    struct given rows;

    rows_read(&rows, json, NULL, TRANSFORM_AUTO);
    cJSON_ArrayForEach(want, numbers(json, "profiles", 2))
    {
        struct profile profile;

        rows_fit_profile(&profile, &rows, want);
        compare_seasons(want, &profile);
        profile_release(&profile);
    }
    given_release(&rows);
}

/* Which ids have profiles of their own, and whose a series has. */
static void compare_ids(const cJSON *want, const struct profile *profile,
                        const struct profile_index *rows, size_t n_series)
{
    const cJSON *id, *set;
    size_t i = 0, s = 0;

    cJSON_ArrayForEach(id, numbers(want, "ids", profile->ids.n))
    {
        assert_string_equal(string_list_at(&profile->ids, i), id->valuestring);
        i++;
    }
    cJSON_ArrayForEach(set, numbers(want, "sets", n_series))
    {
        compare("set", s, rows->sets[s], set->valuedouble);
        s++;
    }
}

static void compare_behind(const cJSON *want, const struct profile *profile,
                           const struct profile_index *rows,
                           const struct dataset *d)
{
    const cJSON *value;
    size_t i = 0;

    cJSON_ArrayForEach(value,
                       numbers(want, "behind", d->n_series * d->n_columns))
    {
        const size_t s = i / d->n_columns;

        compare(
            "behind", i,
            profile_at(profile, rows, s, d->series[s].n_rows, i % d->n_columns),
            value->valuedouble);
        i++;
    }
}

static void an_id_has_what_of_its_own_season_is_more_than_chance(void **state)
{
    const cJSON *json = *state, *want;
    struct given rows;

    rows_read_panel(&rows, json);
    cJSON_ArrayForEach(want, numbers(json, "panel", 2))
    {
        struct profile profile;
        struct profile_index places;
        struct error err;

        rows_fit_profile(&profile, &rows, want);
        assert_ok(profile_index_init(&profile, &rows.dataset, &places, &err),
                  &err);
        compare_ids(want, &profile, &places, rows.dataset.n_series);
        compare_seasons(want, &profile);
        compare_behind(want, &profile, &places, &rows.dataset);
        profile_index_release(&places);
        profile_release(&profile);
    }
    given_release(&rows);
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
    const size_t segment = w->segment, J = channels_share(w->channels) ? 1 : 2,
                 K = J;
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
    const cJSON *json = *state, *want, *profiles;
    struct profile profile;
    struct given rows;
    size_t compared = 0;

    rows_read(&rows, json, NULL, TRANSFORM_AUTO);
    profiles = member(json, "profiles");
    rows_fit_profile(
        &profile, &rows,
        cJSON_GetArrayItem(profiles, cJSON_GetArraySize(profiles) - 1));
    cJSON_ArrayForEach(want, member(json, "windows"))
    {
        struct windows w = given_windows(&rows, norm_of(want));

        w.segment = size_of(want, "segment");
        w.channels = cJSON_IsTrue(member(want, "shared")) ? CHANNELS_SHARED
                                                          : CHANNELS_JOINT;
        given_prepare(&rows, &profile);
        compare_window(&w, want);
        compared++;
    }
    assert_true(compared > 0);
    profile_release(&profile);
    given_release(&rows);
}

static int read_wanted(void **state)
{
    *state = fixture_read("tests/golden/series.json");
    return 0;
}

static int release_wanted(void **state)
{
    cJSON_Delete(*state);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(parts_end_where_their_shares_do),
        cmocka_unit_test(moments_are_those_of_known_train_rows),
        cmocka_unit_test(a_column_that_varies_with_its_level_is_transformed),
        cmocka_unit_test(the_season_is_that_of_the_targets),
        cmocka_unit_test(a_profile_is_the_mean_season_without_trend),
        cmocka_unit_test(an_id_has_what_of_its_own_season_is_more_than_chance),
        cmocka_unit_test(windows_are_normalised_and_cut_in_segments),
    };

    return cmocka_run_group_tests(tests, read_wanted, release_wanted);
}
