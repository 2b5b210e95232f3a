/* ridge.c - see ridge.h. */
#include "train/ridge.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "kernel/product.h"
#include "nn/shape.h"

/* Samples read together, and most that are read at all. */
enum { CHUNK = 512, MOST = 1 << 18, ROUNDS = 3, MAX_EQUATIONS = 1 << 24 };

static const double penalties[] = {0.0015, 0.015, 0.15, 1.5};
enum { N_PENALTIES = sizeof penalties / sizeof *penalties };

/* The fit at work. */
struct ridge {
    const struct windows *w;
    const struct origins *train;
    size_t T, H, row; /* row = T + H, a sample's u and y */
    size_t stride;    /* every so many-th sample is read */
    size_t n;         /* samples read */
    product_function *product;
    real *samples;   /* (CHUNK, row) */
    real *weighed;   /* (CHUNK, T) */
    real *part;      /* (T, row) */
    double *gram;    /* (T, row): U'WU, U'WY */
    double *factor;  /* (T, T) */
    double *map;     /* (T, H) */
    double *start;   /* (n) w^0 */
    double *weights; /* (n); 0: a sample with an unknown target */
    real *forecast;  /* (CHUNK, H) */
};

static size_t n_targets(const struct ridge *r)
{
    return r->w->dataset->roles->n_targets;
}

/* Reads samples from the i-th on, at most CHUNK; returns how many. */
static size_t read_chunk(const struct ridge *r, const struct origins *origins,
                         size_t stride, size_t n, size_t i)
{
    const size_t end = n - i < CHUNK ? n : i + CHUNK;

    for (size_t k = i; k < end; k++) {
        const size_t sample = k * stride;
        real *to = r->samples + (k - i) * r->row;

        (void)highway_read(r->w, &origins->list[sample / n_targets(r)],
                           sample % n_targets(r), to, to + r->T);
    }
    return end - i;
}

static double variance(const real *u, size_t n)
{
    double sum = 0, square = 0;

    for (size_t i = 0; i < n; i++) {
        sum += (double)u[i];
        square += (double)u[i] * (double)u[i];
    }
    return fmax(square / (double)n - sum / (double)n * (sum / (double)n), 0);
}

static bool is_known(const real *y, size_t H)
{
    for (size_t h = 0; h < H; h++)
        if (isnan(y[h]))
            return false;
    return true;
}

/* Scales the weights that are not 0 to mean 1; false if there are none. */
static bool to_mean_one(double *weights, size_t n)
{
    double sum = 0;
    size_t known = 0;

    for (size_t i = 0; i < n; i++) {
        sum += weights[i];
        known += weights[i] > 0;
    }
    for (size_t i = 0; i < n && sum > 0; i++)
        weights[i] *= (double)known / sum;
    return sum > 0;
}

/* w^0, first the variances. */
static bool start_weights(struct ridge *r)
{
    double mean = 0;
    size_t known = 0;

    for (size_t i = 0, n; i < r->n; i += n) {
        n = read_chunk(r, r->train, r->stride, r->n, i);
        for (size_t k = 0; k < n; k++) {
            const real *u = r->samples + k * r->row;
            const bool counts = is_known(u + r->T, r->H);

            r->start[i + k] = counts ? variance(u, r->T) : -1;
            mean += counts ? r->start[i + k] : 0;
            known += counts;
        }
    }
    if (!known)
        return false;
    mean /= (double)known;
    for (size_t i = 0; i < r->n; i++)
        r->start[i] =
            r->start[i] < 0 ? 0 : 1 / sqrt(r->start[i] + 0.02 * mean + 1e-12);
    memcpy(r->weights, r->start, r->n * sizeof *r->weights);
    return to_mean_one(r->start, r->n) && to_mean_one(r->weights, r->n);
}

