/*
 * notes.h - notes, warnings and progress, printed to standard error.
 *
 * --quiet suppresses notes and progress. Warnings are always printed: the
 * result may be wrong.
 */
#ifndef CLI_NOTES_H
#define CLI_NOTES_H

#include "base/error.h"
#include "base/text.h"
#include "cli/options.h"
#include "table/finding.h"
#include "train/fit_time.h"
#include "train/trainer.h"

/* Prints each line of `notes` and empties it. Lines that start with
 * NOTE_WARNING are warnings. */
void notes_print(const struct options *options, struct text *notes);

void note(const struct options *options, const char *format, ...)
    ERROR_PRINTF(2, 3);
/* A note that is printed only with --verbose. */
void note_verbose(const struct options *options, const char *format, ...)
    ERROR_PRINTF(2, 3);

void warning(const char *format, ...) ERROR_PRINTF(1, 2);

/*
 * The progress of training. On a terminal it is one line, rewritten and cut to
 * the width; otherwise one line per epoch with --verbose, and nothing without.
 */
struct progress_line {
    const struct options *options;
    const char *prefix; /* such as "seed 2: " */

    size_t possible;      /* most epochs that are left; 0: no estimate */
    size_t done;          /* epochs since the estimate */
    double start;         /* of the estimate, by the monotonic clock */
    struct fit_time time; /* the estimate */
    enum purpose purpose; /* of the newest report, like its epochs */
    size_t epoch, epochs;
    size_t scored_epochs; /* at most, of a network of the scored fit */
    bool shown;
};

void progress_start(struct progress_line *line, const struct options *options,
                    const char *prefix);

/* Sets the estimate of what is left. */
void progress_estimate(struct progress_line *line, const struct fit_time *time);

void progress_show(void *line, const struct progress *progress);
void progress_end(struct progress_line *line);

#endif
