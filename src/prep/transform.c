/* transform.c - see transform.h. */
#include "prep/transform.h"

#include <math.h>

const char *const transform_names[] = {"auto", "log", "diff", "none", NULL};

/* Sums for a coefficient of variation. */
struct spread {
    double n, sum, square;
};

static void spread_add(struct spread *spread, double x)
{
    spread->n++;
    spread->sum += x;
    spread->square += x * x;
}

static double variance(const struct spread *s)
{
    const double mean = s->sum / s->n;

    return fmax(s->square / s->n - mean * mean, 0);
}

/* Coefficient of variation; NaN for fewer than two numbers, or only zeros. */
static double variation(const struct spread *s)
{
    return s->n < 2 ? (double)NAN : sqrt(variance(s)) / (s->sum / s->n);
}

/* Adds a block unless fewer than half of its cells are known. Subtracts the
 * first value, so that a high level does not cost precision. */
static void add_block(const struct dataset *d, size_t row, size_t n, size_t c,
                      struct spread *plain, struct spread *relative)
{
    double first = (double)NAN, standard_deviation;
    struct spread block = {0};

    for (size_t i = 0; i < n; i++) {
        if (dataset_imputed(d, row + i, c))
            continue;
        if (isnan(first))
            first = (double)dataset_value(d, row + i, c);
        spread_add(&block, (double)dataset_value(d, row + i, c) - first);
    }
    if (2 * block.n < (double)n)
        return;
    standard_deviation = sqrt(variance(&block));
    spread_add(plain, standard_deviation);
    spread_add(relative, standard_deviation / (first + block.sum / block.n));
}

static bool varies_with_level(const struct dataset *d,
                              const struct split *split, size_t c)
{
    struct spread plain = {0}, relative = {0};

    for (size_t s = 0; s < d->n_series; s++) {
        const size_t n = split->borders[s].end[PART_TRAIN];

        for (size_t i = 0; i + split->T <= n; i += split->T)
            add_block(d, d->series[s].first + i, split->T, c, &plain,
                      &relative);
    }
    return variation(&relative) < variation(&plain);
}

/* Returns the first column that is not positive, or n_columns. */
static size_t find_not_positive(const struct scaler *scaler)
{
    size_t c = 0;

    while (c < scaler->n_columns && scaler->columns[c].minimum > 0)
        c++;
    return c;
}

enum status transform_fit(struct scaler *scaler, const struct dataset *d,
                          const struct split *split, enum transform requested,
                          struct error *err)
{
    const bool labelled = d->schema->layout == LAYOUT_LABELLED;
    size_t other;

    TRY(scaler_fit(scaler, d, split, err));
    if (requested == TRANSFORM_DIFF) {
        for (size_t c = 0; c < scaler->n_columns; c++)
            scaler->columns[c].difference = true;
        return scaler_fit(scaler, d, split, err);
    }
    other = find_not_positive(scaler);
    if (requested == TRANSFORM_LOG && other < scaler->n_columns)
        return error_set(err, STATUS_DATA,
                         "%s: column \"%s\" has the value %g in the train "
                         "rows, which has no logarithm (leave out --transform "
                         "log, or the column with --features and --target)",
                         d->table.path, d->schema->names[other],
                         scaler->columns[other].minimum);
    if (requested == TRANSFORM_NONE || other < scaler->n_columns ||
        (requested == TRANSFORM_AUTO && labelled))
        return STATUS_OK;
    for (size_t c = 0; c < scaler->n_columns; c++)
        if (requested == TRANSFORM_LOG || varies_with_level(d, split, c))
            scaler->columns[c].floor = scaler->columns[c].minimum;
    return scaler_fit(scaler, d, split, err);
}
