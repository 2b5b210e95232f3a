/* test_param.c - the table of parameters: places, names, random starts. */
#include "check.h"

#include "nn/param.h"

enum { N = 6 + 4 + 500 + 3 };

static void declare(struct param_table *table)
{
    *table = (struct param_table){0};
    assert_int_equal(param_add(table, "a.0", "w", 2, 3, INIT_ZERO, 0), 0);
    assert_int_equal(param_add(table, "", "gain", 1, 4, INIT_ONE, 0), 6);
    assert_int_equal(param_add(table, "b", "w", 50, 10, INIT_UNIFORM, 25), 10);
    assert_int_equal(param_add(table, "b", "bias", 3, 1, INIT_UNIFORM, 0), 510);
}

static void tensors_lie_one_after_the_other(void **state)
{
    static const char *const names[] = {"a.0.w", "gain", "b.w", "b.bias"};
    struct param_table table;
    size_t offset = 0;

    (void)state;
    declare(&table);
    assert_int_equal(table.n_params, COUNT(names));
    assert_int_equal(table.n_values, N);
    for (size_t p = 0; p < table.n_params; p++) {
        assert_string_equal(table.params[p].name, names[p]);
        assert_int_equal(table.params[p].offset, offset);
        offset += table.params[p].rows * table.params[p].cols;
    }
    assert_int_equal(offset, table.n_values);
}

static void each_tensor_starts_as_its_row_says(void **state)
{
    struct param_table table;
    real theta[N], largest = 0;

    (void)state;
    declare(&table);
    memset(theta, 0xFF, sizeof theta);
    param_init(&table, 1, theta);
    for (size_t i = 0; i < 6; i++)
        assert_true(theta[i] == R(0.0));
    for (size_t i = 6; i < 10; i++)
        assert_true(theta[i] == R(1.0));
    for (size_t i = 10; i < 510; i++) {
        assert_true(theta[i] >= R(-0.2) && theta[i] <= R(0.2));
        if (r_fabs(theta[i]) > largest)
            largest = r_fabs(theta[i]);
    }
    assert_true(largest > R(0.19));
    for (size_t i = 510; i < N; i++)
        assert_true(r_fabs(theta[i]) <= R(1.0));
}

static void random_starts_have_mean_0(void **state)
{
    struct param_table table;
    real theta[N];
    double sum = 0;

    (void)state;
    declare(&table);
    param_init(&table, 1, theta);
    for (size_t i = 10; i < 510; i++)
        sum += (double)theta[i];
    /* four standard errors of the mean of 500 are 0.0207 */
    assert_close(sum / 500, 0, 0, 0.0207);
}

static void the_start_is_a_function_of_the_seed(void **state)
{
    struct param_table table;
    real one[N], again[N], two[N];
    size_t same = 0;

    (void)state;
    declare(&table);
    param_init(&table, 1, one);
    param_init(&table, 1, again);
    param_init(&table, 2, two);
    assert_memory_equal(one, again, sizeof one);
    for (size_t i = 10; i < N; i++)
        same += one[i] == two[i];
    assert_in_range(same, 0, 3);
}

static void tensors_of_one_shape_start_differently(void **state)
{
    struct param_table table = {0};
    real theta[200];
    size_t same = 0;

    (void)state;
    (void)param_add(&table, "a", "w", 10, 10, INIT_UNIFORM, 4);
    (void)param_add(&table, "b", "w", 10, 10, INIT_UNIFORM, 4);
    param_init(&table, 1, theta);
    for (size_t i = 0; i < 100; i++)
        same += theta[i] == theta[100 + i];
    assert_in_range(same, 0, 3);
}

static void rows_that_start_at_zero_change_no_other(void **state)
{
    struct param_table with = {0}, without = {0};
    real theta[24], smaller[16];

    (void)state;
    (void)param_add(&with, "a", "w", 6, 4, INIT_UNIFORM, 4);
    (void)param_add(&without, "a", "w", 4, 4, INIT_UNIFORM, 4);
    *param_at(&with, 0) = (struct param){.rows = 6,
                                         .cols = 4,
                                         .init = INIT_UNIFORM,
                                         .fan = 4,
                                         .period = 3,
                                         .first_zero = 1,
                                         .end_zero = 2};
    param_init(&with, 1, theta);
    param_init(&without, 1, smaller);
    for (size_t i = 0, k = 0; i < COUNT(theta); i++)
        if (i / 4 % 3 == 1)
            assert_true(theta[i] == R(0.0));
        else
            assert_true(theta[i] == smaller[k++]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tensors_lie_one_after_the_other),
        cmocka_unit_test(each_tensor_starts_as_its_row_says),
        cmocka_unit_test(random_starts_have_mean_0),
        cmocka_unit_test(the_start_is_a_function_of_the_seed),
        cmocka_unit_test(tensors_of_one_shape_start_differently),
        cmocka_unit_test(rows_that_start_at_zero_change_no_other),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
