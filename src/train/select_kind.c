/* select_kind.c - see select_kind.h. */
#include "train/select_kind.h"

#include "train/fit_network.h"
#include "train/race.h"

/* The number of parameters of a member whose kind is settings->kinds[i]; 0: it
 * cannot be built. */
static size_t n_parameters(struct fit *fit, const struct fit_settings *settings,
                           size_t i)
{
    const struct ensemble *e = &fit->model.ensemble;
    struct error ignored;

    fit->kind.chosen = i;
    if (fit_make_members(fit, settings, fit->model.config.net.segment,
                         &ignored))
        return 0;
    return e->members[0].net.table.n_values;
}

void kind_list(struct fit *fit, const struct fit_settings *settings)
{
    struct kind_choice *choice = &fit->kind;
    size_t most = 0;

    *choice = (struct kind_choice){0};
    for (size_t i = 0; i < settings->n_kinds; i++) {
        const size_t n = n_parameters(fit, settings, i);

        if (n)
            choice->candidates[choice->n++] = i;
        if (n > most) {
            most = n;
            choice->largest = i;
        }
    }
    choice->chosen = 0;
}

static void set_kind(const struct race *r, size_t i)
{
    r->fit->kind.chosen = r->fit->kind.candidates[i];
}

enum status select_kind(struct fit *fit, const struct fit_settings *settings,
                        const struct prepared *prepared,
                        const struct fit_rows *rows,
                        const struct trainer *trainer, struct error *err)
{
    struct race race = {.fit = fit,
                        .settings = settings,
                        .prepared = prepared,
                        .rows = rows,
                        .trainer = trainer,
                        .purpose = FOR_KIND,
                        .set = set_kind,
                        .errors = fit->kind.errors,
                        .trained = &fit->raced};

    kind_list(fit, settings);
    race.n = fit->kind.n;
    if (race.n > 1)
        TRY(race_run(&race, err));
    fit->kind.n = race.n;
    return STATUS_OK;
}
