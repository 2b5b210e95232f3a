/* select_forecasters.c - see select_forecasters.h. */
#include "train/select_forecasters.h"

#include <math.h>
#include <stdlib.h>

#include "model/ensemble.h"
#include "score/metrics.h"
#include "score/paired.h"
#include "train/forecast.h"
#include "train/selection.h"

/* In the order of preference among equal ones. */
static const enum forecaster candidates[] = {
    BY_MODEL, BY_SEASONAL_NAIVE, BY_NAIVE, BY_WINDOW_MEAN, BY_DRIFT};

enum { N_CANDIDATES = sizeof candidates / sizeof *candidates };

/* The errors of the validation windows. */
struct error_table {
    struct evaluation evaluation;
    struct blocks blocks;
    size_t n, n_targets, season;
    double *errors; /* (n_targets, N_CANDIDATES, n) NaN: not defined */
    double *steps;  /* (H) */
};

static double *errors_of(const struct error_table *t, size_t j,
                         size_t candidate)
{
    return t->errors + (j * N_CANDIDATES + candidate) * t->n;
}

/* The mean over the known steps; f has `stride` numbers from step to step. */
static double error_of(const struct error_table *t,
                       const struct scored_window *window, size_t j,
                       const double *f, size_t stride)
{
    const struct origin *origin = &window->origins->list[window->index];
    const size_t series = origin->series;
    double sum = 0;
    size_t n = 0;

    for (size_t h = 0; h < window->windows->H; h++) {
        const double actual = window_actual(window->windows, origin, j, h);

        if (isnan(actual))
            continue;
        sum += fabs(actual - f[h * stride]);
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
    const struct windows *w = window->windows;
    const struct origin *origin = &window->origins->list[window->index];

    (void)err;
    for (size_t j = 0; j < t->n_targets; j++)
        for (size_t c = 0; c < N_CANDIDATES; c++) {
            double *error = &errors_of(t, j, c)[window->index];

            *error = (double)NAN;
            if (candidates[c] == BY_MODEL)
                *error = error_of(t, window, j, window->y + j, t->n_targets);
            else if (baseline_forecast(w, origin, candidates[c], t->season, j,
                                       t->steps))
                *error = error_of(t, window, j, t->steps, 1);
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

static struct target_choice choose(const struct error_table *t, size_t j)
{
    const double *model = errors_of(t, j, 0);
    struct target_choice choice = {BY_MODEL, known_mean(model, t->n),
                                   known_mean(model, t->n)};

    for (size_t c = 1; c < N_CANDIDATES; c++) {
        const double *errors = errors_of(t, j, c);
        const double error = known_mean(errors, t->n);

        if (!(error < choice.error) || !is_defined(t, j, c) ||
            !(paired_interval(&t->blocks, errors, model, column_miss).high < 0))
            continue;
        choice.by = candidates[c];
        choice.error = error;
    }
    return choice;
}

static enum status choose_all(struct error_table *t, struct ensemble *e,
                              const struct trainer *trainer,
                              const struct split *split,
                              struct target_choice *choices, struct error *err)
{
    const struct windows *w = trainer->windows;
    const struct visitor visitor = {
        .visit = add_window, .context = t, .no_weights = true};

    t->errors = calloc(t->n * t->n_targets * N_CANDIDATES, sizeof *t->errors);
    t->steps = calloc(w->H, sizeof *t->steps);
    if (!t->errors || !t->steps)
        return error_no_memory(err, t->n * t->n_targets * N_CANDIDATES *
                                        sizeof *t->errors);
    TRY(evaluation_init(&t->evaluation, w, split, (struct periods){1, 1}, err));
    TRY(blocks_init(&t->blocks, trainer->valid, w->H, err));
    TRY(forecast_score(trainer->pool, e, w, trainer->valid, &t->evaluation,
                       &visitor, err));
    TRY(ensemble_set_forecaster(e, t->n_targets, BY_MODEL, t->season, err));
    for (size_t j = 0; j < t->n_targets; j++) {
        choices[j] = choose(t, j);
        e->by[j] = choices[j].by;
    }
    return STATUS_OK;
}

enum status select_forecasters(struct ensemble *e,
                               const struct trainer *trainer,
                               const struct split *split, size_t season,
                               struct target_choice *choices, struct error *err)
{
    struct error_table t = {.n = trainer->valid->n,
                            .n_targets = windows_outputs(trainer->windows) /
                                         trainer->windows->H,
                            .season = season};
    enum status status = STATUS_OK;

    if (t.n &&
        trainer->windows->data->dataset->schema->layout != LAYOUT_LABELLED)
        status = choose_all(&t, e, trainer, split, choices, err);
    evaluation_release(&t.evaluation);
    blocks_release(&t.blocks);
    free(t.errors);
    free(t.steps);
    return status;
}
