/* interval_scores.c - see interval_scores.h. */
#include "score/interval_scores.h"

#include <math.h>

#include "prep/fixed_phase.h"

_Static_assert((int)N_INTERVAL_METRICS <= (int)MAX_LEVEL_METRICS,
               "there are sums for each metric");

const char *const interval_metric_names[] = {"coverage", "width", "winkler",
                                             "crps", NULL};

/* The intervals whose ends are the quantiles of CRPS, but for the median. */
static const struct levels quantile_levels = {
    9, {10, 20, 30, 40, 50, 60, 70, 80, 90}};

enum status interval_scores_init(struct interval_scores *s,
                                 const struct levels *levels, size_t n_targets,
                                 size_t H, struct error *err)
{
    *s = (struct interval_scores){
        .n_targets = n_targets, .H = H, .levels = *levels};
    return level_scores_init(&s->scores, levels->n, n_targets, H, err);
}

void interval_scores_release(struct interval_scores *s)
{
    bands_release(&s->bands);
    bands_release(&s->quantiles);
    level_scores_release(&s->scores);
    *s = (struct interval_scores){0};
}

enum status interval_scores_use(struct interval_scores *s,
                                const struct windows *windows,
                                const struct calibration *calibration,
                                const struct split *split, struct error *err)
{
    if (!s->levels.n)
        return STATUS_OK;
    bands_release(&s->bands);
    bands_release(&s->quantiles);
    TRY(bands_init(&s->bands, &s->levels, windows, calibration, split, err));
    TRY(bands_init(&s->quantiles, &quantile_levels, windows, calibration, split,
                   err));
    if (!s->recalibrates)
        return STATUS_OK;
    TRY(bands_recalibrate(&s->bands, err));
    return bands_recalibrate(&s->quantiles, err);
}

/* 2 (y - q) (p - [y < q]) */
static double quantile_loss(double y, double q, double p)
{
    return 2 * (y - q) * (p - (y < q ? 1 : 0));
}

static double crps(const struct bands *b, size_t j, size_t h, double f,
                   double spread, size_t run, double y)
{
    double sum = quantile_loss(y, f, 0.5);

    for (size_t i = 0; i < b->levels.n; i++) {
        const struct band band = band_at(b, i, j, h, f, spread, run);
        const double below = (1 - b->levels.list[i] / 100) / 2;

        sum += quantile_loss(y, band.low, below) +
               quantile_loss(y, band.high, 1 - below);
    }
    return sum / (double)(2 * b->levels.n + 1);
}

static void add_entry(struct level_score *score, struct band band, double level,
                      double y, double crps)
{
    const double miss = 1 - level / 100, width = band.high - band.low;
    const double outside = fmax(fmax(band.low - y, y - band.high), 0);

    score->sums[INTERVAL_COVERAGE] += outside > 0 ? 0 : 1;
    score->sums[INTERVAL_WIDTH] += width;
    score->sums[INTERVAL_WINKLER] += width + 2 / miss * outside;
    score->sums[INTERVAL_CRPS] += crps;
    score->n++;
}

void interval_scores_start(struct interval_scores *s,
                           const struct origin *origin)
{
    bands_advance(&s->bands, origin);
    bands_advance(&s->quantiles, origin);
}

void interval_scores_add(struct interval_scores *s, const struct origin *origin,
                         size_t j, const double *f)
{
    const struct spreads *spreads = &s->bands.spreads;
    struct fixed_phases phases = fixed_phases_of(spreads->windows, origin, j);
    double spread;

    if (!s->bands.half || !spreads->calibration->targets[j].n_rows)
        return;
    bands_learn(&s->bands, origin, j, f, 1);
    bands_learn(&s->quantiles, origin, j, f, 1);
    spread = spread_at(spreads, origin, j);
    for (size_t h = 0; h < s->H; h++) {
        const double actual = window_actual(spreads->windows, origin, j, h);
        double error;
        size_t run;

        if (isnan(actual))
            continue;
        run = fixed_phase_run(&phases, h, f[h]);
        error = crps(&s->quantiles, j, h, f[h], spread, run, actual);
        for (size_t i = 0; i < s->levels.n; i++)
            add_entry(level_score_at(&s->scores, i, j, h),
                      band_at(&s->bands, i, j, h, f[h], spread, run),
                      s->levels.list[i], actual, error);
    }
}

void interval_scores_bands(const struct interval_scores *s,
                           const struct origin *origin, size_t j,
                           const double *f, struct band *to)
{
    const struct spreads *spreads = &s->bands.spreads;
    const bool known = s->bands.half && spreads->calibration->targets[j].n_rows;
    const double spread = known ? spread_at(spreads, origin, j) : 0;
    struct fixed_phases phases = fixed_phases_of(spreads->windows, origin, j);

    for (size_t h = 0; h < s->H; h++) {
        const size_t run = known ? fixed_phase_run(&phases, h, f[h]) : 0;

        for (size_t i = 0; i < s->levels.n; i++)
            to[h * s->levels.n + i] =
                known ? band_at(&s->bands, i, j, h, f[h], spread, run)
                      : (struct band){(double)NAN, (double)NAN};
    }
}

void interval_scores_add_band(struct interval_scores *s, size_t i, size_t j,
                              size_t h, struct band band, double y)
{
    add_entry(level_score_at(&s->scores, i, j, h), band, s->levels.list[i], y,
              (double)NAN);
}

void interval_scores_merge(struct interval_scores *s,
                           const struct interval_scores *other)
{
    level_scores_merge(&s->scores, &other->scores);
}

double interval_metric(const struct interval_scores *s, size_t i,
                       enum interval_metric metric, int target, int step)
{
    return level_scores_mean(&s->scores, i, (size_t)metric, target, step);
}
