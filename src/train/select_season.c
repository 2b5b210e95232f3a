/* select_season.c - see select_season.h. */
#include "train/select_season.h"

#include <math.h>
#include <string.h>

#include "train/season_detect.h"
#include "train/selection.h"

/* Sums of |error| of two constant forecasts over n known steps. */
struct errors {
    double newest, mean;
    size_t n;
};

static void add_target(const struct windows *w, const struct origin *origin,
                       size_t column, struct errors *errors)
{
    const struct prepared *p = w->data;
    const double newest = prepared_known(p, origin, origin->row - 1, column);
    double mean = 0;

    for (size_t back = 1; back <= w->T; back++)
        mean += prepared_known(p, origin, origin->row - back, column) /
                (double)w->T;
    for (size_t h = 0; h < w->H; h++) {
        const size_t row = origin->row + h;
        double actual;

        if (prepared_imputed(p, origin->series, row, column))
            continue;
        actual = prepared_value(p, row, column);
        errors->newest += fabs(actual - newest);
        errors->mean += fabs(actual - mean);
        errors->n++;
    }
}

/* Mean error of the better constant forecast: the newest value or the mean of
 * the window. NaN: no value is known. */
static double flat_error(const struct windows *w, const struct origins *origins)
{
    const struct schema *schema = w->data->dataset->schema;
    const size_t step = (origins->n + SEASON_WINDOWS - 1) / SEASON_WINDOWS;
    struct errors errors = {0};

    for (size_t i = 0; i < origins->n; i += step)
        for (size_t j = 0; j < schema->n_targets; j++)
            add_target(w, &origins->list[i], schema->targets[j], &errors);
    return fmin(errors.newest, errors.mean) / (double)errors.n;
}

/* Fits a profile and prepares the data with it. */
static enum status fit_profile(struct model *m,
                               const struct profile_options *options,
                               struct prepared *data,
                               const struct fit_rows *rows, struct error *err)
{
    TRY(profile_fit(&m->profile, data, &rows->split, options, rows->oldest,
                    err));
    return prepared_set_profile(data, &m->profile, err);
}

static enum status choose(struct model *m, struct season_choice *choice,
                          struct prepared *data, const struct fit_rows *rows,
                          struct error *err)
{
    const struct profile_options options = {1, {m->config.season}, false};
    const struct windows windows = model_windows(m, data);
    const struct origins *valid = &rows->parts[PART_VALID];

    if (m->config.season < 2 ||
        !profile_is_within_limits(0, rows->dataset->n_columns,
                                  m->config.season))
        return STATUS_OK;
    choice->without = flat_error(&windows, valid);
    TRY(fit_profile(m, &options, data, rows, err));
    choice->with = flat_error(&windows, valid);
    if (rule_prefers(RULE_PROFILE, choice->with, choice->without))
        return STATUS_OK;
    profile_release(&m->profile);
    return prepared_set_profile(data, NULL, err);
}

enum status select_season(struct model *m, struct season_choice *choice,
                          const struct season_options *options,
                          struct prepared *data, const struct fit_rows *rows,
                          struct error *err)
{
    *choice = (struct season_choice){0};
    m->config.season = 1;
    if (options->mode == SEASON_GIVEN) {
        struct profile_options given = {options->n_periods, {0}, false};

        memcpy(given.periods, options->periods, sizeof given.periods);
        m->config.season = options->periods[0];
        return m->config.season < 2 ? STATUS_OK
                                    : fit_profile(m, &given, data, rows, err);
    }
    TRY(season_detect(rows->dataset, &rows->split, &m->config.season, err));
    return options->mode == SEASON_NONE ? STATUS_OK
                                        : choose(m, choice, data, rows, err);
}

enum status season_refit(struct model *m, struct prepared *data,
                         const struct fit_rows *rows, struct error *err)
{
    const struct profile_options same = profile_options_of(&m->profile);

    profile_release(&m->profile);
    return same.n_periods ? fit_profile(m, &same, data, rows, err) : STATUS_OK;
}
