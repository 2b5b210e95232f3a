/* calibration.c - see calibration.h. */
#include "score/calibration.h"

#include <math.h>
#include <stdlib.h>

#include "base/normal.h"
#include "score/paired.h"

/* The most fitted rows that count, in horizons. */
enum { FITTED_MOST = 4 };

/* Independent errors that a row gives, over the step. */
static const double errors_per_row = 1.5;

enum status calibration_init(struct calibration *c, size_t n_targets, size_t H,
                             struct error *err)
{
    *c = (struct calibration){.n_targets = n_targets, .H = H, .season = 1};
    c->targets = calloc(n_targets, sizeof *c->targets);
    return c->targets ? STATUS_OK
                      : error_no_memory(err, n_targets * sizeof *c->targets);
}

void calibration_release(struct calibration *c)
{
    free(c->targets);
    *c = (struct calibration){0};
}

size_t calibration_positions(const struct calibration *c)
{
    return c->H < CALIBRATION_STEPS ? c->H : CALIBRATION_STEPS;
}

/* log h of position i. */
static double position(const struct calibration *c, size_t i)
{
    const size_t n = calibration_positions(c);

    return n > 1 ? log((double)c->H) * (double)i / (double)(n - 1) : 0;
}

/* The position of step h = 0..H-1 is *i plus the share that is returned. */
static double find_position(const struct calibration *c, size_t h, size_t *i)
{
    const size_t n = calibration_positions(c);
    double at;

    *i = 0;
    if (n == 1)
        return 0;
    at = log((double)h + 1) / log((double)c->H) * (double)(n - 1);
    *i = (size_t)at < n - 1 ? (size_t)at : n - 2;
    return at - (double)*i;
}

/* sigma or tau at step h = 0..H-1: its logarithm is linear between positions.
 */
static double sigma_at(const struct calibration *c, const real *sigma, size_t h)
{
    size_t i;
    const double share = find_position(c, h, &i);

    return share > 0 ? pow((double)sigma[i], 1 - share) *
                           pow((double)sigma[i + 1], share)
                     : (double)sigma[i];
}

/* The kernel mean of the mean scores of the steps, at position i. */
static double smooth(const struct calibration *c, size_t i, const double *means,
                     const size_t *counts)
{
    const double bandwidth = 0.3;
    double sum = 0, weights = 0;

    for (size_t h = 0; h < c->H; h++) {
        const double distance =
            (log((double)h + 1) - position(c, i)) / bandwidth;
        /* never 0, so that a step far from all with a score has a sigma */
        const double weight = exp(-distance * distance / 2) + 1e-12;

        if (!counts[h])
            continue;
        sum += weight * means[h];
        weights += weight;
    }
    return sum / weights;
}

static enum status fit_sigma(const struct calibration *c,
                             const struct calibration_score *scores, size_t n,
                             real *sigma, struct error *err)
{
    double *means = calloc(c->H, sizeof *means);
    size_t *counts = calloc(c->H, sizeof *counts);
    const bool ok = means && counts;

    for (size_t i = 0; ok && i < n; i++) {
        means[scores[i].h] += fabs((double)scores[i].z);
        counts[scores[i].h]++;
    }
    for (size_t h = 0; ok && h < c->H; h++)
        means[h] /= counts[h] ? (double)counts[h] : 1;
    for (size_t i = 0; ok && i < calibration_positions(c); i++)
        sigma[i] = (real)smooth(c, i, means, counts);
    free(means);
    free(counts);
    return ok ? STATUS_OK
              : error_no_memory(err, c->H * (sizeof *means + sizeof *counts));
}

static int compare(const void *a, const void *b)
{
    const float x = ((const struct calibration_score *)a)->z;
    const float y = ((const struct calibration_score *)b)->z;

    return (x > y) - (x < y);
}

static void divide(const struct calibration *c, const real *sigma,
                   struct calibration_score *scores, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        const double s = sigma_at(c, sigma, scores[i].h);

        scores[i].z = s > 0 ? (float)((double)scores[i].z / s) : 0;
    }
}

/* The ceil((n + 1) p)-th smallest of n sorted scores. */
static double ranked(const struct calibration_score *scores, size_t n, double p)
{
    const double rank = ceil((double)(n + 1) * p);
    const size_t at = rank < 1 ? 1 : rank > (double)n ? n : (size_t)rank;

    return (double)scores[at - 1].z;
}

/* The level of quantile i; the last one is 1, the largest score. */
static double level_of(size_t i)
{
    return 1 - pow(1 - (double)i / (CALIBRATION_LEVELS - 1), 2.5);
}

