/* look.h - what examine.c looks for in the values of a column or a series. */
#ifndef DATA_LOOK_H
#define DATA_LOOK_H

#include <stdbool.h>
#include <stddef.h>

/* Known values of one column, in the order of time or sorted. */
struct values {
    const double *at;
    size_t n;
};

/* True for a number that often stands for a missing value, such as -999. */
bool look_is_usual_sentinel(double value);

/* True if two values or more are one number, which is none of the large
 * negative ones that usually stand for a missing value. */
bool look_is_constant(struct values course);

/* False if look_sentinel() will not find one; spares the sorting. */
bool look_may_have_sentinel(struct values course);

/* True if the sorted values end or begin with a sentinel, which is stored. */
bool look_sentinel(struct values sorted, double *sentinel);

/* False if the sentinel may well be a value: refunds are negative, too, what is
 * closed has zeros, and a rent that recurs is no usual sentinel. */
bool look_sentinel_is_certain(double sentinel, size_t count);

/* The values of a series that are far outside the others; 0: none. `first` is
 * the index of the first in `course`. */
size_t look_outliers(struct values course, struct values sorted, size_t *first);

/* True if one value, whose index is stored, is farther from all others, from
 * *low to *high, than `far` times the distance between these. Takes one pass.
 */
bool look_slip(struct values course, double far, size_t *at, double *low,
               double *high);

/* True if one value is twice as far from all others as these are from each
 * other, and a large one also in ratios: heavy tails have no such value. */
bool look_lone(struct values course, size_t *at);

/* True if the level shifts at index *at, from *before to *after. */
bool look_shift(struct values course, size_t *at, double *before,
                double *after);

/* True if most changes of the course are smaller than 20 times the error of its
 * values; without a change, if they were `range` apart before they were
 * rounded.
 */
bool look_is_rounded(struct values course, double error, double range);

/* True if the last value is that of an unfinished step. */
bool look_partial(struct values course);

/* The number of zeros at the end of values that are far from 0. */
size_t look_zero_end(struct values course);

#endif
