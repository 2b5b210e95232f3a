/* test_baseline.c - what the naive forecasters say. */
#include "given.h"

#include "prep/ridge.h"
#include "score/baseline.h"

enum { H = 5 };

static const char series[] = "x\n4.25\n7.5\n6.125\n9.75\n8.5\n11.25\n99\n";

static void assert_forecast(const struct windows *w, struct origin origin,
                            enum forecaster by, size_t season,
                            const double *want)
{
    double y[H];

    assert_true(baseline_forecast(w, &origin, by, season, 0, y));
    for (size_t h = 0; h < w->H; h++)
        assert_close(y[h], want[h], 1e-15, 0);
}

static void assert_none(const struct windows *w, struct origin origin,
                        enum forecaster by, size_t season)
{
    double y[H];

    assert_false(baseline_forecast(w, &origin, by, season, 0, y));
}

/* The scaler has no say, but for the mean of labels. */
static struct windows windows_of(struct given *g, size_t T, size_t steps)
{
    struct windows w;

    given_identity_scaler(g);
    w = given_windows(g, NORM_NONE);
    w.T = T;
    w.H = steps;
    return w;
}

/* The forecasts from row 6 on of a series that is read from a text. */
struct wanted {
    enum forecaster by;
    size_t T, season;
    double want[H];
};

static void assert_forecasts_of(uint32_t id, const char *csv,
                                const struct given_options *options,
                                const struct wanted *cases, size_t n)
{
    struct given g;

    given_read(&g, csv, options);
    for (size_t i = 0; i < n; i++) {
        const struct windows w = windows_of(&g, cases[i].T, H);

        assert_forecast(&w, (struct origin){6, id}, cases[i].by,
                        cases[i].season, cases[i].want);
    }
    given_release(&g);
}

static void assert_forecasts(const char *csv,
                             const struct given_options *options,
                             const struct wanted *cases, size_t n)
{
    assert_forecasts_of(0, csv, options, cases, n);
}

/* The origin is row 6 of the file, and of the second series row 2. */
static void a_short_series_has_a_short_window(void **state)
{
    static const struct wanted cases[] = {
        {BY_WINDOW_MEAN, 4, 4, {6, 6, 6, 6, 6}},
        {BY_DRIFT, 4, 4, {9, 11, 13, 15, 17}},
    };

    (void)state;
    assert_forecasts_of(1, "id,x\na,90\na,91\na,92\na,93\nb,5\nb,7\nb,1\n",
                        &(struct given_options){.id = "id"}, cases,
                        COUNT(cases));
}

static void a_window_is_continued_in_four_ways(void **state)
{
    static const struct wanted cases[] = {
        {BY_NAIVE, 3, 4, {11.25, 11.25, 11.25, 11.25, 11.25}},
        {BY_WINDOW_MEAN, 4, 4, {8.90625, 8.90625, 8.90625, 8.90625, 8.90625}},
        {BY_WINDOW_MEAN, 1, 4, {11.25, 11.25, 11.25, 11.25, 11.25}},
        {BY_DRIFT, 3, 4, {12, 12.75, 13.5, 14.25, 15}},
        {BY_DRIFT, 6, 4, {12.65, 14.05, 15.45, 16.85, 18.25}},
        {BY_DRIFT, 1, 4, {11.25, 11.25, 11.25, 11.25, 11.25}},
        /* beyond a season the newest known value of the phase again */
        {BY_SEASONAL_NAIVE, 3, 1, {11.25, 11.25, 11.25, 11.25, 11.25}},
        {BY_SEASONAL_NAIVE, 3, 2, {8.5, 11.25, 8.5, 11.25, 8.5}},
        {BY_SEASONAL_NAIVE, 3, 3, {9.75, 8.5, 11.25, 9.75, 8.5}},
        /* a season may be longer than the window */
        {BY_SEASONAL_NAIVE, 3, 4, {6.125, 9.75, 8.5, 11.25, 6.125}},
        {BY_SEASONAL_NAIVE, 1, 6, {4.25, 7.5, 6.125, 9.75, 8.5}},
    };

    (void)state;
    assert_forecasts(series, NULL, cases, COUNT(cases));
}

static void a_season_longer_than_the_history_gives_no_forecast(void **state)
{
    struct given g;
    struct windows w;

    (void)state;
    given_read(&g, series, NULL);
    w = windows_of(&g, 3, H);
    assert_none(&w, (struct origin){6, 0}, BY_SEASONAL_NAIVE, 7);
    given_release(&g);

    /* the rows of another id are no history */
    given_read(&g, "id,x\nu,1\nu,2\nu,3\nv,5.5\nv,6.75\nv,9\n",
               &(struct given_options){.id = "id"});
    w = windows_of(&g, 1, 3);
    assert_none(&w, (struct origin){5, 1}, BY_SEASONAL_NAIVE, 3);
    assert_forecast(&w, (struct origin){5, 1}, BY_SEASONAL_NAIVE, 2,
                    (const double[]){5.5, 6.75, 5.5});

    /* shorter than a window, it has the newest value for a phase without row */
    w.T = 4;
    w.H = 4;
    assert_forecast(&w, (struct origin){5, 1}, BY_SEASONAL_NAIVE, 3,
                    (const double[]){6.75, 5.5, 6.75, 6.75});
    given_release(&g);
}

