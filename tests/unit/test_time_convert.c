/* test_time_convert.c - a time of one form as that of another. */
#include "check.h"

#include "time/time_convert.h"

/* Converts a text of one pattern to another; "" if it cannot be. */
static const char *convert(const char *text, const char *from, const char *to)
{
    static char result[TIME_TEXT_MAX];
    struct time_form a = {.kind = TIME_TEXT}, b = {.kind = TIME_TEXT};
    int64_t tick, converted;

    assert_null(time_form_set(&a, from));
    assert_null(time_form_set(&b, to));
    assert_true(time_parse(text, strlen(text), true, &a, &tick));
    result[0] = '\0';
    if (time_convert(&a, tick, &b, &converted))
        (void)time_print(&b, converted, result);
    return result;
}

static void dates_and_times_of_day_are_kept(void **state)
{
    (void)state;
    assert_string_equal(convert("2016-02-03", "%Y-%m-%d", "%d/%m/%Y"),
                        "03/02/2016");
    assert_string_equal(convert("2016-02-03", "%Y-%m-%d", "%Y-%m-%d %H:%M"),
                        "2016-02-03 00:00");
    assert_string_equal(
        convert("2016-02-03 00:00", "%Y-%m-%d %H:%M", "%Y-%m-%d"),
        "2016-02-03");
    assert_string_equal(
        convert("2016-02-03 06:00", "%Y-%m-%d %H:%M", "%Y-%m-%d"), "");
    assert_string_equal(convert("2016-02-01", "%Y-%m-%d", "%Y-%m"), "2016-02");
    assert_string_equal(convert("2016-02-02", "%Y-%m-%d", "%Y-%m"), "");
    assert_string_equal(convert("2016-02", "%Y-%m", "%Y-%m-%d"), "2016-02-01");
}

static void moments_are_kept_where_both_tell_utc(void **state)
{
    (void)state;
    assert_string_equal(
        convert("2016-02-03 06:00+02:00", "%Y-%m-%d %H:%M%z", "%s"),
        "1454472000");
    assert_string_equal(
        convert("2016-02-03 06:00+02:00", "%Y-%m-%d %H:%M%z", "%Y-%m-%d %H:%M"),
        "");
    assert_string_equal(convert("2016-02-03 06:00", "%Y-%m-%d %H:%M", "%s"),
                        "");
}

static void integers_are_no_times_of_another_kind(void **state)
{
    const struct time_form number = {.kind = TIME_INTEGER};
    const struct time_form date = time_form_iso(TIME_DATE, false);
    int64_t tick;

    (void)state;
    assert_true(time_convert(&number, 7, &number, &tick));
    assert_int_equal(tick, 7);
    assert_false(time_convert(&number, 7, &date, &tick));
    assert_false(time_convert(&date, 7, &number, &tick));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(dates_and_times_of_day_are_kept),
        cmocka_unit_test(moments_are_kept_where_both_tell_utc),
        cmocka_unit_test(integers_are_no_times_of_another_kind),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
