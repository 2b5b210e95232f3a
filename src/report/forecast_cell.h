/* forecast_cell.h - single numbers and times of a report of forecasts
 * (report.h): of window i, step h = 0..steps-1 and target j. */
#ifndef REPORT_FORECAST_CELL_H
#define REPORT_FORECAST_CELL_H

#include "report/report.h"

double forecast_value(const struct forecast_report *report, size_t i, size_t h,
                      size_t j);

/* The interval of a level; NaN: the target has none. */
struct band forecast_band(const struct forecast_report *report, size_t i,
                          size_t h, size_t j, size_t level);

/* The quantile of a level; NaN: the target has none. */
double forecast_quantile(const struct forecast_report *report, size_t i,
                         size_t h, size_t j, size_t level);

/* What stands beside each forecast of a table: the intervals, then the
 * quantiles. Of range k the title, "80 %" or "q10", and the words, "1.2
 * to 3.4", "1.2", or "-" if the target has none. */
struct range_text {
    char text[80];
};
size_t forecast_n_ranges(const struct forecast_report *report);
struct range_text forecast_range_title(const struct forecast_report *report,
                                       size_t k);
struct range_text forecast_range(const struct forecast_report *report, size_t i,
                                 size_t h, size_t j, size_t k);

/* The time of the newest row of window i; "" without times. */
void forecast_origin_time(const struct forecast_report *report, size_t i,
                          char text[TIME_TEXT_MAX]);

/* "" without times, and for a label; any h. */
void forecast_step_time(const struct forecast_report *report, size_t i,
                        size_t h, char text[TIME_TEXT_MAX]);

/* Appends "site south" or "row 3", the name of the series of window i; false if
 * it has none. */
bool forecast_series(const struct forecast_report *report, size_t i,
                     struct text *text);

/* The number of series that are printed as tables: all, or the first ones. */
size_t forecast_tables(const struct forecast_report *report);

#endif
