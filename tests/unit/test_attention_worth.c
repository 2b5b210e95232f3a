/* test_attention_worth.c - whether attention lowers the error of a fit. */
#include "given_model.h"
#include "passes.h"

#include <math.h>

#include "train/attention_worth.h"
#include "train/select_members.h"

static struct attention_worth judge(const struct given_model *g)
{
    const struct trainer trainer = given_trainer(g, &given_training);
    struct attention_worth worth;
    struct error err;

    assert_ok(attention_worth_judge(&g->model.ensemble, &trainer,
                                    &g->given.split, &worth, &err),
              &err);
    return worth;
}

/* The error is that of the validation windows, and equal weights are those of
 * parameters that are 0. */
static void errors_are_those_of_the_validation_windows(void **state)
{
    struct given_model g;
    struct attention_worth learned, equal;
    struct member_errors errors;
    struct error err;

    (void)state;
    given_waves_model(&g, 400, NULL);
    given_stir(&g);
    learned = judge(&g);
    assert_true(learned.is_known);
    assert_ok(members_score(NULL, &g.model.ensemble, &g.windows, &g.given.split,
                            &g.parts[PART_VALID], &errors, &err),
              &err);
    assert_close(learned.error, errors.forecast, 1e-6, 0);
    set_tensor(given_net(&g), "attention.w", 0);
    set_tensor(given_net(&g), "attention.b", 0);
    equal = judge(&g);
    assert_true(fabs(learned.error - learned.equal) > 1e-6);
    assert_true(fabs(learned.newest - learned.equal) > 1e-6);
    assert_close(learned.equal, equal.error, 1e-5, 0);
    assert_close(equal.equal, equal.error, 1e-5, 0);
    assert_false(equal.contributes);
    given_model_release(&g);
}

static void weights_that_are_always_the_same_are_not_judged(void **state)
{
    static const char *const kinds[] = {"last", "dense", "linear", "memory"};

    (void)state;
    for (size_t i = 0; i < COUNT(kinds); i++) {
        const struct built built = {.attention = kinds[i]};
        struct given_model g;

        given_waves_model(&g, 100, &built);
        assert_false(judge(&g).is_known);
        given_model_release(&g);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(errors_are_those_of_the_validation_windows),
        cmocka_unit_test(weights_that_are_always_the_same_are_not_judged),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
