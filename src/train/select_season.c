/* select_season.c - see select_season.h. */
#include "train/select_season.h"

#include <string.h>

#include "score/paired.h"
#include "train/season_detect.h"
#include "train/select_ridge.h"
#include "train/selection.h"

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

/* Fits a ridge to the data as they are prepared, and scores it. */
static enum status try_ridge(struct ridge_candidate *candidate,
                             const struct model *m, const struct prepared *data,
                             const struct fit_rows *rows, struct error *err)
{
    const struct ridge_options options = {.max_samples = WINDOW_SAMPLES};
    const struct windows windows = model_windows(m, data);

    return ridge_candidate_fit(candidate, &windows, &rows->parts[PART_TRAIN],
                               &rows->parts[PART_VALID], &options, err);
}

/* Scores ridges without and with the profile. Sets *drop if the one without is
 * better by more than chance. */
static enum status compare(struct model *m, struct ridge_candidate ridges[2],
                           struct blocks *blocks, struct prepared *data,
                           const struct fit_rows *rows, bool *drop,
                           struct error *err)
{
    const struct origins *valid = &rows->parts[PART_VALID];

    TRY(prepared_set_profile(data, NULL, err));
    TRY(try_ridge(&ridges[0], m, data, rows, err));
    TRY(prepared_set_profile(data, &m->profile, err));
    TRY(try_ridge(&ridges[1], m, data, rows, err));
    TRY(blocks_init(blocks, valid, m->config.net.H, err));
    *drop = paired_better(blocks, ridges[0].errors, ridges[1].errors);
    return STATUS_OK;
}

static enum status choose(struct model *m, struct season_choice *choice,
                          struct prepared *data, const struct fit_rows *rows,
                          struct error *err)
{
    const struct profile_options options = {1, {m->config.season}, false};
    struct ridge_candidate ridges[2] = {{.n = 0}};
    struct blocks blocks = {.n = 0};
    struct error too_long;
    bool drop = false;
    enum status status;

    if (m->config.season < 2 ||
        profile_check(rows->dataset, &rows->split, &options, &too_long) !=
            STATUS_OK ||
        !profile_is_within_limits(0, rows->dataset->n_columns,
                                  m->config.season))
        return STATUS_OK;
    TRY(fit_profile(m, &options, data, rows, err));
    if (!ridge_is_possible(m->config.net.T, m->config.net.H))
        return STATUS_OK;
    status = compare(m, ridges, &blocks, data, rows, &drop, err);
    if (status == STATUS_OK)
        *choice = (struct season_choice){ridge_candidate_error(&ridges[0]),
                                         ridge_candidate_error(&ridges[1])};
    blocks_release(&blocks);
    ridge_candidate_release(&ridges[0]);
    ridge_candidate_release(&ridges[1]);
    if (status != STATUS_OK || !drop)
        return status;
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
