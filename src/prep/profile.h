/*
 * profile.h - the seasonal profile: the average value at each phase of a
 * season.
 *
 *   profile_p = mean over train rows i of phase p of (s_i - level - slope i)
 *
 * The mean of scaled values s is taken for each used column over all series, in
 * a panel in usual changes of each (usual_changes.h); then its mean over the
 * phases is subtracted. Each series has its own level and slope. The slope is
 * the mean of (s_{i+W} - s_i) / W, which a season of W steps does not change,
 * so that a trend does not distort the profile; it is 0 for less than two
 * periods. A phase without known train rows has profile 0. A second period is
 * fitted to the residuals of the first.
 *
 * In a panel, each series with at least two of the longest period may have a
 * per-id profile: the common profile, plus a part of the difference between it
 * and the means of the series,
 *
 *   per_id_p = profile_p + max(0, 1 - v / d) (mean_p - profile_p)
 *   d        = sum over p of (mean_p - profile_p)^2
 *   v        = sum over p of
 *              (mean of (s_{i+W} - s_i - W slope)^2 / 2) / rows of p
 *
 * where i + W is the row of the same phase (lag.h). v is the expected d of
 * noise alone, so that the profile of a short or noisy series stays close to
 * the common one (James & Stein 1961). A phase without rows of the series is
 * left out of the sums and has the common value.
 *
 * The phase of a row is its time in steps since the oldest train row, mod W;
 * without times its row number in its series. With a time zone, seasons
 * such as a day or a week follow the local clock: the steps by which the clocks
 * are ahead of those at the oldest train row are added, so that a phase is at
 * the same time of day all year. A change of the clocks by less than a step
 * counts as none. Columns that follow the sun rather than the clock, such as
 * solar power, count elapsed time: those for which the sum over the phases of
 * (rows of p) profile_p^2 is larger that way.
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
    MAX_PROFILE = 1 << 20, /* values of a profile */
    MAX_PROFILE_IDS = 1 << 17
};

struct season {
    size_t period;
    real *values;  /* (1 + ids, n_columns, period): common, then per id */
    bool *elapsed; /* (n_columns) the phases count elapsed time in any case */
};

/* All zero: no profile. */
struct profile {
    size_t n_seasons, n_columns;
    struct season seasons[MAX_SEASONS];
    struct string_list ids;     /* ids with a per-id profile */
    char origin[TIME_TEXT_MAX]; /* time of phase 0; "": phases by row number */
    struct time_form form;      /* of the origin */
    struct time_step step;      /* of the train rows */
};

/* Maps the series of a dataset to a profile. */
struct profile_index {
    uint32_t *sets; /* (n_series) 0: the common profile; k: that of id k - 1 */
    uint32_t *phases[MAX_SEASONS]; /* (n_series) phase of the first row, as if
                                      the clocks were never changed */
    bool by_time;               /* phases come from the times of all series */
    bool by_clock[MAX_SEASONS]; /* phases may follow the local clock */
    int64_t shift;              /* local time minus UTC at phase 0, ticks */
    const struct dataset *dataset; /* not owned */
};

struct prepared;

struct profile_options {
    size_t n_periods;
    size_t periods[MAX_SEASONS]; /* at least 2, all different */
    bool per_id;                 /* fit a profile for each id */
};

/*
 * Fits the periods to the train rows of a dataset prepared without a profile.
 * `oldest` is the oldest train row. STATUS_DATA if no series has two full
 * periods of train rows, or the profile would be too large. Release it also
 * after a failure.
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

/* The options by which a profile was fitted. */
struct profile_options profile_options_of(const struct profile *profile);

/* True if the common profile and those of `n_ids` ids, with `periods` phases
 * in all, are within MAX_PROFILE_IDS and MAX_PROFILE. */
bool profile_is_within_limits(size_t n_ids, size_t n_columns, size_t periods);
void profile_release(struct profile *profile); /* accepts all zero */

/* Adds a season of zeros. profile->ids must be complete. */
enum status profile_add(struct profile *profile, size_t period,
                        size_t n_columns, struct error *err);

/* True if the phases of a season may follow the local clock: the form has a
 * time zone, and the season fits into days or days into it. People keep to the
 * clock, the tides do not. */
bool profile_by_clock(const struct time_form *form, struct time_step step,
                      size_t period);

/* Finds the ids and the phases of a dataset. Release `rows` also after a
 * failure. */
enum status profile_index_init(const struct profile *profile,
                               const struct dataset *dataset,
                               struct profile_index *rows, struct error *err);
void profile_index_release(struct profile_index *rows); /* accepts all zero */

/* The steps by which the clocks at row i of a series (or after its last row)
 * are ahead of those at phase 0, mod `period`. For seasons by the clock. */
uint32_t profile_clock_steps(const struct profile_index *rows, size_t series,
                             size_t i, uint32_t period);

/* True if the phases of a column in season k follow the local clock. */
static inline bool profile_follows_clock(const struct profile *profile,
                                         const struct profile_index *rows,
                                         size_t k, size_t column)
{
    return rows->by_clock[k] && !profile->seasons[k].elapsed[column];
}

/* The phase of row i of a series (or after its last row) in season k of a
 * column. */
static inline uint32_t profile_phase(const struct profile *profile,
                                     const struct profile_index *rows, size_t k,
                                     size_t series, size_t i, size_t column)
{
    const uint32_t W = (uint32_t)profile->seasons[k].period;
    uint32_t phase = (uint32_t)i + rows->phases[k][series];

    if (profile_follows_clock(profile, rows, k, column))
        phase += profile_clock_steps(rows, series, i, W);
    return phase % W;
}

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

/* The sum of all seasons at row i of a series (or after its last row), in
 * scaled units; 0 if `profile` is NULL. */
static inline double profile_at(const struct profile *profile,
                                const struct profile_index *rows, size_t series,
                                size_t i, size_t column)
{
    double sum = 0;

    for (size_t k = 0; profile && k < profile->n_seasons; k++)
        sum += (double)profile_values(
            profile, rows, k, series,
            column)[profile_phase(profile, rows, k, series, i, column)];
    return sum;
}

#endif
