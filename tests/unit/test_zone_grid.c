/* test_zone_grid.c - times with a step in local time only (zone_grid.h). */
#include "given.h"

#include <stdio.h>
#include <stdlib.h>

/* Six days from 2023-03-24 on, in UTC, at an hour of winter and then one hour
 * earlier: the clocks change on 26 March. */
static char *days_of_utc(int hour)
{
    struct text csv = {0};

    text_string(&csv, "time,x\n");
    for (int i = 0; i < 6; i++)
        text_printf(&csv, "2023-03-%02dT%02d:00:00Z,%d\n", 24 + i,
                    i < 2 ? hour : hour - 1, i);
    assert_false(csv.failed);
    return csv.bytes;
}

/* The file is refused with the zone of `part`, by which it is read. */
static void assert_zone(const char *csv, const char *tz, const char *part,
                        const char *last)
{
    char text[TIME_TEXT_MAX], remedy[64];
    struct given g;
    struct error err;

    (void)snprintf(remedy, sizeof remedy, "--tz %s", tz);
    assert_fails(given_try(&g, csv, NULL, &err), STATUS_DATA, &err, part);
    assert_string_equal(findings_last(&g.dataset.table.findings)->remedy,
                        remedy);
    assert_non_null(strstr(err.message, remedy));
    given_release(&g);
    given_read(&g, csv, &(struct given_options){.tz = tz});
    assert_true(g.dataset.has_times);
    assert_false(g.dataset.has_inserted);
    dataset_time(&g.dataset, g.dataset.table.n_rows - 1, text);
    assert_string_equal(text, last);
    given_release(&g);
}

static void midnights_with_two_offsets_have_a_zone(void **state)
{
    struct text months = {0};

    (void)state;
    assert_zone("time,x\n2023-03-25T00:00+01:00,1\n2023-03-26T00:00+01:00,2\n"
                "2023-03-27T00:00+02:00,3\n2023-03-28T00:00+02:00,4\n",
                "Europe/Berlin",
                ":4: the times are daily in local time, but not in UTC: in "
                "Europe/Berlin the clocks change just before "
                "2023-03-27T00:00+02:00 (",
                "2023-03-28T00:00+02:00");
    assert_zone("time,x\n2023-03-11T07:00-06:00,1\n2023-03-12T07:00-05:00,2\n"
                "2023-03-13T07:00-05:00,3\n2023-03-14T07:00-05:00,4\n",
                "America/Chicago", "before 2023-03-12T07:00-05:00 (",
                "2023-03-14T07:00-05:00");
    text_string(&months, "time,x\n");
    for (int i = 0; i < 25; i++)
        text_printf(&months, "%d-%02d-01T00:00:00+0%d:00,%d\n", 2020 + i / 12,
                    1 + i % 12, i % 12 > 2 && i % 12 < 10 ? 2 : 1, i);
    assert_zone(months.bytes, "Europe/Berlin",
                ":5: the times are monthly in local time",
                "2022-01-01T00:00:00+01:00");
    text_release(&months);
}

static void midnights_in_utc_have_a_zone(void **state)
{
    char *csv = days_of_utc(23);

    (void)state;
    assert_zone(csv, "Europe/Berlin", "before 2023-03-26T22:00:00Z (",
                "2023-03-29T22:00:00Z");
    free(csv);
    csv = days_of_utc(22);
    assert_zone(csv, "Europe/Helsinki", "before ", "2023-03-29T21:00:00Z");
    free(csv);
    assert_zone("time,x\n1679698800,1\n1679785200,2\n1679868000,3\n"
                "1679954400,4\n",
                "Europe/Berlin", "before 1679868000 (", "1679954400");
}

/* Nor if the steps are hours, or if no zone explains the times. */
static void other_times_have_no_zone(void **state)
{
    struct given g;

    (void)state;
    given_read(&g,
               "time,x\n2023-03-26T00:00+01:00,1\n2023-03-26T01:00+01:00,2\n"
               "2023-03-26T03:00+02:00,3\n2023-03-26T04:00+02:00,4\n",
               NULL);
    assert_true(g.dataset.has_times);
    given_release(&g);
    given_refused("time,x\n2023-03-24T00:00Z,1\n2023-03-25T00:00Z,2\n"
                  "2023-03-26T01:20Z,3\n2023-03-27T01:20Z,4\n",
                  NULL, STATUS_DATA,
                  "off the grid; the step is daily (give "
                  "--resample");
    /* a year without a row, and no change of the clocks between two rows */
    given_refused("time,x\n2020-01-01T00:00Z,1\n2020-01-02T00:00Z,2\n"
                  "2021-01-01T00:00Z,3\n",
                  NULL, STATUS_DATA, "most times are absent");
    given_refused("time,x\n2023-03-24 00:00,1\n2023-03-25 00:00,2\n"
                  "2023-03-25 23:00,3\n2023-03-26 23:00,4\n",
                  NULL, STATUS_DATA, "(give --resample");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(midnights_with_two_offsets_have_a_zone),
        cmocka_unit_test(midnights_in_utc_have_a_zone),
        cmocka_unit_test(other_times_have_no_zone),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
