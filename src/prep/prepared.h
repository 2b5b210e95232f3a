/*
 * prepared.h - a dataset as the network sees it.
 *
 *   prepared = scale(transform(value)) - profile at the phase of the row
 *
 * with transform and scale of scaler.h and the profile of profile.h. Every used
 * cell is prepared once, here; the window norm comes after it (window.h).
 * prepared_undo() is the inverse. A label is no cell: it is scaled alone.
 */
#ifndef PREP_PREPARED_H
#define PREP_PREPARED_H

#include <stdint.h>

#include "prep/profile.h"
#include "prep/scaler.h"
#include "prep/split.h"

/* The values belong to it; dataset, scaler and profile do not: they stay as
 * they are, and where they are, while it is used. */
struct prepared {
    const struct dataset *dataset;
    const struct scaler *scaler;
    const struct profile *profile; /* NULL: none */
    struct profile_index rows;     /* of the profile */
    size_t n_rows;                 /* of each series that are prepared */
    double *values; /* (n_rows, n_columns), of a filled cell what fills it */
};

/* Prepares the newest `n_rows` rows of each series, ALL_ROWS or fewer; no
 * others may be read then. A profile of NULL, or without seasons, is none.
 * Release it also after a failure. */
#define ALL_ROWS SIZE_MAX
enum status prepared_init(struct prepared *prepared,
                          const struct dataset *dataset,
                          const struct scaler *scaler,
                          const struct profile *profile, size_t n_rows,
                          struct error *err);

/* Prepares the same dataset again, in place, with another profile. */
enum status prepared_set_profile(struct prepared *prepared,
                                 const struct profile *profile,
                                 struct error *err);
void prepared_release(struct prepared *prepared); /* accepts all zero */

static inline double prepared_value(const struct prepared *p, size_t row,
                                    size_t column)
{
    return p->values[row * p->dataset->n_columns + column];
}

/* prepared_known() of a dataset with gaps that `linear` fills. */
double prepared_known_in_gap(const struct prepared *prepared,
                             const struct origin *origin, size_t row,
                             size_t column);

/* The value of a row before the origin as it could be known at the origin: a
 * gap that `linear` fills and that is still open there repeats the last known
 * value. */
static inline double prepared_known(const struct prepared *p,
                                    const struct origin *origin, size_t row,
                                    size_t column)
{
    return p->dataset->imputed && p->dataset->missing == MISSING_LINEAR
               ? prepared_known_in_gap(p, origin, row, column)
               : prepared_value(p, row, column);
}

/* The same in original units. */
double prepared_original(const struct prepared *prepared,
                         const struct origin *origin, size_t row,
                         size_t column);

/* A prepared value of a row of the origin's series, which may lie behind its
 * last one, in original units. */
double prepared_undo(const struct prepared *prepared,
                     const struct origin *origin, size_t row, size_t column,
                     double value);

/* The prepared forecast of step h of target j, or of a label, in original
 * units. A target that never changed in the train rows is forecast as that
 * constant, whatever the value. */
double prepared_forecast(const struct prepared *prepared,
                         const struct origin *origin, size_t h, size_t j,
                         double value);

#endif
