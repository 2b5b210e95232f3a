/*
 * plot.h - the picture of --plot: drawn in the terminal, in place of the table,
 * or written to a file by gnuplot.
 */
#ifndef CLI_PLOT_H
#define CLI_PLOT_H

#include <stdbool.h>

#include "base/error.h"
#include "cli/options.h"
#include "report/picture.h"

/* Called before anything is read: STATUS_USAGE for a picture of an unknown
 * form, or in place of results in another format than a table. */
enum status plot_check(const struct options *options, struct error *err);

/* Called before any work: STATUS_NO_OUTPUT if the file cannot be created, or if
 * there is no gnuplot. */
enum status plot_try(const struct options *options, struct error *err);

/* True for --plot -. */
bool plot_is_text(const struct options *options);

/* True if the picture is printed and the results are not. */
bool plot_replaces_results(const struct options *options);

/* Appends the bytes of the picture, as --plot wants them. Fails as
 * picture_text() or gnuplot_run(). */
enum status plot_draw(const struct options *options,
                      const struct picture *picture, struct text *bytes,
                      struct error *err);

#endif
