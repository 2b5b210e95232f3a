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

enum { COLUMNS = 64 }; /* gone through together */

/* What undoes the norm of each of these columns. */
struct undo {
    real shift[COLUMNS], scale[COLUMNS];
};

static void set_undo(struct undo *undo, size_t i, enum norm norm, size_t T,
                     const struct tally *tally)
{
    const double mean = tally->sum / (double)T;
    const double variance = tally->square / (double)T - mean * mean;

    undo->scale[i] =
        norm == NORM_STD ? (real)sqrt(fmax(variance, 0) + 1e-5) : R(1.0);
    undo->shift[i] =
        norm == NORM_NONE
            ? R(0.0)
            : (real)(norm == NORM_LAST ? tally->last : tally->first + mean);
}

/* x = (x - shift) / scale for features start..end of window b */
static void normalise(const struct windows *w, const struct undo *undo,
                      size_t start, size_t end, size_t b, size_t B, real *x)
{
    const size_t K = w->dataset->roles->n_features;

    const size_t last = end < K ? end : K;

    if (w->norm == NORM_NONE)
        return;
    for (size_t t = 0; t < w->T; t++) {
        real *row = x + (t * B + b) * K;

        for (size_t k = start; k < last; k++)
            row[k] -= undo->shift[k - start];
        for (size_t k = start; w->norm == NORM_STD && k < last; k++)
            row[k] /= undo->scale[k - start];
    }
}

/*
 * Used columns from `start` on, at most COLUMNS: those of features into x of
 * window b, scaled and normalised, and of all what undoes the norm. Returns
 * the column after the last.
 */
static size_t gather_columns(const struct windows *w,
                             const struct origin *origin, size_t start,
                             size_t b, size_t B, real *x, struct undo *undo)
{
    const struct dataset *d = w->dataset;
    const size_t K = d->roles->n_features, left = d->n_columns - start;
    const size_t end = start + (left < COLUMNS ? left : COLUMNS);
    struct tally tallies[COLUMNS] = {{0}};
    double factors[COLUMNS] = {0}; /* a product is faster than a quotient */

    for (size_t c = start; c < end; c++)
        factors[c - start] = 1 / w->scaler->columns[c].deviation;
    for (size_t t = 0; t < w->T; t++) {
        const size_t row = origin->row - w->T + t;
        real *to = x + (t * B + b) * K;

        for (size_t c = start; c < end; c++) {
            const double value = d->filled ? window_known(w, origin, row, c)
                                           : (double)dataset_value(d, row, c);
            const double scaled =
                (value - w->scaler->columns[c].mean) * factors[c - start];

            if (c < K)
                to[c] = (real)scaled;
            tally_add(&tallies[c - start], t, scaled);
        }
    }
    for (size_t c = start; c < end; c++)
        set_undo(undo, c - start, w->norm, w->T, &tallies[c - start]);
    normalise(w, undo, start, end, b, B, x);
    return end;
}

/* The same shift and scale for every step of a target. */
static void set_steps(const struct windows *w, size_t j, real shift_by,
                      real scale_by, real *shift, real *scale)
{
    for (size_t h = 0; h < w->H; h++) {
        const size_t o = h * w->dataset->roles->n_targets + j;

        shift[o] = shift_by;
        scale[o] = scale_by;
    }
}

/* The past of target j, `step` numbers apart. */
static void gather_past(const struct windows *w, const struct origin *origin,
                        size_t j, real shift, real scale, real *past,
                        size_t step)
{
    const struct roles *roles = w->dataset->roles;
    const struct moments *m = scaler_target(w->scaler, roles, j);

    for (size_t t = 0; t < w->T; t++) {
        const double value =
            window_known(w, origin, origin->row - w->T + t, roles->targets[j]);

        past[t * step] = ((real)scaler_apply(m, value) - shift) / scale;
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
                   size_t b, size_t B, real *x, real *past, real *shift,
                   real *scale, real *target)
{
    const struct roles *roles = w->dataset->roles;
    const bool labelled = roles->layout == LAYOUT_LABELLED;
    const size_t O = windows_outputs(w);

    for (size_t start = 0, end; start < w->dataset->n_columns; start = end) {
        struct undo undo = {{0}, {0}};

        end = gather_columns(w, origin, start, b, B, x, &undo);
        for (size_t j = 0; !labelled && j < roles->n_targets; j++) {
            const size_t i = roles->targets[j] - start;

            if (roles->targets[j] < start || i >= COLUMNS)
                continue;
            set_steps(w, j, undo.shift[i], undo.scale[i], shift + b * O,
                      scale + b * O);
            if (past)
                gather_past(w, origin, j, undo.shift[i], undo.scale[i],
                            past + b * roles->n_targets + j,
                            B * roles->n_targets);
        }
    }
    if (labelled)
        set_steps(w, 0, R(0.0), R(1.0), shift + b * O, scale + b * O);
    for (size_t j = 0; target && j < roles->n_targets; j++)
        gather_target(w, origin, j, target + b * O);
}
