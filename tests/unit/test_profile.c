/* test_profile.c - the mean season of the train rows, and the phase of a row
 * in this file and another. */
#include "given.h"

#include "prep/prepared.h"

static const struct profile_options three = {1, {3}, false};

/* All rows are train rows. */
static void read_plain(struct given *g, const char *csv,
                       const struct given_options *options)
{
    struct error err;

    given_read(g, csv, options);
    assert_ok(split_all(&g->split, &g->dataset, 1, 1, &err), &err);
    given_identity_scaler(g);
    given_prepare(g, NULL);
}

/* A profile, and the rows of the dataset that it was fitted to. */
struct fitted {
    struct profile profile;
    struct profile_index rows;
};

static void fit_profile(struct fitted *f, const struct given *g,
                        struct profile_options options, size_t oldest)
{
    struct error err;

    assert_ok(profile_fit(&f->profile, &g->prepared, &g->split, &options,
                          oldest, &err),
              &err);
    assert_ok(profile_index_init(&f->profile, &g->dataset, &f->rows, &err),
              &err);
}

static void fitted_release(struct fitted *f)
{
    profile_release(&f->profile);
    profile_index_release(&f->rows);
}

static double at(const struct fitted *f, size_t series, size_t i, size_t column)
{
    return profile_at(&f->profile, &f->rows, series, i, column);
}

static void assert_values(const struct profile *profile, size_t k,
                          size_t column, const double *want)
{
    const struct season *season = &profile->seasons[k];

    for (size_t p = 0; p < season->period; p++)
        assert_close((double)season->values[column * season->period + p],
                     want[p], 1e-6, 1e-6);
}

/* x has the season 2, -1, -1 on a line; y rises and has none. */
static void a_profile_is_the_mean_of_each_phase_without_the_trend(void **state)
{
    static const double of_x[] = {2, -1, -1}, of_y[] = {0, 0, 0};
    struct fitted f;
    struct given g;

    (void)state;
    read_plain(&g, "x,y\n12,5\n9.5,7\n10,9\n13.5,11\n11,13\n11.5,15\n15,17\n",
               NULL);
    fit_profile(&f, &g, three, 0);
    assert_int_equal(f.profile.n_seasons, 1);
    assert_values(&f.profile, 0, 0, of_x);
    assert_values(&f.profile, 0, 1, of_y);
    assert_close(at(&f, 0, 9, 0), 2, 1e-6, 0);
    assert_close(at(&f, 0, 10, 0), -1, 1e-6, 0);
    assert_close(profile_at(NULL, NULL, 0, 9, 0), 0, 0, 0);
    fitted_release(&f);
    given_release(&g);
}

/* (1, -1) and (2, -2, -2, 2) around 4. */
static void a_second_period_is_fitted_to_what_the_first_leaves(void **state)
{
    static const struct profile_options two_four = {2, {2, 4}, false},
                                        four_two = {2, {4, 2}, false};
    static const double two[] = {1, -1}, four[] = {2, -2, -2, 2};
    static const double both[] = {3, -3, -1, 1}, nothing[] = {0, 0};
    struct fitted f;
    struct given g;

    (void)state;
    read_plain(&g, "x\n7\n1\n3\n5\n7\n1\n3\n5\n", NULL);
    fit_profile(&f, &g, two_four, 0);
    assert_values(&f.profile, 0, 0, two);
    assert_values(&f.profile, 1, 0, four);
    assert_close(at(&f, 0, 4, 0), 3, 1e-6, 0);
    fitted_release(&f);
    fit_profile(&f, &g, four_two, 0);
    assert_values(&f.profile, 0, 0, both);
    assert_values(&f.profile, 1, 0, nothing);
    fitted_release(&f);
    given_release(&g);
}

