/* fitting_ridge.c - notes on what the ridge forecast reads, see fitting.h. */
#include "cli/fitting.h"

/* "the ridge forecast does not read size, kind: ..." */
static void note_unread(struct fitting *f, const struct model *m)
{
    const struct covariates *all = &m->schema.covariates;
    const struct ridge_covariates *read = &m->ridge.columns.covariates;
    struct ridge_covariates candidates, unread = {.n = 0};
    struct text names = {0};

    ridge_columns_candidates(&m->schema, m->ridge.H, &candidates);
    for (size_t k = 0; k < candidates.n_columns; k++)
        if (!ridge_covariates_have(read, candidates.columns[k].i))
            (void)ridge_covariates_add(&unread, all, candidates.columns[k].i,
                                       candidates.n);
    if (!unread.n_columns)
        return;
    ridge_covariates_names(&unread, all, &names);
    fitting_choice(
        f,
        "the ridge forecast does not read %s: on validation rows it is not "
        "clearly better with %s",
        names.bytes, unread.n_columns > 1 ? "them" : "it");
    text_release(&names);
}

/* What weights for each target would have added, where none has some. */
static void note_own_past(struct fitting *f, const struct model *m)
{
    const struct ridge_columns *c = &m->ridge.columns;
    const bool one = m->schema.n_targets == 1;

    if (c->without > 0)
        fitting_choice(
            f,
            "the ridge forecast reads each target's own past%s (over all "
            "targets, %s %.4f; with %s %.4f: %s)",
            one ? "" : ", with one set of weights", fitting_measure(f),
            c->without, one ? "that of all columns" : "weights for each target",
            c->tried,
            c->tried < c->without ? "this gain may be chance" : "no better");
}

/* "the ridge forecast of y also reads the newest 32 rows of all columns; that
 * of x has weights of its own for the newest 32 rows" */
void fitting_note_columns(struct fitting *f, const struct model *m)
{
    const struct ridge_columns *c = &m->ridge.columns;
    struct text words = {0};

    note_unread(f, m);
    if (!c->map) {
        note_own_past(f, m);
        return;
    }
    for (int own = 0; own < 2; own++) {
        if (!ridge_columns_targets(c, &m->schema, own))
            continue;
        text_string(&words,
                    words.length ? "; that of " : "the ridge forecast of ");
        ridge_columns_names(c, &m->schema, own, &words);
        text_string(&words, own ? " has " : " also reads ");
        ridge_columns_words(c, &m->schema, own, &words);
    }
    fitting_choice(f, "%s (over all targets, %s: %.4f without, %.4f with)",
                   words.bytes, fitting_measure(f), c->without, c->with);
    text_release(&words);
}

static void note_many(struct fitting *f, const struct covariate *column)
{
    fitting_choice(
        f,
        "column \"%s\": %zu categories are too many for an effect on the "
        "ridge forecast; only the network reads them",
        column->name, column->n_categories);
}

void fitting_note_categories(struct fitting *f, const struct model *m)
{
    const struct covariates *c = &m->schema.covariates;
    struct ridge_covariates candidates = {.n = 0};
    const struct effect_form least = {.n_past = 0};
    struct effect_terms terms;
    size_t code = 0;

    effect_terms_init(&terms, c, &least);
    if (m->ridge.map)
        ridge_columns_candidates(&m->schema, m->ridge.H, &candidates);
    for (size_t i = 0; i < c->n; i++) {
        const struct covariate *column = &c->list[i];

        if (!column->categorical)
            continue;
        if (column->known ? terms.first[code] == terms.first[code + 1]
                          : m->ridge.map && column->n_categories &&
                                !ridge_covariates_have(&candidates, i))
            note_many(f, column);
        code++;
    }
}

void fitting_note_unread(struct fitting *f, const struct fit *fit)
{
    const struct covariates *c = &fit->model.schema.covariates;

    for (size_t i = 0; i < c->n; i++)
        if (fit->unread[i])
            note(
                f->options,
                "column \"%s\": the %zu categories of all rows are too many "
                "for an effect on the ridge forecast of the saved model, which "
                "does not read them",
                c->list[i].name, c->list[i].n_categories);
}
