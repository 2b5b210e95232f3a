/* ridge_columns.c - see ridge_columns.h. */
#include "prep/ridge_columns.h"

#include <math.h>
#include <stdlib.h>

size_t ridge_columns_inputs(const struct ridge_columns *c)
{
    return c->R * c->C + c->covariates.n;
}

size_t ridge_columns_room(const struct schema *schema, size_t H)
{
    return MAX_RIDGE_WEIGHTS / (schema->n_targets * H);
}

size_t ridge_columns_room_beside(const struct schema *schema, size_t H,
                                 size_t R)
{
    const size_t room = ridge_columns_room(schema, H) - R * schema->n_features;

    return room < MAX_RIDGE_COVARIATES ? room : MAX_RIDGE_COVARIATES;
}

void ridge_columns_candidates(const struct schema *schema, size_t H,
                              struct ridge_covariates *candidates)
{
    const struct covariates *c = &schema->covariates;
    const size_t most = ridge_columns_room_beside(schema, H, 0) / 2;

    *candidates = (struct ridge_covariates){.n = 0};
    for (size_t i = 0; i < c->n; i++)
        if (ridge_covariate_is_one(&c->list[i]))
            (void)ridge_covariates_add(candidates, c, i, most);
}

enum status ridge_columns_allocate(struct ridge_columns *c, size_t H,
                                   const struct schema *schema,
                                   struct error *err)
{
    size_t n;

    c->C = schema->n_features;
    c->J = schema->n_targets;
    c->H = H;
    n = c->J * ridge_columns_inputs(c) * H;
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
    if (!c->map || c->penalties[j] <= 0)
        return NULL;
    return c->map + j * ridge_columns_inputs(c) * c->H;
}

bool ridge_columns_own(const struct ridge_columns *c,
                       const struct schema *schema, size_t j)
{
    const real *map = ridge_columns_map(c, j);
    const size_t n = c->C * c->H; /* weights of a row */

    if (!map || !c->R || c->J < 2)
        return false;
    for (size_t i = 0; i < c->R * n; i++)
        if (i % n / c->H != schema->targets[j] && fabs((double)map[i]) > 0)
            return false;
    return true;
}

static bool is_one(const struct ridge_columns *c, const struct schema *schema,
                   size_t j, bool own)
{
    return c->penalties[j] > 0 && ridge_columns_own(c, schema, j) == own;
}

size_t ridge_columns_targets(const struct ridge_columns *c,
                             const struct schema *schema, bool own)
{
    size_t n = 0;

    for (size_t j = 0; j < c->J; j++)
        n += is_one(c, schema, j, own);
    return n;
}

void ridge_columns_names(const struct ridge_columns *c,
                         const struct schema *schema, bool own,
                         struct text *names)
{
    const size_t n = ridge_columns_targets(c, schema, own);
    size_t i = 0;

    for (size_t j = 0; j < c->J; j++)
        if (is_one(c, schema, j, own))
            list_name(names, i++, n, schema_target_name(schema, j));
}

void ridge_columns_words(const struct ridge_columns *c,
                         const struct schema *schema, bool own,
                         struct text *words)
{
    if (c->R && own)
        text_printf(words, "weights of its own for the newest %s%s",
                    counted(c->R, "row").text,
                    c->changes ? ", less the newest value" : "");
    else if (c->R)
        text_printf(words, "the newest %s of all columns%s",
                    counted(c->R, "row").text,
                    c->changes ? ", less their newest values" : "");
    if (c->R && c->covariates.n)
        text_string(words, ", and ");
    if (c->covariates.n) {
        ridge_covariates_names(&c->covariates, &schema->covariates, words);
        text_string(words, " of the newest row");
    }
}

void ridge_columns_gather(const struct ridge_columns *c,
                          const struct windows *w, const struct origin *origin,
                          real *x)
{
    const size_t R = c->R, C = c->C;

    for (size_t k = 0; R && k < C; k++) {
        real newest;

        window_read(w, origin, k, origin->row - R, R, C, x + k);
        newest = x[(R - 1) * C + k];
        for (size_t r = 0; c->changes && r < R; r++)
            x[r * C + k] -= newest;
    }
    if (c->covariates.n) {
        real scratch[MAX_INPUTS];

        ridge_covariates_gather(&c->covariates,
                                inputs_row(&w->data->inputs, origin->series,
                                           origin->row - 1, scratch),
                                x + R * C);
    }
}
