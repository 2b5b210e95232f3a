/* explainer.c - see explainer.h; the networks are in path.c. */
#include "train/explainer.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "prep/fixed_phase.h"
#include "prep/ridge_weights.h"
#include "train/path.h"

/* A target of an origin. */
struct task {
    struct explainer *e;
    struct contributions *c;
    const struct origin *origin;
    size_t j;
    size_t i, J; /* its place among the outputs of a sample */
};

static const struct moments *moments_of(const struct task *t)
{
    const struct prepared *data = t->e->windows->data;

    return scaler_target(data->scaler, data->dataset->schema, t->j);
}

static bool is_labelled(const struct task *t)
{
    return t->e->windows->data->dataset->schema->layout == LAYOUT_LABELLED;
}

/* Profile and effect at step h; a label has none. */
static double profile_of(const struct task *t, size_t h)
{
    const struct prepared *data = t->e->windows->data;
    const size_t column = data->dataset->schema->targets[t->j];

    return is_labelled(t) ? 0
                          : prepared_profile(data, t->origin->series,
                                             t->origin->row + h, column);
}

static double effect_of(const struct task *t, size_t h)
{
    const struct prepared *data = t->e->windows->data;
    const size_t column = data->dataset->schema->targets[t->j];

    return is_labelled(t) ? 0
                          : prepared_effect(data, t->origin->series,
                                            t->origin->row + h, column);
}

/* Changes add up: that of a step is in all later forecasts. Returns the
 * forecast if all prepared changes are 0. */
static double carry_changes(const struct task *t, const struct moments *m)
{
    const struct explainer *e = t->e;
    const double level = prepared_level(e->windows->data, t->origin, t->j);
    double rest = 0, later = 0;

    for (size_t h = e->windows->H; h-- > 0;) {
        later += e->by_step[h];
        e->carried[h] = later * m->change_standard_deviation;
        rest += e->by_step[h] * (level + (double)(h + 1) * m->change_mean);
    }
    return rest;
}

/*
 * Sets e->carried for a forecast whose prepared values are y, `step` numbers
 * apart: explained forecast = rest + sum_h carried_h (y_h + profile + effect).
 * Returns the rest.
 */
static double carry(const struct task *t, const real *y, size_t step)
{
    const struct explainer *e = t->e;
    const struct moments *m = moments_of(t);
    const bool constant = m->minimum >= m->maximum;
    const double zero = constant ? m->minimum : scaler_undo(m, 0);
    double rest = 0;

    if (m->difference && !constant)
        return carry_changes(t, m);
    for (size_t h = 0; h < e->windows->H; h++) {
        double unit = m->standard_deviation;

        if (m->floor > 0) {
            const double sum =
                (double)y[h * step] + profile_of(t, h) + effect_of(t, h);

            unit = fabs(sum) < 1e-6 ? zero * m->log_standard_deviation
                                    : (scaler_undo(m, sum) - zero) / sum;
        }
        rest += e->by_step[h] * zero;
        e->carried[h] = constant ? 0 : e->by_step[h] * unit;
    }
    return rest;
}

/* Adds a forecast in prepared units, times its share, but for what y itself
 * consists of; e->carried is then what that adds. */
static void add_forecast(const struct task *t, const real *y, size_t step,
                         double share)
{
    const struct explainer *e = t->e;
    const struct prepared *data = e->windows->data;
    double *parts = t->c->parts;
    double value = prepared_level(data, t->origin, t->j);

    parts[FROM_LEVEL] += share * carry(t, y, step);
    for (size_t h = 0; h < e->windows->H; h++) {
        value = prepared_forecast(data, t->origin, h, t->j, value,
                                  (double)y[h * step]);
        e->values[h] += share * value;
        e->carried[h] *= share;
        parts[FROM_SEASON] += e->carried[h] * profile_of(t, h);
        parts[FROM_KNOWN] += e->carried[h] * effect_of(t, h);
    }
}

/* The level of a column beside the target's own: the mean of its window. */
static double level_beside(const struct windows *w, const struct origin *origin,
                           size_t column)
{
    const size_t T = windows_length(w, origin);
    double sum = 0;

    for (size_t t = 0; w->norm != NORM_NONE && t < T; t++)
        sum +=
            prepared_known(w->data, origin,
                           window_row(w, origin, origin->row - T + t), column);
    return sum / (double)T;
}

/* Adds the weights of the newest n values of a column. */
static void add_weights(const struct task *t, size_t column, size_t n,
                        const double *weights, size_t step, double level)
{
    const struct windows *w = t->e->windows;

    for (size_t i = 0; i < n; i++) {
        const size_t row = window_row(w, t->origin, t->origin->row - n + i);
        const double value = prepared_known(w->data, t->origin, row, column);

        t->c->parts[FROM_LEVEL] += weights[i * step] * level;
        t->c->cells[(t->origin->row - 1 - row) * t->c->n_columns + column] +=
            weights[i * step] * (value - level);
    }
}

