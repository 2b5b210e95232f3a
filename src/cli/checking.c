/* checking.c - see checking.h. */
#include "cli/checking.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/shell.h"
#include "cli/checking_filter.h"
#include "cli/pipeline.h"
#include "cli/remedies.h"
#include "cli/reread.h"
#include "train/fit_check.h"
#include "train/select_window.h"

enum { MAX_READINGS = 32 };

static void reading_release(struct checking *c)
{
    fitting_release(&c->fitting);
    c->fitting = (struct fitting){.options = &c->now, .find_all = true};
    free(c->argv);
    free(c->argv_bytes);
    c->argv = NULL;
    c->argv_bytes = NULL;
}

void checking_release(struct checking *c)
{
    reading_release(c);
    findings_release(&c->settled);
    text_release(&c->words);
    text_release(&c->choices);
    string_list_release(&c->commands);
    string_list_release(&c->filters);
}

/* Sets c->now to the options in c->words. */
static enum status parse_words(struct checking *c, struct error *err)
{
    struct string_list list = {0};
    enum status status = shell_split(c->words.bytes, &list, err);
    size_t n;

    if (status == STATUS_OK)
        status = string_list_add(&list, "--", 2, err);
    if (status == STATUS_OK)
        status = string_list_add(&list, c->data, strlen(c->data), err);
    n = list.n;
    if (status == STATUS_OK) {
        c->argv = string_list_take(&list, &c->argv_bytes);
        if (!c->argv)
            status = error_no_memory(err, n * sizeof *c->argv);
    }
    string_list_release(&list);
    TRY(status);
    return options_parse(&c->now, c->train, (int)n, c->argv, err);
}

/* Reads the file with the options in c->words, up to the start of a training.
 */
static enum status read_once(struct checking *c, struct error *err)
{
    struct fit_settings settings;

    reading_release(c);
    if (!strcmp(c->data, "-"))
        TRY(reread_rewind(c->start, err));
    TRY(parse_words(c, err));
    TRY(fitting_check_one(&c->fitting, &c->net, err));
    TRY(fitting_read_one(&c->fitting, &c->net, err));
    settings = fitting_settings(&c->fitting, &c->net);
    TRY(fit_check(&settings, &c->fitting.dataset, err));
    c->window = c->fitting.T;
    if (!c->window)
        TRY(window_longest(&settings, &c->fitting.dataset, &c->window, err));
    return fitting_find_short(&c->fitting, c->window, err);
}

/* The finding that refused the file; NULL if no option settles it. */
static const struct finding *refusal_of(const struct checking *c)
{
    const struct findings *f = &c->fitting.dataset.table.findings;
    const struct finding *last = f->n ? &f->list[f->n - 1] : NULL;

    return last && last->needed && (last->remedy || last->choices) ? last
                                                                   : NULL;
}

static bool is_same_string(const char *a, const char *b)
{
    return !a == !b && (!a || !strcmp(a, b));
}

static bool is_tried(const struct checking *c, const char *remedy)
{
    for (size_t i = 0; i < c->settled.n; i++)
        if (is_same_string(c->settled.list[i].remedy, remedy))
            return true;
    return false;
}

/*
 * Adds the remedy of a finding to the words. Does not set *added if it is among
 * them or was tried before, so that it does not help. It takes the place of an
 * earlier finding of the same kind in the same column, whose remedy was not
 * enough.
 */
static enum status settle(struct checking *c, const struct finding *finding,
                          bool *added, struct error *err)
{
    *added = false;
    if (is_tried(c, finding->remedy))
        return STATUS_OK;
    TRY(remedies_add(&c->words, finding->remedy, added, err));
    if (!*added)
        return STATUS_OK;
    for (size_t i = c->settled.n; i-- > 0;)
        if (c->settled.list[i].kind == finding->kind &&
            *c->settled.list[i].remedy == '-' && /* no filter */
            is_same_string(c->settled.list[i].column, finding->column))
            findings_remove(&c->settled, i);
    return findings_add(&c->settled, finding, err);
}

