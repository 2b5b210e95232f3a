/* ridge_system.c - see ridge_system.h. */
#include "train/ridge_system.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "kernel/gemm.h"

/* Of a forecast, as a part of it: about that of sums of its products. */
static const double tolerance = sizeof(real) == sizeof(float) ? 1e-5 : 1e-10;

/* Sets the unknown y of n samples from the i-th on to 0, and all of a sample of
 * weight 0; lists the samples with an unknown y. */
static void clear_unknown(struct ridge_system *r, size_t i, size_t n)
{
    const struct ridge_samples *s = &r->samples;

    for (size_t k = 0; k < n; k++) {
        real *u = s->u + k * s->row;
        bool any = false;

        if (r->weights[i + k] <= 0)
            memset(u, 0, s->row * sizeof *u);
        for (size_t h = 0; h < s->H; h++)
            if (isnan(u[s->F + h])) {
                u[s->F + h] = R(0.0);
                any = true;
            }
        if (any)
            r->unknown[r->n_unknown++] = i + k;
    }
}

/* Writes w_i u_i of n samples of a list from the i-th on. */
static void weigh(struct ridge_system *r, const struct sample_list *list,
                  size_t i, size_t n)
{
    const struct ridge_samples *s = &r->samples;

    for (size_t k = 0; k < n; k++) {
        const real weight = (real)r->weights[sample_position(list, i + k)];

        for (size_t f = 0; f < s->F; f++)
            r->weighted[k * s->F + f] = weight * s->u[k * s->row + f];
    }
}

/* The sums over n samples of w_i u_i b_i', for some b (n, n_b). */
static struct chunk_products products_of(const struct ridge_system *r, size_t n,
                                         const real *b, size_t n_b,
                                         double *sums)
{
    const size_t F = r->samples.F;

    return (struct chunk_products){.pool = r->samples.pool,
                                   .a = r->weighted,
                                   .n = n,
                                   .F = F,
                                   .a_row = F,
                                   .b = b,
                                   .n_b = n_b,
                                   .products = r->gemm_result,
                                   .sums = sums};
}

/* Sets the dual system V V' and W^1/2 Y; leaves V' (F, n) in `weighted`. */
static void set_dual(struct ridge_system *r)
{
    const struct ridge_samples *s = &r->samples;
    const size_t n = r->train.n, H = s->H;

    for (size_t k = 0; k < n; k++) {
        const double root = sqrt(r->weights[k]);
        const real *u = s->u + k * s->row;
        double *row = r->cholesky.rows + k * (n + H);

        for (size_t f = 0; f < s->F; f++)
            r->weighted[f * n + k] = (real)root * u[f];
        for (size_t h = 0; h < H; h++)
            row[n + h] = root * (double)u[s->F + h];
    }
    gemm_each[isa_current()](&(struct gemm){n, n, s->F, r->weighted, 1, n,
                                            r->weighted, n, r->gemm_result, n,
                                            false});
    for (size_t k = 0; k < n; k++)
        for (size_t i = 0; i < n; i++)
            r->cholesky.rows[k * (n + H) + i] =
                (double)r->gemm_result[k * n + i];
}

void ridge_system_set(struct ridge_system *r, const double *weights)
{
    struct ridge_samples *s = &r->samples;
    struct cholesky *c = &r->cholesky;
    struct chunk_products products;

    r->weights = weights;
    r->n_unknown = 0;
    memset(c->rows, 0, c->n * (c->n + s->H) * sizeof *c->rows);
    for (size_t i = 0, n; i < r->train.n; i += n) {
        n = ridge_samples_read(s, &r->train, i);
        clear_unknown(r, i, n);
        if (r->dual)
            continue;
        weigh(r, &r->train, i, n);
        products = products_of(r, n, s->u, s->row, c->rows);
        products.symmetric = true;
        chunk_products_add(&products);
    }
    if (r->dual)
        set_dual(r);
}

