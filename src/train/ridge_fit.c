/* ridge_fit.c - see ridge_fit.h. */
#include "train/ridge_fit.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "train/ridge_system.h"
#include "train/selection.h"

enum {
    MAX_SAMPLES = 1 << 18, /* of a fit */
    ROUNDS = 3             /* of reweighting */
};

/* Bounds of the multiplications per pass. A large ridge reads fewer samples,
 * and fewer still if unknown targets make it need several times the passes. */
static const size_t max_products = (size_t)1 << 35;
static const size_t max_products_partial = (size_t)1 << 33;

/* The state of a fit. */
struct ridge_work {
    struct ridge_system system;
    double *initial_weights; /* (n) w^0 */
    double *weights;         /* (n); 0: no target of the sample is known */
};

static double variance(const real *u, size_t n)
{
    double sum = 0, square = 0;

    for (size_t i = 0; i < n; i++) {
        sum += (double)u[i];
        square += (double)u[i] * (double)u[i];
    }
    return fmax(square / (double)n - sum / (double)n * (sum / (double)n), 0);
}

/* var_i of sample k of the chunk; 1 for a label. */
static double sample_variance(const struct ridge_samples *s, size_t k)
{
    return s->ridge->K ? 1 : variance(s->u + k * s->row, s->w->T);
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

/* Sets w^0 and the weights from the variances; false: no target is known. */
static bool set_initial_weights(struct ridge_work *r)
{
    const struct sample_list *train = &r->system.train;
    struct ridge_samples *s = &r->system.samples;
    double mean = 0;
    size_t n_known = 0;

    for (size_t i = 0, n; i < train->n; i += n) {
        n = ridge_samples_read(s, train, i);
        for (size_t k = 0; k < n; k++) {
            const bool is_used = ridge_samples_known(s, k);

            r->initial_weights[i + k] = is_used ? sample_variance(s, k) : -1;
            mean += is_used ? r->initial_weights[i + k] : 0;
            n_known += is_used;
        }
    }
    if (!n_known)
        return false;
    mean /= (double)n_known;
    for (size_t i = 0; i < train->n; i++)
        r->initial_weights[i] =
            r->initial_weights[i] < 0
                ? 0
                : 1 / sqrt(r->initial_weights[i] + 0.02 * mean + 1e-12);
    memcpy(r->weights, r->initial_weights, train->n * sizeof *r->weights);
    return scale_to_mean_one(r->initial_weights, train->n) &&
           scale_to_mean_one(r->weights, train->n);
}

/* Mean absolute error on validation windows. */
static double validate(struct ridge_work *r, const struct origins *valid,
                       real *map)
{
    struct ridge_samples *s = &r->system.samples;
    const struct sample_list list = sample_list(s->w, valid, MAX_SAMPLES);
    double sum = 0;
    size_t scored = 0;

    for (size_t i = 0, n; i < list.n; i += n) {
        n = ridge_samples_read(s, &list, i);
        ridge_samples_forecast(s, n, map);
        for (size_t k = 0; k < n; k++) {
            const struct sample_error error = ridge_samples_error(s, k);

            sum += error.absolute;
            scored += error.n;
        }
    }
    return scored ? sum / (double)scored : 0;
}

static double choose_penalty(struct ridge_work *r, const struct origins *valid,
                             real *map)
{
    double best = ridge_penalties[0], best_error = (double)INFINITY;

    for (size_t i = 0; i < N_PENALTIES; i++) {
        double error;

        ridge_system_solve(&r->system, ridge_penalties[i], map);
        error = validate(r, valid, map);
        if (error < best_error) {
            best_error = error;
            best = ridge_penalties[i];
        }
    }
    return best;
}

/* Sets the weights of the next round from the errors of this one. */
static void reweight(struct ridge_work *r, real *map)
{
    const struct sample_list *train = &r->system.train;
    struct ridge_samples *s = &r->system.samples;
    double mean = 0;
    size_t n_known = 0;

    for (size_t i = 0, n; i < train->n; i += n) {
        n = ridge_samples_read(s, train, i);
        ridge_samples_forecast(s, n, map);
        for (size_t k = 0; k < n; k++) {
            const struct sample_error error = ridge_samples_error(s, k);

            r->weights[i + k] = error.n ? sqrt(r->initial_weights[i + k] *
                                               error.square / (double)error.n)
                                        : 0;
            mean += r->weights[i + k];
            n_known += error.n > 0;
        }
    }
    mean /= (double)n_known;
    for (size_t i = 0; i < train->n; i++)
        r->weights[i] =
            r->initial_weights[i] / (r->weights[i] + 0.3 * mean + 1e-12);
    (void)scale_to_mean_one(r->weights, train->n);
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
static size_t sample_limit(const struct windows *w, size_t F, size_t requested)
{
    const size_t by_work =
        (ridge_can_be_partial(w) ? max_products_partial : max_products) /
        (F * (F + w->H));

    if (!requested || requested > MAX_SAMPLES)
        requested = MAX_SAMPLES;
    return requested < by_work ? requested : by_work;
}

static enum status work_allocate(struct ridge_work *r, size_t n,
                                 struct error *err)
{
    r->initial_weights = calloc(n, sizeof *r->initial_weights);
    r->weights = calloc(n, sizeof *r->weights);
    return r->initial_weights && r->weights
               ? STATUS_OK
               : error_no_memory(err, n * sizeof *r->weights);
}

static void work_release(struct ridge_work *r)
{
    ridge_system_release(&r->system);
    free(r->initial_weights);
    free(r->weights);
}

static void iterate(struct ridge_work *r, struct ridge *ridge,
                    const struct origins *valid)
{
    ridge_system_set(&r->system, r->weights);
    if (ridge->penalty <= 0)
        ridge->penalty = choose_penalty(r, valid, ridge->map);
    ridge_system_solve(&r->system, ridge->penalty, ridge->map);
    for (int round = 0; round < ROUNDS; round++) {
        reweight(r, ridge->map);
        ridge_system_set(&r->system, r->weights);
        ridge_system_solve(&r->system, ridge->penalty, ridge->map);
    }
}

enum status ridge_fit(struct ridge *ridge, const struct windows *w,
                      const struct origins *train, const struct origins *valid,
                      const struct ridge_options *options, struct error *err)
{
    const size_t K = ridge_features(w->data->dataset->schema);
    struct ridge_work r = {.weights = NULL};
    struct sample_list list;
    enum status status;
    size_t F;

    *ridge = (struct ridge){.T = w->T,
                            .H = w->H,
                            .K = K,
                            .short_lag = options->short_lag,
                            .long_lag = options->long_lag,
                            .penalty = options->penalty};
    F = ridge_inputs(ridge);
    TRY(ridge_check(F, w->H, K, err));
    list = sample_list(w, train, sample_limit(w, F, options->max_samples));
    ridge->map = calloc(F * w->H, sizeof *ridge->map);
    status = ridge->map ? ridge_system_init(&r.system, ridge, w, &list,
                                            options->pool, err)
                        : error_no_memory(err, F * w->H * sizeof *ridge->map);
    if (status == STATUS_OK)
        status = work_allocate(&r, list.n, err);
    /* without known targets the map stays 0 and repeats the newest value */
    if (status == STATUS_OK && set_initial_weights(&r))
        iterate(&r, ridge, valid);
    work_release(&r);
    return status;
}

enum status ridge_errors(const struct ridge *ridge, const struct windows *w,
                         const struct origins *origins,
                         struct thread_pool *pool, double *errors,
                         struct error *err)
{
    const size_t J = w->data->dataset->schema->n_targets;
    const struct sample_list list = sample_list(w, origins, SIZE_MAX);
    struct ridge_samples s;
    struct sample_error window = {0};
    enum status status;

    TRY(ridge_check(ridge_inputs(ridge), w->H, ridge->K, err));
    status = ridge_samples_init(&s, ridge, w, RIDGE_CHUNK, err);
    s.own_units = true;
    s.pool = pool;
    for (size_t i = 0, n; status == STATUS_OK && i < list.n; i += n) {
        n = ridge_samples_read(&s, &list, i);
        ridge_samples_forecast(&s, n, ridge->map);
        for (size_t k = 0; k < n; k++) {
            const struct sample_error error = ridge_samples_error(&s, k);

            if ((i + k) % J == 0)
                window = (struct sample_error){0};
            window.absolute += error.absolute;
            window.n += error.n;
            errors[(i + k) / J] = window.absolute / (double)window.n;
        }
    }
    ridge_samples_release(&s);
    return status;
}
