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

/* True if the picture is written to a file. */
bool plot_is_file(const struct options *options);

/* Fills a picture from what a command found; for a terminal with less in it. */
typedef enum status plot_build(const void *found, bool in_terminal,
                               struct picture *picture, struct error *err);

/* Results of a command, and where they go. */
struct plotted {
    const struct text *results; /* to --output; the picture may replace them */
    const char *path;           /* of `rows`; NULL: none */
    const struct text *rows;
};

/*
 * Writes the results and, with --plot, the picture. If this cannot be drawn,
 * the results are written all the same, because they may have taken long, and
 * then it fails: as `build`, picture_text(), gnuplot_run() or
 * output_write_all().
 */
enum status plot_write(const struct options *options,
                       const struct plotted *plotted, plot_build *build,
                       const void *found, struct error *err);

#endif
