/* ridge_columns.c - see ridge_columns.h. */
#include "prep/ridge_columns.h"

#include <stdlib.h>

size_t ridge_columns_inputs(const struct ridge_columns *c)
{
    return c->R * c->C;
}

enum status ridge_columns_init(struct ridge_columns *c, size_t R, size_t H,
                               const struct schema *schema, bool changes,
                               struct error *err)
{
    const size_t n = schema->n_targets * R * schema->n_features * H;

    *c = (struct ridge_columns){.R = R,
                                .C = schema->n_features,
                                .J = schema->n_targets,
                                .H = H,
                                .changes = changes};
    c->penalties = calloc(c->J, sizeof *c->penalties);
    c->map = calloc(n, sizeof *c->map);
    return c->penalties && c->map ? STATUS_OK
                                  : error_no_memory(err, n * sizeof *c->map);
}

void ridge_columns_release(struct ridge_columns *c)
{
    free(c->penalties);
    free(c->map);
    *c = (struct ridge_columns){0};
}

real *ridge_columns_map(const struct ridge_columns *c, size_t j)
{
    if (!c->R || c->penalties[j] <= 0)
        return NULL;
    return c->map + j * ridge_columns_inputs(c) * c->H;
}

void ridge_columns_names(const struct ridge_columns *c,
                         const struct schema *schema, struct text *names)
{
    size_t n = 0, i = 0;

    for (size_t j = 0; j < c->J; j++)
        n += c->penalties[j] > 0;
    for (size_t j = 0; j < c->J; j++)
        if (c->penalties[j] > 0)
            list_name(names, i++, n, schema_target_name(schema, j));
}

void ridge_columns_gather(const struct ridge_columns *c,
                          const struct windows *w, const struct origin *origin,
                          real *x)
{
    const size_t R = c->R, C = c->C;

    for (size_t k = 0; k < C; k++) {
        real newest;

        window_read(w, origin, k, origin->row - R, R, C, x + k);
        newest = x[(R - 1) * C + k];
        for (size_t r = 0; c->changes && r < R; r++)
            x[r * C + k] -= newest;
    }
}
