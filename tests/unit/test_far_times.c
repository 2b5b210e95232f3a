/* test_far_times.c - a few rows whose times are far from all others. */
#include <stdio.h>

#include "given.h"
#include "time/calendar.h"

/* Rows at hours after the start of 2024, in this order. */
static void put_rows(struct text *csv, const int *hours, size_t n)
{
    const struct time_form form = time_form_iso(TIME_DATETIME, false);
    const int64_t start = calendar_days((struct civil){2024, 1, 1}) * TICKS_DAY;

    for (size_t i = 0; i < n; i++) {
        char time[TIME_TEXT_MAX];

        (void)time_print(&form, start + hours[i] * TICKS_HOUR, time);
        text_printf(csv, "%s,%zu\n", time, i % 7);
    }
}

/* Hours 0 to 24 follow the `first` hours and precede the `last`; the row of
 * hour 12 stands before that of 11, so that the times are refused in any case.
 */
static void assert_message(const int *first, size_t n_first, const int *last,
                           size_t n_last, const char *part)
{
    struct text csv = {0};
    struct given g;
    struct error err;
    int hours[25];

    for (int i = 0; i < 25; i++)
        hours[i] = i == 11 ? 12 : i == 12 ? 11 : i;
    text_string(&csv, "time,y\n");
    put_rows(&csv, first, n_first);
    put_rows(&csv, hours, 25);
    put_rows(&csv, last, n_last);
    assert_false(csv.failed);
    assert_fails(given_try(&g, csv.bytes, NULL, &err), STATUS_DATA, &err, part);
    given_release(&g);
    text_release(&csv);
}

static void up_to_three_far_rows_are_named(void **state)
{
    static const int far[] = {10000, 20000, 30000, 40000};

    (void)state;
    assert_message(NULL, 0, far, 1,
                   ":27: time 2025-02-20 16:00 is far from the others, "
                   "2024-01-01 00:00 to 2024-01-02 00:00");
    assert_message(NULL, 0, far, 3, ":27: time 2025-02-20 16:00 and 2 others");
    assert_message((const int[]){-20000, -10000}, 2, far, 1,
                   ":2: time 2021-09-19 16:00 and 2 others");
    assert_message(NULL, 0, far, 4, "2024-01-01 11:00 follows");
}

/* Ten times the span of the others, and each half of that from them. */
static void near_rows_are_not_far(void **state)
{
    (void)state;
    assert_message(NULL, 0, (const int[]){242}, 1, "is far from the others");
    assert_message(NULL, 0, (const int[]){238}, 1, "2024-01-01 11:00 follows");
    assert_message((const int[]){-130}, 1, (const int[]){150}, 1,
                   "and 1 other are far");
    assert_message((const int[]){-36}, 1, (const int[]){360}, 1,
                   "2024-01-01 11:00 follows");
    assert_message((const int[]){-360}, 1, (const int[]){60}, 1,
                   "2024-01-01 11:00 follows");
}

static void rows_of_one_time_have_no_span(void **state)
{
    const int hours[25] = {10000};
    struct text csv = {0};

    (void)state;
    text_string(&csv, "time,y\n");
    put_rows(&csv, hours, 25);
    assert_false(csv.failed);
    given_refused(csv.bytes, NULL, STATUS_DATA, "2024-01-01 00:00 follows");
    text_release(&csv);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(up_to_three_far_rows_are_named),
        cmocka_unit_test(near_rows_are_not_far),
        cmocka_unit_test(rows_of_one_time_have_no_span),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
