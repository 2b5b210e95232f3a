/* ridge_columns_system.c - see ridge_columns_system.h. */
#include "train/ridge_columns_system.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "kernel/gemm.h"
#include "train/chunk_products.h"

enum { CHUNK = 64 }; /* windows in memory */

enum status columns_system_init(struct columns_system *k,
                                const struct ridge *ridge,
                                const struct ridge_columns *columns,
                                const struct windows *w,
                                struct thread_pool *pool, struct error *err)
{
    const size_t F = ridge_columns_inputs(columns), n_e = columns->J * w->H;

    *k = (struct columns_system){
        .columns = columns, .w = w, .F = F, .n_e = n_e, .row = F + n_e};
    k->rows = calloc(CHUNK * k->row, sizeof *k->rows);
    k->products = calloc(F * k->row, sizeof *k->products);
    k->known = calloc(n_e, sizeof *k->known);
    k->map = calloc(F * n_e, sizeof *k->map);
    k->added = calloc(CHUNK * n_e, sizeof *k->added);
    if (!k->rows || !k->products || !k->known || !k->map || !k->added)
        return error_no_memory(err, F * k->row * sizeof *k->products);
    TRY(ridge_samples_init(&k->samples, ridge, w, CHUNK * columns->J, err));
    k->samples.pool = pool;
    TRY(cholesky_init(&k->system, F, n_e, err));
    return columns->R && columns->J > 1
               ? cholesky_init(&k->own, columns->R + columns->covariates.n,
                               w->H, err)
               : STATUS_OK;
}

void columns_system_release(struct columns_system *k)
{
    free(k->rows);
    free(k->products);
    free(k->known);
    free(k->map);
    free(k->added);
    ridge_samples_release(&k->samples);
    cholesky_release(&k->system);
    cholesky_release(&k->own);
}

/* Reads x and e of at most CHUNK windows from the i-th on. Returns how many. */
static size_t read_windows(struct columns_system *k,
                           const struct origins *origins, size_t i)
{
    const struct sample_list list = sample_list(k->w, origins, SIZE_MAX);
    struct ridge_samples *s = &k->samples;
    const size_t J = k->columns->J, H = s->H;
    const size_t n = ridge_samples_read(s, &list, i * J);

    ridge_samples_forecast(s, n, s->ridge->map);
    for (size_t sample = 0; sample < n; sample++) {
        real *row = k->rows + sample / J * k->row;
        real *e = row + k->F + sample % J * H;

        if (sample % J == 0)
            ridge_columns_gather(k->columns, k->w,
                                 &origins->list[i + sample / J], row);
        for (size_t h = 0; h < H; h++)
            e[h] =
                s->u[sample * s->row + s->F + h] - s->forecast[sample * H + h];
    }
    return n / J;
}

/* Counts the known errors of n windows and sets the others to 0. */
static void count_known(struct columns_system *k, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        real *e = k->rows + i * k->row + k->F;

        for (size_t c = 0; c < k->n_e; c++)
            if (isnan(e[c]))
                e[c] = R(0.0);
            else
                k->known[c]++;
    }
}

void columns_system_set(struct columns_system *k, const struct origins *train)
{
    double *to = k->system.rows;

    assert(to && k->known); /* columns_system_init() */
    k->n = train->n;
    for (size_t i = 0, n; i < train->n; i += n) {
        n = read_windows(k, train, i);
        count_known(k, n);
        chunk_products_add(&(struct chunk_products){.pool = k->samples.pool,
                                                    .a = k->rows,
                                                    .n = n,
                                                    .F = k->F,
                                                    .a_row = k->row,
                                                    .b = k->rows,
                                                    .n_b = k->row,
                                                    .symmetric = true,
                                                    .products = k->products,
                                                    .sums = to});
    }
    for (size_t f = 0; f < k->F; f++)
        for (size_t c = 0; c < k->n_e; c++)
            if (k->known[c] > 0)
                to[f * k->row + k->F + c] *= (double)k->n / k->known[c];
}

/* The place in x and z of input i of the own past of a column, and of z. */
static size_t own_input(const struct columns_system *k, size_t i, size_t column)
{
    const size_t R = k->columns->R, C = k->columns->C;

    return i < R ? i * C + column : R * C + i - R;
}

/* Takes the equations of target j from those of all. */
static void set_own(struct columns_system *k, size_t j, size_t column)
{
    struct cholesky *own = &k->own;

    for (size_t i = 0; i < own->n; i++) {
        const double *from = k->system.rows + own_input(k, i, column) * k->row;
        double *to = own->rows + i * (own->n + own->H);

        for (size_t l = 0; l <= i; l++)
            to[l] = from[own_input(k, l, column)];
        memcpy(to + own->n, from + k->F + j * own->H, own->H * sizeof *to);
    }
}

static void solve_own(struct columns_system *k, double penalty)
{
    const struct schema *schema = k->w->data->dataset->schema;
    const size_t H = k->own.H;

    memset(k->map, 0, k->F * k->n_e * sizeof *k->map);
    for (size_t j = 0; j < k->columns->J; j++) {
        const size_t column = schema->targets[j];

        if (column >= k->columns->C) /* it is no feature */
            continue;
        set_own(k, j, column);
        cholesky_solve(&k->own, penalty * (double)k->n);
        for (size_t i = 0; i < k->own.n; i++) {
            real *to = k->map + own_input(k, i, column) * k->n_e + j * H;

            for (size_t h = 0; h < H; h++)
                to[h] = (real)k->own.solution[i * H + h];
        }
    }
}

bool columns_system_solve(struct columns_system *k, double penalty, bool own)
{
    if (own && !k->own.n)
        return false;
    if (own) {
        solve_own(k, penalty);
        return true;
    }
    cholesky_solve(&k->system, penalty * (double)k->n);
    for (size_t i = 0; i < k->F * k->n_e; i++)
        k->map[i] = (real)k->system.solution[i];
    return true;
}

void columns_system_copy(const struct columns_system *k, size_t j,
                         double penalty, struct ridge_columns *to)
{
    const size_t H = to->H;
    real *map;

    to->penalties[j] = penalty;
    map = ridge_columns_map(to, j);
    for (size_t f = 0; f < k->F; f++)
        memcpy(map + f * H, k->map + f * k->n_e + j * H, H * sizeof *map);
}

/* The mean of |y - f| over the known y (H), NaN if there are none. */
static double mean_distance(const real *y, const real *f, size_t H)
{
    double sum = 0, n = 0;

    for (size_t h = 0; h < H; h++)
        if (!isnan(y[h])) {
            sum += fabs((double)(y[h] - f[h]));
            n++;
        }
    return sum / n;
}

void columns_system_errors(struct columns_system *k,
                           const struct origins *valid, double *errors)
{
    const size_t J = k->columns->J, H = k->w->H;

    for (size_t i = 0, n; i < valid->n; i += n) {
        n = read_windows(k, valid, i);
        gemm_each[isa_current()](&(struct gemm){n, k->n_e, k->F, k->rows,
                                                k->row, 1, k->map, k->n_e,
                                                k->added, k->n_e, false});
        for (size_t b = 0; b < n; b++)
            for (size_t j = 0; j < J; j++)
                errors[j * valid->n + i + b] =
                    mean_distance(k->rows + b * k->row + k->F + j * H,
                                  k->added + b * k->n_e + j * H, H);
    }
}
