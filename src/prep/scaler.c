/* scaler.c - see scaler.h. It makes two passes over the rows, in double. */
#include "prep/scaler.h"

#include <math.h>
#include <stdlib.h>

enum status scaler_allocate(struct scaler *scaler, size_t n_columns,
                            struct error *err)
{
    scaler->n_columns = n_columns;
    scaler->columns = calloc(n_columns, sizeof *scaler->columns);
    scaler->label = (struct moments){.standard_deviation = 1};
    return scaler->columns
               ? STATUS_OK
               : error_no_memory(err, n_columns * sizeof(struct moments));
}

void scaler_release(struct scaler *scaler)
{
    free(scaler->columns);
    for (size_t i = 0; scaler->vocabularies && i < scaler->n_covariates; i++)
        vocabulary_release(&scaler->vocabularies[i]);
    free(scaler->vocabularies);
    free(scaler->covariates);
    *scaler = (struct scaler){0};
}

const struct moments *scaler_target(const struct scaler *scaler,
                                    const struct schema *schema, size_t j)
{
    return schema->layout == LAYOUT_LABELLED
               ? &scaler->label
               : &scaler->columns[schema->targets[j]];
}

/* Sums over known values. The second pass sums squares around the mean of the
 * first. */
struct sums {
    size_t n;
    double sum, square;
};

static void add_value(struct sums *sums, struct moments *m, double value)
{
    const double e = value - m->mean;

    if (!sums->n || value < m->minimum)
        m->minimum = value;
    if (!sums->n || value > m->maximum)
        m->maximum = value;
    sums->n++;
    sums->sum += value;
    sums->square += e * e;
}

/* What is summed of a column: values, logarithms if floor > 0, or changes. */
struct form {
    double floor;
    bool difference;
};

/* NaN if it is not known. */
static double read_cell(const struct dataset *d, const struct series *series,
                        size_t row, size_t c, struct form form)
{
    const double value = (double)dataset_value(d, row, c);

    if (dataset_imputed(d, row, c))
        return (double)NAN;
    if (form.difference)
        return row == series->first || dataset_imputed(d, row - 1, c)
                   ? (double)NAN
                   : value - (double)dataset_value(d, row - 1, c);
    return form.floor > 0 ? scaler_log(value, form.floor) : value;
}

static struct sums add_column(const struct dataset *d,
                              const struct split *split, size_t c,
                              struct form form, struct moments *m)
{
    struct sums sums = {0};

    for (size_t s = 0; s < d->n_series; s++)
        for (size_t i = 0; i < split->borders[s].end[PART_TRAIN]; i++) {
            const double value =
                read_cell(d, &d->series[s], d->series[s].first + i, c, form);

            if (!isnan(value))
                add_value(&sums, m, value);
        }
    return sums;
}

static double smallest_positive(const struct dataset *d,
                                const struct split *split, size_t c)
{
    double smallest = (double)INFINITY;

    for (size_t s = 0; s < d->n_series; s++)
        for (size_t i = 0; i < split->borders[s].end[PART_TRAIN]; i++) {
            const size_t row = d->series[s].first + i;
            const double value = (double)dataset_value(d, row, c);

            if (!dataset_imputed(d, row, c) && value > 0 && value < smallest)
                smallest = value;
        }
    return smallest;
}

static struct sums add_labels(const struct dataset *d,
                              const struct split *split, struct moments *m)
{
    struct sums sums = {0};

    for (size_t s = 0; s < d->n_series; s++)
        if (split->borders[s].end[PART_TRAIN])
            add_value(&sums, m, (double)d->series[s].label);
    return sums;
}

static double as_float(double value)
{
    return (double)(float)value;
}

static void set_mean(struct moments *m, const struct sums *sums)
{
    m->mean = sums->n ? as_float(sums->sum / (double)sums->n) : 0;
}

static void set_standard_deviation(struct moments *m, const struct sums *sums)
{
    m->standard_deviation =
        sums->n ? as_float(sqrt(sums->square / (double)sums->n)) : 1;
    if (!(m->maximum > m->minimum) || !(m->standard_deviation > 0))
        m->standard_deviation = 1;
}

