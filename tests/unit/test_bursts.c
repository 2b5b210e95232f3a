/* test_bursts.c - rows that come in bursts. */
#include <stdio.h>

#include "given.h"

/* The first rows of each period, a minute apart. */
struct bursts {
    int n, rows, period;
    bool counted; /* minutes in place of times */
};

static void put_bursts(const struct bursts *bursts, struct text *csv)
{
    text_string(csv, bursts->counted ? "t,y\n" : "time,y\n");
    for (int i = 0; i < bursts->n * bursts->rows; i++) {
        const int minutes =
            i / bursts->rows * bursts->period + i % bursts->rows;

        if (bursts->counted)
            text_printf(csv, "%d", minutes);
        else
            text_printf(csv, "2024-01-%02d %02d:%02d", 1 + minutes / 1440,
                        minutes / 60 % 24, minutes % 60);
        text_printf(csv, ",%d\n", i % 7);
    }
}

static void bursts_have_a_rhythm_and_most_times_are_absent(void **state)
{
    static const struct {
        struct bursts bursts;
        const char *part; /* of the message; NULL: times are absent */
    } cases[] = {
        {{.n = 11, .rows = 10, .period = 60}, "give --resample 1h:mean"},
        {{.n = 10, .rows = 10, .period = 60}, NULL},
        {{.n = 20, .rows = 4, .period = 10}, "give --resample 10min:mean"},
        {{.n = 20, .rows = 5, .period = 9}, NULL},
        {{.n = 20, .rows = 19, .period = 60}, "give --resample 1h:mean"},
        {{.n = 20, .rows = 25, .period = 60}, NULL},
        {{.n = 20, .rows = 4, .period = 10, .counted = true}, NULL},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        const struct given_options options = {
            .time = cases[i].bursts.counted ? "t" : "time"};
        struct text csv = {0};
        struct given g;
        struct error err;

        put_bursts(&cases[i].bursts, &csv);
        assert_false(csv.failed);
        if (cases[i].part)
            given_refused(csv.bytes, &options, STATUS_DATA, cases[i].part);
        else
            assert_ok(given_try(&g, csv.bytes, &options, &err), &err);
        if (!cases[i].part)
            given_release(&g);
        text_release(&csv);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bursts_have_a_rhythm_and_most_times_are_absent),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
