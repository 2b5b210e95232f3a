/* select_forecasters.c - see select_forecasters.h. */
#include "train/select_forecasters.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "model/ensemble.h"
#include "score/metrics.h"
#include "score/paired.h"
#include "train/forecast.h"
#include "train/selection.h"

/* The average of members and ridge, its possible companions, and the baselines
 * in the order of preference among equal ones; may_share() says which of these
 * may be companions, too. */
static const enum forecaster candidates[] = {
    BY_MODEL,          BY_THETA, BY_ETS,   BY_ARIMA,
    BY_SEASONAL_NAIVE, BY_NAIVE, BY_DRIFT, BY_WINDOW_MEAN};

enum {
    N_CANDIDATES = sizeof candidates / sizeof *candidates,
    AT_ETS = 2,
    AT_ARIMA,
    FIRST_BASELINE,
    AT_SEASONAL_NAIVE = FIRST_BASELINE,
    AT_NAIVE,
    AT_DRIFT,
    END_COMPANIONS
};

/* The errors of the validation windows. */
struct error_table {
    struct evaluation evaluation;
    struct blocks blocks; /* of consecutive windows */
    struct blocks times;  /* that are independent */
    const struct fold_errors *folds;
    const struct prepared *data;
    size_t n, n_targets, season;
    bool unseen; /* no error tells who forecasts the season */
    bool drifts; /* drift may have a share */
    bool mixed;  /* the companions have their shares: only errors of the model
                    are set */
    double *errors; /* (n_targets, N_CANDIDATES, n) NaN: not defined */
    double *alone;  /* (n_targets, n) of the average without companions */
    double *steps;  /* (H) */
};

static double *errors_of(const struct error_table *t, size_t j,
                         size_t candidate)
{
    return t->errors + (j * N_CANDIDATES + candidate) * t->n;
}

/* The mean over the known steps of the forecast f (H). */
static double error_of(const struct error_table *t,
                       const struct scored_window *window, size_t j,
                       const double *f)
{
    const struct origin *origin = &window->origins->list[window->index];
    const size_t series = origin->series;
    double sum = 0;
    size_t n = 0;

    for (size_t h = 0; h < window->windows->H; h++) {
        const double actual = window_actual(window->windows, origin, j, h);

        if (isnan(actual))
            continue;
        sum += fabs(actual - f[h]);
        n++;
    }
    return n ? sum / (double)n /
                   t->evaluation.own_deviations[series * t->n_targets + j]
             : (double)NAN;
}

static enum status add_window(void *context, const struct scored_window *window,
                              struct error *err)
{
    const struct error_table *t = context;
    const struct origin *origin = &window->origins->list[window->index];
    const size_t n_candidates = t->mixed ? 1 : N_CANDIDATES;

    (void)err;
    for (size_t j = 0; j < t->n_targets; j++)
        for (size_t c = 0; c < n_candidates; c++) {
            const double *given =
                candidates[c] == BY_MODEL ? window->y : window->ridge;
            double *error = &errors_of(t, j, c)[window->index];

            *error = (double)NAN;
            if (evaluation_forecast(&t->evaluation, window->windows, origin,
                                    candidates[c], given, j, t->steps))
                *error = error_of(t, window, j, t->steps);
        }
    return STATUS_OK;
}

/* True if the candidate is defined for each window that has an actual value. */
static bool is_defined(const struct error_table *t, size_t j, size_t candidate)
{
    for (size_t i = 0; i < t->n; i++)
        if (isnan(errors_of(t, j, candidate)[i]) &&
            !isnan(errors_of(t, j, 0)[i]))
            return false;
    return true;
}

/* True if known inputs have an effect on target j, which theta, ets, arima and
 * the baselines do not have. */
static bool has_effect(const struct error_table *t, size_t j)
{
    const struct schema *schema = t->data->dataset->schema;
    const struct effect *effect = t->data->effect;

    return effect && !effect_is_zero(effect_weights(effect, schema->targets[j]),
                                     effect_n_terms(&effect->terms));
}

static bool may_share(const struct error_table *t, size_t c, bool by_folds)
{
    if (t->unseen)
        return c == AT_ETS || c == AT_ARIMA || c == AT_SEASONAL_NAIVE;
    return by_folds ? c != AT_DRIFT
                    : c <= AT_ARIMA || (c == AT_DRIFT && t->drifts);
}

/* The error by which a share is given, the same for all if none tells; NaN:
 * there is no share. Networks were trained and kept by the validation windows;
 * the fewer blocks these form, the more that flatters them. */
