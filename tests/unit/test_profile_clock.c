/* test_profile_clock.c - with a time zone, the phase of a row follows the local
 * clock: before and after its changes, after the last row and in another file.
 * So does what is compared with the row of the same phase a season earlier. */
#include "given.h"

#include <unistd.h>

#include "prep/lag.h"
#include "score/metrics.h"
#include "time/calendar.h"
#include "time/zone.h"

static const struct given_options berlin = {.tz = "Europe/Berlin",
                                            .features = "people,sun"};
enum { PEOPLE, SUN };

static bool has_zone(void)
{
    return access("/usr/share/zoneinfo/Europe/Berlin", R_OK) == 0;
}

/* A rhythm of the day without symmetry. */
static double rhythm(int64_t ticks)
{
    const int64_t hour = ticks / TICKS_HOUR % 24;

    return (double)(hour * hour % 19);
}

static double mean_rhythm(void)
{
    double sum = 0;

    for (int64_t hour = 0; hour < 24; hour++)
        sum += rhythm(hour * TICKS_HOUR);
    return sum / 24;
}

/* Local times, one step apart from `start` (UTC), of people who keep to the
 * clock and of a sun that does not. */
struct days {
    struct time_form form;
    int64_t start, step;
};

static void days_set(struct days *days, struct civil date, int64_t step)
{
    struct error err;

    *days =
        (struct days){.start = calendar_days(date) * TICKS_DAY, .step = step};
    assert_null(time_form_set(&days->form, "%Y-%m-%d %H:%M"));
    assert_ok(zone_find(berlin.tz, &days->form.zone, &err), &err);
}

static double value(const struct days *days, size_t i, size_t column)
{
    const int64_t tick = days->start + (int64_t)i * days->step;

    return rhythm(column == PEOPLE ? tick + zone_shift(days->form.zone, tick)
                                   : tick);
}

/* Reads n rows of each of some series; all are train rows. The values of series
 * k are k + 1 times those of people and sun. */
static void read_series(struct given *g, const struct days *days, size_t n,
                        size_t n_series)
{
    struct given_options options = berlin;
    struct text csv = {0};
    struct error err;

    options.id = n_series > 1 ? "id" : NULL;
    text_string(&csv, "id,time,people,sun\n");
    for (size_t k = 0; k < n_series; k++)
        for (size_t i = 0; i < n; i++) {
            const double size = (double)(k + 1);
            char time[TIME_TEXT_MAX];

            (void)time_print(&days->form, days->start + (int64_t)i * days->step,
                             time);
            text_printf(&csv, "%zu,%s,%.0f,%.0f\n", k, time,
                        size * value(days, i, PEOPLE),
                        size * value(days, i, SUN));
        }
    given_read(g, csv.bytes, &options);
    text_release(&csv);
    assert_int_equal(g->dataset.series[0].n_rows, n);
    assert_ok(split_all(&g->split, &g->dataset, 1, 1, &err), &err);
    given_identity_scaler(g);
    given_prepare(g, NULL);
}

static void read_days(struct given *g, const struct days *days, size_t n)
{
    read_series(g, days, n, 1);
}

static void fit(struct profile *profile, const struct given *g, size_t period)
{
    const struct profile_options options = {1, {period}, false};
    struct error err;

    assert_ok(profile_fit(profile, &g->prepared, &g->split, &options, 0, &err),
              &err);
}

/* The profile is the rhythm in the rows from `first` to `end`, which may lie
 * after the last one. */
static void assert_rhythm(const struct profile *profile, const struct given *g,
                          const struct days *days, size_t column, size_t first,
                          size_t end)
{
    struct profile_index rows;
    struct error err;

    assert_ok(profile_index_init(profile, &g->dataset, &rows, &err), &err);
    assert_true(rows.by_time);
    for (size_t i = first; i < end; i++)
        assert_close(profile_at(profile, &rows, 0, i, column),
                     value(days, i, column) - mean_rhythm(), 1e-5, 1e-5);
    profile_index_release(&rows);
}

/* The clocks go forward on 29 March, after 7 of 16 days, and back on 25
 * October. Each column is fitted by what explains it better. */
static void a_column_follows_the_clock_or_the_sun(void **state)
{
    struct profile profile;
    struct days days;
    struct given g;

    (void)state;
    if (!has_zone())
        skip();
    for (int64_t step = TICKS_HOUR / 2; step <= TICKS_HOUR;
         step += TICKS_HOUR / 2) {
        const size_t day = (size_t)(TICKS_DAY / step);

        days_set(&days, (struct civil){2020, 3, 22}, step);
        read_days(&g, &days, 16 * day);
        fit(&profile, &g, day);
        assert_false(profile.seasons[0].elapsed[PEOPLE]);
        assert_true(profile.seasons[0].elapsed[SUN]);
        /* phase 0 is that of the first row */
        assert_close((double)profile.seasons[0].values[0],
                     value(&days, 0, PEOPLE) - mean_rhythm(), 1e-5, 1e-5);
        for (size_t column = PEOPLE; column <= SUN; column++)
            assert_rhythm(&profile, &g, &days, column, 0, 230 * day);
        profile_release(&profile);
        given_release(&g);
    }
}

