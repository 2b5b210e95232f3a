/*
 * past_forecasts.h - forecasts of the last test windows beside the actual
 * values, for a picture: of the first series, windows that do not overlap.
 */
#ifndef REPORT_PAST_FORECASTS_H
#define REPORT_PAST_FORECASTS_H

#include "prep/window.h"
#include "report/picture.h"
#include "time/time.h"

enum { PAST_WINDOWS = 4, PAST_TARGETS = 6 };

struct past_window {
    size_t row;                   /* of the origin */
    double *y, *actual;           /* (H, n_targets) */
    char (*times)[TIME_TEXT_MAX]; /* (H) "" without times */
};

/* All zero is empty. */
struct past_forecasts {
    const struct schema *schema;
    size_t H, series;
    size_t n;
    struct past_window list[PAST_WINDOWS]; /* oldest first */
};

/*
 * Keeps a window, unless it is of another series than the first one or overlaps
 * the one before; y is (H, n_targets). Windows come in the order of their
 * origins. A label has no time and is not kept.
 */
enum status past_forecasts_add(struct past_forecasts *past,
                               const struct windows *windows,
                               const struct origin *origin, const double *y,
                               struct error *err);

/* Adds a panel for each of the first targets; none without windows. */
enum status past_forecasts_draw(const struct past_forecasts *past,
                                struct picture *picture, struct error *err);

void past_forecasts_release(struct past_forecasts *past);

#endif
