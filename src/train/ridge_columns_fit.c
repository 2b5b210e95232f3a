/* ridge_columns_fit.c - see ridge_columns_fit.h. */
#include "train/ridge_columns_fit.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "kernel/gemm.h"
#include "score/paired.h"
#include "train/cholesky.h"
#include "train/ridge_samples.h"
#include "train/selection.h"

enum {
    CHUNK = 64,          /* windows in memory */
    MAX_INPUTS_FIT = 512 /* R C: a longer past of many columns costs time */
};

static const size_t max_products = (size_t)1 << 33; /* of a fit */

/* The normal equations of all targets. */
struct columns_work {
    const struct ridge_columns *columns; /* R, C and the form */
    const struct windows *w;
    struct ridge_samples samples; /* of the ridge itself, (CHUNK J) */
    size_t F, n_e, row;           /* R C, J H, and their sum */
    size_t n;                     /* windows of the fit */
    real *rows;                   /* (CHUNK, row) x and e of each window */
    real *products;               /* (F, row) */
    double *known;                /* (n_e) windows with that step known */
    real *map;                    /* (F, n_e) of the last lambda */
    real *added;                  /* (CHUNK, n_e) x map */
    struct cholesky system;
};

static enum status work_init(struct columns_work *k, const struct ridge *ridge,
                             const struct ridge_columns *columns,
                             const struct windows *w, struct error *err)
{
    const size_t F = ridge_columns_inputs(columns), n_e = columns->J * w->H;

    *k = (struct columns_work){
        .columns = columns, .w = w, .F = F, .n_e = n_e, .row = F + n_e};
    k->rows = calloc(CHUNK * k->row, sizeof *k->rows);
    k->products = calloc(F * k->row, sizeof *k->products);
    k->known = calloc(n_e, sizeof *k->known);
    k->map = calloc(F * n_e, sizeof *k->map);
    k->added = calloc(CHUNK * n_e, sizeof *k->added);
    if (!k->rows || !k->products || !k->known || !k->map || !k->added)
        return error_no_memory(err, F * k->row * sizeof *k->products);
    TRY(ridge_samples_init(&k->samples, ridge, w, CHUNK * columns->J, err));
    return cholesky_init(&k->system, F, n_e, err);
}

static void work_release(struct columns_work *k)
{
    free(k->rows);
    free(k->products);
    free(k->known);
    free(k->map);
    free(k->added);
    ridge_samples_release(&k->samples);
    cholesky_release(&k->system);
}

