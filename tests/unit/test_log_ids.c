/* test_log_ids.c - the column of a log that names its devices. */
#include <stdio.h>

#include "given.h"

/* A log of rows about 20 seconds apart, a device each. */
struct log {
    const char *header;
    const char *devices; /* separated by blanks, in turns */
    size_t n_rows;
    bool at_random; /* no turns */
    bool in_blocks; /* the rows of each device are consecutive */
    bool backwards; /* in these, the last one comes first */
    bool skewed;    /* the clocks of the devices differ */
};

enum { SECONDS = 20 };

/* Device k of a list. */
static void put_device(const char *list, size_t k, struct text *csv)
{
    while (k--)
        list = strchr(list, ' ') + 1;
    text_printf(csv, ",%.*s", (int)strcspn(list, " "), list);
}

static void put_log(const struct log *log, struct text *csv)
{
    size_t n = 1;

    for (const char *at = log->devices; (at = strchr(at, ' ')); at++)
        n++;
    text_printf(csv, "%s\n", log->header);
    for (size_t i = 0; i < log->n_rows; i++) {
        const size_t per = (log->n_rows + n - 1) / n;
        size_t turn = i, seconds;

        if (log->in_blocks)
            turn = i % per * n + i / per;
        if (log->in_blocks && log->backwards)
            turn = (per - 1 - i % per) * n + i / per;
        seconds = turn * SECONDS + turn * turn * 7 % 17 +
                  (log->skewed ? turn % n * 1000 : 0);
        text_printf(csv, "2024-01-01 %02zu:%02zu:%02zu", seconds / 3600,
                    seconds / 60 % 60, seconds % 60);
        put_device(log->devices,
                   log->at_random ? i * i * 7919 % 1009 % n : turn % n, csv);
        text_printf(csv, ",%zu.5\n", i % 7);
    }
}

/* Checks the first option of the refusal. */
static void assert_option(const struct log *log, const char *option)
{
    struct text csv = {0};
    const struct finding *found;
    struct given g;
    struct error err;

    put_log(log, &csv);
    assert_false(csv.failed);
    assert_fails(given_try(&g, csv.bytes, NULL, &err), STATUS_DATA, &err,
                 option);
    found = findings_last(&g.dataset.table.findings);
    if (found->choices)
        assert_int_equal(strncmp(found->choices, option, strlen(option)), 0);
    else
        assert_int_equal(strncmp(found->remedy, option, strlen(option)), 0);
    given_release(&g);
    text_release(&csv);
}

static void devices_in_turns_are_ids(void **state)
{
    static const char ids[] = "--id device", join[] = "--resample";
    static const struct {
        struct log log;
        const char *option;
    } cases[] = {
        {{.header = "time,device,y", .devices = "a b c", .n_rows = 90}, ids},
        {{.header = "time,device,y", .devices = "7 8 9", .n_rows = 90}, ids},
        {{.header = "time,thing,y", .devices = "a b c", .n_rows = 90},
         "--id thing"},
        /* numbers need a name and turns, texts one of these */
        {{.header = "time,load,y", .devices = "7 8 9", .n_rows = 90}, join},
        {{.header = "time,device,y",
          .devices = "a b c",
          .n_rows = 90,
          .at_random = true},
         ids},
        {{.header = "time,thing,y",
          .devices = "a b c",
          .n_rows = 90,
          .at_random = true},
         join},
        {{.header = "time,device,y",
          .devices = "7 8 9",
          .n_rows = 90,
          .at_random = true},
         join},
        /* texts at random, with few turns, some of them long */
        {{.header = "time,thing,y",
          .devices = "a c c a b c b c c a c a",
          .n_rows = 120},
         join},
        /* a switch, fractions, one value, and few rows of each */
        {{.header = "time,device,y", .devices = "0 1", .n_rows = 90}, join},
        {{.header = "time,device,y", .devices = "1 2", .n_rows = 90}, ids},
        {{.header = "time,device,y", .devices = "1.5 2.5", .n_rows = 90}, join},
        {{.header = "time,device,y", .devices = "-1 -2", .n_rows = 90}, join},
        {{.header = "time,device,y", .devices = "a", .n_rows = 90}, join},
        {{.header = "time,device,y", .devices = "a b c", .n_rows = 27}, join},
        /* empty cells, and texts among numbers */
        {{.header = "time,thing,y", .devices = "a 7 b", .n_rows = 90}, join},
        {{.header = "time,device,y", .devices = "a b NA", .n_rows = 90}, join},
        /* a name is worth more */
        {{.header = "time,thing,device,y",
          .devices = "a,r b,s c,r d,s",
          .n_rows = 90},
         ids},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++)
        assert_option(&cases[i].log, cases[i].option);
}

