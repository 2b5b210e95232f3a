/* fit.c - see fit.h. */
#include "train/fit.h"

#include "kernel/isa.h"
#include "train/fit_check.h"
#include "train/select_ridge.h"
#include "train/selection.h"

/* One of the two fits: its rows, and the data as its model sees it. */
struct round {
    const struct dataset *dataset;
    const struct fit_settings *settings;
    struct fit *fit;
    struct fit_rows rows;
    struct prepared prepared;
};

void fit_reach(const struct fit *fit, const struct fit_settings *settings,
               enum fit_stage stage)
{
    if (settings->reached)
        settings->reached(settings->context, stage, fit);
}

static void round_release(struct round *r)
{
    prepared_release(&r->prepared);
    fit_rows_release(&r->rows);
}

static size_t split_horizon(const struct round *r)
{
    return r->dataset->schema->layout == LAYOUT_LABELLED
               ? 0
               : r->fit->model.config.net.H;
}

/* Lists the windows of a split that is there. */
static enum status list_windows(struct round *r, struct error *err)
{
    const struct dataset *d = r->dataset;
    struct model *m = &r->fit->model;
    const size_t channels = m->config.shared ? d->schema->n_targets : 1;

    TRY(fit_rows_list(&r->rows, d, channels, VALID_SAMPLES, err));
    r->fit->n_short = r->rows.split.n_short;
    m->training.n_windows = r->rows.parts[PART_TRAIN].n;
    dataset_time(d, r->rows.oldest, m->training.from);
    dataset_time(d, r->rows.newest, m->training.to);
    return STATUS_OK;
}

/* Numbers of the lines, which a file of rows may have for ids, mean nothing in
 * another file. */
static bool ids_are_names(const struct round *r)
{
    return r->dataset->schema->id && r->settings->season.mode != SEASON_NONE;
}

/* Profile and ridge, by the validation rows. */
static enum status select_linear(struct round *r, struct error *err)
{
    struct fit *fit = r->fit;
    struct model *m = &fit->model;

    TRY(prepared_init(&r->prepared, r->dataset, &m->scaler, NULL, ALL_ROWS,
                      err));
    TRY(select_season(m, &fit->season, &r->settings->season, &r->prepared,
                      &r->rows, err));
    return r->settings->ridge
               ? select_ridge(m, ids_are_names(r), &r->prepared, &r->rows, err)
               : STATUS_OK;
}

/* The same ones, of other rows. */
static enum status refit_linear(struct round *r, struct error *err)
{
    struct model *m = &r->fit->model;

    TRY(prepared_init(&r->prepared, r->dataset, &m->scaler, NULL, ALL_ROWS,
                      err));
    TRY(season_refit(m, &r->prepared, &r->rows, err));
    return r->settings->ridge ? ridge_refit(m, &r->prepared, &r->rows, err)
                              : STATUS_OK;
}

static struct trainer round_trainer(const struct round *r,
                                    const struct windows *windows)
{
    return (struct trainer){
        .pool = r->settings->pool,
        .windows = windows,
        .train = &r->rows.parts[PART_TRAIN],
        .valid = &r->rows.parts[PART_VALID],
        .config = &r->fit->model.config.train,
        .report = r->settings->report,
        .context = r->settings->context,
    };
}

/* Members of the network with these segments. */
static enum status make_members(struct fit *fit,
                                const struct fit_settings *settings,
                                size_t segment, struct error *err)
{
    struct net_config *net = &fit->model.config.net;

    *net = settings->config.net;
    net->T = fit->window.T;
    net->segment = segment;
    model_set_channels(&fit->model.config, &fit->model.schema);
    if (settings->free_decoder)
        net->decoder = segment_decoder(net);
    ensemble_release(&fit->model.ensemble);
    return ensemble_init(&fit->model.ensemble, net, settings->n_members, err);
}

/* Lets the caller see how long a few steps of the network take, before any is
 * trained in earnest. A member that does not improve on the ridge is trained
 * once more, alone (select_members.c). */
static void announce(const struct round *r, const struct trainer *trainer)
{
    const struct fit_settings *settings = r->settings;
    const struct fit *fit = r->fit;
    const size_t n_tried = fit->segment.n > 1 ? fit->segment.n : 0;
    const size_t n_fits = settings->config.final_fit ? 2 : 1;
    const size_t n_again = settings->n_members > 1 && fit->model.ridge.map;

    if (settings->expect)
        settings->expect(
            settings->context, trainer, &fit->model.ensemble.members[0].net,
            (settings->n_members * n_fits + n_again) * trainer->config->epochs +
                n_tried * segment_epochs(trainer->config));
}

/* Chooses what is open of the network, and trains its members. */
static enum status train(struct round *r, struct error *err)
{
    struct fit *fit = r->fit;
    struct model *m = &fit->model;
    const size_t given = r->settings->config.net.segment;
    struct windows windows;
    struct trainer trainer = round_trainer(r, &windows);
    bool wanted;

