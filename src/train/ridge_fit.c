/* ridge_fit.c - see ridge_fit.h. */
#include "train/ridge_fit.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "kernel/gemm.h"
#include "train/cholesky.h"
#include "train/selection.h"

enum {
    CHUNK = 512,             /* samples in memory at a time */
    MAX_SAMPLES = 1 << 18,   /* of a fit */
    ROUNDS = 3,              /* of reweighting */
    MAX_EQUATIONS = 1 << 24, /* numbers of the normal equations */
};

/* Bound of the multiplications per pass. A large ridge reads fewer samples. */
static const size_t max_products = (size_t)1 << 35;

/* The state of a fit. */
struct ridge_work {
    const struct ridge *ridge;
    const struct windows *w;
    const struct origins *train;
    size_t F, H, row; /* row = F + H: a sample is u (F) and y (H) */
    size_t stride;    /* every stride-th sample is read */
    size_t n;         /* samples read */
    bool dual;        /* n < F: solve for n samples instead of F rows */
    size_t chunk;     /* samples in memory: CHUNK; if dual, all n */
    gemm_function *gemm;
    real *samples;           /* (chunk, row) */
    real *weighted;          /* (chunk, F) W U; if dual, (F, n) V' */
    real *gemm_result;       /* (F, row) of one chunk; if dual, (n, n) */
    double *initial_weights; /* (n) w^0 */
    double *weights;         /* (n); 0: a sample with an unknown target */
    real *forecast;          /* (chunk, H) */
    struct cholesky system;
};

static size_t n_targets(const struct ridge_work *r)
{
    return r->w->data->dataset->schema->n_targets;
}

