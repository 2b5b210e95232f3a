/* made_of.c - see made_of.h. */
#include "model/made_of.h"

#include <stdlib.h>

enum status made_of_new(const struct model *m, double **shares,
                        struct error *err)
{
    const size_t n = m->schema.n_targets * N_FORECASTERS;

    *shares = calloc(n, sizeof **shares);
    if (!*shares)
        return error_no_memory(err, n * sizeof **shares);
    made_of_add(m, 1, *shares);
    return STATUS_OK;
}

void made_of_target(const struct model *m, size_t j, double weight, double *row)
{
    const struct ensemble *e = &m->ensemble;
    const double average = weight * ensemble_part(e, j, BY_MODEL);
    const double ridge = ensemble_share(e, m->ridge.map, NULL, j);

    for (int by = BY_MODEL + 1; by < N_FORECASTERS; by++)
        row[by] += weight * ensemble_part(e, j, (enum forecaster)by);
    row[BY_RIDGE] += average * ridge;
    row[BY_MODEL] += average * (1 - ridge);
}

void made_of_add(const struct model *m, double weight, double *shares)
{
    for (size_t j = 0; j < m->schema.n_targets; j++)
        made_of_target(m, j, weight, shares + j * N_FORECASTERS);
}