static void filled_cells_and_later_rows_have_no_say(void **state)
{
    static const double want[] = {2, -1, -1};
    static const char *const ends[] = {"900\n", "-77.5\n"};
    struct text csv = {0};

    (void)state;
    for (size_t i = 0; i < COUNT(ends); i++) {
        struct fitted f;
        struct given g;

        text_string(&csv, "x\n");
        for (size_t row = 0; row < 21; row++)
            text_string(&csv, row == 4       ? "NA\n"
                              : row % 3 == 0 ? "12\n"
                                             : "9\n");
        for (size_t row = 0; row < 9; row++)
            text_string(&csv, ends[i]);
        given_read(&g, csv.bytes,
                   &(struct given_options){.missing = MISSING_LINEAR});
        given_split(&g, 1, 1);
        assert_int_equal(g.split.borders[0].end[PART_TRAIN], 21);
        given_identity_scaler(&g);
        given_prepare(&g, NULL);
        fit_profile(&f, &g, three, 0);
        assert_values(&f.profile, 0, 0, want);
        fitted_release(&f);
        given_release(&g);
        text_release(&csv);
    }
}

/* b starts one day after a, on another level. */
static const char panel[] = "id,date,x\n"
                            "a,2021-03-01,12\na,2021-03-02,9\na,2021-03-03,9\n"
                            "a,2021-03-04,12\na,2021-03-05,9\na,2021-03-06,9\n"
                            "b,2021-03-02,109\nb,2021-03-03,109\n"
                            "b,2021-03-04,112\nb,2021-03-05,109\n"
                            "b,2021-03-06,109\nb,2021-03-07,112\n";

static void series_of_a_panel_share_a_profile_by_time(void **state)
{
    static const double want[] = {2, -1, -1};
    struct fitted f;
    struct given g;

    (void)state;
    read_plain(&g, panel, &(struct given_options){.id = "id"});
    fit_profile(&f, &g, three, 0);
    assert_string_equal(f.profile.origin, "2021-03-01");
    assert_int_equal(f.rows.phases[0][0], 0);
    assert_int_equal(f.rows.phases[0][1], 1);
    assert_values(&f.profile, 0, 0, want);
    assert_close(at(&f, 1, 2, 0), at(&f, 0, 3, 0), 0, 0);
    fitted_release(&f);
    given_release(&g);
}

static void without_times_each_series_starts_at_phase_0(void **state)
{
    struct fitted f;
    struct given g;

    (void)state;
    read_plain(
        &g, panel,
        &(struct given_options){.id = "id", .time = "none", .features = "x"});
    fit_profile(&f, &g, three, 0);
    assert_string_equal(f.profile.origin, "");
    assert_int_equal(f.rows.phases[0][1], 0);
    fitted_release(&f);
    given_release(&g);
}

/* The phase of the first row of another file, and whether times told it. */
static uint32_t phase_in(const struct profile *profile, const char *csv,
                         const struct given_options *options, bool *by_time)
{
    struct profile_index rows;
    struct error err;
    struct given g;
    uint32_t phase;

    given_read(&g, csv, options);
    assert_ok(profile_index_init(profile, &g.dataset, &rows, &err), &err);
    phase = rows.phases[0][0];
    *by_time = rows.by_time;
    profile_index_release(&rows);
    given_release(&g);
    return phase;
}

static void another_file_goes_on_by_its_times(void **state)
{
    static const struct {
        const char *csv, *time;
        uint32_t phase;
        bool by_time;
    } cases[] = {
        {"date,x\n2021-03-01,1\n2021-03-02,1\n", NULL, 0, true},
        {"date,x\n2021-03-12,1\n2021-03-13,1\n", NULL, 2, true},
        {"date,x\n2021-02-27,1\n2021-02-28,1\n", NULL, 1, true},
        /* absent days count, too */
        {"date,x\n2021-03-02,1\n2021-03-03,1\n2021-03-12,1\n", NULL, 1, true},
        {"date,x\n2021-03-02,1\n2021-03-04,1\n", NULL, 2, false},
        {"date,x\n2021-03,1\n2021-04,1\n", NULL, 0, false},
        {"date,x\n2021-03-02,1\n2021-03-03,1\n", "none", 0, false},
    };
    struct fitted f;
    struct given g;

    (void)state;
    read_plain(&g,
               "date,x\n2021-03-01,12\n2021-03-02,9\n2021-03-03,9\n"
               "2021-03-04,12\n2021-03-05,9\n2021-03-06,9\n",
               NULL);
    fit_profile(&f, &g, three, 0);
    for (size_t i = 0; i < COUNT(cases); i++) {
        const struct given_options options = {.time = cases[i].time,
                                              .features = "x"};
        bool by_time;

        assert_int_equal(phase_in(&f.profile, cases[i].csv, &options, &by_time),
                         cases[i].phase);
        assert_int_equal(by_time, cases[i].by_time);
    }
    fitted_release(&f);
    given_release(&g);
}

