/* ets_fit.c - see ets_fit.h. */
#include "score/ets_fit.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "score/least_squares.h"

/* The parameters of the search; after them the initial level, the slope, and
 * all initial seasons but the last. beta and gamma are shares of what alpha
 * leaves them, so that their bounds do not depend on it. */
enum smoothing { ALPHA, BETA_SHARE, GAMMA_SHARE, PHI, N_SMOOTHING };

static const struct range {
    double low, high;
} ranges[N_SMOOTHING] = {
    {1e-4, .9999}, {1e-4, .9999}, {1e-4, .9999}, {.8, .98}};

enum { MOST_PARAMETERS = N_SMOOTHING + 2 + ETS_LONGEST_SEASON };

/* The sum of squares of a perfect fit, for values about 1. */
#define LEAST_SQUARE 1e-20

struct fitting {
    struct ets ets;
    struct ets_state state;
    const double *y; /* (n) about 1 */
    size_t n, n_known, p;
    double *scratch; /* (n) */
};

static bool has(const struct ets_form *form, enum smoothing which)
{
    return which == ALPHA ||
           (which == BETA_SHARE && form->trend != ETS_NO_TREND) ||
           (which == GAMMA_SHARE && form->season != FORM_NONE) ||
           (which == PHI && form->trend == ETS_DAMPED);
}

/* The parameters x in the model. */
static void unpack(struct ets *ets, const double *x)
{
    double shares[N_SMOOTHING] = {0, 0, 0, 1}, rest = 0;
    const bool seasonal = ets->form.season != FORM_NONE;

    for (int i = 0; i < N_SMOOTHING; i++)
        if (has(&ets->form, (enum smoothing)i))
            shares[i] = *x++;
    ets->alpha = shares[ALPHA];
    ets->beta = shares[BETA_SHARE] * ets->alpha;
    ets->gamma = shares[GAMMA_SHARE] * (1 - ets->alpha);
    ets->phi = shares[PHI];
    ets->level = *x++;
    ets->slope = ets->form.trend == ETS_NO_TREND ? 0 : *x++;
    for (size_t i = 0; seasonal && i + 1 < ets->m; i++) {
        ets->seasons[i] = x[i];
        rest -= x[i];
    }
    if (seasonal)
        ets->seasons[ets->m - 1] = ets->form.season == FORM_MULTIPLICATIVE
                                       ? (double)ets->m + rest
                                       : rest;
}

/* The errors whose squares add up to what the likelihood falls with. */
static bool errors(void *context, const double *x, double *e)
{
    struct fitting *fit = context;
    double logs, mean;

    unpack(&fit->ets, x);
    ets_start(&fit->state, &fit->ets);
    if (!ets_errors(&fit->state, &fit->ets, fit->y, fit->n, e, &logs))
        return false;
    mean = exp(logs / (double)fit->n_known);
    for (size_t t = 0; fit->ets.form.relative && t < fit->n; t++)
        e[t] *= mean;
    return true;
}

/* The line through the known values of rows 1..n; sets its value at row 0.
 * Returns its slope. */
static double line(const double *y, size_t n, double *level)
{
    double weight = 0, t_mean = 0, y_mean = 0, tt = 0, ty = 0;

    for (size_t t = 0; t < n; t++)
        if (!isnan(y[t])) {
            weight += 1;
            t_mean += ((double)t + 1 - t_mean) / weight;
            y_mean += (y[t] - y_mean) / weight;
        }
    for (size_t t = 0; t < n; t++)
        if (!isnan(y[t])) {
            tt += ((double)t + 1 - t_mean) * ((double)t + 1 - t_mean);
            ty += ((double)t + 1 - t_mean) * (y[t] - y_mean);
        }
    *level = y_mean - (tt > 0 ? ty / tt * t_mean : 0);
    return tt > 0 ? ty / tt : 0;
}

/* The mean of the known values of the first n rows, the first of them known. */
static double mean_of(const double *y, size_t n)
{
    double mean = 0, weight = 0;

    for (size_t t = 0; t < n; t++)
        if (!isnan(y[t])) {
            weight += 1;
            mean += (y[t] - mean) / weight;
        }
    return mean;
}

