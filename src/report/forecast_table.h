/*
 * forecast_table.h - forecasts with attention weights as tables of text: of
 * each series what was forecast, by what and with which weights; last, once for
 * all, what their owner should know.
 */
#ifndef REPORT_FORECAST_TABLE_H
#define REPORT_FORECAST_TABLE_H

#include "report/report.h"

/* Appends the tables of forecast_tables() series, lines of report->width. */
void forecast_table(const struct forecast_report *report, struct text *text);

#endif
