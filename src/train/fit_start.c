/* fit_start.c - see fit_start.h. */
#include "train/fit_start.h"

#include <stdlib.h>

#include "kernel/isa.h"
#include "train/fit_check.h"

void fit_report_stage(const struct fit *fit,
                      const struct fit_settings *settings, enum fit_stage stage)
{
    if (settings->on_stage)
        settings->on_stage(settings->context, stage, fit);
}

enum status fit_start(struct fit *fit, const struct dataset *d,
                      const struct fit_settings *settings, struct error *err)
{
    struct model *m = &fit->model;

    *fit = (struct fit){.window = {.T = settings->config.net.T}};
    m->data = settings->data;
    m->config = settings->config;
    m->config.isa = (size_t)isa_current();
    TRY(schema_copy(&m->schema, d->schema, err));
    m->config.fixed_phases = settings->season.mode != SEASON_NONE &&
                             d->schema->layout != LAYOUT_LABELLED;
    if (d->has_times) {
        m->data.time_form = d->table.time_form;
        m->data.time_read = d->table.time_form;
        if (*d->table.time_pattern)
            (void)time_form_set(&m->data.time_read, d->table.time_pattern);
        m->data.time_step = d->step;
    }
    m->training.n_rows = d->table.n_rows;
    m->training.n_series = d->n_series;
    TRY(training_keep_findings(&m->training, &d->table.findings, err));
    TRY(fit_check(settings, d, err));
    fit_report_stage(fit, settings, FIT_CHECKED);
    if (!fit->window.T)
        TRY(select_window(fit, settings, d, err));
    fit_report_stage(fit, settings, FIT_WINDOW);
    m->config.net.T = fit->window.T;
    model_set_channels(&m->config, &m->schema);
    return STATUS_OK;
}

void fit_release(struct fit *fit)
{
    model_release(&fit->model);
    evaluation_release(&fit->evaluation);
    for (int by = 0; by < N_FORECASTERS; by++)
        calibration_release(&fit->baselines[by]);
    checkpoint_release(&fit->raced);
    fold_errors_release(&fit->folds);
    fold_fits_release(&fit->fold_fits);
    free(fit->forecasters);
    *fit = (struct fit){0};
}
