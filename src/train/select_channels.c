/* select_channels.c - see select_channels.h. */
#include "train/select_channels.h"

#include "train/fit_network.h"
#include "train/race.h"
#include "train/selection.h"

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

static void set_channels(const struct race *r, size_t i)
{
    r->fit->model.config.channels = r->fit->channels.candidates[i];
}

enum status select_channels(struct fit *fit,
                            const struct fit_settings *settings,
                            const struct prepared *prepared,
                            const struct fit_rows *rows,
                            const struct trainer *trainer, struct error *err)
{
    struct channels_choice *choice = &fit->channels;
    struct race race = {.fit = fit,
                        .settings = settings,
                        .prepared = prepared,
                        .rows = rows,
                        .trainer = trainer,
                        .purpose = FOR_CHANNELS,
                        .set = set_channels,
                        .errors = choice->errors,
                        .trained = &fit->raced};

    channels_list(choice, &fit->model.schema, settings->config.channels);
    channels_limit(choice, settings, &fit->model.schema, fit->window.T);
    race.n = choice->n > 1 ? choice->n : 0;
    if (race.n)
        TRY(race_run(&race, err));
    choice->n = race.n;
    return STATUS_OK;
}
