/*
 * split.h - divides rows into train, validation and test parts and lists the
 * windows of each part.
 *
 * Rows are split in time order: 70 % train, 10 % validation, 20 % test, each at
 * least one horizon long. If series share a time axis (time_axis.h), the shares
 * are of the rows of all series and the parts end at the same times for all, so
 * that a train row is never newer than a test row of another series; a series
 * may have no rows in a part. Otherwise each series is split by itself. Series
 * that are too short for that, and all series of the labelled layout, are
 * assigned to one part each, in order of appearance and in the same shares.
 *
 * A window is identified by its origin, the first row of its target. Its input
 * is the T rows before the origin and may start before the part. Its target is
 * the H rows from the origin on and lies within the part.
 */
#ifndef PREP_SPLIT_H
#define PREP_SPLIT_H

#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "data/dataset.h"
#include "prep/time_axis.h"

enum part { PART_TRAIN, PART_VALID, PART_TEST, N_PARTS };

/* The parts of a series, as rows counted from its first row: part p is
 * [end[p-1], end[p]); the train part starts at 0. */
struct borders {
    size_t end[N_PARTS];
};

struct split {
    size_t T, H;             /* H is 0 in the labelled layout */
    struct borders *borders; /* (n_series) */
    size_t n_short;          /* series too short for a single window */
    struct time_axis axis;   /* length 0 unless the parts end at times */
};

/* One window of a list. */
struct origin {
    uint32_t row, series; /* of the dataset */
};

struct origins {
    size_t n;
    struct origin *list; /* ordered by series, then time */
};

/*
 * Splits by the default shares. STATUS_DATA if a part would have no window; the
 * message has the number of rows needed. Release it also after a failure.
 */
enum status split_init(struct split *split, const struct dataset *dataset,
                       size_t T, size_t H, struct error *err);

/* Makes all rows train rows, for the final fit. */
enum status split_all(struct split *split, const struct dataset *dataset,
                      size_t T, size_t H, struct error *err);
void split_release(struct split *split);

/* Allocates a split with empty parts; the caller sets them (plan.h). */
enum status split_allocate(struct split *split, const struct dataset *dataset,
                           size_t T, size_t H, struct error *err);

/* The positions at which the parts end on an axis, by the default shares. False
 * if they do not fit on it. */
bool split_axis(const struct time_axis *axis, size_t H,
                struct borders *positions);

/* Ends the parts of all series at these positions of split->axis. Returns true
 * if each part has a window. */
bool split_at(struct split *split, const struct dataset *dataset,
              const struct borders *positions);

/* The train rows of the series that has the most. */
size_t split_longest_train(const struct split *split, size_t n_series);

/* The number of train rows of the longest of the first n_rows[s] rows of each
 * series, or of all rows if NULL, if windows are short. */
size_t split_train_rows(const struct dataset *dataset, const size_t *n_rows,
                        size_t H);

/*
 * Limits a window to half the longest one that n_train rows can hold, but to at
 * least 1.
 */
size_t split_limit_window(size_t n_train, size_t T, size_t H);

/*
 * Lists the windows of a part: of the train part those with a known input and a
 * known target, with GAPS_SPLIT only those without absent rows.
 * STATUS_DATA if the train part has windows but none of this kind.
 */
enum status origins_list(struct origins *origins, const struct dataset *dataset,
                         const struct split *split, enum part part,
                         struct error *err);

/* The longest window for which each part that has any window has one without
 * absent rows; 0: there is none for this horizon, SIZE_MAX: none may be absent.
 */
size_t origins_longest(const struct dataset *dataset,
                       const struct split *split);

/* Keeps every stride-th window of each series, starting with its first; on an
 * axis every stride-th time, starting with the first of all. */
void origins_thin(struct origins *origins, const struct time_axis *axis,
                  size_t stride);

/* The oldest position of a window on an axis. */
size_t origins_first(const struct origins *origins,
                     const struct time_axis *axis);

/* The fewest rows of a series that is forecast: two of an id, unless a window
 * has one row, since a single value tells nothing of how large changes are. */
size_t origins_fewest_rows(const struct dataset *dataset, size_t T);

/* Lists one window per series that has the fewest rows, however short it is
 * (window_row()): its origin follows the first n_rows[s] rows, or the last row
 * for NULL. With GAPS_SPLIT none of its newest T rows may be absent. */
enum status origins_newest(struct origins *origins,
                           const struct dataset *dataset, const size_t *n_rows,
                           size_t T, struct error *err);

/* Lists the windows of series s whose origin is row `from` of it or later, up
 * to the newest window; with GAPS_SPLIT those without absent rows. */
enum status origins_since(struct origins *origins,
                          const struct dataset *dataset, size_t T, size_t s,
                          size_t from, struct error *err);
void origins_release(struct origins *origins);

#endif
