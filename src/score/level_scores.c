/* level_scores.c - see level_scores.h. */
#include "score/level_scores.h"

#include <math.h>
#include <stdlib.h>

#include "score/metrics.h"

enum status level_scores_init(struct level_scores *s, size_t n_levels,
                              size_t n_targets, size_t H, struct error *err)
{
    const size_t n = n_levels * n_targets * H;

    *s = (struct level_scores){n_levels, n_targets, H,
                               calloc(n + 1, sizeof *s->list)};
    return s->list ? STATUS_OK : error_no_memory(err, n * sizeof *s->list);
}

void level_scores_release(struct level_scores *s)
{
    free(s->list);
    *s = (struct level_scores){0};
}

struct level_score *level_score_at(const struct level_scores *s, size_t i,
                                   size_t j, size_t h)
{
    return &s->list[(i * s->n_targets + j) * s->H + h];
}

static void add(struct level_score *sum, const struct level_score *score)
{
    for (int m = 0; m < MAX_LEVEL_METRICS; m++)
        sum->sums[m] += score->sums[m];
    sum->n += score->n;
}

void level_scores_merge(struct level_scores *s,
                        const struct level_scores *other)
{
    for (size_t i = 0; i < s->n_levels * s->n_targets * s->H; i++)
        add(&s->list[i], &other->list[i]);
}

double level_scores_mean(const struct level_scores *s, size_t i, size_t metric,
                         int target, int step)
{
    double sum = 0;
    size_t n = 0;

    for (size_t j = 0; j < s->n_targets; j++) {
        struct level_score score = {{0}, 0};

        for (size_t h = 0; h < s->H; h++)
            if (step == ALL_STEPS || (size_t)step == h)
                add(&score, level_score_at(s, i, j, h));
        if (!score.n || (target != ALL_TARGETS && (size_t)target != j))
            continue;
        sum += score.sums[metric] / (double)score.n;
        n++;
    }
    return n ? sum / (double)n : (double)NAN;
}
