/* cholesky.c - see cholesky.h. */
#include "kernel/cholesky.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "kernel/dot.h"

enum status cholesky_init(struct cholesky *s, size_t n, size_t H,
                          struct error *err)
{
    *s = (struct cholesky){.n = n, .H = H};
    s->rows = calloc(n * (n + H), sizeof *s->rows);
    s->factor = calloc(n * n, sizeof *s->factor);
    s->solution = calloc(n * H, sizeof *s->solution);
    return s->rows && s->factor && s->solution
               ? STATUS_OK
               : error_no_memory(err, n * (n + H) * sizeof *s->rows);
}

void cholesky_release(struct cholesky *s)
{
    free(s->rows);
    free(s->factor);
    free(s->solution);
    *s = (struct cholesky){0};
}

/* Computes L of A + d I row by row. False if a pivot is far below d, which A
 * semidefinite excludes but for its rounding: L is then of no use. */
static bool factorise(struct cholesky *s, double d)
{
    const size_t n = s->n;
    double *L = s->factor;

    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j <= i; j++) {
            const double rest =
                s->rows[i * (n + s->H) + j] - dot(L + i * n, L + j * n, j);

            if (i == j && d > 0 && !(rest > -d / 2))
                return false;
            L[i * n + j] =
                i == j ? sqrt(fmax(rest + d, 1e-30)) : rest / L[j * n + j];
        }
    return true;
}

/* X_i -= factor X_k */
static void subtract_row(double *X, size_t H, size_t i, size_t k, double factor)
{
    for (size_t h = 0; h < H; h++)
        X[i * H + h] -= factor * X[k * H + h];
}

/* X_i /= divisor */
static void divide_row(double *X, size_t H, size_t i, double divisor)
{
    for (size_t h = 0; h < H; h++)
        X[i * H + h] /= divisor;
}

void cholesky_substitute(const struct cholesky *s, const double *B,
                         size_t stride, double *X)
{
    const size_t n = s->n, H = s->H;
    const double *L = s->factor;

    for (size_t i = 0; i < n; i++) { /* forward: L Y = B */
        memcpy(X + i * H, B + i * stride, H * sizeof *X);
        for (size_t k = 0; k < i; k++)
            subtract_row(X, H, i, k, L[i * n + k]);
        divide_row(X, H, i, L[i * n + i]);
    }
    for (size_t i = n; i-- > 0;) { /* backward: L' X = Y */
        for (size_t k = i + 1; k < n; k++)
            subtract_row(X, H, i, k, L[k * n + i]);
        divide_row(X, H, i, L[i * n + i]);
    }
}

void cholesky_solve(struct cholesky *s, double d)
{
    for (int i = 0; i < MAX_TRIES && !factorise(s, d); i++)
        d *= 10;
    cholesky_substitute(s, s->rows + s->n, s->n + s->H, s->solution);
}
