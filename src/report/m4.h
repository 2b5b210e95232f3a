/*
 * m4.h - scores as the M4 competition has them.
 *
 * sMAPE and MASE are means over the series, each forecast once, and
 *
 *   OWA = (sMAPE / sMAPE of Naive2 + MASE / MASE of Naive2) / 2
 *
 * Naive2 is the "model" of an evaluation of its own (naive2.h).
 */
#ifndef REPORT_M4_H
#define REPORT_M4_H

#include "base/text.h"
#include "store/json.h"
#include "report/report.h"

extern const char m4_naive2[]; /* what it is called beside the forecasters */

/* NaN where one of the four cannot be computed. */
double m4_owa(const struct evaluation *naive2, const struct evaluation *of,
              enum forecaster by, int target);

/* Over all targets: a block of the table, and the members of an object. */
void m4_table(const struct score_report *report, struct text *text);
void m4_put(struct json_writer *writer, const struct score_report *report);

#endif
