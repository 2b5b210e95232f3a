/* wide_check.c - see wide_check.h. */
#include "table/wide_check.h"

#include <string.h>

#include "time/time_names.h"
#include "time/time_pattern.h"

enum { TEXTS = 4 /* different ones of a column that may be an id */ };

/* True if a column has texts, most of them different as far as samples tell. */
static bool has_ids(const struct table *t, size_t column)
{
    const struct column *c = &t->columns[column];
    const size_t n = c->odd.n_words + c->odd.n_figures;

    return c->n_other > c->n_numbers &&
           (c->odd.more_words ||
            n >= (c->n_other < TEXTS ? c->n_other : TEXTS));
}

static bool is_wide(const struct wide *w, const struct table *t, bool has_time)
{
    const struct wide_header *h = &w->header;

    if (h->kind == WIDE_MONTHS) /* a name that is lacking may be of other ids */
        return time_name_unit(t->columns[h->year].name) == 'Y' ||
               t->columns[h->year].n_other == 0;
    if (h->kind == WIDE_TIMES)
        return h->in_order && !has_time;
    if (has_time || h->kind != WIDE_COUNTS || h->n_values < WIDE_COUNTED)
        return false;
    for (size_t i = 0; i <= h->first; i++)
        if (has_ids(t, i))
            return true;
    return false;
}

/* True if the lines are months, or other parts of a calendar, by the name or
 * the texts of a column: the cells of a line are no series. */
static bool has_calendar(const struct wide *w, const struct table *t)
{
    for (size_t i = 0; i < t->n_columns; i++) {
        const struct column *c = &t->columns[i];
        size_t n = 0;

        for (size_t k = 0; k < c->odd.n_words; k++)
            n += time_find_name(time_months, 12, c->odd.words[k],
                                strlen(c->odd.words[k])) >= 0;
        if (!w->header.is_value[i] && (time_name_unit(c->name) || n > 2))
            return true;
    }
    return false;
}

static void put_what(const struct wide *w, const struct table *t, bool calendar,
                     struct text *text)
{
    const struct wide_header *h = &w->header;

    text_printf(text, "the column names %s, from ",
                h->kind == WIDE_TIMES    ? "are times"
                : h->kind == WIDE_MONTHS ? "are months"
                                         : "count");
    text_printable(text, t->columns[h->first].name);
    text_string(text, " to ");
    text_printable(text, t->columns[h->last].name);
    text_string(text, calendar ? ", but the lines are parts of a calendar"
                      : h->kind == WIDE_MONTHS ? ", so each line is a year"
                                               : ", so each line is a series");
}

enum status wide_check(const struct wide *w, struct table *t, bool has_time,
                       struct error *err)
{
    char remedy[] = "--layout rows";
    struct text text = {0};
    bool calendar;

    if (!is_wide(w, t, has_time))
        return STATUS_OK;
    calendar = w->header.kind == WIDE_TIMES && has_calendar(w, t);
    put_what(w, t, calendar, &text);
    TRY(findings_report(&t->findings,
                        (struct finding){.kind = FINDING_WIDE,
                                         .count = w->header.n_values,
                                         .line = w->line,
                                         .remedy = calendar ? NULL : remedy,
                                         .needed = !calendar},
                        &text, NULL, err));
    return error_set(
        err, STATUS_DATA,
        calendar ? "%s:%zu: %s (write one line for each time, or one for each "
                   "year and the months as columns)"
                 : "%s:%zu: %s (give --layout rows; if each line is a time, "
                   "give --layout series)",
        t->path, w->line, findings_last(&t->findings)->text);
}
