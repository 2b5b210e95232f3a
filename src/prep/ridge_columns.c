/* ridge_columns.c - see ridge_columns.h. */
#include "prep/ridge_columns.h"

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

void ridge_columns_words(const struct ridge_columns *c,
                         const struct schema *schema, struct text *words)
{
    if (c->R)
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
