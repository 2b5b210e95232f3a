/* attention_test.c - see attention_test.h. */
#include "train/attention_test.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "nn/shape.h"
#include "train/shard.h"

enum {
    MAX_TESTED = 512,                       /* windows */
    MAX_LOOKED_AT = ATTENTION_MOST_TARGETS, /* steps and targets of a window */
    MAX_GIVEN = 8,                          /* whose newest values are given */
    MIN_FREE = 20,                          /* windows beyond what is given */
    BATCH = 50                              /* shuffles between two looks */
};

/* Weights of a batch: all on the newest timestep, as learned, or shuffled. */
enum variant { NEWEST, LEARNED, SHUFFLED };

/* Numbers of each window are in columns of n. */
struct test {
    struct team team;
    const struct ensemble *ensemble;
    const struct windows *windows;
    struct origins chosen;
    uint64_t seed;
    size_t n;       /* windows */
    size_t n_steps; /* looked at, evenly over the horizon */
    size_t n_out;   /* steps times targets */
    size_t n_given; /* vectors of a basis */
    double *actual; /* (n_out, n) orthogonal to the basis, of length 1 */
    double *basis;  /* (n_targets, n_given, n) */
    double *newest; /* (n_out, n) y(newest), then orthonormal to the basis */
    double *y;      /* (batch, n_out, n) */
    size_t first;   /* shuffle of the batch, or enum variant */
    size_t n_batch;
    enum variant variant;
};

static size_t n_targets(const struct test *t)
{
    return t->windows->data->dataset->schema->n_targets;
}

static size_t step_of(const struct test *t, size_t o)
{
    return o / n_targets(t) * t->windows->H / t->n_steps;
}

static double dot(size_t n, const double *a, const double *b)
{
    double sum = 0;

    for (size_t i = 0; i < n; i++)
        sum += a[i] * b[i];
    return sum;
}

/* x = x - (x . q) q for each of m vectors q */
static void project(size_t n, size_t m, const double *basis, double *x)
{
    for (size_t k = 0; k < m; k++) {
        const double *q = basis + k * n;
        const double part = dot(n, q, x);

        for (size_t i = 0; i < n; i++)
            x[i] -= part * q[i];
    }
}

/* Makes a projected vector of length 1; 0 if little of it is left. */
static void normalise(size_t n, double before, double *x)
{
    const double square = dot(n, x, x);
    const double scale = square > 1e-8 * before ? 1 / sqrt(square) : 0;

    for (size_t i = 0; i < n; i++)
        x[i] *= scale;
}

static void add_to_basis(size_t n, size_t m, const double *basis, double *x)
{
    const double before = dot(n, x, x);

    project(n, m, basis, x);
    project(n, m, basis, x); /* once more for rounding */
    normalise(n, before, x);
}

/* Forecasts */

/* What windows that share their random numbers have in common: the time, or
 * nothing. */
static uint64_t identity_of(const struct test *t, size_t i)
{
    const struct dataset *d = t->windows->data->dataset;
    const struct origin *origin = &t->chosen.list[i];

    return d->schema->layout != LAYOUT_LABELLED && d->has_times
               ? (uint64_t)d->table.ticks[origin->row - 1]
               : origin->row;
}

/* Adds the outputs of a member for a sample, times its share, to those of a
 * window. */
static void add_outputs(const struct test *t, const struct member *member,
                        size_t sample, const real *y, double *to)
{
    const size_t C = windows_channels(t->windows), J = n_targets(t);
    const size_t i = sample / C, width = J / C;

    for (size_t o = 0; o < t->n_out; o++)
        if (C == 1 || o % J == sample % C)
            to[o * t->n + i] +=
                ensemble_share(t->ensemble, t->windows->ridge, member, o % J) *
                (double)y[step_of(t, o) * width + (C == 1 ? o % J : 0)];
}

static void run_member(const struct test *t, const struct shard *s,
                       const struct member *member)
{
    struct net view;
    const struct net *net = net_view(&member->net, s->memory->T, &view);
    struct net_batch batch = shard_batch(s->memory, s->B, member->residual);
    struct ablation ablation = {.form = t->variant == NEWEST ? ABLATE_NEWEST
                                                             : ABLATE_SHUFFLE,
                                .seed = t->seed};
    const size_t C = windows_channels(t->windows);

    for (size_t b = 0; b < s->B; b++)
        ablation.window[b] = identity_of(t, (s->first + b) / C);
    net_forward(net, &s->memory->worker, &batch, NULL);
    for (size_t k = 0; k < t->n_batch; k++) {
        if (t->variant != LEARNED) {
            ablation.shuffle = t->first + k;
            batch.ablation = &ablation;
            net_attend(net, &s->memory->worker, &batch);
        }
        for (size_t b = 0; b < s->B; b++)
            add_outputs(t, member, s->first + b, batch.y + b * net->O,
                        t->y + k * t->n_out * t->n);
    }
}

