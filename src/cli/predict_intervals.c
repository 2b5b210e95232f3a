/* predict_intervals.c - see predict_intervals.h. */
#include "cli/predict_intervals.h"

#include <stdlib.h>

#include "cli/interval_levels.h"
#include "cli/notes.h"
#include "cli/predict_quantiles.h"
#include "cli/predict_replay.h"

void ranges_release(struct ranges *r)
{
    free(r->intervals);
    free(r->quantiles);
    *r = (struct ranges){0};
}

static enum status interval_options(const struct options *o,
                                    const struct model *model,
                                    struct levels *levels, struct error *err)
{
    TRY(interval_levels(o->interval, levels, err));
    if (!levels->n || model->calibration.targets)
        return STATUS_OK;
    if (options_given(o, &o->interval) || o->recalibrate)
        return error_set(err, STATUS_USAGE,
                         "%s has no intervals, as an older version wrote it "
                         "(leave --interval and --recalibrate out, or train "
                         "again)",
                         o->model);
    note(o, "%s has no intervals, as an older version wrote it (train again)",
         o->model);
    levels->n = 0;
    return STATUS_OK;
}

enum status predict_levels(const struct options *o, const struct model *model,
                           struct ranges *ranges, struct error *err)
{
    TRY(interval_options(o, model, &ranges->levels, err));
    TRY(predict_quantile_levels(o, model, &ranges->quantile_levels, err));
    return o->recalibrate && !ranges->levels.n && !ranges->quantile_levels.n
               ? error_set(err, STATUS_USAGE,
                           "--recalibrate cannot be used with --interval none: "
                           "there is nothing to adapt (leave one of them out)")
               : STATUS_OK;
}

/* What is around the forecasts of a run. */
struct run {
    const struct interval_request *request;
    struct ranges *ranges; /* its quantiles are of all levels that are trained,
                              and offsets to them at first */
    struct windows windows;
    struct bands bands;         /* all zero: no intervals */
    struct quantiles quantiles; /* all zero: none */
};

static enum status run_init(struct run *r, struct error *err)
{
    const struct model *m = r->request->model;
    const struct levels trained = config_quantiles(&m->config);
    const bool recalibrate = r->request->options->recalibrate;

    if (r->ranges->levels.n) {
        TRY(bands_init(&r->bands, &r->ranges->levels, &r->windows,
                       &m->calibration, NULL, err));
        if (recalibrate)
            TRY(bands_recalibrate(&r->bands, err));
    }
    if (r->ranges->quantile_levels.n) {
        TRY(quantiles_init(&r->quantiles, &trained, &r->windows,
                           &m->calibration, NULL, err));
        if (recalibrate)
            TRY(quantiles_recalibrate(&r->quantiles, err));
    }
    return STATUS_OK;
}

/* Fills the ranges of the origins from the k-th on. */
static void around(const struct run *r, const struct origins *origins, size_t k)
{
    const size_t first = k * windows_outputs(&r->windows);
    const double *y = r->request->y + first;

    if (r->bands.levels.n)
        bands_around(&r->bands, origins, y,
                     r->ranges->intervals + first * r->bands.levels.n);
    if (r->quantiles.levels.n)
        quantiles_around(&r->quantiles, origins, y,
                         r->ranges->quantiles + first * r->quantiles.levels.n);
}

/* The ranges of all series, one after the other. */
static enum status replay_all(struct run *r, struct error *err)
{
    const struct interval_request *q = r->request;
    struct replay replay;
    enum status status =
        replay_init(&replay, q, &r->windows, &r->bands, &r->quantiles, err);

    for (size_t k = 0; status == STATUS_OK && k < q->origins->n; k++) {
        const struct origins newest = {1, &q->origins->list[k]};

        status = replay_series(&replay, newest.list->series, err);
        if (status == STATUS_OK)
            around(r, &newest, k);
    }
    if (status == STATUS_OK && !replay.n_learned)
        note(q->options,
             "--recalibrate: there are no rows after those of the training "
             "yet, so the %s are as trained",
             r->quantiles.levels.n ? "intervals and quantiles" : "intervals");
    replay_release(&replay);
    return status;
}

static enum status fill(struct run *r, struct error *err)
{
    const struct interval_request *q = r->request;

    TRY(run_init(r, err));
    if (!q->options->recalibrate) {
        around(r, q->origins, 0);
        return STATUS_OK;
    }
    return replay_all(r, err);
}

enum status predict_intervals(const struct interval_request *q,
                              struct ranges *ranges, struct error *err)
{
    struct run r = {.request = q,
                    .ranges = ranges,
                    .windows = model_windows(q->model, q->prepared)};
    const size_t n =
        q->origins->n * windows_outputs(&r.windows) * ranges->levels.n;
    enum status status;

    ranges->intervals = calloc(n + 1, sizeof *ranges->intervals);
    if (!ranges->intervals)
        return error_no_memory(err, n * sizeof *ranges->intervals);
    if (ranges->quantile_levels.n)
        TRY(predict_quantile_offsets(q, &ranges->quantiles, err));
    status = fill(&r, err);
    bands_release(&r.bands);
    quantiles_release(&r.quantiles);
    TRY(status);
    return ranges->quantile_levels.n
               ? predict_quantiles_choose(q, &ranges->quantile_levels,
                                          ranges->quantiles, err)
               : STATUS_OK;
}
