/*
 * picture_gnuplot.h - a picture (picture.h) as a script for gnuplot, which
 * prints the file.
 *
 * The script holds all data as numbers. Names stand in single quotes, where
 * gnuplot runs no command and replaces nothing; a quote in them is doubled, and
 * characters that are not safe to print are '?'. gnuplot escapes them for SVG.
 */
#ifndef REPORT_PICTURE_GNUPLOT_H
#define REPORT_PICTURE_GNUPLOT_H

#include "report/picture.h"

/* Forms of a file, by its extension. */
enum picture_form { PICTURE_SVG, PICTURE_PNG, PICTURE_PDF };
extern const char *const picture_forms[]; /* "svg", ... ended by NULL */

void picture_gnuplot(const struct picture *picture, enum picture_form form,
                     struct text *script);

#endif
