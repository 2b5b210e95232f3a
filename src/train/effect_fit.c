/* effect_fit.c - see effect_fit.h. */
#include "train/effect_fit.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "kernel/cholesky.h"

static const double penalty = 1e-3; /* per pair */

struct regression {
    const struct prepared *prepared;
    const struct split *split;
    const struct effect_terms *terms;
    size_t lag;
    bool is_active[N_EFFECT_GROUPS];
    bool is_whole[N_CALENDAR_FIELDS]; /* of the calendar fields that are read:
                                         the train rows hold a whole cycle */
    struct effect_term row[MAX_ROW_TERMS];
    struct effect_term pair[2 * MAX_ROW_TERMS]; /* the terms of a difference */
    size_t n_pair;
    struct past_means means;
    struct cholesky system;
};

/* True if term i is fitted. */
static bool is_fitted(const struct regression *r, size_t i)
{
    size_t group = 0;

    while (i >= r->terms->end[group])
        group++;
    return r->is_active[group] &&
           (group != EFFECT_CALENDAR || r->is_whole[i / FIELD_TERMS]);
}

static const real *inputs_at(const struct regression *r, size_t row)
{
    return r->prepared->inputs.values + row * r->prepared->inputs.width;
}

static size_t terms_at(const struct regression *r, size_t series, size_t row,
                       struct effect_term *terms)
{
    const real *hours = r->prepared->inputs.hours;

    /* a row of a series has its means at hand */
    return effect_terms_at(
        r->terms,
        &(struct effect_row){inputs_at(r, row), hours ? hours + 2 * row : NULL,
                             past_means_at(&r->means, series, row, NULL)},
        terms);
}

/* Sets the pair to the terms of a row less those of row - lag. */
static void subtract_terms(struct regression *r, size_t series, size_t row)
{
    const size_t n_shared = r->terms->end[EFFECT_PAST];
    const size_t n = terms_at(r, series, row, r->pair);

    r->n_pair = n;
    terms_at(r, series, row - r->lag, r->row);
    for (size_t k = 0; k < n_shared; k++)
        r->pair[k].value -= r->row[k].value;
    for (size_t k = n_shared; k < n; k++)
        r->pair[r->n_pair++] =
            (struct effect_term){r->row[k].i, -r->row[k].value};
    for (size_t k = 0; k < r->n_pair; k++)
        if (!is_fitted(r, r->pair[k].i))
            r->pair[k].value = 0;
}

/* Sets the terms of the pair of rows row - lag and row, and *y to the
 * difference of the column in usual changes of the series; false if one of its
 * cells is missing, or these are 0. */
static bool read_pair(struct regression *r, size_t series, size_t row,
                      size_t column, double *y)
{
    const struct prepared *p = r->prepared;
    const double unit = prepared_usual_change(p, series, column);

    if (!(unit > 0) || prepared_imputed(p, series, row, column) ||
        prepared_imputed(p, series, row - r->lag, column))
        return false;
    *y = (prepared_value(p, row, column) -
          prepared_value(p, row - r->lag, column)) /
         unit;
    subtract_terms(r, series, row);
    return true;
}

static void add_pair(struct regression *r, double y)
{
    const size_t n = r->system.n;

    for (size_t i = 0; i < r->n_pair; i++) {
        const double value = r->pair[i].value;
        double *row = r->system.rows + r->pair[i].i * (n + 1);

        for (size_t k = 0; k < r->n_pair; k++)
            row[r->pair[k].i] += value * r->pair[k].value;
        row[n] += value * y;
    }
}

/* Solves for the weights of a column. */
static void fit_column(struct regression *r, size_t column, real *weights)
{
    const struct dataset *d = r->prepared->dataset;
    const size_t n = r->system.n;
    size_t n_pairs = 0;

    memset(r->system.rows, 0, n * (n + 1) * sizeof *r->system.rows);
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
    memset(weights, 0, n * sizeof *weights);
    if (!n_pairs)
        return;
    cholesky_solve(&r->system, penalty * (double)n_pairs);
    for (size_t i = 0; i < n; i++)
        weights[i] = (real)r->system.solution[i];
}

/* The sum of the absolute differences of the validation rows that the weights
 * leave. */
