/* vocabulary.c - see vocabulary.h. */
#include "prep/vocabulary.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Sets codes to 1 for the categories of the train rows. */
static void mark_seen(struct vocabulary *v, const struct dataset *d,
                      const struct split *split, size_t i)
{
    for (size_t s = 0; s < d->n_series; s++)
        for (size_t r = 0; r < split->borders[s].end[PART_TRAIN]; r++) {
            const float code = dataset_covariate(d, d->series[s].first + r, i);

            if (!isnan(code))
                v->codes[(size_t)code] = 1;
        }
    v->codes[0] = 0;
}

/* A category with its code in the dataset. */
struct named {
    const char *name;
    size_t code;
};

static int by_name(const void *a, const void *b)
{
    return strcmp(((const struct named *)a)->name,
                  ((const struct named *)b)->name);
}

/* Numbers the categories that are marked in the order of their names. */
static enum status number_by_name(struct vocabulary *v,
                                  const struct covariate *c, struct error *err)
{
    struct named *list = calloc(c->n_categories + 1, sizeof *list);

    if (!list)
        return error_no_memory(err, c->n_categories * sizeof *list);
    for (size_t code = 1; code <= c->n_categories; code++)
        if (v->codes[code] > 0)
            list[v->n++] = (struct named){c->categories[code - 1], code};
    qsort(list, v->n, sizeof *list, by_name);
    for (size_t k = 0; k < v->n; k++) {
        v->order[k] = list[k].code;
        v->codes[list[k].code] = (float)(k + 1);
    }
    free(list);
    return STATUS_OK;
}

enum status vocabulary_fit(struct vocabulary *v, const struct dataset *d,
                           const struct split *split, size_t i,
                           struct error *err)
{
    const struct covariate *c = &d->schema->covariates.list[i];

    vocabulary_release(v);
    v->order = calloc(c->n_categories + 1, sizeof *v->order);
    v->codes = calloc(c->n_categories + 1, sizeof *v->codes);
    if (!v->order || !v->codes)
        return error_no_memory(err, c->n_categories * sizeof *v->order);
    mark_seen(v, d, split, i);
    return number_by_name(v, c, err);
}

void vocabulary_release(struct vocabulary *v)
{
    free(v->order);
    free(v->codes);
    *v = (struct vocabulary){0};
}