/* Turns sigma of held-out rows into the mean with that of fitted rows. */
static void average_sigma(const struct calibration *c, const real *fitted,
                          double part, real *sigma)
{
    for (size_t i = 0; i < calibration_positions(c); i++)
        sigma[i] = (real)(pow((double)sigma[i], 1 - part) *
                          pow((double)fitted[i], part));
}

enum status calibration_fit(struct calibration *c, size_t j,
                            const struct calibration_scores *scores,
                            struct error *err)
{
    struct calibration_target *target = &c->targets[j];
    const size_t n_held_out = scores->n_held_out, n_fitted = scores->n_fitted;
    const size_t n = n_held_out + n_fitted, most = FITTED_MOST * c->H;
    const size_t m = scores->fitted_rows < most ? scores->fitted_rows : most;
    real fitted[CALIBRATION_STEPS];

    target->n_rows = n ? scores->held_out_rows + m : 0;
    if (!n)
        return STATUS_OK;
    if (n_held_out) {
        TRY(fit_sigma(c, scores->list, n_held_out, target->sigma, err));
        divide(c, target->sigma, scores->list, n_held_out);
    }
    if (n_fitted) {
        TRY(fit_sigma(c, scores->list + n_held_out, n_fitted, fitted, err));
        divide(c, fitted, scores->list + n_held_out, n_fitted);
        average_sigma(c, fitted, (double)m / (double)target->n_rows,
                      target->sigma);
    }
    qsort(scores->list, n, sizeof *scores->list, compare);
    for (size_t i = 0; i < CALIBRATION_LEVELS; i++)
        target->quantiles[i] = (real)ranked(scores->list, n, level_of(i));
    return STATUS_OK;
}

/* Q(p), linear in a scale on which the levels are evenly spaced. */
static double quantile_at(const struct calibration_target *target, double p)
{
    const double at = (1 - pow(1 - p, 0.4)) * (CALIBRATION_LEVELS - 1);
    const size_t i = (size_t)at < CALIBRATION_LEVELS - 1
                         ? (size_t)at
                         : CALIBRATION_LEVELS - 2;
    const double low = (double)target->quantiles[i];

    return low + (at - (double)i) * ((double)target->quantiles[i + 1] - low);
}

/*
 * t(p) for a number of degrees of freedom: from FEW on by the expansion of
 * Cornish and Fisher (Abramowitz and Stegun 26.7.5), and below linear in their
 * inverse between whole numbers.
 */
static double student_factor(double degrees, double p)
{
    enum { FEW = 8 };
    const double z = normal_central(p), zz = z * z;
    const size_t whole = degrees > 1 ? (size_t)degrees : 1;
    double low, high, share;

    if (degrees >= FEW)
        return 1 + (zz + 1) / (4 * degrees) +
               (5 * zz * zz + 16 * zz + 3) / (96 * degrees * degrees);
    low = student_quantile(1 - p, whole);
    high = student_quantile(1 - p, whole + 1);
    share = degrees > 1 ? (1 / (double)whole - 1 / degrees) /
                              (1 / (double)whole - 1 / ((double)whole + 1))
                        : 0;
    return (low + share * (high - low)) / z;
}

double calibration_half_width(const struct calibration *c, size_t j, size_t h,
                              double p)
{
    const struct calibration_target *target =
        c->targets ? &c->targets[j] : NULL;

    if (!target || !target->n_rows)
        return (double)NAN;
    return sigma_at(c, target->sigma, h) * quantile_at(target, p) *
           student_factor(
               errors_per_row * (double)target->n_rows / ((double)h + 1), p);
}

enum status calibration_fit_quantiles(struct calibration *c, size_t j,
                                      struct calibration_score *scores,
                                      size_t n, double outer, size_t n_rows,
                                      struct error *err)
{
    const double trust = 25; /* of the networks, in independent errors */
    real *shift = c->targets[j].shift; /* first of all, tau */
    double score;

    if (!n)
        return STATUS_OK;
    TRY(fit_sigma(c, scores, n, shift, err));
    divide(c, shift, scores, n);
    qsort(scores, n, sizeof *scores, compare);
    score = ranked(scores, n, 1 - outer);
    for (size_t i = 0; i < calibration_positions(c); i++) {
        const double errors =
            errors_per_row * (double)n_rows / exp(position(c, i));

        shift[i] *= (real)(score * errors / (errors + trust));
    }
    return STATUS_OK;
}

double calibration_shift(const struct calibration *c, size_t j, size_t h)
{
    const real *shift = c->targets[j].shift;
    size_t i;
    const double share = find_position(c, h, &i);

    return share > 0
               ? (1 - share) * (double)shift[i] + share * (double)shift[i + 1]
               : (double)shift[i];
}
