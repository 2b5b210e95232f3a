/* notes.c - see notes.h. */
#include "cli/notes.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/utf8.h"
#include "base/version.h"
#include "cli/output.h"

/* User-supplied names in the text are escaped as by error_set(). */
static void ERROR_PRINTF(2, 0)
    print_line(const char *kind, const char *format, va_list args)
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
    print_line("", format, args);
    va_end(args);
}

void note_verbose(const struct options *options, const char *format, ...)
{
    va_list args;

    if (options->quiet || !options->verbose)
        return;
    va_start(args, format);
    print_line("", format, args);
    va_end(args);
}

void warning(const char *format, ...)
{
    va_list args;

    va_start(args, format);
    print_line("warning: ", format, args);
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
        if (!strncmp(line, NOTE_WARNING, strlen(NOTE_WARNING)))
            warning("%s", line + strlen(NOTE_WARNING));
        else
            note(options, "%s", line);
    }
    text_release(notes);
}

void progress_start(struct progress_line *line, const struct options *options,
                    const char *prefix)
{
    *line = (struct progress_line){.options = options, .prefix = prefix};
}

void progress_estimate(struct progress_line *line, const struct fit_time *time)
{
    line->time = *time;
    line->possible = time->epochs;
    line->done = 0;
    line->start = clock_seconds();
}

/* The most epochs that are left of this training and of those of the members
 * after it. */
static size_t max_epochs_left(const struct progress_line *line,
                              const struct progress *p)
{
    const size_t each =
        p->purpose == FOR_FINAL_FIT ? line->scored_epochs : p->epochs;

    return p->epochs - p->epoch + (p->members - p->member) * each;
}

/* Counts an epoch, and those that the training before it did not need. */
static void count_epoch(struct progress_line *line, const struct progress *p)
{
    size_t n = 1;

    if (p->epoch == 1 || p->purpose != line->purpose)
        n += line->epochs - line->epoch;
    line->purpose = p->purpose;
    line->epoch = p->epoch;
    line->epochs = p->epochs;
    line->done++;
    if (p->purpose == FOR_SCORES)
        line->scored_epochs = p->epochs;
    if (!line->possible)
        return;
    line->possible -= n < line->possible ? n : line->possible;
    if (p->purpose == FOR_FINAL_FIT &&
        line->possible > max_epochs_left(line, p))
        line->possible = max_epochs_left(line, p);
}

/* By the estimated time of an epoch, or the measured one if that is longer. The
 * rest comes before the final fit. */
static double seconds_left(const struct progress_line *line)
{
    enum { MIN_MEASURED = 3 }; /* in fewer, the first epoch weighs too much */
    const double measured =
        (clock_seconds() - line->start) / (double)line->done;
    const bool slower =
        line->done >= MIN_MEASURED && measured > line->time.epoch_seconds;

    return (slower ? measured : line->time.epoch_seconds) *
               (double)line->possible +
           (line->purpose == FOR_FINAL_FIT ? 0 : line->time.rest);
}

/* The most important fields come first: the line may be cut. */
static void put_progress(const struct progress_line *line,
                         const struct progress *p, bool has_estimate,
                         struct text *text)
{
    static const char *const purposes[] = {
        [FOR_CHANNELS] = "choosing channels",
        [FOR_KIND] = "choosing the attention kind",
        [FOR_SEGMENTS] = "choosing segments",
        [FOR_SCORES] = "training",
        [FOR_ATTENTION] = "judging the attention",
        [FOR_FINAL_FIT] = "final fit",
    };

    text_printf(text, "%s%s: ", line->prefix, purposes[p->purpose]);
    if (p->members > 1)
        text_printf(text, "network %zu of %zu, ", p->member, p->members);
    text_printf(text, "epoch %zu", p->epoch);
    if (has_estimate)
        text_printf(text, ", at most %zu more (%.0f s)", line->possible,
                    ceil(seconds_left(line)));
    else
        text_printf(text, " of %zu", p->epochs);
    if (!isnan(p->valid_loss))
        text_printf(text, ", validation loss %.5f", p->valid_loss);
    if (p->best_epoch && !isnan(p->valid_loss))
        text_printf(text, ", best %.5f in epoch %zu", p->best_loss,
                    p->best_epoch);
    text_printf(text, ", train loss %.5f", p->train_loss);
}

void progress_show(void *context, const struct progress *p)
{
    struct progress_line *line = context;
    const size_t columns = terminal_columns(STDERR_FILENO);
    const bool has_estimate = line->possible > 0;
    struct text text = {0};

    if (line->options->quiet || (!columns && !line->options->verbose))
        return;
    count_epoch(line, p);
    put_progress(line, p, has_estimate, &text);
    if (!text.failed && columns)
        (void)fprintf(stderr, "\r\033[K%.*s",
                      (int)utf8_cut(text.bytes, text.length, columns - 1),
                      text.bytes);
    else if (!text.failed)
        (void)fprintf(stderr, "%s\n", text.bytes);
    text_release(&text);
    line->shown = columns > 0;
}

void progress_end(struct progress_line *line)
{
    if (line->shown)
        (void)fprintf(stderr, "\r\033[K");
    line->shown = false;
}
