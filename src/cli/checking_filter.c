/* checking_filter.c - see checking_filter.h. */
#include "cli/checking_filter.h"

#include <stdlib.h>
#include <string.h>

#include "cli/pipeline.h"
#include "cli/reread.h"
#include "csv/source.h"

enum { MAX_FILTERS = 4 };

/* What follows "data.csv:17: " in a message; the line is 0 if there is none.
 * NULL if the message is not about the data. */
static const char *after_place(const struct checking *c, const char *message,
                               size_t *line)
{
    const char *name = source_name(c->data);
    const size_t n = strlen(name);
    char *end;

    *line = 0;
    if (strncmp(message, name, n) != 0 || message[n] != ':')
        return NULL;
    message += n + 1;
    if (*message != ' ') {
        *line = (size_t)strtoul(message, &end, 10);
        message = end + strspn(end, ":");
    }
    return message + strspn(message, " ");
}

/* Appends a message without the remedy in brackets that has the filter. */
static void put_problem(const char *message, const char *filter,
                        struct text *text)
{
    const char *command = strstr(message, filter), *bracket = NULL;

    for (const char *at = message;
         command && (at = strstr(at, " (")) != NULL && at < command; at++)
        bracket = at;
    if (bracket)
        text_bytes(text, message, (size_t)(bracket - message));
    else
        text_string(text, message);
}

/* The finding of the table for which the file was refused; a new one if there
 * is none. */
static struct finding finding_of(const struct checking *c,
                                 const struct error *refused)
{
    const struct table *t = &c->fitting.dataset.table;
    struct finding finding = {
        .kind = t->encoding ? FINDING_ENCODING : FINDING_REFUSED, .count = 1};

    if (t->findings.n &&
        strstr(refused->message, findings_last(&t->findings)->text))
        finding = *findings_last(&t->findings);
    return finding;
}

/* Appends the refusal as a finding that the filter settles. */
static enum status add_finding(struct checking *c, const struct error *refused,
                               struct error *err)
{
    struct finding finding = finding_of(c, refused);
    struct text remedy = {0}, text = {0};
    const char *problem = after_place(c, refused->message, &finding.line);
    enum status status;

    if (finding.text)
        problem = finding.text;
    put_problem(problem, refused->filter, &text);
    text_string(&remedy, refused->filter);
    status = text_status(&remedy, err);
    finding.remedy = remedy.bytes;
    finding.choices = NULL;
    finding.needed = true;
    if (status == STATUS_OK)
        status = findings_report(&c->settled, finding, &text, NULL, err);
    text_release(&text);
    text_release(&remedy);
    return status;
}

/* True if the newest filter was for the same: it does not help. */
static bool is_repeated(const struct checking *c, const struct error *refused)
{
    const struct finding *last =
        c->settled.n ? findings_last(&c->settled) : NULL;
    size_t line;
    const char *problem = after_place(c, refused->message, &line);

    return last && last->remedy && !strcmp(last->remedy, refused->filter) &&
           last->line == line && strstr(problem, last->text);
}

/* True if an option counts rows or lines, which a filter may leave out. */
static bool counts_rows(const struct options *o)
{
    const char *from = o->reading.from;

    return o->train_rows || o->valid_rows || o->test_rows ||
           (*from && from[strspn(from, "0123456789")] == '\0');
}

bool checking_can_filter(const struct options *o)
{
    const char *const files[] = {o->actual, o->future, o->holidays};

    if (counts_rows(o))
        return false;
    for (size_t i = 0; i < sizeof files / sizeof *files; i++)
        if (files[i] && !strcmp(files[i], "-"))
            return false;
    return true;
}

enum status checking_filter(struct checking *c, const struct error *refused,
                            bool *again, struct error *err)
{
    struct text command = {0};
    struct error ignored;
    size_t line;
    enum status status;

    if (!*refused->filter || c->filters.n == MAX_FILTERS ||
        !after_place(c, refused->message, &line) || is_repeated(c, refused) ||
        !checking_can_filter(c->options))
        return STATUS_OK;
    if (!strcmp(c->data, "-"))
        TRY(reread_rewind(c->start, err));
    source_add_reading(&command, source_name(c->data), refused->filter);
    status = text_status(&command, err);
    if (status == STATUS_OK)
        *again = reread_filtered(command.bytes, &ignored) == STATUS_OK;
    text_release(&command);
    TRY(status);
    if (!*again)
        return STATUS_OK;
    TRY(add_finding(c, refused, err));
    c->data = "-";
    c->start = 0;
    return string_list_add(&c->filters, refused->filter,
                           strlen(refused->filter), err);
}

/* Moves "column "load": " from the text of a finding to its column. */
static void take_column(const struct table *t, struct finding *finding)
{
    static const char before[] = "column \"", after[] = "\": ";
    char *name = finding->text + strlen(before);

    if (strncmp(finding->text, before, strlen(before)) != 0)
        return;
    for (size_t i = 0; i < t->n_columns && !finding->column; i++) {
        const size_t n = strlen(t->columns[i].name);

        if (strncmp(name, t->columns[i].name, n) != 0 ||
            strncmp(name + n, after, strlen(after)) != 0)
            continue;
        finding->column = t->columns[i].name;
        finding->text = name + n + strlen(after);
    }
}

struct finding checking_refused(const struct checking *c, struct error *refused)
{
    const struct table *t = &c->fitting.dataset.table;
    struct finding finding = {
        .kind = FINDING_REFUSED, .count = 1, .text = refused->message};
    const char *problem = after_place(c, refused->message, &finding.line);

    if (!problem || (!finding.line && !c->filters.n))
        return finding;
    finding.text += problem - refused->message;
    take_column(t, &finding);
    if (t->findings.n && findings_last(&t->findings)->line == finding.line)
        memcpy(finding.time, findings_last(&t->findings)->time,
               sizeof finding.time);
    return finding;
}

/* Replaces a filter by the command line through it. */
static enum status put_filter(const struct checking *c, char **filter,
                              struct error *err)
{
    struct string_list filters = {0};
    struct text command = {0};
    char *line = NULL;
    enum status status = STATUS_OK;

    for (size_t i = 0; status == STATUS_OK && i < c->filters.n; i++) {
        const char *before = string_list_at(&c->filters, i);

        status = string_list_add(&filters, before, strlen(before), err);
    }
    if (status == STATUS_OK)
        status = string_list_add(&filters, *filter, strlen(*filter), err);
    if (status == STATUS_OK) {
        pipeline_put(&command, c->options->data, &filters, c->train->name,
                     c->words.bytes);
        status = text_take(&command, &line, err);
    }
    string_list_release(&filters);
    if (status == STATUS_OK) {
        free(*filter);
        *filter = line;
    }
    return status;
}

enum status checking_put_filters(struct checking *c, struct error *err)
{
    const bool can = c->trains && checking_can_filter(c->options);

    for (size_t i = 0; i < c->settled.n; i++) {
        char **filter = &c->settled.list[i].filter;

        if (*filter && can) {
            TRY(put_filter(c, filter, err));
        } else {
            free(*filter);
            *filter = NULL;
        }
    }
    return STATUS_OK;
}
