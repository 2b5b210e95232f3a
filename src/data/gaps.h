/*
 * gaps.h - finds absent times and inserts rows for them.
 */
#ifndef DATA_GAPS_H
#define DATA_GAPS_H

#include "data/dataset.h"

/* Rows may be inserted up to this many for each row of the file. */
enum { MAX_ABSENT = 10 };

struct gaps {
    size_t n;        /* pairs of consecutive rows with absent times between */
    size_t n_absent; /* absent times */
    size_t first;    /* the row after the first gap */
    size_t longest;  /* absent times of one gap */
};

/* Counts the gaps between times with the step of the dataset. Returns false if
 * there is no step, if a time is not a whole number of steps after the row
 * before, or if there are more absent times than may be inserted. */
bool gaps_find(const struct dataset *dataset, struct gaps *gaps);

/* Inserts a row for each absent time; adds a note and a finding, in `training`
 * also if a time zone would explain gaps, or if sums of events lack zeros.
 * STATUS_DATA for the method `error`. */
enum status gaps_fill(struct dataset *dataset, const struct gaps *gaps,
                      enum gap_method method, bool training, struct text *notes,
                      struct error *err);

#endif
