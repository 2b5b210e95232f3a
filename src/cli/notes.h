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
void note_verbose(const struct options *options, const char *format, ...)
    ERROR_PRINTF(2, 3);
/* Appends name i of n to a list that ends with "and 312 more" if it is long. */
void list_name(struct text *list, size_t i, size_t n, const char *name);

void warning(const char *format, ...) ERROR_PRINTF(1, 2);

/*
 * Shows how training goes on: a line that is rewritten if standard error is a
 * terminal, and cut to it; a line per epoch with --verbose; else nothing.
 */
struct progress_line {
    const struct options *options;
    const char *what; /* before all, such as "seed 2: " */

    size_t possible;      /* epochs that the run may still take; 0: not known */
    size_t done;          /* epochs since that is known */
    double start;         /* when it was, by the monotonic clock */
    double epoch_seconds; /* that were expected of one */
    size_t epoch, epochs; /* of the newest report */
    size_t scored_epochs; /* at most, of a network for the scores */
    bool shown;
};

void progress_start(struct progress_line *line, const struct options *options,
                    const char *what);

/* From here on the run takes at most so many epochs and seconds: what is shown
 * of them counts down. */
void progress_expect(struct progress_line *line, double seconds, size_t epochs);

void progress_show(void *line, const struct progress *progress);
void progress_end(struct progress_line *line);

/* Seconds of the monotonic clock. */
double clock_seconds(void);

#endif