/* Adds w_i u_i [u_i y_i]' of a chunk of samples. */
static void add_chunk(struct ridge *r, const double *weights, size_t n)
{
    for (size_t k = 0; k < n; k++) {
        real *u = r->samples + k * r->row;

        for (size_t h = 0; h < r->row && weights[k] <= 0; h++)
            u[h] = R(0.0);
        for (size_t t = 0; t < r->T; t++)
            r->weighed[k * r->T + t] = (real)weights[k] * u[t];
    }
    r->product(&(struct product){r->T, r->row, n, r->weighed, 1, r->T,
                                 r->samples, r->row, r->part, r->row, false});
    for (size_t i = 0; i < r->T * r->row; i++)
        r->gram[i] += (double)r->part[i];
}

static void accumulate(struct ridge *r)
{
    memset(r->gram, 0, r->T * r->row * sizeof *r->gram);
    for (size_t i = 0, n; i < r->n; i += n) {
        n = read_chunk(r, r->train, r->stride, r->n, i);
        add_chunk(r, r->weights + i, n);
    }
}

/* The Cholesky factor L of U'WU + lambda N, row by row. */
static void factorise(struct ridge *r, double penalty)
{
    const size_t T = r->T;
    double *L = r->factor;

    for (size_t i = 0; i < T; i++)
        for (size_t j = 0; j <= i; j++) {
            double sum = r->gram[i * r->row + j];

            if (i == j)
                sum += penalty * (double)r->n;
            for (size_t k = 0; k < j; k++)
                sum -= L[i * T + k] * L[j * T + k];
            L[i * T + j] = i == j ? sqrt(fmax(sum, 1e-30)) : sum / L[j * T + j];
        }
}

/* map = (U'WU + lambda N)^-1 U'WY: forward, then back substitution. */
static void solve(struct ridge *r, double penalty, real *map)
{
    const size_t T = r->T, H = r->H;
    const double *L = r->factor;

    factorise(r, penalty);
    for (size_t i = 0; i < T; i++) {
        double *row = r->map + i * H;

        memcpy(row, r->gram + i * r->row + T, H * sizeof *row);
        for (size_t k = 0; k < i; k++)
            for (size_t h = 0; h < H; h++)
                row[h] -= L[i * T + k] * r->map[k * H + h];
        for (size_t h = 0; h < H; h++)
            row[h] /= L[i * T + i];
    }
    for (size_t i = T; i-- > 0;) {
        double *row = r->map + i * H;

        for (size_t k = i + 1; k < T; k++)
            for (size_t h = 0; h < H; h++)
                row[h] -= L[k * T + i] * r->map[k * H + h];
        for (size_t h = 0; h < H; h++)
            row[h] /= L[i * T + i];
    }
    for (size_t i = 0; i < T * H; i++)
        map[i] = (real)r->map[i];
}

static void forecast_chunk(const struct ridge *r, const real *map, size_t n)
{
    r->product(&(struct product){n, r->H, r->T, r->samples, r->row, 1, map,
                                 r->H, r->forecast, r->H, false});
}

/* Mean absolute error over the validation windows. */
static double validate(const struct ridge *r, const struct origins *valid,
                       const real *map)
{
    const size_t all = valid->n * n_targets(r);
    const size_t stride = 1 + all / MOST, total = (all + stride - 1) / stride;
    double sum = 0;
    size_t scored = 0;

    for (size_t i = 0, n; i < total; i += n) {
        n = read_chunk(r, valid, stride, total, i);
        forecast_chunk(r, map, n);
        for (size_t k = 0; k < n; k++)
            for (size_t h = 0; h < r->H; h++) {
                const real y = r->samples[k * r->row + r->T + h];

                if (isnan(y))
                    continue;
                sum += fabs((double)(y - r->forecast[k * r->H + h]));
                scored++;
            }
    }
    return scored ? sum / (double)scored : 0;
}

static double choose_penalty(struct ridge *r, const struct origins *valid,
                             real *map)
{
    double best = penalties[0], least = (double)INFINITY;

    for (size_t i = 0; i < N_PENALTIES; i++) {
        double error;

        solve(r, penalties[i], map);
        error = validate(r, valid, map);
        if (error < least) {
            least = error;
            best = penalties[i];
        }
    }
    return best;
}

