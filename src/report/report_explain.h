/*
 * report_explain.h - why forecasts are what they are, as a table, CSV or JSON
 * (report.h): the parts and cells of contributions.h.
 */
#ifndef REPORT_REPORT_EXPLAIN_H
#define REPORT_REPORT_EXPLAIN_H

#include "report/report.h"
#include "model/contributions.h"

struct explain_report {
    struct forecast_report forecasts; /* that are explained; the intervals, and
                                         the weights, are not read */
    const struct prepared *prepared;
    size_t step; /* that is explained, from 1 on; 0: the mean of all */
    const struct contributions *list; /* (origins->n, n_targets) */
    const struct attention_diagnostics *diagnostics;
};

enum status report_explain(const struct explain_report *report,
                           enum format format, struct text *text,
                           struct error *err);

#endif
