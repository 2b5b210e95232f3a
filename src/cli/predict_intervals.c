/* predict_intervals.c - see predict_intervals.h. */
#include "cli/predict_intervals.h"

#include <stdlib.h>

#include "cli/interval_levels.h"
#include "cli/notes.h"
#include "cli/predict_quantiles.h"
#include "train/forecast.h"

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
    if (o->recalibrate && !levels->n)
        return error_set(err, STATUS_USAGE,
                         "--recalibrate cannot be used with --interval none "
                         "(leave one of them out)");
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
    return predict_quantile_levels(o, model, &ranges->quantile_levels, err);
}

/* Origins are forecast in chunks. Before the newest MAX_ORIGINS of a series,
 * nothing is learned. */
enum { CHUNK = 1024, MAX_ORIGINS = 8 * CHUNK };

/* A run that learns from the rows after the training. */
struct replay {
    const struct interval_request *request;
    struct windows windows;
    struct bands bands;
    struct origins origins; /* of one series */
    double *y;              /* forecasts of a chunk */
    size_t n_learned;
};

/* Sets *from to the first row of series s after the training, counted from its
 * first row. */
static enum status first_new(const struct interval_request *q, size_t s,
                             size_t *from, struct error *err)
{
    const struct model *m = q->model;
    const struct dataset *d = q->dataset;
    const struct series *series = &d->series[s];
    int64_t trained;

    if (d->has_times && m->data.time_form.kind == d->table.time_form.kind &&
        time_read_stored(m->training.to, &m->data.time_form, &trained)) {
        for (*from = series->n_rows;
             *from && d->table.ticks[series->first + *from - 1] > trained;)
            --*from;
        return STATUS_OK;
    }
    if (q->is_training_file && d->n_series == 1 && m->training.n_series == 1) {
        *from = m->training.n_rows < series->n_rows ? m->training.n_rows
                                                    : series->n_rows;
        return STATUS_OK;
    }
    return error_set(err, STATUS_DATA,
                     "%s: --recalibrate needs to know which rows came after "
                     "the training, by their times or in the training file "
                     "(leave it out)",
                     q->path);
}

/* Learns from a window with the forecast y (H, n_targets). */
static void learn(struct replay *r, const struct origin *origin,
                  const double *y)
{
    const size_t J = r->request->model->schema.n_targets;

    bands_advance(&r->bands, origin);
    for (size_t j = 0; j < J; j++)
        bands_learn(&r->bands, origin, j, y + j, J);
}

/* Learns from the rows of series s after the training. */
static enum status replay_series(struct replay *r, size_t s, struct error *err)
{
    const struct interval_request *q = r->request;
    const size_t T = r->windows.T, n = q->dataset->series[s].n_rows;
    const size_t O = windows_outputs(&r->windows);
    struct origins chunk;
    size_t from = 0;

    TRY(first_new(q, s, &from, err));
    from = from > T ? from : T;
    if (n > MAX_ORIGINS && from < n - MAX_ORIGINS)
        from = n - MAX_ORIGINS;
    TRY(origins_since(&r->origins, q->dataset, T, s, from, err));
    for (size_t i = 0; i < r->origins.n; i += chunk.n) {
        const size_t left = r->origins.n - i;

        chunk =
            (struct origins){left < CHUNK ? left : CHUNK, r->origins.list + i};
        TRY(forecast_run(q->pool, &q->model->ensemble, &r->windows, &chunk,
                         r->y, NULL, NULL, err));
        for (size_t k = 0; k < chunk.n; k++)
            learn(r, &chunk.list[k], r->y + k * O);
    }
    return STATUS_OK;
}

/* The intervals of all series, one after the other. */
static enum status replay_all(struct replay *r, struct band *intervals,
                              struct error *err)
{
    const struct interval_request *q = r->request;
    const size_t O = windows_outputs(&r->windows);

    r->y = calloc(CHUNK * O, sizeof *r->y);
    if (!r->y)
        return error_no_memory(err, CHUNK * O * sizeof *r->y);
    for (size_t k = 0; k < q->origins->n; k++) {
        const struct origins newest = {1, &q->origins->list[k]};

        bands_restart(&r->bands);
        TRY(replay_series(r, q->origins->list[k].series, err));
        origins_release(&r->origins);
        r->n_learned += r->bands.recalibration.n_come;
        bands_around(&r->bands, &newest, q->y + k * O,
                     intervals + k * O * r->bands.levels.n);
    }
    if (!r->n_learned)
        note(q->options, "--recalibrate: there are no rows after those of the "
                         "training yet, so the intervals are as trained");
    return STATUS_OK;
}

static enum status intervals(const struct interval_request *q,
                             const struct levels *levels, struct band **to,
                             struct error *err)
{
    struct replay r = {.request = q,
                       .windows = model_windows(q->model, q->prepared)};
    const size_t n = q->origins->n * windows_outputs(&r.windows) * levels->n;
    enum status status;

    *to = calloc(n + 1, sizeof **to);
    if (!*to)
        return error_no_memory(err, n * sizeof **to);
    if (!levels->n)
        return STATUS_OK;
    status = bands_init(&r.bands, levels, &r.windows, &q->model->calibration,
                        NULL, err);
    if (status == STATUS_OK && !q->options->recalibrate)
        bands_around(&r.bands, q->origins, q->y, *to);
    else if (status == STATUS_OK)
        status = bands_recalibrate(&r.bands, err);
    if (status == STATUS_OK && q->options->recalibrate)
        status = replay_all(&r, *to, err);
    origins_release(&r.origins);
    bands_release(&r.bands);
    free(r.y);
    return status;
}

enum status predict_intervals(const struct interval_request *q,
                              struct ranges *ranges, struct error *err)
{
    TRY(intervals(q, &ranges->levels, &ranges->intervals, err));
    return ranges->quantile_levels.n
               ? predict_quantiles(q, &ranges->quantile_levels,
                                   &ranges->quantiles, err)
               : STATUS_OK;
}
