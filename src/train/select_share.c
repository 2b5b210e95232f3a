/* select_share.c - see select_share.h. */
#include "train/select_share.h"

#include <stdlib.h>

#include "train/forecast.h"

enum { MEMBERS_ALONE = 0 };

static float *target_errors(const struct share_errors *errors, size_t j,
                            size_t share)
{
    return errors->of_targets + (j * N_SHARES + share) * errors->n;
}

static double *errors_of(const struct share_errors *errors, size_t share)
{
    return errors->errors + share * errors->n;
}

/* What a scored window is added to. */
struct collector {
    const struct share_errors *errors;
    size_t n_outputs; /* H n_targets */
    double *y;        /* (n_outputs) */
};

static enum status collect(void *context, const struct scored_window *window,
                           struct error *err)
{
    const struct collector *c = context;

    (void)err;
    for (size_t k = 0; k <= RIDGE_ALONE; k++) {
        const double share = (double)k / RIDGE_ALONE;

        for (size_t i = 0; i < c->n_outputs; i++)
            c->y[i] = share * window->ridge[i] + (1 - share) * window->y[i];
        errors_of(c->errors, k)[window->index] =
            evaluation_error(window->evaluation, window->windows,
                             &window->origins->list[window->index], c->y);
        for (size_t j = 0; c->errors->of_targets && j < c->errors->n_targets;
             j++)
            target_errors(c->errors, j, k)[window->index] =
                (float)evaluation_target_error(
                    window->evaluation, window->windows,
                    &window->origins->list[window->index], j, c->y);
    }
    return STATUS_OK;
}

static enum status forecast(const struct share_errors *errors,
                            const struct ensemble *e, const struct trainer *t,
                            const struct split *split, struct error *err)
{
    const size_t n_outputs = windows_outputs(t->windows);
    struct ensemble members = *e;
    struct evaluation evaluation = {0};
    struct collector c = {errors, n_outputs, calloc(n_outputs, sizeof *c.y)};
    const struct visitor visitor = {
        .visit = collect, .context = &c, .no_weights = true};
    enum status status;

    members.use_ridge = false;
    status = c.y ? evaluation_init(&evaluation, t->windows, split,
                                   (struct periods){1, 1}, err)
                 : error_no_memory(err, n_outputs * sizeof *c.y);
    if (status == STATUS_OK)
        status = forecast_score(t->pool, &members, t->windows, t->valid,
                                &evaluation, &visitor, err);
    evaluation_release(&evaluation);
    free(c.y);
    return status;
}

enum status share_errors_init(struct share_errors *errors,
                              const struct ensemble *ensemble,
                              const struct trainer *trainer,
                              const struct split *split, struct error *err)
{
    const size_t n = trainer->valid->n;
    const size_t J = trainer->windows->data->dataset->schema->n_targets;

    *errors = (struct share_errors){
        .n = n,
        .errors = calloc(N_SHARES * n + 1, sizeof *errors->errors),
        .n_targets = J};
    if (errors->errors && J > 1)
        errors->of_targets =
            calloc(J * N_SHARES * n + 1, sizeof *errors->of_targets);
    if (!errors->errors || (J > 1 && !errors->of_targets))
        return error_no_memory(err, J * N_SHARES * n * sizeof *errors->errors);
    TRY(blocks_init(&errors->blocks, trainer->valid, trainer->windows->H, err));
    return forecast(errors, ensemble, trainer, split, err);
}

void share_errors_release(struct share_errors *errors)
{
    blocks_release(&errors->blocks);
    free(errors->errors);
    free(errors->of_targets);
}

static double mean(const struct share_errors *errors, size_t share)
{
    return known_mean(errors_of(errors, share), errors->n);
}

/* True if the interval of the gain of a share over another one excludes 0. */
static bool is_better(const struct share_errors *errors, size_t share,
                      size_t other, double miss)
{
    return paired_interval(&errors->blocks, errors_of(errors, share),
                           errors_of(errors, other), miss)
               .high < 0;
}

static size_t choose(const struct share_errors *errors,
                     const struct share_rule *rule)
{
    size_t share = rule->start, best = share;
    double miss;

    if (errors->blocks.n < 2)
        return mean(errors, RIDGE_ALONE) < mean(errors, share) ? RIDGE_ALONE
                                                               : share;
    for (size_t k = 0; k <= RIDGE_ALONE; k++)
        if (mean(errors, k) < mean(errors, best))
            best = k;
    if (!(mean(errors, best) < rule->factor * mean(errors, share)))
        return share;
    miss = best < share ? rule->less : rule->more;
    while (share != best && is_better(errors, best, share, miss))
        share = share < best ? share + 1 : share - 1;
    return share;
}

/* Lets `one` have the errors of target j. */
static void take_target(const struct share_errors *errors, size_t j,
                        struct share_errors *one)
{
    for (size_t i = 0; i < N_SHARES * errors->n; i++)
        one->errors[i] = (double)target_errors(errors, j, 0)[i];
}

enum status share_choose(const struct share_errors *errors,
                         const struct share_rule *rule, size_t tenths[],
                         struct error *err)
{
    struct share_errors one = *errors;

    if (!errors->of_targets) {
        tenths[0] = choose(errors, rule);
        return STATUS_OK;
    }
    one.errors = calloc(N_SHARES * errors->n + 1, sizeof *one.errors);
    if (!one.errors)
        return error_no_memory(err, N_SHARES * errors->n * sizeof *one.errors);
    for (size_t j = 0; j < errors->n_targets; j++) {
        take_target(errors, j, &one);
        tenths[j] = choose(&one, rule);
    }
    free(one.errors);
    return STATUS_OK;
}

bool share_ridge_better(const struct share_errors *errors)
{
    if (errors->blocks.n < 2)
        return mean(errors, RIDGE_ALONE) < mean(errors, MEMBERS_ALONE);
    return is_better(errors, RIDGE_ALONE, MEMBERS_ALONE, ONE_ERROR_MISS);
}

bool share_members_clear(const struct share_errors *errors)
{
    return is_better(errors, MEMBERS_ALONE, RIDGE_ALONE, column_miss);
}
