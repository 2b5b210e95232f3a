/* attention_diagnose.c - see attention_diagnose.h. */
#include "train/attention_diagnose.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "score/agreement.h"
#include "train/forecast.h"
#include "train/summarise_attention.h"

enum { DIAGNOSED = 16, HISTORY = 64, SHUFFLES = 100, ERASED = 20 };

struct diagnosis {
    const struct diagnosed *d;
    struct attention_diagnostics *result;
    struct origins newest; /* the first of d->origins; not owned */
    size_t C, J, T, O, n_weights;
    double *y;       /* (DIAGNOSED or HISTORY, O) */
    double *weights; /* (the same, C, n_weights) */
    double *profile; /* (the same, C, T) weights by timestep */
    double *row;     /* (2, T) */
    size_t *entries; /* (DIAGNOSED, C) */
    double *drawn;   /* (DIAGNOSED, SHUFFLES) */
};

/* A mean of numbers of which some are not known. */
struct mean {
    double sum;
    size_t n;
};

static void mean_add(struct mean *mean, double x)
{
    if (isnan(x))
        return;
    mean->sum += x;
    mean->n++;
}

static double mean_of(const struct mean *mean)
{
    return mean->n ? mean->sum / (double)mean->n : (double)NAN;
}

static bool attends(const struct diagnosis *x, size_t channel)
{
    return x->C == 1 || ensemble_networks_forecast(x->d->ensemble, channel);
}

/* Sets the profiles of n windows: means over queries with entries. */
static void set_profiles(const struct diagnosis *x, size_t n,
                         const double *weights, double *profile)
{
    const struct net *net = ensemble_net(x->d->ensemble);

    memset(profile, 0, n * x->C * x->T * sizeof *profile);
    for (size_t s = 0; s < n * x->C; s++) {
        double sum = 0;

        for (size_t i = 0; i < x->n_weights; i++)
            profile[s * x->T + i % net_n_row(net)] +=
                weights[s * x->n_weights + i];
        for (size_t t = 0; t < x->T; t++)
            sum += profile[s * x->T + t];
        for (size_t t = 0; sum > 0 && t < x->T; t++)
            profile[s * x->T + t] /= sum;
    }
}

static void find_effective(struct diagnosis *x)
{
    const struct net *net = ensemble_net(x->d->ensemble);
    struct mean mean = {0, 0};

    for (size_t s = 0; s < x->newest.n * x->C; s++)
        for (size_t q = 0; attends(x, s % x->C) && q < net_n_queries(net);
             q++) {
            const double *p =
                x->d->weights + s * x->n_weights + q * net_n_row(net);
            double entropy = 0, sum = 0;

            for (size_t t = 0; t < net_n_row(net); t++) {
                sum += p[t];
                entropy -= p[t] > 0 ? p[t] * log(p[t]) : 0;
            }
            mean_add(&mean, sum > 0 ? exp(entropy) : (double)NAN);
        }
    x->result->effective_steps = mean_of(&mean);
}

/* Windows of the first id, evenly over its rows. */
static enum status list_history(const struct diagnosis *x,
                                struct origins *history, struct error *err)
{
    const struct windows *w = x->d->windows;
    const size_t s = x->newest.list[0].series;
    size_t n = 0, stride;

    TRY(origins_since(history, w->data->dataset, x->T, s, x->T, err));
    stride = history->n / HISTORY + 1;
    for (size_t i = 0; i < history->n; i += stride)
        history->list[n++] = history->list[i];
    history->n = n;
    return STATUS_OK;
}

static enum status find_adaptive(struct diagnosis *x, struct error *err)
{
    const struct diagnosed *d = x->d;
    struct mean mean = {0, 0};
    struct origins history = {0, NULL};
    enum status status = list_history(x, &history, err);

    if (status == STATUS_OK)
        status = forecast_run(d->pool, d->ensemble, d->windows, &history, x->y,
                              x->weights, NULL, err);
    set_profiles(x, status == STATUS_OK ? history.n : 0, x->weights,
                 x->profile);
    for (size_t c = 0; status == STATUS_OK && c < x->C; c++) {
        memset(x->row, 0, x->T * sizeof *x->row);
        for (size_t i = 0; i < history.n; i++)
            for (size_t t = 0; t < x->T; t++)
                x->row[t] +=
                    x->profile[(i * x->C + c) * x->T + t] / (double)history.n;
        for (size_t i = 0; attends(x, c) && i < history.n; i++)
            mean_add(&mean,
                     jensen_shannon(x->T, x->profile + (i * x->C + c) * x->T,
                                    x->row));
    }
    x->result->adaptive = mean_of(&mean);
    origins_release(&history);
    return status;
}

