/* gate.c - see gate.h. */
#include "cli/gate.h"

#include <math.h>

#include "score/baseline.h"

static const enum forecaster baselines[] = {[GATE_NAIVE] = BY_NAIVE,
                                            [GATE_SEASONAL_NAIVE] =
                                                BY_SEASONAL_NAIVE,
                                            [GATE_RIDGE] = BY_RIDGE};

bool gate_given(const struct options *o)
{
    return options_given(o, &o->gate);
}

enum status gate_check(const struct options *o, struct error *err)
{
    if (!gate_given(o))
        return STATUS_OK;
    if (o->gate == GATE_RIDGE && !options_automatic(o, &o->skip) &&
        o->skip == SKIP_NONE)
        return error_set(err, STATUS_USAGE,
                         "--fail-if-worse-than ridge cannot be used with %s: "
                         "there is no ridge forecast (leave one of them out)",
                         options_given(o, &o->skip) ? "--skip none"
                                                    : "--preset plain");
    if (o->gate != GATE_RIDGE && o->label)
        return error_set(err, STATUS_USAGE,
                         "--fail-if-worse-than %s cannot be used with --label: "
                         "a label has no earlier value (give ridge)",
                         forecaster_names[baselines[o->gate]]);
    return STATUS_OK;
}

static double error_of(const struct evaluation *e, enum forecaster by)
{
    return evaluation_own(e, by, METRIC_MAE, ALL_TARGETS, ALL_STEPS);
}

/* False as well if one of the two has no scores. */
static bool passes(const struct options *o, const struct evaluation *e)
{
    const double model = error_of(e, BY_MODEL);
    const double baseline = error_of(e, baselines[o->gate]);

    return model <= baseline * (1 + METRIC_TIE);
}

enum status gate_path(const struct options *o, const struct evaluation *e,
                      char **path, struct error *err)
{
    struct text text = {0};

    text_printf(&text, "%s%s", o->model,
                gate_given(o) && !passes(o, e) ? GATE_SUFFIX : "");
    return text_take(&text, path, err);
}

enum status gate_end(const struct options *o, const struct evaluation *e,
                     struct error *err)
{
    const double model = error_of(e, BY_MODEL);
    const enum forecaster by = baselines[gate_given(o) ? o->gate : 0];
    const double baseline = error_of(e, by);

    if (!gate_given(o) || passes(o, e))
        return STATUS_OK;
    if (isnan(model) || isnan(baseline))
        return error_set(err, STATUS_GATE,
                         "the test rows have no scores of %s to compare with: "
                         "the model is kept as %s" GATE_SUFFIX,
                         isnan(model) ? "the model" : forecaster_names[by],
                         o->model);
    return error_set(err, STATUS_GATE,
                     "the model is worse than %s on the test rows (error %.4f, "
                     "%.4f): it is kept as %s" GATE_SUFFIX
                     ", and %s is as it was",
                     forecaster_names[by], model, baseline, o->model, o->model);
}
