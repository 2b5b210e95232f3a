/* fold_errors.c - see fold_errors.h. */
#include "train/fold_errors.h"

#include <math.h>
#include <stdlib.h>

#include "score/paired.h"

enum status fold_errors_init(struct fold_errors *f, size_t n_targets,
                             struct error *err)
{
    const size_t n = n_targets * N_FORECASTERS;

    *f = (struct fold_errors){.n_targets = n_targets,
                              .n = calloc(n_targets + 1, sizeof *f->n),
                              .sums = calloc(n + 1, sizeof *f->sums)};
    return f->n && f->sums ? STATUS_OK
                           : error_no_memory(err, n * sizeof *f->sums);
}

void fold_errors_release(struct fold_errors *f)
{
    free(f->n);
    free(f->sums);
    *f = (struct fold_errors){0};
}

void fold_errors_add(struct fold_errors *f, const struct evaluation *e)
{
    static const enum forecaster common[] = {BY_MODEL, BY_THETA, BY_ETS};
    enum { N_COMMON = sizeof common / sizeof *common };

    for (size_t j = 0; j < f->n_targets; j++) {
        double errors[N_FORECASTERS], unit[N_COMMON];

        for (int by = 0; by < N_FORECASTERS; by++)
            errors[by] = evaluation_metric(e, (enum forecaster)by, METRIC_MAE,
                                           (int)j, ALL_STEPS);
        for (size_t i = 0; i < N_COMMON; i++)
            unit[i] = errors[common[i]];
        /* no value is known, or these forecasts are all right */
        if (!(known_mean(unit, N_COMMON) > 0))
            continue;
        for (size_t by = 0; by < N_FORECASTERS; by++)
            f->sums[j * N_FORECASTERS + by] +=
                errors[by] / known_mean(unit, N_COMMON);
        f->n[j]++;
    }
}

size_t fold_errors_count(const struct fold_errors *f, size_t j)
{
    return f->n ? f->n[j] : 0;
}

double fold_errors_mean(const struct fold_errors *f, size_t j,
                        enum forecaster by)
{
    const size_t n = fold_errors_count(f, j);

    return n ? f->sums[j * N_FORECASTERS + (size_t)by] / (double)n
             : (double)NAN;
}
