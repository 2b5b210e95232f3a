/* time_refuse_ticks.c - refuses times that can be read, but not rightly; see
 * time_refuse.h. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/shell.h"
#include "csv/source.h"
#include "table/time_candidate.h"
#include "table/time_refuse.h"
#include "time/calendar.h"

/* Writes the date, month or quarter of a time, and the time of day if it may
 * have a fraction. */
static void print_in_words(const struct time_form *form, bool clock,
                           int64_t tick, char text[TIME_TEXT_MAX])
{
    struct time_form words = {0};

    (void)time_form_set(&words, clock ? "%-d %B %Y %H:%M:%S"
                                : form->kind != TIME_MONTH ? "%-d %B %Y"
                                : strchr(form->pattern, 'q')
                                    ? "quarter %q of %Y"
                                    : "%B %Y");
    words.kind = form->kind;
    words.zone = form->zone;
    words.shift = form->shift;
    (void)time_print(&words, tick, text);
}

/* Appends the command that writes dates of a form as 2024-12-31; false if it
 * has others than three numbers. */
static bool put_iso(const char *path, const char *pattern, struct text *text)
{
    static const char letters[] = "Ymd";
    struct text filter = {0};
    const char *century = "";
    int groups[] = {0, 0, 0}, n = 0;

    text_string(&filter, "sed -E 's#");
    for (const char *at = pattern; *at; at++) {
        const char *letter;

        if (*at != '%') {
            text_printf(&filter, "[%c]", *at);
            continue;
        }
        at++;
        letter = *at ? strchr(letters, *at == 'y' ? 'Y' : *at) : NULL;
        if (!letter || groups[letter - letters])
            break;
        groups[letter - letters] = ++n;
        century = *at == 'y' ? "20" : century;
        text_string(&filter, "([0-9]+)");
    }
    text_printf(&filter, "#%s\\%d-\\%d-\\%d#'", century, groups[0], groups[1],
                groups[2]);
    if (n == 3)
        source_add_command(text, path, &filter);
    text->failed |= filter.failed;
    text_release(&filter);
    return n == 3;
}

/* Refuses ambiguous dates of a list of them, to which --time-format does not
 * apply. Releases the texts. */
static enum status refuse_list(const struct time_candidate *c, size_t n,
                               const struct table *table, size_t row,
                               struct text *names, struct text *message,
                               struct error *err)
{
    enum status status = text_status(names, err);
    char text[TIME_TEXT_MAX];

    for (size_t k = 0; k < n; k++) {
        const struct time_form *form = &c->readings[k].form;

        print_in_words(form, false, c->readings[k].ticks[row], text);
        text_printf(message, "%sfor %s: ", k ? "; " : " (", text);
        if (!put_iso(table->path, form->pattern, message))
            text_string(message, "write it as YYYY-MM-DD");
    }
    text_string(message, ")");
    if (status == STATUS_OK)
        status = text_status(message, err);
    if (status == STATUS_OK)
        status = error_set(err, STATUS_DATA, "%s:%zu: column \"%s\": %s",
                           table->path, table_line(table, row), names->bytes,
                           message->bytes);
    text_release(names);
    text_release(message);
    return status;
}

/* Refuses times whose order of day, month and year cannot be settled, or whose
 * number may be a month or a quarter. */
enum status time_refuse_ambiguous(const struct time_search *search,
                                  struct table *table, size_t i,
                                  struct error *err)
{
    const struct time_candidate *c = &search->candidates[i];
    struct text names = {0}, message = {0}, choices = {0};
    enum status status;
    struct time_form written = c->readings[0].form;
    char text[TIME_TEXT_MAX];
    size_t row = 0, n = 0;
    bool clock = false;

    while (row + 1 < table->n_rows &&
           c->readings[0].ticks[row] == c->readings[1].ticks[row])
        row++;
    time_search_names(&names, search, table, i);
    time_form_settle(&written);
    (void)time_print(&written, c->readings[0].ticks[row], text);
    text_printf(&message, "\"%s\" may be ", text);
    while (n < c->n_readings && c->readings[n].form.kind != TIME_INTEGER)
        n++;
    for (size_t k = 0; k < n; k++)
        clock = clock || c->readings[k].form.fraction_of > TICKS_SECOND;
    for (size_t k = 0; k < n; k++) {
        print_in_words(&c->readings[k].form, clock, c->readings[k].ticks[row],
                       text);
        text_printf(&message, "%s%s", k ? " or " : "", text);
    }
    if (search->options->list_of_dates)
        return refuse_list(c, n, table, row, &names, &message, err);
    for (size_t k = 0; k < n; k++) {
        text_string(&message,
                    k ? " or --time-format " : " (give --time-format ");
        shell_quote(&message, c->readings[k].form.pattern);
        text_string(&choices, k ? "\n--time-format " : "--time-format ");
        shell_quote(&choices, c->readings[k].form.pattern);
    }
    text_string(&message, ")");
    message.failed |= choices.failed;
    status =
        time_refuse_choices(table, row, &names, &message, choices.bytes, err);
    text_release(&choices);
    return status;
}

