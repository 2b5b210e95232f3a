/* fitting_actual.c - the actual values of --actual; see fitting.h. */
#include "cli/fitting.h"

#include <stdlib.h>

/* Every id needs rows in both files, and H actual values. */
static enum status check_actual(const struct fitting *f, size_t s,
                                struct error *err)
{
    const struct dataset *d = &f->dataset;
    const struct table *t = &d->table;
    const struct series *series = &d->series[s];
    const char *id = series->id ? series->id : "";
    const size_t n = series->n_rows - f->known[s];

    if (!f->known[s] || !n)
        return error_set(err, STATUS_DATA,
                         "%s: id \"%s\" is missing, but %s has it (both files "
                         "need the same ids, and both a header or none)",
                         n ? t->path : t->second_path, id,
                         n ? t->second_path : t->path);
    if (n == f->H)
        return STATUS_OK;
    return error_set(err, STATUS_DATA,
                     "%s: %s%s%s%s, not %zu (give as many actual values of "
                     "each series as the horizon)",
                     t->second_path, counted(n, "row").text,
                     *id ? " of id \"" : "", id, *id ? "\"" : "", f->H);
}

enum status fitting_split_actual(struct fitting *f, struct error *err)
{
    const struct dataset *d = &f->dataset;

    f->known = calloc(d->n_series, sizeof *f->known);
    if (!f->known)
        return error_no_memory(err, d->n_series * sizeof *f->known);
    for (size_t s = 0; s < d->n_series; s++)
        for (size_t i = 0; i < d->series[s].n_rows; i++)
            if (dataset_file_row(d, d->series[s].first + i) <
                d->table.n_first_rows)
                f->known[s] = i + 1; /* rows that a gap lacks included */
    f->plan.known = f->known;
    f->H = f->options->horizon ? (size_t)f->options->horizon
                               : d->series[0].n_rows - f->known[0];
    if (f->H > MAX_HORIZON)
        return error_set(
            err, STATUS_DATA, "%s: %s are too many (the horizon is at most %d)",
            d->table.second_path, counted(f->H, "row").text, MAX_HORIZON);
    for (size_t s = 0; s < d->n_series; s++)
        TRY(check_actual(f, s, err));
    return STATUS_OK;
}