static void forecast_task(void *context, size_t thread)
{
    const struct test *t = context;
    const size_t n = shard_samples(t->windows, t->n);

    for (struct shard s = team_first(&t->team, thread, n); s.B;
         s = team_next(&t->team, s, n)) {
        shard_gather(t->windows, t->chosen.list, NULL, s.first, s.B, s.memory);
        for (size_t i = 0; i < t->ensemble->n; i++)
            run_member(t, &s, &t->ensemble->members[i]);
    }
}

/* cut_function of the samples. */
static size_t cut(const void *context, size_t first, size_t n)
{
    const struct test *t = context;

    return shard_cut(t->windows, t->chosen.list, NULL, first, n);
}

/* Sets t->y to the forecasts with `n` forms of the weights. */
static void forecast(struct test *t, enum variant variant, size_t first,
                     size_t n)
{
    t->variant = variant;
    t->first = first;
    t->n_batch = n;
    memset(t->y, 0, n * t->n_out * t->n * sizeof *t->y);
    thread_pool_run(t->team.pool, forecast_task, t);
}

/* The statistic */

static bool is_tested(const struct test *t, size_t o)
{
    return ensemble_networks_forecast(t->ensemble, o % n_targets(t));
}

/* Of one output, times `part`; x = y(w) becomes what each window adds to it. */
static double correlation_of(const struct test *t, size_t o, double part,
                             double *x)
{
    const size_t n = t->n;
    const double *basis = t->basis + o % n_targets(t) * t->n_given * n;
    const double before = dot(n, x, x);
    double sum = 0;

    project(n, t->n_given, basis, x);
    project(n, 1, t->newest + o * n, x);
    normalise(n, before, x);
    for (size_t i = 0; i < n; i++) {
        x[i] *= part * t->actual[o * n + i];
        sum += x[i];
    }
    return sum;
}

static size_t n_tested(const struct test *t)
{
    size_t n = 0;

    for (size_t o = 0; o < t->n_out; o++)
        n += is_tested(t, o);
    return n;
}

/* Of the k-th forecasts of a batch, which are overwritten. */
static double statistic(const struct test *t, size_t k)
{
    const double part = 1 / (double)n_tested(t);
    double sum = 0;

    for (size_t o = 0; o < t->n_out; o++)
        if (is_tested(t, o))
            sum += correlation_of(t, o, part, t->y + (k * t->n_out + o) * t->n);
    return sum;
}

/* How many of the sums in which the parts of windows have random signs are at
 * least as large as the statistic of t->y. */
static size_t count_chance(const struct test *t, double correlation)
{
    size_t exceeding = 0;

    for (size_t k = 0; k < ATTENTION_SHUFFLES; k++) {
        double sum = 0;

        for (size_t i = 0; i < t->n; i++) {
            struct rng rng = rng_make(t->seed, RNG_SIGNS, k, identity_of(t, i));
            const double sign = rng_next(&rng) >> 63 ? 1 : -1;

            for (size_t o = 0; o < t->n_out; o++)
                if (is_tested(t, o))
                    sum += sign * t->y[o * t->n + i];
        }
        exceeding += sum >= correlation;
    }
    return exceeding;
}

/* What is given */

/* A constant, the newest value of the target and of the first columns. */
static void set_basis(const struct test *t, size_t j)
{
    const struct windows *w = t->windows;
    const struct schema *schema = w->data->dataset->schema;
    const bool labelled = schema->layout == LAYOUT_LABELLED;
    double *basis = t->basis + j * t->n_given * t->n;

    for (size_t k = 0; k < t->n_given; k++) {
        double *x = basis + k * t->n;

        for (size_t i = 0; i < t->n; i++) {
            const struct origin *origin = &t->chosen.list[i];
            const size_t column = k == 1 && !labelled ? schema->targets[j]
                                  : labelled          ? k - 1
                                                      : k - 2;

            x[i] = k ? prepared_known(w->data, origin, origin->row - 1, column)
                     : 1;
        }
        add_to_basis(t->n, k, basis, x);
    }
}

/* The actual values, without what is given. */
static void set_actual(const struct test *t, size_t o, real *scratch)
{
    const size_t n = t->n, j = o % n_targets(t);
    const double *basis = t->basis + j * t->n_given * n;
    double *actual = t->actual + o * n, *newest = t->newest + o * n, before;

    for (size_t i = 0; i < n; i++) {
        window_target(t->windows, &t->chosen.list[i], j, scratch);
        actual[i] = (double)scratch[step_of(t, o)];
        newest[i] = t->y[o * n + i];
        if (isnan(actual[i])) /* as forecast: it says nothing */
            actual[i] = newest[i];
    }
    add_to_basis(n, t->n_given, basis, newest);
    before = dot(n, actual, actual);
    project(n, t->n_given, basis, actual);
    project(n, 1, newest, actual);
    normalise(n, before, actual);
}

