/* notes.c - see notes.h. */
#include "cli/notes.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/version.h"

/* Names in the text may hold anything: shown as error_set() shows them. */
static void ERROR_PRINTF(2, 0)
    say(const char *kind, const char *format, va_list args)
{
    struct error line;
    char message[sizeof line.message];

    (void)vsnprintf(message, sizeof message, format, args);
    (void)error_set(&line, STATUS_OK, "%s", message);
    (void)fprintf(stderr, "%s: %s%s\n", PROGRAM_NAME, kind, line.message);
}

void note(const struct options *options, const char *format, ...)
{
    va_list args;

    if (options->quiet)
        return;
    va_start(args, format);
    say("", format, args);
    va_end(args);
}

void detail(const struct options *options, const char *format, ...)
{
    va_list args;

    if (options->quiet || !options->verbose)
        return;
    va_start(args, format);
    say("", format, args);
    va_end(args);
}

void warning(const char *format, ...)
{
    va_list args;

    va_start(args, format);
    say("warning: ", format, args);
    va_end(args);
}

void notes_print(const struct options *options, struct text *notes)
{
    char *line = notes->bytes, *end;

    for (; line && *line; line = end + 1) {
        end = strchr(line, '\n');
        if (!end)
            break;
        *end = '\0';
        note(options, "%s", line);
    }
    text_release(notes);
}

double clock_seconds(void)
{
    struct timespec now;

    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

void progress_start(struct progress_line *line, const struct options *options,
                    const char *what)
{
    *line = (struct progress_line){options, what, "", clock_seconds(), false};
}

void progress_show(void *context, const struct progress *p)
{
    struct progress_line *line = context;
    const bool terminal = isatty(STDERR_FILENO) == 1;
    double left;

    if (line->options->quiet || (!terminal && !line->options->verbose))
        return;
    if (p->epoch == 1)
        line->stage = isnan(p->valid_loss) ? "final fit" : "training";
    left = (clock_seconds() - line->start) / (double)p->epoch *
           (double)(p->epochs - p->epoch);
    (void)fprintf(stderr, "%s%s%s: epoch %zu of %zu, loss %.5f",
                  terminal ? "\r\033[K" : "", line->what, line->stage, p->epoch,
                  p->epochs, p->train_loss);
    if (!isnan(p->valid_loss))
        (void)fprintf(stderr, ", validation %.5f (best in epoch %zu)",
                      p->valid_loss, p->best_epoch);
    (void)fprintf(stderr, ", at most %.0f s left%s", left,
                  terminal ? "" : "\n");
    line->shown = terminal;
    if (p->epoch == p->epochs)
        line->start = clock_seconds();
}

void progress_end(struct progress_line *line)
{
    if (line->shown)
        (void)fprintf(stderr, "\r\033[K");
    line->shown = false;
}
