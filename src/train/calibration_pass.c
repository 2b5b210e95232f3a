/* calibration_pass.c - see calibration_pass.h. */
#include "train/calibration_pass.h"

#include <math.h>
#include <stdlib.h>

#include "train/selection.h"

/* The most scores, of all targets and steps. */
enum { MAX_SCORES = 1 << 21 };

void calibration_pass_release(struct calibration_pass *pass)
{
    origins_release(&pass->origins);
    prepared_release(&pass->prepared);
    free(pass->n_rows);
    *pass = (struct calibration_pass){.stride = 1};
}

static size_t greatest_divisor(size_t a, size_t b)
{
    while (b) {
        const size_t rest = a % b;

        a = b;
        b = rest;
    }
    return a;
}

/* Keeps as many windows as may be forecast, and not always those of the same
 * phase of the season. */
static void thin(struct calibration_pass *pass, size_t season)
{
    const size_t samples = pass->origins.n * windows_channels(&pass->windows);
    const size_t scores = pass->origins.n * windows_outputs(&pass->windows);
    const size_t least = 1 + (samples / VALID_SAMPLES > scores / MAX_SCORES
                                  ? samples / VALID_SAMPLES
                                  : scores / MAX_SCORES);

    pass->stride = least;
    while (least > 1 && greatest_divisor(pass->stride, season) > 1)
        pass->stride++;
    if (pass->stride > 1)
        origins_thin(&pass->origins, &pass->split->axis, pass->stride);
}

/* The first origin of a series. With held-out rows, the first window that has
 * a target in them; with fitted rows, the first one after a season, among the
 * rows that local forecasters read. */
static size_t first_origin(const struct calibration_pass *pass, size_t series,
                           size_t season)
{
    const struct borders *b = &pass->split->borders[series];
    const size_t before = pass->split->H ? pass->split->H - 1 : 0;
    const size_t T = pass->windows.T, last = b->end[pass->last];
    size_t first = b->end[pass->after];

    if (!pass->is_fitted)
        return first > before ? first - before : 0;
    first = (last > LOCAL_ROWS ? last - LOCAL_ROWS : 0) + season + 1;
    first = first > T ? first : T;
    return first < last ? first : last;
}

static enum status list_origins(struct calibration_pass *pass, size_t season,
                                struct error *err)
{
    const struct split *split = pass->split;
    const struct dataset *d = pass->windows.data->dataset;
    struct split wider;
    enum status status = split_allocate(&wider, d, split->T, split->H, err);

    wider.axis = split->axis;
    for (size_t s = 0; s < d->n_series && status == STATUS_OK; s++) {
        const size_t end = split->borders[s].end[pass->last];

        wider.borders[s].end[PART_TRAIN] = first_origin(pass, s, season);
        wider.borders[s].end[PART_VALID] = end;
        wider.borders[s].end[PART_TEST] = end;
    }
    if (status == STATUS_OK)
        status = origins_list(&pass->origins, d, &wider, PART_VALID, err);
    split_release(&wider);
    thin(pass, season);
    return status;
}

enum status calibration_pass_of_fold(struct calibration_pass *pass,
                                     const struct ensemble *ensemble,
                                     const struct windows *windows,
                                     const struct fold_fit *fold, size_t season,
                                     struct error *err)
{
    const struct dataset *d = windows->data->dataset;

    *pass = (struct calibration_pass){
        .split = &fold->split, .after = PART_VALID, .last = PART_TEST};
    TRY(model_prepare(&fold->model, d, ALL_ROWS, &pass->prepared, err));
    pass->windows = model_windows(&fold->model, &pass->prepared);
    pass->ensemble = fold->model.ensemble;
    pass->ensemble.locals = ensemble->locals; /* already fitted */
    return list_origins(pass, season, err);
}

enum status calibration_pass_of_held_out(struct calibration_pass *pass,
                                         const struct ensemble *ensemble,
                                         const struct windows *windows,
                                         const struct calibration_rows *rows,
                                         struct error *err)
{
    const bool has_folds = rows->folds && rows->folds->n;

    *pass = (struct calibration_pass){
        .ensemble = *ensemble,
        .windows = *windows,
        .split = rows->split,
        .after = has_folds ? PART_VALID : PART_TRAIN,
        .last = rows->last,
    };
    return list_origins(pass, rows->season, err);
}

/* True if networks have more than half of the forecast of a target. */
static bool networks_lead(const struct ensemble *e,
                          const struct windows *windows)
{
    const size_t J = windows->data->dataset->schema->n_targets;

    for (size_t j = 0; e->n && j < J; j++)
        if (ensemble_part(e, j, BY_MODEL) *
                (1 - ensemble_share(e, windows->ridge, NULL, j)) >
            0.5)
            return true;
    return false;
}

static bool wants_fitted(const struct ensemble *ensemble,
                         const struct windows *windows,
                         const struct calibration_rows *rows, size_t n_held_out)
{
    const struct dataset *d = windows->data->dataset;

    return rows->by == BY_MODEL && !networks_lead(ensemble, windows) &&
           d->schema->layout != LAYOUT_LABELLED &&
           (!ensemble_needs_locals(ensemble) ||
            local_forecasts_are_of(ensemble->locals, d, ensemble->season)) &&
           selection_is_short(rows->split, d->n_series) &&
           n_held_out < FITTED_HORIZONS * rows->split->H;
}

enum status calibration_pass_of_fitted(struct calibration_pass *pass,
                                       const struct ensemble *ensemble,
                                       const struct windows *windows,
                                       const struct calibration_rows *rows,
                                       size_t n_held_out, struct error *err)
{
    const struct dataset *d = windows->data->dataset;

    *pass = (struct calibration_pass){.ensemble = *ensemble,
                                      .windows = *windows,
                                      .split = rows->split,
                                      .last = rows->last,
                                      .stride = 1,
                                      .is_fitted = true};
    if (!wants_fitted(ensemble, windows, rows, n_held_out))
        return STATUS_OK;
    pass->n_rows = calloc(d->n_series + 1, sizeof *pass->n_rows);
    if (!pass->n_rows)
        return error_no_memory(err, d->n_series * sizeof *pass->n_rows);
    for (size_t s = 0; s < d->n_series; s++)
        pass->n_rows[s] = rows->split->borders[s].end[rows->last];
    return list_origins(pass, rows->season, err);
}

bool calibration_pass_counts(const struct calibration_pass *pass,
                             const struct origin *origin, size_t h)
{
    const struct dataset *d = pass->windows.data->dataset;
    const size_t first = d->series[origin->series].first;

    return pass->is_fitted || !pass->split->H ||
           origin->row + h >=
               first + pass->split->borders[origin->series].end[pass->after];
}

double calibration_pass_factor(const struct calibration_pass *pass,
                               size_t series)
{
    return pass->is_fitted ? sqrt(1 + 40 / (double)pass->n_rows[series]) : 1;
}