static enum status set_given(struct test *t, struct error *err)
{
    real *scratch = calloc(t->windows->H, sizeof *scratch);

    if (!scratch)
        return error_no_memory(err, t->windows->H * sizeof *scratch);
    for (size_t j = 0; j < n_targets(t); j++)
        set_basis(t, j);
    forecast(t, NEWEST, 0, 1);
    for (size_t o = 0; o < t->n_out; o++)
        set_actual(t, o, scratch);
    free(scratch);
    return STATUS_OK;
}

/* The test */

static int compare(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

static void draw(struct test *t, struct attention_test *result)
{
    double drawn[ATTENTION_SHUFFLES];
    size_t n = 0, exceeding = 0;

    forecast(t, LEARNED, 0, 1);
    result->correlation = statistic(t, 0);
    result->p_chance = (1 + (double)count_chance(t, result->correlation)) /
                       (1 + (double)ATTENTION_SHUFFLES);
    while (n < ATTENTION_SHUFFLES && exceeding < ATTENTION_STOP) {
        forecast(t, SHUFFLED, n, BATCH);
        for (size_t k = 0; k < BATCH; k++, n++) {
            drawn[n] = statistic(t, k);
            exceeding += drawn[n] >= result->correlation;
        }
    }
    qsort(drawn, n, sizeof *drawn, compare);
    result->shuffled = drawn[n * 19 / 20];
    result->p_shuffled = (1 + (double)exceeding) / (1 + (double)n);
    result->shuffles = n;
    result->windows = t->n;
    result->is_known = true;
}

/* Every windows->H-th test window, or fewer if these are many. */
static enum status choose(struct test *t, const struct origins *test,
                          struct error *err)
{
    const size_t many = (test->n + MAX_TESTED - 1) / MAX_TESTED;
    const size_t stride = many > t->windows->H ? many : t->windows->H;
    struct origin last = {0, UINT32_MAX};

    t->chosen.list = calloc(test->n + 1, sizeof *t->chosen.list);
    if (!t->chosen.list)
        return error_no_memory(err, test->n * sizeof *t->chosen.list);
    for (size_t i = 0; i < test->n; i++) {
        const struct origin origin = test->list[i];

        if (origin.series == last.series && origin.row - last.row < stride)
            continue;
        t->chosen.list[t->n++] = last = origin;
    }
    t->chosen.n = t->n;
    return STATUS_OK;
}

static enum status allocate(struct test *t, struct error *err)
{
    const size_t column = t->n * sizeof(double), J = n_targets(t);
    double **arrays[] = {&t->actual, &t->newest};

    for (size_t i = 0; i < sizeof arrays / sizeof *arrays; i++)
        *arrays[i] = calloc(t->n_out, column);
    t->basis = calloc(J * t->n_given, column);
    t->y = calloc(BATCH * t->n_out, column);
    return t->actual && t->newest && t->basis && t->y
               ? STATUS_OK
               : error_no_memory(err, BATCH * t->n_out * column);
}

static enum status run(struct test *t, struct thread_pool *pool,
                       const struct origins *test,
                       struct attention_test *result, struct error *err)
{
    const struct schema *schema = t->windows->data->dataset->schema;
    const bool labelled = schema->layout == LAYOUT_LABELLED;
    const size_t J = n_targets(t), columns = schema->n_features;

    TRY(choose(t, test, err));
    t->n_given =
        (labelled ? 1 : 2) + (columns < MAX_GIVEN ? columns : MAX_GIVEN);
    if (t->n < t->n_given + 1 + MIN_FREE || J > MAX_LOOKED_AT)
        return STATUS_OK;
    t->n_steps = MAX_LOOKED_AT / J;
    if (t->n_steps > t->windows->H)
        t->n_steps = t->windows->H;
    t->n_out = t->n_steps * J;
    TRY(allocate(t, err));
    TRY(team_init(&t->team, pool, ensemble_net(t->ensemble), t->windows->ridge,
                  false, err));
    t->team.cut = cut;
    t->team.context = t;
    TRY(set_given(t, err));
    draw(t, result);
    return STATUS_OK;
}

enum status attention_test_run(struct thread_pool *pool,
                               const struct ensemble *ensemble,
                               const struct windows *windows,
                               const struct origins *test, uint64_t seed,
                               struct attention_test *result, struct error *err)
{
    struct test t = {.ensemble = ensemble, .windows = windows, .seed = seed};
    enum status status;

    *result = (struct attention_test){0};
    if (!ensemble_can_shuffle(ensemble) ||
        !ensemble_forecasts(ensemble, BY_MODEL))
        return STATUS_OK;
    status = run(&t, pool, test, result, err);
    team_release(&t.team);
    origins_release(&t.chosen);
    free(t.actual);
    free(t.basis);
    free(t.newest);
    free(t.y);
    return status;
}
