/* test_attention_retrained.c - attention beside equal weights, both trained
 * anew. */
#include "given_model.h"

#include <stdlib.h>
#include <string.h>

#include "train/attention_retrained.h"
#include "train/short_run.h"

static struct attention_retrained judge(const struct given_model *g)
{
    const struct trainer trainer = given_trainer(g, &given_training);
    struct attention_retrained retrained;
    struct error err;

    assert_ok(attention_retrained_judge(&g->model.ensemble, &trainer,
                                        &g->given.split, &retrained, &err),
              &err);
    return retrained;
}

/* What was learned before is neither used nor changed. */
static void networks_are_trained_anew(void **state)
{
    struct given_model g;
    struct attention_retrained first, second;
    const struct net *net;
    real *theta;

    (void)state;
    given_waves_model(&g, 400, NULL);
    first = judge(&g);
    assert_true(first.is_known);
    assert_true(first.error > 0 && first.equal > 0);
    assert_true(first.low < first.error - first.equal &&
                first.error - first.equal < first.high);
    given_stir(&g);
    net = given_net(&g);
    theta = calloc(net->table.n_values, sizeof *theta);
    assert_non_null(theta);
    memcpy(theta, net->theta, net->table.n_values * sizeof *theta);
    second = judge(&g);
    assert_close(first.error, second.error, 0, 0);
    assert_close(first.equal, second.equal, 0, 0);
    assert_close(first.low, second.low, 0, 0);
    assert_memory_equal(theta, net->theta, net->table.n_values * sizeof *theta);
    free(theta);
    given_model_release(&g);
}

static size_t n_trained;

static void count_trained(void *context, const struct progress *progress)
{
    (void)context;
    n_trained += progress->epoch == 1;
    assert_int_equal(progress->members, 1);
}

static void what_chose_the_form_is_not_trained_again(void **state)
{
    struct attention_retrained want, got;
    struct checkpoint trained = {.n = 0};
    struct given_model g;
    struct trainer trainer;
    struct error err;

    (void)state;
    given_waves_model(&g, 400, NULL);
    want = judge(&g);
    trainer = given_trainer(&g, &given_training);
    assert_ok(short_run(&trainer, given_net(&g), &trained, &err), &err);
    trainer.from = &trained;
    trainer.report = count_trained;
    assert_ok(attention_retrained_judge(&g.model.ensemble, &trainer,
                                        &g.given.split, &got, &err),
              &err);
    assert_int_equal(n_trained, 1);
    assert_close(got.error, want.error, 0, 0);
    assert_close(got.equal, want.equal, 0, 0);
    assert_close(got.low, want.low, 0, 0);
    checkpoint_release(&trained);
    given_model_release(&g);
}

static void what_cannot_be_compared_is_not_known(void **state)
{
    static const char *const kinds[] = {"last", "uniform", "dense"};

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
        cmocka_unit_test(networks_are_trained_anew),
        cmocka_unit_test(what_chose_the_form_is_not_trained_again),
        cmocka_unit_test(what_cannot_be_compared_is_not_known),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