void checking_put_command(const struct checking *c, struct text *command)
{
    pipeline_put(command, c->options->data, &c->filters, c->train->name,
                 c->words.bytes);
}

/* Adds the command to a list, unless it has it: a choice that fails may lead to
 * another one. */
static enum status add_command(const struct checking *c,
                               struct string_list *commands, bool *is_new,
                               struct error *err)
{
    struct text command = {0};
    enum status status;

    *is_new = true;
    checking_put_command(c, &command);
    status = text_status(&command, err);
    for (size_t i = 0; i < commands->n && status == STATUS_OK; i++)
        if (strcmp(string_list_at(commands, i), command.bytes) == 0)
            *is_new = false;
    if (status == STATUS_OK && *is_new)
        status = string_list_add(commands, command.bytes, command.length, err);
    text_release(&command);
    return status;
}

static enum status find_words(struct checking *c, struct error *err);

/* Adds the words with which a choice trains. */
static enum status try_other(struct checking *c, struct checking *other,
                             const char *choice, struct error *err)
{
    bool changed, is_new;
    size_t n;
    enum status status;

    text_string(&other->words, c->words.bytes);
    TRY(text_status(&other->words, err));
    for (size_t i = 0; i < c->filters.n; i++) {
        const char *filter = string_list_at(&c->filters, i);

        TRY(string_list_add(&other->filters, filter, strlen(filter), err));
    }
    TRY(remedies_add(&other->words, choice, &changed, err));
    n = other->words.length;
    status = find_words(other, err);
    if (status != STATUS_USAGE) /* it needs what it excludes */
        TRY(status);
    c->choices_tell |=
        !other->trains || other->words.length > n || other->filters.n;
    if (!other->trains)
        return STATUS_OK;
    TRY(add_command(other, &c->commands, &is_new, err));
    if (!is_new)
        return STATUS_OK;
    text_string(&c->choices, c->choices.length ? " or with" : "");
    if (other->filters.n) {
        text_string(&c->choices, " ");
        checking_put_command(other, &c->choices);
    } else {
        text_string(&c->choices, other->words.bytes);
    }
    return STATUS_OK;
}

/* A choice may need a filter, whose output is standard input then. */
static enum status try_choice(struct checking *c, const char *choice,
                              struct error *err)
{
    struct checking other = {.options = c->options,
                             .train = c->train,
                             .data = c->data,
                             .start = c->start,
                             .is_choice = true};
    struct error late;
    int input;
    enum status status;

    TRY(reread_keep(&input, err));
    status = try_other(c, &other, choice, err);
    checking_release(&other);
    if (reread_restore(input, &late) != STATUS_OK && status == STATUS_OK) {
        *err = late;
        status = late.code;
    }
    return status;
}

/* Tries each line of the choices, but not those within one. */
static enum status try_choices(struct checking *c, const char *choices,
                               struct error *err)
{
    char *copy, *rest = NULL;
    enum status status = STATUS_OK;

    if (c->is_choice)
        return STATUS_OK;
    c->choices_tell = c->words.length > c->n_given || c->filters.n;
    copy = strdup(choices);
    if (!copy)
        return error_no_memory(err, strlen(choices) + 1);
    for (char *choice = strtok_r(copy, "\n", &rest);
         choice && status == STATUS_OK; choice = strtok_r(NULL, "\n", &rest))
        status = try_choice(c, choice, err);
    free(copy);
    return status;
}

/* After a reading that failed: adds an option that may help. */
static enum status after_refusal(struct checking *c,
                                 const struct error *refused, bool *again,
                                 struct error *err)
{
    const struct finding *refusal = refusal_of(c);

