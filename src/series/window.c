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

struct undo {
    real shift, scale;
};

static double scaled_at(const struct windows *w, const struct origin *origin,
                        size_t t, size_t column)
{
    return scaler_apply(
        &w->scaler->columns[column],
        window_known(w, origin, origin->row - w->T + t, column));
}

static struct undo window_undo(const struct windows *w,
                               const struct origin *origin, size_t column)
{
    double mean = 0, square = 0;

    if (w->norm == NORM_NONE)
        return (struct undo){R(0.0), R(1.0)};
    if (w->norm == NORM_LAST)
        return (struct undo){(real)scaled_at(w, origin, w->T - 1, column),
                             R(1.0)};
    for (size_t t = 0; t < w->T; t++)
        mean += scaled_at(w, origin, t, column);
    mean /= (double)w->T;
    if (w->norm == NORM_MEAN)
        return (struct undo){(real)mean, R(1.0)};
    for (size_t t = 0; t < w->T; t++) {
        const double e = scaled_at(w, origin, t, column) - mean;
        square += e * e;
    }
    return (struct undo){(real)mean, (real)sqrt(square / (double)w->T + 1e-5)};
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
    const size_t K = roles->n_features, O = windows_outputs(w);

    for (size_t k = 0; k < K; k++) {
        const struct undo undo = window_undo(w, origin, k);

        for (size_t t = 0; t < w->T; t++)
            x[(t * B + b) * K + k] =
                ((real)scaled_at(w, origin, t, k) - undo.shift) / undo.scale;
    }
    for (size_t j = 0; j < roles->n_targets; j++) {
        const struct undo undo =
            roles->layout == LAYOUT_LABELLED
                ? (struct undo){R(0.0), R(1.0)}
                : window_undo(w, origin, roles->targets[j]);

        for (size_t h = 0; h < w->H; h++) {
            shift[b * O + h * roles->n_targets + j] = undo.shift;
            scale[b * O + h * roles->n_targets + j] = undo.scale;
        }
        if (target)
            gather_target(w, origin, j, target + b * O);
    }
}