static void months_are_counted_as_such(void **state)
{
    struct fitted f;
    struct given g;
    bool by_time;

    (void)state;
    read_plain(&g,
               "date,x\n2020-12-31,5\n2021-01-31,6\n2021-02-28,7\n"
               "2021-03-31,5\n2021-04-30,6\n2021-05-31,7\n",
               NULL);
    fit_profile(&f, &g, three, 0);
    assert_int_equal(phase_in(&f.profile,
                              "date,x\n2024-02-29,1\n2024-03-31,1\n"
                              "2024-04-30,1\n",
                              NULL, &by_time),
                     2); /* 38 months on */
    assert_true(by_time);
    fitted_release(&f);
    given_release(&g);
}

static void what_has_no_two_periods_or_too_many_numbers_is_refused(void **state)
{
    static const struct profile_options large = {1,
                                                 {MAX_PROFILE / 2 + 1},
                                                 false},
                                        four = {1, {4}, false};
    struct profile profile;
    struct given g;
    struct error err;
    struct text csv = {0};

    (void)state;
    read_plain(&g, "x\n1\n2\n3\n4\n5\n6\n7\n", NULL);
    assert_fails(
        profile_fit(&profile, &g.prepared, &g.split, &four, 0, &err),
        STATUS_DATA, &err,
        "a profile of season 4 needs two seasons, 8 train rows, but "
        "the longest "
        "series has 7 train rows (give a shorter --season, or --season none)");
    profile_release(&profile);
    given_release(&g);

    text_string(&csv, "x,y\n");
    for (size_t i = 0; i < MAX_PROFILE + 2; i++)
        text_string(&csv, "1,2\n");
    read_plain(&g, csv.bytes, NULL);
    text_release(&csv);
    assert_fails(profile_fit(&profile, &g.prepared, &g.split, &large, 0, &err),
                 STATUS_DATA, &err,
                 "of 524289 phases for 2 columns would have more than 1048576");
    profile_release(&profile);
    given_release(&g);
}

/* Also of rows behind the last one. */
static void each_row_of_each_series_has_its_phase_of_each_season(void **state)
{
    static const struct profile_options two_three = {2, {2, 3}, true};
    struct fitted f;
    struct given g;

    (void)state;
    read_plain(&g, panel, &(struct given_options){.id = "id"});
    fit_profile(&f, &g, two_three, 0);
    for (size_t series = 0; series < 2; series++)
        for (size_t i = 0; i < 19; i++) {
            const size_t day = series + i; /* b starts a day later */
            double sum = 0;

            for (size_t k = 0; k < 2; k++)
                sum += (double)profile_values(&f.profile, &f.rows, k, series,
                                              0)[day % (2 + k)];
            assert_close(at(&f, series, i, 0), sum, 0, 0);
        }
    fitted_release(&f);
    given_release(&g);
}

/* Three ids: (3, -3), (-1, 1) of eight rows each, and too few rows of another
 * kind; all on lines of their own. */
static const char own[] =
    "id,x\na,13\na,8\na,15\na,10\na,17\na,12\na,19\na,14\n"
    "b,4\nb,6\nb,4\nb,6\nb,4\nb,6\nb,4\nb,6\nc,30\nc,70\nc,30\n";

