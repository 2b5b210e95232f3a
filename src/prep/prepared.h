/*
 * prepared.h - the prepared values of a dataset: transformed, scaled, and less
 * the seasonal profile.
 *
 *   prepared = scale(transform(value)) - u (profile at the phase of the row
 *                                           + effect of its known inputs)
 *
 * or, in a column that is modelled by its changes (scaler.h),
 *
 *   prepared = scale(value - value of the row before) - u (profile + effect)
 *
 * u is the usual change of the series in a panel, else 1 (usual_changes.h).
 *
 * A change is known if both values are: it is not in the first row of a series.
 * A change that is masked has the mean 0. To undo changes, they are added up
 * from the newest known value before the origin.
 *
 * Transform and scale are those of scaler.h, the profile that of profile.h, the
 * effect that of effect.h. Every used cell is prepared once. A masked cell
 * (dataset.h) has the last known prepared value of its column in the same
 * series, before the first known one the mean 0; so it depends on no later row.
 * The window norm is applied later (window.h). prepared_undo() is the inverse.
 * A label is only scaled.
 */
#ifndef PREP_PREPARED_H
#define PREP_PREPARED_H

#include <stdint.h>

#include "base/real.h"
#include "prep/effect.h"
#include "prep/inputs.h"
#include "prep/usual_changes.h"
#include "prep/profile.h"
#include "prep/scaler.h"
#include "prep/split.h"

/* Owns the values. Dataset, scaler and profile are not owned, and must neither
 * change nor move while it is used. */
struct prepared {
    const struct dataset *dataset;
    const struct scaler *scaler;
    const struct profile *profile; /* NULL: none */
    const struct effect *effect;   /* NULL: none */
    struct inputs inputs;          /* the extra inputs of the rows */
    struct past_means means;       /* of these, for the effect */
    struct profile_index rows;     /* of the profile */
    size_t n_rows;                 /* newest rows of each series prepared */
    real *values;    /* (rows of the dataset, n_columns), imputed cells too */
    real *usual;     /* (n_series, n_columns) usual changes; NULL: 1 */
    double *units;   /* (n_series, n_columns) prepared_set_units(); NULL: 1 */
    uint32_t *known; /* (rows of the dataset, n_columns) the newest known row up
                        to each, or the first of the series; NULL unless cells
                        are interpolated */
};

/* Prepares the newest `n_rows` rows of each series, or ALL_ROWS; no other rows
 * may be read. `units` (NULL: each is 1) are copied. `profile` may be NULL
 * or have no seasons. Release `prepared` also after a failure. */
#define ALL_ROWS SIZE_MAX
enum status
prepared_init(struct prepared *prepared, const struct dataset *dataset,
              const struct scaler *scaler, const struct usual_changes *units,
              const struct profile *profile, size_t n_rows, struct error *err);

/* Prepares the same dataset again with another profile. */
enum status prepared_set_profile(struct prepared *prepared,
                                 const struct profile *profile,
                                 struct error *err);

/* Prepares the same dataset again without the effect of known inputs, or with
 * it for NULL or an effect without weights. */
enum status prepared_set_effect(struct prepared *prepared,
                                const struct effect *effect, struct error *err);
void prepared_release(struct prepared *prepared); /* accepts all zero */

/*
 * Sets the units in which the errors of a series count where a fit or a choice
 * adds up those of several, so that a series of large values does not decide
 * alone: the root mean square of the changes of its prepared values from row to
 * row, as in MASE, over its train rows, or its validation rows if it has fewer
 * than two of those; 1 where that is 0. A standard deviation would make light
 * of the errors of a series with a trend. For values prepared without a
 * profile.
 */
enum status prepared_set_units(struct prepared *prepared,
                               const struct split *split, struct error *err);

static inline double prepared_unit(const struct prepared *p, size_t series,
                                   size_t column)
{
    return p->units ? p->units[series * p->dataset->n_columns + column] : 1;
}

static inline double prepared_value(const struct prepared *p, size_t row,
                                    size_t column)
{
    return (double)p->values[row * p->dataset->n_columns + column];
}

static inline bool prepared_is_change(const struct prepared *p, size_t column)
{
    return p->scaler->columns[column].difference;
}

/* The usual change of a series. */
static inline double prepared_usual_change(const struct prepared *p,
                                           size_t series, size_t column)
{
    return p->usual ? (double)p->usual[series * p->dataset->n_columns + column]
                    : 1;
}

/* The seasonal profile, and the effect of the known inputs, at a row of a
 * series or after its last row, in scaled units. */
double prepared_profile(const struct prepared *prepared, size_t series,
                        size_t row, size_t column);
double prepared_effect(const struct prepared *prepared, size_t series,
                       size_t row, size_t column);

/* dataset_imputed() of a prepared value: of a change, if one of its two values
 * is, or there is only one. */
static inline bool prepared_imputed(const struct prepared *p, size_t series,
                                    size_t row, size_t column)
{
    const struct dataset *d = p->dataset;

    return dataset_imputed(d, row, column) ||
           (prepared_is_change(p, column) &&
            (row == d->series[series].first ||
             dataset_imputed(d, row - 1, column)));
}

/* dataset_masked() of a prepared value, likewise. */
static inline bool prepared_masked(const struct prepared *p, size_t series,
                                   size_t row, size_t column)
{
    const struct dataset *d = p->dataset;

    return dataset_masked(d, row, column) ||
           (prepared_is_change(p, column) &&
            (row == d->series[series].first ||
             dataset_masked(d, row - 1, column)));
}

/* prepared_known() for a dataset with cells imputed by `linear`. */
double prepared_known_in_gap(const struct prepared *prepared,
                             const struct origin *origin, size_t row,
                             size_t column);

/* The value of a row before the origin as known at the origin. In a gap that
 * includes the row before the origin, interpolation would use later values;
 * there it is the last known value. */
static inline double prepared_known(const struct prepared *p,
                                    const struct origin *origin, size_t row,
                                    size_t column)
{
    return p->known ? prepared_known_in_gap(p, origin, row, column)
                    : prepared_value(p, row, column);
}

/* The value of a row before the origin in original units, as known at the
 * origin; NaN if it is masked. */
double prepared_original(const struct prepared *prepared,
                         const struct origin *origin, size_t row,
                         size_t column);

/* Converts a prepared value of a row to original units; a change to a change.
 * The row belongs to the series of the origin or follows its last row. */
double prepared_undo(const struct prepared *prepared,
                     const struct origin *origin, size_t row, size_t column,
                     double value);

/* The value from which the changes of target j are added up: the newest known
 * one before the origin, or the mean if there is none. 0 for a target that is
 * not modelled by its changes. */
double prepared_level(const struct prepared *prepared,
                      const struct origin *origin, size_t j);

/* Converts the prepared forecast for step h of target j, or for a label, to
 * original units. `level` is the result for the step before it, or
 * prepared_level() for the first; only a change is added to it. If a target is
 * constant in the train rows, its forecast is this constant for any `value`. */
double prepared_forecast(const struct prepared *prepared,
                         const struct origin *origin, size_t h, size_t j,
                         double level, double value);

#endif
