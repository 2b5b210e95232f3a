/* stored.c - see stored.h. */
#define _XOPEN_SOURCE 700 /* mkdtemp */

#include "stored.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

const struct built stored_series = {
    .options = {.targets = "b,a", .missing = MISSING_FFILL},
    .T = 3,
    .D = 2,
    .log = true,
    .periods = {3, 2},
    .n_periods = 2};
const struct built stored_panel = {.options = {.id = "site"}, .D = 2};
const struct built stored_per_id = {.options = {.id = "site"},
                                    .D = 2,
                                    .periods = {4, 3},
                                    .n_periods = 2,
                                    .per_id = true};
const struct built stored_labelled = {.options = {.id = "id", .label = "grade"},
                                      .D = 2};
const struct built stored_ridge_label = {
    .options = {.id = "id", .label = "grade"},
    .D = 2,
    .members = 2,
    .ridge = true};

const struct built stored_ensemble = {
    .T = 3, .D = 2, .members = 3, .ridge = true, .columns = true};

const struct built stored_quantiles = {
    .T = 3, .D = 2, .quantiles = {10, 50, 99.9}};

static char folder[] = "/tmp/test_model_XXXXXX";
struct error stored_err;

int enter_folder(void **state)
{
    (void)state;
    return mkdtemp(folder) && chdir(folder) == 0 ? 0 : -1;
}

int leave_folder(void **state)
{
    (void)state;
    (void)remove("m.json");
    (void)remove("m.json~");
    return chdir("/") == 0 ? rmdir(folder) : -1;
}

/* Intervals of numbers that differ. */
static void calibrate_all(struct model *m)
{
    const size_t J = m->schema.n_targets;
    struct calibration *c = &m->calibration;

    assert_ok(calibration_init(c, J, m->config.net.H, &stored_err),
              &stored_err);
    c->season = m->config.season;
    c->spread = m->schema.id && !m->schema.label ? SPREAD_SERIES : SPREAD_LEVEL;
    for (size_t j = 0; j < J; j++) {
        struct calibration_target *t = &c->targets[j];

        t->n_rows = 7 * j;
        t->deviation = (double)(1 / 3.0f);
        for (size_t i = 0; i < CALIBRATION_STEPS; i++)
            t->sigma[i] = (real)sqrt((double)(i + j + 1));
        for (size_t i = 0; i < CALIBRATION_STEPS; i++)
            t->shift[i] = t->sigma[i] - 2;
        for (size_t i = 0; i < CALIBRATION_LEVELS; i++)
            t->quantiles[i] = 10 + (real)i;
    }
}

void stored_build(struct given_model *g, const struct built *built)
{
    struct text csv = {0};

    if (built->options.label)
        given_grades(&csv, 20);
    else if (built->options.id)
        given_panel(&csv, 30);
    else
        given_waves(&csv, 60);
    if (built->options.missing != MISSING_ERROR)
        text_string(&csv, "2020-03-01,NA,\n");
    given_model_init(g, csv.bytes, built);
    text_release(&csv);
    calibrate_all(&g->model);
    g->model.attention = (struct attention_evidence){
        .is_known = true,
        .worth = {true, 0.5, 0.75, 0.625, true},
        .retrained = {true, 0.5, 0.75, -0.375, -0.125},
        .test = {true, 40, 1000, 0.25, 0.125, 0.375, 0.0625}};
    g->model.target_scores =
        calloc(g->model.schema.n_targets, sizeof *g->model.target_scores);
    assert_non_null(g->model.target_scores);
    g->model.target_scores[0].metrics[BY_DRIFT][METRIC_MASE] = 0.125;
    g->model.scores.n_windows = 12;
    g->model.scores.original[BY_MODEL][METRIC_MAE] = 1.0 / 3;
    g->model.scores.scaled[BY_NAIVE][METRIC_MAE] = 0;
    g->model.scores.scaled[BY_NAIVE][METRIC_RMSE] = 1e-30;
}

void stored_print(const struct model *model, struct text *text)
{
    assert_ok(model_print(model, text, &stored_err), &stored_err);
}

void stored_put(const char *bytes, size_t n)
{
    FILE *file;

    /* a new file is faster: some systems flush a truncated file to the disk */
    (void)remove("m.json");
    file = fopen("m.json", "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, n, file), n);
    assert_int_equal(fclose(file), 0);
}

enum status stored_load(struct model *model, size_t window)
{
    return model_load(model, "m.json", window, &stored_err);
}
