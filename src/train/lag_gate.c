/* lag_gate.c - see lag_gate.h. */
#include "train/lag_gate.h"

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

enum status contrast_choose(struct trial *trial, const struct windows *w,
                            const struct origins *train,
                            const struct origins *valid, size_t season,
                            struct error *err)
{
    struct trial with = {.n = 0};
    struct ridge_asked asked = {.penalty = 0};
    bool better;
    enum status status = trial_run(trial, w, train, valid, &asked, err);

    if (status != STATUS_OK || !contrast_lags(w->T, season, &asked) ||
        !ridge_is_possible(2 * w->T, w->H))
        return status;
    status = trial_run(&with, w, train, valid, &asked, err);
    if (status == STATUS_OK)
        status = trial_take_better(trial, &with, valid, &better, err);
    trial_release(&with);
    return status;
}