/* Adds the ridge forecast; `level` is that of the target. */
static void add_ridge(const struct task *t, double level)
{
    const struct explainer *e = t->e;
    const struct ridge *r = e->windows->ridge;
    const struct schema *schema = e->windows->data->dataset->schema;
    const size_t own = is_labelled(t) ? 0 : schema->targets[t->j];
    double *weights = e->weights, *parts = t->c->parts;

    parts[FROM_LEVEL] +=
        ridge_own_weights(r, e->windows, t->origin, t->j, e->ridge_carried,
                          e->memory.ridge_input, weights);
    for (size_t k = 0; k < r->K; k++)
        add_weights(t, k, r->T, weights + k, r->K, 0);
    if (!r->K)
        add_weights(t, own, r->T, weights, 1, level);
    parts[FROM_KNOWN] += ridge_column_weights(&r->columns, e->windows,
                                              t->origin, t->j, e->ridge_carried,
                                              e->memory.ridge_columns, weights);
    for (size_t k = 0; r->columns.R && k < r->columns.C; k++)
        add_weights(t, k, r->columns.R, weights + k, r->columns.C,
                    k == own ? level : level_beside(e->windows, t->origin, k));
}

static void add_to_ridge(const struct explainer *e)
{
    for (size_t h = 0; h < e->windows->H; h++)
        e->ridge_carried[h] += e->carried[h];
}

/* Adds a member: its level, or that of the ridge it adds to, and its path. */
static void add_member(const struct task *t, const struct member *member,
                       double share, double level)
{
    struct explainer *e = t->e;
    struct path path = {.explainer = e,
                        .contributions = t->c,
                        .origin = t->origin,
                        .target = t->j,
                        .output = t->i,
                        .residual = member->residual};

    path_start(&path, &member->net);
    add_forecast(t, path.y + t->i, t->J, share);
    if (member->residual)
        add_to_ridge(e);
    for (size_t h = 0; !member->residual && h < e->windows->H; h++)
        t->c->parts[FROM_LEVEL] += e->carried[h] * level;
    path_integrate(&path, 1e-4 * moments_of(t)->standard_deviation);
    path_probe(&path);
}

/* The share of the ridge itself, in the average or beside it. */
static double ridge_share(const struct task *t)
{
    const struct ensemble *e = t->e->ensemble;

    return ensemble_part(e, t->j, BY_RIDGE) +
           ensemble_part(e, t->j, BY_MODEL) *
               ensemble_share(e, t->e->windows->ridge, NULL, t->j);
}

/* Members and ridge, with their shares in the forecast. */
static void add_model(const struct task *t)
{
    struct explainer *e = t->e;
    const struct ensemble *ensemble = e->ensemble;
    const struct windows *w = e->windows;
    const double average = ensemble_part(ensemble, t->j, BY_MODEL),
                 share = ridge_share(t);
    const size_t n_members = average > 0 ? ensemble->n : 0;
    uint32_t order[SHARD];
    double level;

    for (size_t b = 0; b < SHARD; b++)
        order[b] = channels_share(w->channels) ? (uint32_t)t->j : 0;
    shard_gather(w, t->origin, order, 0, SHARD, &e->memory);
    level = (double)e->memory.worker.shift[t->i];
    memset(e->ridge_carried, 0, w->H * sizeof *e->ridge_carried);
    if (share > 0) {
        add_forecast(t, e->memory.ridge + t->i, t->J, share);
        add_to_ridge(e);
    }
    for (size_t i = 0; i < n_members; i++)
        add_member(t, &ensemble->members[i],
                   average * ensemble_share(ensemble, w->ridge,
                                            &ensemble->members[i], t->j),
                   level);
    if (n_members)
        t->c->conicity /= (double)n_members;
    if (w->ridge)
        add_ridge(t, level);
}

/* True if a baseline alone forecasts the target, which is a function of few
 * values. */
static bool is_baseline_alone(const struct explainer *e, size_t j)
{
    const enum forecaster by = ensemble_forecaster(e->ensemble, j);

    return by != BY_MODEL && by != BY_RIDGE && !forecaster_is_local(by) &&
           ensemble_own_share(e->ensemble, j) >= 1;
}

/* All but networks and ridge, with their shares in the forecast. */
static enum status add_locals(const struct task *t, struct error *err)
{
    const struct explainer *e = t->e;

    for (int i = 0; i < N_FORECASTERS; i++) {
        const enum forecaster by = (enum forecaster)i;
        const double share = ensemble_part(e->ensemble, t->j, by);

        if (by == BY_MODEL || by == BY_RIDGE || !(share > 0))
            continue;
        TRY(mix_forecast(&e->mix, t->origin, by, NULL, t->j, e->mix.steps,
                         err));
        for (size_t h = 0; h < e->windows->H; h++) {
            e->values[h] += share * e->mix.steps[h];
            t->c->parts[FROM_LOCAL] += e->by_step[h] * share * e->mix.steps[h];
        }
    }
    return STATUS_OK;
}

/* A baseline; by the newest value where it is not defined. */
static enum status add_baseline(const struct task *t, enum forecaster by,
                                struct error *err)
{
    const struct explainer *e = t->e;
    const struct windows *w = e->windows;
    const size_t season = e->ensemble->season,
                 column = w->data->dataset->schema->targets[t->j];
    double *weights = calloc(t->c->n_rows, sizeof *weights);

