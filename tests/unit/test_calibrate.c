/* test_calibrate.c - intervals are calibrated on the calibration rows alone. */
#include "given_model.h"

#include "train/calibrate.h"

enum { N_ROWS = 80, N_TARGETS = 2 };

static void calibrate_by(const struct given_model *g, enum forecaster by,
                         struct calibration_target targets[N_TARGETS])
{
    const struct calibration_rows rows = {&g->given.split, PART_VALID, 1, by};
    struct calibration c;
    struct error err;

    assert_ok(calibrate(&c, NULL, &g->model.ensemble, &g->windows, &rows, &err),
              &err);
    assert_int_equal(c.n_targets, N_TARGETS);
    memcpy(targets, c.targets, N_TARGETS * sizeof *targets);
    calibration_release(&c);
}

static void check_rows(enum forecaster by)
{
    struct calibration_target before[N_TARGETS], after[N_TARGETS];
    struct given_model g;
    size_t train, valid;

    given_waves_model(&g, N_ROWS, NULL);
    given_stir(&g);
    train = g.given.split.borders[0].end[PART_TRAIN];
    valid = g.given.split.borders[0].end[PART_VALID];
    calibrate_by(&g, by, before);
    for (size_t j = 0; j < N_TARGETS; j++)
        assert_int_equal(before[j].n_rows, valid - train);
    /* each later row, of either column */
    given_shift(&g, 0, valid, N_ROWS, 100);
    given_shift(&g, 1, valid, N_ROWS, -100);
    calibrate_by(&g, by, after);
    assert_memory_equal(before, after, sizeof before);
    /* the last row that counts */
    given_shift(&g, 0, valid - 1, valid, 100);
    calibrate_by(&g, by, after);
    assert_true(after[0].sigma[1] > before[0].sigma[1]);
    given_model_release(&g);
}

static void later_rows_do_not_change_the_calibration(void **state)
{
    (void)state;
    check_rows(BY_MODEL);
    check_rows(BY_NAIVE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(later_rows_do_not_change_the_calibration),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
