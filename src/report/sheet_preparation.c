/* sheet_preparation.c - how the values are prepared (prepared.h), in a sheet
 * (sheet.h). */
#include "report/sheet.h"

#include <math.h>

/* " by the local clock; by elapsed time in pv" */
static void table_clock(const struct model *m, struct sheet *s)
{
    const struct profile *profile = &m->profile;
    bool first = true;

    if (!profile_by_clock(&profile->form, profile->step,
                          profile->seasons[0].period))
        return;
    text_string(&s->words, " by the local clock");
    for (size_t c = 0; c < profile->n_columns; c++)
        if (profile->seasons[0].elapsed[c]) {
            text_string(&s->words, first ? "; by elapsed time in " : "");
            sheet_name(s, first, m->schema.names[c]);
            first = false;
        }
}

static void table_profile(const struct model *m, struct sheet *s)
{
    const struct profile *profile = &m->profile;

    if (!profile->n_seasons)
        return;
    for (size_t k = 0; k < profile->n_seasons; k++)
        text_printf(&s->words, "%s%zu", k ? " and " : "season ",
                    profile->seasons[k].period);
    text_string(&s->words, ", phases counted from ");
    text_printable(&s->words,
                   *profile->origin ? profile->origin : "the first row");
    if (*profile->origin)
        table_clock(m, s);
    if (profile->ids.n)
        text_printf(&s->words, ", per-id profiles of %s",
                    counted(profile->ids.n, "id").text);
    if (m->usual_changes.n_columns)
        text_string(&s->words, ", in usual changes of each id");
    sheet_paragraph(s, "profile");
}

static void table_bounds(const struct bounds *b, struct sheet *s)
{
    if (b->has_minimum)
        text_printf(&s->words, "forecasts of at least %g", b->minimum);
    if (b->has_maximum)
        text_printf(&s->words, "%s at most %g",
                    b->has_minimum ? " and" : "forecasts of", b->maximum);
    if (b->has_minimum || b->has_maximum)
        sheet_paragraph(s, "bounds");
}

/* "x from row to row: a 18.7, b 934", or "x .. : 0.5 to 934 in 150 ids". */
static void table_usual_changes(const struct model *m, size_t column,
                                struct sheet *s)
{
    enum { MAX_SHOWN = 5 };
    const struct usual_changes *u = &m->usual_changes;
    const double unit =
        m->scaler.columns[column].difference
            ? m->scaler.columns[column].change_standard_deviation
            : m->scaler.columns[column].standard_deviation;
    double least = (double)INFINITY, most = 0;

    text_printable(&s->words, m->schema.names[column]);
    text_string(&s->words, " from row to row: ");
    for (size_t i = 0; i < u->ids.n; i++) {
        const double change =
            (double)u->values[i * u->n_columns + column] * unit;

        least = fmin(least, change);
        most = fmax(most, change);
        if (u->ids.n > MAX_SHOWN)
            continue;
        sheet_name(s, !i, string_list_at(&u->ids, i));
        text_printf(&s->words, " %.4g", change);
    }
    if (u->ids.n > MAX_SHOWN)
        text_printf(&s->words, "%.4g to %.4g in %zu ids", least, most,
                    u->ids.n);
    sheet_paragraph(s, "id changes");
}

static bool has_logarithms(const struct moments *m)
{
    return m->floor > 0;
}

static bool is_difference(const struct moments *m)
{
    return m->difference;
}

/* The names of the columns for which it holds; nothing if there are none. */
static void table_columns_where(const struct model *m,
                                bool (*holds)(const struct moments *),
                                const char *title, struct sheet *s)
{
    bool any = false;

    for (size_t c = 0; c < m->scaler.n_columns; c++)
        if (holds(&m->scaler.columns[c])) {
            sheet_name(s, !any, m->schema.names[c]);
            any = true;
        }
    if (any)
        sheet_paragraph(s, title);
}

void sheet_preparation(const struct model *m, struct sheet *s)
{
    table_profile(m, s);
    sheet_effect(m, s);
    for (size_t j = 0; m->usual_changes.ids.n && j < m->schema.n_targets; j++)
        if (!has_logarithms(&m->scaler.columns[m->schema.targets[j]]))
            table_usual_changes(m, m->schema.targets[j], s);
    table_columns_where(m, has_logarithms, "logarithms", s);
    table_columns_where(m, is_difference, "changes", s);
    table_bounds(&m->config.bounds, s);
}
