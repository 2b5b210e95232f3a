/* report_quantiles.h - the scores of quantiles, beside those of intervals. */
#ifndef REPORT_REPORT_QUANTILES_H
#define REPORT_REPORT_QUANTILES_H

#include "report/report.h"
#include "store/json.h"

/* A table of each target and level; in the short form of `train` the shares
 * alone, of all targets. Nothing without quantiles. */
void table_quantiles(const struct score_report *report, struct text *text);

/* The array "quantiles" of a target and step, which may be ALL_TARGETS and
 * ALL_STEPS: an object of each level. Nothing without quantiles. */
void put_quantiles(struct json_writer *writer,
                   const struct quantile_scores *scores, int target, int step);

#endif
