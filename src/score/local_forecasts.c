/* local_forecasts.c - see local_forecasts.h. */
#include "score/local_forecasts.h"

#include <math.h>
#include <stdlib.h>

#include "base/list.h"
#include "score/arima_fit.h"

/*
 * A season longer than a year of months is not smoothed by ets if there are
 * more than MANY_ROWS rows in all series and targets: 300 hourly columns of 800
 * rows would take 40 s in place of 3. Parameters are fitted less often from
 * there on, with such a season from MANY_SEASONAL_ROWS on, since a fit takes
 * twice as long.
 */
enum { SHORT_SEASON = 12, MANY_ROWS = 100000, MANY_SEASONAL_ROWS = 50000 };

/* The rows that are read, of all series and targets. */
static size_t rows_read(const struct dataset *d)
{
    size_t n = 0;

    for (size_t s = 0; s < d->n_series; s++)
        n +=
            d->series[s].n_rows < LOCAL_ROWS ? d->series[s].n_rows : LOCAL_ROWS;
    return n * d->schema->n_targets;
}

bool local_forecasts_are_quick(const struct dataset *d)
{
    return rows_read(d) <= LOCAL_MOST_ROWS;
}

bool local_forecasts_score_arima(const struct dataset *d)
{
    for (size_t s = 0; s < d->n_series; s++)
        if (d->series[s].n_rows > ARIMA_ROWS)
            return false;
    return true;
}

enum local_method local_method_of(enum forecaster by)
{
    return by == BY_THETA ? LOCAL_THETA
           : by == BY_ETS ? LOCAL_ETS
                          : LOCAL_ARIMA;
}

bool local_is_scored(const void *context, enum forecaster by, size_t j)
{
    const struct local_forecasts *f = context;

    (void)j;
    return by != BY_ARIMA || local_forecasts_score_arima(f->dataset);
}

enum status local_forecasts_init(struct local_forecasts *f,
                                 const struct dataset *d, size_t season,
                                 struct error *err)
{
    const size_t n_tracks =
        d->n_series * d->schema->n_targets * N_LOCAL_METHODS;
    const bool long_season = season > SHORT_SEASON;
    const size_t n_rows = rows_read(d);
    size_t longest = 0;

    for (size_t s = 0; s < d->n_series; s++)
        longest = d->series[s].n_rows > longest ? d->series[s].n_rows : longest;
    *f = (struct local_forecasts){
        .dataset = d,
        .season = season,
        .fixed_season = long_season && n_rows > MANY_ROWS,
        .n_between =
            n_rows > (long_season ? MANY_SEASONAL_ROWS : MANY_ROWS) ? 2 : 8,
        .n_tracks = n_tracks,
        .tracks = calloc(n_tracks + 1, sizeof *f->tracks),
        .values = calloc(longest + 1, sizeof *f->values)};
    return f->tracks && f->values
               ? STATUS_OK
               : error_no_memory(err, n_tracks * sizeof *f->tracks);
}

static void track_release(struct local_track *t)
{
    for (size_t i = 0; i < t->n_fits; i++) {
        theta_release(&t->fits[i].theta);
        ets_release(&t->fits[i].ets);
        arima_release(&t->fits[i].arima);
    }
    free(t->fits);
    ets_state_release(&t->ets_state);
    *t = (struct local_track){0};
}

void local_forecasts_release(struct local_forecasts *f)
{
    for (size_t i = 0; f->tracks && i < f->n_tracks; i++)
        track_release(&f->tracks[i]);
    free(f->tracks);
    free(f->values);
    *f = (struct local_forecasts){0};
}

bool local_forecasts_are_of(const struct local_forecasts *f,
                            const struct dataset *d, size_t season)
{
    return f && f->dataset == d && f->season == season;
}

/* The rows from one number c to the next, for n rows. */
static size_t fitted_step(const struct local_forecasts *f, size_t n)
{
    size_t step = 1;

    while (n / step >= 2 * f->n_between)
        step *= 2;
    return step;
}

size_t local_fitted_rows(const struct local_forecasts *f, size_t n)
{
    return n - n % fitted_step(f, n);
}

void local_forecasts_hold(struct local_forecasts *f, const size_t *n_rows)
{
    f->held = n_rows;
}

/* The number c at an origin after n rows of a series. */
static size_t fitted_rows(const struct local_forecasts *f, size_t series,
                          size_t n)
{
    return local_fitted_rows(f, f->held ? f->held[series] : n);
}

size_t local_fits_between(const struct local_forecasts *f, size_t first,
                          size_t last)
{
    size_t count = 0;

    while (first <= last) {
        first = local_fitted_rows(f, first) + fitted_step(f, first);
        count++;
    }
    return count;
}

