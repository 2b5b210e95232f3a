/* test_wide.c - files of one series on each line whose header has the times. */
#include "given.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "table/wide_header.h"

static const struct given_options rows = {.layout = "rows"};

/* The kind of a header, cut at commas, with the options of no user. */
static void find(const char *names, const struct table_options *options,
                 struct wide_header *header)
{
    struct string_list list = {0};
    struct error err;
    const char *end;

    for (; *names; names = *end ? end + 1 : end) {
        end = names + strcspn(names, ",");
        assert_ok(string_list_add(&list, names, (size_t)(end - names), &err),
                  &err);
    }
    assert_ok(wide_header_find(header, &list, options, &err), &err);
    string_list_release(&list);
}

static void headers_are_told_apart(void **state)
{
    static const struct {
        const char *names;
        enum wide_kind kind;
        size_t first, n_values, n_labels;
    } cases[] = {
        {"a,b,1/22/20,1/23/20,1/24/20,1/25/20,1/26/20", WIDE_TIMES, 2, 5, 2},
        {"a,2016-01,2016-02,2016-03,2016-04,2016-05,", WIDE_TIMES, 1, 5, 1},
        {"a,Jan-19,Feb-19,Mar-19,Apr-19,May-19", WIDE_TIMES, 1, 5, 1},
        {"a,2019M01,2019M02,2019M03,2019M04,2019M05", WIDE_TIMES, 1, 5, 1},
        {"a,1960,1961,1962,1963,1964,", WIDE_TIMES, 1, 5, 1},
        {"a,2024,2023,2022,2021,2020", WIDE_TIMES, 1, 5, 1},
        {"2010Q1,2010Q2,2010Q3,2010Q4,2011Q1,a", WIDE_TIMES, 0, 5, 1},
        /* a total between the years, and a year among the labels */
        {"a,Q1 19,2019-01,2019-02,sum,2019-03,2019-04,2019-05", WIDE_TIMES, 2,
         5, 3},
        {"2020,2010Q1,2010Q2,2010Q3,2010Q4,2011Q1", WIDE_TIMES, 1, 5, 1},
        {"S1,5,2001,2002,2003,2004,2005", WIDE_NONE, 0, 0, 0},
        {"S1,1,2,3,4,5,1,2,3", WIDE_NONE, 0, 0, 0},
        /* too few; numbers that do not count years; values */
        {"a,2020,2021,2022,2023", WIDE_NONE, 0, 0, 0},
        {"a,1990,1995,1996,1997,1998", WIDE_NONE, 0, 0, 0},
        {"a,1510,1620,1790,2010,2400", WIDE_NONE, 0, 0, 0},
        {"a,b,c,d,e,f", WIDE_NONE, 0, 0, 0},
        {"", WIDE_NONE, 0, 0, 0},
        /* years of months */
        {"Month,2020,2021", WIDE_YEARS, 1, 2, 1},
        {"area,Quarter,2021,2020,2019,sum", WIDE_YEARS, 2, 3, 3},
        {"Month,2020,2022", WIDE_NONE, 0, 0, 0},
        {"Month,2020", WIDE_NONE, 0, 0, 0},
        {"Month,12,2020,2021", WIDE_NONE, 0, 0, 0},
        /* months of years */
        {"Year,Jan,Feb,Mar,Apr,May,Jun,Jul,Aug,Sep,Oct,Nov,Dec", WIDE_PARTS, 1,
         12, 1},
        {"id,JANUARY,FEBRUARY,MARCH,APRIL,MAY,JUNE,JULY,AUGUST,SEPTEMBER,"
         "OCTOBER,NOVEMBER,DECEMBER,yr",
         WIDE_PARTS, 1, 12, 2},
        {"x,Jan,Feb,Mar,Apr,May,Jun,Jul,Aug,Sep,Oct,Nov,Dec", WIDE_NONE, 0, 0,
         0},
        {"Year,Jan,Feb,Mar,Apr,May,Jun,Jul,Aug,Sep,Oct,Nov", WIDE_NONE, 0, 0,
         0},
        {",Jan,Feb,Mar,Apr,May,Jun,Jul,Aug,Sep,Oct,Nov,Dec", WIDE_PARTS, 1, 12,
         0},
        {",x,Jan,Feb,Mar,Apr,May,Jun,Jul,Aug,Sep,Oct,Nov,Dec", WIDE_NONE, 0, 0,
         0},
        {"Year,Q1,Q2,Q3,Q4,Annual", WIDE_PARTS, 1, 4, 2},
        {"Jahr,I,II,III,IV", WIDE_PARTS, 1, 4, 1},
        {"site,yr,Qtr1,Qtr2,Qtr3,Qtr4", WIDE_PARTS, 2, 4, 2},
        {"Year,H1,H2", WIDE_PARTS, 1, 2, 1},
        {"Year,1,2,3,4,5,6,7,8,9,10,11,12,sum", WIDE_PARTS, 1, 12, 2},
        {"Year,M01,M02,M03,M04,M05,M06,M07,M08,M09,M10,M11,M12", WIDE_PARTS, 1,
         12, 1},
        {"Year,I,II,III,IV,V,VI,VII,VIII,IX,X,XI,XII", WIDE_PARTS, 1, 12, 1},
        /* more or fewer, numbers that may be of series, lines of another time
         */
        {"Year,Q1,Q2,Q3", WIDE_NONE, 0, 0, 0},
        {"Year,Q1,Q2,Q4,Q3", WIDE_NONE, 0, 0, 0},
        {"Year,Q1,Q2,Q3,Q4,Q5,a", WIDE_COUNTS, 1, 5, 2},
        {"Year,I,II,III,IV,V", WIDE_NONE, 0, 0, 0},
        {"Year,H1,H2,H3", WIDE_NONE, 0, 0, 0},
        {"Year,1,2,3,4", WIDE_NONE, 0, 0, 0},
        {"Year,1,2,3,4,5,6,7,8,9,10,11,12,13", WIDE_COUNTS, 1, 13, 1},
        {"Year,Month,Q1,Q2,Q3,Q4", WIDE_NONE, 0, 0, 0},
        {"Year,Date,Q1,Q2,Q3,Q4", WIDE_NONE, 0, 0, 0},
        {",1,2,3,4,5,6,7,8,9,10,11,12", WIDE_COUNTS, 1, 12, 0},
        /* counts */
        {"i,j,d_1,d_2,d_3,d_4,d_5", WIDE_COUNTS, 2, 5, 2},
        {"V1,V2,V3,V4,V5", WIDE_COUNTS, 0, 5, 0},
        {"i,j,8,9,10,11,12", WIDE_COUNTS, 2, 5, 2},
        {"i,d_1,d_2,e_3,d_4,d_5", WIDE_NONE, 0, 0, 0},
        {"i,d1,d2,d3,d5,d6", WIDE_NONE, 0, 0, 0},
        {"i,d1,d2,d3,d4,d99999999999999999999", WIDE_NONE, 0, 0, 0},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct wide_header h;

        find(cases[i].names, &(struct table_options){.id = NULL}, &h);
        assert_int_equal(h.kind, cases[i].kind);
        if (h.kind != WIDE_NONE) {
            assert_int_equal(h.first, cases[i].first);
            assert_int_equal(h.n_values, cases[i].n_values);
            assert_int_equal(h.n_labels, cases[i].n_labels);
        }
        wide_header_release(&h);
    }
}

