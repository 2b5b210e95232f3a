/* quantile_scores.c - see quantile_scores.h. */
#include "score/quantile_scores.h"

#include <math.h>

const char *const quantile_metric_names[] = {"below", "pinball", NULL};

enum status quantile_scores_init(struct quantile_scores *s,
                                 const struct levels *levels, size_t n_targets,
                                 size_t H, struct error *err)
{
    *s = (struct quantile_scores){
        .n_targets = n_targets, .H = H, .levels = *levels};
    return level_scores_init(&s->scores, levels->n, n_targets, H, err);
}

void quantile_scores_release(struct quantile_scores *s)
{
    quantiles_release(&s->quantiles);
    level_scores_release(&s->scores);
    *s = (struct quantile_scores){0};
}

enum status quantile_scores_use(struct quantile_scores *s,
                                const struct windows *windows,
                                const struct calibration *calibration,
                                const struct split *split, struct error *err)
{
    if (!s->levels.n)
        return STATUS_OK;
    quantiles_release(&s->quantiles);
    TRY(quantiles_init(&s->quantiles, &s->levels, windows, calibration, split,
                       err));
    return s->recalibrates ? quantiles_recalibrate(&s->quantiles, err)
                           : STATUS_OK;
}

void quantile_scores_values(struct quantile_scores *s,
                            const struct origin *origin, const double *y,
                            double *values)
{
    const struct origins alone = {1, (struct origin[]){*origin}};

    quantiles_advance(&s->quantiles, origin);
    quantiles_around(&s->quantiles, &alone, y, values);
}

static void add_entry(struct level_score *score, double y, double q, double p)
{
    const double error = y - q;

    score->sums[QUANTILE_BELOW] += y <= q ? 1 : 0;
    score->sums[QUANTILE_PINBALL] += fmax(p * error, (p - 1) * error);
    score->n++;
}

void quantile_scores_add(struct quantile_scores *s, const struct origin *origin,
                         const double *values)
{
    const struct windows *w = s->quantiles.bands.spreads.windows;

    quantiles_learn(&s->quantiles, origin, values);
    for (size_t h = 0; h < s->H; h++)
        for (size_t j = 0; j < s->n_targets; j++) {
            const double actual = window_actual(w, origin, j, h);
            const double *q = values + (h * s->n_targets + j) * s->levels.n;

            for (size_t i = 0; i < s->levels.n; i++)
                if (!isnan(actual) && !isnan(q[i]))
                    add_entry(level_score_at(&s->scores, i, j, h), actual, q[i],
                              s->levels.list[i] / 100);
        }
}

void quantile_scores_merge(struct quantile_scores *s,
                           const struct quantile_scores *other)
{
    level_scores_merge(&s->scores, &other->scores);
}

double quantile_metric(const struct quantile_scores *s, size_t i,
                       enum quantile_metric metric, int target, int step)
{
    return level_scores_mean(&s->scores, i, (size_t)metric, target, step);
}
