/* test_odd_first.c - a first row that is off the grid of all others. */
#include "given.h"
#include "time/calendar.h"

/* Rows of `id` at a first time, and then at every step of a start. */
static void put_rows(struct text *csv, const char *id, const char *first,
                     struct civil from, struct time_step step, size_t n)
{
    const struct time_form form = time_form_iso(
        step.kind == STEP_TICKS ? TIME_DATETIME : TIME_DATE, false);
    const int64_t start = calendar_join(&form, from, 0);

    text_printf(csv, "%s,%s,1\n", id, first);
    for (size_t i = 0; i < n; i++) {
        char time[TIME_TEXT_MAX];

        (void)time_print(&form, time_add(&form, step, start, (int64_t)i), time);
        text_printf(csv, "%s,%s,%zu\n", id, time, i % 7 + 2);
    }
}

static const struct time_step hourly = {.kind = STEP_TICKS,
                                        .count = TICKS_HOUR};
static const struct civil monday = {2023, 1, 2};

static void assert_message(struct text *csv, const char *part)
{
    assert_false(csv->failed);
    given_refused(csv->bytes, &(struct given_options){.id = "id"}, STATUS_DATA,
                  part);
    text_release(csv);
}

static void it_is_named_with_the_line_that_leaves_it_out(void **state)
{
    static const struct {
        const char *first, *part;
        struct civil from;
        struct time_step step;
    } cases[] = {
        {"2023-01-01 23:07",
         ":2: time 2023-01-01 23:07 is off the grid; all later ones are hourly "
         "(correct it, or leave its line out: sed '2d'",
         {2023, 1, 2},
         {.kind = STEP_TICKS, .count = TICKS_HOUR}},
        {"1999-12-15",
         ":2: time 1999-12-15 is off the grid; all later ones are monthly",
         {2000, 1, 1},
         {.kind = STEP_MONTHS, .count = 1}},
        {"2000-01-15", /* in the month before the first that ends */
         ":2: time 2000-01-15 is off the grid; all later ones are monthly, "
         "last",
         {2000, 2, 29},
         {.kind = STEP_MONTH_ENDS, .count = 1}},
        {"2023-01-01", /* a Sunday */
         ":2: time 2023-01-01 is off the grid; all later ones are Monday to "
         "Friday",
         {2023, 1, 2},
         {.kind = STEP_WEEKDAYS, .count = 1, .days = 31}},
        {"2023-01-01",
         ":2: time 2023-01-01 is off the grid; all later ones are Monday to "
         "Saturday",
         {2023, 1, 2},
         {.kind = STEP_WEEKDAYS, .count = 1, .days = 63}},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct text csv = {0};

        text_string(&csv, "id,time,y\n");
        put_rows(&csv, "a", cases[i].first, cases[i].from, cases[i].step, 60);
        assert_message(&csv, cases[i].part);
    }
}

static void so_are_those_of_up_to_three_series(void **state)
{
    static const char *const ids[] = {"a", "b", "c", "d"};
    static const char *const parts[] = {
        "is off the grid; all", "and 1 other are off",
        ("and 2 others are off the grid; all later ones are hourly (correct "
         "them, or leave their lines out: sed '2d;33d;64d'"),
        "off the grid; the step is hourly (give --resample"};

    (void)state;
    for (size_t n = 1; n <= COUNT(ids); n++) {
        struct text csv = {0};

        text_string(&csv, "id,time,y\n");
        for (size_t i = 0; i < n; i++)
            put_rows(&csv, ids[i], "2023-01-01 23:07", monday, hourly, 30);
        assert_message(&csv, parts[n - 1]);
    }
}

/* Where a later row is off the grid as well, the rows are joined instead. */
static void no_other_row_is_off(void **state)
{
    struct text csv = {0};

    (void)state;
    text_string(&csv, "id,time,y\n");
    put_rows(&csv, "a", "2023-01-01 23:00", monday, hourly, 30);
    text_string(&csv, "a,2023-01-03 06:07,1\n");
    assert_message(&csv, ":33: time 2023-01-03 06:07 is off the grid; the step "
                         "is hourly (give --resample 1h:mean");
    text_string(&csv, "id,time,y\n");
    put_rows(&csv, "a", "2023-01-01 23:07", monday, hourly, 30);
    text_string(&csv, "a,2023-01-03 06:20,1\n");
    assert_message(&csv, "is off the grid; the step is hourly");
}

/* Of three rows, the last may be the odd one. */
static void a_short_series_has_none(void **state)
{
    struct text csv = {0};

    (void)state;
    text_string(&csv, "id,time,y\n");
    put_rows(&csv, "a", "2023-01-01 23:00", monday, hourly, 30);
    put_rows(&csv, "b", "2023-01-01 23:07", monday, hourly, 2);
    assert_message(&csv,
                   ":34: time 2023-01-02 00:00 is off the grid; the step");
    text_string(&csv, "id,time,y\n");
    put_rows(&csv, "a", "2023-01-01 23:00", monday, hourly, 30);
    put_rows(&csv, "b", "2023-01-01 23:07", monday, hourly, 3);
    assert_message(&csv, ":33: time 2023-01-01 23:07 is off the grid; all");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_is_named_with_the_line_that_leaves_it_out),
        cmocka_unit_test(so_are_those_of_up_to_three_series),
        cmocka_unit_test(no_other_row_is_off),
        cmocka_unit_test(a_short_series_has_none),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