/* Without a change in the train rows, both explain a column as well. */
static void the_clock_comes_first_and_is_that_of_another_file(void **state)
{
    struct profile profile;
    struct days days;
    struct given g;

    (void)state;
    if (!has_zone())
        skip();
    days_set(&days, (struct civil){2020, 10, 10}, TICKS_HOUR);
    read_days(&g, &days, 14 * 24);
    fit(&profile, &g, 24);
    assert_false(profile.seasons[0].elapsed[SUN]);
    assert_rhythm(&profile, &g, &days, PEOPLE, 0, 20 * 24);
    given_release(&g);
    for (int month = 1; month <= 12; month++) {
        days_set(&days, (struct civil){2020, month, 20}, TICKS_HOUR);
        read_days(&g, &days, 14 * 24);
        assert_rhythm(&profile, &g, &days, PEOPLE, 0, 14 * 24);
        given_release(&g);
    }
    profile_release(&profile);
}

static void only_seasons_of_days_follow_the_clock(void **state)
{
    static const struct {
        size_t period;
        bool by_clock;
    } cases[] = {{1, false},  {2, true},   {5, false}, {12, true}, {24, true},
                 {25, false}, {36, false}, {48, true}, {168, true}};
    struct days days;
    struct given g;

    (void)state;
    if (!has_zone())
        skip();
    days_set(&days, (struct civil){2020, 3, 22}, TICKS_HOUR);
    read_days(&g, &days, 16 * 24);
    for (size_t i = 0; i < COUNT(cases); i++) {
        const struct dataset *d = &g.dataset;

        assert_int_equal(
            profile_by_clock(&d->table.time_form, d->step, cases[i].period),
            cases[i].by_clock);
    }
    given_release(&g);
}

/* Rows of the second of two series are hours since a Sunday 00:00 UTC; a week
 * later, at 01:00 UTC, the clocks change. */
static void a_row_is_compared_with_the_same_time_of_day(void **state)
{
    enum { N_ROWS = 8 * 24 };
    static const struct {
        struct civil start;
        size_t row, steps, want;
    } cases[] = {
        /* Sunday 08:00 in summer time is Saturday 08:00, 23 hours earlier */
        {{2020, 3, 22}, 174, 24, 151},
        {{2020, 3, 22}, 174, 168, 7},
        {{2020, 3, 22}, 174, 12, 163},
        /* Monday 01:00, 02:00 that Sunday does not have, and 03:00 */
        {{2020, 3, 22}, 191, 24, 168},
        {{2020, 3, 22}, 192, 24, 168},
        {{2020, 3, 22}, 193, 24, 169},
        /* the first and the second 02:00 of Sunday, then 03:00 */
        {{2020, 10, 18}, 168, 24, 144},
        {{2020, 10, 18}, 169, 24, 144},
        {{2020, 10, 18}, 170, 24, 145},
        /* Monday 01:00 and 02:00, after the second of Sunday */
        {{2020, 10, 18}, 192, 24, 167},
        {{2020, 10, 18}, 193, 24, 169},
        /* the time of the first row, and those of rows before it */
        {{2020, 10, 18}, 169, 168, 0},
        {{2020, 10, 18}, 192, 192, NO_ROW},
        {{2020, 10, 18}, 10, 24, NO_ROW},
    };

    (void)state;
    if (!has_zone())
        skip();
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct days days;
        struct given g;

        days_set(&days, cases[i].start, TICKS_HOUR);
        read_series(&g, &days, N_ROWS, 2);
        assert_int_equal(
            lag_row(&g.dataset, 1, N_ROWS + cases[i].row, cases[i].steps, true),
            cases[i].want == NO_ROW ? NO_ROW : N_ROWS + cases[i].want);
        assert_int_equal(lag_row(&g.dataset, 1, N_ROWS + 170, 24, false),
                         N_ROWS + 146);
        assert_int_equal(lag_row(&g.dataset, 1, N_ROWS + 23, 24, false),
                         NO_ROW);
        given_release(&g);
    }
}

/* Values are row numbers: hours since a Sunday 00:00 UTC, a week before the
 * clocks change. */
