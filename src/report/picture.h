/*
 * picture.h - what a picture shows, whoever draws it: picture_text.h in a
 * terminal, picture_gnuplot.h in a file.
 *
 * A picture is a list of panels, one under another. The n positions of a panel
 * are points in time, steps of the horizon, epochs or compared things. A trace
 * has up to one value at each of them:
 *
 *   PANEL_LINES      traces over the positions, from left to right
 *   PANEL_SIGNED     one trace: what each position adds, as a bar up or down
 *   PANEL_BARS       one trace: the weight of each position, under the time
 *                    axis of the panel above
 *   PANEL_HEAT       a trace is a row of weights, the first one on top
 *   PANEL_INTERVALS  positions are lines, the first one on top: a mean and an
 *                    interval, and a line at `zero`
 *
 * A command draws by a function of its report that adds panels:
 * picture_forecast.h, picture_explain.h, picture_scores.h,
 * picture_compare.h.
 */
#ifndef REPORT_PICTURE_H
#define REPORT_PICTURE_H

#include <stddef.h>

#include "base/error.h"
#include "base/list.h"
#include "base/text.h"

enum panel_kind {
    PANEL_LINES,
    PANEL_SIGNED,
    PANEL_BARS,
    PANEL_HEAT,
    PANEL_INTERVALS
};

/* How a trace of PANEL_LINES is drawn. */
enum mark {
    MARK_HISTORY,  /* known values */
    MARK_ACTUAL,   /* values that a forecast is compared with */
    MARK_FORECAST, /* of the model */
    MARK_OTHER,    /* of something the model is compared with */
    MARK_BAND      /* from `low` to `high`; wide ones before narrow ones */
};

/* NaN where it has no value. `y` of a band and `low` and `high` of other lines
 * are not drawn. */
struct trace {
    enum mark mark;
    struct text name;
    double *y, *low, *high; /* (n) */
};

struct range {
    double low, high;
};

#define NO_POSITION ((size_t)-1)

struct panel {
    enum panel_kind kind;
    struct text title;
    struct text caption; /* the values that a reader looks for, in words */
    struct text axis;    /* what the positions are; may be empty */
    struct text unit;    /* what the values are; may be empty */
    size_t n;
    struct string_list labels; /* (n) of the positions */
    size_t origin; /* the last position before the forecast, where a line is */
    double zero;   /* NaN: no line */
    struct range shown; /* of PANEL_SIGNED: values it has room for beside its
                           own, so that panels have one scale; all zero: none */
    size_t n_traces, capacity;
    struct trace *traces;
};

/* All zero is an empty picture. */
struct picture {
    struct text note; /* what is left out; may be empty */
    size_t n, capacity;
    struct panel *panels;
};

/* Adds a panel of n positions, whose labels the caller adds. It is valid until
 * the next one is added. STATUS_INTERNAL: no memory. */
enum status picture_add(struct picture *picture, enum panel_kind kind, size_t n,
                        struct panel **panel, struct error *err);

/* Adds a trace without values. It is valid until the next one is added. */
enum status panel_add(struct panel *panel, enum mark mark, const char *name,
                      struct trace **trace, struct error *err);

/* Adds the label of the next position. */
enum status panel_label(struct panel *panel, const char *label,
                        struct error *err);

void picture_release(struct picture *picture);

/* The bytes of a text, "" for an empty one. */
const char *picture_words(const struct text *text);

/* The range of all values of a panel that are drawn, low < high; 0 to 1 if
 * there are none. */
struct range panel_range(const struct panel *panel);

/* The distance of tick marks, 1, 2 or 5 times a power of ten, so that there
 * are at most `most` in the range. */
double tick_distance(struct range range, size_t most);

/* A tick mark at a multiple of `distance`, for printf. */
struct tick_text {
    char text[32];
};
struct tick_text tick_text(double value, double distance);

/* The positions between two labels of an axis for at most `most` labels, 1, 2
 * or 5 times a power of ten. */
size_t label_distance(size_t n, size_t most);

#endif
