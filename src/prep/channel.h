/*
 * channel.h - a value of a used column and what the network sees of it.
 *
 *   original -> transformed (transform.h) -> scaled (scaler.h)
 *            -> less its seasonal profile (profile.h)
 *
 * and back. The window norm comes after it (window.h). Rows are those of the
 * dataset; a row behind the last one of the series is a step of the future.
 * Labels are no column: they are scaled and that is all.
 */
#ifndef PREP_CHANNEL_H
#define PREP_CHANNEL_H

#include "prep/window.h"

/* What the network sees of `value` in a row of the origin's series. */
static inline double channel_apply(const struct windows *w,
                                   const struct origin *origin, size_t row,
                                   size_t column, double value)
{
    return scaler_apply(&w->scaler->columns[column], value) -
           profile_at(w->profile, origin->series,
                      row - w->dataset->series[origin->series].first, column);
}

/* The inverse of channel_apply(). */
static inline double channel_undo(const struct windows *w,
                                  const struct origin *origin, size_t row,
                                  size_t column, double seen)
{
    return scaler_undo(
        &w->scaler->columns[column],
        seen + profile_at(w->profile, origin->series,
                          row - w->dataset->series[origin->series].first,
                          column));
}

/* Step h of target j, a label too, from scaled to original units. */
static inline double channel_forecast(const struct windows *w,
                                      const struct origin *origin, size_t h,
                                      size_t j, double seen)
{
    const struct roles *roles = w->dataset->roles;

    return roles->layout == LAYOUT_LABELLED
               ? scaler_undo(&w->scaler->label, seen)
               : channel_undo(w, origin, origin->row + h, roles->targets[j],
                              seen);
}

#endif
