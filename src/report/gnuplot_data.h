/*
 * gnuplot_data.h - form, names, numbers and styles of lines in a script for
 * gnuplot (picture_gnuplot.h).
 */
#ifndef REPORT_GNUPLOT_DATA_H
#define REPORT_GNUPLOT_DATA_H

#include <stdbool.h>

#include "report/picture_gnuplot.h"

/* The form of the file, of so many pixels. A PNG has two for each of them, a
 * PDF an inch for 96. */
void gnuplot_terminal(enum picture_form form, int width, int height,
                      struct text *script);

enum { GNUPLOT_TICK_COLUMNS = 32, GNUPLOT_NAME_COLUMNS = 100 };

/* A name between single quotes, cut after so many columns; in the label of a
 * tick mark, where gnuplot reads formats, % is doubled. */
void gnuplot_name(const char *name, bool is_tick, struct text *script);

/*
 * The block $pItK of trace k of panel i: x, y, low, high. A blank line breaks a
 * line. A band of one position is nearly as wide as a position.
 */
void gnuplot_data(const struct panel *panel, size_t i, size_t k,
                  struct text *script);

/* How a trace of lines is drawn, the nth of its mark. They are told apart in
 * black and white: by grey, by width, by dashes and by points. */
void gnuplot_style(enum mark mark, size_t nth, struct text *script);

#endif
