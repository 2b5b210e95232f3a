/* ridge_covariates.c - see ridge_covariates.h. */
#include "prep/ridge_covariates.h"

#include <string.h>

bool ridge_covariate_is_one(const struct covariate *c)
{
    return c->is_static || (c->categorical && !c->known);
}

bool ridge_covariates_add(struct ridge_covariates *z,
                          const struct covariates *c, size_t i, size_t most)
{
    const struct covariate *column = &c->list[i];
    const size_t n = column->categorical ? column->n_categories : 1;

    if (!n || z->n + n > most)
        return false;
    z->columns[z->n_columns++] =
        (struct ridge_covariate){.i = i,
                                 .place = covariates_place(c, i),
                                 .first = z->n,
                                 .n_categories = column->categorical ? n : 0};
    z->n += n;
    return true;
}

bool ridge_covariates_have(const struct ridge_covariates *z, size_t i)
{
    for (size_t k = 0; k < z->n_columns; k++)
        if (z->columns[k].i == i)
            return true;
    return false;
}

void ridge_covariates_gather(const struct ridge_covariates *z,
                             const real *inputs, real *to)
{
    memset(to, 0, z->n * sizeof *to);
    for (size_t k = 0; k < z->n_columns; k++) {
        const struct ridge_covariate *column = &z->columns[k];
        const real value = inputs[column->place];

        if (!column->n_categories)
            to[column->first] = value;
        else if (value > 0)
            to[column->first + (size_t)value - 1] = R(1.0);
    }
}

void ridge_covariates_names(const struct ridge_covariates *z,
                            const struct covariates *c, struct text *names)
{
    for (size_t k = 0; k < z->n_columns; k++)
        list_name(names, k, z->n_columns, c->list[z->columns[k].i].name);
}