static int compare(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

/* Forecasts of the newest windows with changed weights; the shift of each. */
static enum status shifts(struct diagnosis *x, enum ablation_form form,
                          double *shift, struct error *err)
{
    const struct diagnosed *d = x->d;

    TRY(forecast_ablated(d->pool, d->ensemble, d->windows, &x->newest, form,
                         x->entries, x->y, err));
    for (size_t i = 0; i < x->newest.n; i++)
        shift[i] = attention_shift(d->ensemble, d->windows, d->steps,
                                   d->y + i * x->O, x->y + i * x->O);
    return STATUS_OK;
}

static enum status find_shuffled(struct diagnosis *x, struct error *err)
{
    const size_t n = x->newest.n;

    for (size_t k = 0; k < SHUFFLES; k++) {
        for (size_t s = 0; s < n * x->C; s++)
            x->entries[s] =
                (size_t)(rng_make(x->d->seed, RNG_WEIGHTS, k, s).state >> 1);
        TRY(shifts(x, ABLATE_SHUFFLE, x->drawn + k * n, err));
    }
    qsort(x->drawn, n * SHUFFLES, sizeof *x->drawn, compare);
    x->result->shuffled_median = x->drawn[n * SHUFFLES / 2];
    x->result->shuffled_95 = x->drawn[n * SHUFFLES * 19 / 20];
    return STATUS_OK;
}

static enum status find_erasure(struct diagnosis *x, struct error *err)
{
    struct rng rng = rng_make(x->d->seed, RNG_WEIGHTS, SHUFFLES, 0);
    struct mean mean = {0, 0};

    for (size_t k = 0; k < ERASED; k++) {
        double shift[DIAGNOSED];

        for (size_t s = 0; s < x->newest.n * x->C; s++)
            x->entries[s] = (size_t)rng_below(&rng, x->T);
        TRY(shifts(x, ABLATE_ENTRY, shift, err));
        for (size_t i = 0; i < x->newest.n; i++) {
            const double largest = x->d->summaries[i].largest_shift;

            mean_add(&mean, shift[i] < largest   ? 1
                            : shift[i] > largest ? 0
                                                 : 0.5);
        }
    }
    x->result->erasure = mean_of(&mean);
    return STATUS_OK;
}

/* A quantity of each timestep, oldest first as weights are. */
static const double *by_timestep(const struct diagnosis *x,
                                 const double *by_lag)
{
    for (size_t t = 0; t < x->T; t++)
        x->row[t] = fabs(by_lag[x->T - 1 - t]);
    return x->row;
}

/* The 95 % quantile of |tau| of shuffled weights. */
static double shuffled_tau(const struct diagnosis *x, const double *profile,
                           const double *other)
{
    double *shuffled = x->row + x->T;
    struct rng rng = rng_make(x->d->seed, RNG_WEIGHTS, SHUFFLES, 1);

    memcpy(shuffled, profile, x->T * sizeof *shuffled);
    for (size_t k = 0; k < SHUFFLES; k++) {
        for (size_t t = x->T; t > 1; t--) {
            const size_t other_t = (size_t)rng_below(&rng, t);
            const double kept = shuffled[t - 1];

            shuffled[t - 1] = shuffled[other_t];
            shuffled[other_t] = kept;
        }
        x->drawn[k] = fabs(kendall_tau(x->T, shuffled, other));
    }
    qsort(x->drawn, SHUFFLES, sizeof *x->drawn, compare);
    return x->drawn[SHUFFLES * 19 / 20];
}

static void find_agreement(struct diagnosis *x)
{
    struct mean gradient = {0, 0}, occlusion = {0, 0}, shuffled = {0, 0};
    struct mean conicity = {0, 0};

    set_profiles(x, x->newest.n, x->d->weights, x->profile);
    for (size_t k = 0; k < x->newest.n * x->J; k++) {
        const struct contributions *c = &x->d->contributions[k];
        const size_t channel = x->C > 1 ? k % x->J : 0;
        const double *p = x->profile + (k / x->J * x->C + channel) * x->T;

        if (!ensemble_networks_forecast(x->d->ensemble, k % x->J))
            continue;
        mean_add(&conicity, c->conicity);
        mean_add(&gradient, kendall_tau(x->T, p, by_timestep(x, c->gradient)));
        mean_add(&occlusion,
                 kendall_tau(x->T, p, by_timestep(x, c->occlusion)));
        if (!shuffled.n) /* it hardly depends on the window */
            mean_add(&shuffled, shuffled_tau(x, p, x->row));
    }
    x->result->conicity = mean_of(&conicity);
    x->result->gradient_tau = mean_of(&gradient);
    x->result->occlusion_tau = mean_of(&occlusion);
    x->result->tau_shuffled = mean_of(&shuffled);
}

/* The weights of the newest windows by member m alone, to the m-th profiles. */
static enum status run_member(struct diagnosis *x, size_t m, double *profiles,
                              struct error *err)
{
    const struct diagnosed *d = x->d;
    const size_t size = x->newest.n * x->C * x->T;
    struct ensemble one = *d->ensemble;

    one.members += m;
    one.n = one.n_nets = 1;
    TRY(forecast_run(d->pool, &one, d->windows, &x->newest, x->y, x->weights,
                     NULL, err));
    set_profiles(x, x->newest.n, x->weights, profiles + m * size);
    return STATUS_OK;
}

static enum status find_members(struct diagnosis *x, struct error *err)
{
    const size_t n = x->d->ensemble->n, size = x->newest.n * x->C * x->T;
    struct mean divergence = {0, 0}, tau = {0, 0};
    double *profiles = calloc(n * size + 1, sizeof *profiles);
    enum status status =
        profiles ? STATUS_OK
                 : error_no_memory(err, n * size * sizeof *profiles);

    for (size_t m = 0; status == STATUS_OK && n > 1 && m < n; m++)
        status = run_member(x, m, profiles, err);
    for (size_t a = 0; status == STATUS_OK && n > 1 && a < n; a++)
        for (size_t b = 0; b < a; b++)
            for (size_t s = 0; s < x->newest.n * x->C; s++) {
                const double *p = profiles + a * size + s * x->T;
                const double *q = profiles + b * size + s * x->T;

                if (!attends(x, s % x->C))
                    continue;
                mean_add(&divergence, jensen_shannon(x->T, p, q));
                mean_add(&tau, kendall_tau(x->T, p, q));
            }
    x->result->member_divergence = mean_of(&divergence);
    x->result->member_tau = mean_of(&tau);
    free(profiles);
    return status;
}

static enum status run(struct diagnosis *x, struct error *err)
{
    find_effective(x);
    TRY(find_adaptive(x, err));
    TRY(find_shuffled(x, err));
    TRY(find_erasure(x, err));
    find_agreement(x);
    return find_members(x, err);
}

/* Weights of timesteps, which form a distribution, of windows of one length. */
static bool applies(const struct diagnosed *d)
{
    const struct ensemble *e = d->ensemble;
    const struct net *net = ensemble_net(e);

    return e->n && d->origins->n && ensemble_forecasts(e, BY_MODEL) &&
           !(net->config.attention->flags &
             (ATTN_FIXED_WEIGHTS | ATTN_SIGNED)) &&
           net_n_row(net) == d->windows->T && !net_entries_are_slots(net) &&
           d->windows->data->dataset->schema->layout != LAYOUT_LABELLED;
}

static enum status allocate(struct diagnosis *x, struct error *err)
{
    const size_t n = HISTORY + 1, samples = n * x->C;

    x->y = calloc(n * x->O, sizeof *x->y);
    x->weights = calloc(samples * x->n_weights, sizeof *x->weights);
    x->profile = calloc(samples * x->T, sizeof *x->profile);
    x->row = calloc(2 * x->T, sizeof *x->row);
    x->entries = calloc(samples, sizeof *x->entries);
    x->drawn = calloc((size_t)DIAGNOSED * SHUFFLES, sizeof *x->drawn);
    return x->y && x->weights && x->profile && x->row && x->entries && x->drawn
               ? STATUS_OK
               : error_no_memory(err,
                                 samples * x->n_weights * sizeof *x->weights);
}

enum status attention_diagnose(const struct diagnosed *d,
                               struct attention_diagnostics *result,
                               struct error *err)
{
    const double none = (double)NAN;
    struct diagnosis x = {
        .d = d,
        .result = result,
        .newest = {d->origins->n < DIAGNOSED ? d->origins->n : DIAGNOSED,
                   d->origins->list},
        .C = windows_channels(d->windows),
        .J = d->windows->data->dataset->schema->n_targets,
        .T = d->windows->T,
        .O = windows_outputs(d->windows),
        .n_weights = net_n_weights(ensemble_net(d->ensemble))};
    enum status status;

    *result = (struct attention_diagnostics){none, none, none, none, none, none,
                                             none, none, none, none, none};
    if (!applies(d))
        return STATUS_OK;
    status = allocate(&x, err);
    if (status == STATUS_OK)
        status = run(&x, err);
    free(x.y);
    free(x.weights);
    free(x.profile);
    free(x.row);
    free(x.entries);
    free(x.drawn);
    return status;
}
