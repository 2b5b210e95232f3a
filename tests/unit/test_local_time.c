/* test_local_time.c - local times that were read without a time zone are
 * recognised by the changes of the clocks. */
#include "given.h"

#include <unistd.h>

#include "data/local_time.h"
#include "time/calendar.h"
#include "time/zone.h"

enum {
    ONCE = 1,  /* the second of two equal times is left out */
    TWICE = 2, /* and so is the hour that is absent: its times are filled in */
    LATER = 4, /* row 100 comes twice */
    GAP = 8    /* row 449 is absent: in Tokyo 02:00 on Sunday, 20 March */
};

/* Times of a zone, from midnight UTC, and what is found in them. */
struct found {
    const char *zone;
    struct civil from;
    int64_t step;
    int days;
    unsigned changes;
    enum status code;
    const char *part; /* of message or notes; NULL: nothing on local times */
};

static void put_row(const struct time_form *form, int64_t tick, size_t i,
                    struct text *csv)
{
    char time[TIME_TEXT_MAX];

    (void)time_print(form, tick, time);
    text_printf(csv, "%s,%zu\n", time, i * 37 % 11);
}

static void put_times(const struct found *want, struct text *csv)
{
    struct time_form form = {0};
    struct error err;
    int64_t tick = calendar_days(want->from) * TICKS_DAY, shift;

    assert_null(time_form_set(&form, "%Y-%m-%d %H:%M"));
    assert_ok(zone_find(want->zone, &form.zone, &err), &err);
    shift = zone_shift(form.zone, tick);
    text_string(csv, "time,x\n");
    for (size_t i = 0; i < (size_t)(want->days * TICKS_DAY / want->step);
         i++, tick += want->step) {
        const int64_t here = zone_shift(form.zone, tick);

        if (want->changes & TWICE && here > shift) {
            /* the clock goes on: 02:00 is there as well */
            text_printf(csv, "2022-03-27 02:00,1\n");
            assert_int_equal(want->step, TICKS_HOUR);
        }
        shift = here;
        if (!(want->changes & ONCE) ||
            zone_shift(form.zone, tick - TICKS_HOUR) <= here) {
            if (!(want->changes & GAP) || i != 449)
                put_row(&form, tick, i, csv);
        }
        if (want->changes & LATER && i == 100)
            put_row(&form, tick, i + 1, csv);
    }
}

static void check(const struct found *want)
{
    const struct given_options options = {0};
    struct text csv = {0};
    struct error err = {0};
    struct given g;
    const char *said;
    enum status code;

    put_times(want, &csv);
    code = given_try(&g, csv.bytes, &options, &err);
    said = code == STATUS_OK ? g.notes.bytes : err.message;
    if (code != want->code ||
        (want->part && !strstr(said ? said : "", want->part)) ||
        (!want->part && said && strstr(said, "looks like local time")))
        fail_msg("%s from %d-%02d: %d, %s", want->zone, want->from.year,
                 want->from.month, (int)code, said ? said : "(nothing)");
    given_release(&g);
    text_release(&csv);
}

