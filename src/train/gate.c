/* gate.c - see gate.h. */
#include "train/gate.h"

#include "series/metrics.h"
#include "train/forecast.h"

static const double skilled = 0.97;

/* Mean absolute errors over all targets, in units of their deviation. */
struct errors {
    double forecast, naive;
};

static enum status score(struct pool *pool, const struct ensemble *ensemble,
                         const struct windows *windows,
                         const struct split *split, const struct origins *valid,
                         struct errors *errors, struct error *err)
{
    struct evaluation e = {0};
    enum status status = evaluation_init(&e, windows, split, 1, err);

    if (status == STATUS_OK)
        status = forecast_score(pool, ensemble, windows, valid, &e, NULL, err);
    if (status == STATUS_OK)
        *errors = (struct errors){
            evaluation_scaled(&e, BY_MODEL, METRIC_MAE, ALL_TARGETS, ALL_STEPS),
            evaluation_scaled(&e, BY_NAIVE, METRIC_MAE, ALL_TARGETS,
                              ALL_STEPS)};
    evaluation_release(&e);
    return status;
}

enum status gate_has_skill(struct pool *pool, const struct ensemble *ensemble,
                           const struct windows *windows,
                           const struct split *split,
                           const struct origins *valid, bool *has_skill,
                           struct error *err)
{
    struct errors highway;

    TRY(score(pool, ensemble, windows, split, valid, &highway, err));
    *has_skill = highway.forecast < skilled * highway.naive;
    return STATUS_OK;
}

enum status gate_passes(struct pool *pool, const struct ensemble *ensemble,
                        const struct windows *windows,
                        const struct split *split, const struct origins *valid,
                        bool *passes, struct error *err)
{
    struct ensemble without = *ensemble;
    struct errors with, highway;

    without.n = 0;
    TRY(score(pool, ensemble, windows, split, valid, &with, err));
    TRY(score(pool, &without, windows, split, valid, &highway, err));
    *passes = with.forecast < highway.forecast;
    return STATUS_OK;
}
