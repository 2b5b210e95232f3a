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

void name_listed(struct text *list, size_t i, size_t n, const char *name)
{
    const size_t shown = n > 20 ? 8 : n;

    if (i < shown) {
        text_string(list, i ? ", " : "");
        text_shown(list, name);
    } else if (i == shown)
        text_printf(list, " and %zu more", n - shown);
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
    *line = (struct progress_line){
        .options = options, .what = what, .stage = "", .last = clock_seconds()};
}

/* Seconds that the epochs to come take, of all networks of this stage. */
static double seconds_left(const struct progress_line *line,
                           const struct progress *p)
{
    const size_t epochs =
        p->epochs - p->epoch + (p->members - p->member) * p->epochs;

    return (line->last - line->start) / (double)p->epoch * (double)epochs;
}

void progress_show(void *context, const struct progress *p)
{
    struct progress_line *line = context;
    const bool terminal = isatty(STDERR_FILENO) == 1;

    if (line->options->quiet || (!terminal && !line->options->verbose))
        return;
    if (p->epoch == 1) {
        line->stage = isnan(p->valid_loss) ? "final fit" : "training";
        line->start = line->last;
    }
    line->last = clock_seconds();
    (void)fprintf(stderr, "%s%s%s: ", terminal ? "\r\033[K" : "", line->what,
                  line->stage);
    if (p->members > 1)
        (void)fprintf(stderr, "network %zu of %zu, ", p->member, p->members);
    (void)fprintf(stderr, "epoch %zu of %zu, loss %.5f", p->epoch, p->epochs,
                  p->train_loss);
    if (!isnan(p->valid_loss))
        (void)fprintf(stderr, ", validation %.5f (best in epoch %zu)",
                      p->valid_loss, p->best_epoch);
    (void)fprintf(stderr, ", at most %.0f s left%s", seconds_left(line, p),
                  terminal ? "" : "\n");
    line->shown = terminal;
}

void progress_end(struct progress_line *line)
{
    if (line->shown)
        (void)fprintf(stderr, "\r\033[K");
    line->shown = false;
}
