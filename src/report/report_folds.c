/* report_folds.c - see report_folds.h. */
#include "report/report_folds.h"

#include <math.h>

#include "model/model_json.h"
#include "report/grid.h"

static double metric_of(const struct scores *fold, bool scaled, int by,
                        int metric)
{
    return scaled ? fold->scaled[by][metric] : fold->original[by][metric];
}

static double mean_of(const struct score_report *r, bool scaled, int by,
                      int metric)
{
    double sum = 0;

    for (size_t k = 0; k < r->n_folds; k++)
        sum += metric_of(&r->folds[k], scaled, by, metric);
    return sum / (double)r->n_folds;
}

/* The sample standard deviation; NaN of one fold. */
static double deviation_of(const struct score_report *r, bool scaled, int by,
                           int metric)
{
    const double mean = mean_of(r, scaled, by, metric);
    double sum = 0;

    for (size_t k = 0; k < r->n_folds; k++) {
        const double d = metric_of(&r->folds[k], scaled, by, metric) - mean;

        sum += d * d;
    }
    return r->n_folds > 1 ? sqrt(sum / (double)(r->n_folds - 1)) : (double)NAN;
}

/* The baseline with the smallest MAE in a fold; BY_MODEL: none has one. */
static enum forecaster best_of(const struct score_report *r,
                               const struct scores *fold)
{
    double errors[N_FORECASTERS];

    for (int by = 0; by < N_FORECASTERS; by++)
        errors[by] = fold->scaled[by][METRIC_MAE];
    return baseline_best(errors, !r->is_ridge);
}

static void row(const struct score_report *r, size_t k, struct grid *grid)
{
    const struct scores *fold = &r->folds[k];
    const double model = fold->scaled[BY_MODEL][METRIC_MAE];
    const enum forecaster best = best_of(r, fold);

    grid_cell(grid, "%zu", k + 1);
    grid_cell(grid, "%zu", fold->n_windows);
    grid_number(grid, model);
    if (best == BY_MODEL) {
        grid_cell(grid, "-");
        grid_cell(grid, "%s", "");
        return;
    }
    grid_number(grid, fold->scaled[best][METRIC_MAE]);
    grid_cell(grid, "%s", forecaster_names[best]);
}

void table_folds(const struct score_report *r, struct text *text)
{
    struct grid grid = {.width = r->width, .n_keys = 1, .indent = 2};

    if (r->n_folds < 2)
        return;
    text_printf(
        text, "MAE of each fold, %sin standard deviations of its train rows\n",
        r->evaluation->n_targets > 1 ? "all targets, " : "");
    grid_column(&grid, "fold", GRID_RIGHT, 0);
    grid_column(&grid, "windows", GRID_RIGHT, 0);
    grid_column(&grid, "model", GRID_RIGHT, 0);
    grid_column(&grid, "best baseline", GRID_RIGHT, 0);
    grid_column(&grid, "", GRID_LEFT, 0);
    for (size_t k = 0; k < r->n_folds; k++)
        row(r, k, &grid);
    grid_end(&grid, text);
    text_printf(text,
                "the model over these folds: mean %.5g, standard deviation "
                "%.2g\n",
                mean_of(r, true, BY_MODEL, METRIC_MAE),
                deviation_of(r, true, BY_MODEL, METRIC_MAE));
}

/* Of all metrics of all forecasters. */
static struct scores deviations_of(const struct score_report *r)
{
    struct scores d = {.n_windows = 0};

    for (int by = 0; by < N_FORECASTERS; by++)
        for (int i = 0; i < N_METRICS; i++) {
            d.original[by][i] = deviation_of(r, false, by, i);
            d.scaled[by][i] = deviation_of(r, true, by, i);
        }
    return d;
}

void put_folds(struct json_writer *w, const struct score_report *r)
{
    const struct scores deviation = deviations_of(r);

    json_open_array(w, "folds");
    for (size_t k = 0; k < r->n_folds; k++) {
        json_open_object(w, NULL);
        json_put_integer(w, "fold", (int64_t)k + 1);
        json_put_integer(w, "windows", (int64_t)r->folds[k].n_windows);
        model_put_metrics(w, "metrics", r->folds[k].original);
        model_put_metrics(w, FIELD_SCALED, r->folds[k].scaled);
        json_close(w);
    }
    json_close(w);
    json_open_object(w, "folds_deviation");
    model_put_metrics(w, "metrics", deviation.original);
    model_put_metrics(w, FIELD_SCALED, deviation.scaled);
    json_close(w);
}
