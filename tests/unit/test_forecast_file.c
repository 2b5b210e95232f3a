/* test_forecast_file.c - which columns of a file of forecasts are targets, and
 * which are ends of intervals. */
#include "past_forecast.h"

static struct error err;
static struct forecast_file file;

/* Reads a file of the given columns after the keys and of a row 1,2,3... */
static void read_columns(const char *columns, size_t n)
{
    struct text csv = {0};

    text_printf(&csv, "id,time,step,%s\n,2016-01-01,1", columns);
    for (size_t i = 1; i <= n; i++)
        text_printf(&csv, ",%zu", i);
    text_string(&csv, "\n");
    assert_ok(forecast_text_read(&file, csv.bytes, &err), &err);
    text_release(&csv);
}

static int end(void **state)
{
    (void)state;
    forecast_file_release(&file);
    return 0;
}

#define assert_target(j, name)                                                 \
    assert_string_equal(string_list_at(&file.targets, j), name)

static void assert_band(size_t j, size_t level, double low, double high)
{
    const struct band *band = &file.bands[j * file.levels.n + level];

    assert_close(band->low, low, 0, 0);
    assert_close(band->high, high, 0, 0);
}

static void intervals_follow_their_targets(void **state)
{
    (void)state;
    read_columns("a,b,a_lo80,a_hi80,a_lo99.9,a_hi99.9,b_lo80,b_hi80", 8);
    assert_int_equal(file.n_targets, 2);
    assert_target(0, "a");
    assert_target(1, "b");
    assert_int_equal(file.levels.n, 2);
    assert_close(file.levels.list[0], 80, 0, 0);
    assert_close(file.levels.list[1], 99.9, 0, 0);
    assert_band(0, 0, 3, 4);
    assert_band(0, 1, 5, 6);
    assert_band(1, 0, 7, 8);
    assert_true(isnan(file.bands[1 * 2 + 1].low));
    assert_close((double)file.values[1], 2, 0, 0);
}

static void quantiles_are_left_out(void **state)
{
    (void)state;
    read_columns("a,b,a_lo80,a_hi80,b_lo80,b_hi80,a_q10,a_q97.5,b_q10_quantile",
                 9);
    assert_int_equal(file.n_targets, 2);
    assert_int_equal(file.levels.n, 1);
    assert_band(0, 0, 3, 4);
    assert_band(1, 0, 5, 6);
    assert_close((double)file.values[0], 1, 0, 0);
    assert_close((double)file.values[1], 2, 0, 0);
    forecast_file_release(&file);
    read_columns("a,a_q10", 2);
    assert_int_equal(file.n_targets, 1);
    forecast_file_release(&file);
    /* of no column, before an interval, or a level out of range */
    read_columns("a_q10,a,_q10", 3);
    assert_int_equal(file.n_targets, 3);
    forecast_file_release(&file);
    read_columns("a,a_q10,a_lo80,a_hi80", 4);
    assert_int_equal(file.n_targets, 2);
    forecast_file_release(&file);
    read_columns("a,a_q100", 2);
    assert_int_equal(file.n_targets, 2);
}

static void a_target_may_be_called_as_an_interval(void **state)
{
    (void)state;
    read_columns("x_lo80,x_hi80", 2);
    assert_int_equal(file.n_targets, 2);
    assert_int_equal(file.levels.n, 0);
    forecast_file_release(&file);
    /* one end, two levels, two targets, or a level out of range */
    read_columns("x,y,x_lo80,x_hi95", 4);
    assert_int_equal(file.n_targets, 4);
    forecast_file_release(&file);
    read_columns("x,y,x_lo80,y_hi80", 4);
    assert_int_equal(file.n_targets, 4);
    forecast_file_release(&file);
    read_columns("x,x_lo100,x_hi100", 3);
    assert_int_equal(file.n_targets, 3);
    forecast_file_release(&file);
    read_columns("x,x_hi80,x_lo80", 3);
    assert_int_equal(file.n_targets, 3);
    forecast_file_release(&file);
    read_columns("_lo80,_hi80", 2);
    assert_int_equal(file.n_targets, 2);
}

/* As predict writes them where a target has such a name. */
static void intervals_may_have_longer_names(void **state)
{
    (void)state;
    read_columns("x,x_lo80,x_lo80_interval,x_hi80,x_lo80_lo80,x_lo80_hi80", 6);
    assert_int_equal(file.n_targets, 2);
    assert_target(1, "x_lo80");
    assert_band(0, 0, 3, 4);
    assert_band(1, 0, 5, 6);
    forecast_file_release(&file);
    read_columns("x,x_lo80,x_hi80,x_lo80_interval,x_hi80_interval,"
                 "x_lo80_lo80,x_lo80_hi80,x_hi80_lo80,x_hi80_hi80",
                 9);
    assert_int_equal(file.n_targets, 3);
    assert_band(0, 0, 4, 5);
    assert_band(2, 0, 8, 9);
}

static void names_may_have_any_character(void **state)
{
    (void)state;
    read_columns("\"a,b\",\"c\"\"d\",\xc3\xa9,\"a,b_lo5\",\"a,b_hi5\"", 5);
    assert_int_equal(file.n_targets, 3);
    assert_target(0, "a,b");
    assert_target(1, "c\"d");
    assert_target(2, "\xc3\xa9");
    assert_close(file.levels.list[0], 5, 0, 0);
    assert_band(0, 0, 4, 5);
}

static void other_columns_are_refused(void **state)
{
    static const char *const same = "id,time,step,x,x\n,1,1,1,1\n";
    static const char *const many =
        "id,time,step,x,x_lo1,x_hi1,x_lo2,x_hi2,x_lo3,x_hi3,x_lo4,x_hi4,"
        "x_lo5,x_hi5,x_lo6,x_hi6,x_lo7,x_hi7,x_lo8,x_hi8,x_lo9,x_hi9,x_lo10,"
        "x_hi10\n";

    (void)state;
    assert_fails(forecast_text_read(&file, same, &err), STATUS_DATA, &err,
                 "two columns are called \"x\"");
    forecast_file_release(&file);
    assert_fails(forecast_text_read(&file, many, &err), STATUS_DATA, &err,
                 "intervals of more than 9 levels");
    forecast_file_release(&file);
    assert_fails(forecast_text_read(&file, "id,time,step\n", &err), STATUS_DATA,
                 &err, "no forecast: its first line begins with");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(intervals_follow_their_targets, end),
        cmocka_unit_test_teardown(quantiles_are_left_out, end),
        cmocka_unit_test_teardown(a_target_may_be_called_as_an_interval, end),
        cmocka_unit_test_teardown(intervals_may_have_longer_names, end),
        cmocka_unit_test_teardown(names_may_have_any_character, end),
        cmocka_unit_test_teardown(other_columns_are_refused, end),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
