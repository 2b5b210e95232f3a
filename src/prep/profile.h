/*
 * profile.h - the seasonal profile: what a value is on average at its phase.
 *
 *   profile_p = mean over train rows i of phase p of (s_i - level - slope i)
 *
 * of scaled values s, for each used column, over all series together; then
 * less its mean over the phases. Level and slope are those of each series: the
 * slope is the mean of (s_{i+W} - s_i) / W, which a season of W steps does not
 * bend, so that a trend makes no saw of the profile; less than two periods have
 * a slope of 0. A phase that no known train row has is 0. A second period is
 * fitted to what the first leaves.
 *
 * Of a panel each series of two of the longest period and more may have a
 * profile of its own, the common one and a part of what the mean of its own
 * rows is beside it,
 *
 *   own_p = profile_p + max(0, 1 - v / d) (mean_p - profile_p)
 *   d     = sum over p of (mean_p - profile_p)^2
 *   v     = sum over p of (mean of (s_{i+W} - s_i - W slope)^2 / 2) / rows of p
 *
 * v is what chance alone makes of d, so that a short or noisy series keeps to
 * the others (James & Stein 1961); a phase without rows of its own has no part
 * in it, and is the common one. The profile goes with the id of the series.
 *
 * The phase of a row is its time in steps since the oldest train row, mod W;
 * without times its row number in its series.
 */
#ifndef PREP_PROFILE_H
#define PREP_PROFILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "base/real.h"
#include "data/dataset.h"
#include "prep/scaler.h"
#include "prep/split.h"
#include "base/string_list.h"

enum {
    MAX_SEASONS = 2,
    MAX_PERIOD = 1 << 16,
    MAX_PROFILE = 1 << 20, /* numbers of a profile */
    MAX_PROFILE_IDS = 1 << 17
};

struct season {
    size_t period;
    real *values; /* (1 + ids, n_columns, period), of all, then of each id */
    uint32_t *phases; /* (n_series) of the first rows of the bound dataset */
};

/* All zero: there is none. */
struct profile {
    size_t n_seasons, n_columns;
    struct season seasons[MAX_SEASONS];
    struct string_list ids; /* that have profiles of their own */
    uint32_t *sets;         /* (n_series) which values are those of a series of
                               the bound dataset: 0 the common ones, or those of
                               the id before */
    char origin[TIME_TEXT_MAX]; /* the time of phase 0; "": rows are counted */
    struct time_step step;      /* of those times */
};

struct profile_asked {
    size_t n_periods; /* each at least 2, and different */
    size_t periods[MAX_SEASONS];
    bool own; /* of each series that has an id */
};

/*
 * Fits the periods and binds the profile to the dataset. `oldest` is the oldest
 * train row. STATUS_DATA if no series has two full periods of train rows, or
 * the profile would be too large. Release it also after a failure.
 */
enum status profile_fit(struct profile *profile, const struct dataset *dataset,
                        const struct split *split, const struct scaler *scaler,
                        const struct profile_asked *asked, size_t oldest,
                        struct error *err);

/* What asks for one like that. */
struct profile_asked profile_like(const struct profile *profile);

/* Whether profiles of so many ids beside the common one, their periods taken
 * together, are within MAX_PROFILE_IDS and MAX_PROFILE. */
bool profile_is_possible(size_t n_ids, size_t n_columns, size_t periods);
void profile_release(struct profile *profile); /* accepts all zero */

/* Adds a season of zeros, for a reader of model files: the ids are known. */
enum status profile_add(struct profile *profile, size_t period,
                        size_t n_columns, struct error *err);

/*
 * Finds the ids and the phases of the rows of a dataset; *by_time is false if
 * its times do not tell them.
 */
enum status profile_bind(struct profile *profile, const struct dataset *dataset,
                         bool *by_time, struct error *err);

/* The values of one season for a column of a series: (period). */
static inline const real *profile_values(const struct profile *profile,
                                         const struct season *season,
                                         size_t series, size_t column)
{
    const size_t set = profile->sets[series];

    return season->values +
           (set * profile->n_columns + column) * season->period;
}

/* Of a column in row i of a series (behind its last row too), in scaled
 * units; 0 for NULL. */
static inline double profile_at(const struct profile *profile, size_t series,
                                size_t i, size_t column)
{
    double sum = 0;

    for (size_t k = 0; profile && k < profile->n_seasons; k++) {
        const struct season *s = &profile->seasons[k];
        const uint32_t W = (uint32_t)s->period;

        sum += (double)profile_values(
            profile, s, series, column)[((uint32_t)i + s->phases[series]) % W];
    }
    return sum;
}

/* profile_at() of one row after the other, without a division for each. */
struct profile_walk {
    size_t n_seasons;
    const real *at[MAX_SEASONS], *end[MAX_SEASONS];
    size_t periods[MAX_SEASONS];
};

static inline struct profile_walk profile_from(const struct profile *profile,
                                               size_t series, size_t i,
                                               size_t column)
{
    struct profile_walk walk = {.n_seasons = profile ? profile->n_seasons : 0};

    for (size_t k = 0; k < walk.n_seasons; k++) {
        const struct season *s = &profile->seasons[k];
        const uint32_t W = (uint32_t)s->period;
        const real *values = profile_values(profile, s, series, column);

        walk.at[k] = values + ((uint32_t)i + s->phases[series]) % W;
        walk.end[k] = values + W;
        walk.periods[k] = W;
    }
    return walk;
}

/* Of the row at hand; goes on to the next. */
static inline double profile_next(struct profile_walk *walk)
{
    double sum = 0;

    for (size_t k = 0; k < walk->n_seasons; k++) {
        sum += (double)*walk->at[k]++;
        if (walk->at[k] == walk->end[k])
            walk->at[k] -= walk->periods[k];
    }
    return sum;
}

#endif
