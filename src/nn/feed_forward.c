/* feed_forward.c - see feed_forward.h. */
#include "nn/feed_forward.h"

#include <string.h>

#include "kernel/lanes.h"
#include "nn/projection.h"

static struct projection widening(const struct feed_forward *f)
{
    return (struct projection){
        .rows = f->rows, .from = f->D, .to = 4 * f->D, .biased = true};
}

static struct projection narrowing(const struct feed_forward *f)
{
    return (struct projection){
        .rows = f->rows, .from = 4 * f->D, .to = f->D, .biased = true};
}

/* Of W2 in theta: behind W1 and b1. */
static size_t second(const struct feed_forward *f)
{
    return 4 * f->D * (f->D + 1);
}

void LANE(feed_forward)(const struct feed_forward *f, const real *x, real *y)
{
    const struct projection widen = widening(f), narrow = narrowing(f);

    LANE(project)(&widen, f->theta, x, f->hidden);
    VEC_EACH(i, m, f->rows * 4 * f->D)
    vec_put(f->hidden + i, vec_max(vec_get(f->hidden + i, m), vec_set(0)), m);
    LANE(project)(&narrow, f->theta + second(f), f->hidden, y);
}

void LANE(feed_forward_backward)(const struct feed_forward *f, const real *x,
                                 const real *dy, real *dtheta, real *dx)
{
    const struct projection widen = widening(f), narrow = narrowing(f);
    const size_t n = f->rows * 4 * f->D, at = second(f);

    memset(f->dhidden, 0, n * sizeof *f->dhidden);
    LANE(project_backward)
    (&narrow, f->theta + at, f->hidden, dy, dtheta + at, f->dhidden,
     f->transposed);
    /* hidden = max(sum, 0) */
    for (size_t i = 0; i < n; i++)
        f->dhidden[i] = f->hidden[i] > 0 ? f->dhidden[i] : 0;
    LANE(project_backward)
    (&widen, f->theta, x, f->dhidden, dtheta, dx, f->transposed);
}
