/* outer_scores.c - see outer_scores.h. */
#include "train/outer_scores.h"

#include <math.h>
#include <stdlib.h>

#include "base/normal.h"

/* False for the median, which has no outer side. */
static bool is_outer(const struct outer_scores *s, size_t i)
{
    return fabs(s->g[i]) > 1e-6;
}

enum status outer_scores_init(struct outer_scores *s,
                              const struct quantile_head *head,
                              size_t n_targets, size_t n, struct error *err)
{
    size_t n_outer = 0;

    *s = (struct outer_scores){.n_levels = head->n, .n_targets = n_targets};
    for (size_t i = 0; i < head->n; i++) {
        const double p = head->levels[i] / 100;

        s->g[i] = normal_quantile(p);
        if (!is_outer(s, i))
            continue;
        s->outer += fmin(p, 1 - p);
        n_outer++;
    }
    s->outer /= n_outer ? (double)n_outer : 1;
    s->n_max = n * n_outer;
    s->scores = calloc(n_targets * s->n_max + 1, sizeof *s->scores);
    s->n = calloc(n_targets + 1, sizeof *s->n);
    return s->scores && s->n
               ? STATUS_OK
               : error_no_memory(err, n_targets * s->n_max * sizeof *s->scores);
}

void outer_scores_release(struct outer_scores *s)
{
    free(s->scores);
    free(s->n);
    *s = (struct outer_scores){0};
}

void outer_scores_add(struct outer_scores *s, size_t j, size_t h, double error,
                      const double *offsets, double spread)
{
    for (size_t i = 0; i < s->n_levels; i++)
        if (is_outer(s, i) && !isnan(offsets[i]))
            s->scores[j * s->n_max + s->n[j]++] = (struct calibration_score){
                (float)((error - offsets[i]) / (spread * s->g[i])),
                (uint32_t)h};
}

enum status outer_scores_fit(struct outer_scores *s, size_t j, size_t n_rows,
                             struct calibration *c, struct error *err)
{
    return calibration_fit_quantiles(c, j, s->scores + j * s->n_max, s->n[j],
                                     s->outer, n_rows, err);
}
