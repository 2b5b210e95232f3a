/* ridge_samples.c - see ridge_samples.h. */
#include "train/ridge_samples.h"

#include <math.h>
#include <stdlib.h>

static size_t n_targets(const struct windows *w)
{
    return w->data->dataset->schema->n_targets;
}

enum status ridge_samples_init(struct ridge_samples *s,
                               const struct ridge *ridge,
                               const struct windows *w, size_t chunk,
                               struct error *err)
{
    const size_t F = ridge_inputs(ridge);

    *s = (struct ridge_samples){.ridge = ridge,
                                .w = w,
                                .F = F,
                                .H = w->H,
                                .row = F + w->H,
                                .chunk = chunk};
    s->u = calloc(chunk * s->row, sizeof *s->u);
    s->forecast = calloc(chunk * s->H, sizeof *s->forecast);
    return s->u && s->forecast
               ? STATUS_OK
               : error_no_memory(err, chunk * s->row * sizeof *s->u);
}

void ridge_samples_release(struct ridge_samples *s)
{
    free(s->u);
    free(s->forecast);
    *s = (struct ridge_samples){0};
}

struct sample_list sample_list(const struct windows *w,
                               const struct origins *origins, size_t limit)
{
    const size_t all = origins->n * n_targets(w);
    const size_t stride = 1 + all / limit;

    return (struct sample_list){
        .origins = origins, .stride = stride, .n = (all + stride - 1) / stride};
}

/* Divides a sample by the unit of its series: the ridge is linear. */
static void to_own_units(const struct ridge_samples *s,
                         const struct origin *origin, size_t j, real *to)
{
    const struct schema *schema = s->w->data->dataset->schema;
    const real unit =
        (real)prepared_unit(s->w->data, origin->series, schema->targets[j]);

    for (size_t i = 0; i < s->row; i++)
        to[i] /= unit;
}

enum { PART = 32 }; /* samples that a thread takes at a time */

/* Reading a list from its i-th sample on. */
struct read_job {
    struct ridge_samples *samples;
    const struct sample_list *list;
    size_t i;
};

static void read_part(void *context, size_t start, size_t end)
{
    const struct read_job *r = context;
    const struct ridge_samples *s = r->samples;
    const struct sample_list *list = r->list;
    const size_t J = n_targets(s->w);

    for (size_t k = start; k < end; k++) {
        const size_t at = sample_position(list, r->i + k), j = at % J;
        const struct origin *origin =
            &list->origins->list[at * list->stride / J];
        real *to = s->u + k * s->row;

        (void)ridge_gather(s->ridge, s->w, origin, j, to, to + s->F);
        if (s->own_units && s->w->data->units)
            to_own_units(s, origin, j, to);
    }
}

size_t ridge_samples_read(struct ridge_samples *s,
                          const struct sample_list *list, size_t i)
{
    struct read_job job = {s, list, i};
    const size_t left = list->n - i, n = left < s->chunk ? left : s->chunk;

    thread_pool_parts(s->pool, n, PART, read_part, &job);
    return n;
}

struct forecasting {
    const struct ridge_samples *samples;
    struct ridge ridge;
};

static void forecast_part(void *context, size_t start, size_t end)
{
    const struct forecasting *f = context;
    const struct ridge_samples *s = f->samples;

    ridge_apply(&f->ridge, end - start, s->u + start * s->row, s->row,
                s->forecast + start * s->H);
}

void ridge_samples_forecast(struct ridge_samples *s, size_t n, real *map)
{
    struct forecasting forecasting = {s, *s->ridge};

    forecasting.ridge.map = map;
    thread_pool_parts(s->pool, n, PART, forecast_part, &forecasting);
}

size_t ridge_samples_known(const struct ridge_samples *s, size_t k)
{
    size_t n = 0;

    for (size_t h = 0; h < s->H; h++)
        n += isnan(s->u[k * s->row + s->F + h]) ? 0 : 1;
    return n;
}

struct sample_error ridge_samples_error(const struct ridge_samples *s, size_t k)
{
    struct sample_error sum = {0};

    for (size_t h = 0; h < s->H; h++) {
        const real y = s->u[k * s->row + s->F + h];
        const double e = (double)(y - s->forecast[k * s->H + h]);

        if (isnan(y))
            continue;
        sum.absolute += fabs(e);
        sum.square += e * e;
        sum.n++;
    }
    return sum;
}
