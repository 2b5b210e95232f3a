/* cholesky.c - see cholesky.h. */
#include "train/cholesky.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum status cholesky_init(struct cholesky *e, size_t n, size_t H,
                          struct error *err)
{
    *e = (struct cholesky){.n = n, .H = H};
    e->rows = calloc(n * (n + H), sizeof *e->rows);
    e->factor = calloc(n * n, sizeof *e->factor);
    e->solution = calloc(n * H, sizeof *e->solution);
    return e->rows && e->factor && e->solution
               ? STATUS_OK
               : error_no_memory(err, n * (n + H) * sizeof *e->rows);
}

void cholesky_release(struct cholesky *e)
{
    free(e->rows);
    free(e->factor);
    free(e->solution);
    *e = (struct cholesky){0};
}

/* a . b in four independent sums, which the processor can overlap. */
static double dot(const double *a, const double *b, size_t n)
{
    double sums[4] = {0};
    size_t k = 0;

    for (; k + 4 <= n; k += 4)
        for (size_t i = 0; i < 4; i++)
            sums[i] += a[k + i] * b[k + i];
    for (; k < n; k++)
        sums[0] += a[k] * b[k];
    return sums[0] + sums[1] + (sums[2] + sums[3]);
}

/* Computes L of A + d I row by row. */
static void factorise(struct cholesky *e, double d)
{
    const size_t n = e->n;
    double *L = e->factor;

    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j <= i; j++) {
            const double rest =
                e->rows[i * (n + e->H) + j] - dot(L + i * n, L + j * n, j);

            L[i * n + j] =
                i == j ? sqrt(fmax(rest + d, 1e-30)) : rest / L[j * n + j];
        }
}

/* X_i -= factor X_k */
static void subtract_row(struct cholesky *e, size_t i, size_t k, double factor)
{
    for (size_t h = 0; h < e->H; h++)
        e->solution[i * e->H + h] -= factor * e->solution[k * e->H + h];
}

/* X_i /= L_ii */
static void divide_row(struct cholesky *e, size_t i)
{
    for (size_t h = 0; h < e->H; h++)
        e->solution[i * e->H + h] /= e->factor[i * e->n + i];
}

void cholesky_solve(struct cholesky *e, double d)
{
    const size_t n = e->n, H = e->H;
    const double *L = e->factor;

    factorise(e, d);
    for (size_t i = 0; i < n; i++) { /* forward: L Y = B */
        memcpy(e->solution + i * H, e->rows + i * (n + H) + n,
               H * sizeof *e->solution);
        for (size_t k = 0; k < i; k++)
            subtract_row(e, i, k, L[i * n + k]);
        divide_row(e, i);
    }
    for (size_t i = n; i-- > 0;) { /* backward: L' X = Y */
        for (size_t k = i + 1; k < n; k++)
            subtract_row(e, i, k, L[k * n + i]);
        divide_row(e, i);
    }
}
