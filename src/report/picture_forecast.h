/*
 * picture_forecast.h - the picture of predict: for each id and target its
 * newest values, its forecast and its intervals, and under the time axis the
 * attention weights of the same rows. For ids with a label: their forecasts
 * with their widest intervals.
 */
#ifndef REPORT_PICTURE_FORECAST_H
#define REPORT_PICTURE_FORECAST_H

#include "report/picture.h"
#include "report/report.h"

/* How much a picture has room for. */
struct picture_room {
    size_t drawings; /* of targets, at least 1 */
    size_t horizons; /* of values before the forecast, at least 30 values */
    size_t lines;    /* of ids with a label */
};
extern const struct picture_room room_of_terminal, room_of_file;

/* The note says what is left out. */
enum status picture_forecast(const struct forecast_report *report,
                             const struct picture_room *room,
                             struct picture *picture, struct error *err);

#endif
