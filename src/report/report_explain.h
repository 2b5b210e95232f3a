/*
 * report_explain.h - why forecasts are what they are, as a table, CSV or JSON
 * (report.h): the parts and cells of contributions.h.
 */
#ifndef REPORT_REPORT_EXPLAIN_H
#define REPORT_REPORT_EXPLAIN_H

#include "report/report.h"
#include "model/contributions.h"

struct explain_report {
    const struct model *model;
    const char *model_path;
    const struct dataset *dataset;
    const struct prepared *prepared;
    const struct origins *origins;
    size_t step;  /* that is explained, from 1 on; 0: the mean of `steps` */
    size_t steps; /* of the horizon */
    const struct contributions *list;          /* (origins->n, n_targets) */
    const struct attention_summary *summaries; /* (origins->n) */
    const struct attention_diagnostics *diagnostics;
    bool all;     /* tables of all series, however many */
    size_t width; /* of a line of a table (grid.h) */
};

enum status report_explain(const struct explain_report *report,
                           enum format format, struct text *text,
                           struct error *err);

#endif