/* One target of a series, and its method. */
struct job {
    struct local_forecasts *f;
    struct local_track *track;
    enum local_method method;
    size_t series, column;
};

/* The method on target j of a series. */
static struct job job_of(struct local_forecasts *f, size_t series, size_t j,
                         enum local_method method)
{
    const struct schema *schema = f->dataset->schema;
    const size_t at = series * schema->n_targets + j;

    return (struct job){f, &f->tracks[at * N_LOCAL_METHODS + method], method,
                        series, schema->targets[j]};
}

/* Reads rows `from` to `to` of the series into y; returns how many are known.
 */
static size_t read_values(const struct job *job, size_t from, size_t to,
                          double *y)
{
    const struct dataset *d = job->f->dataset;
    const size_t first = d->series[job->series].first;
    size_t n_known = 0;

    for (size_t row = from; row < to; row++) {
        const bool known = !dataset_imputed(d, first + row, job->column);

        *y++ = known ? (double)dataset_value(d, first + row, job->column)
                     : (double)NAN;
        n_known += known;
    }
    return n_known;
}

/* Back to the first row of the current fit. */
static void start(struct local_track *t, enum local_method method)
{
    const struct local_fit *fit = &t->fits[t->current];

    if (method == LOCAL_THETA) {
        t->theta_state = theta_start(&fit->theta);
        t->next = fit->theta.first;
    } else if (method == LOCAL_ETS) {
        ets_start(&t->ets_state, &fit->ets);
        t->next = fit->ets.first;
    }
}

/* Fits the first fit->n_rows rows, of which the newest are read. */
static enum status fit_rows(const struct job *job, struct local_fit *fit,
                            struct error *err)
{
    const size_t n = fit->n_rows;
    const size_t from = n > LOCAL_ROWS ? n - LOCAL_ROWS : 0;
    double y[LOCAL_ROWS];

    if (!read_values(job, from, n, y))
        return STATUS_OK;
    if (job->method == LOCAL_THETA)
        TRY(theta_fit(&fit->theta, true, y, n - from, job->f->season, err));
    else if (job->method == LOCAL_ETS)
        TRY(ets_fit(&fit->ets, y, n - from, job->f->season,
                    job->f->fixed_season, err));
    else
        TRY(arima_fit(&fit->arima, y, n - from, job->f->season, err));
    fit->theta.first += from;
    fit->ets.first += from;
    fit->arima.first += from;
    fit->is_known = true;
    return STATUS_OK;
}

/* The place of the fit to the first n rows, among the others; that of a new one
 * is after them. */
static size_t find_fit(const struct local_track *t, size_t n)
{
    size_t i = 0;

    while (i < t->n_fits && t->fits[i].n_rows != n)
        i++;
    return i;
}

/* Makes room for a fit to the first n rows, unless there is one; sets *at to
 * its place. */
static enum status reserve_fit(const struct job *job, size_t n, size_t *at,
                               struct error *err)
{
    struct local_track *t = job->track;
    struct local_fit *fits;

    *at = find_fit(t, n);
    if (*at < t->n_fits)
        return STATUS_OK;
    fits = array_grow(t->fits, &t->capacity, *at + 1, sizeof *fits, err);
    if (!fits)
        return err->code;
    t->fits = fits;
    t->fits[t->n_fits++] = (struct local_fit){.n_rows = n};
    job->f->n_fits++;
    return STATUS_OK;
}

/* Makes the fit to the first n rows the current one. */
static enum status use_fit(const struct job *job, size_t n, struct error *err)
{
    struct local_track *t = job->track;
    const size_t before = t->n_fits;
    size_t at;

    TRY(reserve_fit(job, n, &at, err));
    if (at == before)
        TRY(fit_rows(job, &t->fits[at], err));
    t->current = at;
    t->is_started = true;
    if (!t->fits[at].is_known)
        return STATUS_OK;
    ets_state_release(&t->ets_state);
    if (job->method == LOCAL_ETS)
        TRY(ets_state_init(&t->ets_state, &t->fits[at].ets, err));
    start(t, job->method);
    return STATUS_OK;
}

/* A fit that is to be made. */
struct task {
    struct job job;
    size_t at; /* in the track */
    bool failed;
};

struct tasks {
    struct task *list;
    size_t n, capacity;
};

static void fit_part(void *context, size_t start, size_t end)
{
    const struct tasks *tasks = context;

    for (size_t i = start; i < end; i++) {
        struct task *task = &tasks->list[i];
        struct local_fit *fit = &task->job.track->fits[task->at];
        struct error err;

        task->failed = fit_rows(&task->job, fit, &err) != STATUS_OK;
    }
}

/* Adds the fit of a method to the first n rows of target j of a series, unless
 * it was made. */
