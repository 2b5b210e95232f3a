/* scaler.c - see scaler.h. Two passes over the rows, in double. */
#include "series/scaler.h"

#include <math.h>
#include <stdlib.h>

enum status scaler_allocate(struct scaler *scaler, size_t n_columns,
                            struct error *err)
{
    scaler->n_columns = n_columns;
    scaler->columns = calloc(n_columns, sizeof *scaler->columns);
    scaler->label = (struct moments){0, 1, 0, 0};
    return scaler->columns
               ? STATUS_OK
               : error_no_memory(err, n_columns * sizeof(struct moments));
}

void scaler_release(struct scaler *scaler)
{
    free(scaler->columns);
    *scaler = (struct scaler){0};
}

const struct moments *scaler_target(const struct scaler *scaler,
                                    const struct roles *roles, size_t j)
{
    return roles->layout == LAYOUT_LABELLED
               ? &scaler->label
               : &scaler->columns[roles->targets[j]];
}

/* Sums over known values: first for the mean, then around it. */
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

static struct sums add_column(const struct dataset *d,
                              const struct split *split, size_t c,
                              struct moments *m)
{
    struct sums sums = {0};

    for (size_t s = 0; s < d->n_series; s++)
        for (size_t i = 0; i < split->borders[s].end[PART_TRAIN]; i++) {
            const size_t row = d->series[s].first + i;

            if (!dataset_filled(d, row, c))
                add_value(&sums, m, (double)dataset_value(d, row, c));
        }
    return sums;
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

static void set_deviation(struct moments *m, const struct sums *sums)
{
    m->deviation = sums->n ? as_float(sqrt(sums->square / (double)sums->n)) : 1;
    if (!(m->maximum > m->minimum) || !(m->deviation > 0))
        m->deviation = 1;
}

enum status scaler_fit(struct scaler *scaler, const struct dataset *d,
                       const struct split *split, struct error *err)
{
    struct sums sums;

    TRY(scaler_allocate(scaler, d->n_columns, err));
    for (size_t c = 0; c < d->n_columns; c++) {
        struct moments *m = &scaler->columns[c];

        *m = (struct moments){0};
        sums = add_column(d, split, c, m);
        if (!sums.n)
            return error_set(err, STATUS_DATA,
                             "%s: column \"%s\" has no known value in the "
                             "train rows (leave it out with --features)",
                             d->table.path, d->roles->names[c]);
        set_mean(m, &sums);
        sums = add_column(d, split, c, m);
        set_deviation(m, &sums);
    }
    if (d->roles->layout == LAYOUT_LABELLED) {
        scaler->label = (struct moments){0};
        sums = add_labels(d, split, &scaler->label);
        set_mean(&scaler->label, &sums);
        sums = add_labels(d, split, &scaler->label);
        set_deviation(&scaler->label, &sums);
    }
    return STATUS_OK;
}
