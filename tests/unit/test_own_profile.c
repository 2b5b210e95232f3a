/* test_own_profile.c - a profile for each series of a panel, or one for all. */
#include "given.h"

#include "base/rng.h"
#include "train/own_profile.h"

enum { T = 8, H = 4, SEASON = 12, SITES = 6, ROWS = 240 };

static const struct season_asked twelve = {SEASON_GIVEN, 1, {SEASON}};

static struct error err;

/* Sites of a season of 12 rows, drawn anew for each with `own`, in some noise.
 */
static void sites(struct text *csv, size_t n_sites, bool own)
{
    struct rng rng = rng_make(1, RNG_TEST, 0, 0);
    double phases[SEASON];

    text_string(csv, "site,y\n");
    for (size_t s = 0; s < n_sites; s++) {
        for (size_t p = 0; p < SEASON && (own || !s); p++)
            phases[p] = 4 * (double)rng_uniform(&rng);
        for (size_t i = 0; i < ROWS; i++)
            text_printf(csv, "s%zu,%.4f\n", s,
                        phases[i % SEASON] + (double)rng_uniform(&rng));
    }
}

/* How many ids get profiles of their own; the highway is that of the choice. */
static size_t chosen(size_t n_sites, bool own_seasons, bool allowed)
{
    const struct asked asked = {.id = "site"};
    struct origins parts[N_PARTS];
    struct seasonal seasonal;
    struct highway highway;
    struct windows windows;
    struct text csv = {0};
    struct given given;
    struct ridge_asked none = {.penalty = 0};
    struct trial again;
    size_t n;

    sites(&csv, n_sites, own_seasons);
    given_read(&given, csv.bytes, &asked);
    given_split(&given, T, H);
    windows = given_windows(&given, NORM_MEAN);
    windows.profile = &seasonal.profile;
    for (int p = 0; p < N_PARTS; p++)
        assert_ok(origins_list(&parts[p], &given.dataset, &given.split,
                               (enum part)p, &err),
                  &err);
    assert_ok(seasonal_fit(&seasonal, &twelve, &windows, &given.split,
                           &parts[PART_VALID], 0, &err),
              &err);
    assert_ok(own_profile_choose(&highway, &seasonal, allowed, &windows,
                                 &given.split, &parts[PART_TRAIN],
                                 &parts[PART_VALID], 0, &err),
              &err);
    n = seasonal.profile.ids.n;
    assert_ok(trial_run(&again, &windows, &parts[PART_TRAIN],
                        &parts[PART_VALID], &none, &err),
              &err);
    assert_memory_equal(again.highway.map, highway.map,
                        T * H * sizeof *highway.map);
    trial_release(&again);
    highway_release(&highway);
    seasonal_release(&seasonal);
    for (int p = 0; p < N_PARTS; p++)
        origins_release(&parts[p]);
    given_release(&given);
    text_release(&csv);
    return n;
}

static void
series_with_seasons_of_their_own_have_profiles_of_their_own(void **state)
{
    (void)state;
    assert_int_equal(chosen(SITES, true, true), SITES);
}

static void series_of_one_season_have_one_in_common(void **state)
{
    (void)state;
    assert_int_equal(chosen(SITES, false, true), 0);
}

static void one_series_has_no_other_than_the_common_one(void **state)
{
    (void)state;
    assert_int_equal(chosen(1, true, true), 0);
}

static void what_is_not_allowed_is_not_tried(void **state)
{
    (void)state;
    assert_int_equal(chosen(SITES, true, false), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(
            series_with_seasons_of_their_own_have_profiles_of_their_own),
        cmocka_unit_test(series_of_one_season_have_one_in_common),
        cmocka_unit_test(one_series_has_no_other_than_the_common_one),
        cmocka_unit_test(what_is_not_allowed_is_not_tried),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
