/*
 * gnuplot.h - runs the program gnuplot, without a shell. Script and picture are
 * passed in temporary files without a name, so that none stays behind.
 */
#ifndef CLI_GNUPLOT_H
#define CLI_GNUPLOT_H

#include "base/error.h"
#include "base/text.h"

/* STATUS_NO_OUTPUT if no folder of PATH has it, with what to install. `what`
 * needs it; `otherwise` is another remedy, or "". */
enum status gnuplot_check(const char *what, const char *otherwise,
                          struct error *err);

/*
 * Appends what gnuplot prints for a script, without the date of a PDF.
 * STATUS_NO_OUTPUT if it cannot be started, fails, is ended by a signal or
 * prints nothing; STATUS_IO if there is no room for the temporary files. `path`
 * is the picture, for messages.
 */
enum status gnuplot_run(const struct text *script, const char *path,
                        struct text *picture, struct error *err);

#endif
