/* test_hyperparameter.c - values, names and refusals of the table's rows. */
#include "check.h"

#include "nn/hyperparameter.h"

/* A valid value of each hyperparameter, for any number of units. */
static void fill_values(size_t values[N_HYPERPARAMETERS])
{
    for (enum hyperparameter h = 0; h < N_HYPERPARAMETERS; h++)
        values[h] =
            hyperparameters[h].maximum && !hyperparameters[h].divisor ? 3 : 1;
}

enum { ALL = (1 << N_HYPERPARAMETERS) - 1, D = 12 };

static void each_name_of_a_choice_is_found(void **state)
{
    size_t checked = 0;

    (void)state;
    for (enum hyperparameter h = 0; h < N_HYPERPARAMETERS; h++) {
        const char *name;

        if (hyperparameters[h].maximum)
            continue;
        for (size_t n = 0; (name = hyperparameter_name(h, n)); n++) {
            assert_int_equal(hyperparameter_find(h, name), n + 1);
            assert_string_equal(hyperparameter_value_name(h, n + 1), name);
            checked++;
        }
        assert_int_equal(hyperparameter_find(h, "nothing"), 0);
    }
    assert_true(checked > N_HYPERPARAMETERS);
}

static void a_choice_that_is_not_set_is_its_first_name_or_missing(void **state)
{
    (void)state;
    assert_string_equal(hyperparameter_value_name(HYPER_LOGITS, 0), "tanh");
    assert_string_equal(hyperparameter_value_name(HYPER_POSITIONS, 0), "none");
    assert_null(hyperparameter_value_name(HYPER_SIMILARITY, 0));
}

static void a_kind_refuses_what_it_does_not_have(void **state)
{
    (void)state;
    for (enum hyperparameter h = 0; h < N_HYPERPARAMETERS; h++) {
        const unsigned others = ALL & ~(1U << h);
        size_t values[N_HYPERPARAMETERS];

        fill_values(values);
        assert_null(hyperparameters_refusal(ALL, 0, values, D));
        values[h] = 2;
        assert_non_null(hyperparameters_refusal(others, 0, values, D));
        assert_non_null(strstr(hyperparameters_refusal(others, 0, values, D),
                               hyperparameters[h].name));
        values[h] = 0;
        assert_null(hyperparameters_refusal(others, 0, values, D));
    }
}

static void a_kind_refuses_values_out_of_range_or_missing(void **state)
{
    (void)state;
    for (enum hyperparameter h = 0; h < N_HYPERPARAMETERS; h++) {
        const struct hyperparameter_row *row = &hyperparameters[h];
        size_t values[N_HYPERPARAMETERS];

        fill_values(values);
        values[h] = 0;
        assert_true((hyperparameters_refusal(ALL, 0, values, D) == NULL) ==
                    (row->required == NULL));
        assert_null(hyperparameters_refusal(ALL, 1U << h, values, D));
        if (!row->maximum)
            continue;
        values[h] = row->maximum;
        assert_null(hyperparameters_refusal(ALL, 0, values, row->maximum));
        values[h] = row->maximum + 1;
        assert_string_equal(
            hyperparameters_refusal(ALL, 1U << h, values, row->maximum + 1),
            row->required);
    }
}

static void heads_divide_the_units(void **state)
{
    size_t values[N_HYPERPARAMETERS];

    (void)state;
    fill_values(values);
    values[HYPER_HEADS] = 5;
    assert_non_null(hyperparameters_refusal(ALL, 0, values, D));
    assert_int_equal(hyperparameter_divisor(HYPER_HEADS, 64), 4);
    assert_int_equal(hyperparameter_divisor(HYPER_HEADS, 62), 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_name_of_a_choice_is_found),
        cmocka_unit_test(a_choice_that_is_not_set_is_its_first_name_or_missing),
        cmocka_unit_test(a_kind_refuses_what_it_does_not_have),
        cmocka_unit_test(a_kind_refuses_values_out_of_range_or_missing),
        cmocka_unit_test(heads_divide_the_units),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
