/* explain_records.h - the CSV and the JSON of report_explain.h. */
#ifndef REPORT_EXPLAIN_RECORDS_H
#define REPORT_EXPLAIN_RECORDS_H

#include "report/report_explain.h"

void explain_csv(const struct explain_report *report, struct text *text);
enum status explain_json(const struct explain_report *report, struct text *text,
                         struct error *err);

#endif
