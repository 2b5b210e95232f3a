/* select_channels.c - see select_channels.h. */
#include "train/select_channels.h"

#include <stdlib.h>
#include <string.h>

#include "score/paired.h"
#include "train/fit_network.h"
#include "train/selection.h"
#include "train/short_run.h"
#include "train/window_errors.h"

void channels_list(struct channels_choice *choice, const struct schema *schema,
                   enum channels first)
{
    *choice = (struct channels_choice){0};
    if (schema->n_features < 2 || schema->layout == LAYOUT_LABELLED)
        return;
    choice->candidates[choice->n++] = first;
    if (schema->n_features <= MIXED_COLUMNS)
        choice->candidates[choice->n++] = CHANNELS_MIXED;
    choice->candidates[choice->n++] =
        first == CHANNELS_SHARED ? CHANNELS_JOINT : CHANNELS_SHARED;
}

void channels_limit(struct channels_choice *choice,
                    const struct fit_settings *settings,
                    const struct schema *schema, size_t T)
{
    struct error ignored;
    size_t n = 1;

    for (size_t i = 1; i < choice->n; i++)
        if (fit_network_check(settings, schema, choice->candidates[i], T,
                              &ignored) == STATUS_OK)
            choice->candidates[n++] = choice->candidates[i];
    choice->n = choice->n ? n : 0;
}

/* The candidates and the errors of their validation windows. */
struct race {
    struct fit *fit;
    const struct fit_settings *settings;
    const struct prepared *prepared;
    const struct fit_rows *rows;
    const struct trainer *trainer;
    struct blocks blocks;
    double *best, *now; /* (validation windows) */
};

/* Trains a network of the candidate and sets r->now to its errors. */
static enum status run(struct race *r, size_t i, struct error *err)
{
    struct fit *fit = r->fit;
    struct model *m = &fit->model;
    struct ensemble *e = &m->ensemble;
    const struct origins *valid = &r->rows->parts[PART_VALID];
    struct trainer trainer = *r->trainer;
    struct evaluation evaluation = {0};
    struct windows windows;
    struct progress last;
    enum status status;

    fit_set_channels(fit, r->settings, fit->channels.candidates[i], r->rows);
    TRY(fit_make_members(fit, r->settings, m->config.net.segment, err));
    windows = model_windows(m, r->prepared);
    windows.ridge = NULL;
    trainer.windows = &windows;
    trainer.purpose = FOR_CHANNELS;
    trainer.member = i + 1;
    trainer.members = fit->channels.n;
    TRY(short_run(&trainer, &e->members[0].net, &last, err));
    e->n = 1;
    status = evaluation_init(&evaluation, &windows, &r->rows->split,
                             (struct periods){1, 1}, err);
    if (status == STATUS_OK)
        status = window_errors(trainer.pool, e, &windows, valid, &evaluation,
                               r->now, err);
    evaluation_release(&evaluation);
    fit->channels.errors[i] = known_mean(r->now, valid->n);
    return status;
}

static enum status run_all(struct race *r, struct error *err)
{
    const struct channels_choice *choice = &r->fit->channels;
    const struct origins *valid = &r->rows->parts[PART_VALID];
    enum channels chosen = choice->candidates[0];

    r->best = calloc(valid->n, sizeof *r->best);
    r->now = calloc(valid->n, sizeof *r->now);
    if (!r->best || !r->now)
        return error_no_memory(err, 2 * valid->n * sizeof *r->best);
    TRY(blocks_init(&r->blocks, valid, r->fit->model.config.net.H, err));
    for (size_t i = 0; i < choice->n; i++) {
        TRY(run(r, i, err));
        if (i &&
            !(paired_interval(&r->blocks, r->now, r->best, column_miss).high <
              0))
            continue;
        chosen = choice->candidates[i];
        memcpy(r->best, r->now, valid->n * sizeof *r->best);
    }
    fit_set_channels(r->fit, r->settings, chosen, r->rows);
    return STATUS_OK;
}

enum status select_channels(struct fit *fit,
                            const struct fit_settings *settings,
                            const struct prepared *prepared,
                            const struct fit_rows *rows,
                            const struct trainer *trainer, struct error *err)
{
    struct race race = {.fit = fit,
                        .settings = settings,
                        .prepared = prepared,
                        .rows = rows,
                        .trainer = trainer};
    enum status status = STATUS_OK;

    channels_list(&fit->channels, &fit->model.schema,
                  settings->config.channels);
    channels_limit(&fit->channels, settings, &fit->model.schema, fit->window.T);
    if (fit->channels.n > 1 && rows->parts[PART_VALID].n)
        status = run_all(&race, err);
    else
        fit->channels.n = 0;
    blocks_release(&race.blocks);
    free(race.best);
    free(race.now);
    return status;
}
