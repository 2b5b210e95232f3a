/* test_recipe.c - the learning rate of each epoch. */
#include "check.h"

#include "nn/recipe.h"

static struct recipe with(enum lr_schedule schedule)
{
    return (struct recipe){.epochs = 4, .lr = 0.2, .schedule = schedule};
}

static void assert_rates(const struct recipe *recipe, const double *want)
{
    for (size_t epoch = 0; epoch < 4; epoch++)
        assert_close(recipe_lr(recipe, epoch), want[epoch], 1e-14, 0);
}

static void cosine_falls_from_the_full_rate_towards_zero(void **state)
{
    const struct recipe recipe = with(SCHEDULE_COSINE);
    const double half = 0.70710678118654752; /* cos(pi / 4) */

    (void)state;
    assert_rates(&recipe, (const double[]){0.2, 0.1 * (1 + half), 0.1,
                                           0.1 * (1 - half)});
    assert_close(recipe_lr(&recipe, 4), 0, 0, 1e-15);
}

static void step_stays_for_two_epochs_and_then_shrinks(void **state)
{
    const struct recipe recipe = with(SCHEDULE_STEP);

    (void)state;
    assert_rates(&recipe, (const double[]){0.2, 0.2, 0.16, 0.128});
}

static void constant_stays(void **state)
{
    const struct recipe recipe = with(SCHEDULE_CONSTANT);

    (void)state;
    assert_rates(&recipe, (const double[]){0.2, 0.2, 0.2, 0.2});
}

static void the_names_are_those_of_the_schedules(void **state)
{
    (void)state;
    assert_string_equal(schedule_names[SCHEDULE_COSINE], "cosine");
    assert_string_equal(schedule_names[SCHEDULE_STEP], "step");
    assert_string_equal(schedule_names[SCHEDULE_CONSTANT], "constant");
    assert_null(schedule_names[SCHEDULE_CONSTANT + 1]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cosine_falls_from_the_full_rate_towards_zero),
        cmocka_unit_test(step_stays_for_two_epochs_and_then_shrinks),
        cmocka_unit_test(constant_stays),
        cmocka_unit_test(the_names_are_those_of_the_schedules),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