static void an_id_that_never_changes_its_season_has_it_for_itself(void **state)
{
    static const struct profile_options options = {1, {2}, true};
    static const double of_a[] = {3, -3}, of_b[] = {-1, 1};
    struct fitted f;
    struct given g;
    double common[2];

    (void)state;
    read_plain(&g, own, &(struct given_options){.id = "id"});
    fit_profile(&f, &g, options, 0);
    assert_int_equal(f.profile.ids.n, 2);
    assert_string_equal(string_list_at(&f.profile.ids, 1), "b");
    for (size_t p = 0; p < 2; p++) {
        common[p] = (double)f.profile.seasons[0].values[p];
        assert_close(at(&f, 0, p, 0), of_a[p], 1e-5, 0);
        assert_close(at(&f, 1, p, 0), of_b[p], 1e-5, 0);
        assert_close(at(&f, 2, p, 0), common[p], 0, 0);
    }
    assert_true(common[0] < -1.5); /* c has its say in it */
    fitted_release(&f);
    given_release(&g);
}

/*
 * Of b: means 1, -1 of four rows each; the squares of what a row is beside the
 * one a season before, halved, have a mean of 4/3. Beside the common profile of
 * 0, d = 2 and v = 1/3 + 1/3, so that two thirds are left. The rows of c are
 * chance alone.
 */
static void what_chance_may_have_made_of_a_season_is_taken_off(void **state)
{
    static const struct profile_options options = {1, {2}, true};
    struct fitted f;
    struct given g;

    (void)state;
    read_plain(&g,
               "id,x\nb,2\nb,-2\nb,0\nb,0\nb,0\nb,0\nb,2\nb,-2\n"
               "a,-1\na,1\na,-1\na,1\na,-1\na,1\na,-1\na,1\n"
               "c,1\nc,-1\nc,-1\nc,1\n",
               &(struct given_options){.id = "id"});
    fit_profile(&f, &g, options, 0);
    assert_close((double)f.profile.seasons[0].values[0], 0, 0, 1e-6);
    assert_close(at(&f, 0, 0, 0), 2.0 / 3, 1e-6, 0);
    assert_close(at(&f, 1, 0, 0), -1, 1e-6, 0);
    assert_close(at(&f, 2, 0, 0), 0, 0, 1e-6);
    fitted_release(&f);
    given_release(&g);
}

static void a_phase_that_an_id_never_shows_is_the_common_one(void **state)
{
    static const struct profile_options options = {1, {2}, true};
    struct fitted f;
    struct given g;

    (void)state;
    read_plain(&g,
               "id,x\na,9\na,1\na,9\na,1\na,9\na,1\n"
               "b,5\nb,NA\nb,5\nb,NA\nb,5\nb,NA\n",
               &(struct given_options){.id = "id", .missing = MISSING_LINEAR});
    fit_profile(&f, &g, options, 0);
    assert_true((double)f.profile.seasons[0].values[1] < -1);
    assert_close(at(&f, 1, 1, 0), (double)f.profile.seasons[0].values[1], 0, 0);
    fitted_release(&f);
    given_release(&g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_profile_is_the_mean_of_each_phase_without_the_trend),
        cmocka_unit_test(a_second_period_is_fitted_to_what_the_first_leaves),
        cmocka_unit_test(filled_cells_and_later_rows_have_no_say),
        cmocka_unit_test(series_of_a_panel_share_a_profile_by_time),
        cmocka_unit_test(without_times_each_series_starts_at_phase_0),
        cmocka_unit_test(another_file_goes_on_by_its_times),
        cmocka_unit_test(months_are_counted_as_such),
        cmocka_unit_test(an_id_that_never_changes_its_season_has_it_for_itself),
        cmocka_unit_test(what_chance_may_have_made_of_a_season_is_taken_off),
        cmocka_unit_test(a_phase_that_an_id_never_shows_is_the_common_one),
        cmocka_unit_test(each_row_of_each_series_has_its_phase_of_each_season),
        cmocka_unit_test(
            what_has_no_two_periods_or_too_many_numbers_is_refused),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