static void devices_in_blocks_are_ids_if_each_is_in_order(void **state)
{
    static const struct {
        struct log log;
        const char *option;
    } cases[] = {
        {{.header = "time,device,y",
          .devices = "a b c",
          .n_rows = 90,
          .in_blocks = true},
         "--id device"},
        {{.header = "time,thing,y",
          .devices = "a b c",
          .n_rows = 90,
          .in_blocks = true},
         "--id thing"},
        {{.header = "time,device,y",
          .devices = "a b c",
          .n_rows = 90,
          .in_blocks = true,
          .backwards = true},
         "--sort"},
        {{.header = "time,device,y",
          .devices = "a b c",
          .n_rows = 90,
          .skewed = true},
         "--id device"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++)
        assert_option(&cases[i].log, cases[i].option);
}

static void rows_of_an_id_are_not_divided(void **state)
{
    const struct log log = {.header = "time,device,thing,y",
                            .devices = "a,r b,s c,r d,s",
                            .n_rows = 90};
    struct text csv = {0};
    struct given g;
    struct error err;

    (void)state;
    put_log(&log, &csv);
    assert_false(csv.failed);
    assert_fails(
        given_try(&g, csv.bytes, &(struct given_options){.id = "thing"}, &err),
        STATUS_DATA, &err, "(give --resample");
    given_release(&g);
    text_release(&csv);
}

/* Rows without times, each with a value. */
struct rows {
    const char *header;
    const char *values; /* separated by blanks, in turns */
    size_t n_rows;
    bool in_blocks; /* the rows of each value are consecutive */
    size_t cut;     /* rows of the first value that are left out */
    bool at_random;
};

static void put_rows(const struct rows *rows, struct text *csv)
{
    size_t n = 1;

    for (const char *at = rows->values; (at = strchr(at, ' ')); at++)
        n++;
    text_printf(csv, "%s\n", rows->header);
    for (size_t i = rows->cut; i < rows->n_rows; i++) {
        const size_t k = rows->in_blocks ? i * n / rows->n_rows : i % n;
        const size_t value = rows->at_random ? i * i * 7919 % 1009 % n : k;

        text_printf(csv, "%zu.5", i * i % 7);
        put_device(rows->values, value, csv);
        text_string(csv, "\n");
    }
}

static void rows_without_times_are_divided(void **state)
{
    static const struct {
        struct rows rows;
        const char *option; /* NULL: none */
    } cases[] = {
        {{"y,store", "a b c", 90, .in_blocks = true}, "--id store"},
        {{"y,store", "a b c", 90, .in_blocks = true, .cut = 5}, "--id store"},
        {{"y,store", "a b c", 90, .in_blocks = false}, "--id store"},
        {{"y,store", "7 8 9", 90, .in_blocks = true}, "--id store"},
        {{"y,symbol", "a b c", 90, .in_blocks = true}, "--id symbol"},
        {{"y,symbol", "a b c", 90, .in_blocks = false}, "--id symbol"},
        {{"y,symbol", "a b c", 90, .in_blocks = true, .cut = 1}, "--id symbol"},
        /* two states, weather, and numbers that may be values */
        {{"y,state", "on off", 90, .in_blocks = true, .cut = 5}, NULL},
        {{"y,symbol", "a b c", 90, .in_blocks = true, .cut = 5}, NULL},
        {{"y,weather", "sun rain fog", 90, .at_random = true}, NULL},
        {{"y,store", "7 8 9", 90, .in_blocks = false}, NULL},
        {{"y,store", "7 8 9", 90, .in_blocks = true, .cut = 5}, NULL},
        {{"y,load", "7 8 9", 90, .in_blocks = true}, NULL},
        {{"y,store", "a b c", 27, .in_blocks = true}, NULL},
        /* parts of the calendar and of the day, by name and by value */
        {{"y,x", "Mon Tue Wed Thu Fri Sat Sun", 91, .cut = 0}, NULL},
        {{"y,x", "Mai Juni Juli", 90, .cut = 0}, NULL},
        {{"y,x", "AM PM", 90, .cut = 0}, NULL},
        {{"y,weekday", "a b c", 90, .cut = 0}, NULL},
        {{"y,quarter_nr", "a b c d", 92, .cut = 0}, NULL},
        {{"y,hour_id", "a b c d", 92, .cut = 0}, NULL},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct given_options series = {.layout = "series"};
        struct text csv = {0};
        struct given g;

        put_rows(&cases[i].rows, &csv);
        assert_false(csv.failed);
        if (cases[i].option)
            given_refused(csv.bytes, NULL, STATUS_DATA, cases[i].option);
        given_read(&g, csv.bytes, cases[i].option ? &series : NULL);
        given_release(&g);
        text_release(&csv);
    }
}

/* Rows with regular times, each with a value. */
struct turns {
    const char *header;
    const char *values; /* separated by blanks, in turns */
    int hours;          /* between two rows; 0: 25 minutes */
    bool at_random;
    bool rotates;    /* each turn starts with the next value */
    bool has_pauses; /* after each turn */
};

static void put_turns(const struct turns *turns, struct text *csv)
{
    enum { ROWS = 90 };
    size_t n = 1;

    for (const char *at = turns->values; (at = strchr(at, ' ')); at++)
        n++;
    text_printf(csv, "%s\n", turns->header);
    for (size_t i = 0; i < ROWS; i++) {
        const size_t random = i * i * 7919 % 1009;
        const size_t step = turns->hours ? 60 * (size_t)turns->hours : 25;
        const size_t time =
            step * i + (turns->has_pauses ? 2 * step * (i / n) : 0);

        text_printf(csv, "2024-%02zu-%02zu %02zu:%02zu", 1 + time / 1440 / 28,
                    1 + time / 1440 % 28, time / 60 % 24, time % 60);
        put_device(
            turns->values,
            (turns->at_random ? random : i + (turns->rotates ? i / n : 0)) % n,
            csv);
        text_printf(csv, ",%zu.5\n", i * i % 7);
    }
}

static void rows_with_times_may_be_read_in_turn(void **state)
{
    static const struct {
        struct turns turns;
        const char *option; /* NULL: none */
        const char *note;   /* NULL: refused, or none */
    } cases[] = {
        {{"time,node,y", "A B C", .hours = 0}, "--id node", NULL},
        {{"time,node,y", "1 2 3", .hours = 0}, "--id node", NULL},
        {{"time,node,y", "1 2", .hours = 0}, "--id node", NULL},
        {{"time,sensor id,y", "A B", .hours = 0}, "--id 'sensor id'", NULL},
        {{"time,node,y", "A B C D", .rotates = true}, "--id node", NULL},
        {{"time,node,y", "A B C", .has_pauses = true}, "--id node", NULL},
        {{"time,node,y", "A B C", .hours = 1}, "--id node", NULL},
        /* less is sure: another name, or a day for each turn */
        {{"time,thing,y", "A B C", .hours = 0}, NULL, "(give --id thing if"},
        {{"time,node,y", "A B C", .hours = 8}, NULL, "(give --id node if"},
        /* values, parts of the calendar, states */
        {{"time,thing,y", "A B C D", .rotates = true}, NULL, NULL},
        {{"time,node,y", "A B C", .at_random = true}, NULL, NULL},
        {{"time,load,y", "7 8 9", .hours = 0}, NULL, NULL},
        {{"time,humid,y", "7 8 9", .hours = 0}, NULL, NULL},
        {{"time,storeId,y", "7 8 9", .hours = 0}, "--id storeId", NULL},
        {{"time,storeid,y", "7 8 9", .hours = 0}, "--id storeid", NULL},
        {{"time,buoy_id,y", "7 8 9", .hours = 0}, "--id buoy_id", NULL},
        {{"time,node,y", "0 1", .hours = 0}, NULL, "(give --id node if"},
        {{"time,node,y", "0 1", .at_random = true}, NULL, NULL},
        {{"time,state,y", "0 1", .hours = 0}, NULL, NULL},
        {{"time,shift,y", "early late night", .hours = 8}, NULL, NULL},
        {{"time,zone,y", "day night", .hours = 12}, NULL, "(give --id zone if"},
        {{"time,light,y", "day night", .hours = 12}, NULL, NULL},
        {{"time,status,y", "on off", .hours = 0}, NULL, NULL},
        {{"time,machine,y", "Off ON", .hours = 0}, NULL, NULL},
        {{"time,day,y", "Mon Tue Wed Thu Fri Sat Sun", .hours = 24},
         NULL,
         NULL},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct given_options series = {.layout = "series"};
        struct text csv = {0};
        struct given g;

        put_turns(&cases[i].turns, &csv);
        assert_false(csv.failed);
        if (cases[i].option)
            given_refused(csv.bytes, NULL, STATUS_DATA, cases[i].option);
        given_read(&g, csv.bytes, cases[i].option ? &series : NULL);
        if (cases[i].note)
            assert_non_null(strstr(g.notes.bytes, cases[i].note));
        else
            assert_null(strstr(g.notes.bytes, "take turns"));
        given_release(&g);
        text_release(&csv);
    }
}

/* Rows of some values, the times of each an hour apart. */
struct delays {
    const char *header;
    const char *values;  /* separated by blanks */
    size_t delay;        /* of the next value, in seconds */
    size_t jitter;       /* seconds, at most */
    const char *refused; /* the remedy; "": none is sure */
    bool noted;          /* with --resample */
};

static void put_delays(const struct delays *delays, struct text *csv)
{
    enum { HOURS = 60, DAY = 24 };
    size_t n = 1;

    for (const char *at = delays->values; (at = strchr(at, ' ')); at++)
        n++;
    text_printf(csv, "%s\n", delays->header);
    for (size_t i = 0; i < n * HOURS; i++) {
        const size_t after =
            i % n * delays->delay + i * i * 7919 % 1009 % (delays->jitter + 1);

        text_printf(csv, "2024-01-%02zu %02zu:%02zu:%02zu", 1 + i / n / DAY,
                    i / n % DAY, after / 60, after % 60);
        put_device(delays->values, i % n, csv);
        text_printf(csv, ",%zu.5\n", i * i % 7);
    }
}

static void values_with_even_times_are_not_joined(void **state)
{
    static const struct delays cases[] = {
        {"time,device,y", "0 1", 2, 0, "--id device", true},
        {"time,device,y", "0 1", 60, 0, "--id device", true},
        {"time,device,y", "0 1", 600, 0, "--id device", true},
        {"time,device,y", "5 6 7", 20, 9, "--id device", true},
        {"time,device,y", "a b", 2, 0, "--id device", true},
        /* one may be right, and so may the other */
        {"time,thing,y", "a b", 2, 0, "", true},
        {"time,device,y", "0 1", 1200, 999, "", false},
        /* states, values, parts of the day */
        {"time,pump_state,y", "0 1", 2, 0, "", false},
        {"time,device,y", "on off", 2, 0, "", false},
        {"time,load,y", "0 1", 2, 0, "", false},
        {"time,hour,y", "a b", 2, 0, "", false},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct text csv = {0};
        struct error err;
        const struct finding *found;
        const char *remedy;
        struct given g;

        put_delays(&cases[i], &csv);
        assert_false(csv.failed);
        assert_int_equal(given_try(&g, csv.bytes, NULL, &err), STATUS_DATA);
        found = findings_last(&g.dataset.table.findings);
        remedy = found->remedy ? found->remedy : "";
        if (*cases[i].refused)
            assert_string_equal(remedy, cases[i].refused);
        else
            assert_null(strstr(remedy, "--id"));
        given_release(&g);
        given_read(&g, csv.bytes,
                   &(struct given_options){.resample = "1h:mean"});
        assert_int_equal(!!strstr(g.notes.bytes, "(give --id "),
                         cases[i].noted);
        given_release(&g);
        given_read(
            &g, csv.bytes,
            &(struct given_options){.resample = "1h:mean", .layout = "series"});
        assert_null(strstr(g.notes.bytes, "(give --id "));
        given_release(&g);
        text_release(&csv);
    }
}

/* Rows without times, of `n` stores in turns. */
static void a_thousand_series_are_the_most(void **state)
{
    static const size_t n_stores[] = {1000, 1001};

    (void)state;
    for (size_t i = 0; i < COUNT(n_stores); i++) {
        const size_t n = n_stores[i];
        struct text csv = {0};
        struct given g;

        text_string(&csv, "y,store\n");
        for (size_t row = 0; row < 10 * n; row++)
            text_printf(&csv, "%zu.5,s%zu\n", row * row % 7, row % n);
        assert_false(csv.failed);
        if (i == 0) {
            given_refused(csv.bytes, NULL, STATUS_DATA, "--id store");
        } else {
            given_read(&g, csv.bytes, NULL);
            given_release(&g);
        }
        text_release(&csv);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(devices_in_turns_are_ids),
        cmocka_unit_test(devices_in_blocks_are_ids_if_each_is_in_order),
        cmocka_unit_test(rows_of_an_id_are_not_divided),
        cmocka_unit_test(rows_without_times_are_divided),
        cmocka_unit_test(rows_with_times_may_be_read_in_turn),
        cmocka_unit_test(values_with_even_times_are_not_joined),
        cmocka_unit_test(a_thousand_series_are_the_most),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
