/* test_day_hours.c - the hours of each day in which all rows lie. */
#include "given.h"

#include <string.h>

#include "time/calendar.h"
#include "time/hours.h"
#include "time/step_words.h"
#include "time/week.h"

enum { MONDAY_TO_FRIDAY = 31, MONDAY_TO_SATURDAY = 63, EVERY_DAY = 127 };

/* Rows of a file: `days` days from Monday 1 January 2024 on, of a set. */
struct file {
    int days;
    unsigned set;
    int first, last; /* hours of a day, inclusive */
    /* each `late`-th day begins or ends so many hours later or earlier */
    int late, later, earlier;
    int without;            /* each so many rows one is absent; 0: none */
    int holiday, half_day;  /* numbers of days; 0: none */
    const char *id, *extra; /* a row before the others */
};

static void put_file(struct text *csv, const struct file *f)
{
    const struct time_form form = time_form_iso(TIME_DATETIME, false);
    size_t n = 0;

    for (int day = 0; day < f->days; day++) {
        const bool is_late = f->late && day % f->late == 0;
        const int from = f->first + (is_late ? f->later : 0);
        const int to = f->half_day && day == f->half_day
                           ? 13
                           : f->last - (is_late ? f->earlier : 0);
        const int64_t start = calendar_days((struct civil){2024, 1, 1}) + day;

        if (!(f->set >> calendar_weekday(start) & 1U) ||
            (f->holiday && day == f->holiday))
            continue;
        for (int hour = from; hour <= to; hour++) {
            char time[TIME_TEXT_MAX];

            if (f->without && ++n % (size_t)f->without == 0)
                continue;
            (void)time_print(&form, start * TICKS_DAY + hour * TICKS_HOUR,
                             time);
            text_printf(csv, "%s%s%s,%d\n", f->id ? f->id : "",
                        f->id ? "," : "", time, hour + day % 7);
        }
    }
}

static void read_file(struct given *g, const struct file *f,
                      const struct given_options *options)
{
    struct text csv = {0};

    text_string(&csv, "time,x\n");
    if (f->extra)
        text_string(&csv, f->extra);
    put_file(&csv, f);
    assert_false(csv.failed);
    given_read(g, csv.bytes, options);
    text_release(&csv);
}

static void assert_words(const struct given *g, const char *want)
{
    struct text words = {0};

    step_words(&g->dataset.table.time_form, g->dataset.step, &words);
    assert_string_equal(words.bytes, want);
    text_release(&words);
}

static void closed_hours_are_no_gaps(void **state)
{
    static const struct {
        struct file file;
        const char *words, *next;
        size_t n_rows;
    } cases[] = {
        {{.days = 26, .set = MONDAY_TO_FRIDAY, .first = 8, .last = 17},
         "hourly from 08:00 to 17:00, Monday to Friday",
         "2024-01-29 08:00",
         200},
        {{.days = 27, .set = MONDAY_TO_SATURDAY, .first = 9, .last = 19},
         "hourly from 09:00 to 19:00, Monday to Saturday",
         "2024-01-29 09:00",
         264},
        {{.days = 5, .set = EVERY_DAY, .first = 0, .last = 15},
         "hourly from 00:00 to 15:00",
         "2024-01-06 00:00",
         80},
        /* no Wednesday in two weeks */
        {{.days = 14, .set = 123, .first = 9, .last = 19},
         "hourly from 09:00 to 19:00",
         "2024-01-15 09:00",
         154},
        /* no Thursday in five weeks */
        {{.days = 35, .set = 119, .first = 9, .last = 12},
         "hourly from 09:00 to 12:00, Friday to Wednesday",
         "2024-02-05 09:00",
         120},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct given g;
        char text[TIME_TEXT_MAX];

        read_file(&g, &cases[i].file, NULL);
        assert_words(&g, cases[i].words);
        assert_int_equal(g.dataset.table.n_rows, cases[i].n_rows);
        assert_true(g.dataset.has_times);
        dataset_future_time(&g.dataset, g.dataset.table.n_rows - 1, 1, text);
        assert_string_equal(text, cases[i].next);
        given_release(&g);
    }
}