    if (!weights)
        return error_no_memory(err, t->c->n_rows * sizeof *weights);
    if (!baseline_weights(w, t->origin, by, season, t->j, e->by_step, weights,
                          &t->c->parts[FROM_LEVEL])) {
        by = BY_NAIVE;
        (void)baseline_weights(w, t->origin, by, season, t->j, e->by_step,
                               weights, &t->c->parts[FROM_LEVEL]);
    }
    (void)baseline_forecast(w, t->origin, by, season, t->j, e->values);
    for (size_t row = 0; row < t->c->n_rows; row++)
        if (weights[row] > 0 || weights[row] < 0)
            t->c->cells[row * t->c->n_columns + column] =
                weights[row] * prepared_original(w->data, t->origin,
                                                 t->origin->row - 1 - row,
                                                 column);
    free(weights);
    return STATUS_OK;
}

static void cut(const struct task *t)
{
    const struct explainer *e = t->e;
    struct fixed_phases phases = fixed_phases_of(e->windows, t->origin, t->j);

    for (size_t h = 0; h < e->windows->H; h++) {
        double value = bounds_cut(&e->windows->bounds, e->values[h]);

        if (ensemble_fixes_phases(e->ensemble, t->j))
            (void)fixed_phase(&phases, h, &value);
        t->c->forecast += e->by_step[h] * value;
        t->c->parts[FROM_BOUNDS] += e->by_step[h] * (value - e->values[h]);
    }
}

enum status explainer_run(struct explainer *e, const struct origin *origin,
                          size_t j, size_t first, size_t n,
                          struct contributions *c, struct error *err)
{
    const struct windows *w = e->windows;
    const struct dataset *d = w->data->dataset;
    const size_t before = origin->row - d->series[origin->series].first;
    const bool share = channels_share(w->channels);
    const enum forecaster by = ensemble_forecaster(e->ensemble, j);
    const bool is_baseline = is_baseline_alone(e, j);
    const struct task t = {
        e, c, origin, j, share ? 0 : j, share ? 1 : d->schema->n_targets};

    *c = (struct contributions){.n_rows = w->T, .n_columns = d->n_columns};
    if (is_baseline && before > w->T)
        c->n_rows = before;
    c->cells = calloc(c->n_rows * c->n_columns, sizeof *c->cells);
    c->gradient = calloc(c->n_rows, sizeof *c->gradient);
    c->occlusion = calloc(c->n_rows, sizeof *c->occlusion);
    if (!c->cells || !c->gradient || !c->occlusion)
        return error_no_memory(err,
                               c->n_rows * c->n_columns * sizeof *c->cells);
    for (size_t h = 0; h < w->H; h++) {
        e->by_step[h] = h >= first && h < first + n ? 1 / (double)n : 0;
        e->values[h] = 0;
    }
    if (is_baseline) {
        TRY(add_baseline(&t, by, err));
    } else {
        if (by == BY_MODEL || ridge_share(&t) > 0)
            add_model(&t);
        TRY(add_locals(&t, err));
    }
    cut(&t);
    return STATUS_OK;
}

/* Requests the arrays. */
static void plan(struct explainer *e)
{
    const struct net *net = ensemble_net(e->ensemble);
    const struct ridge *r = e->windows->ridge;
    const size_t n_x = net->N * SHARD * net->segment_size;
    const size_t n_past =
        net_reads_past(&net->config) ? net->N * SHARD * net->head.m : 0;
    const size_t H = e->windows->H,
                 n_columns = r ? r->columns.R * r->columns.C : 0;
    const size_t n_own = r ? ridge_inputs(r) : 0;
    double **of_steps[] = {&e->by_step, &e->carried, &e->ridge_carried,
                           &e->values};

    e->x = arena_real(&e->arena, n_x);
    e->past = arena_real(&e->arena, n_past);
    e->dx = arena_real(&e->arena, n_x);
    e->dpast = arena_real(&e->arena, n_past);
    e->dtheta = arena_real(&e->arena, net->table.n_values);
    for (size_t i = 0; i < sizeof of_steps / sizeof *of_steps; i++)
        *of_steps[i] = arena_bytes(&e->arena, H, sizeof(double));
    e->weights = arena_bytes(&e->arena, n_own > n_columns ? n_own : n_columns,
                             sizeof *e->weights);
}

enum status explainer_init(struct explainer *e, const struct ensemble *ensemble,
                           const struct windows *windows, struct error *err)
{
    *e = (struct explainer){.ensemble = ensemble, .windows = windows};
    plan(e);
    TRY(arena_commit(&e->arena, err));
    plan(e);
    TRY(shard_memory_init(&e->memory, ensemble_net(ensemble), windows->ridge,
                          true, err));
    e->memory.worker.target =
        NULL; /* the rows after the newest are not there */
    return mix_init(&e->mix, ensemble, windows, NULL, err);
}

void explainer_release(struct explainer *e)
{
    mix_release(&e->mix);
    shard_memory_release(&e->memory);
    arena_release(&e->arena);
}
