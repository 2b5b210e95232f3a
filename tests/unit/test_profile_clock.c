/* test_profile_clock.c - with a time zone, the phase of a row follows the local
 * clock: before and after its changes, after the last row and in another file.
 */
#include "given.h"

#include <unistd.h>

#include "prep/prepared.h"
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

/* Reads n rows; all are train rows. */
static void read_days(struct given *g, const struct days *days, size_t n)
{
    struct text csv = {0};
    struct error err;

    text_string(&csv, "time,people,sun\n");
    for (size_t i = 0; i < n; i++) {
        char time[TIME_TEXT_MAX];

        (void)time_print(&days->form, days->start + (int64_t)i * days->step,
                         time);
        text_printf(&csv, "%s,%.0f,%.0f\n", time, value(days, i, PEOPLE),
                    value(days, i, SUN));
    }
    given_read(g, csv.bytes, &berlin);
    text_release(&csv);
    assert_int_equal(g->dataset.series[0].n_rows, n);
    assert_ok(split_all(&g->split, &g->dataset, 1, 1, &err), &err);
    given_identity_scaler(g);
    given_prepare(g, NULL);
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
    } cases[] = {{2, true},   {5, false},  {12, true}, {24, true},
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_column_follows_the_clock_or_the_sun),
        cmocka_unit_test(the_clock_comes_first_and_is_that_of_another_file),
        cmocka_unit_test(only_seasons_of_days_follow_the_clock),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
