/* test_calendar_fields.c - calendar inputs of a time. */
#include "check.h"

#include "time/calendar.h"
#include "time/calendar_fields.h"

static struct time_form form;

static int64_t tick_of(const char *text)
{
    int64_t tick;

    form = (struct time_form){0};
    assert_true(time_parse(text, strlen(text), false, &form, &tick));
    return tick;
}

static unsigned auto_of(struct time_step step)
{
    struct error err;
    unsigned set;

    assert_ok(calendar_fields_parse("auto", &form, step, &set, &err), &err);
    return set;
}

static unsigned parse(const char *text, int64_t count)
{
    const struct time_step step = {.kind = STEP_TICKS, .count = count};
    struct error err;
    unsigned set;

    assert_ok(calendar_fields_parse(text, &form, step, &set, &err), &err);
    return set;
}

static void a_field_is_a_point_on_a_circle(void **state)
{
    const unsigned all = (1U << N_CALENDAR_FIELDS) - 1;
    real to[2 * N_CALENDAR_FIELDS];

    (void)state;
    /* a Sunday: three days after a Thursday */
    calendar_fields_at(all, &form, tick_of("2023-10-01 06:00"), to);
    assert_close((double)to[0], 1, 0, 1e-6); /* a quarter of the day */
    assert_close((double)to[1], 0, 0, 1e-6);
    assert_close((double)to[2], 0.43388374, 0, 1e-6); /* sin 6 pi/7 */
    assert_close((double)to[3], -0.90096887, 0, 1e-6);
    assert_close((double)to[4], 0, 0, 1e-6); /* the first of the month */
    assert_close((double)to[5], 1, 0, 1e-6);
    assert_close((double)to[6], -1, 0, 1e-6); /* three quarters of the year */
    assert_close((double)to[7], 0, 0, 1e-6);
    assert_int_equal(calendar_date(&form, tick_of("2023-10-01 06:00")),
                     20231001);
}

static void the_step_decides_what_auto_reads(void **state)
{
    (void)state;
    (void)tick_of("2023-10-01 06:00");
    assert_int_equal(parse("auto", 3600 * INT64_C(1000000)),
                     1U << CALENDAR_HOUR | 1U << CALENDAR_WEEKDAY |
                         1U << CALENDAR_MONTH);
    assert_int_equal(auto_of((struct time_step){.kind = STEP_HOURS,
                                                .count = TICKS_HOUR,
                                                .days = 31,
                                                .first = 9 * TICKS_HOUR,
                                                .rows = 8}),
                     parse("auto", TICKS_HOUR));
    (void)tick_of("2023-10-01");
    assert_int_equal(parse("auto", 1), 1U << CALENDAR_WEEKDAY |
                                           1U << CALENDAR_MONTHDAY |
                                           1U << CALENDAR_MONTH);
    assert_int_equal(parse("auto", 7), 1U << CALENDAR_MONTH);
    assert_int_equal(auto_of((struct time_step){
                         .kind = STEP_WEEKDAYS, .count = 1, .days = 31}),
                     parse("auto", 1));
    assert_int_equal(auto_of((struct time_step){.kind = STEP_DAYS, .count = 1}),
                     parse("auto", 1));
    assert_int_equal(parse("none", 1), 0);
    assert_int_equal(parse("month,weekday", 1),
                     1U << CALENDAR_WEEKDAY | 1U << CALENDAR_MONTH);
}

static void a_field_that_times_do_not_have_is_refused(void **state)
{
    const struct time_step day = {.kind = STEP_TICKS, .count = 1},
                           none = {.kind = STEP_NONE, .count = 0};
    struct error err;
    unsigned set;

    (void)state;
    (void)tick_of("2023-10-01");
    assert_int_equal(calendar_fields_parse("hour", &form, day, &set, &err),
                     STATUS_USAGE);
    assert_int_equal(calendar_fields_parse("month,", &form, day, &set, &err),
                     STATUS_USAGE);
    assert_int_equal(calendar_fields_parse("month", &form, none, &set, &err),
                     STATUS_USAGE);
    assert_ok(calendar_fields_parse("auto", &form, none, &set, &err), &err);
    assert_int_equal(set, 0);
}

static void a_level_is_the_point_of_such_a_time(void **state)
{
    static const char *const times[] = {"1970-01-01 04:00", "2023-10-03 00:00",
                                        "2023-01-01 00:00", "2023-10-01 00:00"};
    static const int level[] = {4, 1, 0, 9};
    static const char *const names[] = {"04:00", "Tuesday", "day 1", "October"};
    char name[LEVEL_NAME];

    (void)state;
    for (int field = 0; field < N_CALENDAR_FIELDS; field++) {
        const unsigned set = 1U << field;
        real at[2], point[2];

        calendar_fields_at(set, &form, tick_of(times[field]), at);
        assert_true(calendar_field_level((enum calendar_field)field,
                                         level[field], name, point));
        assert_string_equal(name, names[field]);
        assert_close((double)point[0], (double)at[0], 0, 1e-6);
        assert_close((double)point[1], (double)at[1], 0, 1e-6);
    }
    assert_false(
        calendar_field_level(CALENDAR_WEEKDAY, 7, name, (real[2]){R(0.0)}));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_field_is_a_point_on_a_circle),
        cmocka_unit_test(the_step_decides_what_auto_reads),
        cmocka_unit_test(a_field_that_times_do_not_have_is_refused),
        cmocka_unit_test(a_level_is_the_point_of_such_a_time),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