/* Sets the initial states from the first rows: those of R. */
static bool guess_states(struct fitting *fit)
{
    struct ets *ets = &fit->ets;
    const enum season_form form = ets->form.season;
    const size_t rows = 2 * ets->m > 10 ? 2 * ets->m : 10;
    const size_t n = fit->n < rows ? fit->n : rows;

    if (form != FORM_NONE &&
        !season_indices(fit->y, fit->n, ets->m, form, ets->seasons))
        return false;
    for (size_t t = 0; t < n; t++)
        fit->scratch[t] =
            season_remove(form, fit->y[t], ets->seasons[t % ets->m]);
    if (ets->form.trend == ETS_NO_TREND)
        ets->level = mean_of(fit->scratch, n);
    else
        ets->slope = line(fit->scratch, n, &ets->level);
    return true;
}

/* Where searches start: as R from slow smoothing and the states above; from
 * fast smoothing and the first value, for series that soon leave their first
 * line; and from two places where slopes and seasons change fast. */
static const struct start {
    double alpha[2], beta, gamma, phi; /* alpha without and with a season */
    bool is_flat;                      /* from the first value, without slope */
} starts[] = {{{.2, .02}, .1, .05, .9782, false},
              {{.5, .5}, .2, .1, .9, true},
              {{.8, .2}, .6, .3, .9, false},
              {{.5, .05}, .9, .9, .9, false}};

/* The rounds of the search from each start, and from there on of the best. */
enum { N_STARTS = sizeof starts / sizeof *starts };
enum { FIRST_ROUNDS = 4, LAST_ROUNDS = 40 };

static void set_bounds(struct fitting *fit, double *low, double *high)
{
    size_t p = 0;

    for (int i = 0; i < N_SMOOTHING; i++)
        if (has(&fit->ets.form, (enum smoothing)i)) {
            low[p] = ranges[i].low;
            high[p++] = ranges[i].high;
        }
    for (size_t i = p; i < MOST_PARAMETERS; i++) {
        low[i] = -(double)INFINITY;
        high[i] = (double)INFINITY;
    }
}

/* Sets x where a search starts, and the number of parameters. */
static void guess(struct fitting *fit, const struct start *start, double *x)
{
    const struct ets *ets = &fit->ets;
    const double first[N_SMOOTHING] = {start->alpha[ets->m > 1], start->beta,
                                       start->gamma, start->phi};
    /* A negative season can make forecasts negative, which are not possible. */
    const bool without = start->is_flat && ets->form.relative &&
                         ets->form.season == FORM_ADDITIVE;
    size_t p = 0;

    for (int i = 0; i < N_SMOOTHING; i++)
        if (has(&ets->form, (enum smoothing)i))
            x[p++] = first[i];
    x[p++] = start->is_flat ? *fit->scratch : ets->level;
    if (ets->form.trend != ETS_NO_TREND)
        x[p++] = start->is_flat ? 0 : ets->slope;
    for (size_t i = 0; ets->form.season != FORM_NONE && i + 1 < ets->m; i++)
        x[p++] = without ? 0 : ets->seasons[i];
    fit->p = p;
}

/* Sets the likelihood and AICc of the model from its sum of squares, NaN if it
 * is not possible. */
static void judge(struct fitting *fit, double sum)
{
    const double n = (double)fit->n_known, k = (double)fit->p + 1;

    if (isnan(sum))
        return;
    fit->ets.log_likelihood = -n / 2 * log(fmax(sum, LEAST_SQUARE));
    fit->ets.aicc = -2 * fit->ets.log_likelihood + 2 * k * n / (n - k - 1);
}

static enum status search(struct fitting *fit, struct error *err)
{
    double x[N_STARTS][MOST_PARAMETERS];
    double low[MOST_PARAMETERS], high[MOST_PARAMETERS], sums[N_STARTS];
    struct least_squares problem = {.n = fit->n,
                                    .errors = errors,
                                    .context = fit,
                                    .low = low,
                                    .high = high};
    int best = 0;

    if (!guess_states(fit))
        return STATUS_OK;
    set_bounds(fit, low, high);
    for (int i = 0; i < N_STARTS; i++)
        guess(fit, &starts[i], x[i]);
    if (fit->n_known <= fit->p + 2)
        return STATUS_OK;
    problem.p = fit->p;
    problem.n_rounds = FIRST_ROUNDS;
    for (int i = 0; i < N_STARTS; i++) {
        TRY(least_squares_minimise(&problem, x[i], &sums[i], err));
        if (isnan(sums[best]) || sums[i] < sums[best])
            best = i;
    }
    problem.n_rounds = LAST_ROUNDS;
    TRY(least_squares_minimise(&problem, x[best], &sums[best], err));
    unpack(&fit->ets, x[best]);
    judge(fit, sums[best]);
    return STATUS_OK;
}

/* Fits the form of a model to values about 1. */
static enum status fit_scaled(struct fitting *fit, struct error *err)
{
    enum status status = ets_state_init(&fit->state, &fit->ets, err);

