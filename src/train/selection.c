/* selection.c - see selection.h. */
#include "train/selection.h"

#include "score/ets_fit.h"
#include "score/local_forecasts.h"
#include "score/paired.h"

static const double factors[N_RULES] = {
    /* A longer window costs time and leaves fewer samples. */
    [RULE_WINDOW] = 0.995,
    /* On noise a longer window only gives a better mean. On a random walk
     * nothing beats the newest value, and a network would only fit noise. */
    [RULE_SKILL] = 0.97,
    /* Ids share their dates, so that a smaller difference may be chance however
     * many they are; and the profile that is judged is older than the final
     * one, by the validation rows. */
    [RULE_PROFILE] = 0.97,
    /* Longer segments have fewer attention weights to report. */
    [RULE_SEGMENT] = 0.99,
    /* In 26 short trainings on 15 files the best longer segment stayed ahead,
     * by RULE_SEGMENT, whenever it was ahead by more. At a quarter of the
     * epochs who is ahead still changes. */
    [RULE_HALFWAY] = 1.05,
    /* The best of many epochs beats the ridge slightly by chance. */
    [RULE_RESIDUAL] = 0.99,
};

const struct share_rule share_rules[] = {
    [SHARE_ONE_NETWORK] = {6, 1, ONE_ERROR_MISS, ONE_ERROR_MISS},
    [SHARE_SEVERAL] = {5, 1, ONE_ERROR_MISS, ONE_ERROR_MISS},
    [SHARE_SHORT] = {5, 1, 0.05, ONE_ERROR_MISS},
    [SHARE_PANEL] = {5, 0.97, ONE_ERROR_MISS, ONE_ERROR_MISS},
};

const double min_season_correlation = 0.2, season_peak_tolerance = 0.05;

/* 1.5 times powers of ten, over the range of the best penalties in tests on
 * many files. */
const double ridge_penalties[N_PENALTIES] = {0.000015, 0.00015, 0.0015,
                                             0.015,    0.15,    1.5};

const double column_miss = 0.05;

const double mix_power = 3, mix_power_known = 6, mix_doubt = 2, mix_naive = 0.5,
             mix_least = 0.1, mix_penalty = 0.5, mix_far = 1.5;

bool selection_is_short(const struct split *split, size_t n_series)
{
    size_t n = 0;

    for (size_t s = 0; s < n_series; s++)
        n += split->borders[s].end[PART_TRAIN];
    return n < SHORT_ROWS * n_series;
}

bool selection_season_is_unseen(const struct split *split,
                                const struct dataset *d, size_t season)
{
    size_t n = 0, n_unseen = 0;

    for (size_t s = 0; s < d->n_series; s++) {
        const size_t rows = split->borders[s].end[PART_TRAIN];

        if (rows < split->T + split->H) /* has no window */
            continue;
        n++;
        n_unseen += rows < UNSEEN_PERIODS * season;
    }
    return season > 1 && season <= ETS_LONGEST_SEASON && 2 * n_unseen > n &&
           local_forecasts_are_quick(d) &&
           d->schema->layout != LAYOUT_LABELLED &&
           !covariates_need_future(&d->schema->covariates);
}

size_t selection_valid_samples(size_t T)
{
    const size_t n = VALID_ROWS / T;

    return n > VALID_SAMPLES ? VALID_SAMPLES : n ? n : 1;
}

double rule_bound(enum rule rule, double current)
{
    return factors[rule] * current;
}

bool rule_prefers(enum rule rule, double error, double current)
{
    return error < rule_bound(rule, current);
}