/* The weights of the next round, from the errors of this one. */
static void reweigh(struct ridge *r, const real *map)
{
    double mean = 0;
    size_t known = 0;

    for (size_t i = 0, n; i < r->n; i += n) {
        n = read_chunk(r, r->train, r->stride, r->n, i);
        forecast_chunk(r, map, n);
        for (size_t k = 0; k < n; k++) {
            double square = 0;

            for (size_t h = 0; h < r->H && r->start[i + k] > 0; h++) {
                const double e = (double)(r->samples[k * r->row + r->T + h] -
                                          r->forecast[k * r->H + h]);

                square += e * e;
            }
            r->weights[i + k] = sqrt(r->start[i + k] * square / (double)r->H);
            mean += r->weights[i + k];
            known += r->start[i + k] > 0;
        }
    }
    mean /= (double)known;
    for (size_t i = 0; i < r->n; i++)
        r->weights[i] = r->start[i] / (r->weights[i] + 0.3 * mean + 1e-12);
    (void)to_mean_one(r->weights, r->n);
}

static enum status make_room(struct ridge *r, struct error *err)
{
    const size_t T = r->T, H = r->H, row = r->row;

    r->samples = calloc(CHUNK * row, sizeof *r->samples);
    r->weighed = calloc(CHUNK * T, sizeof *r->weighed);
    r->part = calloc(T * row, sizeof *r->part);
    r->gram = calloc(T * row, sizeof *r->gram);
    r->factor = calloc(T * T, sizeof *r->factor);
    r->map = calloc(T * H, sizeof *r->map);
    r->start = calloc(r->n, sizeof *r->start);
    r->weights = calloc(r->n, sizeof *r->weights);
    r->forecast = calloc(CHUNK * H, sizeof *r->forecast);
    return r->samples && r->weighed && r->part && r->gram && r->factor &&
                   r->map && r->start && r->weights && r->forecast
               ? STATUS_OK
               : error_no_memory(err, T * row * sizeof *r->gram);
}

static void release(struct ridge *r)
{
    free(r->samples);
    free(r->weighed);
    free(r->part);
    free(r->gram);
    free(r->factor);
    free(r->map);
    free(r->start);
    free(r->weights);
    free(r->forecast);
}

enum status ridge_fit(struct highway *highway, const struct windows *w,
                      const struct origins *train, const struct origins *valid,
                      double penalty, struct error *err)
{
    const size_t all = train->n * w->dataset->roles->n_targets;
    struct ridge r = {.w = w,
                      .train = train,
                      .T = w->T,
                      .H = w->H,
                      .row = w->T + w->H,
                      .stride = 1 + all / MOST,
                      .product = product_each[isa_current()]};
    enum status status;

    if (r.T > MAX_HIGHWAY / r.H || r.T > MAX_EQUATIONS / r.row)
        return error_set(err, STATUS_USAGE,
                         "--skip ridge: a map from %zu to %zu timesteps is too "
                         "large (use --skip none, or a shorter --window or "
                         "--horizon)",
                         w->T, w->H);
    r.n = (all + r.stride - 1) / r.stride;
    *highway = (struct highway){.T = w->T, .H = w->H, .penalty = penalty};
    highway->map = calloc(w->T * w->H, sizeof *highway->map);
    status = make_room(&r, err);
    if (status == STATUS_OK && !highway->map)
        status = error_no_memory(err, w->T * w->H * sizeof *highway->map);
    /* without a known target the map stays zero: the newest value repeated */
    if (status == STATUS_OK && start_weights(&r)) {
        accumulate(&r);
        if (penalty <= 0)
            highway->penalty = choose_penalty(&r, valid, highway->map);
        solve(&r, highway->penalty, highway->map);
        for (int round = 0; round < ROUNDS; round++) {
            reweigh(&r, highway->map);
            accumulate(&r);
            solve(&r, highway->penalty, highway->map);
        }
    }
    release(&r);
    return status;
}
