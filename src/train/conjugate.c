/* conjugate.c - see conjugate.h. */
#include "train/conjugate.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_STEPS = 30 };

/* The arrays (n, H) of the method, and (H) for each column. */
struct vectors {
    double *residuals, *z; /* z = (A + d I)^-1 residuals */
    double *p, *Cp;        /* directions, and (A + d I) p */
    double *Mp;
    double *rho; /* (H) residuals . z */
};

enum { N_ARRAYS = 5 };

enum status conjugate_init(struct conjugate *c, struct error *err)
{
    const size_t n = (c->system->n * N_ARRAYS + 1) * c->system->H;

    c->work = calloc(n, sizeof *c->work);
    return c->work ? STATUS_OK : error_no_memory(err, n * sizeof *c->work);
}

void conjugate_release(struct conjugate *c)
{
    free(c->work);
    *c = (struct conjugate){0};
}

static struct vectors vectors_of(const struct conjugate *c)
{
    const size_t size = c->system->n * c->system->H;

    return (struct vectors){.residuals = c->work,
                            .z = c->work + size,
                            .p = c->work + 2 * size,
                            .Cp = c->work + 3 * size,
                            .Mp = c->work + 4 * size,
                            .rho = c->work + N_ARRAYS * size};
}

/* Column h of a . b; rows of b are `stride` numbers apart. */
static double dot(const struct cholesky *s, const double *a, const double *b,
                  size_t stride, size_t h)
{
    double sum = 0;

    for (size_t i = 0; i < s->n; i++)
        sum += a[i * s->H + h] * b[i * stride + h];
    return sum;
}

/* Sets z, and rho of each column; returns the sum of rho. Extends p and Cp in
 * its direction, or starts with it. */
static double turn(const struct cholesky *s, const struct vectors *v,
                   bool start)
{
    double total = 0;

    cholesky_substitute(s, v->residuals, s->H, v->z);
    for (size_t h = 0; h < s->H; h++) {
        const double rho = dot(s, v->residuals, v->z, s->H, h);
        const double beta = start || v->rho[h] <= 0 ? 0 : rho / v->rho[h];

        for (size_t i = h; i < s->n * s->H; i += s->H) {
            v->p[i] = v->z[i] + beta * v->p[i];
            v->Cp[i] = v->residuals[i] + beta * v->Cp[i];
        }
        v->rho[h] = rho;
        total += rho;
    }
    return total;
}

/* Goes along p to the minimum of each column. If hardly anything is left of a
 * matrix, what rounding leaves is no curvature, and may be negative; its column
 * is then done. */
static void advance(const struct conjugate *c, const struct vectors *v)
{
    struct cholesky *s = c->system;

    for (size_t h = 0; h < s->H; h++) {
        const double whole = dot(s, v->p, v->Cp, s->H, h);
        const double curvature = whole - dot(s, v->p, v->Mp, s->H, h);
        const double alpha =
            curvature > c->tolerance * whole ? v->rho[h] / curvature : 0;

        for (size_t i = h; i < s->n * s->H; i += s->H) {
            s->solution[i] += alpha * v->p[i];
            v->residuals[i] =
                alpha > 0 ? v->residuals[i] - alpha * (v->Cp[i] - v->Mp[i]) : 0;
        }
    }
}

void conjugate_solve(struct conjugate *c)
{
    struct cholesky *s = c->system;
    const struct vectors v = vectors_of(c);
    double size = 0, error;

    for (size_t h = 0; h < s->H; h++)
        size += dot(s, s->solution, s->rows + s->n, s->n + s->H, h);
    /* b - (A + d I - M) x for the solution x of (A + d I) x = b */
    c->multiply(c->context, s->solution, v.residuals);
    error = turn(s, &v, true);
    for (int k = 0; k < MAX_STEPS && error > c->tolerance * c->tolerance * size;
         k++) {
        c->multiply(c->context, v.p, v.Mp);
        advance(c, &v);
        error = turn(s, &v, false);
    }
}
