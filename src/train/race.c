/* race.c - see race.h. */
#include "train/race.h"

#include <stdlib.h>
#include <string.h>

#include "score/paired.h"
#include "train/fit_network.h"
#include "train/selection.h"
#include "train/short_run.h"
#include "train/window_errors.h"

/* The errors of the validation windows, of the choice and of the form that is
 * tried. */
struct race_errors {
    struct blocks blocks;
    double *best, *now; /* (validation windows) */
};

/* Trains a network of the i-th form and sets `now` to its errors. */
static enum status run_form(const struct race *r, size_t i, double *now,
                            struct checkpoint *trained, struct error *err)
{
    struct model *m = &r->fit->model;
    struct ensemble *e = &m->ensemble;
    const struct origins *valid = &r->rows->parts[PART_VALID];
    struct trainer trainer = *r->trainer;
    struct evaluation evaluation = {0};
    struct windows windows;
    enum status status;

    r->set(r, i);
    TRY(fit_make_members(r->fit, r->settings, m->config.net.segment, err));
    windows = model_windows(m, r->prepared);
    windows.ridge = NULL;
    trainer.windows = &windows;
    trainer.purpose = r->purpose;
    trainer.member = i + 1;
    trainer.members = r->n;
    TRY(short_run(&trainer, &e->members[0].net, trained, err));
    e->n = 1;
    status = evaluation_init(&evaluation, &windows, &r->rows->split,
                             (struct periods){1, 1}, err);
    if (status == STATUS_OK)
        status = window_errors(trainer.pool, e, &windows, valid, &evaluation,
                               now, err);
    evaluation_release(&evaluation);
    r->errors[i] = known_mean(now, valid->n);
    return status;
}

static enum status run_all(const struct race *r, struct race_errors *errors,
                           size_t *chosen, struct error *err)
{
    const struct origins *valid = &r->rows->parts[PART_VALID];

    errors->best = calloc(valid->n, sizeof *errors->best);
    errors->now = calloc(valid->n, sizeof *errors->now);
    if (!errors->best || !errors->now)
        return error_no_memory(err, 2 * valid->n * sizeof *errors->best);
    for (size_t i = 0; i < r->n; i++) {
        struct checkpoint trained = {.n = 0};
        const enum status status = run_form(r, i, errors->now, &trained, err);

        if (status == STATUS_OK &&
            (!i || paired_interval(&errors->blocks, errors->now, errors->best,
                                   column_miss)
                           .high < 0)) {
            *chosen = i;
            checkpoint_move(r->trained, &trained);
            memcpy(errors->best, errors->now, valid->n * sizeof *errors->best);
        }
        checkpoint_release(&trained);
        TRY(status);
    }
    return STATUS_OK;
}

enum status race_run(struct race *race, struct error *err)
{
    struct race_errors errors = {.best = NULL};
    size_t chosen = 0;
    enum status status =
        blocks_init(&errors.blocks, &race->rows->parts[PART_VALID],
                    race->fit->model.config.net.H, err);

    if (status == STATUS_OK && errors.blocks.n < 2)
        race->n = 0;
    if (status == STATUS_OK && race->n)
        status = run_all(race, &errors, &chosen, err);
    race->set(race, chosen);
    blocks_release(&errors.blocks);
    free(errors.best);
    free(errors.now);
    return status;
}
