/* season_strength.c - see season_strength.h. */
#include "train/season_strength.h"

#include <stdlib.h>
#include <string.h>

#include "train/selection.h"

struct season_scratch season_scratch_new(size_t n)
{
    struct season_scratch scratch = {
        .rest = malloc(n * sizeof *scratch.rest),
        .sums = malloc(n / 2 * sizeof *scratch.sums),
        .counts = malloc(n / 2 * sizeof *scratch.counts)};

    if (!scratch.rest || !scratch.sums || !scratch.counts)
        season_scratch_release(&scratch);
    return scratch;
}

void season_scratch_release(struct season_scratch *scratch)
{
    free(scratch->rest);
    free(scratch->sums);
    free(scratch->counts);
    *scratch = (struct season_scratch){NULL, NULL, NULL};
}

void season_values_square(struct season_values *v)
{
    v->power = 0;
    for (size_t i = 0; i < v->n; i++)
        v->power += v->list[i] * v->list[i];
}

struct season_pairs season_pairs_of(const struct season_values *v, size_t lag)
{
    struct season_pairs pairs = {0, 0, 0};

    for (size_t i = lag; i < v->n; i++)
        pairs.product += v->list[i] * v->list[i - lag];
    if (v->n_known == v->n) {
        pairs.n = v->n - lag;
        pairs.power = v->power;
        return pairs;
    }
    for (size_t i = lag; i < v->n; i++)
        if (v->known[i] && v->known[i - lag]) {
            pairs.n++;
            pairs.power += (v->list[i] * v->list[i] +
                            v->list[i - lag] * v->list[i - lag]) /
                           2;
        }
    pairs.power *= (double)v->n / (double)(v->n - lag);
    return pairs;
}

bool season_pairs_are_enough(const struct season_pairs *pairs, size_t n,
                             size_t lag)
{
    return pairs->power > 0 && (2 * pairs->n >= n - lag ||
                                pairs->n >= (SEASON_MIN_PERIODS - 1) * lag);
}

/* Subtracts from each known row the centred moving mean over one period, whose
 * two ends have half weight if the period is even, and centres the result. */
static struct season_values subtract_moving_mean(const struct season_values *v,
                                                 size_t period, double *to)
{
    const double *values = v->list;
    const bool *known = v->known;
    const size_t half = period / 2;
    const double end = period % 2 ? 1 : 0.5;
    struct season_values rest = {to, known + half, v->n - 2 * half, 0, 0};
    double mean = 0, sum = 0, weight = 0;

    for (size_t i = 0; i < rest.n; i++)
        rest.n_known += rest.known[i];
    for (size_t i = 0; i < 2 * half; i++) {
        sum += values[i];
        weight += known[i];
    }
    for (size_t i = half; i < v->n - half; i++) {
        sum += values[i + half];
        weight += known[i + half];
        to[i - half] = 0;
        if (known[i]) {
            to[i - half] =
                values[i] -
                (sum - (1 - end) * (values[i - half] + values[i + half])) /
                    (weight - (1 - end) * (known[i - half] + known[i + half]));
            mean += to[i - half] / (double)rest.n_known;
        }
        sum -= values[i - half];
        weight -= known[i - half];
    }
    for (size_t i = 0; i < rest.n; i++)
        if (rest.known[i])
            to[i] -= mean;
    season_values_square(&rest);
    return rest;
}

/* 1 - sum (x - p)^2 / sum x^2, where p is the mean of the same phase in the
 * other periods: the share of a period that those explain. Values whose phase
 * is known but once are left out. `sums` and `counts` have room for the period.
 */
static double explained(const struct season_values *v, size_t period,
                        double *sums, size_t *counts)
{
    double rest = 0, power = 0;

    memset(sums, 0, period * sizeof *sums);
    memset(counts, 0, period * sizeof *counts);
    for (size_t i = 0; i < v->n; i++) {
        sums[i % period] += v->list[i];
        counts[i % period] += v->known[i];
    }
    for (size_t i = 0; i < v->n; i++) {
        const size_t n = counts[i % period];
        const double x = v->list[i];
        double error;

        if (!v->known[i] || n < 2)
            continue;
        error = x - (sums[i % period] - x) / (double)(n - 1);
        rest += error * error;
        power += x * x;
    }
    return power > 0 ? 1 - rest / power : 0;
}

void season_strength_add(struct season_strength *strength,
                         const struct season_values *values, size_t period,
                         const struct season_scratch *scratch)
{
    const double weight = (double)values->n;
    const struct season_values rest =
        values->n < SEASON_MIN_PERIODS * period
            ? *values
            : subtract_moving_mean(values, period, scratch->rest);
    const struct season_pairs pairs = season_pairs_of(&rest, period);

    if (!season_pairs_are_enough(&pairs, rest.n, period))
        return;
    strength->correlation += weight * pairs.product / pairs.power *
                             (double)rest.n / (double)(rest.n - period);
    strength->explained +=
        weight * explained(&rest, period, scratch->sums, scratch->counts);
    strength->weight += weight;
}
