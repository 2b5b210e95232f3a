/* test_holiday_use.c - files of holidays (holidays.h), and where their dates
 * are (holiday_use.h). */
#include "given.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "data/holiday_use.h"
#include "table/holidays.h"

static void read_holidays(struct covariates *c, const char *csv)
{
    char path[] = "/tmp/test_holidays_XXXXXX";
    FILE *file = fdopen(mkstemp(path), "wb");
    struct error err;
    enum status status;

    assert_non_null(file);
    assert_true(fputs(csv, file) >= 0);
    assert_int_equal(fclose(file), 0);
    status = holidays_read(path, c, &err);
    (void)unlink(path);
    assert_ok(status, &err);
}

/* The dates are in increasing order, each once. */
static void assert_dates(const char *csv, size_t n, int first, int last)
{
    struct covariates c = {.n = 0};

    read_holidays(&c, csv);
    assert_int_equal(c.n_holidays, n);
    assert_int_equal(c.holidays[0], first);
    assert_int_equal(c.holidays[n - 1], last);
    covariates_release(&c);
}

static void a_header_is_optional(void **state)
{
    (void)state;
    assert_dates("date,name\n2023-12-25,a\n2022-12-25,b\n", 2, 20221225,
                 20231225);
    assert_dates("2023-12-25,a\n2022-12-25,b\n2022-12-25,c\n", 2, 20221225,
                 20231225);
    assert_dates("2023-12-25\n", 1, 20231225, 20231225);
    assert_dates("a;25/12/2023\nb;26/12/2023\n", 2, 20231225, 20231226);
}

static void holidays_on_rows_and_steps_are_counted_once(void **state)
{
    struct given g;
    struct holiday_use use;
    struct findings findings = {0};
    struct error err;

    (void)state;
    /* 3 January is absent, and both series end on the 6th */
    given_read(&g,
               "id,t,x\n"
               "a,2024-01-01,1\na,2024-01-02,2\na,2024-01-04,3\n"
               "a,2024-01-05,4\na,2024-01-06,5\n"
               "b,2024-01-01,1\nb,2024-01-02,2\nb,2024-01-04,3\n"
               "b,2024-01-05,4\nb,2024-01-06,5\n",
               &(struct given_options){.id = "id"});
    read_holidays(&g.schema.covariates,
                  "2024-01-02\n2024-01-03\n2024-01-07\n2024-01-09\n");
    use = holiday_use_of(&g.dataset, 2);
    assert_int_equal(use.rows, 1);
    assert_int_equal(use.steps, 1);
    use = holiday_use_of(&g.dataset, 3);
    assert_int_equal(use.steps, 2);
    read_holidays(&g.schema.covariates, "1990-01-02\n1990-12-25\n");
    use = holiday_use_of(&g.dataset, 3);
    assert_int_equal(use.rows + use.steps, 0);
    assert_ok(holiday_use_none(&g.dataset, &findings, &err), &err);
    assert_non_null(strstr(findings_last(&findings)->text,
                           "(2 dates from 1990-01-02 to 1990-12-25)"));
    findings_release(&findings);
    given_release(&g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_header_is_optional),
        cmocka_unit_test(holidays_on_rows_and_steps_are_counted_once),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
