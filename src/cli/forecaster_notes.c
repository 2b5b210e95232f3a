/* forecaster_notes.c - see forecaster_notes.h. */
#include "cli/forecaster_notes.h"

#include <math.h>

#include "base/text.h"
#include "report/report_made_of.h"

/* The errors that inner folds gave the shares by. */
static void note_fold_errors(const struct fitting *f, const struct fit *fit,
                             size_t j)
{
    static const enum forecaster list[] = {BY_MODEL, BY_THETA, BY_ETS,
                                           BY_SEASONAL_NAIVE, BY_NAIVE};
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
                     "errors of \"%s\" in the trainings on older rows, where 1 "
                     "is the mean of the first three: %s",
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

    text_string(&rows, "on the validation rows");
    if (n_folds) {
        rows.length = 0;
        text_printf(&rows, "in %s on older rows",
                    counted(n_folds, "training").text);
        note_fold_errors(f, fit, j);
    }
    made_of_words(m, j, &words);
    if (rows.failed || words.failed)
        fitting_choice(f, "the forecast of \"%s\" is a mean of several", name);
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

void forecaster_notes(struct fitting *f, const struct fit *fit)
{
    const struct schema *schema = &fit->model.schema;

    for (size_t j = 0; fit->forecasters && j < schema->n_targets; j++) {
        const struct target_choice *c = &fit->forecasters[j];

        if (c->by != BY_MODEL)
            fitting_choice(
                f,
                "\"%s\" is forecast by %s (clearly better on the validation "
                "rows: error %.4f, the model %.4f; --forecaster network keeps "
                "the model)",
                schema_target_name(schema, j), forecaster_names[c->by],
                c->error, c->model_error);
        else
            note_companions(f, fit, j);
    }
}
