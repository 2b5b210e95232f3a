/*
 * report.h - results as a table, CSV or JSON.
 *
 * Numbers in CSV and JSON have 9 significant digits. One that cannot be
 * computed is null in JSON and empty in CSV. The man page lists the fields.
 */
#ifndef REPORT_REPORT_H
#define REPORT_REPORT_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "base/text.h"
#include "score/metrics.h"
#include "model/attention_summary.h"
#include "model/model.h"

enum format { FORMAT_TABLE, FORMAT_CSV, FORMAT_JSON };
extern const char *const format_names[]; /* ended by NULL */

/* The scores of train or backtest. */
struct score_report {
    const struct evaluation *evaluation;
    const struct schema *schema;
    double seconds;      /* JSON only */
    bool scaled;         /* backtest: also in scaled units, and step by step */
    bool brief;          /* table: of each target the MAE alone, beside the best
                            baseline */
    bool attention_used; /* the model has networks */
    bool is_ridge;       /* the model is the ridge forecast alone */
    const double *made_of;           /* (n_targets, N_FORECASTERS) made_of.h */
    const struct ensemble *ensemble; /* has the forecasters of the targets;
                                        NULL: the model forecasts all */
    const struct attention_worth *attention; /* of train; else NULL */
    size_t unseen; /* a season that the train rows hardly show, but all rows of
                      the saved model do; 0: none */
    const struct evaluation *naive2; /* for OWA (m4.h); NULL: none */
    const struct scores *folds;      /* (n_folds) of a backtest; NULL: none */
    size_t n_folds;
    const char *const *ids; /* names, if the evaluation is by id; else NULL */
    size_t width;           /* of a line of a table (grid.h) */
};

enum status report_scores(const struct score_report *report, enum format format,
                          struct text *text, struct error *err);

/* The forecasts of a backtest at an origin, just added to the evaluation. */
struct origin_report {
    size_t fold; /* from 1 */
    const struct evaluation *evaluation;
    const struct windows *windows;
    const struct origin *origin;
    const double *y, *ridge; /* (H, n_targets); the ridge may be NULL */
    const double *quantiles; /* (H, n_targets, levels); NULL: there are none */
};

/* As CSV: the header, and the rows of an origin. */
void report_backtest_header(const struct levels *levels,
                            const struct levels *quantiles, struct text *text);
enum status report_backtest_origin(const struct origin_report *report,
                                   struct text *text, struct error *err);

/* Forecasts of the newest window of each series. */
struct forecast_report {
    const struct model *model;
    const char *model_path;
    const struct dataset *dataset;
    const struct origins *origins;
    size_t steps;                 /* of the horizon to print, <= model->H */
    const double *y;              /* (origins->n, model->H, n_targets) */
    struct levels levels;         /* of the intervals */
    const struct band *intervals; /* bands_around(); not read without levels */
    struct levels quantile_levels;
    const double *quantiles; /* (origins->n, model->H, n_targets, levels) */
    const double *weights;   /* (origins->n, channels, queries, row), net.h */
    const double *gates;     /* (origins->n, channels, slots, segments) */
    const struct attention_summary *summaries; /* (origins->n) */
    bool segments; /* an entry covers a segment, not a timestep */
    bool all;      /* tables of all series, however many */
    size_t width;  /* of a line of a table (grid.h) */
};

enum status report_forecasts(const struct forecast_report *report,
                             enum format format, struct text *text,
                             struct error *err);

/* All attention weights as CSV, one per row. */
void report_attention(const struct forecast_report *report, struct text *text);

/* The contents of a model; `width`: of the table (grid.h). */
enum status report_model(const struct model *model, const char *path,
                         enum format format, size_t width, struct text *text,
                         struct error *err);

#endif
