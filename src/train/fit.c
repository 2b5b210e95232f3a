/* fit.c - see fit.h. */
#include "train/fit.h"

#include "train/fit_final.h"
#include "train/fit_forecasters.h"
#include "train/fit_learn.h"
#include "train/fit_start.h"
#include "train/inner_folds.h"

static enum status run_scored(struct fit_work *r, struct error *err)
{
    size_t season;

    TRY(fit_learn(r, err));
    season = r->fit->model.config.season;
    if (fit_needs_folds(r->settings, r->dataset, &r->rows.split, season)) {
        struct ensemble *e = &r->fit->model.ensemble;

        TRY(ensemble_share_locals(e, r->dataset, season, err));
        TRY(inner_folds_run(&r->fit->folds, &r->fit->fold_fits, r->dataset,
                            r->settings, &r->rows.split, season, e->locals,
                            err));
    }
    return fit_decide(r, err);
}

enum status fit_run(struct fit *fit, const struct dataset *dataset,
                    const struct fit_settings *settings, struct error *err)
{
    struct fit_work scored = {
        .dataset = dataset, .settings = settings, .fit = fit};
    struct fit_work final = scored;
    enum status status;

    TRY(fit_start(fit, dataset, settings, err));
    status = run_scored(&scored, err);
    fit_work_release(&scored);
    if (status == STATUS_OK && settings->config.final_fit)
        status = fit_final(&final, err);
    fit_work_release(&final);
    return status;
}
