/* quantile_scores.c - see quantile_scores.h. */
#include "score/quantile_scores.h"

#include <math.h>
#include <stdlib.h>

#include "score/metrics.h"

const char *const quantile_metric_names[] = {"below", "pinball", NULL};

enum status quantile_scores_init(struct quantile_scores *s,
                                 const struct levels *levels, size_t n_targets,
                                 size_t H, struct error *err)
{
    const size_t n = levels->n * n_targets * H;

    *s = (struct quantile_scores){
        .n_targets = n_targets, .H = H, .levels = *levels};
    s->scores = calloc(n + 1, sizeof *s->scores);
    return s->scores ? STATUS_OK : error_no_memory(err, n * sizeof *s->scores);
}

void quantile_scores_release(struct quantile_scores *s)
{
    quantiles_release(&s->quantiles);
    free(s->scores);
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
    return quantiles_init(&s->quantiles, &s->levels, windows, calibration,
                          split, err);
}

void quantile_scores_values(const struct quantile_scores *s,
                            const struct origin *origin, const double *y,
                            double *values)
{
    const struct origins alone = {1, (struct origin[]){*origin}};

    quantiles_around(&s->quantiles, &alone, y, values);
}

static void add_entry(struct quantile_score *score, double y, double q,
                      double p)
{
    const double error = y - q;

    score->sums[QUANTILE_BELOW] += y <= q ? 1 : 0;
    score->sums[QUANTILE_PINBALL] += fmax(p * error, (p - 1) * error);
    score->n++;
}

static struct quantile_score *scores_at(const struct quantile_scores *s,
                                        size_t i, size_t j)
{
    return s->scores + (i * s->n_targets + j) * s->H;
}

void quantile_scores_add(struct quantile_scores *s, const struct origin *origin,
                         const double *values)
{
    const struct windows *w = s->quantiles.bands.spreads.windows;

    for (size_t h = 0; h < s->H; h++)
        for (size_t j = 0; j < s->n_targets; j++) {
            const double actual = window_actual(w, origin, j, h);
            const double *q = values + (h * s->n_targets + j) * s->levels.n;

            for (size_t i = 0; i < s->levels.n; i++)
                if (!isnan(actual) && !isnan(q[i]))
                    add_entry(&scores_at(s, i, j)[h], actual, q[i],
                              s->levels.list[i] / 100);
        }
}

static void add_score(struct quantile_score *sum,
                      const struct quantile_score *score)
{
    for (int m = 0; m < N_QUANTILE_METRICS; m++)
        sum->sums[m] += score->sums[m];
    sum->n += score->n;
}

void quantile_scores_merge(struct quantile_scores *s,
                           const struct quantile_scores *other)
{
    for (size_t i = 0; i < s->levels.n * s->n_targets * s->H; i++)
        add_score(&s->scores[i], &other->scores[i]);
}

double quantile_metric(const struct quantile_scores *s, size_t i,
                       enum quantile_metric metric, int target, int step)
{
    double sum = 0;
    size_t n = 0;

    for (size_t j = 0; j < s->n_targets; j++) {
        struct quantile_score score = {{0}, 0};

        for (size_t h = 0; h < s->H; h++)
            if (step == ALL_STEPS || (size_t)step == h)
                add_score(&score, &scores_at(s, i, j)[h]);
        if (!score.n || (target != ALL_TARGETS && (size_t)target != j))
            continue;
        sum += score.sums[metric] / (double)score.n;
        n++;
    }
    return n ? sum / (double)n : (double)NAN;
}
