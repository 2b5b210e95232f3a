/*
 * m4.h - the scores of the M4 competition.
 *
 * sMAPE and MASE are means over the series, each of which is forecast once, and
 *
 *   OWA = (sMAPE / sMAPE of Naive2 + MASE / MASE of Naive2) / 2
 *
 * Naive2 is the "model" of a separate evaluation (naive2.h).
 */
#ifndef REPORT_M4_H
#define REPORT_M4_H

#include "base/text.h"
#include "store/json.h"
#include "report/report.h"

extern const char m4_naive2[]; /* its name in the tables */

/* NaN if one of the four cannot be computed. */
double m4_owa(const struct evaluation *naive2, const struct evaluation *model,
              enum forecaster by, int target);

/* Over all targets: a block of the table, and the fields of a JSON object. */
void m4_table(const struct score_report *report, struct text *text);
void m4_put(struct json_writer *writer, const struct score_report *report);

#endif
