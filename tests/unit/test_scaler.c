/* test_scaler.c - means and deviations of the train rows. */
#include "given.h"

static void assert_moments(const struct moments *m, double mean,
                           double deviation, double minimum, double maximum)
{
    assert_close(m->mean, mean, 1e-7, 0);
    assert_close(m->standard_deviation, deviation, 1e-7, 0);
    assert_close(m->minimum, minimum, 0, 0);
    assert_close(m->maximum, maximum, 0, 0);
}

/* The last three of ten rows are not train rows. */
static const char csv[] = "x,y,z\n"
                          "2.75,-0.5,6.25\n"
                          "3.5,-0.5,7.75\n"
                          "-1.25,-0.5,9.5\n"
                          "4.75,-0.5,8.125\n"
                          "0.5,-0.5,-3.5\n"
                          "6.25,-0.5,2.25\n"
                          "2.375,-0.5,1.875\n"
                          "900.5,17,-800.5\n"
                          "-731.25,18,400.25\n"
                          "512.5,19,-77.75\n";

static void moments_are_those_of_the_population_of_train_rows(void **state)
{
    struct given g;

    (void)state;
    given_read(&g, csv, NULL);
    given_split(&g, 2, 1);
    assert_int_equal(g.split.borders[0].end[PART_TRAIN], 7);
    assert_int_equal(g.scaler.n_columns, 3);
    /* sum 18.875; squares around the mean 37.9955357143 */
    assert_moments(&g.scaler.columns[0], 18.875 / 7, 2.32979262, -1.25, 6.25);
    assert_moments(&g.scaler.columns[2], 32.25 / 7, 4.27013538, -3.5, 9.5);
    assert_true(scaler_target(&g.scaler, &g.schema, 2) == &g.scaler.columns[2]);
    given_release(&g);
}

static void a_constant_column_has_deviation_1(void **state)
{
    struct given g;

    (void)state;
    given_read(&g, csv, NULL);
    given_split(&g, 2, 1);
    assert_moments(&g.scaler.columns[1], -0.5, 1, -0.5, -0.5);
    given_release(&g);

    /* 0.1 has no exact mean: what rounding leaves is no deviation */
    given_read(&g, "x\n0.1\n0.1\n0.1\n0.1\n0.1\n0.1\n0.1\n", NULL);
    given_split(&g, 2, 1);
    assert_close(g.scaler.columns[0].standard_deviation, 1, 0, 0);
    given_release(&g);
}

static void later_rows_change_nothing(void **state)
{
    char other[sizeof csv];
    struct given a, b;

    (void)state;
    memcpy(other, csv, sizeof csv);
    for (char *c = strstr(other, "900.5"); *c; c++)
        *c = *c >= '0' && *c <= '9' ? '3' : *c;
    given_read(&a, csv, NULL);
    given_read(&b, other, NULL);
    assert_true(given_value(&a, 7, 0) != given_value(&b, 7, 0));
    given_split(&a, 2, 1);
    given_split(&b, 2, 1);
    assert_memory_equal(a.scaler.columns, b.scaler.columns,
                        3 * sizeof *a.scaler.columns);
    given_release(&a);
    given_release(&b);
}

/* Known train cells are 2.5, 8.5 and 4.75, whatever the others hold. */
static void filled_cells_do_not_count(void **state)
{
    static const char gaps[] = "x\n2.5\n\n"
                               "NA\nNA\n8.5\nNA\n4.75\nNA\nNA\n1\n17.5\n-3\n";

    (void)state;
    for (int missing = MISSING_FFILL; missing <= MISSING_MEAN; missing++) {
        struct given g;

        given_read(&g, gaps,
                   &(struct given_options){.missing = (enum missing)missing});
        given_split(&g, 2, 1);
        assert_int_equal(g.split.borders[0].end[PART_TRAIN], 7);
        assert_moments(&g.scaler.columns[0], 5.25, 2.47487373, 2.5, 8.5);
        given_release(&g);
    }
}

