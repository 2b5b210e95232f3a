/* own_profile.c - see own_profile.h. */
#include "train/own_profile.h"

static bool is_possible(const struct dataset *d,
                        const struct profile_asked *asked)
{
    size_t sum = 0;

    for (size_t k = 0; k < asked->n_periods; k++)
        sum += asked->periods[k];
    return d->n_series > 1 && asked->periods[0] > 1 &&
           profile_is_possible(d->n_series, d->n_columns, sum);
}

/* Those of the periods that are there, or else of the season. */
static struct profile_asked ask(const struct seasonal *seasonal)
{
    struct profile_asked asked = profile_like(&seasonal->profile);

    if (!asked.n_periods) {
        asked.n_periods = 1;
        asked.periods[0] = seasonal->season;
    }
    asked.own = true;
    return asked;
}

/* Puts profile and highway in the place of the common ones if they are better.
 */
static enum status try_own(struct trial *common, struct seasonal *seasonal,
                           const struct profile_asked *asked,
                           const struct windows *w, const struct split *split,
                           const struct origins *train,
                           const struct origins *valid, size_t oldest,
                           struct error *err)
{
    struct profile profile;
    struct windows windows = *w;
    struct trial own = {.n = 0};
    bool better = false;
    enum status status =
        profile_fit(&profile, w->dataset, split, w->scaler, asked, oldest, err);

    windows.profile = &profile;
    if (status == STATUS_OK && profile.ids.n)
        status = contrast_choose(&own, &windows, train, valid, seasonal->season,
                                 err);
    if (status == STATUS_OK && profile.ids.n)
        status = trial_take_better(common, &own, valid, &better, err);
    if (better) {
        const struct profile kept = seasonal->profile;

        seasonal->profile = profile;
        profile = kept;
    }
    profile_release(&profile);
    trial_release(&own);
    return status;
}

enum status
own_profile_choose(struct highway *highway, struct seasonal *seasonal, bool own,
                   const struct windows *w, const struct split *split,
                   const struct origins *train, const struct origins *valid,
                   size_t oldest, struct error *err)
{
    const struct profile_asked asked = ask(seasonal);
    struct trial common;
    enum status status =
        contrast_choose(&common, w, train, valid, seasonal->season, err);

    if (status == STATUS_OK && own && is_possible(w->dataset, &asked))
        status = try_own(&common, seasonal, &asked, w, split, train, valid,
                         oldest, err);
    *highway = common.highway;
    common.highway = (struct highway){.T = 0};
    trial_release(&common);
    return status;
}
