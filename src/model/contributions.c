/* contributions.c - see contributions.h. */
#include "model/contributions.h"

#include <stdlib.h>

const char *const contribution_names[] = {"level", "season", "known", "network",
                                          "local", "bounds", NULL};

void contributions_release(struct contributions *c)
{
    free(c->cells);
    free(c->gradient);
    free(c->occlusion);
    *c = (struct contributions){0};
}

double contributions_cells(const struct contributions *c)
{
    double sum = 0;

    for (size_t i = 0; i < c->n_rows * c->n_columns; i++)
        sum += c->cells[i];
    return sum;
}

double contributions_remainder(const struct contributions *c)
{
    double sum = contributions_cells(c);

    for (size_t p = 0; p < N_CONTRIBUTION_PARTS; p++)
        sum += c->parts[p];
    return c->forecast - sum;
}
