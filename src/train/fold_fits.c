/* fold_fits.c - see fold_fits.h. */
#include "train/fold_fits.h"

#include <stdlib.h>

enum status fold_fits_init(struct fold_fits *f, size_t n_max, struct error *err)
{
    *f = (struct fold_fits){.list = calloc(n_max + 1, sizeof *f->list)};
    return f->list ? STATUS_OK : error_no_memory(err, n_max * sizeof *f->list);
}

void fold_fits_release(struct fold_fits *f)
{
    for (size_t i = 0; i < f->n; i++) {
        model_release(&f->list[i].model);
        split_release(&f->list[i].split);
    }
    free(f->list);
    *f = (struct fold_fits){0};
}

void fold_fits_take(struct fold_fits *f, struct model *model,
                    struct split *split, size_t season)
{
    f->list[f->n++] =
        (struct fold_fit){.model = *model, .split = *split, .season = season};
    *model = (struct model){0};
    *split = (struct split){0};
}

enum status fold_fits_share(struct fold_fits *f, const struct ensemble *e,
                            struct error *err)
{
    for (size_t i = 0; i < f->n; i++)
        TRY(ensemble_copy_shares(&f->list[i].model.ensemble, e,
                                 f->list[i].season, err));
    return STATUS_OK;
}
