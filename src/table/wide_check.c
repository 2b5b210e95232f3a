/* wide_check.c - see wide_check.h. */
#include "table/wide_check.h"

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

static bool is_wide(const struct wide *w, const struct table *t)
{
    const struct wide_header *h = &w->header;

    if (h->kind == WIDE_TIMES)
        return h->in_order;
    if (h->kind != WIDE_COUNTS || h->n_values < WIDE_COUNTED)
        return false;
    for (size_t i = 0; i <= h->first; i++)
        if (has_ids(t, i))
            return true;
    return false;
}

enum status wide_check(const struct wide *w, struct table *t, struct error *err)
{
    const struct wide_header *h = &w->header;
    char remedy[] = "--layout rows";
    struct text text = {0};

    if (!is_wide(w, t))
        return STATUS_OK;
    text_printf(&text, "the column names %s, from ",
                h->kind == WIDE_TIMES ? "are times" : "count");
    text_printable(&text, t->columns[h->first].name);
    text_string(&text, " to ");
    text_printable(&text, t->columns[h->last].name);
    text_string(&text, ", so each line is a series");
    TRY(findings_report(&t->findings,
                        (struct finding){.kind = FINDING_WIDE,
                                         .count = h->n_values,
                                         .line = w->line,
                                         .remedy = remedy,
                                         .needed = true},
                        &text, NULL, err));
    return error_set(err, STATUS_DATA,
                     "%s:%zu: %s (give %s; if each line is a time, give "
                     "--layout series)",
                     t->path, w->line, findings_last(&t->findings)->text,
                     remedy);
}
