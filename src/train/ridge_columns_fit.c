/* ridge_columns_fit.c - see ridge_columns_fit.h. */
#include "train/ridge_columns_fit.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "score/paired.h"
#include "train/ridge_columns_system.h"
#include "train/selection.h"

enum {
    MAX_INPUTS_FIT = 512, /* R C: a longer past of many columns costs time */
    MAX_GROUPS = 16       /* of covariates: each is three fits */
};

static const size_t max_products = (size_t)1 << 33; /* of a fit */

/* Errors on the validation windows, (J, windows) each. */
struct column_errors {
    double *none, *best, *now;
    double *chosen; /* (windows) means over the targets of the form chosen so
                       far */
    struct blocks blocks;
};

/* Takes a solution for the targets that it is best for so far. */
static void take_better(struct columns_system *k, double penalty,
                        const struct origins *valid, struct column_errors *e,
                        struct ridge_columns *to)
{
    const size_t n = valid->n;

    columns_system_errors(k, valid, e->now);
    for (size_t j = 0; j < to->J; j++)
        if (known_mean(e->now + j * n, n) < known_mean(e->best + j * n, n)) {
            memcpy(e->best + j * n, e->now + j * n, n * sizeof *e->now);
            columns_system_copy(k, j, penalty, to);
        }
}

/* Takes the best lambda for each target, and with `own` what it reads. */
static void choose_penalties(struct columns_system *k, bool own,
                             const struct origins *valid,
                             struct column_errors *e, struct ridge_columns *to)
{
    columns_system_errors(k, valid, e->none);
    memcpy(e->best, e->none, to->J * valid->n * sizeof *e->best);
    for (int i = 0; i < (own ? 2 : 1); i++)
        for (size_t p = FIRST_COLUMN_PENALTY; p < N_PENALTIES; p++)
            if (columns_system_solve(k, ridge_penalties[p], i))
                take_better(k, ridge_penalties[p], valid, e, to);
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
        const double *none = e->none + j * n;
        double *best = e->best + j * n;

        columns->tried += known_mean(best, n) / J;
        if (!is_better(e, n, j)) {
            columns->penalties[j] = 0;
            memcpy(best, none, n * sizeof *best);
        }
        columns->without += known_mean(none, n) / J;
        columns->with += known_mean(best, n) / J;
    }
}

/* Sets means (n) to those of the errors (J, n) of the targets that are known;
 * NaN if none is. */
static void average_targets(const double *errors, size_t J, size_t n,
                            double *means)
{
    for (size_t i = 0; i < n; i++) {
        double sum = 0, known = 0;

        for (size_t j = 0; j < J; j++)
            if (!isnan(errors[j * n + i])) {
                sum += errors[j * n + i];
                known++;
            }
        means[i] = sum / known;
    }
}

static enum status errors_init(struct column_errors *e,
                               const struct origins *valid, size_t J, size_t H,
                               struct error *err)
{
    const size_t n = J * valid->n;

    *e = (struct column_errors){.none = calloc(n, sizeof(double)),
                                .best = calloc(n, sizeof(double)),
                                .now = calloc(n, sizeof(double)),
                                .chosen = calloc(valid->n, sizeof(double))};
    if (!e->none || !e->best || !e->now || !e->chosen)
        return error_no_memory(err, n * sizeof(double));
    return blocks_init(&e->blocks, valid, H, err);
}

static void errors_release(struct column_errors *e)
{
    free(e->none);
    free(e->best);
    free(e->now);
    free(e->chosen);
    blocks_release(&e->blocks);
}

/* Of what a form is chosen. */
struct choice {
    struct ridge *ridge;
    const struct schema *schema;
    const struct windows *w;
    const struct origins *train, *valid;
    struct thread_pool *pool;
};

/* The longest past that is read, with room for n_others other inputs; 0: there
 * are too many columns. */
