/* report_verdict.h - the model against the baselines, in words and as JSON. */
#ifndef REPORT_REPORT_VERDICT_H
#define REPORT_REPORT_VERDICT_H

#include "report/report.h"
#include "store/json.h"

/*
 * One line for each target whose test MAE a baseline beats or equals within
 * METRIC_TIE, or that has no test value; a single line if there is none. A
 * model that is the ridge forecast is not compared with itself. The last line
 * says where few test windows do not overlap.
 */
void report_verdict(const struct score_report *report, struct text *text);

/* The same and the worth of attention, in lines that fit the width of the
 * report. */
void table_verdict(const struct score_report *report, struct text *text);

/* The same with "; " between the lines and none at the end. */
void report_verdict_line(const struct score_report *report, struct text *text);

/* Two lines: whether attention contributed, where its weights depend on the
 * window; nothing if that was not asked. */
void report_attention_worth(const struct score_report *report,
                            struct text *text);

/* The MAE of each target beside that of the best baseline. */
void table_brief(const struct score_report *report, struct text *text);

/* The object "verdict": of each target the best baseline, whether the model
 * beats it, and 1 - MAE / that of this baseline; and the lines above as one. */
void put_verdict(struct json_writer *writer, const struct score_report *report);

#endif