static void absent_rows_within_the_hours_are_gaps(void **state)
{
    struct given g;

    (void)state;
    read_file(&g,
              &(struct file){.days = 26,
                             .set = MONDAY_TO_FRIDAY,
                             .first = 8,
                             .last = 17,
                             .holiday = 4,
                             .half_day = 8,
                             .without = 39},
              NULL);
    assert_words(&g, "hourly from 08:00 to 17:00, Monday to Friday");
    assert_int_equal(g.dataset.table.n_rows, 200);
    assert_non_null(strstr(g.notes.bytes,
                           "6 gaps, 18 rows missing: first 2024-01-04 16:00, "
                           "between lines 39 and 40"));
    given_release(&g);
    read_file(&g,
              &(struct file){.days = 26,
                             .set = MONDAY_TO_FRIDAY,
                             .first = 8,
                             .last = 17,
                             .holiday = 4},
              NULL);
    assert_non_null(strstr(g.notes.bytes,
                           "1 gap, 10 rows missing: 2024-01-05 08:00 to "
                           "2024-01-05 17:00, between lines 41 and 42"));
    given_release(&g);
}

static void other_files_keep_their_step(void **state)
{
    static const struct file files[] = {
        /* four days */
        {.days = 4, .set = EVERY_DAY, .first = 9, .last = 15},
        /* few closed hours, and few of all hours that are closed */
        {.days = 28, .set = MONDAY_TO_FRIDAY, .first = 2, .last = 23},
        {.days = 28, .set = EVERY_DAY, .first = 5, .last = 23},
        /* hours that vary, as those of the sun */
        {.days = 40,
         .set = EVERY_DAY,
         .first = 6,
         .last = 18,
         .late = 3,
         .later = 2},
        {.days = 40,
         .set = EVERY_DAY,
         .first = 6,
         .last = 18,
         .late = 3,
         .earlier = 2},
        /* many rows absent within the hours */
        {.days = 40, .set = EVERY_DAY, .first = 8, .last = 19, .without = 3},
        /* a row in the night */
        {.days = 28,
         .set = EVERY_DAY,
         .first = 9,
         .last = 19,
         .extra = "2023-12-31 23:00,1\n"},
        /* rows of one day a week */
        {.days = 70, .set = 2, .first = 2, .last = 20},
        /* whole days */
        {.days = 28, .set = MONDAY_TO_FRIDAY, .first = 0, .last = 23},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(files); i++) {
        struct given g;

        read_file(&g, &files[i], NULL);
        assert_words(&g, "hourly");
        given_release(&g);
    }
}

static void freq_says_the_hours_or_that_there_are_none(void **state)
{
    static const struct file file = {
        .days = 26, .set = MONDAY_TO_FRIDAY, .first = 8, .last = 17};
    struct given g;

    (void)state;
    read_file(&g, &file, &(struct given_options){.freq = "1h"});
    assert_words(&g, "hourly");
    assert_int_equal(g.dataset.table.n_rows, 25 * 24 + 10);
    given_release(&g);
    read_file(&g, &file,
              &(struct given_options){.freq = "1h,07:00-18:00,Mon-Sat"});
    assert_words(&g, "hourly from 07:00 to 18:00, Monday to Saturday");
    given_release(&g);
    given_refused("time,x\n2024-01-01 09:00,1\n2024-01-01 10:00,2\n"
                  "2024-01-01 11:00,2\n",
                  &(struct given_options){.freq = "1h,09:00-10:00"},
                  STATUS_DATA,
                  "time 2024-01-01 11:00 is off the grid; the step is hourly "
                  "from 09:00 to 10:00 (give another --freq");
}

/* In Berlin the clocks change on 31 March 2024. */
static void hours_of_a_zone_are_those_of_its_clocks(void **state)
{
    static const struct file file = {
        .days = 91, .set = EVERY_DAY, .first = 9, .last = 19};
    struct given g;
    char text[TIME_TEXT_MAX];

    (void)state;
    read_file(&g, &file, &(struct given_options){.tz = "Europe/Berlin"});
    assert_words(&g, "hourly from 09:00 to 19:00");
    assert_int_equal(g.dataset.table.n_rows, 91 * 11);
    dataset_future_time(&g.dataset, 91 * 11 - 1, 1, text);
    assert_non_null(strstr(text, "2024-04-01 09:00"));
    given_release(&g);
}

static void hours_are_those_of_all_ids(void **state)
{
    struct file file = {
        .days = 26, .set = MONDAY_TO_FRIDAY, .first = 8, .last = 17};
    struct text csv = {0};
    struct given g;

    (void)state;
    text_string(&csv, "id,time,x\n");
    file.id = "a";
    put_file(&csv, &file);
    file.id = "b";
    file.set = MONDAY_TO_SATURDAY;
    put_file(&csv, &file);
    given_read(&g, csv.bytes, &(struct given_options){.id = "id"});
    assert_words(&g, "hourly from 08:00 to 17:00, Monday to Saturday");
    assert_int_equal(g.dataset.series[1].n_rows, 230);
    assert_int_equal(g.dataset.series[0].n_rows, 230);
    given_release(&g);
    text_release(&csv);
}

