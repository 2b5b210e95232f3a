/* ridge_candidate.c - see ridge_candidate.h. */
#include "train/ridge_candidate.h"

#include <math.h>
#include <stdlib.h>

#include "score/paired.h"

void trial_release(struct trial *trial)
{
    highway_release(&trial->highway);
    free(trial->errors);
    *trial = (struct trial){0};
}

enum status trial_run(struct trial *trial, const struct windows *windows,
                      const struct origins *train, const struct origins *valid,
                      const struct ridge_asked *asked, struct error *err)
{
    *trial = (struct trial){.n = valid->n};
    trial->errors = calloc(valid->n + 1, sizeof *trial->errors);
    if (!trial->errors)
        return error_no_memory(err, valid->n * sizeof *trial->errors);
    TRY(ridge_fit(&trial->highway, windows, train, valid, asked, err));
    return ridge_errors(&trial->highway, windows, valid, trial->errors, err);
}

double trial_error(const struct trial *trial)
{
    double sum = 0;
    size_t known = 0;

    for (size_t i = 0; i < trial->n; i++)
        if (!isnan(trial->errors[i])) {
            sum += trial->errors[i];
            known++;
        }
    return sum / (double)known;
}

enum status trial_take_better(struct trial *trial, struct trial *other,
                              const struct origins *valid, bool *better,
                              struct error *err)
{
    struct blocks blocks;
    const enum status status =
        blocks_init(&blocks, valid, trial->highway.H, err);

    *better = status == STATUS_OK &&
              paired_better(&blocks, other->errors, trial->errors);
    if (*better) {
        const struct trial kept = *trial;

        *trial = *other;
        *other = kept;
    }
    blocks_release(&blocks);
    return status;
}
