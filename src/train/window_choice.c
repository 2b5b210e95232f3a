/* window_choice.c - see window_choice.h. */
#include "train/window_choice.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "train/ridge_candidate.h"

/* Of the error of the window taken before, and of what needs no fit. */
static const double worthwhile = 0.995, skilled = 0.97;

static const size_t by_pace[][WINDOW_CANDIDATES] = {
    [PACE_OTHER] = {32, 96, 288},  [PACE_HOURLY] = {96, 168, 336},
    [PACE_DAILY] = {28, 56, 112},  [PACE_WEEKLY] = {26, 52, 104},
    [PACE_MONTHLY] = {24, 36, 60},
};

static enum time_pace pace_of(const struct dataset *d)
{
    return d->has_times ? time_pace(&d->table.time_form, d->step) : PACE_OTHER;
}

/* Whether another window has the parts of the first, of each series. */
static enum status keeps_parts(const struct window_asked *asked,
                               const struct dataset *d, size_t T,
                               const struct split *first, bool *keeps,
                               struct error *err)
{
    struct split split;
    const enum status status =
        plan_split(&asked->plan, d, T, asked->H, &split, err);

    *keeps = status == STATUS_OK && split.n_short == first->n_short &&
             !memcmp(split.borders, first->borders,
                     d->n_series * sizeof *split.borders);
    split_release(&split);
    /* too few rows are no failure: the first has enough */
    return status == STATUS_DATA ? STATUS_OK : status;
}

/* Lists the candidates; `first` is the split of the first of them. */
static enum status list(struct window_choice *choice,
                        const struct window_asked *asked,
                        const struct dataset *d, struct split *first,
                        struct error *err)
{
    const size_t *wanted = by_pace[pace_of(d)];
    const size_t H = asked->H;

    *choice = (struct window_choice){.n = 1};
    choice->T = plan_default_window(&asked->plan, d, wanted[0], H);
    choice->candidates[0] = choice->T;
    TRY(plan_split(&asked->plan, d, choice->T, H, first, err));
    for (size_t i = 1; i < WINDOW_CANDIDATES && !asked->shortest; i++) {
        const size_t T = wanted[i];
        bool keeps = false;

        if (ridge_is_possible(T, H) &&
            plan_default_window(&asked->plan, d, T, H) == T)
            TRY(keeps_parts(asked, d, T, first, &keeps, err));
        if (keeps)
            choice->candidates[choice->n++] = T;
    }
    return STATUS_OK;
}

enum status window_longest(const struct window_asked *asked,
                           const struct dataset *d, size_t *T,
                           struct error *err)
{
    struct window_choice choice;
    struct split first = {.T = 0};
    const enum status status = list(&choice, asked, d, &first, err);

    *T = choice.candidates[choice.n - 1];
    split_release(&first);
    return status;
}

/* What the candidates share. */
struct rows {
    struct split split;
    struct scaler scaler;
    struct seasonal seasonal;
    struct windows windows; /* of the candidate at hand */
    struct origins train, valid;
};

static void rows_release(struct rows *r)
{
    split_release(&r->split);
    scaler_release(&r->scaler);
    seasonal_release(&r->seasonal);
    origins_release(&r->train);
    origins_release(&r->valid);
}

/* The origins that have room for the longest candidate. */
static enum status list_origins(struct rows *r, size_t longest,
                                struct error *err)
{
    const struct dataset *d = r->windows.dataset;
    const size_t J = d->roles->n_targets;

    r->split.T = longest;
    TRY(origins_list(&r->train, d, &r->split, PART_TRAIN, err));
    TRY(origins_list(&r->valid, d, &r->split, PART_VALID, err));
    origins_thin(&r->valid, 1 + r->valid.n * J / WINDOW_SAMPLES);
    return STATUS_OK;
}

/* Scaler, transforms and profile are those of the first candidate. */
static enum status prepare(struct rows *r, const struct window_choice *choice,
                           const struct window_asked *asked,
                           const struct dataset *d, struct error *err)
{
    r->windows = (struct windows){.dataset = d,
                                  .scaler = &r->scaler,
                                  .norm = NORM_LAST,
                                  .T = choice->T,
                                  .H = asked->H,
                                  .shared = true,
                                  .profile = &r->seasonal.profile};
    TRY(list_origins(r, choice->candidates[choice->n - 1], err));
    r->split.T = choice->T;
    TRY(transform_fit(&r->scaler, d, &r->split, asked->transform, err));
    return seasonal_fit(&r->seasonal, &asked->season, &r->windows, &r->split,
                        &r->valid, r->train.n ? r->train.list[0].row : 0, err);
}

/*
 * The lesser error of the newest value and of the window's mean, which are the
 * highways of a map that is 0 or 1/T everywhere.
 */
static enum status try_flat(const struct rows *r, double *error,
                            struct error *err)
{
    const size_t T = r->windows.T, H = r->windows.H;
    const real maps[] = {R(0.0), R(1.0) / (real)T};
    struct trial flat = {.highway = {.T = T, .H = H}, .n = r->valid.n};
    enum status status = STATUS_OK;

    flat.highway.map = calloc(T * H, sizeof *flat.highway.map);
    flat.errors = calloc(flat.n + 1, sizeof *flat.errors);
    if (!flat.highway.map || !flat.errors) {
        trial_release(&flat);
        return error_no_memory(err, (T * H + flat.n) * sizeof *flat.errors);
    }
    for (size_t k = 0; status == STATUS_OK && k < 2; k++) {
        for (size_t i = 0; i < T * H; i++)
            flat.highway.map[i] = maps[k];
        status = ridge_errors(&flat.highway, &r->windows, &r->valid,
                              flat.errors, err);
        if (status == STATUS_OK)
            *error = fmin(*error, trial_error(&flat));
    }
    trial_release(&flat);
    return status;
}

/* Tries candidate i, which is longer than the one taken before. */
static enum status try_candidate(struct window_choice *choice, size_t i,
                                 struct rows *r, double flat, double *least,
                                 struct error *err)
{
    const struct ridge_asked asked = {.most = WINDOW_SAMPLES};
    struct trial trial;
    enum status status;

    r->windows.T = choice->candidates[i];
    status = trial_run(&trial, &r->windows, &r->train, &r->valid, &asked, err);
    if (status == STATUS_OK)
        choice->errors[i] = trial_error(&trial);
    if (status == STATUS_OK && choice->errors[i] < worthwhile * *least &&
        (!i || choice->errors[i] < skilled * flat)) {
        *least = choice->errors[i];
        choice->T = choice->candidates[i];
    }
    trial_release(&trial);
    return status;
}

enum status window_choose(struct window_choice *choice,
                          const struct window_asked *asked,
                          const struct dataset *d, struct error *err)
{
    struct rows r = {.split = {.T = 0}};
    enum status status = list(choice, asked, d, &r.split, err);
    double flat = (double)INFINITY, least = (double)INFINITY;

    if (status == STATUS_OK && choice->n > 1) {
        status = prepare(&r, choice, asked, d, err);
        if (status == STATUS_OK)
            status = try_flat(&r, &flat, err);
        for (size_t i = 0; status == STATUS_OK && i < choice->n; i++)
            status = try_candidate(choice, i, &r, flat, &least, err);
    }
    rows_release(&r);
    return status;
}
