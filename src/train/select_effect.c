/* select_effect.c - see select_effect.h. */
#include "train/select_effect.h"

#include "train/effect_fit.h"
#include "train/season_detect.h"

enum status select_effect(struct model *m, const struct season_options *options,
                          struct prepared *data, const struct fit_rows *rows,
                          struct error *err)
{
    struct effect_terms terms;
    size_t period = 1;

    effect_terms_init(&terms, &m->schema.covariates);
    if (!effect_n_terms(&terms))
        return STATUS_OK;
    if (options->mode == SEASON_GIVEN)
        period = options->periods[0];
    else
        TRY(season_detect(rows->dataset, &rows->split, &period, err));
    TRY(effect_fit(&m->effect, &m->schema.covariates, data, &rows->split,
                   period, err));
    return prepared_set_effect(data, &m->effect, err);
}
