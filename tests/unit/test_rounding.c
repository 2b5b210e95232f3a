/* test_rounding.c - what numbers lose as floats (rounding.h). */
#include "check.h"

#include "table/rounding.h"

static void add(struct rounding *r, const char *text, char decimal, float value)
{
    rounding_add(r, text, strlen(text), decimal, value);
}

static void the_largest_error_and_the_range_are_kept(void **state)
{
    struct rounding r = {0};

    (void)state;
    add(&r, "123456881", '.', 123456881.F);
    assert_close(r.error, 1, 0, 0);
    add(&r, "-123456883.5", '.', -123456883.5F);
    assert_close(r.error, 3.5, 0, 0);
    add(&r, "123.456.879,0", ',', 123456879.F);
    assert_close(r.error, 3.5, 0, 0);
    assert_close(r.low, 123456879, 0, 0);
    assert_close(r.high, 123456883.5, 0, 0);
}

static void what_loses_nothing_is_not_looked_at(void **state)
{
    struct rounding r = {0};

    (void)state;
    add(&r, "12345678", '.', 12345678.F);
    add(&r, "1234.56", '.', 1234.56F); /* short */
    add(&r, "1.2345678e9", '.', 1.2345678e9F);
    add(&r, "12.3456789 %", '.', .123456789F);
    assert_close(r.error, 0, 0, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_largest_error_and_the_range_are_kept),
        cmocka_unit_test(what_loses_nothing_is_not_looked_at),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