static void a_column_without_a_known_train_row_is_refused(void **state)
{
    struct given g;
    struct error err;

    (void)state;
    given_read(&g, "x,y\n1.5,\n2.5,\n3.5,\n4.5,\n5.5,7.25\n6.5,8.5\n",
               &(struct given_options){.missing = MISSING_MEAN});
    assert_ok(split_init(&g.split, &g.dataset, 2, 1, &err), &err);
    assert_int_equal(g.split.borders[0].end[PART_TRAIN], 4);
    assert_fails(scaler_fit(&g.scaler, &g.dataset, &g.split, &err), STATUS_DATA,
                 &err,
                 ": column \"y\" has no known value in the train rows (leave "
                 "it out with --features)");
    given_release(&g);
}

static void all_ids_share_one_scaler(void **state)
{
    struct given g;
    struct error err;

    (void)state;
    /* ids of three rows are dealt whole: a is train, b valid, c test; d is
     * too short and never looked at */
    given_read(&g,
               "id,x\n"
               "d,777.5\n"
               "a,1.25\na,4.5\na,2.75\n"
               "b,100.5\nb,200.5\nb,300.5\n"
               "c,-50.5\nc,-60.5\nc,-70.5\n",
               &(struct given_options){.id = "id"});
    given_split(&g, 2, 1);
    assert_moments(&g.scaler.columns[0], 8.5 / 3, 1.32811478, 1.25, 4.5);
    given_release(&g);

    given_read(&g, "id,x\na,1.25\na,4.5\na,2.75\nb,100.5\nb,200.5\nb,300.5\n",
               &(struct given_options){.id = "id"});
    assert_ok(split_all(&g.split, &g.dataset, 2, 1, &err), &err);
    assert_ok(scaler_fit(&g.scaler, &g.dataset, &g.split, &err), &err);
    assert_moments(&g.scaler.columns[0], 610.0 / 6, 114.46502984, 1.25, 300.5);
    given_release(&g);
}

static void a_label_has_a_scaler_of_its_own(void **state)
{
    static const struct given_options labelled = {.id = "id", .label = "grade"};
    struct given g;

    (void)state;
    /* of five ids three are train; a label counts once for an id */
    given_read(&g,
               "id,grade,x\n"
               "a,0.25,1.5\na,0.25,2.5\n"
               "b,1.75,3.5\nb,1.75,4.75\n"
               "c,4.5,5.5\nc,4.5,6.25\n"
               "d,99,7.5\nd,99,8.5\n"
               "e,-99,9.5\ne,-99,10.5\n",
               &labelled);
    given_split(&g, 2, 0);
    assert_moments(&g.scaler.label, 6.5 / 3, 1.75989267, 0.25, 4.5);
    assert_moments(&g.scaler.columns[0], 4, 1.66458203, 1.5, 6.25);
    assert_true(scaler_target(&g.scaler, &g.schema, 0) == &g.scaler.label);
    given_release(&g);
}

static void what_is_scaled_can_be_undone(void **state)
{
    const struct moments m = {.mean = -17.25, .standard_deviation = 3.5};

    (void)state;
    assert_close(scaler_apply(&m, 4.625), 6.25, 1e-15, 0);
    assert_close(scaler_undo(&m, 6.25), 4.625, 1e-15, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moments_are_those_of_the_population_of_train_rows),
        cmocka_unit_test(a_constant_column_has_deviation_1),
        cmocka_unit_test(later_rows_change_nothing),
        cmocka_unit_test(filled_cells_do_not_count),
        cmocka_unit_test(a_column_without_a_known_train_row_is_refused),
        cmocka_unit_test(all_ids_share_one_scaler),
        cmocka_unit_test(a_label_has_a_scaler_of_its_own),
        cmocka_unit_test(what_is_scaled_can_be_undone),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