static double rest_of(struct regression *r, size_t column, const real *weights)
{
    const struct dataset *d = r->prepared->dataset;
    double sum = 0;

    for (size_t s = 0; s < d->n_series; s++) {
        const struct borders *borders = &r->split->borders[s];

        for (size_t i = borders->end[PART_TRAIN]; i < borders->end[PART_VALID];
             i++) {
            double y;

            if (i < r->lag ||
                !read_pair(r, s, d->series[s].first + i, column, &y))
                continue;
            for (size_t k = 0; k < r->n_pair; k++)
                y -= (double)weights[r->pair[k].i] * r->pair[k].value;
            sum += fabs(y);
        }
    }
    return sum;
}

/* The first term of a group. */
static size_t start_of(const struct effect_terms *terms, size_t group)
{
    return group ? terms->end[group - 1] : 0;
}

/* Fits a column with all groups of terms, then without each that does not make
 * the rest smaller. */
static void choose_groups(struct regression *r, size_t column, real *weights,
                          real *trial)
{
    double rest;

    for (size_t g = 0; g < N_EFFECT_GROUPS; g++)
        r->is_active[g] = r->terms->end[g] > start_of(r->terms, g);
    fit_column(r, column, weights);
    rest = rest_of(r, column, weights);
    for (size_t g = 0; g < N_EFFECT_GROUPS; g++) {
        double without;

        if (!r->is_active[g])
            continue;
        r->is_active[g] = false;
        fit_column(r, column, trial);
        without = rest_of(r, column, trial);
        if (without <= rest) {
            rest = without;
            memcpy(weights, trial, r->system.n * sizeof *weights);
        } else
            r->is_active[g] = true;
    }
}

/* Makes the groups active in which a column has weights. */
static void set_groups(struct regression *r, const struct effect *effect,
                       size_t column)
{
    const real *weights = effect_weights(effect, column);

    for (size_t g = 0; g < N_EFFECT_GROUPS; g++) {
        const size_t first = start_of(&effect->terms, g);

        r->is_active[g] =
            !effect_is_zero(weights + first, effect->terms.end[g] - first);
    }
}

/* How often the angle of a calendar field starts again in the train rows of a
 * series. */
static size_t count_starts(const struct regression *r, size_t series,
                           size_t field)
{
    const size_t end = r->split->borders[series].end[PART_TRAIN];
    const size_t first = r->prepared->dataset->series[series].first;
    double before = 0;
    size_t n = 0;

    for (size_t i = 0; i < end; i++) {
        const real *point = inputs_at(r, first + i) + 2 * field;
        const double angle = atan2(-(double)point[0], -(double)point[1]);

        n += i && angle < before;
        before = angle;
    }
    return n;
}

/* Sets r->is_whole: between two starts lies a whole cycle. */
static void find_whole_cycles(struct regression *r)
{
    const struct dataset *d = r->prepared->dataset;

    if (d->schema->covariates.default_calendar)
        return; /* networks read it */
    for (size_t f = 0; f < r->terms->n.calendar / 2; f++)
        for (size_t s = 0; s < d->n_series && !r->is_whole[f]; s++)
            r->is_whole[f] = count_starts(r, s, f) > 1;
}

/* Makes the regression of an effect. */
static enum status start(struct regression **regression,
                         const struct effect *effect, const struct prepared *p,
                         const struct split *split, size_t lag,
                         struct error *err)
{
    struct regression *r = calloc(1, sizeof *r);

    *regression = r;
    if (!r)
        return error_no_memory(err, sizeof *r);
    r->prepared = p;
    r->split = split;
    r->terms = &effect->terms;
    r->lag = lag;
    find_whole_cycles(r);
    TRY(past_means_init(&r->means, &p->inputs, r->terms->form.past,
                        r->terms->form.n_past, err));
    return cholesky_init(&r->system, effect_n_terms(r->terms), 1, err);
}

static void finish(struct regression *r)
{
    if (r) {
        past_means_release(&r->means);
        cholesky_release(&r->system);
    }
    free(r);
}

/* Chooses the weights of all targets. */
static enum status choose_all(struct regression *r, struct effect *effect,
                              struct error *err)
{
    const struct schema *schema = r->prepared->dataset->schema;
    real *trial = calloc(r->system.n, sizeof *trial);

    if (!trial)
        return error_no_memory(err, r->system.n * sizeof *trial);
    for (size_t j = 0; j < schema->n_targets; j++)
        choose_groups(r, schema->targets[j],
                      effect_weights(effect, schema->targets[j]), trial);
    free(trial);
    return STATUS_OK;
}