static void options_say_what_a_header_is(void **state)
{
    static const char dates[] = "a,1/2/20,1/3/20,1/4/20,1/5/20,1/6/20";
    struct wide_header h;
    struct table_options options = {.time = "none"};

    (void)state;
    find(dates, &options, &h);
    assert_int_equal(wide_header_kind(&h, &options), WIDE_NONE);
    h.n_labels = 2;
    assert_int_equal(wide_header_kind(&h, &options), WIDE_COUNTS);
    options = (struct table_options){.from_model = true};
    assert_int_equal(wide_header_kind(&h, &options), WIDE_COUNTS);
    options.time = "column names";
    assert_int_equal(wide_header_kind(&h, &options), WIDE_TIMES);
    wide_header_release(&h);
    /* one time is enough for a model */
    find("a,1/2/20", &options, &h);
    assert_int_equal(wide_header_kind(&h, &options), WIDE_TIMES);
    wide_header_release(&h);
    options = (struct table_options){.time = NULL};
    (void)snprintf(options.reading.time_format, READING_TEXT_MAX, "%s",
                   "%d_%m_%Y");
    find("a,1_2_2020,2_2_2020,3_2_2020,4_2_2020,5_2_2020", &options, &h);
    assert_int_equal(h.kind, WIDE_TIMES);
    wide_header_release(&h);
}