    *again = false;
    TRY(checking_filter(c, refused, again, err));
    if (*again)
        return STATUS_OK;
    if (refusal && refusal->remedy)
        return settle(c, refusal, again, err);
    return refusal ? try_choices(c, refusal->choices, err) : STATUS_OK;
}

/* Adds the options that findings ask for. */
static enum status settle_needed(struct checking *c,
                                 const struct findings *found, bool *again,
                                 struct error *err)
{
    for (size_t i = 0; i < found->n; i++) {
        bool added = false;

        if (found->list[i].needed && found->list[i].remedy)
            TRY(settle(c, &found->list[i], &added, err));
        *again |= added;
    }
    return STATUS_OK;
}

/* After a reading that succeeded. */
static enum status after_reading(struct checking *c, bool *again,
                                 struct error *err)
{
    *again = false;
    TRY(settle_needed(c, &c->fitting.dataset.table.findings, again, err));
    return settle_needed(c, &c->fitting.found, again, err);
}

/* Reads until no option is missing, or none helps. */
static enum status find_words(struct checking *c, struct error *err)
{
    bool again = true;

    for (int i = 0; i < MAX_READINGS && again; i++) {
        struct error refused;
        const enum status status = read_once(c, &refused);

        if (status != STATUS_OK && status != STATUS_DATA) {
            *err = refused;
            return status;
        }
        c->trains = status == STATUS_OK;
        if (c->trains)
            TRY(after_reading(c, &again, err));
        else
            TRY(after_refusal(c, &refused, &again, err));
        if (!c->trains && !again) {
            const struct finding finding = checking_refused(c, &refused);

            return findings_add(&c->settled, &finding, err);
        }
    }
    return STATUS_OK;
}

/* True if an option that is in the words settled it, or it is there, among the
 * first n of the list. */
static bool is_settled(const struct checking *c, size_t n,
                       const struct finding *f)
{
    for (size_t i = 0; i < n; i++) {
        const struct finding *other = &c->settled.list[i];

        if (other->kind == f->kind && is_same_string(other->column, f->column))
            return true;
        /* what refused the file is there as its message */
        if (other->kind == FINDING_REFUSED && strstr(other->text, f->text))
            return true;
    }
    return false;
}

/* Adds the other findings of the newest reading to those that are settled. */
static enum status add_rest(struct checking *c, const struct findings *from,
                            struct error *err)
{
    const size_t n = c->settled.n;

    for (size_t i = 0; i < from->n; i++)
        if (!is_settled(c, n, &from->list[i]))
            TRY(findings_add(&c->settled, &from->list[i], err));
    return STATUS_OK;
}

bool checking_reads_once(const char *path)
{
    struct stat status;

    return !strcmp(path, "-") ||
           (stat(path, &status) == 0 && !S_ISREG(status.st_mode) &&
            !S_ISDIR(status.st_mode));
}

/* Makes the data readable more than once. */
static enum status open_data(struct checking *c, struct error *err)
{
    c->data = c->options->data;
    if (!checking_reads_once(c->data))
        return STATUS_OK;
    if (strcmp(c->data, "-") != 0 && !freopen(c->data, "rb", stdin))
        return error_cannot_open(err, c->data, errno, "check the path");
    c->data = "-";
    return reread_prepare(&c->start, err);
}

enum status checking_run(struct checking *c, struct error *err)
{
    bool is_new;

    options_print_data(c->options, &c->words);
    text_string(&c->words, "");
    TRY(text_status(&c->words, err));
    c->n_given = c->words.length;
    TRY(command_find("train", &c->train, err));
    TRY(open_data(c, err));
    TRY(find_words(c, err));
    TRY(add_rest(c, &c->fitting.dataset.table.findings, err));
    if (c->trains)
        TRY(add_rest(c, &c->fitting.found, err));
    TRY(checking_put_filters(c, err));
    if (!c->trains)
        return STATUS_OK;
    checking_places(c);
    return add_command(c, &c->commands, &is_new, err);
}
