/* mix.c - see mix.h. */
#include "train/mix.h"

#include <stdlib.h>

enum status mix_init(struct mix *mix, const struct ensemble *e,
                     const struct windows *windows,
                     struct local_forecasts *locals, struct error *err)
{
    const struct dataset *d = windows->data->dataset;

    *mix = (struct mix){.ensemble = e, .windows = windows};
    mix->steps = calloc(windows->H, sizeof *mix->steps);
    if (!mix->steps)
        return error_no_memory(err, windows->H * sizeof *mix->steps);
    if (!ensemble_needs_locals(e))
        return STATUS_OK;
    if (!local_forecasts_are_of(locals, d, e->season))
        locals = e->locals;
    if (local_forecasts_are_of(locals, d, e->season)) {
        mix->locals = locals;
        return STATUS_OK;
    }
    mix->owns_locals = true;
    mix->locals = calloc(1, sizeof *mix->locals);
    if (!mix->locals)
        return error_no_memory(err, sizeof *mix->locals);
    return local_forecasts_init(mix->locals, d, e->season, err);
}

void mix_release(struct mix *mix)
{
    if (mix->owns_locals && mix->locals) {
        local_forecasts_release(mix->locals);
        free(mix->locals);
    }
    free(mix->steps);
    *mix = (struct mix){.ensemble = NULL};
}

/* local_wanted of the forecasters of an ensemble. */
static bool is_wanted(const void *context, enum forecaster by, size_t j)
{
    return ensemble_part(context, j, by) > 0;
}

enum status mix_prepare(const struct mix *mix, struct thread_pool *pool,
                        const struct origin *origins, size_t n,
                        struct error *err)
{
    return mix->locals ? local_forecasts_fit(mix->locals, pool, origins, n,
                                             is_wanted, mix->ensemble, err)
                       : STATUS_OK;
}

static size_t n_targets(const struct mix *mix)
{
    return windows_outputs(mix->windows) / mix->windows->H;
}

enum status mix_forecast(const struct mix *mix, const struct origin *origin,
                         enum forecaster by, const double *ridge, size_t j,
                         double *f, struct error *err)
{
    const struct windows *w = mix->windows;
    bool is_known = false;

    if (by == BY_RIDGE) {
        for (size_t h = 0; h < w->H; h++)
            f[h] = ridge[h * n_targets(mix) + j];
        return STATUS_OK;
    }
    if (forecaster_is_local(by))
        TRY(local_forecast(mix->locals, origin, local_method_of(by), j, w->H, f,
                           &is_known, err));
    else
        is_known =
            baseline_forecast(w, origin, by, mix->ensemble->season, j, f);
    if (!is_known)
        (void)baseline_forecast(w, origin, BY_NAIVE, 1, j, f);
    return STATUS_OK;
}

static enum status mix_target(const struct mix *mix,
                              const struct origin *origin, const double *ridge,
                              size_t j, double *y, struct error *err)
{
    const struct ensemble *e = mix->ensemble;
    const double average = ensemble_part(e, j, BY_MODEL);
    const size_t J = n_targets(mix), H = mix->windows->H;

    for (size_t h = 0; h < H; h++)
        y[h * J + j] = average > 0 ? average * y[h * J + j] : 0;
    for (int by = BY_MODEL + 1; by < N_FORECASTERS; by++) {
        const double part = ensemble_part(e, j, (enum forecaster)by);

        if (!(part > 0))
            continue;
        TRY(mix_forecast(mix, origin, (enum forecaster)by, ridge, j, mix->steps,
                         err));
        for (size_t h = 0; h < H; h++)
            y[h * J + j] += part * mix->steps[h];
    }
    return STATUS_OK;
}

enum status mix_window(const struct mix *mix, const struct origin *origin,
                       const double *ridge, double *y, struct error *err)
{
    for (size_t j = 0; mix->ensemble->by && j < n_targets(mix); j++)
        TRY(mix_target(mix, origin, ridge, j, y, err));
    return STATUS_OK;
}