static double fair_error(const struct error_table *t, const struct ensemble *e,
                         size_t j, size_t c)
{
    const bool flattered = candidates[c] == BY_MODEL && e->n;
    const bool by_folds = !t->unseen && fold_errors_count(t->folds, j) > 0;

    if (!may_share(t, c, by_folds) || (!by_folds && !is_defined(t, j, c)))
        return (double)NAN;
    if (t->unseen)
        return 1;
    if (by_folds)
        return fold_errors_mean(t->folds, j, candidates[c]);
    return known_mean(errors_of(t, j, c), t->n) *
           (flattered ? 1 + mix_penalty / (double)t->blocks.n : 1);
}

/* The power by which shares fall with errors: the fewer the folds, or else the
 * blocks of validation windows, the less the errors tell. */
static double power_of(const struct error_table *t, size_t j)
{
    const size_t n_folds = fold_errors_count(t->folds, j);
    const double n = (double)(n_folds ? n_folds : t->blocks.n);

    return has_effect(t, j) ? mix_power_known : mix_power * n / (n + mix_doubt);
}

/* The inverse power of the error of a candidate, by which it has its share; the
 * naive forecasts count mix_naive times. Without a season they are the same,
 * and only one of them counts. */
static double weight_of(const struct error_table *t, const struct ensemble *e,
                        size_t j, size_t c)
{
    const double error = fair_error(t, e, j, c);

    if (!isfinite(error) || (c == AT_SEASONAL_NAIVE && t->season == 1))
        return 0;
    return pow(fmax(error, DBL_EPSILON), -power_of(t, j)) *
           (c == AT_SEASONAL_NAIVE || c == AT_NAIVE ? mix_naive : 1);
}

/* Drops the weights of candidates whose validation error is far above the
 * smallest one; how far, depends on the power. */
static void drop_far(double weights[END_COMPANIONS])
{
    double most = 0;

    for (size_t c = 0; c < END_COMPANIONS; c++)
        most = fmax(most, weights[c]);
    for (size_t c = 0; c < END_COMPANIONS; c++)
        if (weights[c] < most * pow(mix_far, -mix_power))
            weights[c] = 0;
}

/* Sets the shares of the average and its possible companions: their weights
 * divided by the sum, without small ones, in hundredths. */
static void weigh(const struct error_table *t, const struct ensemble *e,
                  size_t j, double shares[END_COMPANIONS])
{
    double sum = 0, kept = 0;

    for (size_t c = 0; c < END_COMPANIONS; c++)
        shares[c] = weight_of(t, e, j, c);
    if (!fold_errors_count(t->folds, j) || has_effect(t, j))
        drop_far(shares);
    for (size_t c = 0; c < END_COMPANIONS; c++)
        sum += shares[c];
    if (!(sum > 0)) { /* no validation row of the target is known */
        shares[0] = 1;
        return;
    }
    for (size_t c = 0; c < END_COMPANIONS; c++)
        kept += shares[c] < mix_least * sum ? 0 : shares[c];
    for (size_t c = 0; c < END_COMPANIONS; c++)
        shares[c] = shares[c] < mix_least * sum
                        ? 0
                        : round(100 * shares[c] / kept) / 100;
}

/* Gives target j the companions of its shares. The largest of these is its
 * forecaster if the average has none. */
static void mix(struct ensemble *e, size_t j,
                const double shares[END_COMPANIONS])
{
    double *companions = e->companions + j * N_FORECASTERS;
    size_t own = 0;

    for (size_t c = 1; c < END_COMPANIONS; c++) {
        companions[candidates[c]] = shares[c];
        if (!(shares[0] > 0) && (!own || shares[c] > shares[own]))
            own = c;
    }
    e->by[j] = candidates[own];
    companions[candidates[own]] = 0;
}

/* True if the 95 % interval of the gain of a over b excludes 0. */
static bool is_clearly_better(const struct error_table *t, const double *a,
                              const double *b)
{
    return paired_interval(&t->times, a, b, column_miss).high < 0;
}

/* Leaves target j to a baseline that is clearly better; `model` are the errors
 * of the validation windows without one. */
static void choose_baseline(const struct error_table *t, const double *model,
                            size_t j, struct target_choice *choice)
{
    choice->by = BY_MODEL;
    choice->unseen = t->unseen;
    choice->error = choice->model_error = known_mean(model, t->n);
    for (size_t c = FIRST_BASELINE; c < N_CANDIDATES; c++) {
        const double *errors = errors_of(t, j, c);
        const double error = known_mean(errors, t->n);

        if (!(error < choice->error) || !is_defined(t, j, c) ||
            !is_clearly_better(t, errors, model))
            continue;
        choice->by = candidates[c];
        choice->error = error;
    }
}