bool time_is_too_close(const struct time_reading *r)
{
    enum { FEW = 100 /* microseconds, of which rounding is much */ };
    size_t n = 0, n_close = 0;

    if (!r->form.nanoseconds_differ)
        return false;
    for (size_t i = 1; i < r->n; i++) {
        int64_t apart;

        if (r->ticks[i] == MISSING_TICK || r->ticks[i - 1] == MISSING_TICK)
            continue;
        apart = llabs(r->ticks[i] - r->ticks[i - 1]);
        n += apart > 0;
        n_close += apart > 0 && apart < FEW;
    }
    return 2 * n_close > n;
}

enum status time_refuse_close(const struct time_search *search,
                              struct table *table, size_t i, struct error *err)
{
    static char no_times[] = "--time none";
    struct text names = {0}, message = {0};

    time_search_names(&names, search, table, i);
    text_string(&message, "times are less than 100 microseconds apart, with "
                          "digits below a microsecond, to which they would be "
                          "rounded");
    return time_refuse_with(table, 0, &names, &message, no_times,
                            "write whole microseconds", err);
}

enum status time_refuse_unordered(const struct time_search *search,
                                  struct table *table, struct error *err)
{
    const size_t i = search->n_columns + 1;
    const struct time_candidate *c = &search->candidates[i];
    struct text names = {0}, message = {0}, choices = {0};
    enum status status;

    if (c->reason != REASON_AFFIXED || !c->n_readings || c->n_missing ||
        !time_candidate_varies(c))
        return STATUS_OK;
    time_search_names(&names, search, table, i);
    text_string(&choices, "--time ");
    names.failed |= choices.failed;
    if (!names.failed)
        shell_quote(&choices, names.bytes);
    text_string(&message, "the columns have the parts of dates, which go back "
                          "and forth (give ");
    text_string(&message, choices.failed ? "" : choices.bytes);
    text_string(&message, " if they are the time, or --time none)");
    text_string(&choices, "\n--time none");
    message.failed |= choices.failed;
    status =
        time_refuse_choices(table, 0, &names, &message, choices.bytes, err);
    text_release(&choices);
    return status;
}

enum status time_refuse_part(const struct time_search *search,
                             struct table *table, size_t i, struct error *err)
{
    const struct time_candidate *c = &search->candidates[i];
    struct text names = {0}, message = {0};
    char remedy[64];

    (void)snprintf(remedy, sizeof remedy, "--tz %s", c->zone);
    time_search_names(&names, search, table, i);
    text_printf(&message,
                "\"%s\" is %s; in %s the clocks are put %s on this date",
                c->bad_text,
                c->is_short ? "followed by no other hour of its day"
                            : "in no day of 24 hours",
                c->zone, c->is_short ? "forward" : "back");
    return time_refuse_with(table, c->bad - 1, &names, &message, remedy,
                            c->is_short ? "add the hour if it is missing"
                                        : "give the zone of the file with --tz",
                            err);
}

bool time_is_left_out(const struct time_candidate *c)
{
    struct time_form form = c->bad_form;
    int64_t ignored;

    form.zone = NULL;
    return c->bad_form.zone &&
           time_parse(c->bad_text, strlen(c->bad_text), true, &form, &ignored);
}

enum status time_refuse_left_out(const struct time_search *search,
                                 struct table *table, size_t i,
                                 struct error *err)
{
    const struct time_candidate *c = &search->candidates[i];
    static char without[] = "--tz none";
    struct text names = {0}, message = {0};

    time_search_names(&names, search, table, i);
    text_printf(&message,
                "\"%s\" does not exist in %s, where the clocks are put forward "
                "then",
                c->bad_text, search->options->reading.tz);
    if (!search->options->from_model)
        return time_refuse_with(table, c->bad - 1, &names, &message, without,
                                "correct the cell if the other times are local "
                                "times there, else leave --tz out",
                                err);
    text_string(&message, " (correct the cell, or train without --tz)");
    return time_refuse_filter(table, c->bad - 1, &names, &message, NULL, err);
}
