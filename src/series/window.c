/* window.c - see window.h. */
#include "series/window.h"

#include <math.h>

const char *const norm_names[] = {"mean", "std", "last", "none", NULL};

size_t windows_outputs(const struct windows *w)
{
    return w->H * w->dataset->roles->n_targets;
}

double window_known(const struct windows *w, const struct origin *origin,
                    size_t row, size_t column)
{
    const struct dataset *d = w->dataset;
    size_t end = row;

    if (!dataset_filled(d, row, column))
        return (double)dataset_value(d, row, column);
    if (d->missing == MISSING_MEAN)
        return w->scaler->columns[column].mean;
    if (d->missing == MISSING_LINEAR) {
        /* a gap that is still open at the origin has no other end yet */
        while (end < origin->row && dataset_filled(d, end, column))
            end++;
        while (end == origin->row && dataset_filled(d, row, column))
            row--;
    }
    return (double)dataset_value(d, row, column);
}

/* What the norm needs of one column, gathered row by row. */
struct tally {
    double first, last;
    double sum, square; /* of the values less the first */
};

static void tally_add(struct tally *tally, size_t t, double value)
{
    double e;

    if (t == 0)
        *tally = (struct tally){.first = value};
    e = value - tally->first;
    tally->last = value;
    tally->sum += e;
    tally->square += e * e;
}

/* Shift and scale of every used column of a window. */
struct undo {
    real shift[TABLE_MAX_COLUMNS], scale[TABLE_MAX_COLUMNS];
};

static void set_undo(struct undo *undo, size_t column, enum norm norm, size_t T,
                     const struct tally *tally)
{
    const double mean = tally->sum / (double)T;
    const double variance = tally->square / (double)T - mean * mean;

    undo->scale[column] =
        norm == NORM_STD ? (real)sqrt(fmax(variance, 0) + 1e-5) : R(1.0);
    undo->shift[column] =
        norm == NORM_NONE
            ? R(0.0)
            : (real)(norm == NORM_LAST ? tally->last : tally->first + mean);
}

enum { COLUMNS = 64 }; /* gone through together */

/*
 * Used columns from `start` on, at most COLUMNS: their scaled values, those
 * of features into x of window b, and what undoes the norm.
 */
static void gather_columns(const struct windows *w, const struct origin *origin,
                           size_t start, size_t b, size_t B, real *x,
                           struct undo *undo)
{
    const struct dataset *d = w->dataset;
    const size_t K = d->roles->n_features, left = d->n_columns - start;
    const size_t end = start + (left < COLUMNS ? left : COLUMNS);
    struct tally tallies[COLUMNS];

    for (size_t t = 0; t < w->T; t++) {
        const size_t row = origin->row - w->T + t;
        real *to = x + (t * B + b) * K;

        for (size_t c = start; c < end; c++) {
            const double value = d->filled ? window_known(w, origin, row, c)
                                           : (double)dataset_value(d, row, c);
            const double scaled = scaler_apply(&w->scaler->columns[c], value);

            if (c < K)
                to[c] = (real)scaled;
            tally_add(&tallies[c - start], t, scaled);
        }
    }
    for (size_t c = start; c < end; c++)
        set_undo(undo, c, w->norm, w->T, &tallies[c - start]);
}

/* x = (x - shift) / scale, for the features of window b */
static void normalise(const struct windows *w, const struct undo *undo,
                      size_t b, size_t B, real *x)
{
    const size_t K = w->dataset->roles->n_features;

    for (size_t t = 0; t < w->T; t++)
        for (size_t k = 0; k < K; k++) {
            real *value = &x[(t * B + b) * K + k];

            *value = (*value - undo->shift[k]) / undo->scale[k];
        }
}

static void gather_target(const struct windows *w, const struct origin *origin,
                          size_t j, real *target)
{
    const struct dataset *d = w->dataset;
    const struct roles *roles = d->roles;
    const struct moments *m = scaler_target(w->scaler, roles, j);

    if (roles->layout == LAYOUT_LABELLED) {
        *target =
            (real)scaler_apply(m, (double)d->series[origin->series].label);
        return;
    }
    for (size_t h = 0; h < w->H; h++) {
        const size_t row = origin->row + h;

        target[h * roles->n_targets + j] =
            dataset_filled(d, row, roles->targets[j])
                ? (real)NAN
                : (real)scaler_apply(
                      m, (double)dataset_value(d, row, roles->targets[j]));
    }
}

void window_gather(const struct windows *w, const struct origin *origin,
                   size_t b, size_t B, real *x, real *shift, real *scale,
                   real *target)
{
    const struct roles *roles = w->dataset->roles;
    const bool labelled = roles->layout == LAYOUT_LABELLED;
    const size_t n_targets = roles->n_targets, O = windows_outputs(w);
    struct undo undo;

    for (size_t c = 0; c < w->dataset->n_columns; c += COLUMNS)
        gather_columns(w, origin, c, b, B, x, &undo);
    if (w->norm != NORM_NONE)
        normalise(w, &undo, b, B, x);
    for (size_t j = 0; j < n_targets; j++) {
        const size_t c = labelled ? 0 : roles->targets[j];

        for (size_t h = 0; h < w->H; h++) {
            const size_t o = b * O + h * n_targets + j;

            shift[o] = labelled ? R(0.0) : undo.shift[c];
            scale[o] = labelled ? R(1.0) : undo.scale[c];
        }
        if (target)
            gather_target(w, origin, j, target + b * O);
    }
}