/* Copies the weights of the groups that both have. */
static void copy_groups(struct effect *to, const struct effect *from)
{
    for (size_t i = 0; i < from->n_columns; i++)
        for (size_t g = 0; g < N_EFFECT_GROUPS; g++) {
            const size_t start = start_of(&to->terms, g);

            memcpy(effect_weights(to, i) + start,
                   effect_weights(from, i) + start_of(&from->terms, g),
                   (to->terms.end[g] - start) * sizeof *to->weights);
        }
}

/* True if a column has weights for the terms of a group. */
static bool has_group(const struct effect *effect, size_t group)
{
    const size_t start = start_of(&effect->terms, group);
    const size_t n = effect->terms.end[group] - start;

    for (size_t i = 0; i < effect->n_columns; i++)
        if (!effect_is_zero(effect_weights(effect, i) + start, n))
            return true;
    return false;
}

/* Leaves the terms of hours and those of the past out if no column has weights
 * for them. */
static enum status drop_unused(struct effect *effect,
                               const struct covariates *c, struct error *err)
{
    struct effect_form form = effect->terms.form;
    struct effect without;

    form.by_hour = form.by_hour && has_group(effect, EFFECT_HOURS);
    if (!has_group(effect, EFFECT_PAST))
        form.n_past = 0;
    TRY(effect_allocate(&without, effect->n_columns, c, &form, err));
    copy_groups(&without, effect);
    effect_release(effect);
    *effect = without;
    return STATUS_OK;
}

/* Sets the means of the past: over the season, over the shorter one that the
 * step of time has, and over a quarter of the last. */
static void list_means(const struct prepared *p, size_t season,
                       struct effect_form *form)
{
    const struct dataset *d = p->dataset;
    const size_t n_known = p->inputs.n.known;
    size_t usual[N_USUAL_PERIODS], quarter;

    if (season < 2 || !n_known || n_known > MAX_PAST_NUMBERS)
        return;
    time_usual_periods(dataset_step_form(d), d->step, usual);
    form->past[form->n_past++] = season;
    if (usual[0] > 1 && usual[0] < season)
        form->past[form->n_past++] = usual[0];
    quarter = form->past[form->n_past - 1] / 4;
    if (quarter > 1)
        form->past[form->n_past++] = quarter;
}

/* All groups that may have terms. */
static struct effect_form form_of(const struct prepared *p, size_t season)
{
    struct effect_form form = {.by_hour = p->inputs.hours &&
                                          p->inputs.n.known <= MAX_BY_HOUR};

    list_means(p, season, &form);
    return form;
}

enum status effect_fit(struct effect *effect, const struct covariates *c,
                       const struct prepared *p, const struct split *split,
                       size_t season, size_t lag, struct error *err)
{
    const struct schema *schema = p->dataset->schema;
    const struct effect_form form = form_of(p, season);
    struct regression *r = NULL;
    enum status status;

    *effect = (struct effect){0};
    effect_terms_init(&effect->terms, c, &form);
    if (!effect_n_terms(&effect->terms))
        return STATUS_OK;
    TRY(effect_allocate(effect, schema->n_columns, c, &form, err));
    status = start(&r, effect, p, split, lag, err);
    if (status == STATUS_OK)
        status = choose_all(r, effect, err);
    if (status == STATUS_OK &&
        effect_is_zero(effect->weights, schema->n_columns * r->system.n))
        effect_release(effect);
    finish(r);
    if (status == STATUS_OK && effect->weights)
        status = drop_unused(effect, c, err);
    return status;
}

enum status effect_refit(struct effect *effect, const struct covariates *c,
                         const struct prepared *p, const struct split *split,
                         size_t lag, struct error *err)
{
    const struct schema *schema = p->dataset->schema;
    struct effect before = *effect;
    struct regression *r = NULL;
    enum status status;

    if (!effect->weights)
        return STATUS_OK;
    status =
        effect_allocate(effect, schema->n_columns, c, &before.terms.form, err);
    if (status == STATUS_OK && !effect_n_terms(&effect->terms)) {
        effect_release(effect); /* all have too many categories by now */
        effect_release(&before);
        return STATUS_OK;
    }
    if (status == STATUS_OK)
        status = start(&r, effect, p, split, lag, err);
    for (size_t j = 0; status == STATUS_OK && j < schema->n_targets; j++) {
        const size_t column = schema->targets[j];

        set_groups(r, &before, column);
        if (!effect_is_zero(effect_weights(&before, column),
                            effect_n_terms(&before.terms)))
            fit_column(r, column, effect_weights(effect, column));
    }
    finish(r);
    effect_release(&before);
    return status;
}
