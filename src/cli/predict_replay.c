/* predict_replay.c - see predict_replay.h. */
#include "cli/predict_replay.h"

#include <stdlib.h>

#include "train/forecast.h"

/* Origins are forecast in chunks. Before the newest MAX_ORIGINS of a series,
 * nothing is learned. */
enum { CHUNK = 1024, MAX_ORIGINS = 8 * CHUNK };

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

/* Learns from window k of a chunk. */
static void learn(struct replay *r, const struct origin *origin, size_t k)
{
    const size_t J = r->request->model->schema.n_targets;
    const size_t O = windows_outputs(r->windows);
    const struct origins alone = {1, (struct origin[]){*origin}};
    const double *y = r->y + k * O;

    if (r->bands->levels.n) {
        bands_advance(r->bands, origin);
        for (size_t j = 0; j < J; j++)
            bands_learn(r->bands, origin, j, y + j, J);
    }
    if (r->quantiles->levels.n) {
        double *values = r->offsets + k * O * r->quantiles->levels.n;

        quantiles_advance(r->quantiles, origin);
        quantiles_around(r->quantiles, &alone, y, values);
        quantiles_learn(r->quantiles, origin, values);
    }
}

enum status replay_init(struct replay *r, const struct interval_request *q,
                        const struct windows *windows, struct bands *bands,
                        struct quantiles *quantiles, struct error *err)
{
    const size_t n = CHUNK * windows_outputs(windows);
    const size_t n_offsets = n * quantiles->levels.n;

    *r = (struct replay){.request = q,
                         .windows = windows,
                         .bands = bands,
                         .quantiles = quantiles};
    r->y = calloc(n, sizeof *r->y);
    if (n_offsets)
        r->offsets = calloc(n_offsets, sizeof *r->offsets);
    return r->y && (!n_offsets || r->offsets)
               ? STATUS_OK
               : error_no_memory(err, (n + n_offsets) * sizeof *r->y);
}

void replay_release(struct replay *r)
{
    origins_release(&r->origins);
    free(r->y);
    free(r->offsets);
    *r = (struct replay){0};
}

/* Learns from the origins of a series. */
static enum status replay_origins(struct replay *r, struct error *err)
{
    const struct interval_request *q = r->request;
    struct origins chunk;

    for (size_t i = 0; i < r->origins.n; i += chunk.n) {
        const size_t left = r->origins.n - i;

        chunk =
            (struct origins){left < CHUNK ? left : CHUNK, r->origins.list + i};
        TRY(forecast_quantiles(q->pool, &q->model->ensemble, r->windows, &chunk,
                               r->y, r->offsets, err));
        for (size_t k = 0; k < chunk.n; k++)
            learn(r, &chunk.list[k], k);
    }
    return STATUS_OK;
}

enum status replay_series(struct replay *r, size_t s, struct error *err)
{
    const struct interval_request *q = r->request;
    const size_t T = r->windows->T, n = q->dataset->series[s].n_rows;
    size_t from = 0;

    recalibration_restart(&r->bands->recalibration);
    recalibration_restart(&r->quantiles->recalibration);
    TRY(first_new(q, s, &from, err));
    from = from > T ? from : T;
    if (n > MAX_ORIGINS && from < n - MAX_ORIGINS)
        from = n - MAX_ORIGINS;
    TRY(origins_since(&r->origins, q->dataset, T, s, from, err));
    TRY(replay_origins(r, err));
    origins_release(&r->origins);
    r->n_learned +=
        r->bands->recalibration.n_come + r->quantiles->recalibration.n_come;
    return STATUS_OK;
}