static void zones_are_told_apart_by_their_changes(void **state)
{
    static const struct found cases[] = {
        /* an hour twice, and one that is absent before */
        {"Europe/Berlin",
         {2022, 3, 1},
         TICKS_HOUR,
         300,
         0,
         STATUS_DATA,
         "Europe/Berlin the clocks change just before 2022-10-30 02:00 "},
        {"Europe/London",
         {2022, 10, 1},
         TICKS_HOUR,
         60,
         0,
         STATUS_DATA,
         "(give --tz Europe/London or "},
        {"Europe/Helsinki",
         {2022, 10, 1},
         TICKS_HOUR,
         60,
         0,
         STATUS_DATA,
         "(give --tz Europe/Helsinki or "},
        {"America/New_York",
         {2022, 10, 1},
         TICKS_HOUR,
         60,
         0,
         STATUS_DATA,
         "(give --tz America/New_York or "},
        {"Australia/Sydney",
         {2022, 3, 1},
         TICKS_HOUR,
         60,
         0,
         STATUS_DATA,
         "(give --tz Australia/Sydney or "},
        {"Pacific/Auckland",
         {2022, 3, 1},
         TICKS_HOUR,
         300,
         0,
         STATUS_DATA,
         "(give --tz Pacific/Auckland or "},
        /* the clocks go back a quarter of an hour after the row before */
        {"Europe/Berlin",
         {2022, 10, 1},
         TICKS_HOUR / 4,
         60,
         0,
         STATUS_DATA,
         "follows 2022-10-30 02:45 of line "},
        {"Europe/Berlin",
         {2022, 10, 1},
         TICKS_HOUR / 4,
         60,
         0,
         STATUS_DATA,
         "(give --tz Europe/Berlin or the zone of the file, or --sort)"},
        /* an absent hour only */
        {"Europe/Berlin",
         {2022, 3, 1},
         TICKS_HOUR,
         60,
         0,
         STATUS_OK,
         "Europe/Berlin the clocks change just before 2022-03-27 03:00 "},
        {"Europe/Berlin",
         {2022, 3, 1},
         TICKS_HOUR / 4,
         60,
         0,
         STATUS_OK,
         "Europe/Berlin the clocks change just before 2022-03-27 03:00 "},
        {"America/New_York",
         {2022, 2, 1},
         TICKS_HOUR,
         300,
         ONCE,
         STATUS_OK,
         "(masked; --gaps says how; with --tz America/New_York or "},
        /* an hour twice, and one that the zone skips */
        {"Europe/Berlin",
         {2022, 3, 1},
         TICKS_HOUR,
         300,
         TWICE,
         STATUS_DATA,
         "--tz cannot read it (give --duplicates first, "},
        /* not these clocks: a row that comes twice on another day, other
         * nights, and none at all */
        {"Europe/Berlin",
         {2022, 10, 1},
         TICKS_HOUR,
         60,
         LATER,
         STATUS_DATA,
         NULL},
        {"Europe/Berlin",
         {2022, 3, 1},
         TICKS_HOUR,
         300,
         TWICE | GAP,
         STATUS_DATA,
         "probably a row written twice (give --duplicates first, "},
        {"Asia/Amman", {2021, 10, 1}, TICKS_HOUR, 60, 0, STATUS_DATA, NULL},
        {"Asia/Tokyo", {2022, 3, 1}, TICKS_HOUR, 300, 0, STATUS_OK, NULL},
        {"Asia/Tokyo", {2022, 3, 1}, TICKS_HOUR, 25, GAP, STATUS_OK, NULL},
    };

    (void)state;
    if (access("/usr/share/zoneinfo/Europe/Berlin", R_OK) != 0)
        skip();
    for (size_t i = 0; i < COUNT(cases); i++)
        check(&cases[i]);
}

/* An hour is absent on 27 March 2022 where the clocks of Berlin skip one. */
static void times_in_utc_are_no_local_times(void **state)
{
    static const char *const zones[] = {"", "Z"};

    (void)state;
    if (access("/usr/share/zoneinfo/Europe/Berlin", R_OK) != 0)
        skip();
    for (size_t k = 0; k < COUNT(zones); k++) {
        struct text csv = {0};
        struct given g;

        text_string(&csv, "time,x\n");
        for (int i = 0; i < 72; i++)
            if (i != 26)
                text_printf(&csv, "2022-03-%02dT%02d:00%s,%d\n", 26 + i / 24,
                            i % 24, zones[k], i * 37 % 11);
        given_read(&g, csv.bytes, NULL);
        assert_int_equal(!strstr(g.notes.bytes, "looks like local time"), k);
        given_release(&g);
        text_release(&csv);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(zones_are_told_apart_by_their_changes),
        cmocka_unit_test(times_in_utc_are_no_local_times),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