/* Steps forth and back from each row, and from times between. */
static void rows_are_numbered_over_the_closed_hours(void **state)
{
    static const char *const rows[] = {"2023-12-29 16:00", "2023-12-29 16:30",
                                       "2024-01-01 15:00", "2024-01-01 15:30",
                                       "2024-01-01 16:00", "2024-01-01 16:30",
                                       "2024-01-02 15:00", "2024-01-02 15:30"};
    static const struct {
        const char *time;
        int64_t row;
    } between[] = {{"2023-12-30 15:30", 1},
                   {"2024-01-01 08:00", 1},
                   {"2024-01-01 15:29", 2},
                   {"2024-01-01 22:00", 5}};
    struct time_form form = {.kind = TIME_TEXT};
    struct time_step step = {.kind = STEP_TICKS, .count = 30 * TICKS_MINUTE};
    size_t periods[N_USUAL_PERIODS];
    int64_t first, tick;
    bool exact;

    (void)state;
    assert_true(hours_parse("15:00-16:30,Mon-Fri", 19, &step));
    assert_true(time_parse(rows[0], strlen(rows[0]), false, &form, &first));
    for (int64_t i = 0; i < (int64_t)COUNT(rows); i++) {
        assert_true(time_parse(rows[i], strlen(rows[i]), false, &form, &tick));
        assert_int_equal(time_steps_between(&form, step, first, tick, &exact),
                         i);
        assert_true(exact);
        assert_int_equal(time_add(&form, step, first, i), tick);
        assert_int_equal(time_add(&form, step, tick, -i), first);
    }
    for (size_t i = 0; i < COUNT(between); i++) {
        assert_true(time_parse(between[i].time, strlen(between[i].time), false,
                               &form, &tick));
        assert_int_equal(time_steps_between(&form, step, first, tick, &exact),
                         between[i].row);
        assert_false(exact);
    }
    time_usual_periods(&form, step, periods);
    assert_int_equal(periods[0], 4);
    assert_int_equal(periods[1], 20);
}

static void hours_are_read_as_they_are_written(void **state)
{
    static const struct {
        const char *text, *words;
    } cases[] = {
        {"30min,08:00-17:30", "every 30 minutes from 08:00 to 17:30"},
        {"15s,23:58:15-23:59:00,Sun-Thu",
         "every 15 seconds from 23:58:15 to 23:59, Sunday to Thursday"},
        {"h,9:00-19:00,Mon,Wed",
         "hourly from 09:00 to 19:00, Monday and Wednesday"},
    };
    static const char *const wrong[] = {
        "30min,08:00-17:20",  "30min,08:00-08:00",
        "30min,17:00-08:00",  "30min,08:00",
        "30min,8-17",         "30min,08:00-24:00",
        "30min,08:00-17:00,", "1d,08:00-17:00",
        "30min,08:60-17:00",  "30min,08:00-17:00,Mond",
        "B,08:00-17:00",      "30min,08:00-17:00Mon",
    };
    const struct time_form form = time_form_iso(TIME_DATETIME, false);

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct text words = {0}, text = {0};
        struct time_step step, again;

        assert_null(
            step_parse(cases[i].text, strlen(cases[i].text), &form, &step));
        step_words(&form, step, &words);
        assert_string_equal(words.bytes, cases[i].words);
        hours_print(step, &text);
        again = (struct time_step){.kind = STEP_TICKS, .count = step.count};
        assert_true(hours_parse(text.bytes, text.length, &again));
        assert_true(time_step_same(step, again));
        text_release(&words);
        text_release(&text);
    }
    for (size_t i = 0; i < COUNT(wrong); i++) {
        struct time_step step;

        assert_non_null(step_parse(wrong[i], strlen(wrong[i]), &form, &step));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(closed_hours_are_no_gaps),
        cmocka_unit_test(absent_rows_within_the_hours_are_gaps),
        cmocka_unit_test(other_files_keep_their_step),
        cmocka_unit_test(freq_says_the_hours_or_that_there_are_none),
        cmocka_unit_test(hours_of_a_zone_are_those_of_its_clocks),
        cmocka_unit_test(hours_are_those_of_all_ids),
        cmocka_unit_test(rows_are_numbered_over_the_closed_hours),
        cmocka_unit_test(hours_are_read_as_they_are_written),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
