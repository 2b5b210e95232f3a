/* effect_fit.c - see effect_fit.h. */
#include "train/effect_fit.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "train/cholesky.h"

static const double penalty = 1e-3; /* per pair */

struct regression {
    const struct prepared *prepared;
    const struct split *split;
    size_t lag, n; /* n terms of all known numbers */
    double *terms; /* (n) of a pair of rows */
    struct cholesky system;
};

/* The terms of all known numbers of a row, times `sign`, added to `to`. */
static void add_terms(const struct regression *r, size_t row, double sign,
                      double *to)
{
    const struct inputs *in = &r->prepared->inputs;
    const real *known =
        in->values + row * in->width + in->n.numbers - in->n.known;

    for (size_t i = 0; i < in->n.known; i++, to += EFFECT_TERMS) {
        double terms[EFFECT_TERMS];

        effect_terms(known[i], terms);
        for (size_t k = 0; k < EFFECT_TERMS; k++)
            to[k] += sign * terms[k];
    }
}

/* Sets the terms of the pair of rows row - lag and row, and *y to the
 * difference of the column; false if one of its cells is missing. */
static bool read_pair(const struct regression *r, size_t series, size_t row,
                      size_t column, double *y)
{
    const struct prepared *p = r->prepared;

    if (prepared_imputed(p, series, row, column) ||
        prepared_imputed(p, series, row - r->lag, column))
        return false;
    *y = prepared_value(p, row, column) -
         prepared_value(p, row - r->lag, column);
    memset(r->terms, 0, r->n * sizeof *r->terms);
    add_terms(r, row, 1, r->terms);
    add_terms(r, row - r->lag, -1, r->terms);
    return true;
}

static void add_pair(struct regression *r, double y)
{
    for (size_t i = 0; i < r->n; i++) {
        double *row = r->system.rows + i * (r->n + 1);

        for (size_t k = 0; k < r->n; k++)
            row[k] += r->terms[i] * r->terms[k];
        row[r->n] += r->terms[i] * y;
    }
}

/* Solves for the weights of a column. */
static void fit_column(struct regression *r, size_t column, real *weights)
{
    const struct dataset *d = r->prepared->dataset;
    size_t n_pairs = 0;

    memset(r->system.rows, 0, r->n * (r->n + 1) * sizeof *r->system.rows);
    for (size_t s = 0; s < d->n_series; s++) {
        const size_t first = d->series[s].first;

        for (size_t i = r->lag; i < r->split->borders[s].end[PART_TRAIN]; i++) {
            double y;

            if (!read_pair(r, s, first + i, column, &y))
                continue;
            add_pair(r, y);
            n_pairs++;
        }
    }
    memset(weights, 0, r->n * sizeof *weights);
    if (!n_pairs)
        return;
    cholesky_solve(&r->system, penalty * (double)n_pairs);
    for (size_t i = 0; i < r->n; i++)
        weights[i] = (real)r->system.solution[i];
}

/* True if the weights make the differences of the validation rows smaller. */
static bool helps(struct regression *r, size_t column, const real *weights)
{
    const struct dataset *d = r->prepared->dataset;
    double without = 0, with = 0;

    for (size_t s = 0; s < d->n_series; s++) {
        const struct borders *borders = &r->split->borders[s];

        for (size_t i = borders->end[PART_TRAIN]; i < borders->end[PART_VALID];
             i++) {
            double y;

            if (i < r->lag ||
                !read_pair(r, s, d->series[s].first + i, column, &y))
                continue;
            without += fabs(y);
            for (size_t k = 0; k < r->n; k++)
                y -= (double)weights[k] * r->terms[k];
            with += fabs(y);
        }
    }
    return with < without;
}

static enum status start(struct regression *r, struct error *err)
{
    r->n = r->prepared->inputs.n.known * EFFECT_TERMS;
    r->terms = calloc(r->n, sizeof *r->terms);
    if (!r->terms)
        return error_no_memory(err, r->n * sizeof *r->terms);
    return cholesky_init(&r->system, r->n, 1, err);
}

static void finish(struct regression *r)
{
    free(r->terms);
    cholesky_release(&r->system);
}

static bool is_zero(const real *weights, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (weights[i] > 0 || weights[i] < 0)
            return false;
    return true;
}

enum status effect_fit(struct effect *effect, const struct prepared *p,
                       const struct split *split, size_t season,
                       struct error *err)
{
    const struct schema *schema = p->dataset->schema;
    struct regression r = {.prepared = p, .split = split, .lag = season};
    enum status status;

    *effect = (struct effect){0};
    if (!p->inputs.n.known)
        return STATUS_OK;
    status = start(&r, err);
    if (status == STATUS_OK)
        status =
            effect_allocate(effect, schema->n_columns, p->inputs.n.known, err);
    for (size_t j = 0; status == STATUS_OK && j < schema->n_targets; j++) {
        real *weights = effect->weights + schema->targets[j] * r.n;

        fit_column(&r, schema->targets[j], weights);
        if (!helps(&r, schema->targets[j], weights))
            memset(weights, 0, r.n * sizeof *weights);
    }
    if (status == STATUS_OK &&
        is_zero(effect->weights, schema->n_columns * r.n))
        effect_release(effect);
    finish(&r);
    return status;
}

enum status effect_refit(struct effect *effect, const struct prepared *p,
                         const struct split *split, size_t season,
                         struct error *err)
{
    const struct schema *schema = p->dataset->schema;
    struct regression r = {.prepared = p, .split = split, .lag = season};
    enum status status;

    if (!effect->weights)
        return STATUS_OK;
    status = start(&r, err);
    for (size_t j = 0; status == STATUS_OK && j < schema->n_targets; j++) {
        real *weights = effect->weights + schema->targets[j] * r.n;

        if (!is_zero(weights, r.n))
            fit_column(&r, schema->targets[j], weights);
    }
    finish(&r);
    return status;
}
