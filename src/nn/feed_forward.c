/* feed_forward.c - see feed_forward.h. */
#include "nn/feed_forward.h"

#include <string.h>

#include "kernel/lanes.h"
#include "nn/affine.h"

/* W1 and b1 are first in theta, W2 and b2 follow. */
static struct affine widening(const struct feed_forward *f, const real *x)
{
    const size_t D = f->D, b = 4 * D * D;

    return (struct affine){f->rows, D, 4 * D, x, D, f->theta, 0, b, false};
}

static struct affine narrowing(const struct feed_forward *f)
{
    const size_t D = f->D, n = 4 * D, W = n * (D + 1), b = W + n * D;

    return (struct affine){f->rows, n, D, f->hidden, n, f->theta, W, b, false};
}

void LANE(feed_forward)(const struct feed_forward *f, const real *x, real *y)
{
    const struct affine widen = widening(f, x), narrow = narrowing(f);

    LANE(affine_forward)(&widen, f->hidden);
    VEC_EACH(i, m, f->rows * 4 * f->D)
    vec_put(f->hidden + i, vec_max(vec_get(f->hidden + i, m), vec_set(0)), m);
    LANE(affine_forward)(&narrow, y);
}

void LANE(feed_forward_backward)(const struct feed_forward *f, const real *x,
                                 const real *dy, real *dtheta, real *dx)
{
    const struct affine widen = widening(f, x), narrow = narrowing(f);
    const size_t n = f->rows * 4 * f->D;

    memset(f->dhidden, 0, n * sizeof *f->dhidden);
    LANE(affine_backward)(&narrow, dy, dtheta, f->dhidden, f->transposed);
    /* hidden = max(sum, 0) */
    for (size_t i = 0; i < n; i++)
        f->dhidden[i] = f->hidden[i] > 0 ? f->dhidden[i] : 0;
    LANE(affine_backward)(&widen, f->dhidden, dtheta, dx, f->transposed);
}