/* Reads up to `chunk` samples, starting with the i-th; returns how many. */
static size_t read_chunk(const struct ridge_work *r,
                         const struct origins *origins, size_t stride, size_t n,
                         size_t i)
{
    const size_t end = n - i < r->chunk ? n : i + r->chunk;

    for (size_t k = i; k < end; k++) {
        const size_t sample = k * stride;
        real *to = r->samples + (k - i) * r->row;

        (void)ridge_gather(r->ridge, r->w,
                           &origins->list[sample / n_targets(r)],
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

/* var_i; 1 for a label. */
static double sample_variance(const struct ridge_work *r, const real *u)
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

/* Scales the weights so that those above 0 have mean 1; false if there are
 * none. */
static bool scale_to_mean_one(double *weights, size_t n)
{
    double sum = 0;
    size_t n_known = 0;

    for (size_t i = 0; i < n; i++) {
        sum += weights[i];
        n_known += weights[i] > 0;
    }
    for (size_t i = 0; i < n && sum > 0; i++)
        weights[i] *= (double)n_known / sum;
    return sum > 0;
}

/* Sets w^0 and the weights from the variances; false: no sample is known. */
static bool set_initial_weights(struct ridge_work *r)
{
    double mean = 0;
    size_t n_known = 0;

    for (size_t i = 0, n; i < r->n; i += n) {
        n = read_chunk(r, r->train, r->stride, r->n, i);
        for (size_t k = 0; k < n; k++) {
            const real *u = r->samples + k * r->row;
            const bool is_used = is_known(u + r->F, r->H);

            r->initial_weights[i + k] = is_used ? sample_variance(r, u) : -1;
            mean += is_used ? r->initial_weights[i + k] : 0;
            n_known += is_used;
        }
    }
    if (!n_known)
        return false;
    mean /= (double)n_known;
    for (size_t i = 0; i < r->n; i++)
        r->initial_weights[i] =
            r->initial_weights[i] < 0
                ? 0
                : 1 / sqrt(r->initial_weights[i] + 0.02 * mean + 1e-12);
    memcpy(r->weights, r->initial_weights, r->n * sizeof *r->weights);
    return scale_to_mean_one(r->initial_weights, r->n) &&
           scale_to_mean_one(r->weights, r->n);
}

/* Sets samples of weight 0 to zeros, because their y may be NaN. */
static void clear_excluded(struct ridge_work *r, const double *weights,
                           size_t n)
{
    for (size_t k = 0; k < n; k++)
        if (weights[k] <= 0)
            memset(r->samples + k * r->row, 0, r->row * sizeof *r->samples);
}

/* Adds w_i u_i [u_i y_i]' of a chunk of samples to the normal equations. */
static void add_to_system(struct ridge_work *r, const double *weights, size_t n)
{
    for (size_t k = 0; k < n; k++)
        for (size_t f = 0; f < r->F; f++)
            r->weighted[k * r->F + f] =
                (real)weights[k] * r->samples[k * r->row + f];
    r->gemm(&(struct gemm){r->F, r->row, n, r->weighted, 1, r->F, r->samples,
                           r->row, r->gemm_result, r->row, false});
    for (size_t i = 0; i < r->F * r->row; i++)
        r->system.rows[i] += (double)r->gemm_result[i];
}

/* Sets the dual system V V' and W^1/2 Y; leaves V' (F, n) in `weighted`. */
static void set_dual_system(struct ridge_work *r)
{
    const size_t n = r->n, H = r->H;

    for (size_t k = 0; k < n; k++) {
        const double root = sqrt(r->weights[k]);
        const real *u = r->samples + k * r->row;
        double *row = r->system.rows + k * (n + H);

        for (size_t f = 0; f < r->F; f++)
            r->weighted[f * n + k] = (real)root * u[f];
        for (size_t h = 0; h < H; h++)
            row[n + h] = root * (double)u[r->F + h];
    }
    r->gemm(&(struct gemm){n, n, r->F, r->weighted, 1, n, r->weighted, n,
                           r->gemm_result, n, false});
    for (size_t k = 0; k < n; k++)
        for (size_t i = 0; i < n; i++)
            r->system.rows[k * (n + H) + i] = (double)r->gemm_result[k * n + i];
}

static void accumulate(struct ridge_work *r)
{
    memset(r->system.rows, 0,
           r->system.n * (r->system.n + r->H) * sizeof *r->system.rows);
    for (size_t i = 0, n; i < r->n; i += n) {
        n = read_chunk(r, r->train, r->stride, r->n, i);
        clear_excluded(r, r->weights + i, n);
        if (!r->dual)
            add_to_system(r, r->weights + i, n);
    }
    if (r->dual)
        set_dual_system(r);
}

/* map = V' X for the solution X of the dual system. */
static void set_map_from_dual(const struct ridge_work *r, real *map)
{
    const size_t n = r->n, H = r->H;

    for (size_t f = 0; f < r->F; f++)
        for (size_t h = 0; h < H; h++) {
            double sum = 0;

            for (size_t k = 0; k < n; k++)
                sum += (double)r->weighted[f * n + k] *
                       r->system.solution[k * H + h];
            map[f * H + h] = (real)sum;
        }
}

static void solve(struct ridge_work *r, double penalty, real *map)
{
    cholesky_solve(&r->system, penalty * (double)r->n);
    if (r->dual) {
        set_map_from_dual(r, map);
        return;
    }
    for (size_t i = 0; i < r->F * r->H; i++)
        map[i] = (real)r->system.solution[i];
}

/* Forecasts the samples in memory. */
static void forecast_chunk(const struct ridge_work *r, size_t n)
{
    ridge_apply(r->ridge, n, r->samples, r->row, r->forecast);
}

/* The sum of |error| of sample k of a chunk; adds its known steps to *n. */
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

/* Mean absolute error on the validation windows. */
static double validate(const struct ridge_work *r, const struct origins *valid)
{
    const size_t all = valid->n * n_targets(r);
    const size_t stride = 1 + all / MAX_SAMPLES,
                 total = (all + stride - 1) / stride;
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
    double best = ridge_penalties[0], best_error = (double)INFINITY;

    for (size_t i = 0; i < N_PENALTIES; i++) {
        double error;

        solve(r, ridge_penalties[i], map);
        error = validate(r, valid);
        if (error < best_error) {
            best_error = error;
            best = ridge_penalties[i];
        }
    }
    return best;
}

/* Sets the weights of the next round from the errors of this one. */
static void reweight(struct ridge_work *r)
{
    double mean = 0;
    size_t n_known = 0;

    for (size_t i = 0, n; i < r->n; i += n) {
        n = read_chunk(r, r->train, r->stride, r->n, i);
        forecast_chunk(r, n);
        for (size_t k = 0; k < n; k++) {
            double square = 0;

            for (size_t h = 0; h < r->H && r->initial_weights[i + k] > 0; h++) {
                const double e = (double)(r->samples[k * r->row + r->F + h] -
                                          r->forecast[k * r->H + h]);

                square += e * e;
            }
            r->weights[i + k] =
                sqrt(r->initial_weights[i + k] * square / (double)r->H);
            mean += r->weights[i + k];
            n_known += r->initial_weights[i + k] > 0;
        }
    }
    mean /= (double)n_known;
    for (size_t i = 0; i < r->n; i++)
        r->weights[i] =
            r->initial_weights[i] / (r->weights[i] + 0.3 * mean + 1e-12);
    (void)scale_to_mean_one(r->weights, r->n);
}

static enum status work_allocate(struct ridge_work *r, struct error *err)
{
    const size_t F = r->F, H = r->H, row = r->row;
    const size_t n = r->dual ? r->n : F;

    r->chunk = r->dual ? r->n : CHUNK;
    r->samples = calloc(r->chunk * row, sizeof *r->samples);
    r->weighted = calloc(r->chunk * F, sizeof *r->weighted);
    r->gemm_result = calloc(n * (n + H), sizeof *r->gemm_result);
    r->initial_weights = calloc(r->n, sizeof *r->initial_weights);
    r->weights = calloc(r->n, sizeof *r->weights);
    r->forecast = calloc(r->chunk * H, sizeof *r->forecast);
    if (!r->samples || !r->weighted || !r->gemm_result || !r->initial_weights ||
        !r->weights || !r->forecast)
        return error_no_memory(err, r->chunk * row * sizeof *r->samples);
    return cholesky_init(&r->system, n, H, err);
}

static void work_release(struct ridge_work *r)
{
    free(r->samples);
    free(r->weighted);
    free(r->gemm_result);
    free(r->initial_weights);
    free(r->weights);
    free(r->forecast);
    cholesky_release(&r->system);
}

bool ridge_is_possible(size_t rows, size_t H)
{
    return rows <= MAX_RIDGE_WEIGHTS / H && rows <= MAX_EQUATIONS / (rows + H);
}

enum status ridge_check(size_t rows, size_t H, size_t K, struct error *err)
{
    if (ridge_is_possible(rows, H))
        return STATUS_OK;
    return error_set(
        err, STATUS_USAGE,
        "--skip ridge: a ridge forecast from %zu to %zu numbers is too large "
        "(use --skip none or %s)",
        rows, H, K ? "fewer --features" : "a shorter --window or --horizon");
}

/* The smallest of the three bounds of the samples; requested 0: no bound. */
static size_t sample_limit(size_t F, size_t row, size_t requested)
{
    const size_t by_work = max_products / (F * row);

    if (!requested || requested > MAX_SAMPLES)
        requested = MAX_SAMPLES;
    return requested < by_work ? requested : by_work;
}

static enum status work_init(struct ridge_work *r, const struct ridge *ridge,
                             const struct windows *w, struct error *err)
{
    const size_t F = ridge_inputs(ridge);

    *r = (struct ridge_work){.ridge = ridge,
                             .w = w,
                             .F = F,
                             .H = w->H,
                             .row = F + w->H,
                             .chunk = CHUNK,
                             .gemm = gemm_each[isa_current()]};
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
        reweight(r);
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
    TRY(work_init(&r, ridge, w, err));
    r.train = train;
    r.stride = 1 + all / sample_limit(r.F, r.row, options->max_samples);
    r.n = (all + r.stride - 1) / r.stride;
    r.dual = r.n < r.F;
    ridge->map = calloc(r.F * r.H, sizeof *ridge->map);
    status = work_allocate(&r, err);
    if (status == STATUS_OK && !ridge->map)
        status = error_no_memory(err, r.F * r.H * sizeof *ridge->map);
    /* without known targets the map stays 0 and repeats the newest value */
    if (status == STATUS_OK && set_initial_weights(&r))
        iterate(&r, ridge, valid);
    work_release(&r);
    return status;
}

/* Adds sample i, the k-th of a chunk, to the error of its window. Counts the
 * known steps of that window in *n_known. */
static void add_error(const struct ridge_work *r, size_t i, size_t k,
                      size_t *n_known, double *errors)
{
    double *error = errors + i / n_targets(r);

    if (i % n_targets(r) == 0) {
        *error = 0;
        *n_known = 0;
    }
    *error += sum_errors(r, k, n_known);
    if ((i + 1) % n_targets(r) == 0)
        *error /= (double)*n_known;
}

enum status ridge_errors(const struct ridge *ridge, const struct windows *w,
                         const struct origins *origins, double *errors,
                         struct error *err)
{
    const size_t all = origins->n * w->data->dataset->schema->n_targets;
    size_t n_known = 0;
    struct ridge_work r;

    TRY(work_init(&r, ridge, w, err));
    r.samples = calloc(CHUNK * r.row, sizeof *r.samples);
    r.forecast = calloc(CHUNK * r.H, sizeof *r.forecast);
    if (!r.samples || !r.forecast) {
        work_release(&r);
        return error_no_memory(err, CHUNK * r.row * sizeof *r.samples);
    }
    for (size_t i = 0, n; i < all; i += n) {
        n = read_chunk(&r, origins, 1, all, i);
        forecast_chunk(&r, n);
        for (size_t k = 0; k < n; k++)
            add_error(&r, i + k, k, &n_known, errors);
    }
    work_release(&r);
    return STATUS_OK;
}
