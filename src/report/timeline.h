/*
 * timeline.h - the rows of a window, and the steps of its forecast after them,
 * as the positions of panels (picture.h).
 */
#ifndef REPORT_TIMELINE_H
#define REPORT_TIMELINE_H

#include "report/picture.h"
#include "report/report.h"

struct timeline {
    const struct forecast_report *report;
    size_t i;       /* of the window */
    size_t history; /* rows that are drawn; the last one is the newest */
};

/* The labels of all positions of a panel: their times, or their distances from
 * the newest row: -1, 0, +1. */
enum status timeline_labels(const struct timeline *timeline,
                            struct panel *panel, struct error *err);

/* Appends " (2015-12-31)"; without times " (step 3)" or " (3 rows back)", and
 * nothing for the newest row. */
void timeline_put_time(const struct timeline *timeline, size_t position,
                       struct text *text);

/* Appends "site south: temp", the id of the window and target j. */
void timeline_title(const struct timeline *timeline, size_t j,
                    struct text *title);

/* Adds a trace: the values of target j, without those that were filled; its
 * forecasts. */
enum status timeline_values(const struct timeline *timeline, size_t j,
                            struct panel *panel, struct trace **trace,
                            struct error *err);
enum status timeline_forecasts(const struct timeline *timeline, size_t j,
                               struct panel *panel, struct error *err);

/* "the first 6 of 40 ids (--only chooses others)", if some are not drawn. */
void timeline_left_out(const struct forecast_report *report, size_t ids,
                       size_t targets, struct text *note);

#endif
