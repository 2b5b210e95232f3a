/* filled.c - see filled.h. */
#include "data/filled.h"

#include "data/missing_share.h"

static struct missing_share count_filled(const struct dataset *d, size_t i)
{
    struct missing_share filled = {0, 0, 0};

    for (size_t s = 0; s < d->n_series; s++)
        for (size_t k = 0; k < d->series[s].n_rows; k++) {
            const size_t row = d->series[s].first + k;

            if (dataset_absent(d, row))
                continue;
            missing_share_add(&filled, row,
                              isnan(dataset_covariate(d, row, i)));
        }
    return filled;
}

/* What inputs_init() takes for them. */
static const char *stand_in(const struct covariate *c)
{
    static const char *const words[2][2] = {
        {"the last value before each stands in, at the start the mean",
         "they count as a category that is not in the train rows"},
        {"the value of other rows of the id stands in, or else the mean",
         "the category of other rows of the id stands in, or else one that is "
         "not in the train rows"},
    };

    return words[c->is_static][c->categorical];
}

static enum status report(struct dataset *d, const struct covariate *c,
                          const struct missing_share *filled,
                          struct text *notes, struct error *err)
{
    struct finding finding = {.kind = FINDING_FILLED,
                              .count = filled->n,
                              .line = dataset_line(d, filled->first),
                              .column = c->name};
    const struct finding *found;
    struct text text = {0};

    dataset_time(d, filled->first, finding.time);
    text_string(&text, counted(filled->n, "missing cell").text);
    if (missing_share_is_large(filled))
        text_printf(&text, " of %zu, more than a tenth", filled->n_cells);
    text_printf(&text, ": %s", stand_in(c));
    TRY(findings_report(&d->table.findings, finding, &text, NULL, err));
    found = findings_last(&d->table.findings);
    if (missing_share_is_large(filled)) {
        finding_warn(found, notes);
        return STATUS_OK;
    }
    finding_words(found, notes);
    text_string(notes, "\n");
    return STATUS_OK;
}

enum status filled_note(struct dataset *d, struct text *notes,
                        struct error *err)
{
    const struct covariates *c = &d->schema->covariates;

    for (size_t i = 0; i < c->n; i++) {
        const struct missing_share filled = count_filled(d, i);

        if (filled.n)
            TRY(report(d, &c->list[i], &filled, notes, err));
    }
    return STATUS_OK;
}