    if (status == STATUS_OK)
        status = search(fit, err);
    ets_state_release(&fit->state);
    return status;
}

/* The model of y times a factor. */
static void rescale(struct ets *ets, double factor, size_t n_known)
{
    const double shift = (double)n_known * log(factor);

    ets->level *= factor;
    ets->slope *= factor;
    for (size_t i = 0; ets->form.season == FORM_ADDITIVE && i < ets->m; i++)
        ets->seasons[i] *= factor;
    ets->log_likelihood -= shift;
    ets->aicc += 2 * shift;
}

enum status ets_fit_form(struct ets *ets, const struct ets_form *form,
                         const struct local_series *s, size_t season,
                         struct error *err)
{
    double *scaled = calloc(2 * s->n, sizeof *scaled);
    struct fitting fit = {.y = scaled, .n = s->n, .n_known = s->n_known};
    enum status status;

    *ets = (struct ets){0};
    if (!scaled)
        return error_no_memory(err, 2 * s->n * sizeof *scaled);
    fit.scratch = scaled + s->n;
    for (size_t t = 0; t < s->n; t++)
        scaled[t] = s->y[t] / s->size;
    status = ets_init(&fit.ets, form->season == FORM_NONE ? 1 : season, err);
    fit.ets.form = *form;
    fit.ets.first = s->first;
    if (status == STATUS_OK)
        status = fit_scaled(&fit, err);
    *ets = fit.ets;
    if (status == STATUS_OK)
        rescale(ets, s->size, s->n_known);
    free(scaled);
    return status;
}

/* Fits all forms that are possible, the simpler first, and keeps the best. */
static enum status choose(struct ets *best, const struct local_series *s,
                          size_t season, struct error *err)
{
    const int n_errors = s->positive ? 2 : 1;
    const int n_seasons = season < 2 ? 1 : s->positive ? 3 : 2;

    for (int i = 0; i < 3 * n_seasons * n_errors; i++) {
        const struct ets_form form = {.season =
                                          (enum season_form)(i / 3 / n_errors),
                                      .relative = i / 3 % n_errors,
                                      .trend = (enum ets_trend)(i % 3)};
        enum status status;
        struct ets ets;

        if (form.season == FORM_MULTIPLICATIVE && !form.relative)
            continue;
        status = ets_fit_form(&ets, &form, s, season, err);
        if (status == STATUS_OK && ets.aicc < best->aicc) {
            const struct ets worse = *best;

            *best = ets;
            ets = worse;
        }
        ets_release(&ets);
        TRY(status);
    }
    return STATUS_OK;
}

/* A season that does not change, in place of none. */
static enum status put_season_on(struct ets *ets, enum season_form form,
                                 const double *indices, size_t m,
                                 struct error *err)
{
    double *seasons = realloc(ets->seasons, m * sizeof *seasons);

    if (!seasons)
        return error_no_memory(err, m * sizeof *seasons);
    memcpy(seasons, indices, m * sizeof *seasons);
    ets->seasons = seasons;
    ets->m = m;
    ets->form.season = form;
    return STATUS_OK;
}

static enum status choose_adjusted(struct ets *ets,
                                   const struct local_series *s, size_t season,
                                   struct error *err)
{
    double *adjusted = calloc(s->n + season, sizeof *adjusted);
    struct local_series without;
    double *indices;
    enum season_form form;
    enum status status;

    if (!adjusted)
        return error_no_memory(err, (s->n + season) * sizeof *adjusted);
    indices = adjusted + s->n;
    form = season_adjust(s->y, s->n, season, adjusted, indices);
    without = local_series_of(adjusted, s->n);
    status = choose(ets, &without, 1, err);
    if (status == STATUS_OK && form != FORM_NONE)
        status = put_season_on(ets, form, indices, season, err);
    free(adjusted);
    return status;
}

enum status ets_fit(struct ets *ets, const double *y, size_t n, size_t season,
                    bool fixed_season, struct error *err)
{
    const struct local_series s = local_series_of(y, n);

    TRY(ets_init(ets, 1, err));
    if (s.n_known >= ETS_FEWEST && s.differ) {
        if (season > 1 && (fixed_season || season > ETS_LONGEST_SEASON))
            TRY(choose_adjusted(ets, &s, season, err));
        else
            TRY(choose(ets, &s, season, err));
    }
    if (isinf(ets->aicc)) {
        ets->alpha = 1;
        ets->level = *s.y;
    }
    ets->first = s.first;
    return STATUS_OK;
}
