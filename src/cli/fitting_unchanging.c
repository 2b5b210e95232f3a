/* fitting_unchanging.c - features that do not change in the train rows; see
 * fitting.h. */
#include "cli/fitting.h"

#include <stdlib.h>

#include "data/leave_out.h"
#include "prep/unchanging.h"

static enum status note_column(struct fitting *f, size_t c,
                               enum constancy constancy, struct error *err)
{
    struct dataset *d = &f->dataset;
    const int column = d->columns[c];

    return constant_column_note(
        &d->table, column, constancy,
        dataset_line(d, constant_column_first(&d->table, column)),
        " in the train rows", &f->notes, err);
}

/* Leaves out those of the features that do not change. */
static enum status leave_out(struct fitting *f, const enum constancy *constancy,
                             bool *out, struct error *err)
{
    const size_t n = f->schema.n_features;
    size_t n_out = 0;

    for (size_t c = 0; c < n; c++) {
        out[c] = constancy[c] != CONSTANT_NEVER;
        n_out += out[c];
    }
    if (!n_out || n_out == n)
        return STATUS_OK;
    for (size_t c = 0; c < n; c++)
        if (out[c])
            TRY(note_column(f, c, constancy[c], err));
    return dataset_leave_out(&f->dataset, &f->schema, out, !f->options->target,
                             err);
}

enum status fitting_leave_out_unchanging(struct fitting *f, struct error *err)
{
    const size_t n = f->schema.n_columns;
    enum constancy *constancy;
    bool *out;
    enum status status;

    if (f->options->features || f->layout == LAYOUT_LABELLED)
        return STATUS_OK;
    constancy = calloc(n, sizeof *constancy);
    out = calloc(n, sizeof *out);
    if (constancy && out) {
        status = unchanging_find(&f->plan, &f->dataset, f->H, constancy, err);
        if (status == STATUS_OK)
            status = leave_out(f, constancy, out, err);
    } else {
        status = error_no_memory(err, n * sizeof *constancy);
    }
    free(constancy);
    free(out);
    return status;
}
