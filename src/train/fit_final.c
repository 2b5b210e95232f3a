/* fit_final.c - see fit_final.h. */
#include "train/fit_final.h"

#include "train/effect_fit.h"
#include "train/select_effect.h"
#include "train/select_ridge.h"

/* Fits profile and ridge again, to the rows of the final fit. */
static enum status refit_linear(struct fit_work *r, struct error *err)
{
    struct model *m = &r->fit->model;
    size_t lag;

    TRY(model_prepare_fit(m, r->dataset, &r->rows.split, &r->prepared, err));
    lag = effect_lag(m, &r->prepared.inputs);
    TRY(effect_refit(&m->effect, &m->schema.covariates, &r->prepared,
                     &r->rows.split, lag, err));
    TRY(prepared_set_effect(&r->prepared, &m->effect, err));
    TRY(season_refit(m, &r->prepared, &r->rows, err));
    return r->settings->ridge ? ridge_refit(m, &r->prepared, &r->rows, err)
                              : STATUS_OK;
}

/* Sets list[i] to whether the ridge forecast, or the effect that is subtracted
 * before it, reads the categories of covariate i. */
static void list_read(const struct model *m, bool list[MAX_COVARIATES])
{
    const struct covariates *c = &m->schema.covariates;
    const size_t *first = m->effect.terms.first;
    size_t code = 0;

    for (size_t i = 0; i < c->n; i++) {
        list[i] = ridge_covariates_have(&m->ridge.columns.covariates, i);
        if (!c->list[i].categorical || !c->list[i].known)
            continue;
        list[i] |= m->effect.weights && first[code] < first[code + 1];
        code++;
    }
}

enum status fit_final(struct fit_work *r, struct error *err)
{
    struct model *m = &r->fit->model;
    struct windows windows;
    struct trainer trainer;
    bool read[MAX_COVARIATES] = {false};

    list_read(m, r->fit->unread);
    TRY(plan_all(&r->settings->plan, r->dataset, m->config.net.T,
                 fit_work_horizon(r), &r->rows.split, err));
    TRY(fit_work_list_windows(r, err));
    TRY(scaler_fit(&m->scaler, r->dataset, &r->rows.split, err));
    TRY(model_set_categories(m, r->dataset, err));
    model_set_channels(&m->config, &m->schema);
    TRY(ensemble_reshape(&m->ensemble, &m->config.net, err));
    TRY(refit_linear(r, err));
    list_read(m, read);
    for (size_t i = 0; i < MAX_COVARIATES; i++)
        r->fit->unread[i] &= !read[i];
    windows = model_windows(m, &r->prepared);
    trainer = fit_work_trainer(r, &windows);
    TRY(members_refit(&m->ensemble, &trainer, err));
    return members_learn_quantiles(&m->ensemble, &trainer, err);
}
