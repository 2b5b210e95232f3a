/* contrast.c - see contrast.h. */
#include "train/contrast.h"

#include "train/trial.h"

enum { MOST_SEASONS = 7 };

bool contrast_lags(size_t T, size_t season, struct ridge_asked *lags)
{
    size_t n = season > 1 ? T / 2 / season : 0;

    if (n < 2)
        return false;
    n = n < MOST_SEASONS ? n : MOST_SEASONS;
    lags->short_lag = season;
    lags->long_lag = n * season;
    return true;
}

/* Fits the other one, and puts the better one in its place. */
static enum status
try_contrast(struct trial *without, struct trial *with, const struct windows *w,
             const struct origins *train, const struct origins *valid,
             const struct ridge_asked *lags, struct error *err)
{
    bool better = false;

    TRY(trial_run(with, w, train, valid, lags, err));
    TRY(trial_compare(with, without, valid, &better, err));
    if (better) {
        const struct highway kept = with->highway;

        with->highway = without->highway;
        without->highway = kept;
    }
    return STATUS_OK;
}

enum status contrast_choose(struct highway *highway, const struct windows *w,
                            const struct origins *train,
                            const struct origins *valid, size_t season,
                            struct error *err)
{
    struct trial without, with = {.n = 0};
    struct ridge_asked asked = {.penalty = 0};
    enum status status = trial_run(&without, w, train, valid, &asked, err);

    if (status == STATUS_OK && contrast_lags(w->T, season, &asked) &&
        ridge_is_possible(2 * w->T, w->H))
        status = try_contrast(&without, &with, w, train, valid, &asked, err);
    *highway = without.highway;
    without.highway = (struct highway){.T = 0};
    trial_release(&without);
    trial_release(&with);
    return status;
}
