/* test_no_memory.c - the grid of times reports each allocation that fails, and
 * finds nothing else in place of what it needed. */
#include "given.h"

#include <stdio.h>
#include <stdlib.h>

#include "allocations.h"

#if COUNTS_ALLOCATIONS
/* Bursts of rows `step` minutes apart, the next one after `pause` minutes and
 * up to `jitter` more. */
struct rows {
    int step, burst, pause, jitter;
    const char *resample;
};

static void put_rows(const struct rows *rows, struct text *csv)
{
    text_string(csv, "time,y\n");
    for (int i = 0, minute = 0; i < 200; i++) {
        text_printf(csv, "2024-01-%02d %02d:%02d,%d\n", 1 + minute / 1440,
                    minute / 60 % 24, minute % 60, i % 7);
        minute += i % rows->burst < rows->burst - 1
                      ? rows->step
                      : rows->pause + (rows->jitter ? i * i % rows->jitter : 0);
    }
}

/* Reads a file without the memory of an allocation (0: with all) of the part
 * that makes its rows a dataset; sets the message to its notes if it is one. */
static enum status read_rows(const char *csv, const struct rows *rows,
                             size_t failing, struct error *err)
{
    const struct schema_options schema_options = {.layout = LAYOUT_SERIES};
    struct reading reading = {.gaps = GAPS_MASK};
    struct given g = {0};
    struct table table;
    enum status status;

    text_string(&g.notes, "");
    if (rows->resample)
        memcpy(reading.resample, rows->resample, strlen(rows->resample) + 1);
    given_table(&table, csv, &(struct given_options){.time = "time"});
    assert_ok(schema_choose(&g.schema, &table, &schema_options, &g.notes, err),
              err);
    n_allocations = 0;
    failing_allocation = failing;
    status = dataset_init(&g.dataset, &table, &g.schema, &reading, true,
                          &g.notes, err);
    failing_allocation = 0;
    if (status == STATUS_OK)
        (void)snprintf(err->message, sizeof err->message, ":%s",
                       g.notes.failed ? "" : g.notes.bytes);
    table_release(&table);
    given_release(&g);
    return status;
}
#endif

static void the_grid_reports_allocations_that_fail(void **state)
{
#if COUNTS_ALLOCATIONS
    static const struct rows cases[] = {
        {.step = 1, .burst = 4, .pause = 7},
        {.step = 1, .burst = 4, .pause = 7, .resample = "10min:mean"},
        {.step = 1, .burst = 2, .pause = 5, .jitter = 97},
        {.step = 1,
         .burst = 2,
         .pause = 5,
         .jitter = 97,
         .resample = "1h:mean"},
        {.step = 2, .burst = 20, .pause = 3},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct text csv = {0};
        struct error whole, err;
        enum status expected, status;
        size_t k = 0;

        put_rows(&cases[i], &csv);
        assert_false(csv.failed);
        expected = read_rows(csv.bytes, &cases[i], 0, &whole);
        do {
            status = read_rows(csv.bytes, &cases[i], ++k, &err);
            if (status == STATUS_INTERNAL)
                continue;
            /* qsort() can do without memory */
            assert_int_equal(status, expected);
            assert_string_equal(strchr(err.message, ':'),
                                strchr(whole.message, ':'));
        } while (n_allocations >= k);
        text_release(&csv);
    }
#else
    (void)state;
    skip();
#endif
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_grid_reports_allocations_that_fail),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