/* Returns false if the column has no known train row. */
static bool fit_column(const struct dataset *d, const struct split *split,
                       size_t c, struct form form, struct moments *m)
{
    struct sums sums;

    *m = (struct moments){0};
    sums = add_column(d, split, c, form, m);
    set_mean(m, &sums);
    sums = add_column(d, split, c, form, m);
    set_standard_deviation(m, &sums);
    return sums.n;
}

/* Fits a column, and its logarithms if it has a floor, or its changes. */
static enum status fit_moments(const struct dataset *d,
                               const struct split *split, size_t c,
                               struct moments *m, struct error *err)
{
    const bool has_logs = m->floor > 0, difference = m->difference;
    struct moments other;

    if (!fit_column(d, split, c, (struct form){0, false}, m))
        return error_set(err, STATUS_DATA,
                         "%s: column \"%s\" has no known value in the "
                         "train rows (leave it out with --features)",
                         d->table.path, d->schema->names[c]);
    if (has_logs) {
        m->floor = smallest_positive(d, split, c);
        (void)fit_column(d, split, c, (struct form){m->floor, false}, &other);
        m->log_mean = other.mean;
        m->log_standard_deviation = other.standard_deviation;
    }
    m->difference = difference;
    if (difference) {
        (void)fit_column(d, split, c, (struct form){0, true}, &other);
        m->change_mean = other.mean;
        m->change_standard_deviation = other.standard_deviation;
    }
    return STATUS_OK;
}

static void fit_label(const struct dataset *d, const struct split *split,
                      struct moments *m)
{
    struct sums sums;

    *m = (struct moments){0};
    sums = add_labels(d, split, m);
    set_mean(m, &sums);
    sums = add_labels(d, split, m);
    set_standard_deviation(m, &sums);
}

static struct sums add_covariate(const struct dataset *d,
                                 const struct split *split, size_t i,
                                 struct moments *m)
{
    struct sums sums = {0};

    for (size_t s = 0; s < d->n_series; s++)
        for (size_t r = 0; r < split->borders[s].end[PART_TRAIN]; r++) {
            const double value =
                (double)dataset_covariate(d, d->series[s].first + r, i);

            if (!isnan(value))
                add_value(&sums, m, value);
        }
    return sums;
}

/* Fits a number that is not a feature; 0 and 1 if no train row has it. */
static void fit_covariate(const struct dataset *d, const struct split *split,
                          size_t i, struct moments *m)
{
    struct sums sums;

    *m = (struct moments){0};
    sums = add_covariate(d, split, i, m);
    set_mean(m, &sums);
    sums = add_covariate(d, split, i, m);
    set_standard_deviation(m, &sums);
}

enum status scaler_allocate_covariates(struct scaler *scaler, size_t n,
                                       struct error *err)
{
    scaler->covariates = n ? calloc(n, sizeof *scaler->covariates) : NULL;
    scaler->n_covariates = scaler->covariates ? n : 0;
    return scaler->covariates || !n
               ? STATUS_OK
               : error_no_memory(err, n * sizeof *scaler->covariates);
}

static enum status fit_covariates(struct scaler *scaler,
                                  const struct dataset *d,
                                  const struct split *split, struct error *err)
{
    const size_t n = d->schema->covariates.n;

    if (!scaler->covariates)
        TRY(scaler_allocate_covariates(scaler, n, err));
    if (n && !scaler->vocabularies) {
        scaler->vocabularies = calloc(n, sizeof *scaler->vocabularies);
        if (!scaler->vocabularies)
            return error_no_memory(err, n * sizeof *scaler->vocabularies);
    }
    for (size_t i = 0; i < n; i++)
        if (d->schema->covariates.list[i].categorical)
            TRY(vocabulary_fit(&scaler->vocabularies[i], d, split, i, err));
        else
            fit_covariate(d, split, i, &scaler->covariates[i]);
    return STATUS_OK;
}

enum status scaler_fit(struct scaler *scaler, const struct dataset *d,
                       const struct split *split, struct error *err)
{
    if (!scaler->columns)
        TRY(scaler_allocate(scaler, d->n_columns, err));
    for (size_t c = 0; c < d->n_columns; c++)
        TRY(fit_moments(d, split, c, &scaler->columns[c], err));
    if (d->schema->layout == LAYOUT_LABELLED)
        fit_label(d, split, &scaler->label);
    return fit_covariates(scaler, d, split, err);
}
