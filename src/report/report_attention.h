/*
 * report_attention.h - the attention weights of one window as a part of a
 * report of forecasts (report.h).
 */
#ifndef REPORT_REPORT_ATTENTION_H
#define REPORT_REPORT_ATTENTION_H

#include <stddef.h>

#include "base/text.h"

struct attention_summary;
struct forecast_report;
struct json_writer;

/* The object "attention_summary". */
void attention_summary_json(struct json_writer *writer,
                            const struct attention_summary *summary);

/* All weights, as the last fields of the object that is open. */
void attention_json(struct json_writer *writer,
                    const struct forecast_report *report, size_t i);

/*
 * A table of the weights. For several decoding steps: the largest weights of
 * each step. For several query timesteps: the mean of their distributions.
 */
void attention_table(const struct forecast_report *report, size_t i,
                     struct text *text);

#endif