static enum status measure(struct error_table *t, struct ensemble *e,
                           const struct trainer *trainer, struct error *err)
{
    const struct visitor visitor = {
        .visit = add_window, .context = t, .no_weights = true};

    return forecast_score(trainer->pool, e, trainer->windows, trainer->valid,
                          &t->evaluation, &visitor, err);
}

/* Averages each target with its companions: in long series, which networks and
 * ridge learn better, only where it is clearly better with them; in short ones,
 * whose validation windows are few, unless it is clearly better without. */
static enum status try_companions(struct error_table *t, struct ensemble *e,
                                  const struct trainer *trainer,
                                  const struct split *split, struct error *err)
{
    const struct dataset *d = trainer->windows->data->dataset;
    const bool short_series = selection_is_short(split, d->n_series);
    double shares[END_COMPANIONS];

    TRY(ensemble_set_companions(e, err));
    for (size_t j = 0; j < t->n_targets; j++) {
        memcpy(t->alone + j * t->n, errors_of(t, j, 0),
               t->n * sizeof *t->alone);
        weigh(t, e, j, shares);
        mix(e, j, shares);
    }
    t->mixed = true;
    TRY(measure(t, e, trainer, err));
    for (size_t j = 0; j < t->n_targets; j++) {
        const double *mixed = errors_of(t, j, 0), *alone = t->alone + j * t->n;

        if (fold_errors_count(t->folds, j))
            continue;
        if (short_series ? is_clearly_better(t, alone, mixed)
                         : !is_clearly_better(t, mixed, alone))
            ensemble_use(e, j, BY_MODEL);
    }
    return STATUS_OK;
}

/* Divides the validation windows into blocks. */
static enum status divide(struct error_table *t, const struct trainer *trainer,
                          const struct split *split, struct error *err)
{
    const struct origins *valid = trainer->valid;
    const size_t H = trainer->windows->H;

    TRY(blocks_init(&t->blocks, valid, H, err));
    return split->axis.length
               ? blocks_init_times(&t->times, valid, &split->axis, H, err)
               : blocks_init(&t->times, valid, H, err);
}

static enum status choose_all(struct error_table *t, struct ensemble *e,
                              const struct trainer *trainer,
                              const struct split *split,
                              struct target_choice *choices, struct error *err)
{
    const struct windows *w = trainer->windows;

    t->errors = calloc(t->n * t->n_targets * N_CANDIDATES, sizeof *t->errors);
    t->alone = calloc(t->n * t->n_targets + 1, sizeof *t->alone);
    t->steps = calloc(w->H, sizeof *t->steps);
    if (!t->errors || !t->steps || !t->alone)
        return error_no_memory(err, t->n * t->n_targets * N_CANDIDATES *
                                        sizeof *t->errors);
    TRY(evaluation_init(&t->evaluation, w, split,
                        (struct periods){t->season, 1}, err));
    TRY(ensemble_share_locals(e, w->data->dataset, t->season, err));
    TRY(evaluation_with_locals(&t->evaluation, w, e->locals, err));
    TRY(divide(t, trainer, split, err));
    t->unseen = selection_season_is_unseen(split, w->data->dataset, t->season);
    /* in a window of one row it is the naive forecast */
    t->drifts = t->season == 1 && w->T > 1 &&
                selection_is_short(split, w->data->dataset->n_series);
    TRY(measure(t, e, trainer, err));
    TRY(ensemble_set_forecaster(e, t->n_targets, BY_MODEL, t->season, err));
    TRY(try_companions(t, e, trainer, split, err));
    for (size_t j = 0; j < t->n_targets; j++) {
        choose_baseline(t, errors_of(t, j, 0), j, &choices[j]);
        if (choices[j].by != BY_MODEL)
            ensemble_use(e, j, choices[j].by);
    }
    return STATUS_OK;
}

enum status select_forecasters(struct ensemble *e,
                               const struct trainer *trainer,
                               const struct split *split, size_t season,
                               const struct fold_errors *folds,
                               struct target_choice *choices, struct error *err)
{
    struct error_table t = {.folds = folds,
                            .data = trainer->windows->data,
                            .n = trainer->valid->n,
                            .n_targets = windows_outputs(trainer->windows) /
                                         trainer->windows->H,
                            .season = season};
    enum status status = STATUS_OK;

    if (t.n &&
        trainer->windows->data->dataset->schema->layout != LAYOUT_LABELLED)
        status = choose_all(&t, e, trainer, split, choices, err);
    evaluation_release(&t.evaluation);
    blocks_release(&t.blocks);
    blocks_release(&t.times);
    free(t.errors);
    free(t.alone);
    free(t.steps);
    return status;
}
