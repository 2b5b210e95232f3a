/* select_effect.c - see select_effect.h. */
#include "train/select_effect.h"

#include "train/effect_fit.h"
#include "train/season_detect.h"
#include "train/select_past.h"

/* Fits the effect to differences over `lag` steps and prepares the data with
 * it. */
static enum status fit_effect(struct model *m, struct prepared *data,
                              const struct fit_rows *rows, size_t lag,
                              struct error *err)
{
    TRY(prepared_set_effect(data, NULL, err));
    effect_release(&m->effect);
    TRY(effect_fit(&m->effect, &m->schema.covariates, data, &rows->split, 0,
                   lag, err));
    return prepared_set_effect(data, &m->effect, err);
}

size_t effect_lag(const struct model *m, const struct inputs *inputs)
{
    const size_t n = inputs->n.numbers + inputs->n.known_codes;
    const size_t first =
        m->schema.covariates.default_calendar ? inputs->n.calendar : 0;

    for (size_t i = first; i < n && !m->profile.n_seasons; i++)
        if (inputs_repeat(inputs, i, m->config.season))
            return 1;
    return m->config.season;
}

enum status select_effect(struct model *m, struct season_choice *choice,
                          const struct season_options *options,
                          struct prepared *data, const struct fit_rows *rows,
                          struct error *err)
{
    const struct effect_form least = {.n_past = 0};
    struct effect_terms terms;
    size_t period = 1, lag;

    effect_terms_init(&terms, &m->schema.covariates, &least);
    if (!effect_n_terms(&terms))
        return select_season(m, choice, options, data, rows, err);
    if (options->mode == SEASON_GIVEN)
        period = options->periods[0];
    else
        TRY(season_detect(rows->dataset, &rows->split, &period, err));
    TRY(fit_effect(m, data, rows, period, err));
    TRY(select_season(m, choice, options, data, rows, err));
    lag = effect_lag(m, &data->inputs);
    if (lag != period)
        TRY(fit_effect(m, data, rows, lag, err));
    return select_past(m, period, lag, data, rows, err);
}
