/* loss.c - see loss.h. */
#include "nn/loss.h"

const char *const loss_names[] = {"mse", "mae", "huber", "rms", NULL};

struct term {
    real value, slope;
};

/* The term of an entry with the error e; `rms` is that of its window. */
static struct term term(enum loss loss, real e, real rms)
{
    const real size = r_fabs(e);
    const real sign = e > 0 ? R(1.0) : (e < 0 ? R(-1.0) : R(0.0));

    if (loss == LOSS_MSE)
        return (struct term){e * e, R(2.0) * e};
    if (loss == LOSS_RMS)
        return (struct term){rms, e / rms};
    if (loss == LOSS_MAE)
        return (struct term){size, sign};
    if (size <= R(1.0))
        return (struct term){R(0.5) * e * e, e};
    return (struct term){size - R(0.5), sign};
}

static real unit_of(const real *units, size_t i)
{
    return units ? units[i] : R(1.0);
}

static real window_rms(size_t O, const real *y, const real *target,
                       const real *units)
{
    double square = 0;
    size_t n = 0;

    for (size_t i = 0; i < O; i++) {
        const double e = (double)((y[i] - target[i]) / unit_of(units, i));

        if (isnan(target[i]))
            continue;
        square += e * e;
        n++;
    }
    return (real)sqrt((n ? square / (double)n : 0) + 1e-4);
}

double loss_sum(enum loss loss, size_t B, size_t O, const real *y,
                const real *target, const real *units, real factor,
                size_t *scored, real *dy)
{
    double sum = 0;
    real rms = 0;

    for (size_t i = 0; i < B * O; i++) {
        struct term t = {0, 0};

        if (loss == LOSS_RMS && i % O == 0)
            rms = window_rms(O, y + i, target + i, units ? units + i : NULL);
        if (!isnan(target[i])) {
            t = term(loss, (y[i] - target[i]) / unit_of(units, i), rms);
            *scored += 1;
        }
        sum += (double)t.value;
        if (dy)
            dy[i] = factor * t.slope / unit_of(units, i);
    }
    return sum;
}

void loss_quantiles(size_t n, const double *levels, size_t n_levels,
                    const real *q, const real *target, const real *units,
                    real factor, real *dq)
{
    for (size_t i = 0; i < n * n_levels; i++) {
        const real p = (real)(levels[i % n_levels] / 100);
        const real y = target[i / n_levels];

        dq[i] = isnan(y)
                    ? R(0.0)
                    : factor / (real)n_levels / unit_of(units, i / n_levels) *
                          ((y < q[i] ? R(1.0) : R(0.0)) - p);
    }
}
