/* wide_check.c - see wide_check.h. */
#include "table/wide_check.h"

#include <string.h>

#include "csv/source.h"
#include "table/wide_years.h"
#include "table/year_parts.h"
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

/* True if the lines are counted parts of a calendar, such as weeks 1 to 53. */
static bool has_counted_parts(const struct wide *w, const struct table *t)
{
    enum { LONGEST = 366 };

    for (size_t i = 0; i < t->n_columns; i++)
        if (!w->header.is_value[i] && time_name_unit(t->columns[i].name) &&
            time_name_unit(t->columns[i].name) != 'Y' &&
            !t->columns[i].n_other && t->n_rows <= LONGEST && t->cells[i] <= 1)
            return true;
    return false;
}

static bool is_wide(const struct wide *w, const struct table *t, bool has_time)
{
    const struct wide_header *h = &w->header;

    if (h->kind == WIDE_PARTS) /* a name that is lacking may be of other ids */
        return time_name_unit(t->columns[h->part].name) == 'Y' ||
               t->columns[h->part].n_other == 0;
    if (h->kind == WIDE_YEARS)
        return wide_years_may_be_parts(t, h->part) &&
               !(has_time && t->columns[h->part].n_other);
    if (h->kind == WIDE_TIMES)
        return h->in_order && (!has_time || has_counted_parts(w, t));
    if (has_time || h->kind != WIDE_COUNTS || h->n_values < WIDE_COUNTED)
        return false;
    for (size_t i = 0; i <= h->first; i++)
        if (has_ids(t, i))
            return true;
    return false;
}

/* True if the texts of a column are months. */
static bool has_months(const struct column *c)
{
    size_t n = 0;

    for (size_t k = 0; k < c->odd.n_words; k++)
        n += time_find_name(time_months, 12, c->odd.words[k],
                            strlen(c->odd.words[k])) >= 0;
    return n > 2;
}

/* True if the lines are months, or other parts of a calendar, by the name or
 * the texts of a column: the cells of a line are no series. */
static bool has_calendar(const struct wide *w, const struct table *t)
{
    for (size_t i = 0; i < t->n_columns; i++)
        if (!w->header.is_value[i] &&
            (time_name_unit(t->columns[i].name) || has_months(&t->columns[i])))
            return true;
    return false;
}

/* Appends what settles lines that are parts of a calendar: years across can be
 * read once the column of their months, if it is the first, has that name. */
static void put_advice(const struct wide *w, const struct table *t,
                       struct text *filter, struct text *text)
{
    const char *year = t->columns[w->header.first].name;

    if (w->header.is_value[0] || time_name_unit(t->columns[0].name) ||
        !has_months(t->columns) || strlen(year) != 4 ||
        year[strspn(year, "0123456789")]) {
        text_string(text, "write one line for each time, or one for each year "
                          "and the months as columns; if each line is a time, "
                          "give --layout series");
        return;
    }
    text_printf(filter, "sed '%zus/^[^,;|]*/Month/'", w->line);
    text_string(text, "name the column of months: ");
    source_add_command(text, t->path, filter);
}

static void put_what(const struct wide *w, const struct table *t, bool calendar,
                     struct text *text)
{
    static const char *const names[] = {[WIDE_TIMES] = "are times",
                                        [WIDE_PARTS] = "are ",
                                        [WIDE_YEARS] = "are years",
                                        [WIDE_COUNTS] = "count"};
    static const char *const lines[] = {
        [WIDE_TIMES] = ", so each line is a series",
        [WIDE_PARTS] = ", so each line is a year",
        [WIDE_YEARS] = ", so each line is a part of each year",
        [WIDE_COUNTS] = ", so each line is a series"};
    const struct wide_header *h = &w->header;

    text_printf(text, "the column names %s%s, from ", names[h->kind],
                h->kind != WIDE_PARTS          ? ""
                : h->n_values == YEAR_MONTHS   ? "months"
                : h->n_values == YEAR_QUARTERS ? "quarters"
                                               : "halves of a year");
    text_printable(text, t->columns[h->first].name);
    text_string(text, " to ");
    text_printable(text, t->columns[h->last].name);
    text_string(text, calendar ? ", but the lines are parts of a calendar"
                               : lines[h->kind]);
}

enum status wide_check(const struct wide *w, struct table *t, bool has_time,
                       struct error *err)
{
    char remedy[] = "--layout rows";
    struct text text = {0}, advice = {0}, filter = {0};
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
    if (calendar)
        put_advice(w, t, &filter, &advice);
    else
        text_string(&advice, "give --layout rows; if each line is a time, give "
                             "--layout series");
    (void)error_set(err, STATUS_DATA, "%s:%zu: %s (%s)", t->path, w->line,
                    findings_last(&t->findings)->text,
                    advice.bytes ? advice.bytes : "");
    (void)error_add_filter(err, filter.bytes, "");
    text_release(&filter);
    text_release(&advice);
    return STATUS_DATA;
}
