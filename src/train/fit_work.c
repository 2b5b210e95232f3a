/* fit_work.c - see fit_work.h. */
#include "train/fit_work.h"

#include "train/selection.h"

void fit_work_release(struct fit_work *r)
{
    prepared_release(&r->prepared);
    fit_rows_release(&r->rows);
}

size_t fit_work_horizon(const struct fit_work *r)
{
    return r->dataset->schema->layout == LAYOUT_LABELLED
               ? 0
               : r->fit->model.config.net.H;
}

enum status fit_work_list_windows(struct fit_work *r, struct error *err)
{
    const struct dataset *d = r->dataset;
    struct model *m = &r->fit->model;
    const bool share =
        r->settings->automatic_channels || channels_share(m->config.channels);
    const size_t channels = share ? d->schema->n_targets : 1;

    TRY(fit_rows_list(&r->rows, d, channels,
                      selection_valid_samples(m->config.net.T), err));
    r->rows.pool = r->settings->pool;
    r->fit->n_short = r->rows.split.n_short;
    m->training.n_windows = r->rows.parts[PART_TRAIN].n;
    dataset_time(d, r->rows.oldest, m->training.from);
    dataset_time(d, r->rows.newest, m->training.to);
    return STATUS_OK;
}

struct trainer fit_work_trainer(const struct fit_work *r,
                                const struct windows *windows)
{
    return (struct trainer){
        .pool = r->settings->pool,
        .windows = windows,
        .train = &r->rows.parts[PART_TRAIN],
        .valid = &r->rows.parts[PART_VALID],
        .config = &r->fit->model.config.train,
        .open = &r->settings->config.train,
        .report = r->settings->report,
        .context = r->settings->context,
    };
}