static const char cases[] =
    "state,country,lat,1/22/20,1/23/20,1/24/20,1/25/20,1/26/20\n"
    ",Thailand,15,4,,6,7,8\n"
    "\n"
    "Hubei,China,31,,2,3,4,\n"
    "Beijing,China,40,1,2,3,4,5\n";

static void each_cell_becomes_a_row(void **state)
{
    static const char *const ids[] = {"Thailand", "Hubei/China",
                                      "Beijing/China"};
    struct given g;
    char time[TIME_TEXT_MAX];

    (void)state;
    given_read(
        &g, cases,
        &(struct given_options){.layout = "rows", .missing = MISSING_MASK});
    assert_string_equal(g.schema.id, "state,country");
    assert_string_equal(g.schema.time, "column names");
    assert_true(g.dataset.has_times);
    assert_int_equal(g.dataset.n_series, 3);
    for (size_t s = 0; s < 3; s++)
        assert_string_equal(g.dataset.series[s].id, ids[s]);
    assert_int_equal(g.dataset.series[1].n_rows, 3); /* of 5 */
    assert_int_equal(g.dataset.series[1].n_future, 1);
    dataset_time(&g.dataset, g.dataset.series[1].first, time);
    assert_string_equal(time, "1/23/20");
    assert_int_equal(dataset_line(&g.dataset, 4), 2);
    assert_int_equal(dataset_line(&g.dataset, 5), 4);
    assert_close(given_value(&g, 3, 0), 7, 0, 0);
    given_release(&g);
}

static void covariates_stay_beside_the_values(void **state)
{
    struct given g;

    (void)state;
    given_read(&g, cases,
               &(struct given_options){.layout = "rows",
                                       .id = "state,country",
                                       .missing = MISSING_MASK,
                                       .statics = "lat",
                                       .categorical = "country"});
    assert_int_equal(g.schema.covariates.n, 2);
    assert_close((double)dataset_covariate(&g.dataset, 5, 0), 31, 0, 0);
    assert_close((double)dataset_covariate(&g.dataset, 4, 1), 1, 0, 0);
    assert_close((double)dataset_covariate(&g.dataset, 14, 1), 2, 0, 0);
    given_release(&g);
}

static void files_that_do_not_fit_are_refused(void **state)
{
    static const struct {
        const char *csv, *part;
    } bad[] = {
        {"a,b,2001,2002,2003,2004,2005\nx,y,1,2,3,4,5\nx,y,1,2,3,4,5\n",
         ":3: id \"x\" appears twice, first in line 2"},
        {"a,2001,2002,2003,2004,2005\nx,1,2,3,4,5\n,1,2,3,4,5\n",
         ":3: the id is empty"},
        {"a,2001,2002,2003,2004,2005\nx,1,2,3,4,5\ny,1,2,c,4,5\n",
         ":3: cell 4: \"c\" is not a number"},
        {"a,2001,2002,2003,2004,2005\nx,1,2,3,4,5\ny,1\n", ":3: 2 cells"},
        {"a,2001,2002,2003,2004,2005\n", "a header but no rows"},
        {"a,1/2/2001,1/3/2001,1/4/2001,1/5/2001,1/6/2001\nx,1,2,3,4,5\n",
         "\"1/2/2001\" may be"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(bad); i++)
        given_refused(bad[i].csv, &rows, STATUS_DATA, bad[i].part);
    given_refused(
        cases, &(struct given_options){.layout = "rows", .id = "country"},
        STATUS_DATA, ":5: id \"China\" appears twice, first in line 4");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(headers_are_told_apart),
        cmocka_unit_test(options_say_what_a_header_is),
        cmocka_unit_test(each_cell_becomes_a_row),
        cmocka_unit_test(covariates_stay_beside_the_values),
        cmocka_unit_test(files_that_do_not_fit_are_refused),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
