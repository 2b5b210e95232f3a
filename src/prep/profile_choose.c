/* profile_choose.c - see profile_choose.h. */
#include "prep/profile_choose.h"

#include <math.h>
#include <string.h>

#include "prep/channel.h"
#include "prep/season_detect.h"

void seasonal_release(struct seasonal *seasonal)
{
    profile_release(&seasonal->profile);
}

/* What the network sees of target j, `back` rows before the origin. */
static double seen(const struct windows *w, const struct origin *origin,
                   size_t column, size_t back)
{
    const size_t row = origin->row - back;

    return channel_apply(w, origin, row, column,
                         window_known(w, origin, row, column));
}

/* Sums of |error| of the two forecasts, over so many known steps. */
struct errors {
    double newest, mean;
    size_t n;
};

static void add_target(const struct windows *w, const struct origin *origin,
                       size_t column, struct errors *errors)
{
    const struct dataset *d = w->dataset;
    double mean = 0;

    for (size_t back = 1; back <= w->T; back++)
        mean += seen(w, origin, column, back) / (double)w->T;
    for (size_t h = 0; h < w->H; h++) {
        const size_t row = origin->row + h;
        double truth;

        if (dataset_filled(d, row, column))
            continue;
        truth = channel_apply(w, origin, row, column,
                              (double)dataset_value(d, row, column));
        errors->newest += fabs(truth - seen(w, origin, column, 1));
        errors->mean += fabs(truth - mean);
        errors->n++;
    }
}

/* The error of the better of the two; NaN if nothing is known. */
static double error_of(const struct windows *w, const struct origins *origins)
{
    const struct roles *roles = w->dataset->roles;
    const size_t step = (origins->n + SEASONAL_WINDOWS - 1) / SEASONAL_WINDOWS;
    struct errors errors = {0};

    for (size_t i = 0; i < origins->n; i += step)
        for (size_t j = 0; j < roles->n_targets; j++)
            add_target(w, &origins->list[i], roles->targets[j], &errors);
    return fmin(errors.newest, errors.mean) / (double)errors.n;
}

static enum status choose(struct seasonal *seasonal, const struct windows *w,
                          const struct split *split,
                          const struct origins *valid, size_t oldest,
                          struct error *err)
{
    const struct profile_asked asked = {1, {seasonal->season}, false};
    struct windows without = *w, with = *w;

    if (seasonal->season < 2 ||
        !profile_is_possible(0, w->dataset->n_columns, seasonal->season))
        return STATUS_OK;
    TRY(profile_fit(&seasonal->profile, w->dataset, split, w->scaler, &asked,
                    oldest, err));
    without.profile = NULL;
    with.profile = &seasonal->profile;
    seasonal->without = error_of(&without, valid);
    seasonal->with = error_of(&with, valid);
    if (!(seasonal->with < seasonal->without))
        profile_release(&seasonal->profile);
    return STATUS_OK;
}

enum status seasonal_fit(struct seasonal *seasonal,
                         const struct season_asked *asked,
                         const struct windows *w, const struct split *split,
                         const struct origins *valid, size_t oldest,
                         struct error *err)
{
    *seasonal = (struct seasonal){.season = 1};
    if (asked->mode == SEASON_GIVEN) {
        struct profile_asked given = {asked->n_periods, {0}, false};

        memcpy(given.periods, asked->periods, sizeof given.periods);
        seasonal->season = asked->periods[0];
        return seasonal->season < 2
                   ? STATUS_OK
                   : profile_fit(&seasonal->profile, w->dataset, split,
                                 w->scaler, &given, oldest, err);
    }
    TRY(season_find(w->dataset, split, &seasonal->season, err));
    return asked->mode == SEASON_NONE
               ? STATUS_OK
               : choose(seasonal, w, split, valid, oldest, err);
}

enum status seasonal_refit(struct seasonal *seasonal, const struct windows *w,
                           const struct split *split, size_t oldest,
                           struct error *err)
{
    const struct profile_asked same = profile_like(&seasonal->profile);

    profile_release(&seasonal->profile);
    return same.n_periods ? profile_fit(&seasonal->profile, w->dataset, split,
                                        w->scaler, &same, oldest, err)
                          : STATUS_OK;
}
