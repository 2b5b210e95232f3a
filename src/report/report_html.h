/*
 * report_html.h - forecasts and what is known of their model as one page of
 * HTML, which needs no other file: summary, pictures, forecasts, scores, what
 * was chosen, what was found in the data, attention.
 */
#ifndef REPORT_REPORT_HTML_H
#define REPORT_REPORT_HTML_H

#include "report/report.h"
#include "table/finding.h"

/* The most series whose forecasts and weights are on the page. */
enum { HTML_SERIES = 3 };

struct html_report {
    const struct forecast_report *forecasts;
    const char *path;             /* of the data, as the user named it */
    const struct text *picture;   /* an SVG document */
    const struct findings *found; /* in the data that was read */
};

void report_html(const struct html_report *report, struct text *page);

#endif
