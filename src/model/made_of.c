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

void made_of_add(const struct model *m, double weight, double *shares)
{
    const double ridge = ensemble_share(&m->ensemble, m->ridge.map, NULL);

    for (size_t j = 0; j < m->schema.n_targets; j++) {
        const enum forecaster by = ensemble_forecaster(&m->ensemble, j);
        double *row = shares + j * N_FORECASTERS;

        if (by != BY_MODEL) {
            row[by] += weight;
            continue;
        }
        row[BY_RIDGE] += weight * ridge;
        row[BY_MODEL] += weight * (1 - ridge);
    }
}
