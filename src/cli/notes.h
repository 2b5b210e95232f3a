/*
 * notes.h - what a command says beside its results, on standard error.
 *
 * Notes and choices are silent under --quiet; warnings are not: they say
 * that a result may be wrong.
 */
#ifndef CLI_NOTES_H
#define CLI_NOTES_H

#include "base/error.h"
#include "base/text.h"
#include "cli/options.h"
#include "train/trainer.h"

/* Prints each line of `notes` and empties it. */
void notes_print(const struct options *options, struct text *notes);

void note(const struct options *options, const char *format, ...)
    ERROR_PRINTF(2, 3);
/* A note that only --verbose asks for. */
void detail(const struct options *options, const char *format, ...)
    ERROR_PRINTF(2, 3);
/* Appends name i of n to a list that ends with "and 312 more" if it is long. */
void name_listed(struct text *list, size_t i, size_t n, const char *name);

void warning(const char *format, ...) ERROR_PRINTF(1, 2);

/*
 * Shows how training goes on: a line that is rewritten if standard error is a
 * terminal, a line per epoch with --verbose, else nothing.
 */
struct progress_line {
    const struct options *options;
    const char *what; /* before all, such as "seed 2: " */
    const char *stage;
    double start, last; /* of this network and of the newest report: seconds
                           of the monotonic clock */
    bool shown;
};

void progress_start(struct progress_line *line, const struct options *options,
                    const char *what);
void progress_show(void *line, const struct progress *progress);
void progress_end(struct progress_line *line);

/* Seconds of the monotonic clock. */
double clock_seconds(void);

#endif
