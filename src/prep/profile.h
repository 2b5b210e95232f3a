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
#include "base/list.h"

enum {
    MAX_SEASONS = 2,
    MAX_PERIOD = 1 << 16,
    MAX_PROFILE = 1 << 20, /* numbers of a profile */
    MAX_PROFILE_IDS = 1 << 17
};

struct season {
    size_t period;
    real *values; /* (1 + ids, n_columns, period): the common ones, then those
                     of each id */
};

/* All zero is no profile. */
struct profile {
    size_t n_seasons, n_columns;
    struct season seasons[MAX_SEASONS];
    struct string_list ids;     /* the ids with profiles of their own */
    char origin[TIME_TEXT_MAX]; /* the time of phase 0; "": rows are counted */
    struct time_step step;      /* between those times */
};

/* Where the series of one dataset stand in a profile. */
struct profile_index {
    uint32_t *sets; /* (n_series) 0: the common values; k: those of id k - 1 */
    uint32_t *phases[MAX_SEASONS]; /* (n_series) of their first rows */
    bool by_time; /* the times of the rows tell their phases; else the rows are
                     counted */
};

struct prepared;

struct profile_options {
    size_t n_periods; /* each at least 2, and different */
    size_t periods[MAX_SEASONS];
    bool per_id; /* each series that has an id gets values of its own */
};

/*
 * Fits the periods to the train rows of a dataset that is scaled (prepared.h),
 * without a profile so far. `oldest` is the oldest train row. STATUS_DATA if no
 * series has two full periods of train rows, or the profile would be too large.
 * Release it also after a failure.
 */
enum status profile_fit(struct profile *profile, const struct prepared *scaled,
                        const struct split *split,
                        const struct profile_options *options, size_t oldest,
                        struct error *err);

/* STATUS_DATA if profile_fit() would refuse the options. */
enum status profile_check(const struct dataset *dataset,
                          const struct split *split,
                          const struct profile_options *options,
                          struct error *err);

/* The options that give a profile of the same periods. */
struct profile_options profile_options_of(const struct profile *profile);

/* Whether profiles of so many ids beside the common one, `periods` phases in
 * all, are within MAX_PROFILE_IDS and MAX_PROFILE. */
bool profile_is_within_limits(size_t n_ids, size_t n_columns, size_t periods);
void profile_release(struct profile *profile); /* accepts all zero */

/* Adds a season of zeros; a reader of model files fills in its values. The ids
 * are known by then. */
enum status profile_add(struct profile *profile, size_t period,
                        size_t n_columns, struct error *err);

/* Finds the ids and the phases of a dataset. Release them also after a failure.
 */
enum status profile_index_init(const struct profile *profile,
                               const struct dataset *dataset,
                               struct profile_index *rows, struct error *err);
void profile_index_release(struct profile_index *rows); /* accepts all zero */

/* The values of season k for a column of a series: (period). */
static inline const real *profile_values(const struct profile *profile,
                                         const struct profile_index *rows,
                                         size_t k, size_t series, size_t column)
{
    const struct season *season = &profile->seasons[k];
    const size_t set = rows->sets[series];

    return season->values +
           (set * profile->n_columns + column) * season->period;
}

/* The sum over the seasons for a column in row i of a series, which may lie
 * behind its last row, in scaled units; 0 for NULL. */
static inline double profile_at(const struct profile *profile,
                                const struct profile_index *rows, size_t series,
                                size_t i, size_t column)
{
    double sum = 0;

    for (size_t k = 0; profile && k < profile->n_seasons; k++) {
        const uint32_t W = (uint32_t)profile->seasons[k].period;

        sum += (double)profile_values(
            profile, rows, k, series,
            column)[((uint32_t)i + rows->phases[k][series]) % W];
    }
    return sum;
}

#endif
