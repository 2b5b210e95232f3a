/* ridge_fit.c - see ridge_fit.h. */
#include "train/ridge_fit.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "kernel/gemm.h"
#include "train/cholesky.h"
#include "train/selection.h"

/* Samples read together, and most that are read at all. */
enum { CHUNK = 512, MOST = 1 << 18, ROUNDS = 3, MAX_EQUATIONS = 1 << 24 };

/* Products of one sum of equations, which bounds the samples of a large map. */
static const size_t most_products = (size_t)1 << 35;

/* The fit at work. */
struct ridge_work {
    const struct ridge *ridge;
    const struct windows *w;
    const struct origins *train;
    size_t F, H, row; /* F of u, row = F + H, a sample's u and y */
    size_t stride;    /* every so many-th sample is read */
    size_t n;         /* samples read */
    bool by_samples;  /* as many equations as samples, fewer than F */
    size_t chunk;     /* samples held: CHUNK, or then all */
    gemm_function *product;
    real *samples;   /* (chunk, row) */
    real *weighed;   /* (chunk, F) WU, or (F, n) V' */
    real *part;      /* of the equations */
    double *start;   /* (n) w^0 */
    double *weights; /* (n); 0: a sample with an unknown target */
    real *forecast;  /* (chunk, H) */
    struct cholesky equations;
};

static size_t n_targets(const struct ridge_work *r)
{
    return r->w->data->dataset->schema->n_targets;
}

