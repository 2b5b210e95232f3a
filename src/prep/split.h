/*
 * split.h - which rows are train, valid and test, and the windows in them.
 *
 * Each series is cut in time, 70 % train, 10 % valid and 20 % test, each at
 * least one horizon long. Where series are too short for that, they are
 * dealt to the parts whole, in order of appearance, in the same shares; in
 * the labelled layout always.
 *
 * A window is known by its origin: the row at which its target starts. Its
 * input are the T rows before, which may reach left of the part; its target,
 * the H rows from the origin on, lies in the part.
 */
#ifndef PREP_SPLIT_H
#define PREP_SPLIT_H

#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "data/dataset.h"

enum part { PART_TRAIN, PART_VALID, PART_TEST, N_PARTS };

/* Rows of one series, counted from its first: part p is [end[p-1], end[p]),
 * the train part starts at 0. */
struct borders {
    size_t end[N_PARTS];
};

struct split {
    size_t T, H;             /* H is 0 in the labelled layout */
    struct borders *borders; /* (n_series) */
    size_t n_short;          /* series too short for a single window */
};

/* One window of a list. */
struct origin {
    uint32_t row;    /* of the dataset */
    uint32_t series; /* of the dataset */
};

struct origins {
    size_t n;
    struct origin *list; /* in order of series and time */
};

/*
 * STATUS_DATA if a part would be without a window; the message says how many
 * rows are needed. Release it also after a failure.
 */
enum status split_init(struct split *split, const struct dataset *dataset,
                       size_t T, size_t H, struct error *err);

/* All rows are train rows: for the final fit. */
enum status split_all(struct split *split, const struct dataset *dataset,
                      size_t T, size_t H, struct error *err);
void split_release(struct split *split);

/* A split without rows, to be filled by who knows better (plan.h). */
enum status split_allocate(struct split *split, const struct dataset *dataset,
                           size_t T, size_t H, struct error *err);

/* Train rows of a series of n rows, as far as the horizon alone tells. */
size_t split_train_rows(size_t n, size_t H);

/*
 * `wanted`, or what is left of it (at least 1) if windows may be no longer
 * than half of what so many train rows can hold.
 */
size_t split_limit_window(size_t n_train, size_t wanted, size_t H);

/* Every window of a part, stride 1. */
enum status origins_list(struct origins *origins, const struct dataset *dataset,
                         const struct split *split, enum part part,
                         struct error *err);

/* Keeps every stride-th window of each series, from its first on. */
void origins_thin(struct origins *origins, size_t stride);

/* The window after the last row of each series that has T rows. */
enum status origins_newest(struct origins *origins,
                           const struct dataset *dataset, size_t T,
                           struct error *err);
void origins_release(struct origins *origins);

#endif
