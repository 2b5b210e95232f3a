/* unseen_note.c - see unseen_note.h. */
#include "cli/unseen_note.h"

#include <stdio.h>

#include "data/covariate_columns.h"

/* The unseen values of one column. */
struct unseen {
    const struct dataset *dataset;
    const struct scaler *scaler;
    size_t i; /* of the covariates */
    size_t n; /* rows, or of a static column series, with an unseen value */
    size_t row, series; /* the first of them */
    bool differ;        /* another one has another value */
};

static const struct covariate *column_of(const struct unseen *u)
{
    return &u->dataset->schema->covariates.list[u->i];
}

static bool is_unseen(const struct unseen *u, float value)
{
    const struct moments *range = &u->scaler->covariates[u->i];

    if (!column_of(u)->categorical)
        return (double)value < range->minimum || (double)value > range->maximum;
    if (value < 0 || !u->scaler->vocabularies)
        return value < 0;
    return u->scaler->vocabularies[u->i].codes[(size_t)value] <= 0;
}

static void add(struct unseen *u, size_t series, size_t row, float value)
{
    if (!u->n++) {
        u->series = series;
        u->row = row;
        return;
    }
    u->differ |= value < dataset_covariate(u->dataset, u->row, u->i) ||
                 value > dataset_covariate(u->dataset, u->row, u->i);
}

/* Looks at the rows [row, end) of a series, of a static column at the first one
 * that has a value. */
static void look_at_rows(struct unseen *u, size_t series, size_t row,
                         size_t end)
{
    for (; row < end; row++) {
        const float value = dataset_covariate(u->dataset, row, u->i);

        if (isnan(value))
            continue;
        if (is_unseen(u, value))
            add(u, series, row, value);
        if (column_of(u)->is_static)
            return;
    }
}

/* True for the numbers of a column that is known ahead, of which
 * range_warning.h warns. */
static bool is_known_number(const struct covariate *c)
{
    return !c->categorical && !c->is_static;
}

static void put_value(const struct unseen *u, struct text *text)
{
    const struct covariate *c = column_of(u);

    text_string(text, "column \"");
    text_printable(text, c->name);
    text_string(text, "\": ");
    if (c->categorical) {
        text_string(text, "\"");
        text_printable(text, category_text(u->dataset, u->row, u->i));
        text_string(text, "\"");
    } else
        text_string(text, as_written((double)dataset_covariate(u->dataset,
                                                               u->row, u->i))
                              .text);
    text_string(text, u->differ ? " and others" : "");
}

/* " (12 rows, the first x.csv:205, id "s1")" */
static void put_place(const struct unseen *u, struct text *text)
{
    const struct dataset *d = u->dataset;
    const char *id = d->series[u->series].id;

    text_printf(text, " (%s%s",
                counted(u->n, column_of(u)->is_static ? "series" : "row").text,
                u->n > 1 ? ", the first " : ", ");
    text_printf(text, "%s:%zu", dataset_path(d, u->row),
                dataset_line(d, u->row));
    if (id) {
        text_string(text, ", id \"");
        text_printable(text, id);
        text_string(text, "\"");
    }
    text_string(text, ")");
}

static void put_line(const struct unseen *u, const char *where,
                     const char *remedy, struct text *notes)
{
    const struct moments *range = &u->scaler->covariates[u->i];

    if (!u->n)
        return;
    put_value(u, notes);
    put_place(u, notes);
    text_string(notes, u->differ ? " are" : " is");
    if (column_of(u)->categorical)
        text_printf(notes, " %s: read as if the cell were empty%s\n", where,
                    remedy);
    else
        text_printf(notes,
                    " outside the range of the train rows, %s to %s: read as "
                    "written%s\n",
                    as_written(range->minimum).text,
                    as_written(range->maximum).text, remedy);
}

static void look_at_origin(struct unseen *u, const struct range_look *look,
                           const struct origin *origin)
{
    const struct covariate *c = column_of(u);
    const struct series *series = &u->dataset->series[origin->series];
    const size_t last = series->first + series->n_rows + series->n_future;
    size_t row = range_window_start(look, origin), end = origin->row;

    if (c->known)
        end += look->steps;
    if (c->is_static) {
        row = series->first;
        end = last;
    }
    look_at_rows(u, origin->series, row, end < last ? end : last);
}

void unseen_note(const struct range_look *look, struct text *notes)
{
    const struct covariates *c = &look->model->schema.covariates;

    for (size_t i = 0; i < c->n; i++) {
        struct unseen u = {
            .dataset = look->dataset, .scaler = &look->model->scaler, .i = i};

        if (is_known_number(&c->list[i]))
            continue;
        for (size_t k = 0; k < look->origins->n; k++)
            look_at_origin(&u, look, &look->origins->list[k]);
        put_line(&u, "not in the training data",
                 " (train again to learn from it)", notes);
    }
}

void unseen_note_training(const struct dataset *d, const struct scaler *scaler,
                          const char *which, struct text *notes)
{
    const struct covariates *c = &d->schema->covariates;
    char where[64];

    (void)snprintf(where, sizeof where, "in no train row%s", which);
    for (size_t i = 0; i < c->n; i++) {
        struct unseen u = {.dataset = d, .scaler = scaler, .i = i};

        if (is_known_number(&c->list[i]))
            continue;
        for (size_t s = 0; s < d->n_series; s++)
            look_at_rows(&u, s, d->series[s].first,
                         d->series[s].first + d->series[s].n_rows);
        put_line(&u, where, "", notes);
    }
}