/* Reads samples from the i-th on, as many as are held; returns how many. */
static size_t read_chunk(const struct ridge_work *r,
                         const struct origins *origins, size_t stride, size_t n,
                         size_t i)
{
    const size_t end = n - i < r->chunk ? n : i + r->chunk;

    for (size_t k = i; k < end; k++) {
        const size_t sample = k * stride;
        real *to = r->samples + (k - i) * r->row;

        (void)ridge_read(r->ridge, r->w, &origins->list[sample / n_targets(r)],
                         sample % n_targets(r), to, to + r->F);
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

/* var_i, the same for all labels. */
static double spread(const struct ridge_work *r, const real *u)
{
    return r->ridge->K ? 1 : variance(u, r->w->T);
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
static bool start_weights(struct ridge_work *r)
{
    double mean = 0;
    size_t known = 0;

    for (size_t i = 0, n; i < r->n; i += n) {
        n = read_chunk(r, r->train, r->stride, r->n, i);
        for (size_t k = 0; k < n; k++) {
            const real *u = r->samples + k * r->row;
            const bool counts = is_known(u + r->F, r->H);

            r->start[i + k] = counts ? spread(r, u) : -1;
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

/* Those that are left out become zeros. */
static void clear_unknown(struct ridge_work *r, const double *weights, size_t n)
{
    for (size_t k = 0; k < n; k++)
        if (weights[k] <= 0)
            memset(r->samples + k * r->row, 0, r->row * sizeof *r->samples);
}

/* Adds w_i u_i [u_i y_i]' of a chunk of samples. */
static void add_chunk(struct ridge_work *r, const double *weights, size_t n)
{
    for (size_t k = 0; k < n; k++)
        for (size_t f = 0; f < r->F; f++)
            r->weighed[k * r->F + f] =
                (real)weights[k] * r->samples[k * r->row + f];
    r->product(&(struct gemm){r->F, r->row, n, r->weighed, 1, r->F, r->samples,
                              r->row, r->part, r->row, false});
    for (size_t i = 0; i < r->F * r->row; i++)
        r->equations.rows[i] += (double)r->part[i];
}

/* V V' and W^1/2 Y of all samples, with V', (F, n), in `weighed`. */
static void set_products(struct ridge_work *r)
{
    const size_t n = r->n, H = r->H;

    for (size_t k = 0; k < n; k++) {
        const double root = sqrt(r->weights[k]);
        const real *u = r->samples + k * r->row;
        double *row = r->equations.rows + k * (n + H);

        for (size_t f = 0; f < r->F; f++)
            r->weighed[f * n + k] = (real)root * u[f];
        for (size_t h = 0; h < H; h++)
            row[n + h] = root * (double)u[r->F + h];
    }
    r->product(&(struct gemm){n, n, r->F, r->weighed, 1, n, r->weighed, n,
                              r->part, n, false});
    for (size_t k = 0; k < n; k++)
        for (size_t i = 0; i < n; i++)
            r->equations.rows[k * (n + H) + i] = (double)r->part[k * n + i];
}

static void accumulate(struct ridge_work *r)
{
    memset(r->equations.rows, 0,
           r->equations.n * (r->equations.n + r->H) *
               sizeof *r->equations.rows);
    for (size_t i = 0, n; i < r->n; i += n) {
        n = read_chunk(r, r->train, r->stride, r->n, i);
        clear_unknown(r, r->weights + i, n);
        if (!r->by_samples)
            add_chunk(r, r->weights + i, n);
    }
    if (r->by_samples)
        set_products(r);
}

/* V' X */
static void map_samples(const struct ridge_work *r, real *map)
{
    const size_t n = r->n, H = r->H;

    for (size_t f = 0; f < r->F; f++)
        for (size_t h = 0; h < H; h++) {
            double sum = 0;

            for (size_t k = 0; k < n; k++)
                sum += (double)r->weighed[f * n + k] *
                       r->equations.solution[k * H + h];
            map[f * H + h] = (real)sum;
        }
}

static void solve(struct ridge_work *r, double penalty, real *map)
{
    cholesky_solve(&r->equations, penalty * (double)r->n);
    if (r->by_samples) {
        map_samples(r, map);
        return;
    }
    for (size_t i = 0; i < r->F * r->H; i++)
        map[i] = (real)r->equations.solution[i];
}

/* The forecasts of the samples that are held. */
static void forecast_chunk(const struct ridge_work *r, size_t n)
{
    ridge_apply(r->ridge, n, r->samples, r->row, r->forecast);
}

/* Of sample k of a chunk: sum of |error|; *n counts the known steps. */
static double sum_errors(const struct ridge_work *r, size_t k, size_t *n)
{
    double sum = 0;

    for (size_t h = 0; h < r->H; h++) {
        const real y = r->samples[k * r->row + r->F + h];

        if (isnan(y))
            continue;
        sum += fabs((double)(y - r->forecast[k * r->H + h]));
        (*n)++;
    }
    return sum;
}

/* Mean absolute error over the validation windows. */
static double validate(const struct ridge_work *r, const struct origins *valid)
{
    const size_t all = valid->n * n_targets(r);
    const size_t stride = 1 + all / MOST, total = (all + stride - 1) / stride;
    double sum = 0;
    size_t scored = 0;

    for (size_t i = 0, n; i < total; i += n) {
        n = read_chunk(r, valid, stride, total, i);
        forecast_chunk(r, n);
        for (size_t k = 0; k < n; k++)
            sum += sum_errors(r, k, &scored);
    }
    return scored ? sum / (double)scored : 0;
}

static double choose_penalty(struct ridge_work *r, const struct origins *valid,
                             real *map)
{
    double best = ridge_penalties[0], least = (double)INFINITY;

    for (size_t i = 0; i < N_PENALTIES; i++) {
        double error;

        solve(r, ridge_penalties[i], map);
        error = validate(r, valid);
        if (error < least) {
            least = error;
            best = ridge_penalties[i];
        }
    }
    return best;
}

/* The weights of the next round, from the errors of this one. */
static void reweigh(struct ridge_work *r)
{
    double mean = 0;
    size_t known = 0;

    for (size_t i = 0, n; i < r->n; i += n) {
        n = read_chunk(r, r->train, r->stride, r->n, i);
        forecast_chunk(r, n);
        for (size_t k = 0; k < n; k++) {
            double square = 0;

            for (size_t h = 0; h < r->H && r->start[i + k] > 0; h++) {
                const double e = (double)(r->samples[k * r->row + r->F + h] -
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

static enum status make_room(struct ridge_work *r, struct error *err)
{
    const size_t F = r->F, H = r->H, row = r->row;
    const size_t n = r->by_samples ? r->n : F;

    r->chunk = r->by_samples ? r->n : CHUNK;
    r->samples = calloc(r->chunk * row, sizeof *r->samples);
    r->weighed = calloc(r->chunk * F, sizeof *r->weighed);
    r->part = calloc(n * (n + H), sizeof *r->part);
    r->start = calloc(r->n, sizeof *r->start);
    r->weights = calloc(r->n, sizeof *r->weights);
    r->forecast = calloc(r->chunk * H, sizeof *r->forecast);
    if (!r->samples || !r->weighed || !r->part || !r->start || !r->weights ||
        !r->forecast)
        return error_no_memory(err, r->chunk * row * sizeof *r->samples);
    return cholesky_init(&r->equations, n, H, err);
}

static void release(struct ridge_work *r)
{
    free(r->samples);
    free(r->weighed);
    free(r->part);
    free(r->start);
    free(r->weights);
    free(r->forecast);
    cholesky_release(&r->equations);
}

bool ridge_is_possible(size_t rows, size_t H)
{
    return rows <= MAX_RIDGE / H && rows <= MAX_EQUATIONS / (rows + H);
}

enum status ridge_check(size_t rows, size_t H, size_t K, struct error *err)
{
    if (ridge_is_possible(rows, H))
        return STATUS_OK;
    return error_set(
        err, STATUS_USAGE,
        "--skip ridge: a map from %zu to %zu numbers is too "
        "large (use --skip none, or %s)",
        rows, H, K ? "fewer --features" : "a shorter --window or --horizon");
}

static size_t samples_at_most(size_t F, size_t row, size_t most)
{
    const size_t by_work = most_products / (F * row);

    if (!most || most > MOST)
        most = MOST;
    return most < by_work ? most : by_work;
}

static enum status start(struct ridge_work *r, const struct ridge *ridge,
                         const struct windows *w, struct error *err)
{
    const size_t F = ridge_rows(ridge);

    *r = (struct ridge_work){.ridge = ridge,
                             .w = w,
                             .F = F,
                             .H = w->H,
                             .row = F + w->H,
                             .chunk = CHUNK,
                             .product = gemm_each[isa_current()]};
    return ridge_check(F, w->H, ridge->K, err);
}

static void iterate(struct ridge_work *r, struct ridge *ridge,
                    const struct origins *valid)
{
    accumulate(r);
    if (ridge->penalty <= 0)
        ridge->penalty = choose_penalty(r, valid, ridge->map);
    solve(r, ridge->penalty, ridge->map);
    for (int round = 0; round < ROUNDS; round++) {
        reweigh(r);
        accumulate(r);
        solve(r, ridge->penalty, ridge->map);
    }
}

enum status ridge_fit(struct ridge *ridge, const struct windows *w,
                      const struct origins *train, const struct origins *valid,
                      const struct ridge_options *options, struct error *err)
{
    const size_t all = train->n * w->data->dataset->schema->n_targets;
    struct ridge_work r;
    enum status status;

    *ridge = (struct ridge){.T = w->T,
                            .H = w->H,
                            .K = ridge_features(w->data->dataset->schema),
                            .short_lag = options->short_lag,
                            .long_lag = options->long_lag,
                            .penalty = options->penalty};
    TRY(start(&r, ridge, w, err));
    r.train = train;
    r.stride = 1 + all / samples_at_most(r.F, r.row, options->most);
    r.n = (all + r.stride - 1) / r.stride;
    r.by_samples = r.n < r.F;
    ridge->map = calloc(r.F * r.H, sizeof *ridge->map);
    status = make_room(&r, err);
    if (status == STATUS_OK && !ridge->map)
        status = error_no_memory(err, r.F * r.H * sizeof *ridge->map);
    /* without a known target the map stays zero: the newest value repeated */
    if (status == STATUS_OK && start_weights(&r))
        iterate(&r, ridge, valid);
    release(&r);
    return status;
}

/* Sample i, the k-th of a chunk, to the error of its window; *known counts the
 * steps of that. */
static void add_error(const struct ridge_work *r, size_t i, size_t k,
                      size_t *known, double *errors)
{
    double *error = errors + i / n_targets(r);

    if (i % n_targets(r) == 0) {
        *error = 0;
        *known = 0;
    }
    *error += sum_errors(r, k, known);
    if ((i + 1) % n_targets(r) == 0)
        *error /= (double)*known;
}

enum status ridge_errors(const struct ridge *ridge, const struct windows *w,
                         const struct origins *origins, double *errors,
                         struct error *err)
{
    const size_t all = origins->n * w->data->dataset->schema->n_targets;
    size_t known = 0;
    struct ridge_work r;

    TRY(start(&r, ridge, w, err));
    r.samples = calloc(CHUNK * r.row, sizeof *r.samples);
    r.forecast = calloc(CHUNK * r.H, sizeof *r.forecast);
    if (!r.samples || !r.forecast) {
        release(&r);
        return error_no_memory(err, CHUNK * r.row * sizeof *r.samples);
    }
    for (size_t i = 0, n; i < all; i += n) {
        n = read_chunk(&r, origins, 1, all, i);
        forecast_chunk(&r, n);
        for (size_t k = 0; k < n; k++)
            add_error(&r, i + k, k, &known, errors);
    }
    release(&r);
    return STATUS_OK;
}
