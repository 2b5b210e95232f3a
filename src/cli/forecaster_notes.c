/* forecaster_notes.c - see forecaster_notes.h. */
#include "cli/forecaster_notes.h"

#include <math.h>

#include "base/text.h"
#include "report/report_made_of.h"
#include "train/selection.h"

/* The errors that inner folds gave the shares by. */
static void note_fold_errors(const struct fitting *f, const struct fit *fit,
                             size_t j)
{
    static const enum forecaster list[] = {
        BY_MODEL, BY_THETA, BY_ETS, BY_ARIMA, BY_SEASONAL_NAIVE, BY_NAIVE};
    struct text words = {0};

    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        const double error = fold_errors_mean(&fit->folds, j, list[i]);

        if (!isnan(error))
            text_printf(&words, "%s%s %.3f", words.length ? ", " : "",
                        list[i] == BY_MODEL ? "network and ridge"
                                            : forecaster_names[list[i]],
                        error);
    }
    if (words.length && !words.failed)
        note_verbose(f->options,
                     "relative MAE of \"%s\" in the trainings on older rows, "
                     "where 1 is the mean of the first three: %s",
                     schema_target_name(&fit->model.schema, j), words.bytes);
    text_release(&words);
}

/* The shares of a target that is averaged with others. */
static void note_companions(struct fitting *f, const struct fit *fit, size_t j)
{
    const struct model *m = &fit->model;
    const char *name = schema_target_name(&m->schema, j);
    const enum forecaster by = ensemble_forecaster(&m->ensemble, j);
    const size_t n_folds = fold_errors_count(&fit->folds, j);
    struct text words = {0}, rows = {0};

    if (!n_folds)
        text_string(&rows, "on the validation rows");
    else {
        text_printf(&rows, "in %s on older rows",
                    counted(n_folds, "training").text);
        note_fold_errors(f, fit, j);
    }
    made_of_words(m, j, &words);
    if (rows.failed || words.failed)
        fitting_choice(f, "the forecast of \"%s\" is a mean of several", name);
    else if (fit->forecasters && fit->forecasters[j].unseen)
        fitting_choice(
            f,
            "the forecast of \"%s\" is %s: fixed shares, since the "
            "train rows hold less than %d seasons of %zu rows, too "
            "few to measure which forecaster knows the season%s "
            "(--forecaster NAME uses one alone)",
            name, words.bytes, UNSEEN_PERIODS, m->config.season,
            m->config.final_fit
                ? "; the scores below are of fits to these rows, and "
                  "the saved model, fitted to all rows, should do "
                  "better"
                : "");
    else if (ensemble_own_share(&m->ensemble, j) < 1)
        fitting_choice(f,
                       "the forecast of \"%s\" is %s (the smaller the error "
                       "%s, the larger the share; --forecaster network keeps "
                       "network and ridge alone)",
                       name, words.bytes, rows.bytes);
    else if (by != BY_MODEL)
        fitting_choice(f,
                       "\"%s\" is forecast by %s (far better than the others "
                       "by the errors %s; --forecaster network keeps the "
                       "model)",
                       name, forecaster_names[by], rows.bytes);
    text_release(&words);
    text_release(&rows);
}

/* True if target j is left to network and ridge alone, by choice. */
static bool is_alone(const struct fit *fit, size_t j)
{
    const struct ensemble *e = &fit->model.ensemble;

    return fit->forecasters[j].by == BY_MODEL &&
           ensemble_forecaster(e, j) == BY_MODEL &&
           ensemble_own_share(e, j) >= 1;
}

static bool is_scored(const struct fit *fit, enum forecaster by)
{
    return !isnan(evaluation_metric(&fit->evaluation, by, METRIC_MAE,
                                    ALL_TARGETS, ALL_STEPS));
}

/* "theta and ets have no share in the forecasts of a, b (...)" */
static void note_alone(struct fitting *f, const struct fit *fit)
{
    const struct schema *schema = &fit->model.schema;
    const bool by_folds = fold_errors_count(&fit->folds, 0);
    const bool arima = is_scored(fit, BY_ARIMA);
    struct text names = {0};
    size_t n = 0, i = 0;

    for (size_t j = 0; fit->forecasters && j < schema->n_targets; j++)
        n += is_alone(fit, j);
    for (size_t j = 0; n && j < schema->n_targets; j++)
        if (is_alone(fit, j))
            list_name(&names, i++, n, schema_target_name(schema, j));
    if (names.length && !names.failed)
        fitting_choice(
            f, "theta%s ets%s have no share in the forecast of %s (%s)",
            arima ? "," : " and", arima ? " and arima" : "", names.bytes,
            by_folds ? "network and ridge were far better in the trainings on "
                       "older rows"
            : is_scored(fit, BY_THETA) || is_scored(fit, BY_ETS)
                ? "by the validation rows they hardly help or do harm"
                : "fitting them to so many rows would take long");
    text_release(&names);
}

void forecaster_notes(struct fitting *f, const struct fit *fit)
{
    const struct schema *schema = &fit->model.schema;

    for (size_t j = 0; fit->forecasters && j < schema->n_targets; j++) {
        const struct target_choice *c = &fit->forecasters[j];

        if (c->by != BY_MODEL)
            fitting_choice(
                f,
                "\"%s\" is forecast by %s (clearly better on the validation "
                "rows: MAE %.4f standard deviations, the model %.4f; "
                "--forecaster network keeps the model)",
                schema_target_name(schema, j), forecaster_names[c->by],
                c->error, c->model_error);
        else
            note_companions(f, fit, j);
    }
    note_alone(f, fit);
}
