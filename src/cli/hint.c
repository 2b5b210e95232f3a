/* hint.c - see hint.h. */
#include "cli/hint.h"

#include <stdio.h>
#include <string.h>

#include "base/utf8.h"
#include "base/version.h"
#include "cli/checking_filter.h"
#include "cli/pipeline.h"
#include "cli/remedies.h"
#include "csv/source.h"

/* Appends to a message. */
static void add_to(struct error *err, const char *text)
{
    const size_t length = strlen(err->message);

    if (strlen(text) < sizeof err->message - length)
        (void)snprintf(err->message + length, sizeof err->message - length,
                       "%s", text);
}

/* Replaces a text in a message from `start` on if both are there to be printed
 * as they are, and the result is not too long. Returns where it goes on. */
static size_t replace(struct error *err, size_t start, const struct text *from,
                      const struct text *to)
{
    char message[sizeof err->message];
    const char *at;
    int n;

    if (from->failed || to->failed ||
        (at = strstr(err->message + start, from->bytes)) == NULL)
        return 0;
    n = snprintf(message, sizeof message, "%.*s%s%s", (int)(at - err->message),
                 err->message, to->bytes, at + from->length);
    if (n < 0 || (size_t)n >= sizeof message)
        return 0;
    start = (size_t)(at - err->message) + to->length;
    (void)snprintf(err->message, sizeof err->message, "%s", message);
    utf8_make_printable(err->message);
    return start;
}

/* Replaces the command of the newest refusal. */
static void replace_filter(const struct options *options, struct error *err,
                           const struct text *pipeline)
{
    struct text from = {0}, to = {0};

    source_add_filter(&from, source_name(options->data), err->filter);
    if (*err->options)
        text_printf(&from, ", then give %s", err->options);
    if (!strcmp(options->data, "-"))
        text_string(&to, "... | ");
    text_string(&to, pipeline->failed ? "" : pipeline->bytes);
    to.failed |= pipeline->failed;
    (void)replace(err, 0, &from, &to);
    text_release(&from);
    text_release(&to);
}

/* Replaces the ends of the other commands, which write a new file. */
static void replace_ends(const struct options *options,
                         const struct command *command, struct error *err)
{
    struct text from = {0}, to = {0};
    size_t at = 0;

    source_add_end(&from, source_name(options->data));
    text_printf(&to, " | " PROGRAM_NAME " %s", command->name);
    options_print(options, command, &to);
    text_string(&to, " -");
    while (from.length && (at = replace(err, at, &from, &to)) != 0)
        ;
    text_release(&from);
    text_release(&to);
}

/* Appends the options of the user, with those of `others`. */
static enum status put_words(const struct options *options,
                             const struct command *command, const char *others,
                             struct text *words, struct error *err)
{
    bool changed;

    options_print(options, command, words);
    text_string(words, "");
    TRY(text_status(words, err));
    return remedies_add(words, others, &changed, err);
}

/* Appends the command line through the filters that were found, or through that
 * of the message. */
static enum status put_pipeline(const struct checking *c,
                                const struct command *command,
                                const struct error *refused,
                                struct text *pipeline, struct error *err)
{
    const struct options *o = c->options;
    const bool found = c->trains && (!*refused->filter || c->filters.n);
    struct string_list one = {0};
    struct text words = {0};
    enum status status = put_words(
        o, command, found ? c->words.bytes : refused->options, &words, err);

    if (status == STATUS_OK && !found)
        status = string_list_add(&one, refused->filter, strlen(refused->filter),
                                 err);
    if (status == STATUS_OK) {
        pipeline_put(pipeline, o->data, found ? &c->filters : &one,
                     command->name, words.bytes);
        status = text_status(pipeline, err);
    }
    string_list_release(&one);
    text_release(&words);
    return status;
}

/* "it trains with ...": the options, or the whole command line. */
static void add_words(const struct checking *c, const struct text *pipeline,
                      struct error *err)
{
    if (c->filters.n && !strstr(err->message, pipeline->bytes)) {
        add_to(err, "; it trains with: ");
        add_to(err, pipeline->bytes);
    } else if (!c->filters.n && c->words.length > c->n_given &&
               !strstr(err->message, c->words.bytes + c->n_given)) {
        add_to(err, "; it trains with");
        add_to(err, c->words.bytes);
    }
}

/* What trains in each way, where content cannot decide. */
static void add_choices(const struct checking *c, struct error *err)
{
    if (!c->choices.length || c->choices.failed || !c->choices_tell)
        return;
    add_to(err, "; it trains with");
    add_to(err, c->choices.bytes);
}

/* True if the refusal names a filter for the data. */
static bool has_filter(const struct options *options, const struct error *err)
{
    const char *name = source_name(options->data);
    const size_t n = strlen(name);

    return *err->filter && strncmp(err->message, name, n) == 0 &&
           err->message[n] == ':' && checking_can_filter(options);
}

/* With what is known of the data, which may be nothing. */
static void complete(const struct checking *c, const struct command *command,
                     struct error *err)
{
    struct text pipeline = {0};
    struct error ignored;

    if (put_pipeline(c, command, err, &pipeline, &ignored) == STATUS_OK) {
        if (has_filter(c->options, err)) {
            replace_filter(c->options, err, &pipeline);
            replace_ends(c->options, command, err);
        }
        if (c->trains)
            add_words(c, &pipeline, err);
        add_choices(c, err);
    }
    text_release(&pipeline);
}

void hint_add(const struct options *options, const struct command *command,
              struct error *err)
{
    static const unsigned trains =
        COMMAND_TRAIN | COMMAND_BACKTEST | COMMAND_COMPARE;
    struct checking checking = {.options = options};
    struct error ignored;

    if (err->code != STATUS_DATA || !options->data)
        return;
    if (command->set & trains && !checking_reads_once(options->data) &&
        checking_run(&checking, &ignored) != STATUS_OK)
        checking.trains = false;
    if (command->set &
        (trains | COMMAND_PREDICT | COMMAND_EXPLAIN | COMMAND_REPORT))
        complete(&checking, command, err);
    checking_release(&checking);
}
