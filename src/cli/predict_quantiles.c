/* predict_quantiles.c - see predict_quantiles.h. */
#include "cli/predict_quantiles.h"

#include <math.h>
#include <stdlib.h>

#include "cli/interval_levels.h"
#include "cli/notes.h"
#include "train/forecast.h"

/* The place of a level among those of a list; its length: it is not there. */
static size_t place_of(const struct levels *list, double level)
{
    size_t i = 0;

    while (i < list->n && fabs(list->list[i] - level) > 1e-6)
        i++;
    return i;
}

/* "10,50,90" */
static void put_list(const struct levels *levels, struct text *text)
{
    for (size_t i = 0; i < levels->n; i++)
        text_printf(text, "%s%g", i ? "," : "", levels->list[i]);
}

static enum status refuse(double level, const struct options *o,
                          const struct levels *trained, struct error *err)
{
    struct text text = {0};

    put_list(trained, &text);
    if (text.failed || !trained->n)
        (void)error_set(err, STATUS_USAGE,
                        "--quantiles: %s was trained without quantiles (train "
                        "again with --quantiles %s)",
                        o->model, o->quantiles);
    else
        (void)error_set(err, STATUS_USAGE,
                        "--quantiles: %s was not trained for the level %g "
                        "(choose among %s, or train again)",
                        o->model, level, text.bytes);
    text_release(&text);
    return err->code;
}

enum status predict_quantile_levels(const struct options *o,
                                    const struct model *model,
                                    struct levels *levels, struct error *err)
{
    const struct levels trained = config_quantiles(&model->config);

    *levels = trained;
    if (o->quantiles)
        TRY(quantile_levels(o->quantiles, levels, err));
    for (size_t i = 0; i < levels->n; i++)
        if (place_of(&trained, levels->list[i]) == trained.n)
            return refuse(levels->list[i], o, &trained, err);
    return STATUS_OK;
}

/* Keeps the values (n, trained) of the levels: (n, levels). */
static void choose(const struct levels *levels, const struct levels *trained,
                   size_t n, double *values)
{
    for (size_t k = 0; k < n; k++)
        for (size_t i = 0; i < levels->n; i++)
            values[k * levels->n + i] =
                values[k * trained->n + place_of(trained, levels->list[i])];
}

/* Notes the targets whose quantiles are ends of intervals. */
static void note_calibrated(const struct interval_request *q,
                            const double *offsets, size_t n_levels)
{
    const struct schema *schema = &q->model->schema;
    struct text names = {0};
    size_t n = 0;

    for (size_t j = 0; j < schema->n_targets; j++)
        if (isnan(offsets[j * n_levels])) {
            text_printf(&names, "%s\"", n++ ? ", " : "");
            text_printable(&names, schema_target_name(schema, j));
            text_string(&names, "\"");
        }
    if (n == schema->n_targets)
        note(q->options, "quantiles: no network forecasts alone, so they are "
                         "the ends of prediction intervals");
    else if (n && !names.failed)
        note(q->options,
             "quantiles of %s: no network forecasts alone, so they are the "
             "ends of prediction intervals",
             names.bytes);
    text_release(&names);
}

/* True if all are finite, but for those of targets without intervals. */
static bool are_finite(const double *values, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (isinf(values[i]))
            return false;
    return true;
}

enum status predict_quantile_offsets(const struct interval_request *q,
                                     double **offsets, struct error *err)
{
    const struct windows windows = model_windows(q->model, q->prepared);
    const size_t n_levels = q->model->config.net.n_quantiles;
    const size_t n = q->origins->n * windows_outputs(&windows);
    double *y = calloc(n + 1, sizeof *y);
    enum status status;

    *offsets = calloc(n * n_levels + 1, sizeof **offsets);
    if (!y || !*offsets) {
        free(y);
        return error_no_memory(err, n * (n_levels + 1) * sizeof *y);
    }
    status = forecast_quantiles(q->pool, &q->model->ensemble, &windows,
                                q->origins, y, *offsets, err);
    free(y);
    if (status == STATUS_OK)
        note_calibrated(q, *offsets, n_levels);
    return status;
}

enum status predict_quantiles_choose(const struct interval_request *q,
                                     const struct levels *levels,
                                     double *values, struct error *err)
{
    const struct levels trained = config_quantiles(&q->model->config);
    const size_t n =
        q->origins->n * q->model->config.net.H * q->model->schema.n_targets;

    choose(levels, &trained, n, values);
    return are_finite(values, n * levels->n)
               ? STATUS_OK
               : error_set(err, STATUS_DATA,
                           "%s: a quantile is not finite: the newest rows are "
                           "too far from the training data (train again)",
                           q->path);
}
