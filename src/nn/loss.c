/* loss.c - see loss.h. */
#include "nn/loss.h"

const char *const loss_names[] = {"mse", "mae", "huber", NULL};

struct term {
    real value, slope;
};

static struct term term(enum loss loss, real e)
{
    const real size = r_fabs(e);
    const real sign = e > 0 ? R(1.0) : (e < 0 ? R(-1.0) : R(0.0));

    if (loss == LOSS_MSE)
        return (struct term){e * e, R(2.0) * e};
    if (loss == LOSS_MAE)
        return (struct term){size, sign};
    if (size <= R(1.0))
        return (struct term){R(0.5) * e * e, e};
    return (struct term){size - R(0.5), sign};
}

double loss_sum(enum loss loss, size_t n, const real *y, const real *target,
                real factor, size_t *scored, real *dy)
{
    double sum = 0;

    for (size_t i = 0; i < n; i++) {
        struct term t = {0, 0};

        if (!isnan(target[i])) {
            t = term(loss, y[i] - target[i]);
            *scored += 1;
        }
        sum += (double)t.value;
        if (dy)
            dy[i] = factor * t.slope;
    }
    return sum;
}
