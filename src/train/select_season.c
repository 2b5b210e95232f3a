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

/* The profiles that are compared. */
enum { PROFILE_NONE, PROFILE_ONE, PROFILE_TWO, N_PROFILES };

struct comparison {
    struct profile_options options[N_PROFILES];
    struct ridge_candidate ridges[N_PROFILES];
    size_t n; /* without PROFILE_TWO if there is no second period */
};

/* Sets the profile of options[k]. */
static enum status set_profile(struct model *m, const struct comparison *c,
                               size_t k, struct prepared *data,
                               const struct fit_rows *rows, struct error *err)
{
    TRY(prepared_set_profile(data, NULL, err));
    profile_release(&m->profile);
    return c->options[k].n_periods
               ? fit_profile(m, &c->options[k], data, rows, err)
               : STATUS_OK;
}

/* True if the ridge is clearly better without the chosen profile. */
static bool is_better_without(const struct ridge_candidate *without,
                              const struct ridge_candidate *with,
                              const struct blocks *blocks, size_t n_series)
{
    return paired_better(blocks, without->errors, with->errors) &&
           (n_series == 1 ||
            rule_prefers(RULE_PROFILE, ridge_candidate_error(without),
                         ridge_candidate_error(with)));
}

/* Chooses among the profiles, of which one period is the first choice. A second
 * one must be better than it, and none better than both, by more than chance.
 */
static enum status compare(struct model *m, struct comparison *c,
                           struct blocks *blocks, size_t *chosen,
                           struct prepared *data, const struct fit_rows *rows,
                           struct error *err)
{
    const struct ridge_candidate *r = c->ridges;

    for (size_t k = 0; k < c->n; k++) {
        TRY(set_profile(m, c, k, data, rows, err));
        TRY(ridge_candidate_try(&c->ridges[k], m, data, rows, err));
    }
    TRY(blocks_init(blocks, &rows->parts[PART_VALID], m->config.net.H, err));
    if (c->n > PROFILE_TWO &&
        paired_better(blocks, r[PROFILE_TWO].errors, r[PROFILE_ONE].errors))
        *chosen = PROFILE_TWO;
    if (is_better_without(&r[PROFILE_NONE], &r[*chosen], blocks,
                          rows->dataset->n_series))
        *chosen = PROFILE_NONE;
    return STATUS_OK;
}

static bool is_possible(const struct fit_rows *rows,
                        const struct profile_options *options)
{
    struct error unused;

    return profile_check(rows->dataset, &rows->split, options, &unused) ==
           STATUS_OK;
}

/* True if the profile with a second period is tried. */
static bool may_add(const struct fit_rows *rows,
                    const struct profile_options *two)
{
    return split_longest_train(&rows->split, rows->dataset->n_series) >=
               SECOND_MIN_PERIODS * two->periods[1] &&
           is_possible(rows, two);
}

/* Lists the profiles; false if the season has none. The second period is the
 * longer usual one, if the season is the shorter. */
static bool list_profiles(struct comparison *c, size_t season,
                          const struct fit_rows *rows)
{
    const struct dataset *d = rows->dataset;
    size_t usual[N_USUAL_PERIODS];
    const struct profile_options one = {1, {season}, false};

    time_usual_periods(dataset_step_form(d), d->step, usual);
    c->options[PROFILE_ONE] = one;
    c->options[PROFILE_TWO] =
        (struct profile_options){2, {season, usual[1]}, false};
    c->n = season == usual[0] && usual[1] &&
                   may_add(rows, &c->options[PROFILE_TWO])
               ? N_PROFILES
               : PROFILE_TWO;
    return season > 1 && is_possible(rows, &one);
}

static struct season_choice choice_of(const struct comparison *c)
{
    struct season_choice choice = {
        .without = ridge_candidate_error(&c->ridges[PROFILE_NONE]),
        .with = ridge_candidate_error(&c->ridges[PROFILE_ONE])};

    if (c->n <= PROFILE_TWO)
        return choice;
    choice.second = c->options[PROFILE_TWO].periods[1];
    choice.with_second = ridge_candidate_error(&c->ridges[PROFILE_TWO]);
    return choice;
}

static enum status choose(struct model *m, struct season_choice *choice,
                          struct prepared *data, const struct fit_rows *rows,
                          struct error *err)
{
    struct comparison c = {.n = 0};
    struct blocks blocks = {.n = 0};
    size_t chosen = PROFILE_ONE;
    enum status status = STATUS_OK;

    if (!list_profiles(&c, m->config.season, rows))
        return STATUS_OK;
    if (ridge_is_possible(m->config.net.T, m->config.net.H)) {
        status = compare(m, &c, &blocks, &chosen, data, rows, err);
        if (status == STATUS_OK)
            *choice = choice_of(&c);
    }
    blocks_release(&blocks);
    for (size_t k = 0; k < N_PROFILES; k++)
        ridge_candidate_release(&c.ridges[k]);
    return status ? status : set_profile(m, &c, chosen, data, rows, err);
}

bool season_is_short(const struct season_options *options,
                     const struct dataset *d, const struct split *split)
{
    const size_t two = 2 * options->periods[0];
    size_t longest = 0;

    for (size_t s = 0; s < d->n_series; s++)
        longest = d->series[s].n_rows > longest ? d->series[s].n_rows : longest;
    return options->mode == SEASON_GIVEN && options->n_periods == 1 &&
           split_longest_train(split, d->n_series) < two && two <= longest;
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
        return m->config.season < 2 ||
                       season_is_short(options, rows->dataset, &rows->split)
                   ? STATUS_OK
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
