/* masked.c - see masked.h. */
#include "data/masked.h"

#include "data/missing_share.h"

static struct missing_share count_masked(const struct dataset *d, size_t column)
{
    struct missing_share masked = {0, 0, 0};

    for (size_t s = 0; s < d->n_series; s++)
        for (size_t i = 0; i < d->series[s].n_rows; i++) {
            const size_t row = d->series[s].first + i;

            if (d->gaps == GAPS_SPLIT && dataset_absent(d, row))
                continue;
            missing_share_add(&masked, row, dataset_masked(d, row, column));
        }
    return masked;
}

/* "35 % of the values are masked (21 of 60), more than a tenth" */
static enum status report(struct dataset *d, size_t column,
                          const struct missing_share *m, size_t n_others,
                          struct text *notes, struct error *err)
{
    struct finding finding = {.kind = FINDING_MASKED,
                              .count = m->n,
                              .column = dataset_column_of_all(d, column)};
    struct text text = {0};

    dataset_time(d, m->first, finding.time);
    if (!dataset_absent(d, m->first))
        finding.line = dataset_line(d, m->first);
    text_printf(&text, "%.0f %% of the values are masked (%zu of %zu",
                100.0 * (double)m->n / (double)m->n_cells, m->n, m->n_cells);
    if (*finding.time)
        text_printf(&text, ", first %s", finding.time);
    text_string(&text, "), more than a tenth");
    if (n_others)
        text_printf(&text, "; the same is true of %s",
                    counted(n_others, "other column").text);
    TRY(findings_report(&d->table.findings, finding, &text, NULL, err));
    finding_warn(findings_last(&d->table.findings), notes);
    return STATUS_OK;
}

enum status masked_warn(struct dataset *d, struct text *notes,
                        struct error *err)
{
    struct missing_share most = {0, 0, 0};
    size_t n = 0, column = 0;

    for (size_t c = 0; d->imputed && c < d->n_columns; c++) {
        const struct missing_share masked = count_masked(d, c);

        if (!missing_share_is_large(&masked))
            continue;
        if (!n++ || masked.n > most.n) { /* all columns have as many values */
            most = masked;
            column = c;
        }
    }
    return n ? report(d, column, &most, n - 1, notes, err) : STATUS_OK;
}
