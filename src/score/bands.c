/* bands.c - see bands.h. */
#include "score/bands.h"

#include <math.h>
#include <stdlib.h>

#include "prep/fixed_phase.h"

enum status bands_init(struct bands *b, const struct levels *levels,
                       const struct windows *windows,
                       const struct calibration *c, const struct split *split,
                       struct error *err)
{
    const size_t J = c->n_targets, H = c->H;

    *b = (struct bands){.levels = *levels};
    b->half = calloc(levels->n * J * H + 1, sizeof *b->half);
    if (!b->half)
        return error_no_memory(err, levels->n * J * H * sizeof *b->half);
    for (size_t i = 0; i < levels->n; i++)
        for (size_t j = 0; j < J; j++)
            for (size_t h = 0; h < H; h++)
                b->half[(i * J + j) * H + h] =
                    calibration_half_width(c, j, h, levels->list[i] / 100);
    return spreads_init(&b->spreads, windows, c, split, err);
}

void bands_release(struct bands *b)
{
    spreads_release(&b->spreads);
    recalibration_release(&b->recalibration);
    free(b->half);
    *b = (struct bands){0};
}

enum status bands_recalibrate(struct bands *b, struct error *err)
{
    const double rate = 0.2;
    const struct calibration *c = b->spreads.calibration;
    struct recalibration *r = &b->recalibration;

    TRY(recalibration_init(r, b->levels.n * c->n_targets, c->H, rate, err));
    for (size_t k = 0; k < r->n; k++)
        r->goals[k] = 1 - b->levels.list[k / c->n_targets] / 100;
    return STATUS_OK;
}

void bands_advance(struct bands *b, const struct origin *origin)
{
    recalibration_start(&b->recalibration, origin->series, origin->row);
}

void bands_learn(struct bands *b, const struct origin *origin, size_t j,
                 const double *f, size_t stride)
{
    const struct windows *w = b->spreads.windows;
    const struct calibration *c = b->spreads.calibration;
    const struct series *series = &w->data->dataset->series[origin->series];
    struct fixed_phases phases = fixed_phases_of(w, origin, j);
    double spread;

    if (!b->recalibration.n || !c->targets[j].n_rows)
        return;
    spread = spread_at(&b->spreads, origin, j);
    for (size_t h = 0;
         h < c->H && origin->row + h < series->first + series->n_rows; h++) {
        const double actual = window_actual(w, origin, j, h);

        if (isnan(actual) || fixed_phase_run(&phases, h, f[h * stride]))
            continue;
        for (size_t i = 0; i < b->levels.n; i++) {
            const struct band band =
                band_at(b, i, j, h, f[h * stride], spread, 0);

            b->recalibration.newest[(i * c->n_targets + j) * c->H + h] =
                actual < band.low || actual > band.high ? OUTCOME_MISSED
                                                        : OUTCOME_INSIDE;
        }
    }
}

/* The least value of target j if that is 0, else no limit. */
static double floor_of(const struct bands *b, size_t j)
{
    const struct prepared *p = b->spreads.windows->data;
    const double minimum =
        scaler_target(p->scaler, p->dataset->schema, j)->minimum;

    return minimum >= 0 && minimum <= 0 ? 0 : -(double)INFINITY;
}

double bands_cut(const struct bands *b, size_t j, double f, double limit)
{
    const double least = fmin(floor_of(b, j), f);

    return bounds_cut(&b->spreads.windows->bounds,
                      limit < least ? least : limit); /* NaN stays */
}

bool bands_are_fixed(size_t run, double level)
{
    return run && (double)run * (100 - level) >= level;
}

struct band band_at(const struct bands *b, size_t i, size_t j, size_t h,
                    double f, double spread, size_t run)
{
    const struct calibration *c = b->spreads.calibration;
    const size_t at = (i * c->n_targets + j) * c->H + h;
    const double half =
        spread * b->half[at] *
        (b->recalibration.n ? exp(b->recalibration.theta[at]) : 1);

    if (bands_are_fixed(run, b->levels.list[i]))
        return (struct band){f, f};
    return (struct band){bands_cut(b, j, f, f - half),
                         bands_cut(b, j, f, f + half)};
}

void bands_around(const struct bands *b, const struct origins *origins,
                  const double *y, struct band *to)
{
    const struct calibration *c = b->spreads.calibration;

    for (size_t k = 0; k < origins->n; k++)
        for (size_t j = 0; j < c->n_targets; j++) {
            const double spread = spread_at(&b->spreads, &origins->list[k], j);
            struct fixed_phases phases =
                fixed_phases_of(b->spreads.windows, &origins->list[k], j);

            for (size_t h = 0; h < c->H; h++) {
                const size_t at = (k * c->H + h) * c->n_targets + j;
                const size_t run = fixed_phase_run(&phases, h, y[at]);

                for (size_t i = 0; i < b->levels.n; i++)
                    to[at * b->levels.n + i] =
                        band_at(b, i, j, h, y[at], spread, run);
            }
        }
}