static enum status add_task(struct tasks *tasks, const struct job *job,
                            size_t n, struct error *err)
{
    const size_t before = job->track->n_fits;
    struct task *list;
    size_t at;

    TRY(reserve_fit(job, n, &at, err));
    if (at < before)
        return STATUS_OK;
    list = array_grow(tasks->list, &tasks->capacity, tasks->n + 1, sizeof *list,
                      err);
    if (!list)
        return err->code;
    tasks->list = list;
    tasks->list[tasks->n++] = (struct task){.job = *job, .at = at};
    return STATUS_OK;
}

/* The fits that the forecasts of a window need. */
static enum status add_tasks(struct local_forecasts *f, struct tasks *tasks,
                             const struct origin *origin, local_wanted *wanted,
                             const void *context, struct error *err)
{
    const struct dataset *d = f->dataset;
    const size_t n = origin->row - d->series[origin->series].first;

    for (size_t j = 0; n && j < d->schema->n_targets; j++)
        for (int by = 0; by < N_FORECASTERS; by++) {
            struct job job;

            if (!forecaster_is_local((enum forecaster)by) ||
                !wanted(context, (enum forecaster)by, j))
                continue;
            job = job_of(f, origin->series, j,
                         local_method_of((enum forecaster)by));
            TRY(add_task(tasks, &job, fitted_rows(f, origin->series, n), err));
        }
    return STATUS_OK;
}

static enum status fit_all(struct local_forecasts *f, struct tasks *tasks,
                           struct thread_pool *pool, const struct origin *list,
                           size_t n, local_wanted *wanted, const void *context,
                           struct error *err)
{
    for (size_t i = 0; i < n; i++)
        TRY(add_tasks(f, tasks, &list[i], wanted, context, err));
    thread_pool_parts(pool, tasks->n, 1, fit_part, tasks);
    for (size_t i = 0; i < tasks->n; i++)
        if (tasks->list[i].failed)
            return error_no_memory(err, LOCAL_ROWS * sizeof(double));
    return STATUS_OK;
}

enum status local_forecasts_fit(struct local_forecasts *f,
                                struct thread_pool *pool,
                                const struct origin *list, size_t n,
                                local_wanted *wanted, const void *context,
                                struct error *err)
{
    struct tasks tasks = {.list = NULL};
    const enum status status =
        fit_all(f, &tasks, pool, list, n, wanted, context, err);

    free(tasks.list);
    return status;
}

/* Moves the state to row n. */
static void advance(const struct job *job, size_t n)
{
    struct local_track *t = job->track;
    const struct local_fit *fit = &t->fits[t->current];
    double *y = job->f->values;

    (void)read_values(job, t->next, n, y);
    if (job->method == LOCAL_THETA)
        theta_advance(&t->theta_state, &fit->theta, y, n - t->next);
    else
        ets_advance(&t->ets_state, &fit->ets, y, n - t->next);
    t->next = n;
}

/* An ARIMA model has no state: its errors follow from the values. */
static enum status forecast_arima(const struct job *job, size_t n, double *y,
                                  size_t H, struct error *err)
{
    const struct arima *arima = &job->track->fits[job->track->current].arima;

    (void)read_values(job, arima->first, n, job->f->values);
    return arima_forecast(arima, job->f->values, n - arima->first, y, H, err);
}

/* The row of the series at which a fit starts. */
static size_t first_row(const struct local_fit *fit, enum local_method method)
{
    return method == LOCAL_THETA ? fit->theta.first
           : method == LOCAL_ETS ? fit->ets.first
                                 : fit->arima.first;
}

enum status local_forecast(struct local_forecasts *f,
                           const struct origin *origin,
                           enum local_method method, size_t j, size_t H,
                           double *y, bool *is_known, struct error *err)
{
    const size_t n = origin->row - f->dataset->series[origin->series].first;
    const struct job job = job_of(f, origin->series, j, method);
    const size_t n_fitted = fitted_rows(f, origin->series, n);
    struct local_track *t = job.track;
    const struct local_fit *fit;

    *is_known = false;
    if (!n || !n_fitted)
        return STATUS_OK;
    if (!t->is_started || t->fits[t->current].n_rows != n_fitted)
        TRY(use_fit(&job, n_fitted, err));
    fit = &t->fits[t->current];
    *is_known = fit->is_known && n > first_row(fit, method);
    if (!*is_known)
        return STATUS_OK;
    if (method == LOCAL_ARIMA)
        return forecast_arima(&job, n, y, H, err);
    if (n < t->next)
        start(t, method);
    advance(&job, n);
    if (method == LOCAL_THETA)
        theta_forecast(&t->theta_state, &fit->theta, y, H);
    else
        ets_forecast(&t->ets_state, &fit->ets, y, H);
    return STATUS_OK;
}
