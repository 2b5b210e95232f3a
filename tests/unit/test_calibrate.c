/*
 * test_calibrate.c - intervals are calibrated on the calibration rows alone,
 * and with inner folds on those that these forecast.
 */
#include "given_model.h"

#include "train/calibration_pass.h"

enum { N_ROWS = 80, N_TARGETS = 2 };

static void calibrate_on(const struct given_model *g,
                         const struct calibration_rows *rows,
                         struct calibration_target targets[N_TARGETS])
{
    struct calibration c;
    struct error err;

    assert_ok(calibrate(&c, NULL, &g->model.ensemble, &g->windows, rows, &err),
              &err);
    assert_int_equal(c.n_targets, N_TARGETS);
    memcpy(targets, c.targets, N_TARGETS * sizeof *targets);
    calibration_release(&c);
}

static void calibrate_by(const struct given_model *g, enum forecaster by,
                         struct calibration_target targets[N_TARGETS])
{
    const struct calibration_rows rows = {
        .split = &g->given.split, .last = PART_VALID, .season = 1, .by = by};

    calibrate_on(g, &rows, targets);
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

/* Sets one fold, of a model like the given one, that forecasts [from, to). */
static void given_fold(struct fold_fits *folds, size_t from, size_t to)
{
    struct given_model g;
    struct error err;

    given_waves_model(&g, N_ROWS, NULL);
    g.given.split.borders[0] = (struct borders){{from - 8, from, to}};
    assert_ok(fold_fits_init(folds, 1, &err), &err);
    fold_fits_take(folds, &g.model, &g.given.split, 1);
    /* which the model has borrowed */
    g.given.schema = (struct schema){0};
    g.given.scaler = (struct scaler){0};
    given_model_release(&g);
}

static void rows_of_folds_stand_for_the_validation_rows(void **state)
{
    enum { FROM = 40, TO = 48 };
    struct calibration_target before[N_TARGETS], after[N_TARGETS];
    struct calibration_rows rows = {.last = PART_VALID, .season = 1};
    struct fold_fits folds;
    struct given_model g;
    size_t train, valid;

    (void)state;
    given_waves_model(&g, N_ROWS, NULL);
    given_stir(&g);
    given_fold(&folds, FROM, TO);
    train = g.given.split.borders[0].end[PART_TRAIN];
    valid = g.given.split.borders[0].end[PART_VALID];
    rows.split = &g.given.split;
    rows.folds = &folds;
    calibrate_on(&g, &rows, before);
    for (size_t j = 0; j < N_TARGETS; j++)
        assert_int_equal(before[j].n_rows, TO - FROM);
    given_shift(&g, 0, train, N_ROWS, 100);
    calibrate_on(&g, &rows, after);
    assert_memory_equal(before, after, sizeof before);
    given_shift(&g, 0, TO - 1, TO, 100);
    calibrate_on(&g, &rows, after);
    assert_true(after[0].sigma[1] > before[0].sigma[1]);
    rows.last = PART_TEST;
    calibrate_on(&g, &rows, after);
    for (size_t j = 0; j < N_TARGETS; j++)
        assert_int_equal(after[j].n_rows, TO - FROM + N_ROWS - valid);
    fold_fits_release(&folds);
    given_model_release(&g);
}

static void folds_have_the_shares_of_the_fit(void **state)
{
    enum { SEASON = 3 };
    struct calibration_target average[N_TARGETS], shared[N_TARGETS];
    struct fold_fits folds;
    struct given_model g;
    struct ensemble *e = &g.model.ensemble;
    const struct ensemble *fold;
    const struct calibration_rows rows = {.split = &g.given.split,
                                          .last = PART_VALID,
                                          .season = 1,
                                          .by = BY_MODEL,
                                          .folds = &folds};
    struct error err;

    (void)state;
    given_waves_model(&g, N_ROWS, NULL);
    given_stir(&g);
    given_fold(&folds, 40, 48);
    folds.list[0].season = SEASON;
    fold = &folds.list[0].model.ensemble;
    assert_ok(fold_fits_share(&folds, e, &err), &err); /* none was decided */
    assert_null(fold->by);
    calibrate_on(&g, &rows, average);
    assert_ok(ensemble_set_forecaster(e, N_TARGETS, BY_NAIVE, 1, &err), &err);
    assert_ok(ensemble_set_companions(e, &err), &err);
    e->companions[N_FORECASTERS + BY_DRIFT] = 0.25;
    assert_ok(fold_fits_share(&folds, e, &err), &err);
    assert_int_equal(fold->season, SEASON);
    for (size_t j = 0; j < N_TARGETS; j++)
        for (int by = 0; by < N_FORECASTERS; by++)
            assert_close(ensemble_part(fold, j, (enum forecaster)by),
                         ensemble_part(e, j, (enum forecaster)by), 0, 0);
    calibrate_on(&g, &rows, shared);
    assert_true(memcmp(average, shared, sizeof shared));
    fold_fits_release(&folds);
    given_model_release(&g);
}

/* A model whose network has this share, or else ets. */
static void given_share(struct given_model *g, double network)
{
    struct ensemble *e = &g->model.ensemble;
    struct error err;

    given_waves_model(g, N_ROWS, NULL);
    given_stir(g);
    assert_ok(ensemble_set_forecaster(e, N_TARGETS, BY_MODEL, 1, &err), &err);
    assert_ok(ensemble_set_companions(e, &err), &err);
    for (size_t j = 0; j < N_TARGETS; j++)
        e->companions[j * N_FORECASTERS + BY_ETS] = 1 - network;
    assert_ok(ensemble_share_locals(e, &g->given.dataset, 1, &err), &err);
}

static void rows_that_were_fitted_count_unless_networks_lead(void **state)
{
    static const struct {
        double network;
        bool unseen;
        size_t n_held_out, n_fitted; /* these at most 4 horizons of 2 steps */
    } cases[] = {{.6, false, 8, 0}, {.4, false, 8, 8}, {.4, true, 0, 8}};

    (void)state;
    for (size_t k = 0; k < COUNT(cases); k++) {
        struct calibration_target targets[N_TARGETS];
        struct calibration_rows rows = {.last = PART_VALID,
                                        .season = 1,
                                        .by = BY_MODEL,
                                        .unseen = cases[k].unseen};
        struct given_model g;

        given_share(&g, cases[k].network);
        rows.split = &g.given.split;
        calibrate_on(&g, &rows, targets);
        for (size_t j = 0; j < N_TARGETS; j++)
            assert_int_equal(targets[j].n_rows,
                             cases[k].n_held_out + cases[k].n_fitted);
        /* each origin has its own parameters again */
        assert_null(g.model.ensemble.locals->held);
        given_model_release(&g);
    }
}

/* Windows start after a season, and their errors count more than once. */
static void fitted_windows_are_those_after_a_season(void **state)
{
    enum { SEASON = 9, FEW = 100 };
    struct calibration_rows rows = {
        .last = PART_TEST, .season = SEASON, .by = BY_MODEL};
    struct calibration_pass pass;
    struct given_model g;
    struct error err;

    (void)state;
    given_share(&g, 0);
    rows.split = &g.given.split;
    assert_ok(calibration_pass_of_fitted(&pass, &g.model.ensemble, &g.windows,
                                         &rows, FEW, &err),
              &err);
    assert_int_equal(pass.origins.n, N_ROWS - SEASON - g.windows.H);
    assert_int_equal(pass.origins.list[0].row, SEASON + 1);
    assert_close(calibration_pass_factor(&pass, 0), sqrt(1.5), 1e-9, 0);
    calibration_pass_release(&pass);
    /* enough rows were held out */
    assert_ok(calibration_pass_of_fitted(&pass, &g.model.ensemble, &g.windows,
                                         &rows, 2 * FEW, &err),
              &err);
    assert_int_equal(pass.origins.n, 0);
    calibration_pass_release(&pass);
    /* of a baseline no parameters are fitted */
    rows.by = BY_NAIVE;
    assert_ok(calibration_pass_of_fitted(&pass, &g.model.ensemble, &g.windows,
                                         &rows, FEW, &err),
              &err);
    assert_int_equal(pass.origins.n, 0);
    calibration_pass_release(&pass);
    given_model_release(&g);
}

/* The naive forecast has no parameters: its errors in fitted rows are those of
 * the baseline, enlarged. */
static void errors_of_fitted_rows_are_enlarged(void **state)
{
    const struct built one_step = {.H = 1};
    struct calibration_target fitted[N_TARGETS], plain[N_TARGETS];
    struct calibration_rows rows = {.last = PART_VALID, .season = 1};
    struct given_model g;
    struct ensemble *e = &g.model.ensemble;
    struct borders *borders;
    struct error err;

    (void)state;
    given_waves_model(&g, N_ROWS, &one_step);
    borders = &g.given.split.borders[0];
    assert_ok(ensemble_set_forecaster(e, N_TARGETS, BY_NAIVE, 1, &err), &err);
    rows.split = &g.given.split;
    rows.by = BY_MODEL;
    rows.unseen = true;
    calibrate_on(&g, &rows, fitted);
    borders->end[PART_TRAIN] = g.windows.T;
    rows.by = BY_NAIVE;
    calibrate_on(&g, &rows, plain);
    for (size_t j = 0; j < N_TARGETS; j++)
        assert_close((double)(fitted[j].sigma[0] / plain[j].sigma[0]),
                     sqrt(1 + 40 / (double)borders->end[PART_VALID]), 1e-5, 0);
    given_model_release(&g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(later_rows_do_not_change_the_calibration),
        cmocka_unit_test(rows_of_folds_stand_for_the_validation_rows),
        cmocka_unit_test(folds_have_the_shares_of_the_fit),
        cmocka_unit_test(rows_that_were_fitted_count_unless_networks_lead),
        cmocka_unit_test(fitted_windows_are_those_after_a_season),
        cmocka_unit_test(errors_of_fitted_rows_are_enlarged),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
