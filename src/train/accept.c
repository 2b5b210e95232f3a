/* accept.c - see accept.h. */
#include "train/accept.h"

#include <math.h>

#include "score/metrics.h"
#include "train/forecast.h"

static const double clear = 0.97;

/* In a panel a series of a high level must not outvote the others. */
static double error_of(const struct evaluation *e, enum forecaster by,
                       bool panel)
{
    const double mase =
        panel ? evaluation_metric(e, by, METRIC_MASE, ALL_TARGETS, ALL_STEPS)
              : (double)NAN;

    return isnan(mase)
               ? evaluation_scaled(e, by, METRIC_MAE, ALL_TARGETS, ALL_STEPS)
               : mase;
}

enum status gate_score(struct pool *pool, const struct ensemble *ensemble,
                       const struct windows *windows, const struct split *split,
                       const struct origins *valid, struct verdict *verdict,
                       struct error *err)
{
    const bool panel = windows->dataset->n_series > 1;
    struct evaluation e = {0};
    enum status status = evaluation_init(&e, windows, split, 1, err);

    if (status == STATUS_OK)
        status = forecast_score(pool, ensemble, windows, valid, &e, NULL, err);
    if (status == STATUS_OK)
        *verdict = (struct verdict){error_of(&e, BY_MODEL, panel),
                                    error_of(&e, BY_NAIVE, panel)};
    evaluation_release(&e);
    return status;
}

bool gate_has_skill(const struct verdict *highway)
{
    return highway->forecast < clear * highway->naive;
}

bool gate_is_clear(const struct verdict *a, const struct verdict *b)
{
    return a->forecast < clear * b->forecast;
}

bool gate_passes(const struct verdict *with, const struct verdict *highway)
{
    return with->forecast < highway->forecast;
}