    if (!given) {
        segment_list(&fit->segment, &m->config.net, m->config.season);
        TRY(make_members(fit, r->settings, fit->segment.w, err));
    } else {
        TRY(make_members(fit, r->settings, given, err));
    }
    windows = model_windows(m, &r->prepared);
    TRY(members_judge(&m->ensemble, &trainer, &r->rows.split, &fit->members,
                      &wanted, err));
    if (!wanted)
        return STATUS_OK;
    announce(r, &trainer);
    if (!given) {
        struct net_config open = m->config.net;

        open.decoder = r->settings->config.net.decoder;
        TRY(select_segment(&fit->segment, &open, r->settings->free_decoder,
                           m->config.season, &trainer, err));
        TRY(make_members(fit, r->settings, fit->segment.w, err));
        windows = model_windows(m, &r->prepared);
        fit_reach(fit, r->settings, FIT_SEGMENT);
    }
    return members_select(&m->ensemble, &trainer, &r->rows.split, &fit->members,
                          err);
}

/* The scores of the test rows. */
static enum status score(struct round *r, struct error *err)
{
    const struct fit_settings *settings = r->settings;
    struct fit *fit = r->fit;
    const struct model *m = &fit->model;
    const struct windows windows = model_windows(m, &r->prepared);
    struct origins *test = &r->rows.parts[PART_TEST];
    struct periods periods = settings->periods;

    if (!periods.season)
        periods.season = m->config.season;
    if (!periods.mase)
        periods.mase = periods.season;
    TRY(evaluation_init(&fit->evaluation, &windows, &r->rows.split, periods,
                        err));
    if (settings->stride)
        origins_thin(test, settings->stride);
    TRY(forecast_score(settings->pool, &m->ensemble, &windows, test,
                       &fit->evaluation, settings->visitor, err));
    scores_keep(&fit->model.scores, &fit->evaluation);
    return STATUS_OK;
}

static enum status select_and_score(struct round *r, struct error *err)
{
    const struct fit_settings *settings = r->settings;
    struct model *m = &r->fit->model;

    TRY(plan_split(&settings->plan, r->dataset, m->config.net.T,
                   split_horizon(r), &r->rows.split, err));
    TRY(list_windows(r, err));
    TRY(transform_fit(&m->scaler, r->dataset, &r->rows.split,
                      settings->transform, err));
    TRY(select_linear(r, err));
    fit_reach(r->fit, settings, FIT_LINEAR);
    train_config_settle(&m->config.train,
                        r->rows.parts[PART_TRAIN].n *
                            (m->config.shared ? m->schema.n_targets : 1));
    TRY(train(r, err));
    return score(r, err);
}

static enum status final_fit(struct round *r, struct error *err)
{
    struct model *m = &r->fit->model;
    struct windows windows;
    struct trainer trainer;

    TRY(plan_all(&r->settings->plan, r->dataset, m->config.net.T,
                 split_horizon(r), &r->rows.split, err));
    TRY(list_windows(r, err));
    TRY(scaler_fit(&m->scaler, r->dataset, &r->rows.split, err));
    TRY(refit_linear(r, err));
    windows = model_windows(m, &r->prepared);
    trainer = round_trainer(r, &windows);
    return members_refit(&m->ensemble, &trainer, err);
}

/* What is known of the model before anything is fitted to the train rows. */
static enum status start_model(struct fit *fit, const struct dataset *d,
                               const struct fit_settings *settings,
                               struct error *err)
{
    struct model *m = &fit->model;

    *fit = (struct fit){.window = {.T = settings->config.net.T}};
    m->data = settings->data;
    m->config = settings->config;
    m->config.isa = (size_t)isa_current();
    TRY(schema_copy(&m->schema, d->schema, err));
    if (d->has_times) {
        m->data.time_form = d->table.time_form;
        m->data.time_step = d->step;
    }
    m->training.n_rows = d->table.n_rows;
    m->training.n_series = d->n_series;
    TRY(fit_check(settings, d, err));
    fit_reach(fit, settings, FIT_CHECKED);
    if (!fit->window.T)
        TRY(select_window(fit, settings, d, err));
    fit_reach(fit, settings, FIT_WINDOW);
    m->config.net.T = fit->window.T;
    model_set_channels(&m->config, &m->schema);
    return STATUS_OK;
}

enum status fit_run(struct fit *fit, const struct dataset *dataset,
                    const struct fit_settings *settings, struct error *err)
{
    struct round first = {.dataset = dataset, .settings = settings, .fit = fit};
    struct round last = first;
    enum status status;

    TRY(start_model(fit, dataset, settings, err));
    status = select_and_score(&first, err);
    round_release(&first);
    if (status == STATUS_OK && settings->config.final_fit)
        status = final_fit(&last, err);
    round_release(&last);
    return status;
}

void fit_release(struct fit *fit)
{
    model_release(&fit->model);
    evaluation_release(&fit->evaluation);
    *fit = (struct fit){0};
}
