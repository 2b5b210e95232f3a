/* select_past.c - see select_past.h. */
#include "train/select_past.h"

#include "score/paired.h"
#include "train/effect_fit.h"
#include "train/select_ridge.h"

/* What subtracts from the rows before the ridge, and that ridge. */
struct subtracted {
    struct effect effect;
    struct profile profile;
    struct ridge_candidate ridge;
};

static void release(struct subtracted *s)
{
    effect_release(&s->effect);
    profile_release(&s->profile);
    ridge_candidate_release(&s->ridge);
}

/* Swaps effect and profile with those of the model, and prepares the data with
 * the others. */
static enum status swap(struct subtracted *s, struct model *m,
                        struct prepared *data, struct error *err)
{
    const struct effect effect = m->effect;
    const struct profile profile = m->profile;

    m->effect = s->effect;
    m->profile = s->profile;
    s->effect = effect;
    s->profile = profile;
    TRY(prepared_set_profile(data, NULL, err));
    TRY(prepared_set_effect(data, &m->effect, err));
    return prepared_set_profile(data, &m->profile, err);
}

/* Fits effect, profile and ridge with the past into the model and `with`; sets
 * *is_used to false, and no ridge, if no target has weights for it. */
static enum status fit_with(struct subtracted *with, struct subtracted *without,
                            struct model *m, size_t season, size_t lag,
                            struct prepared *data, const struct fit_rows *rows,
                            bool *is_used, struct error *err)
{
    const struct profile_options same = profile_options_of(&m->profile);

    TRY(swap(without, m, data, err));
    TRY(effect_fit(&m->effect, &m->schema.covariates, data, &rows->split,
                   season, lag, err));
    *is_used = m->effect.terms.form.n_past > 0;
    if (!*is_used)
        return STATUS_OK;
    TRY(prepared_set_effect(data, &m->effect, err));
    if (same.n_periods)
        TRY(profile_fit(&m->profile, data, &rows->split, &same, rows->oldest,
                        err));
    TRY(prepared_set_profile(data, &m->profile, err));
    return ridge_candidate_try(&with->ridge, m, data, rows, err);
}

/* One block says nothing of chance: there the errors decide. */
static bool is_preferred(const struct subtracted *with,
                         const struct subtracted *without,
                         const struct blocks *blocks)
{
    if (blocks->n < 2)
        return ridge_candidate_error(&with->ridge) <
               ridge_candidate_error(&without->ridge);
    return paired_better(blocks, with->ridge.errors, without->ridge.errors);
}

static enum status choose(struct subtracted *with, struct subtracted *without,
                          struct model *m, size_t season, size_t lag,
                          struct prepared *data, const struct fit_rows *rows,
                          struct error *err)
{
    struct blocks blocks = {.n = 0};
    bool is_better = false;
    enum status status;

    TRY(ridge_candidate_try(&without->ridge, m, data, rows, err));
    TRY(fit_with(with, without, m, season, lag, data, rows, &is_better, err));
    if (is_better) {
        status = blocks_init(&blocks, &rows->parts[PART_VALID], m->config.net.H,
                             err);
        is_better = status == STATUS_OK && is_preferred(with, without, &blocks);
        blocks_release(&blocks);
        TRY(status);
    }
    return is_better ? STATUS_OK : swap(without, m, data, err);
}

enum status select_past(struct model *m, size_t season, size_t lag,
                        struct prepared *data, const struct fit_rows *rows,
                        struct error *err)
{
    struct subtracted with = {.ridge = {.n = 0}}, without = {.ridge = {.n = 0}};
    enum status status;

    if (season < 2 || !data->inputs.n.known || !rows->parts[PART_VALID].n ||
        !ridge_is_possible(m->config.net.T, m->config.net.H))
        return STATUS_OK;
    status = choose(&with, &without, m, season, lag, data, rows, err);
    release(&with);
    release(&without);
    return status;
}
