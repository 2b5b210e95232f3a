/* unchanging.c - see unchanging.h. */
#include "prep/unchanging.h"

#include <math.h>

static enum constancy in_train_rows(const struct dataset *d,
                                    const struct split *split, size_t column)
{
    struct constancy_scan scan = {CONSTANT_ALWAYS, NAN};

    for (size_t s = 0; s < d->n_series; s++) {
        float own = NAN;

        for (size_t i = 0; i < split->borders[s].end[PART_TRAIN] &&
                           scan.constancy != CONSTANT_NEVER;
             i++) {
            const size_t row = d->series[s].first + i;

            if (!dataset_imputed(d, row, column))
                constancy_see(&scan, &own, dataset_value(d, row, column));
        }
    }
    return scan.constancy;
}

static bool is_masked(const struct dataset *d, const struct split *split,
                      size_t column)
{
    for (size_t s = 0; s < d->n_series; s++)
        for (size_t i = 0; i < split->borders[s].end[PART_TRAIN]; i++)
            if (dataset_masked(d, d->series[s].first + i, column))
                return true;
    return false;
}

/* Divides the rows; where the parts end does not depend on the window. */
static enum status divide(const struct plan *plan, const struct dataset *d,
                          size_t H, struct split *split, struct error *err)
{
    const struct plan first = {
        .fixed = plan->fixed, .n_folds = plan->n_folds, .known = plan->known};

    return plan_split(&first, d, 1, H, split, err);
}

static enum status end_division(struct split *split, enum status status)
{
    split_release(split);
    /* the fit refuses such rows, and says what is missing */
    return status == STATUS_DATA ? STATUS_OK : status;
}

enum status indicators_find(const struct plan *plan, const struct dataset *d,
                            size_t H, bool *indicators, struct error *err)
{
    struct split split;
    const enum status status = divide(plan, d, H, &split, err);

    for (size_t c = 0; status == STATUS_OK && c < d->n_columns; c++)
        indicators[c] = indicators[c] && is_masked(d, &split, c);
    return end_division(&split, status);
}

enum status unchanging_find(const struct plan *plan, const struct dataset *d,
                            size_t H, enum constancy *constancy,
                            struct error *err)
{
    struct split split;
    const enum status status = divide(plan, d, H, &split, err);
    const bool is_divided =
        status == STATUS_OK && !constancy_is_chance(&d->table);

    for (size_t c = 0; c < d->schema->n_features; c++)
        constancy[c] =
            is_divided ? in_train_rows(d, &split, c) : CONSTANT_NEVER;
    return end_division(&split, status);
}