/* Reads x and e of at most CHUNK windows from the i-th on. Returns how many. */
static size_t read_windows(struct columns_work *k,
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
static void count_known(struct columns_work *k, size_t n)
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

/* Sets X'X and X'e, once. */
static void set_system(struct columns_work *k, const struct origins *train)
{
    double *to = k->system.rows;

    assert(to && k->known); /* work_init() */
    k->n = train->n;
    for (size_t i = 0, n; i < train->n; i += n) {
        n = read_windows(k, train, i);
        count_known(k, n);
        gemm_each[isa_current()](&(struct gemm){k->F, k->row, n, k->rows, 1,
                                                k->row, k->rows, k->row,
                                                k->products, k->row, false});
        for (size_t c = 0; c < k->F * k->row; c++)
            to[c] += (double)k->products[c];
    }
    for (size_t f = 0; f < k->F; f++)
        for (size_t c = 0; c < k->n_e; c++)
            if (k->known[c] > 0)
                to[f * k->row + k->F + c] *= (double)k->n / k->known[c];
}

static void solve(struct columns_work *k, double penalty)
{
    cholesky_solve(&k->system, penalty * (double)k->n);
    for (size_t i = 0; i < k->F * k->n_e; i++)
        k->map[i] = (real)k->system.solution[i];
}

/* Copies the weights of target j from the last solution. */
static void set_target(const struct columns_work *k, size_t j, double penalty,
                       struct ridge_columns *to)
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

/* Sets errors (J, windows) to the mean absolute error of each target over the
 * known steps of each window, NaN if there are none. */
static void validate(struct columns_work *k, const struct origins *valid,
                     double *errors)
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

/* Errors on the validation windows, (J, windows) each. */
struct column_errors {
    double *none, *best, *now;
    struct blocks blocks;
};

/* Takes the best lambda for each target. */
static void choose_penalties(struct columns_work *k,
                             const struct origins *valid,
                             struct column_errors *e, struct ridge_columns *to)
{
    const size_t J = to->J, n = valid->n;

    memset(k->map, 0, k->F * k->n_e * sizeof *k->map);
    validate(k, valid, e->none);
    memcpy(e->best, e->none, J * n * sizeof *e->best);
    for (size_t p = FIRST_COLUMN_PENALTY; p < N_PENALTIES; p++) {
        solve(k, ridge_penalties[p]);
        validate(k, valid, e->now);
        for (size_t j = 0; j < J; j++)
            if (known_mean(e->now + j * n, n) <
                known_mean(e->best + j * n, n)) {
                memcpy(e->best + j * n, e->now + j * n, n * sizeof *e->now);
                set_target(k, j, ridge_penalties[p], to);
            }
    }
}

/* True if the gain of target j is more than sampling error. */
static bool is_better(const struct column_errors *e, size_t n, size_t j)
{
    const double *best = e->best + j * n, *none = e->none + j * n;

    return paired_interval(&e->blocks, best, none, column_miss).high < 0;
}

/* Takes the weights from the other targets. */
static void keep_better(const struct column_errors *e, size_t n,
                        struct ridge_columns *columns)
{
    const double J = (double)columns->J;

    for (size_t j = 0; j < columns->J; j++) {
        const double none = known_mean(e->none + j * n, n);

        if (!is_better(e, n, j))
            columns->penalties[j] = 0;
        columns->without += none / J;
        columns->with +=
            (columns->penalties[j] > 0 ? known_mean(e->best + j * n, n)
                                       : none) /
            J;
    }
}

static enum status errors_init(struct column_errors *e,
                               const struct origins *valid, size_t J, size_t H,
                               struct error *err)
{
    const size_t n = J * valid->n;

    *e = (struct column_errors){.none = calloc(n, sizeof(double)),
                                .best = calloc(n, sizeof(double)),
                                .now = calloc(n, sizeof(double))};
    if (!e->none || !e->best || !e->now)
        return error_no_memory(err, n * sizeof(double));
    return blocks_init(&e->blocks, valid, H, err);
}

static void errors_release(struct column_errors *e)
{
    free(e->none);
    free(e->best);
    free(e->now);
    blocks_release(&e->blocks);
}

/* Fits one form. */
static enum status fit_form(const struct ridge *ridge, const struct windows *w,
                            const struct origins *train,
                            const struct origins *valid,
                            struct ridge_columns *columns, struct error *err)
{
    struct columns_work k;
    struct column_errors e = {.none = NULL};
    enum status status = work_init(&k, ridge, columns, w, err);

    if (status == STATUS_OK)
        status = errors_init(&e, valid, columns->J, w->H, err);
    if (status == STATUS_OK) {
        set_system(&k, train);
        choose_penalties(&k, valid, &e, columns);
        keep_better(&e, valid->n, columns);
    }
    errors_release(&e);
    work_release(&k);
    return status;
}

/* The longest past that is read; 0: there are no other columns, or too many. */
static size_t longest_past(const struct windows *w)
{
    const struct schema *schema = w->data->dataset->schema;
    const size_t C = schema->n_features, J = schema->n_targets;
    size_t R = MAX_INPUTS_FIT / C;

    if (schema->layout == LAYOUT_LABELLED || schema->n_columns < 2)
        return 0;
    if (R > MAX_RIDGE_WEIGHTS / (C * J * w->H))
        R = MAX_RIDGE_WEIGHTS / (C * J * w->H);
    return R < w->T ? R : w->T;
}

/* Every stride-th window, so that the fit is not too slow; the caller frees the
 * list. */
static enum status thin(const struct origins *train, size_t F, size_t n_e,
                        struct origins *thinned, struct error *err)
{
    const size_t limit = max_products / (F * (F + n_e));
    const size_t stride = 1 + train->n / limit;

    *thinned = (struct origins){
        .list = malloc((train->n / stride + 1) * sizeof *thinned->list)};
    if (!thinned->list)
        return error_no_memory(err, train->n * sizeof *thinned->list);
    for (size_t i = 0; i < train->n; i += stride)
        thinned->list[thinned->n++] = train->list[i];
    return STATUS_OK;
}

static bool is_used(const struct ridge_columns *columns)
{
    for (size_t j = 0; j < columns->J; j++)
        if (columns->penalties[j] > 0)
            return true;
    return false;
}

/* Fits both forms and keeps the better one. */
static enum status choose_form(struct ridge *ridge, size_t R,
                               const struct windows *w,
                               const struct origins *train,
                               const struct origins *valid, struct error *err)
{
    enum status status = STATUS_OK;

    for (int form = 0; form < 2 && status == STATUS_OK; form++) {
        struct ridge_columns columns;

        status = ridge_columns_init(&columns, R, w->H, w->data->dataset->schema,
                                    form, err);
        if (status == STATUS_OK)
            status = fit_form(ridge, w, train, valid, &columns, err);
        if (status == STATUS_OK && is_used(&columns) &&
            (!ridge->columns.R || columns.with < ridge->columns.with)) {
            const struct ridge_columns previous = ridge->columns;

            ridge->columns = columns;
            columns = previous;
        }
        ridge_columns_release(&columns);
    }
    return status;
}

enum status ridge_columns_select(struct ridge *ridge, const struct windows *w,
                                 const struct origins *train,
                                 const struct origins *valid, struct error *err)
{
    const struct schema *schema = w->data->dataset->schema;
    const size_t R = longest_past(w);
    struct origins thinned = {0};
    enum status status;

    if (!R || !valid->n)
        return STATUS_OK;
    status = thin(train, R * schema->n_features, schema->n_targets * w->H,
                  &thinned, err);
    if (status == STATUS_OK)
        status = choose_form(ridge, R, w, &thinned, valid, err);
    origins_release(&thinned);
    return status;
}

/* Each lambda is solved for once. */
static void refit_targets(struct columns_work *k,
                          const struct ridge_columns *like,
                          struct ridge_columns *to)
{
    for (size_t p = FIRST_COLUMN_PENALTY; p < N_PENALTIES; p++) {
        bool is_solved = false;

        for (size_t j = 0; j < to->J; j++) {
            if (like->penalties[j] < ridge_penalties[p] ||
                like->penalties[j] > ridge_penalties[p])
                continue;
            if (!is_solved)
                solve(k, ridge_penalties[p]);
            is_solved = true;
            set_target(k, j, ridge_penalties[p], to);
        }
    }
}

enum status ridge_columns_refit(struct ridge *ridge,
                                const struct ridge_columns *like,
                                const struct windows *w,
                                const struct origins *train, struct error *err)
{
    struct columns_work k = {.columns = NULL};
    struct origins thinned = {0};
    enum status status;

    if (!like->R)
        return STATUS_OK;
    TRY(ridge_columns_init(&ridge->columns, like->R, w->H,
                           w->data->dataset->schema, like->changes, err));
    status =
        thin(train, ridge_columns_inputs(like), like->J * w->H, &thinned, err);
    if (status == STATUS_OK)
        status = work_init(&k, ridge, &ridge->columns, w, err);
    if (status == STATUS_OK) {
        set_system(&k, &thinned);
        refit_targets(&k, like, &ridge->columns);
    }
    work_release(&k);
    origins_release(&thinned);
    return status;
}
