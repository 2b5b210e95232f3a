/* point_groups.c - see point_groups.h. */
#include "table/point_groups.h"

#include <string.h>

/* Both ways to read them. */
#define THOUSANDS "--decimal , --thousands ."
#define DECIMALS  "--decimal ."

static enum status refuse(struct table *t, const struct column *c,
                          struct error *err)
{
    struct text text = {0};
    char choices[] = THOUSANDS "\n" DECIMALS;

    text_printf(&text,
                "\"%s\" stands beside %s%s: the point may separate thousands "
                "or decimals",
                c->points.single,
                digit_groups_have_wholes(&c->points) ? "whole numbers such as "
                                                     : "times of the form ",
                digit_groups_have_wholes(&c->points) ? c->points.whole
                                                     : t->time_pattern);
    TRY(findings_report(&t->findings,
                        (struct finding){.kind = FINDING_TEXT,
                                         .count = c->points.n_single,
                                         .line = c->points.line,
                                         .column = c->name,
                                         .choices = choices,
                                         .needed = true},
                        &text, NULL, err));
    return error_set(
        err, STATUS_DATA,
        "%s:%zu: column \"%s\": %s (give " THOUSANDS " or " DECIMALS ")",
        t->path, c->points.line, c->name, findings_last(&t->findings)->text);
}

static enum status warn(struct table *t, const struct column *c,
                        struct text *notes, struct error *err)
{
    struct text text = {0};
    char remedy[] = THOUSANDS;

    text_printf(&text,
                "every number is like \"%s\", which is read as a decimal: if "
                "the point separates thousands, say so",
                c->points.single);
    TRY(findings_report(&t->findings,
                        (struct finding){.kind = FINDING_TEXT,
                                         .count = c->points.n_single,
                                         .line = c->points.line,
                                         .column = c->name,
                                         .remedy = remedy},
                        &text, NULL, err));
    finding_warn(findings_last(&t->findings), notes);
    return STATUS_OK;
}

/* True if a number of any column shows that points are decimal signs. */
static bool is_settled(const struct table *t)
{
    for (int c = 0; c < (int)t->n_columns; c++)
        if (c != t->time_column && t->columns[c].points.decimals)
            return true;
    return false;
}

/* True for a file as spreadsheets write it where points mostly separate
 * thousands: its cells are not separated by commas, and days come first. */
static bool is_of_such_a_country(const struct table *t)
{
    return t->delimiter == ';' && strncmp(t->time_pattern, "%d", 2) == 0;
}

enum status point_groups_check(struct table *t, int column, struct text *notes,
                               struct error *err)
{
    const struct column *c = &t->columns[column];

    if (!digit_groups_may_be_thousands(&c->points) || is_settled(t))
        return STATUS_OK;
    if (digit_groups_have_wholes(&c->points) || is_of_such_a_country(t))
        return refuse(t, c, err);
    return t->delimiter == ';' ? warn(t, c, notes, err) : STATUS_OK;
}
