/*
 * test_ridge.c - the linear highway in closed form, against numpy: the penalty
 * that is chosen, the map, and what it forecasts.
 *
 * make_ridge.py says what is in ridge.json.
 */
#include "golden/rows.h"

#include "train/ridge.h"

static void fit(struct highway *highway, const struct windows *w,
                const struct split *split, double penalty)
{
    const struct ridge_asked asked = {.penalty = penalty};
    struct origins parts[N_PARTS];
    struct error err;

    for (int part = 0; part < N_PARTS; part++)
        assert_ok(origins_list(&parts[part], w->dataset, split, (enum part)part,
                               &err),
                  &err);
    assert_ok(ridge_fit(highway, w, &parts[PART_TRAIN], &parts[PART_VALID],
                        &asked, &err),
              &err);
    for (int part = 0; part < N_PARTS; part++)
        origins_release(&parts[part]);
}

/* The norm and the segments of windows are not those of the highway. */
static void compare_case(const cJSON *json, const cJSON *want)
{
    const struct origin origin = {(uint32_t)size_of(want, "origin"), 0};
    const cJSON *number;
    struct highway highway;
    struct profile profile;
    struct windows w;
    struct given rows;
    double y[64];
    size_t h = 0;

    rows_read(&rows, json, text_of(want, "targets"), TRANSFORM_AUTO);
    rows_fit_profile(&profile, &rows, want);
    w = given_windows(&rows, NORM_STD);
    w.profile = &profile;
    w.segment = 4;
    fit(&highway, &w, &rows.split, number_of(want, "asked"));
    compare("penalty", 0, highway.penalty, number_of(want, "penalty"));
    compare_all(want, "map", "map", highway.map, w.T * w.H);

    w.highway = &highway;
    assert_true(w.H <= COUNT(y));
    assert_true(highway_forecast(&w, &origin, 0, y));
    cJSON_ArrayForEach(number, numbers(want, "forecast", w.H))
    {
        compare("forecast", h, y[h], number->valuedouble);
        h++;
    }
    highway_release(&highway);
    profile_release(&profile);
    given_release(&rows);
}

static void the_highway_is_the_ridge_of_robust_weights(void **state)
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_highway_is_the_ridge_of_robust_weights),
    };

    return run_on_each_isa(tests);
}