static void gaps_are_seen_as_at_the_origin(void **state)
{
    struct given g;
    struct windows w;

    (void)state;
    given_read(&g, "x\n4.25\n7.5\nNA\n6.5\n9.75\nNA\n90\n",
               &(struct given_options){.missing = MISSING_LINEAR});
    w = windows_of(&g, 4, 3);
    assert_forecast(&w, (struct origin){6, 0}, BY_NAIVE, 4,
                    (const double[]){9.75, 9.75, 9.75});
    assert_forecast(&w, (struct origin){6, 0}, BY_SEASONAL_NAIVE, 4,
                    (const double[]){7, 6.5, 9.75});
    assert_forecast(&w, (struct origin){6, 0}, BY_WINDOW_MEAN, 4,
                    (const double[]){8.25, 8.25, 8.25});
    given_release(&g);
}

static void every_target_is_continued_by_itself(void **state)
{
    const struct origin origin = {2, 0};
    struct given g;
    struct windows w;
    double y[2];

    (void)state;
    given_read(&g, "a,b,c\n1.5,2.5,30.25\n1.75,2.25,31.5\n8,8,8\n8,8,8\n",
               &(struct given_options){.features = "a,b", .targets = "c,a"});
    w = windows_of(&g, 2, 2);
    assert_true(baseline_forecast(&w, &origin, BY_DRIFT, 1, 0, y));
    assert_close(y[1], 34, 0, 0);
    assert_true(baseline_forecast(&w, &origin, BY_DRIFT, 1, 1, y));
    assert_close(y[1], 2.25, 0, 0);
    given_release(&g);
}

static void a_label_is_forecast_by_the_mean_label_alone(void **state)
{
    struct given g;
    struct windows w;

    (void)state;
    given_read(&g, "id,grade,x\nu,3,7\nu,3,8\nv,4.75,12.5\nv,4.75,9\n",
               &(struct given_options){.id = "id", .label = "grade"});
    w = windows_of(&g, 2, 1);
    g.scaler.label.mean = 3.625;
    assert_forecast(&w, (struct origin){4, 1}, BY_MEAN, 1,
                    (const double[]){3.625});
    for (int by = BY_NAIVE; by < N_FORECASTERS; by++)
        if (by != BY_MEAN)
            assert_none(&w, (struct origin){4, 1}, (enum forecaster)by, 1);
    given_release(&g);

    given_read(&g, series, NULL);
    w = windows_of(&g, 2, H);
    assert_none(&w, (struct origin){6, 0}, BY_MEAN, 1);
    given_release(&g);
}

/* Not here, even where the windows have one. */
static void the_ridge_forecast_is_made_elsewhere(void **state)
{
    real map[3 * H] = {R(0.0)};
    struct ridge ridge = {.T = 3, .H = H, .map = map};
    struct given g;
    struct windows w;

    (void)state;
    given_read(&g, series, NULL);
    w = windows_of(&g, 3, H);
    w.ridge = &ridge;
    assert_none(&w, (struct origin){6, 0}, BY_RIDGE, 1);
    given_release(&g);
}

/* Rows 1, 4 and 5 are masked; nothing from row 6 on is read. */
static void masked_rows_are_passed_over(void **state)
{
    static const char csv[] = "x\n4\nNA\n6\n9\nNA\nNA\n99\n";
    static const struct wanted cases[] = {
        {BY_NAIVE, 3, 4, {9, 9, 9, 9, 9}},
        {BY_WINDOW_MEAN, 4, 4, {7.5, 7.5, 7.5, 7.5, 7.5}},
        {BY_WINDOW_MEAN, 2, 4, {9, 9, 9, 9, 9}},
        {BY_DRIFT, 4, 4, {18, 21, 24, 27, 30}},
        {BY_DRIFT, 3, 4, {9, 9, 9, 9, 9}},
        {BY_SEASONAL_NAIVE, 3, 2, {6, 9, 6, 9, 6}},
        {BY_SEASONAL_NAIVE, 3, 3, {9, 9, 6, 9, 9}},
        /* nothing is known of the phases of rows 1 and 4: the naive value */
        {BY_SEASONAL_NAIVE, 3, 5, {9, 6, 9, 9, 4}},
    };

    (void)state;
    assert_forecasts(csv, &(struct given_options){.missing = MISSING_MASK},
                     cases, COUNT(cases));
}

/* The second target is not known before its third row. */
static void without_any_known_value_the_mean_is_forecast(void **state)
{
    static const enum forecaster by[] = {BY_NAIVE, BY_SEASONAL_NAIVE,
                                         BY_WINDOW_MEAN, BY_DRIFT};
    struct windows w;
    struct given g;

    (void)state;
    given_read(&g, "x,y\n1,\n2,\n3,7\n4,8\n",
               &(struct given_options){.missing = MISSING_MASK});
    w = windows_of(&g, 2, 2);
    g.scaler.columns[1].mean = 7.5;
    for (size_t i = 0; i < COUNT(by); i++) {
        double y[2];

        assert_true(
            baseline_forecast(&w, &(struct origin){2, 0}, by[i], 2, 1, y));
        assert_close(y[0], 7.5, 0, 0);
        assert_close(y[1], 7.5, 0, 0);
    }
    given_release(&g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_window_is_continued_in_four_ways),
        cmocka_unit_test(a_short_series_has_a_short_window),
        cmocka_unit_test(masked_rows_are_passed_over),
        cmocka_unit_test(without_any_known_value_the_mean_is_forecast),
        cmocka_unit_test(a_season_longer_than_the_history_gives_no_forecast),
        cmocka_unit_test(gaps_are_seen_as_at_the_origin),
        cmocka_unit_test(every_target_is_continued_by_itself),
        cmocka_unit_test(a_label_is_forecast_by_the_mean_label_alone),
        cmocka_unit_test(the_ridge_forecast_is_made_elsewhere),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
