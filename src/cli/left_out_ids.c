/* left_out_ids.c - see left_out_ids.h. */
#include "cli/left_out_ids.h"

#include <stdio.h>
#include <stdlib.h>

#include "cli/notes.h"

enum reason { NOT_LEFT_OUT, NO_VALUE, TOO_SHORT, WITH_GAPS, N_REASONS };

struct left_out {
    const struct dataset *dataset;
    size_t T;
    bool only;            /* ids are chosen */
    size_t n_ids;         /* that are to be forecast */
    enum reason *reasons; /* (n_series) owned; also of ids not chosen */
    size_t n[N_REASONS];  /* ids to be forecast, of each reason */
};

/* A series without known values has no window, nor has an id of one row, and
 * with --gaps split none crosses a gap. */
static enum reason reason_of(const struct left_out *l, size_t s)
{
    const size_t n = l->dataset->series[s].n_rows;

    return !n                                          ? NO_VALUE
           : n < origins_fewest_rows(l->dataset, l->T) ? TOO_SHORT
                                                       : WITH_GAPS;
}

static enum status find(struct left_out *l, const bool *wanted,
                        const struct origins *origins, struct error *err)
{
    const size_t n = l->dataset->n_series;

    l->reasons = calloc(n, sizeof *l->reasons);
    if (!l->reasons)
        return error_no_memory(err, n * sizeof *l->reasons);
    for (size_t s = 0; s < n; s++)
        if (!wanted || wanted[s]) {
            l->reasons[s] = reason_of(l, s);
            l->n_ids++;
        }
    for (size_t i = 0; i < origins->n; i++)
        l->reasons[origins->list[i].series] = NOT_LEFT_OUT;
    for (size_t s = 0; s < n; s++)
        l->n[l->reasons[s]]++;
    return STATUS_OK;
}

/* No id is forecast. Of several reasons the one is given that stands in the way
 * of the ids that have most. */
static enum status refuse(const struct left_out *l, struct error *err)
{
    const char *path = l->dataset->table.path;
    const char *of = l->only ? " of --only" : "";

    if (l->n[NO_VALUE] == l->n_ids)
        return error_set(err, STATUS_DATA,
                         "%s: no value of the targets%s is known (give a file "
                         "with their latest values)",
                         path, l->only ? " of these ids" : "");
    if (!l->n[WITH_GAPS])
        return error_set(
            err, STATUS_DATA,
            "%s: no id%s has more than 1 row, but a forecast needs "
            "at least 2 of an id (give more rows; the model reads "
            "the newest %zu)",
            path, of, l->T);
    return error_set(err, STATUS_DATA,
                     "%s: times are absent within the newest %s, which --gaps "
                     "split leaves out (give --gaps mask)",
                     path, counted(l->T, "row").text);
}

static void warn_of(const struct left_out *l, enum reason reason,
                    const char *words)
{
    const struct dataset *d = l->dataset;
    struct text names = {0};
    size_t i = 0;

    if (!l->n[reason])
        return;
    for (size_t s = 0; s < d->n_series; s++)
        if (l->reasons[s] == reason)
            list_name(&names, i++, l->n[reason], d->series[s].id);
    warning("%s: %zu of %s left out: %s: %s", d->table.path, l->n[reason],
            counted(l->n_ids, "id").text, words,
            names.failed ? "" : names.bytes);
    text_release(&names);
}

static void warn(const struct left_out *l)
{
    char gaps[128];

    (void)snprintf(gaps, sizeof gaps,
                   "times are absent within their newest %s (--gaps mask "
                   "forecasts them)",
                   counted(l->T, "row").text);
    warn_of(l, NO_VALUE, "no value is known");
    warn_of(l, TOO_SHORT, "a forecast needs at least 2 rows");
    warn_of(l, WITH_GAPS, gaps);
}

enum status left_out_ids_warn(const struct dataset *d, size_t T,
                              const bool *wanted, const struct origins *origins,
                              struct error *err)
{
    struct left_out l = {.dataset = d, .T = T, .only = wanted};
    enum status status = find(&l, wanted, origins, err);

    if (status == STATUS_OK && !origins->n)
        status = refuse(&l, err);
    else if (status == STATUS_OK)
        warn(&l);
    free(l.reasons);
    return status;
}
