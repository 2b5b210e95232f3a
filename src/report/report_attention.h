/*
 * report_attention.h - what the files that report forecasts share: the
 * attention of one window as a part of a report (report.h).
 */
#ifndef REPORT_REPORT_ATTENTION_H
#define REPORT_REPORT_ATTENTION_H

#include <stddef.h>

#include "base/text.h"

struct forecast_report;
struct json_writer;

/* Of window i: the id of its series, NULL if there is none. */
const char *report_id(const struct forecast_report *report, size_t i);

/* Every weight, as the last members of the object that is open. */
void attention_json(struct json_writer *writer,
                    const struct forecast_report *report, size_t i);

/*
 * One distribution as it is; of several decoding steps the largest weights of
 * each; of several timesteps that attend the mean of their distributions.
 */
void attention_table(const struct forecast_report *report, size_t i,
                     struct text *text);

#endif