/* map = V' X for the solution X of the dual system. */
static void set_map_from_dual(const struct ridge_system *r, real *map)
{
    const size_t n = r->train.n, H = r->samples.H;

    for (size_t f = 0; f < r->samples.F; f++)
        for (size_t h = 0; h < H; h++) {
            double sum = 0;

            for (size_t k = 0; k < n; k++)
                sum += (double)r->weighted[f * n + k] *
                       r->cholesky.solution[k * H + h];
            map[f * H + h] = (real)sum;
        }
}

/* M_h p_h for all steps h: the weighted sum of u_i times the forecasts u_i' p_h
 * of unknown targets. */
static void multiply(void *context, const double *P, double *products)
{
    struct ridge_system *r = context;
    struct ridge_samples *s = &r->samples;
    const size_t F = s->F, H = s->H;
    struct sample_list unknown = r->train;
    struct chunk_products chunk;

    unknown.n = r->n_unknown;
    unknown.only = r->unknown;
    for (size_t i = 0; i < F * H; i++)
        r->direction[i] = (real)P[i];
    memset(products, 0, F * H * sizeof *products);
    for (size_t i = 0, n; i < unknown.n; i += n) {
        n = ridge_samples_read(s, &unknown, i);
        weigh(r, &unknown, i, n);
        ridge_samples_forecast(s, n, r->direction);
        for (size_t k = 0; k < n; k++)
            for (size_t h = 0; h < H; h++)
                if (!isnan(s->u[k * s->row + F + h]))
                    s->forecast[k * H + h] = R(0.0);
        chunk = products_of(r, n, s->forecast, H, products);
        chunk_products_add(&chunk);
    }
}

void ridge_system_solve(struct ridge_system *r, double penalty, real *map)
{
    cholesky_solve(&r->cholesky, penalty * (double)r->train.n);
    if (r->dual) {
        set_map_from_dual(r, map);
        return;
    }
    if (r->n_unknown)
        conjugate_solve(&r->conjugate);
    for (size_t i = 0; i < r->samples.F * r->samples.H; i++)
        map[i] = (real)r->cholesky.solution[i];
}

bool ridge_can_be_partial(const struct windows *w)
{
    return w->H > 1 && w->data->dataset->imputed;
}

static enum status allocate(struct ridge_system *r, struct error *err)
{
    const struct ridge_samples *s = &r->samples;
    const size_t n = r->dual ? r->train.n : s->F;

    r->weighted = calloc(s->chunk * s->F, sizeof *r->weighted);
    r->gemm_result = calloc(n * (n + s->H), sizeof *r->gemm_result);
    if (!r->weighted || !r->gemm_result)
        return error_no_memory(err, n * (n + s->H) * sizeof *r->gemm_result);
    TRY(cholesky_init(&r->cholesky, n, s->H, err));
    if (!ridge_can_be_partial(s->w))
        return STATUS_OK;
    r->direction = calloc(n * s->H, sizeof *r->direction);
    r->unknown = calloc(r->train.n, sizeof *r->unknown);
    if (!r->direction || !r->unknown)
        return error_no_memory(err, n * s->H * sizeof *r->direction);
    r->conjugate = (struct conjugate){.system = &r->cholesky,
                                      .multiply = multiply,
                                      .context = r,
                                      .tolerance = tolerance};
    return conjugate_init(&r->conjugate, err);
}

enum status ridge_system_init(struct ridge_system *r, const struct ridge *ridge,
                              const struct windows *w,
                              const struct sample_list *train,
                              struct thread_pool *pool, struct error *err)
{
    const bool dual =
        train->n < ridge_inputs(ridge) && !ridge_can_be_partial(w);

    *r = (struct ridge_system){.train = *train, .dual = dual};
    TRY(ridge_samples_init(&r->samples, ridge, w, dual ? train->n : RIDGE_CHUNK,
                           err));
    r->samples.own_units = true;
    r->samples.pool = pool;
    return allocate(r, err);
}

void ridge_system_release(struct ridge_system *r)
{
    ridge_samples_release(&r->samples);
    free(r->weighted);
    free(r->gemm_result);
    free(r->direction);
    free(r->unknown);
    cholesky_release(&r->cholesky);
    conjugate_release(&r->conjugate);
    *r = (struct ridge_system){.dual = false};
}
