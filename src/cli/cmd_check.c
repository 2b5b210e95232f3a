/*
 * cmd_check.c - attnforecast check: what is in a file, what is wrong with it,
 * and the command line that trains on it.
 */
#include "cli/checking.h"
#include "cli/output.h"
#include "report/report_check.h"

static enum status print(struct checking *c, struct error *err)
{
    const struct options *o = c->options;
    struct text text = {0};
    struct check_report report = {
        .path = c->filters.n ? o->data : c->fitting.dataset.table.path,
        .filtered = c->filters.n > 0,
        .dataset = &c->fitting.dataset,
        .loaded = c->trains,
        .findings = &c->settled,
        .commands = &c->commands,
        .window = c->window,
        .shortest = c->fitting.shortest,
        .horizon = c->fitting.H,
        .width = output_columns(o->output),
    };
    enum status status;

    if (!report.path)
        report.path = o->data;
    status = report_check(&report, (enum check_format)o->format, &text, err);
    if (status == STATUS_OK)
        status = output_write(o->output, &text, err);
    text_release(&text);
    return status;
}

static enum status check(struct checking *c, struct error *err)
{
    TRY(checking_run(c, err));
    TRY(print(c, err));
    if (c->trains && !c->words.length && !c->filters.n)
        return STATUS_OK;
    return error_set(
        err, STATUS_DATA,
        c->trains && c->filters.n
            ? "%s: needs a filter (use the command line above)"
        : c->trains && c->words.length == c->n_given
            ? "%s: trains with the options that were given (use the command "
              "line above)"
        : c->trains     ? "%s: needs options (use the command line above)"
        : c->commands.n ? "%s: needs a choice (use the command line above that "
                          "reads it right)"
                        : "%s: cannot be trained on (see what check found)",
        c->options->data);
}

enum status cmd_check(const struct options *options, struct error *err)
{
    struct checking checking = {.options = options};
    const enum status status = check(&checking, err);

    checking_release(&checking);
    return status;
}
