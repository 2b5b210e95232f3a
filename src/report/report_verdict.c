/* report_verdict.c - the model against the baselines, in words (report.h). */
#include "report/report.h"

#include <math.h>

/* Errors tie if they differ by at most this share of the larger one. */
#define TIE 1e-6

static double mae_of(const struct evaluation *e, int by, int target)
{
    return evaluation_metric(e, (enum forecaster)by, METRIC_MAE, target,
                             ALL_STEPS);
}

/* The model compared with a baseline. */
enum standing { BETTER, TIED, WORSE };

static enum standing standing_of(double model, double baseline)
{
    if (fabs(model - baseline) <= TIE * fmax(model, baseline))
        return TIED;
    return model < baseline ? BETTER : WORSE;
}

/* Appends the names of the baselines against which the model has `standing`. */
static void name_baselines(const struct evaluation *e, int target,
                           bool is_ridge, enum standing standing,
                           struct text *names)
{
    const double model = mae_of(e, BY_MODEL, target);

    for (int by = BY_MODEL + 1; by < N_FORECASTERS; by++) {
        const double mae = mae_of(e, by, target);

        if (!isnan(mae) && !(is_ridge && by == BY_RIDGE) &&
            standing_of(model, mae) == standing)
            text_printf(names, "%s%s", names->length ? ", " : "",
                        forecaster_names[by]);
    }
}

/* Appends "TARGET: the model VERB BASELINES"; false if there is no baseline. */
static bool verdict_line(const struct score_report *r, size_t j,
                         enum standing standing, const char *verb,
                         struct text *text)
{
    struct text names = {0};
    bool any;

    name_baselines(r->evaluation, (int)j, r->is_ridge, standing, &names);
    any = names.length > 0;
    if (any) {
        text_printable(text, schema_target_name(r->schema, j));
        text_printf(text, ": the model %s %s\n", verb, names.bytes);
    }
    text_release(&names);
    return any;
}

/* Appends who forecasts a target in place of the model, and which baselines are
 * better on the test rows; false if the model does. */
static bool forecaster_line(const struct score_report *r, size_t j,
                            struct text *text)
{
    const enum forecaster by =
        r->ensemble ? ensemble_forecaster(r->ensemble, j) : BY_MODEL;
    struct text names = {0};

    if (by == BY_MODEL || r->is_ridge)
        return false;
    name_baselines(r->evaluation, (int)j, false, WORSE, &names);
    text_printable(text, schema_target_name(r->schema, j));
    text_printf(text, ": forecast by %s%s%s\n", forecaster_names[by],
                names.length ? ", which does NOT beat " : "",
                names.length ? names.bytes : "");
    text_release(&names);
    return true;
}

void report_verdict(const struct score_report *r, struct text *text)
{
    const struct evaluation *e = r->evaluation;
    size_t n_beaten = 0;

    if (r->is_ridge)
        text_string(text, "the model is the ridge forecast\n");
    for (size_t j = 0; j < e->n_targets; j++) {
        bool beats = true;

        if (isnan(mae_of(e, BY_MODEL, (int)j))) {
            text_printable(text, schema_target_name(r->schema, j));
            text_string(text,
                        ": the test rows have no value to score against\n");
            continue;
        }
        if (forecaster_line(r, j, text))
            continue;
        beats &= !verdict_line(r, j, WORSE, "does NOT beat", text);
        beats &= !verdict_line(r, j, TIED, "is as good as", text);
        n_beaten += beats;
    }
    if (n_beaten == e->n_targets)
        text_printf(text, "%s beats every %sbaseline for %s (MAE)\n",
                    r->is_ridge ? "it" : "the model",
                    r->is_ridge ? "other " : "",
                    e->n_targets > 1 ? "each target" : "the target");
}