static size_t longest_past(const struct choice *choice, size_t n_others)
{
    const size_t C = choice->schema->n_features, T = choice->w->T;
    const size_t room =
        (ridge_columns_room(choice->schema, choice->w->H) - n_others) / C;
    size_t R = MAX_INPUTS_FIT / C;

    R = R < room ? R : room;
    return R < T ? R : T;
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

/* Fits one form to the thinned train windows. */
static enum status fit_form(const struct choice *choice, bool own,
                            struct ridge_columns *columns,
                            struct column_errors *e, struct error *err)
{
    struct columns_system k = {.columns = NULL};
    struct origins train = {0};
    enum status status =
        ridge_columns_allocate(columns, choice->w->H, choice->schema, err);

    if (status == STATUS_OK)
        status = thin(choice->train, ridge_columns_inputs(columns),
                      columns->J * columns->H, &train, err);
    if (status == STATUS_OK)
        status = columns_system_init(&k, choice->ridge, columns, choice->w,
                                     choice->pool, err);
    if (status == STATUS_OK) {
        columns_system_set(&k, &train);
        choose_penalties(&k, own, choice->valid, e, columns);
        keep_better(e, choice->valid->n, columns);
    }
    columns_system_release(&k);
    origins_release(&train);
    return status;
}

/* True if a form that is fitted last replaces the one chosen so far. */
static bool is_preferred(const struct choice *choice, bool own,
                         const struct ridge_columns *columns,
                         struct column_errors *e)
{
    const struct ridge_columns *chosen = &choice->ridge->columns;
    const size_t n = choice->valid->n, J = columns->J;

    if (!is_used(columns))
        return false;
    if (!columns->covariates.n && !own)
        return !chosen->map || columns->with < chosen->with;
    if (!chosen->map)
        average_targets(e->none, J, n, e->chosen);
    average_targets(e->best, J, n, e->now);
    return paired_interval(&e->blocks, e->now, e->chosen, column_miss).high < 0;
}

/* Keeps the errors of the best form of other columns' past, for a note where
 * none is taken. */
static void keep_tried(struct ridge_columns *chosen,
                       const struct ridge_columns *columns)
{
    if (chosen->map || columns->covariates.n ||
        (chosen->without > 0 && columns->tried >= chosen->tried))
        return;
    chosen->without = columns->without;
    chosen->tried = columns->tried;
}

/* Fits a form that reads R rows, or their changes, of all columns or with `own`
 * of some targets alone, and the covariates z, and takes it if it is preferred.
 */
static enum status try_form(const struct choice *choice, size_t R, bool changes,
                            bool own, const struct ridge_covariates *z,
                            struct column_errors *e, struct error *err)
{
    struct ridge_columns columns = {
        .R = R, .changes = changes, .covariates = *z};
    const enum status status = fit_form(choice, own, &columns, e, err);

    if (status == STATUS_OK)
        keep_tried(&choice->ridge->columns, &columns);
    if (status == STATUS_OK && is_preferred(choice, own, &columns, e)) {
        const struct ridge_columns previous = choice->ridge->columns;

        average_targets(e->best, columns.J, choice->valid->n, e->chosen);
        choice->ridge->columns = columns;
        columns = previous;
    }
    ridge_columns_release(&columns);
    return status;
}

/* Tries the values of all columns and their changes. */
static enum status try_rows(const struct choice *choice, bool own,
                            const struct ridge_covariates *z,
                            struct column_errors *e, struct error *err)
{
    const size_t R = longest_past(choice, 2 * z->n);

    if (!R)
        return STATUS_OK;
    TRY(try_form(choice, R, false, own, z, e, err));
    return try_form(choice, R, true, own, z, e, err);
}

/* Tries the covariates one after the other, or where there are many so many at
 * a time that they are at most MAX_GROUPS, beside those that are chosen. */
static enum status try_covariates(const struct choice *choice,
                                  struct column_errors *e, struct error *err)
{
    const struct covariates *c = &choice->schema->covariates;
    struct ridge_covariates candidates;
    size_t n, i = 0;

    ridge_columns_candidates(choice->schema, choice->w->H, &candidates);
    n = 1 + candidates.n_columns / MAX_GROUPS;
    while (i < candidates.n_columns) {
        struct ridge_covariates z = choice->ridge->columns.covariates;

        for (size_t k = 0; k < n && i < candidates.n_columns; k++)
            (void)ridge_covariates_add(&z, c, candidates.columns[i++].i,
                                       candidates.n);
        TRY(try_form(choice, 0, false, false, &z, e, err));
        TRY(try_rows(choice, true, &z, e, err));
    }
    return STATUS_OK;
}

/* The past of the only column is read by the ridge itself. */
static enum status choose_form(const struct choice *choice,
                               struct column_errors *e, struct error *err)
{
    static const struct ridge_covariates none;

    if (choice->schema->n_columns > 1)
        TRY(try_rows(choice, false, &none, e, err));
    if (choice->schema->n_targets > 1)
        TRY(try_rows(choice, true, &none, e, err));
    return try_covariates(choice, e, err);
}

enum status ridge_columns_select(struct ridge *ridge,
                                 const struct schema *schema,
                                 const struct windows *w,
                                 const struct fit_rows *rows, struct error *err)
{
    const struct origins *valid = &rows->parts[PART_VALID];
    const struct choice choice = {ridge, schema,    w, &rows->parts[PART_TRAIN],
                                  valid, rows->pool};
    struct column_errors e = {.none = NULL};
    enum status status;

    if (schema->layout == LAYOUT_LABELLED || !valid->n)
        return STATUS_OK;
    status = errors_init(&e, valid, schema->n_targets, w->H, err);
    if (status == STATUS_OK)
        status = choose_form(&choice, &e, err);
    errors_release(&e);
    return status;
}

/* The targets whose lambda is `penalty` and that read their own past alone, or
 * that do not. */
static void refit_targets(struct columns_system *k,
                          const struct ridge_columns *like, double penalty,
                          bool own, const struct schema *schema,
                          struct ridge_columns *to)
{
    bool is_solved = false;

    for (size_t j = 0; j < to->J; j++) {
        if (like->penalties[j] < penalty || like->penalties[j] > penalty ||
            ridge_columns_own(like, schema, j) != own)
            continue;
        if (!is_solved)
            is_solved = columns_system_solve(k, penalty, own);
        columns_system_copy(k, j, penalty, to);
    }
}

enum status ridge_columns_refit(struct ridge *ridge,
                                const struct ridge_columns *like,
                                const struct schema *schema,
                                const struct windows *w,
                                const struct fit_rows *rows, struct error *err)
{
    struct ridge_columns *columns = &ridge->columns;
    struct columns_system k = {.columns = NULL};
    struct origins thinned = {0};
    enum status status;

    columns->R = like->R;
    columns->C = schema->n_features;
    columns->changes = like->changes;
    for (size_t c = 0; c < like->covariates.n_columns; c++)
        (void)ridge_covariates_add(
            &columns->covariates, &schema->covariates,
            like->covariates.columns[c].i,
            ridge_columns_room_beside(schema, w->H, like->R));
    if (!ridge_columns_inputs(columns))
        return STATUS_OK;
    TRY(ridge_columns_allocate(columns, w->H, schema, err));
    status = thin(&rows->parts[PART_TRAIN], ridge_columns_inputs(columns),
                  columns->J * w->H, &thinned, err);
    if (status == STATUS_OK)
        status = columns_system_init(&k, ridge, columns, w, rows->pool, err);
    if (status == STATUS_OK) {
        columns_system_set(&k, &thinned);
        for (size_t p = FIRST_COLUMN_PENALTY; p < N_PENALTIES; p++) {
            refit_targets(&k, like, ridge_penalties[p], false, schema, columns);
            refit_targets(&k, like, ridge_penalties[p], true, schema, columns);
        }
    }
    columns_system_release(&k);
    origins_release(&thinned);
    return status;
}