static void what_is_repeated_is_known_and_the_newest(void **state)
{
    enum { H = 50 };
    static const struct {
        struct civil start;
        size_t origin, h;
        double want;
    } cases[] = {
        /* Sunday 00:00: Monday 00:00, 23 hours on, repeats Saturday 00:00,
           since Sunday 00:00 is not known yet */
        {{2020, 3, 22}, 167, 0, 143},
        {{2020, 3, 22}, 167, 22, 166},
        {{2020, 3, 22}, 167, 23, 143},
        /* Sunday 00:00: Sunday 23:00, 24 hours on, repeats Saturday 23:00 */
        {{2020, 10, 18}, 166, 23, 164},
        {{2020, 10, 18}, 166, 24, 165},
        {{2020, 10, 18}, 166, 25, 142},
    };

    (void)state;
    if (!has_zone())
        skip();
    for (size_t i = 0; i < COUNT(cases); i++) {
        const struct origin origin = {(uint32_t)cases[i].origin, 0};
        struct days days;
        struct given g;
        struct windows w;
        double y[H];

        days_set(&days, cases[i].start, TICKS_HOUR);
        read_days(&g, &days, 14 * 24);
        for (size_t row = 0; row < 14 * 24; row++)
            g.dataset.table.cells[row * g.dataset.table.n_columns +
                                  (size_t)g.dataset.columns[PEOPLE]] =
                (float)row;
        w = (struct windows){.data = &g.prepared, .T = 1, .H = H};
        assert_true(
            baseline_forecast(&w, &origin, BY_SEASONAL_NAIVE, 24, PEOPLE, y));
        assert_close(y[cases[i].h], cases[i].want, 0, 0);
        given_release(&g);
    }
}

/* A column that follows the clock, or the sun, repeats itself in every row. */
static void a_rhythm_of_the_day_has_no_seasonal_difference(void **state)
{
    static const struct {
        struct civil date;
        int hour;
        double people; /* the sum of their differences */
    } starts[] = {
        /* the clocks skip Sunday 02:00: 01:00 is what Monday 02:00 has */
        {{2020, 3, 22}, 0, 3},
        {{2020, 10, 18}, 0, 0},
        /* the row after a day is Sunday 03:00; Saturday 03:00 is not there */
        {{2020, 10, 24}, 2, 0},
    };

    (void)state;
    if (!has_zone())
        skip();
    for (size_t i = 0; i < COUNT(starts); i++) {
        struct profile profile;
        struct days days;
        struct given g;
        struct windows w;
        struct evaluation e;
        struct error err;

        days_set(&days, starts[i].date, TICKS_HOUR);
        days.start += starts[i].hour * TICKS_HOUR;
        read_days(&g, &days, 14 * 24);
        fit(&profile, &g, 24);
        given_prepare(&g, &profile);
        w = (struct windows){.data = &g.prepared, .T = 1, .H = 1};
        assert_ok(
            evaluation_init(&e, &w, &g.split, (struct periods){24, 24}, &err),
            &err);
        assert_true(isnan(e.mase_scales[SUN]));
        if (starts[i].people > 0)
            assert_close(e.mase_scales[PEOPLE], starts[i].people / (13 * 24),
                         1e-12, 0);
        else
            assert_true(isnan(e.mase_scales[PEOPLE]));
        evaluation_release(&e);
        /* without a profile all columns follow the clock */
        given_prepare(&g, NULL);
        assert_true(lag_by_clock(&g.prepared, 24, SUN));
        assert_false(lag_by_clock(&g.prepared, 1, PEOPLE));
        profile_release(&profile);
        given_release(&g);
    }
}

/* An id has a profile of its own in full if its season repeats without noise.
 */
static void a_profile_of_an_id_is_not_shrunk_by_a_change_of_the_clocks(void **s)
{
    const struct profile_options options = {1, {24}, true};
    struct profile profile;
    struct days days;
    struct given g;
    struct error err;

    (void)s;
    if (!has_zone())
        skip();
    days_set(&days, (struct civil){2020, 10, 18}, TICKS_HOUR);
    read_series(&g, &days, 14 * 24, 2);
    assert_ok(profile_fit(&profile, &g.prepared, &g.split, &options, 0, &err),
              &err);
    given_prepare(&g, &profile);
    assert_int_equal(profile.ids.n, 2);
    for (size_t i = 0; i < 14 * 24; i++)
        assert_close(profile_at(&profile, &g.prepared.rows, 1, i, PEOPLE),
                     2 * (value(&days, i, PEOPLE) - mean_rhythm()), 1e-5, 1e-5);
    profile_release(&profile);
    given_release(&g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_column_follows_the_clock_or_the_sun),
        cmocka_unit_test(the_clock_comes_first_and_is_that_of_another_file),
        cmocka_unit_test(only_seasons_of_days_follow_the_clock),
        cmocka_unit_test(a_row_is_compared_with_the_same_time_of_day),
        cmocka_unit_test(what_is_repeated_is_known_and_the_newest),
        cmocka_unit_test(a_rhythm_of_the_day_has_no_seasonal_difference),
        cmocka_unit_test(
            a_profile_of_an_id_is_not_shrunk_by_a_change_of_the_clocks),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
