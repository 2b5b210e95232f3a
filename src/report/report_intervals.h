/* report_intervals.h - the scores of prediction intervals. */
#ifndef REPORT_REPORT_INTERVALS_H
#define REPORT_REPORT_INTERVALS_H

#include "report/report.h"
#include "store/json.h"

/* False without intervals, or if too few values were scored to judge them. */
bool intervals_are_scored(const struct evaluation *evaluation);

/* A table of each target and level, of the model beside the seasonal naive
 * forecast, whose intervals only a backtest has; in the short form of `train`
 * the coverage alone, of all targets. Nothing without intervals. Then those of
 * quantiles. */
void table_intervals(const struct score_report *report, struct text *text);

/* The array "intervals" of a target and step, which may be ALL_TARGETS and
 * ALL_STEPS: an object of each level, with those of the baselines in it. Then
 * the array "quantiles", if there are some. */
void put_intervals(struct json_writer *writer,
                   const struct evaluation *evaluation, int target, int step);

#endif
